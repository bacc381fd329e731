"""500 bodies that attract each other, stepped by leapfrog: the energy should stay what it is."""
import numpy as np

softening = 0.01


def accelerations(x):
    """The accelerations of bodies of mass 1 / n at positions (n, 3)."""
    apart = x[None] - x[:, None]  # (n, n, 3)
    cubed = ((apart**2).sum(2) + softening) ** -1.5
    return np.einsum("ijk,ij->ik", apart, cubed) / len(x)


def energy(x, v):
    n = len(x)
    r = np.sqrt(((x[None] - x[:, None]) ** 2).sum(2) + softening)
    kinetic = (v**2).sum() / 2 / n
    return kinetic - ((1.0 / r).sum() - n / np.sqrt(softening)) / 2 / n / n


n = 500
x = np.sin(np.arange(3 * n) * 12.9898).reshape(n, 3)
v = np.zeros((n, 3))
before, step = energy(x, v), 0.01
a = accelerations(x)
for k in range(50):
    v += a * (step / 2)
    x += v * step
    a = accelerations(x)
    v += a * (step / 2)
print(before)
print(energy(x, v))
print(x.std(0))
