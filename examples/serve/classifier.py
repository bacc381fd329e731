"""What is served: the digit of an image of 64 pixels, and how sure that is."""

import tenon


def answer(scores):
    best = int(tenon.argmax(scores))
    # Python's own work, for which an interpreter's lock is held.
    sizes = sorted(scores.tolist(), reverse=True)
    return {"digit": best, "margin": sizes[0] - sizes[1]}


class Classifier:
    """Scores by a matrix, as in examples/quickstart."""

    def __init__(self, weights, bias):
        self.weights, self.bias = weights, bias

    def __call__(self, pixels):
        return answer(pixels @ self.weights + self.bias)


class NetworkClassifier:
    """Scores by a network of images (n, 1, 8, 8), as in examples/learn_digits."""

    def __init__(self, network):
        self.network = network.eval().requires_grad_(False)
        self.weights = network.conv1.weight

    def __call__(self, pixels):
        return answer(self.network(pixels.view(1, 1, 8, 8))[0])
