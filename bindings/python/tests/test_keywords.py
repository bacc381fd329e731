"""NumPy's and PyTorch's names of arguments, `out`, `where`, dtypes of results, and what falls back to NumPy."""

import subprocess
import sys

import numpy as np
import pytest
from test_leaks import fitting

import tenon

A = np.arange(12.0).reshape(3, 4)


def x():
    return tenon.tensor(A)


@pytest.mark.parametrize(
    "call",
    [
        "L.sum(x, axis=1, keepdims=True)", "L.std(x, axis=0, ddof=1)", "L.var(a=x, ddof=1)", "L.linspace(0, 1, num=7)", "L.linspace(0, 1)",
        "L.logspace(0, 2, num=5)", "L.logspace(0, 2, 5, endpoint=False)", "L.geomspace(1, 16, num=5)", "L.clip(x, a_min=2, a_max=5)",
        "L.roll(x, shift=1, axis=1)", "L.repeat(x, repeats=2, axis=0)", "L.tile(x, reps=(2, 1))",
        "L.pad(x, pad_width=1, constant_values=3)", "L.take(x, indices=[0, 2], axis=1)", "L.quantile(x, .3, axis=0, method='lower')",
        "L.cumsum(x)", "L.cumprod(x, axis=1)", "L.cumsum(x, axis=None)", "L.nancumsum(x)", "L.gradient(x)[1]", "L.gradient(x, 2.0)[0]",
        "L.gradient(x, 2.0, 3.0)[1]", "L.gradient(x, axis=0)", "L.gradient(x, axis=(0, 1))[1]", "L.histogram(x)[0]",
        "L.histogram(x, bins=3, range=(0, 6))[1]", "L.mean(x, dtype='float32')", "L.add(x, 1, dtype='float32')", "L.round(x / 7, 2)",
        "L.round(x / 7, decimals=1)", "L.round(x * 7, -1)", "L.around(x / 7, 1)", "L.diag(x[0], k=1)", "L.triu(x, k=1)",
        "L.eye(N=3, M=4, k=1)", "L.rot90(m=x, k=2)", "L.moveaxis(x, source=0, destination=1)", "L.searchsorted(a=x[0], v=x[1])",
        "L.isin(x, test_elements=[1., 2.])", "L.digitize(x[0], bins=x[1])", "L.pad(x, 1, mode='edge')", "L.pad(x, 1, mode='symmetric')",
        "L.sum(x, where=x > 3)", "L.sum(x, axis=0, where=x > 3)", "L.sum(x, initial=5)", "L.mean(x, axis=1, where=x[0] > 1)",
        "L.prod(x, where=x > 9)", "L.any(x, where=x < 0)", "L.all(x, axis=0, where=x > 0)", "L.max(x, where=x < 5, initial=-1)",
        "L.std(x, where=x < 5)", "L.sqrt(x, where=x < 0)", "L.array_split(x, [1, 2], axis=1)[1]", "L.append(x, [[1, 2, 3, 4]], axis=0)",
        "L.append(x, 5)", "L.linalg.norm(x)", "L.linalg.norm(x, 1)", "L.linalg.norm(x, axis=0)",
        "L.linalg.norm(x, 'fro', axis=(0, 1), keepdims=True)", "L.linalg.norm(x[0], ord=3)", "L.r_[0:3, 7]", "L.r_[x[0], 0:1:4j]",
        "L.c_[x[0], x[1]]", "L.mgrid[0:2, 0:3]", "L.mgrid[0:1:3j, 0:2]", "L.mgrid[0:5:2]", "L.ogrid[0:2, 1:4][1]", "L.fliplr(x)",
        "L.flipud(x)", "L.digitize(x[0], [1., 2.], right=True)", "L.percentile(x, q=[25, 50], axis=(0, 1))",
        "L.trapezoid(x[0], x=[0, 1, 2, 4])", "L.trapezoid(x, dx=2)", "L.expand_dims(x, axis=(0, -1))", "L.gradient(x[0], [0, 1, 2, 4])",
        "L.gradient(x[0])", "L.unique(x, return_inverse=True)[1]", "L.where(x > 3)[1]", "L.pad(x, 1, 'symmetric')",
        "L.sort(x, axis=1, kind='stable')",
    ],
)  # fmt: skip
def test_numpys_names(call):
    ours, theirs = eval(call, {"L": tenon, "x": x()}), eval(call, {"L": np, "x": A})
    if "sqrt" in call:  # NumPy leaves them undefined
        theirs = np.zeros_like(A)
    ours, theirs = (np.stack([np.asarray(one) for one in made]) if isinstance(made, tuple) else np.asarray(made) for made in (ours, theirs))
    np.testing.assert_allclose(ours, theirs, rtol=1e-6)


