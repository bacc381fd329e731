"""A network learns the swing u'' = -u from the equation alone: all derivatives of its loss are written by hand."""
import numpy as np

t = np.linspace(0, np.pi, 24)[:, None]
place = np.arange(12.0)
w, b, v = np.sin(place * 1.7) * 1.5, np.cos(place * 2.3), np.sin(place * 0.9) * 0.4

for _ in range(5000):
    h = np.tanh(t * w + b)
    first = 1 - h * h  # the derivatives of tanh
    second = -2 * h * first
    third = -2 * first * first - 2 * h * second
    u, du, ddu = h @ v, (first * w) @ v, (second * w * w) @ v
    rest = ddu + u
    loss = (rest * rest).mean() + (u[0] - 1) ** 2 + du[0] ** 2
    # The gradients of the loss for u, u' and u'', and through them for the parameters.
    gu = 2 * rest / len(t)
    gddu, gdu = gu.copy(), np.zeros_like(gu)
    gu[0] += 2 * (u[0] - 1)
    gdu[0] = 2 * du[0]
    gz = v * (gu[:, None] * first + gdu[:, None] * second * w + gddu[:, None] * third * w * w)
    gw = (gz * t + v * (gdu[:, None] * first + gddu[:, None] * second * 2 * w)).sum(0)
    gv = gu @ h + gdu @ (first * w) + gddu @ (second * w * w)
    w, b, v = w - 0.06 * gw, b - 0.06 * gz.sum(0), v - 0.06 * gv

u = np.tanh(t * w + b) @ v
print(loss, u[0], u[12], u[23], sep="\n")
