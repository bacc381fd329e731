"""A network of two layers learns to read digits."""
import numpy as np
from data import digits, labels

pixels = digits().reshape(-1, 64) / 16.0
x, tested = pixels[:1437], pixels[1437:]
wanted = np.eye(10)[labels()[:1437]]

w1 = np.sin(np.arange(64 * 32) * 7.0).reshape(64, 32) * 0.2
w2 = np.sin(np.arange(32 * 10) * 5.0).reshape(32, 10) * 0.2
b1, b2 = np.zeros(32), np.zeros(10)
for step in range(200):
    hidden = np.tanh(x @ w1 + b1)
    scores = hidden @ w2 + b2
    p = np.exp(scores - scores.max(1, keepdims=True))
    p /= p.sum(1, keepdims=True)
    loss = -np.log((p * wanted).sum(1)).mean()
    d2 = (p - wanted) / len(x)
    d1 = d2 @ w2.T * (1.0 - hidden**2)
    w2 -= hidden.T @ d2 * 0.5
    b2 -= d2.sum(0) * 0.5
    w1 -= x.T @ d1 * 0.5
    b1 -= d1.sum(0) * 0.5
hidden = np.tanh(tested @ w1 + b1)
answers = (hidden @ w2 + b2).argmax(1)
print(loss)
print((answers == labels()[1437:]).sum())
