"""Trains the classifier of examples/quickstart, and the network of examples/learn_digits, and writes them as a package."""

import tenon
from tenon import nn, optim
from tenon.nn import functional as F
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


def train_network(pixels, labels, epochs=10):
    from digit_network import Network

    tenon.manual_seed(1)
    net = Network()
    optimizer = optim.AdamW(net.parameters(), lr=3e-3)
    for _ in range(epochs):
        for x, y in nn.batches(pixels.view(-1, 1, 8, 8), labels, batch_size=64, shuffle=True):
            optimizer.zero_grad()
            F.cross_entropy(net(x), y).backward()
            optimizer.step()
    return net


def export(path, pixels, labels, source, network_source=None):
    """Writes the pickle "digits" and, with the source of its network, "network"."""
    import classifier

    with PackageExporter(path) as exporter:
        exporter.save_source("classifier", source)
        exporter.save_pickle("digits", classifier.Classifier(*train(pixels, labels)))
        if network_source:
            exporter.save_source("digit_network", network_source)
            exporter.save_pickle("network", classifier.NetworkClassifier(train_network(pixels, labels)))
