"""k-means: the images of digits in ten clusters."""
import numpy as np
from data import digits

x = digits().reshape(-1, 64) / 16.0
centres = x[:10].copy()
for step in range(50):
    # |x - c|² without the term that all centres share.
    distances = (centres**2).sum(1) - 2.0 * x @ centres.T
    nearest = distances.argmin(1)
    for k in range(10):
        centres[k] = x[nearest == k].mean(0)
print(((x - centres[nearest]) ** 2).sum())
print(np.bincount(nearest))
