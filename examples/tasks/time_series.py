"""A time series: its trend by rolling means, its period by autocorrelation, what is left over."""
import numpy as np

n, period = 100_000, 365
day = np.arange(n, dtype=float)
noise = np.remainder(np.sin(day * 12.9898) * 43758.5453, 1.0) - 0.5
series = day * 1e-4 + 3.0 * np.sin(day * (2 * 3.141592653589793 / period)) + noise

trend = np.lib.stride_tricks.sliding_window_view(series, period).mean(1)
seasonal = series[period // 2 : period // 2 + len(trend)] - trend
correlation = np.empty(500)
for lag in range(500):
    m = len(seasonal) - lag
    correlation[lag] = seasonal[:m] @ seasonal[lag:] / m
found = correlation[100:].argmax() + 100
years = len(seasonal) // found
year = seasonal[: years * found].reshape(years, found).mean(0)
rest = seasonal[: years * found].reshape(years, found) - year
print(found)
print(rest.std())
print(trend[-1] - trend[0])
