"""A curve is fitted to measurements by gradient descent: the gradient of its model is written by hand."""
import numpy as np

t = np.linspace(0, 4, 200)
noise = np.remainder(np.sin(t * 1298.98) * 43758.5453, 1.0) - 0.5
measured = 2.5 * np.exp(-0.7 * t) + 0.5 + 0.05 * noise

p = np.ones(3)
for _ in range(2000):
    decay = np.exp(-p[1] * t)
    rest = p[0] * decay + p[2] - measured
    gradient = np.array([(2 * rest * decay).mean(), (-2 * rest * p[0] * t * decay).mean(), (2 * rest).mean()])
    p -= 0.2 * gradient
rest = p[0] * np.exp(-p[1] * t) + p[2] - measured
print(*p, (rest * rest).mean(), sep="\n")