@pytest.mark.parametrize(
    "torch, here",
    [
        ("tenon.sum(x, dim=1, keepdim=True)", "tenon.sum(x, axis=1, keepdims=True)"),
        ("x.mean(dim=(0, 1))", "x.mean((0, 1))"),
        ("x.std(dim=0, unbiased=True)", "x.std(axis=0, correction=1)"),
        ("x.var(unbiased=False)", "x.var()"),
        ("tenon.argmax(input=x, dim=1)", "tenon.argmax(x, 1)"),
        ("tenon.cat(tensors=[x, x], dim=1)", "tenon.concat([x, x], axis=1)"),
        ("tenon.add(input=x, other=2)", "x + 2"),
        ("tenon.linspace(0, 1, steps=3)", "tenon.linspace(0, 1, 3)"),
        ("tenon.roll(x, shifts=1, dims=0)", "tenon.roll(x, 1, axis=0)"),
        ("tenon.flip(x, dims=(0,))", "tenon.flip(x, axis=0)"),
        ("tenon.permute(x, dims=(1, 0))", "x.T"),
        ("tenon.gather(x, dim=1, index=i)", "tenon.gather(x, 1, i)"),
        ("tenon.index_select(x, dim=0, index=i[:, 0])", "x[i[:, 0]]"),
        ("tenon.full(size=(2,), fill_value=3)", "tenon.full(2, 3)"),
        ("tenon.tril(x, diagonal=-1)", "tenon.tril(x, -1)"),
        ("x.softmax(dim=1)", "x.softmax(axis=1)"),
        ("tenon.tensordot(x, x, dims=2)", "tenon.tensordot(x, x, 2)"),
        ("tenon.sort(x, dim=0, stable=True)", "tenon.sort(x, axis=0)"),
        ("tenon.norm(x, p=1, dim=1)", "tenon.norm(x, 1, axis=1)"),
        ("tenon.linalg.norm(x, dim=1, keepdim=True)", "tenon.linalg.vector_norm(x, axis=1, keepdims=True)"),
        ("tenon.pow(x, exponent=2)", "x ** 2"),
        ("tenon.clamp(x, min=2, max=3)", "tenon.clip(x, 2, 3)"),
        ("tenon.unsqueeze(x, dim=0)", "x[None]"),
        ("tenon.swapaxes(x, dim0=0, dim1=1)", "x.T"),
        ("tenon.diagonal(x, dim1=0, dim2=1)", "tenon.diagonal(x)"),
        ("tenon.where(x > 3, input=x, other=0)", "tenon.where(x > 3, x, 0)"),
        ("tenon.where(x > 3, x=x, y=0)", "tenon.where(x > 3, x, 0)"),
        ("tenon.add(x, x, alpha=2)", "x * 3"),
        ("x.sub(x, alpha=2)", "-x"),
        ("tenon.div(-x, 2, rounding_mode='floor')", "-x // 2"),
        ("tenon.div(-x, 2, rounding_mode='trunc')", "tenon.trunc(-x / 2)"),
        ("tenon.div(i, 2, rounding_mode='trunc')", "i // 2"),
        ("tenon.searchsorted(x[0], x[1], right=True)", "tenon.searchsorted(x[0], x[1], side='right')"),
        ("tenon.bucketize(x, x[0], right=True)", "tenon.bucketize(x, x[0], 'right')"),
        ("tenon.randint(1, (2, 3))", "tenon.zeros(2, 3)"),
        ("tenon.unique(i, return_counts=True)[1]", "tenon.unique_counts(i)[1]"),
        ("tenon.gradient(x, spacing=2., dim=0)", "tenon.gradient(x, 2., axis=0)"),
        ("tenon.gradient(x, spacing=[2., 3.])[1]", "tenon.gradient(x, 3., axis=1)"),
        ("tenon.linalg.vector_norm(x, dim=1, keepdim=True)", "tenon.norm(x, axis=1, keepdims=True)"),
        ("tenon.stack(tenon.where(x > 3))", "tenon.stack(tenon.nonzero(x > 3))"),
        ("tenon.gather(x, 1, [[0, 1], [2, 2], [1, 0]])", "tenon.gather(x, 1, i)"),
        ("tenon.scatter(x, dim=1, index=i, src=x)", "tenon.scatter(x, 1, i, x)"),
    ],
)
def test_pytorchs_names(torch, here):
    names = {"tenon": tenon, "x": x(), "i": tenon.tensor([[0, 1], [2, 2], [1, 0]])}
    assert eval(torch, names).tolist() == eval(here, names).tolist()


