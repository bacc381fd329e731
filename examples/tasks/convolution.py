"""A layer of a convolutional network: eight filters of 3 x 3, relu, and the largest of each 2 x 2."""
import numpy as np

line = np.arange(0, 1026, dtype=np.float32)
image = np.sin(line[:, None] * np.float32(0.05)) * np.cos(line * np.float32(0.03))
image += np.sin(line[:, None] * line * np.float32(1e-3))
filters = np.cos(np.arange(0, 72, dtype=np.float32)).reshape(8, 3, 3)

windows = np.lib.stride_tricks.sliding_window_view(image, (3, 3))  # (1024, 1024, 3, 3), a view
maps = np.maximum(np.einsum("hwij,fij->fhw", windows, filters), 0)
pooled = maps.reshape(8, 512, 2, 512, 2).max((2, 4))
print(pooled.mean((1, 2)))
print(pooled.max())
