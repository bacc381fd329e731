"""digits.py by several processes, which may be on several machines: mpiexec -n 2 python mpi_digits.py

Each process has a part of the images. In each step their gradients are added up, in the tensors' own memory: tensors have the buffer
protocol, so MPI reads and writes them without a copy. All processes then go the same way and have the same weights.
"""

import sys

import numpy as np
import tenon
from digits import DATA, softmax
from mpi4py import MPI

TRAINED = 1437


def main(steps=300, rate=0.5):
    world = MPI.COMM_WORLD
    images = tenon.from_numpy(np.load(DATA / "digits_images.npy")).view(-1, 64).astype(tenon.float32) / 16
    labels = tenon.from_numpy(np.load(DATA / "digits_labels.npy"))
    mine = slice(world.rank * TRAINED // world.size, (world.rank + 1) * TRAINED // world.size)
    x, wanted = images[mine], (labels[mine, None] == tenon.arange(10)).astype(tenon.float32)

    parameters, gradient = tenon.zeros(65, 10), tenon.zeros(65, 10)  # of each digit the weights and, in the last row, the bias
    for _ in range(steps):
        error = (softmax(x @ parameters[:64] + parameters[64]) - wanted) / TRAINED
        gradient[:64] = x.T @ error
        gradient[64] = tenon.sum(error, axis=0)
        world.Allreduce(MPI.IN_PLACE, gradient)  # the sum of all processes' gradients, in each
        parameters -= rate * gradient

    # Each judges a part of the images that are new, and the first process counts.
    first, count = TRAINED, len(images) - TRAINED
    judged = slice(first + world.rank * count // world.size, first + (world.rank + 1) * count // world.size)
    guesses = tenon.argmax(images[judged] @ parameters[:64] + parameters[64], axis=1)
    right, total = tenon.sum(guesses == labels[judged]).reshape(1), tenon.zeros(1, dtype=tenon.int64)
    world.Reduce(right, total)

    largest = parameters.clone()
    world.Allreduce(parameters, largest, op=MPI.MAX)
    if world.rank == 0:
        print(f"{world.size} processes, right on {total[0].item()} of {count} new images: accuracy {total[0].item() / count:.4f}.")
    return 0 if tenon.all(largest == parameters).item() else 1  # all have the same weights


if __name__ == "__main__":
    sys.exit(main())
