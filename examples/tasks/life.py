"""Conway's game of life on a torus, from the R pentomino."""
import numpy as np

alive = np.zeros((512, 512), np.uint8)
alive[[255, 255, 256, 256, 257], [256, 257, 255, 256, 256]] = 1
for generation in range(500):
    rows = np.roll(alive, 1, 0) + alive + np.roll(alive, -1, 0)
    block = np.roll(rows, 1, 1) + rows + np.roll(rows, -1, 1)  # the cell counts as well
    alive = ((block == 3) | ((block == 4) & (alive == 1))).astype(np.uint8)
print(np.count_nonzero(alive))
