"""Trains the classifier of examples/quickstart, and writes it as a package."""

import tenon
from tenon.package import PackageExporter


def softmax(scores):
    powers = tenon.exp(scores - tenon.max(scores, axis=1, keepdims=True))
    return powers / tenon.sum(powers, axis=1, keepdims=True)


def train(pixels, labels, steps=300, rate=0.5):
    wanted = (labels[:, None] == tenon.arange(10)).astype(tenon.float32)
    weights, bias = tenon.zeros(64, 10), tenon.zeros(10)
    for _ in range(steps):
        error = (softmax(pixels @ weights + bias) - wanted) / len(pixels)
        weights -= rate * (pixels.T @ error)
        bias -= rate * tenon.sum(error, axis=0)
    return weights, bias


def export(path, pixels, labels, source):
    import classifier

    with PackageExporter(path) as exporter:
        exporter.save_source("classifier", source)
        exporter.save_pickle("digits", classifier.Classifier(*train(pixels, labels)))
