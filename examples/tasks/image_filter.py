"""The edges of an image: read from a file, blurred, differentiated, written to another."""
import numpy as np
from data import load_pgm, save_pgm


def weigh_rows(image, weights):
    """Each element of a matrix and its neighbours below it, weighted and added.  The result has fewer rows."""
    windows = np.lib.stride_tricks.sliding_window_view(image, len(weights), 0)
    return np.einsum("hwk,k->hw", windows, weights)


line = np.arange(0, 1024, dtype=np.float32)
circle = np.hypot(line[:, None] - 512, line - 480) < 300
save_pgm("circle.pgm", circle * np.uint8(255))

image = load_pgm("circle.pgm") / np.float32(255)
bell = np.exp(-np.arange(-6, 7, dtype=np.float32) ** 2 / 8)
weights = bell / bell.sum()
blurred = weigh_rows(weigh_rows(image, weights).T, weights).T
down = blurred[1:, 1:] - blurred[:-1, 1:]
right = blurred[1:, 1:] - blurred[1:, :-1]
edges = np.hypot(down, right)
save_pgm("edges.pgm", np.rint(edges / edges.max() * 255).astype(np.uint8))
written = load_pgm("edges.pgm")
print(edges.sum())
print(np.count_nonzero(written > 127))
