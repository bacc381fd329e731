"""What is served: the digit of an image of 64 pixels, and how sure that is."""

import tenon


class Classifier:
    def __init__(self, weights, bias):
        self.weights, self.bias = weights, bias

    def __call__(self, pixels):
        scores = pixels @ self.weights + self.bias
        best = int(tenon.argmax(scores))
        # Python's own work, for which an interpreter's lock is held.
        sizes = sorted(scores.tolist(), reverse=True)
        return {"digit": best, "margin": sizes[0] - sizes[1]}
