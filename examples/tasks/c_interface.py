"""A C interface's work: rows in memory that has gaps are brought to mean 0 and standard deviation 1, in place."""
import numpy as np

rows, columns, stride = 2000, 1000, 1024
k = np.arange(rows * stride, dtype=np.uint64)
numbers = (k * k % np.uint64(1009)).astype(float)
x = numbers.reshape(rows, stride)[:, :columns]
mean, deviation = x.mean(1, keepdims=True), x.std(1, keepdims=True)
np.divide(x - mean, deviation, out=x)
print(numbers[0])
print(numbers[1500 * stride + 77])
print(numbers[columns])
