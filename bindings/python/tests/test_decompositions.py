"""Decompositions of matrices that are hard: residuals and orthogonality within a few units of n times the type's epsilon."""

import numpy as np
import pytest
import tenon

KINDS = {
    "random": lambda a: a,
    "jordan": lambda a: np.diag(np.ones(len(a) - 1), 1),
    "graded": lambda a: a * np.exp(np.linspace(-10, 10, len(a)))[:, None],
    "triangular": np.triu,
    "zeros": lambda a: np.zeros_like(a),
    "of low rank": lambda a: a[:, :1] @ a[:1],
    "orthogonal": lambda a: np.linalg.qr(a)[0],
    "almost one": lambda a: np.eye(len(a)) + 1e-10 * a,
    "permutation": lambda a: np.roll(np.eye(len(a)), 1, 0),
    "companion": lambda a: np.column_stack([np.eye(len(a))[:, 1:], a[:, 0]]),
    "large": lambda a: a * 1e30,
    "small": lambda a: a * 1e-30,
}


def matrix(kind, n, dtype):
    random = np.random.default_rng(n)
    a = random.standard_normal((n, n))
    if np.issubdtype(dtype, np.complexfloating):
        a = a + 1j * random.standard_normal((n, n))
    return KINDS[kind](a).astype(dtype)


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.complex64, np.complex128])
@pytest.mark.parametrize("kind", KINDS)
def test_residuals_and_orthogonality(kind, dtype):
    for n in (1, 2, 3, 8, 33, 65, 100):
        a = matrix(kind, n, dtype)
        x, h = tenon.asarray(a), a / 2 + a.conj().T / 2
        unit = n * np.finfo(dtype).eps

        def is_small(difference, beside, limit):
            scale = max(np.abs(beside).max(), np.finfo(dtype).tiny)
            assert np.linalg.norm((difference / scale).astype(np.complex128)) <= limit * unit * np.sqrt(n), (kind, n)

        def is_orthogonal(q):
            is_small(q.conj().T @ q - np.eye(n), np.eye(n), 30)

        u, s, vh = map(np.asarray, tenon.linalg.svd(x))
        is_small((u * s) @ vh - a, a, 15)
        assert (s >= 0).all() and (np.diff(s) <= 0).all()
        is_orthogonal(u)
        is_orthogonal(vh)
        q, r = map(np.asarray, tenon.linalg.qr(x))
        is_small(q @ r - a, a, 15)
        is_orthogonal(q)
        w, v = map(np.asarray, tenon.linalg.eigh(tenon.asarray(h)))
        is_small(h @ v - v * w, h, 15)
        is_orthogonal(v)
        w, v = map(np.asarray, tenon.linalg.eig(x))
        is_small(a @ v - v * w, a, 15)
        assert np.allclose(np.linalg.norm(v, axis=0), 1, atol=10 * unit)
