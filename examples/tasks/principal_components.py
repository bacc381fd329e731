"""Principal component analysis: how much of the digits' variance a few directions hold."""
import numpy as np
from data import digits

x = digits().reshape(-1, 64) / 16.0
centred = x - x.mean(0)
values, directions = np.linalg.eigh(centred.T @ centred / (len(x) - 1))
share = values[::-1] / values.sum()
first = directions[:, -2:]
projected = centred @ first
rebuilt = projected @ first.T
print(share[:5])
print(((centred - rebuilt) ** 2).mean())
