"""Statistics of a table's columns, some of whose values are missing."""
import numpy as np

row = np.arange(50_000.0)[:, None]
table = np.round(np.sin(row * [1.0, 0.1, 0.01, 0.001]) * 1e4) / 100
table[::7, 2] = np.nan
np.savetxt("table.csv", table, delimiter=",", header="a,b,c,d", comments="", fmt="%g")

x = np.loadtxt("table.csv", delimiter=",", skiprows=1)
print(len(x))
print(np.isnan(x).sum(0))
print(np.nanmean(x, 0))
print(np.nanstd(x, 0, ddof=1))
print(np.nanmin(x, 0))
print(np.nanmedian(x, 0))
print(np.nanmax(x, 0))
