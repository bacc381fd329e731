"""lu_solve, lu_unpack and other functions of linalg: what they solve and put together, beside SciPy where it is installed."""

import numpy as np
import pytest

import tenon

RNG = np.random.default_rng(1)


def numbers(*shape, is_complex=False):
    return RNG.normal(size=shape) + (1j * RNG.normal(size=shape) if is_complex else 0)


@pytest.mark.parametrize("is_complex", [False, True])
@pytest.mark.parametrize("adjoint", [False, True])
@pytest.mark.parametrize("left", [False, True])
@pytest.mark.parametrize(("batch", "others"), [((), ()), ((3,), ()), ((), (2,)), ((2, 1), (3,)), ((0,), ())])
def test_lu_solve(batch, others, left, adjoint, is_complex):
    a, x = numbers(*batch, 5, 5, is_complex=is_complex), numbers(*others, *((5, 2) if left else (2, 5)), is_complex=is_complex)
    made = np.asarray(tenon.linalg.lu_solve(*tenon.linalg.lu_factor(a), x, left=left, adjoint=adjoint))
    a = np.swapaxes(a.conj(), -1, -2) if adjoint else a
    shape = (*np.broadcast_shapes(batch, others), *x.shape[-2:])
    assert made.shape == shape and np.allclose(a @ made if left else made @ a, np.broadcast_to(x, shape))


def test_lu_solve_beside_scipy():
    linalg = pytest.importorskip("scipy.linalg")
    a, x = numbers(6, 6), numbers(6)
    lu, pivots = tenon.linalg.lu_factor(a)
    assert pivots.tolist() == linalg.lu_factor(a)[1].tolist()
    assert np.allclose(tenon.linalg.lu_solve(lu, pivots, x), linalg.lu_solve(linalg.lu_factor(a), x))
    assert np.allclose(tenon.linalg.lu_solve(lu, pivots, x, left=False), linalg.lu_solve(linalg.lu_factor(a), x, trans=1))


def test_lu_solve_refuses():
    lu, pivots = tenon.linalg.lu_factor(tenon.eye(3))
    for arguments in ((lu, pivots, tenon.ones(2, 1)), (lu, pivots[:2], tenon.ones(3, 1)), (lu[:2], pivots, tenon.ones(3, 1))):
        with pytest.raises(tenon.ShapeError, match="linalg.lu_solve: shapes"):
            tenon.linalg.lu_solve(*arguments)
    with pytest.raises(tenon.LinAlgError):
        tenon.linalg.lu_solve(*tenon.linalg.lu_factor(tenon.zeros(2, 2)), tenon.ones(2))


@pytest.mark.parametrize("shape", [(4, 4), (5, 3), (3, 5), (2, 4, 3), (0, 2, 2), (3, 0)])
def test_lu_unpack(shape):
    a = tenon.asarray(numbers(*shape))
    for ours, expected in zip(tenon.linalg.lu_unpack(*tenon.linalg.lu_factor(a)), tenon.linalg.lu(a)):
        assert np.array_equal(ours, expected)
    with pytest.raises(tenon.ShapeError, match="linalg.lu_unpack: shapes"):
        tenon.linalg.lu_unpack(a, tenon.zeros(7, dtype=tenon.int64))


def test_cholesky_inverse():
    a = numbers(2, 4, 3, is_complex=True)
    a = np.swapaxes(a.conj(), -1, -2) @ a
    for upper in (False, True):
        factor = tenon.linalg.cholesky(a, upper=upper)
        assert np.allclose(tenon.linalg.cholesky_inverse(factor, upper=upper), np.linalg.inv(a))


def test_vander():
    x = numbers(2, 3)
    for n in (None, 0, 1, 5):
        made = tenon.linalg.vander(x, n)
        assert np.allclose(made, np.stack([np.vander(row, n, increasing=True) for row in x]))
    assert tenon.linalg.vander(tenon.tensor([2, 3])).tolist() == [[1, 2], [1, 3]]
    with pytest.raises(tenon.ShapeError, match="linalg.vander: -1 powers"):
        tenon.linalg.vander(x, -1)


def test_gradients():
    a, x = tenon.asarray(numbers(3, 3)).requires_grad_(), tenon.asarray(numbers(3, 2)).requires_grad_()
    for options in ({}, {"left": False}, {"adjoint": True}):
        b = x if options.get("left", True) else x.T
        assert tenon.gradcheck(lambda a, b: tenon.linalg.lu_solve(*tenon.linalg.lu_factor(a), b, **options), (a, b.detach().clone().requires_grad_()))
    assert tenon.gradcheck(lambda a: tenon.linalg.lu_unpack(*tenon.linalg.lu_factor(a))[1:], (a,))
    assert tenon.gradcheck(lambda a: tenon.linalg.cholesky_inverse(tenon.linalg.cholesky(a @ a.T + 3 * tenon.eye(3, dtype=a.dtype))), (a,))


@pytest.mark.parametrize("axes", [None, (0,), (0, 2), [1]])
def test_tensorsolve_moves_axes(axes):
    whole = numbers(2, 3, 6)
    order = [d for d in range(3) if d not in (axes or ())] + list(axes or ())
    a = np.moveaxis(whole, range(3), order)  # so that its axes, moved, leave (2, 3, 6)
    for b in (numbers(2, 3), numbers(3, 2)) if axes else (numbers(2, 3),):
        made = tenon.linalg.tensorsolve(a, b, axes)
        assert np.allclose(made, np.linalg.tensorsolve(a, b, axes)) and np.allclose(tenon.linalg.tensorsolve(a, b, dims=axes), made)
    with pytest.raises(tenon.ShapeError, match="linalg.tensorsolve: shapes"):
        tenon.linalg.tensorsolve(a, numbers(2, 2), axes)
