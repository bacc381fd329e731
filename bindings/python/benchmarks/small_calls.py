"""Times of calls on few elements, and of construction, beside NumPy: medians of rounds. Usage: small_calls.py [rounds]"""

import statistics
import sys
import timeit

import numpy

import tenon

ROWS = [
    ("a + b, 8 float32", "a + b", "m + n", 20_000),
    ("add(a, b)", "tenon.add(a, b)", "numpy.add(m, n)", 20_000),
    ("a + 1", "a + 1", "m + 1", 20_000),
    ("exp(a)", "tenon.exp(a)", "numpy.exp(m)", 20_000),
    ("a.sum()", "a.sum()", "m.sum()", 20_000),
    ("a[1]", "a[1]", "m[1]", 20_000),
    ("a[1:3]", "a[1:3]", "m[1:3]", 20_000),
    ("a.shape", "a.shape", "m.shape", 20_000),
    ("a[1] = 2", "a[1] = 2", "m[1] = 2", 20_000),
    ("of a list of 10,000 floats", "tenon.tensor(numbers)", "numpy.array(numbers, 'f')", 100),
    ("tolist of 10,000", "t.tolist()", "u.tolist()", 100),
]


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    m, n = numpy.ones(8, "f"), numpy.ones(8, "f")
    numbers = [k / 7 for k in range(10_000)]
    names = dict(tenon=tenon, numpy=numpy, m=m, n=n, a=tenon.ones(8), b=tenon.ones(8), numbers=numbers)
    names.update(t=tenon.tensor(numbers), u=numpy.array(numbers, "f"))
    print("| | tenon, ns | NumPy, ns | ratio |\n|---|---|---|---|")
    for title, ours, theirs, number in ROWS:
        times = [[], []]
        for _ in range(rounds):  # in turns, so that both meet the same load
            for kept, statement in zip(times, (ours, theirs)):
                kept.append(timeit.timeit(statement, globals=names, number=number) / number * 1e9)
        tenon_time, numpy_time = map(statistics.median, times)
        print(f"| {title} | {tenon_time:.0f} | {numpy_time:.0f} | {tenon_time / numpy_time:.2f} |")


if __name__ == "__main__":
    main()
