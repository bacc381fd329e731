"""A program that learns to read handwritten digits: examples/quickstart in Python.

Softmax regression: each digit has a weight for every pixel, and the digit whose weighted sum is largest is the answer. With matplotlib,
the weights are drawn into weights.png: where ink speaks for a digit and where against it.
"""

import sys
from pathlib import Path

import numpy as np
import tenon

DATA = Path(__file__).resolve().parent.parent / "data"


@tenon.fused
def softmax(scores):
    """Turns each row of scores into probabilities."""
    # Only differences of scores count, so the largest may become 0: then exp cannot overflow.
    powers = tenon.exp(scores - tenon.max(scores, axis=1, keepdims=True))
    return powers / tenon.sum(powers, axis=1, keepdims=True)


def train(x, wanted, steps=300, rate=0.5):
    """The weights and the bias that gradient descent finds for rows of pixels and rows of wanted probabilities."""
    weights, bias = tenon.zeros(64, 10), tenon.zeros(10)
    for _ in range(steps):
        error = (softmax(x @ weights + bias) - wanted) / len(x)
        # Downhill: against the gradient of the mean cross-entropy.
        weights -= rate * (x.T @ error)
        bias -= rate * tenon.sum(error, axis=0)
    return weights, bias


def draw(weights, file):
    """A picture of the weights of each digit."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, places = pyplot.subplots(2, 5, figsize=(8, 3.6))
    largest = tenon.max(tenon.abs(weights)).item()
    for digit, place in enumerate(places.flat):
        place.imshow(weights[:, digit].view(8, 8), cmap="RdBu_r", vmin=-largest, vmax=largest)
        place.set_title(digit)
        place.axis("off")
    figure.savefig(file)


def main():
    images = tenon.from_numpy(np.load(DATA / "digits_images.npy"))  # no copy
    labels = tenon.from_numpy(np.load(DATA / "digits_labels.npy"))
    pixels = images.view(-1, 64).astype(tenon.float32) / 16
    wanted = (labels[:1437, None] == tenon.arange(10)).astype(tenon.float32)
    weights, bias = train(pixels[:1437], wanted)

    guesses = tenon.argmax(pixels[1437:] @ weights + bias, axis=1)  # of images that are new to the program
    right = guesses == labels[1437:]
    print(f"Right on {tenon.sum(right).item()} of {len(right)} new images: accuracy {tenon.mean(right).item():.4f}.")
    try:
        draw(weights, "weights.png")
        print("The weights are drawn in weights.png.")
    except ImportError:
        print("With matplotlib, the weights would be drawn.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
