"""The Python column of the tables of docs/numpy_pytorch.md, which a test of the package runs: a line for each line of numpy_pytorch.cpp."""

import os
import tempfile

import numpy as np
import tenon

os.chdir(tempfile.mkdtemp())
a = tenon.arange(0.0, 12.0).view(3, 4)
b = a.clone()
v = tenon.tensor([3.0, 1.0, 2.0, 1.0])
p = tenon.matmul(a, a.t())
out = tenon.empty(3, 4)
m = a > 5
i = tenon.tensor([2, 0])
g = tenon.Generator(42)

# fmt: off
#! [making: Python]
tenon.tensor([[1., 2.], [3., 4.]])
tenon.zeros(3, 4)
tenon.full(3, 7)
tenon.zeros_like(a)
tenon.arange(0., 10., 2.)
tenon.linspace(0, 1, 5, dtype=tenon.float64)
tenon.eye(3)
tenon.rand(3, 4, generator=g)
tenon.randint(0, 10, 5, dtype=tenon.int32, generator=g)
a.astype(tenon.float64)
a.clone()
#! [making: Python]

#! [random: Python]
fixed = tenon.Generator(42)
tenon.rand(3, 4, generator=fixed)
tenon.randn(3, 4, dtype=tenon.float64, generator=tenon.Generator(7))
tenon.manual_seed(42)
tenon.uniform(-1, 1, 5)
tenon.normal(2, 0.5, 5)
tenon.randperm(5, generator=fixed)
a.uniform_(0, 1, generator=fixed)
#! [random: Python]
a[...] = b

#! [complex: Python]
tenon.complex64
z = tenon.tensor([1+2j, 3-4j])
z.real
z.conj()
z.abs()
z.angle()
#! [complex: Python]

#! [facts: Python]
a.ndim
a.shape
a.shape[-1]
a.size
a.dtype
a.stride(0)
a.sum().item()
a.data_ptr()
#! [facts: Python]

#! [indexing: Python]
a[1, 2].item()
a[1, 2] = 5
a[1]
a[1:, ::2]
a[:, -1]
a[::-1]
a[..., None]
a[0] = a[2]
a.fill_(3)
a[m]
a[m] = 0
a[i]
tenon.take(a, i, axis=1)
tenon.flatnonzero(m)
tenon.triu_indices(3, 4)
tenon.unravel_index(i, (3, 4))
np.ravel_multi_index(m.nonzero(), (3, 4))
tenon.insert(a, 1, b[0], axis=0)
tenon.delete(a, i, axis=0)
tenon.where(a > b, a, 0)
tenon.select([a > b, a > 1], [a, -a], 0)
tenon.piecewise(a, [a < 0, a > 1], [lambda of: -of, 1])
a[tenon.ix_(i, i)]
#! [indexing: Python]

#! [arithmetic: Python]
a + b * 2
tenon.add(a, b, out=out)
a.add_(b)
a += b
tenon.exp(-a)
a.sqrt_()
a ** 2
tenon.clip(a, 0, 1)
tenon.clamp(a, 0, 1)
tenon.arctan2(a, b)
tenon.maximum(a, b)
(a > 1) & (a < 3)
tenon.array_equal(a, b)
tenon.allclose(a, b)
tenon.isclose(a, b)
tenon.fmod(a, b)
#! [arithmetic: Python]

#! [reductions: Python]
a.sum()
a.sum(0)
a.mean(-1, keepdims=True)
tenon.average(a, weights=b)
a.max(0)
a.argmax(1)
a.std(correction=1)
(a > 2).any()
a.cumsum(1)
tenon.nancumsum(a, 1)
tenon.sort(v)
tenon.argsort(v, descending=True)
tenon.topk(v, 2)
tenon.softmax(a, 1)
tenon.cov(a)
tenon.corrcoef(a)
tenon.apply_along_axis(lambda line: line[0], a, axis=1)
tenon.union1d(v, v)
tenon.intersect1d(v, v)
tenon.setdiff1d(v, v)
tenon.histogram2d(a, b, 5)
tenon.histogramdd(a, (2, 3, 2, 1))
tenon.unique_values(v)
#! [reductions: Python]

#! [shapes: Python]
a.view(2, 6)
a.reshape(2, -1)
a.t()
a.permute(1, 0)
a.unsqueeze(0)
a.expand(5, 3, 4)
a.narrow(1, 1, 2)
tenon.concat((a, b))
tenon.stack((a, b))
tenon.split(a, 2, 1)
tenon.pad(a, 1, mode="reflect")
tenon.pad(a, ((1, 1), (2, 2)))
tenon.roll(a, 1, 0)
#! [shapes: Python]

#! [products: Python]
a @ a.T
tenon.dot(v, v)
tenon.outer(v, v)
tenon.einsum("ij,kj->ik", a, b)
tenon.addmm(p, a, b.T)
#! [products: Python]

#! [files: Python]
tenon.save("a.npy", a)
tenon.load("a.npy")
tenon.load("a.npy", mapped=True)
tenon.save("a.csv", a)
tenon.load("a.csv")
tenon.save("x.npz", {"a": a, "b": b})
tenon.save("x.safetensors", {"a": a, "b": b})
tenon.load("x.safetensors")["a"]
#! [files: Python]
