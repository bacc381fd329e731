"""A small convolutional network learns to read handwritten digits, of which it sees crooked copies: examples/learn_digits in Python.

It shows a line of progress, saves the network in a file that PyTorch reads, digits.safetensors, draws the loss of each step in loss.png,
and reads digits that it has not seen.

    python learn_digits.py [epochs]
"""

import sys
import time
from pathlib import Path

import numpy as np
import tenon
from digit_network import Network
from tenon import nn, optim
from tenon.nn import functional as F

DATA = Path(__file__).resolve().parent.parent / "data"
COUNT = 1437  # the others are for the test


def crooked(images, generator):
    """The images turned, stretched, slanted and moved a little, each in its own way."""

    def about(middle, most):
        return middle + most * (2 * tenon.rand(len(images), generator=generator) - 1)

    turn, size, slant = about(0, 0.25), about(1, 0.15), about(0, 0.2)
    sine, cosine = tenon.sin(turn), tenon.cos(turn)
    maps = tenon.stack([cosine * size, slant - sine, about(0, 0.17), sine, cosine * size, about(0, 0.17)], axis=1)
    return F.grid_sample(images, F.affine_grid(maps.view(-1, 2, 3), images.shape))


def main(epochs=40):
    images = tenon.from_numpy(np.load(DATA / "digits_images.npy")).view(-1, 1, 8, 8).astype(tenon.float32) / 16
    labels = tenon.from_numpy(np.load(DATA / "digits_labels.npy")).astype(tenon.int64)
    tenon.manual_seed(1)
    changes = tenon.Generator(2)
    net = Network()
    batches = nn.batches(images[:COUNT], labels[:COUNT], batch_size=64, shuffle=True)
    steps = epochs * len(batches)
    print(f"A network of {sum(p.numel() for p in net.parameters())} parameters learns {COUNT} images.")

    optimizer = optim.AdamW(net.parameters(), weight_decay=1e-2)
    schedule = optim.lr_scheduler.OneCycleLR(optimizer, max_lr=3e-3, total_steps=steps)
    losses, start = [], time.perf_counter()
    with nn.Progress("training", steps) as progress:
        for _ in range(epochs):
            for x, y in batches:
                optimizer.zero_grad()
                loss = F.cross_entropy(net(crooked(x, changes)), y, label_smoothing=0.1)
                loss.backward()
                optimizer.step()
                schedule.step()
                losses.append(loss.item())
                progress.at(len(losses), f"loss {losses[-1]:.3f}")
    seconds = time.perf_counter() - start
    print(f"{steps} steps in {seconds:.1f} s: the loss went from {losses[0]:.3f} to {losses[-1]:.3f}, drawn in loss.png.")
    tenon.save("digits.safetensors", net.state_dict())
    tenon.save("loss.png", nn.plot({"loss": losses}, logarithmic=True))

    net.eval()
    with tenon.no_grad():
        right = tenon.argmax(net(images[COUNT:]), axis=1) == labels[COUNT:]
    accuracy = right.astype(tenon.float64).mean().item()
    print(f"Right on {right.sum().item()} of {len(right)} new ones: accuracy {accuracy:.4f}.")
    return accuracy < 0.97


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