def test_each_function_takes_lists_where_it_takes_tensors():
    def lists(x):
        return x.tolist() if isinstance(x, tenon.Tensor) else [one.tolist() for one in x] if isinstance(x, list) else x

    tried = 0
    for function in tenon.functions:
        arguments = None if function.__name__.endswith("_") else fitting(function)
        # The rows of a matrix would be several operands, and as a list of points they would be coordinates.
        of_several = arguments and (isinstance(arguments[0], str) or function.__name__ == "histogramdd")
        if arguments and not of_several and any(isinstance(x, (tenon.Tensor, list)) for x in arguments):
            function(*map(lists, arguments))
            tried += 1
    assert tried > 250


def test_a_name_and_its_synonym_are_not_both_given():
    for call in (lambda: tenon.sum(x(), axis=0, dim=1), lambda: tenon.sum(x(), 0, dim=1), lambda: tenon.sum(x(), nothing=1)):
        with pytest.raises(TypeError, match="sum received an invalid combination of arguments"):
            call()


def test_out():
    to = tenon.zeros(3, 4, dtype=tenon.float64)
    assert tenon.add(x(), 1, out=to) is to and to.tolist() == (A + 1).tolist()
    assert x().exp(out=to) is to and tenon.add(x(), 1, out=(to,)) is to and tenon.add(x(), 1, out=None).shape == (3, 4)
    rows = tenon.zeros(3)
    assert tenon.sum(x(), dim=1, out=rows) is rows and rows.tolist() == A.sum(1).tolist()  # narrower
    whole, rest = tenon.zeros(3, 4), tenon.zeros(3, 4)
    made = tenon.divmod(x(), 5, out=(whole, rest))
    assert made[0] is whole and made[1] is rest
    assert whole.tolist() == (A // 5).tolist() and rest.tolist() == (A % 5).tolist()
    same = x()
    assert tenon.subtract(same, same.T.contiguous().T, out=same) is same and same.tolist() == np.zeros((3, 4)).tolist()
    assert tenon.matmul(x(), x().T, out=tenon.zeros(3, 3)).tolist() == (A @ A.T).tolist()
    assert tenon.add(tenon.ones(4), 1, out=tenon.zeros(2, 4)).tolist() == [[2.0] * 4] * 2


def test_out_is_written_at_once_and_may_be_an_operand():
    a = np.arange(20_000.0)
    x, array = tenon.tensor(a), a.copy()
    tenon.add(x[:-1], 1, out=x[1:])
    np.add(array[:-1], 1, out=array[1:])
    assert x.tolist() == array.tolist()
    tenon.multiply(x[::-1], x, out=x)
    assert x.tolist() == (array[::-1] * array).tolist()
    narrow = tenon.zeros(2, 3, dtype=tenon.float32)
    assert tenon.add(tenon.tensor([1.5, 2.5, 3.5], dtype=tenon.float64), tenon.arange(2).reshape(2, 1), out=narrow.T.T) is not narrow
    assert narrow.tolist() == [[1.5, 2.5, 3.5], [2.5, 3.5, 4.5]]
    assert tenon.add(1, 0.5, out=tenon.zeros(2, 700)).sum().item() == 2100 and tenon.add(tenon.tensor(1), 1, out=tenon.zeros(3)).sum().item() == 6
    assert tenon.add(tenon.ones(3), 1, out=tenon.zeros(0, 3)).shape == (0, 3)
    to = tenon.zeros(1_000_000)
    ones = tenon.ones(1_000_000)
    before = tenon.memory_stats()["peak_bytes"]
    tenon.add(ones, ones, out=to)
    assert tenon.memory_stats()["peak_bytes"] == before and to[-1].item() == 2


@pytest.mark.parametrize(
    "call, error, message",
    [
        ("tenon.add(x, 1, out=tenon.zeros(3, 4, dtype=tenon.int64))", TypeError, "add: results of float64 do not fit into out, .* int64"),
        ("tenon.sum(x, axis=0, out=tenon.zeros(2, 4))", ValueError, r"sum: the result has the shape \(4,\), and out has \(2,4\)"),
        ("tenon.add(x, 1, out=tenon.zeros(5))", ValueError, "broadcast"),
        ("tenon.add(x, 1, out=3)", TypeError, "add: out is a tensor to write to, not int"),
        ("tenon.divmod(x, 2, out=x)", TypeError, "divmod: a result of several parts"),
        ("tenon.add(x, 1, out=tenon.asarray(np.broadcast_to(1.0, (3, 4))))", ValueError, "read-only"),
        ("tenon.add(x, 1, where=x)", TypeError, "add: where is a mask of bools, not of float64"),
        ("tenon.max(x, where=x > 3)", ValueError, "max: where needs initial"),
        ("tenon.reshape(x, (4, 3), where=x > 1)", TypeError, "reshape: takes no where"),
        ("tenon.add_(x, 1, out=x)", TypeError, "invalid combination"),
    ],
)  # fmt: skip
def test_out_refuses(call, error, message):
    given = x()
    with pytest.raises(error, match=message):
        eval(call, {"tenon": tenon, "x": given, "np": np})
    assert given.tolist() == A.tolist()


def test_where():
    mask, to = A > 4, tenon.full((3, 4), -1.0, dtype=tenon.float64)
    assert tenon.sqrt(x(), out=to, where=tenon.tensor(mask)) is to
    assert to.tolist() == np.sqrt(A, out=np.full((3, 4), -1.0), where=mask).tolist()
    assert tenon.add(x(), 1, where=mask).tolist() == np.where(mask, A + 1, 0).tolist()
    assert tenon.add(x(), 1, where=True).tolist() == (A + 1).tolist()
    assert tenon.add(x(), 1, where=False).tolist() == np.zeros((3, 4)).tolist()
    # What the function refuses outside the mask is not computed.
    n, d = tenon.tensor([6, 7, 8]), tenon.tensor([2, 0, 4])
    assert tenon.floor_divide(n, d, where=d != 0).tolist() == [3, 0, 2]
    assert tenon.floor_divide(n, [2, 0, 4], where=[True, False, True], out=tenon.full(3, 9)).tolist() == [3, 9, 2]
    quotient, rest = tenon.divmod(n, d, where=d != 0)
    assert quotient.tolist() == [3, 0, 2] and rest.tolist() == [0, 0, 0]
    assert tenon.add(tenon.ones(4), 1, where=tenon.tensor([[True], [False]])).shape == (2, 4)
    with pytest.raises(TypeError, match="do not fit into out"):
        tenon.add(x(), 0.5, where=x() > 4, out=tenon.zeros(3, 4, dtype=tenon.int32))


def test_what_a_function_refuses_is_refused_with_other_names_too():
    flags = tenon.tensor([True, False])
    calls = lambda: tenon.subtract(flags, flags), lambda: flags.sub(flags), lambda: tenon.add("a", flags), lambda: tenon.sum(x(), axis=7)
    for call in calls:
        with pytest.raises((tenon.TypeError, tenon.IndexError)):
            call()
    for option in ("alpha", "rounding_mode", "dtype"):
        with pytest.raises(TypeError):
            tenon.matmul(x(), x(), **{option: 1})


def test_out_within_fused_functions():
    to = tenon.zeros(3)

    @tenon.fused
    def f(a, b):
        return tenon.add(a, 1, out=b)

    with pytest.warns(RuntimeWarning, match="out of add"):
        assert f(tenon.ones(3), to).tolist() == [2.0, 2.0, 2.0]
    assert to.tolist() == [2.0, 2.0, 2.0]


def test_sequences_are_operands():
    assert tenon.sum([1, 2, 3]).item() == 6 and tenon.sum(range(4)).item() == 6 and tenon.exp((0.0,)).tolist() == [1.0]
    assert tenon.concat([[1, 2], [3.5]]).tolist() == [1.0, 2.0, 3.5] and tenon.stack([x()[0], [1, 2, 3, 4]]).dtype is tenon.float64
    assert tenon.add([1, 2], x()[0, :2]).dtype is tenon.float64 and tenon.matmul([[1, 0], [0, 1]], [3, 4]).tolist() == [3, 4]
    assert x()[range(1, 3)].tolist() == A[1:3].tolist() and x()[:, range(3, -1, -2)].tolist() == A[:, [3, 1]].tolist()
    assert tenon.where([True, False], [1, 2], [3, 4]).tolist() == [1, 4] and tenon.permute(x(), range(1, -1, -1)).shape == (4, 3)
    assert tenon.searchsorted([1, 2, 3], [2]).tolist() == [1] and tenon.bincount([0, 2, 2]).tolist() == [1, 0, 2]
    assert tenon.histogram([1.0, 2.0], [0.0, 1.5, 3.0])[0].tolist() == [1, 1] and tenon.einsum("i,i", [1, 2], [3, 4]).item() == 11


def test_numpys_functions_that_ours_refuse():
    t = x()
    assert np.linalg.matrix_rank(t[0]) == 1
    for call in ("L.gradient(t)[1]", "L.nancumprod(t)", "L.median(t, axis=(0, 1))", "L.trim_zeros(t[0])"):
        ours, theirs = eval(call, {"L": np, "t": t}), eval(call, {"L": np, "t": A})
        assert isinstance(ours, tenon.Tensor) and ours.tolist() == theirs.tolist(), call
    with pytest.raises(tenon.ShapeError):  # ours, where NumPy refuses as well
        np.reshape(t, (5, 5))


def test_nothing_of_numpy_is_needed():
    program = (
        "import sys; sys.modules['numpy'] = None; import tenon; x = tenon.ones(3, 4)\n"
        "assert tenon.sum(x, dim=1, keepdim=True).shape == (3, 1) and tenon.cumsum(x).shape == (12,) and len(tenon.gradient(x)) == 2\n"
        "assert tenon.add(x, 1, out=x) is x and tenon.sum(x, where=x > 1).item() == 24 and x.flat[3].item() == 2\n"
        "try: tenon.sum(x, initial=3)\n"
        "except TypeError as error: assert 'sum received an invalid combination' in str(error), error\n"
        "else: raise SystemExit('no error')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
