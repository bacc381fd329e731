"""The names that users of NumPy and PyTorch look for, and what they are here: the tables of docs/numpy_pytorch.md.

A line is `tenon  # NumPy ¦ PyTorch`; – says that there is none. test_names.py of the package runs each column that is installed on the same
numbers, and compares: so the lines are text, and no statements of this file.
"""

LINES = r'''
#! [names: making]
tenon.tensor([1., 2.])  # np.array([1., 2.]) ¦ torch.tensor([1., 2.])
tenon.array([1., 2.])  # np.array([1., 2.]) ¦ –
tenon.asarray(a)  # np.asarray(a) ¦ torch.asarray(a)
tenon.as_tensor(a)  # – ¦ torch.as_tensor(a)
tenon.from_numpy(array)  # – ¦ torch.from_numpy(array)
tenon.from_dlpack(array)  # np.from_dlpack(array) ¦ torch.from_dlpack(array)
tenon.frombuffer(data, dtype=tenon.uint8)  # np.frombuffer(data, np.uint8) ¦ torch.frombuffer(data, dtype=torch.uint8)
tenon.empty((2, 3))  # np.empty((2, 3)) ¦ torch.empty((2, 3))
tenon.zeros((2, 3))  # np.zeros((2, 3)) ¦ torch.zeros((2, 3))
tenon.ones(2, 3)  # np.ones((2, 3)) ¦ torch.ones(2, 3)
tenon.full((2, 3), 7.)  # np.full((2, 3), 7.) ¦ torch.full((2, 3), 7.)
tenon.empty_like(a)  # np.empty_like(a) ¦ torch.empty_like(a)
tenon.zeros_like(a)  # np.zeros_like(a) ¦ torch.zeros_like(a)
tenon.ones_like(a)  # np.ones_like(a) ¦ torch.ones_like(a)
tenon.full_like(a, 7)  # np.full_like(a, 7) ¦ torch.full_like(a, 7)
tenon.arange(6)  # np.arange(6) ¦ torch.arange(6)
tenon.arange(0, 1, .25)  # np.arange(0, 1, .25) ¦ torch.arange(0, 1, .25)
tenon.linspace(0, 1)  # np.linspace(0, 1) ¦ torch.linspace(0, 1, 50)
tenon.linspace(0, 1, num=5)  # np.linspace(0, 1, num=5) ¦ torch.linspace(0, 1, steps=5)
tenon.logspace(0, 2, 3)  # np.logspace(0, 2, 3) ¦ torch.logspace(0, 2, 3)
tenon.geomspace(1, 8, 4)  # np.geomspace(1, 8, 4) ¦ –
tenon.eye(3)  # np.eye(3) ¦ torch.eye(3)
tenon.eye(3)  # np.identity(3) ¦ –
tenon.diag(v, k=1)  # np.diag(v, k=1) ¦ torch.diag(v, diagonal=1)
tenon.tril(a)  # np.tril(a) ¦ torch.tril(a)
tenon.triu(a, k=1)  # np.triu(a, k=1) ¦ torch.triu(a, diagonal=1)
tenon.meshgrid(v, w)  # np.meshgrid(v, w) ¦ torch.meshgrid(v, w, indexing="xy")
tenon.mgrid[0:2, 0:3]  # np.mgrid[0:2, 0:3] ¦ –
tenon.ogrid[0:2, 0:3]  # np.ogrid[0:2, 0:3] ¦ –
tenon.r_[0:3, 7, v]  # np.r_[0:3, 7, v] ¦ –
tenon.c_[v, w]  # np.c_[v, w] ¦ –
a.clone()  # a.copy() ¦ a.clone()
a.copy()  # np.copy(a) ¦ –
tenon.one_hot(i, num_classes=3)  # – ¦ F.one_hot(i, num_classes=3)
#! [names: making]

#! [names: random]
tenon.manual_seed(0)  # np.random.seed(0) ¦ torch.manual_seed(0)
tenon.Generator(0)  # np.random.default_rng(0) ¦ torch.Generator().manual_seed(0)
tenon.rand(2, 3)  # rng.random((2, 3)) ¦ torch.rand(2, 3)
tenon.rand(size=(2, 3))  # rng.random(size=(2, 3)) ¦ torch.rand(size=(2, 3))
tenon.randn(2, 3)  # rng.standard_normal((2, 3)) ¦ torch.randn(2, 3)
tenon.randint(0, 10, (2, 3))  # rng.integers(0, 10, (2, 3)) ¦ torch.randint(0, 10, (2, 3))
tenon.uniform(-1, 1, (2, 3))  # rng.uniform(-1, 1, (2, 3)) ¦ torch.empty(2, 3).uniform_(-1, 1)
tenon.normal(2, .5, (2, 3))  # rng.normal(2, .5, (2, 3)) ¦ torch.normal(2, .5, (2, 3))
tenon.rand_like(a)  # – ¦ torch.rand_like(a)
tenon.randn_like(a)  # – ¦ torch.randn_like(a)
tenon.randint_like(a, 10)  # – ¦ torch.randint_like(a, 10)
tenon.randperm(5)  # rng.permutation(5) ¦ torch.randperm(5)
tenon.choice(v, 2)  # rng.choice(v, 2) ¦ –
tenon.multinomial(v, 2)  # – ¦ torch.multinomial(v, 2)
tenon.bernoulli(v / 4)  # rng.binomial(1, v / 4) ¦ torch.bernoulli(v / 4)
tenon.poisson(2, (2, 3))  # rng.poisson(2, (2, 3)) ¦ torch.poisson(torch.full((2, 3), 2.))
#! [names: random]

#! [names: facts]
a.shape  # a.shape ¦ a.shape
a.shape  # np.shape(a) ¦ a.size()
a.shape[0]  # a.shape[0] ¦ a.size(0)
a.ndim  # a.ndim ¦ a.dim()
a.ndim  # np.ndim(a) ¦ a.ndim
a.size  # a.size ¦ a.numel()
a.numel()  # np.size(a) ¦ torch.numel(a)
len(a)  # len(a) ¦ len(a)
a.itemsize  # a.itemsize ¦ a.element_size()
a.nbytes  # a.nbytes ¦ a.nbytes
a.dtype  # a.dtype ¦ a.dtype
a.device  # a.device ¦ a.device
a.stride(0)  # a.strides[0] // a.itemsize ¦ a.stride(0)
a.is_contiguous()  # a.flags.c_contiguous ¦ a.is_contiguous()
a.flags.c_contiguous  # a.flags.c_contiguous ¦ –
a.base is None  # np.zeros(3).base is None ¦ –
a.data_ptr()  # a.ctypes.data ¦ a.data_ptr()
a.item(3)  # a.item(3) ¦ a.flatten()[3].item()
a.sum().item()  # a.sum().item() ¦ a.sum().item()
a.tolist()  # a.tolist() ¦ a.tolist()
a.tobytes()  # a.tobytes() ¦ a.numpy().tobytes()
isinstance(a, tenon.Tensor)  # isinstance(a, np.ndarray) ¦ torch.is_tensor(a)
a.dtype.is_floating_point  # np.issubdtype(a.dtype, np.floating) ¦ a.is_floating_point()
tenon.isdtype(z.dtype, "complex floating")  # np.iscomplexobj(z) ¦ z.is_complex()
#! [names: facts]

#! [names: types]
a.astype(tenon.float64)  # a.astype(np.float64) ¦ a.to(torch.float64)
a.to(tenon.int32)  # a.astype(np.int32) ¦ a.to(torch.int32)
a.float()  # a.astype(np.float32) ¦ a.float()
a.double()  # a.astype(np.float64) ¦ a.double()
a.long()  # a.astype(np.int64) ¦ a.long()
a.int()  # a.astype(np.int32) ¦ a.int()
a.bool()  # a.astype(bool) ¦ a.bool()
tenon.zeros(3, dtype=tenon.float)  # np.zeros(3, np.single) ¦ torch.zeros(3, dtype=torch.float)
tenon.zeros(3, dtype=tenon.double)  # np.zeros(3, np.double) ¦ torch.zeros(3, dtype=torch.double)
tenon.zeros(3, dtype=tenon.half)  # np.zeros(3, np.half) ¦ torch.zeros(3, dtype=torch.half)
tenon.zeros(3, dtype=tenon.long)  # np.zeros(3, np.int64) ¦ torch.zeros(3, dtype=torch.long)
tenon.zeros(3, dtype=tenon.int)  # np.zeros(3, np.intc) ¦ torch.zeros(3, dtype=torch.int)
tenon.zeros(3, dtype=tenon.short)  # np.zeros(3, np.short) ¦ torch.zeros(3, dtype=torch.short)
tenon.zeros(3, dtype="uint8")  # np.zeros(3, "uint8") ¦ torch.zeros(3, dtype=torch.uint8)
tenon.result_type(n, a)  # np.result_type(n, a) ¦ torch.result_type(n, a)
tenon.can_cast(tenon.int32, tenon.int64)  # np.can_cast(np.int32, np.int64) ¦ torch.can_cast(torch.int32, torch.int64)
tenon.finfo(tenon.float32).eps  # np.finfo(np.float32).eps ¦ torch.finfo(torch.float32).eps
tenon.iinfo(tenon.int32).max  # np.iinfo(np.int32).max ¦ torch.iinfo(torch.int32).max
tenon.set_default_dtype(tenon.float32)  # – ¦ torch.set_default_dtype(torch.float32)
#! [names: types]

#! [names: indexing]
a[1, 2]  # a[1, 2] ¦ a[1, 2]
a[1:, ::2]  # a[1:, ::2] ¦ a[1:, ::2]
a[..., None]  # a[..., np.newaxis] ¦ a[..., None]
a[m]  # a[m] ¦ a[m]
a[i]  # a[i] ¦ a[i]
a[range(2)]  # a[range(2)] ¦ a[range(2)]
a.flat[3]  # a.flat[3] ¦ a.flatten()[3]
tenon.take(a, i, axis=1)  # np.take(a, i, axis=1) ¦ torch.index_select(a, 1, i)
tenon.index_select(a, 1, i)  # np.take(a, i, 1) ¦ torch.index_select(a, dim=1, index=i)
tenon.take_along_axis(a, j, axis=1)  # np.take_along_axis(a, j, axis=1) ¦ torch.take_along_dim(a, j, dim=1)
tenon.gather(a, 1, j)  # np.take_along_axis(a, j, 1) ¦ torch.gather(a, 1, j)
tenon.where(m, a, 0)  # np.where(m, a, 0) ¦ torch.where(m, a, 0)
tenon.nonzero(m)  # np.nonzero(m) ¦ torch.nonzero(m, as_tuple=True)
tenon.argwhere(m)  # np.argwhere(m) ¦ torch.argwhere(m)
tenon.flatnonzero(m)  # np.flatnonzero(m) ¦ torch.nonzero(m.flatten())[:, 0]
tenon.count_nonzero(m)  # np.count_nonzero(m) ¦ torch.count_nonzero(m)
tenon.masked_select(a, m)  # np.extract(m, a) ¦ torch.masked_select(a, m)
tenon.compress([True, False, True], a, axis=0)  # np.compress([True, False, True], a, axis=0) ¦ –
tenon.masked_fill(a, m, 0.)  # np.where(m, 0., a) ¦ a.masked_fill(m, 0.)
tenon.insert(v, 1, 9.)  # np.insert(v, 1, 9.) ¦ –
tenon.delete(v, 1)  # np.delete(v, 1) ¦ –
tenon.append(v, [9.])  # np.append(v, [9.]) ¦ –
tenon.scatter(a, 1, j, 9.)  # – ¦ torch.scatter(a, 1, j, 9.)
tenon.scatter_add(a, 1, j, k)  # – ¦ torch.scatter_add(a, 1, j, k)
tenon.index_add(a, 0, i, a[:2])  # – ¦ torch.index_add(a, 0, i, a[:2])
tenon.unravel_index(5, (3, 4))  # np.stack(np.unravel_index(5, (3, 4))) ¦ torch.stack(torch.unravel_index(torch.tensor(5), (3, 4)))
tenon.triu_indices(3, 4)  # np.stack(np.triu_indices(3, 0, 4)) ¦ torch.triu_indices(3, 4)
a.clone().fill_(3)  # np.full_like(a, 3) ¦ a.clone().fill_(3)
a.clone().copy_(b)  # b.copy() ¦ a.clone().copy_(b)
a.clone().zero_()  # np.zeros_like(a) ¦ a.clone().zero_()
#! [names: indexing]

#! [names: shapes]
a.reshape(2, -1)  # a.reshape(2, -1) ¦ a.reshape(2, -1)
a.view(2, 6)  # a.reshape(2, 6) ¦ a.view(2, 6)
a.ravel()  # a.ravel() ¦ a.ravel()
a.flatten()  # a.flatten() ¦ a.flatten()
a.T  # a.T ¦ a.T
tenon.transpose(a)  # np.transpose(a) ¦ torch.transpose(a, 0, 1)
tenon.transpose(a, (1, 0))  # np.transpose(a, (1, 0)) ¦ –
tenon.permute(a, (1, 0))  # np.permute_dims(a, (1, 0)) ¦ torch.permute(a, (1, 0))
tenon.swapaxes(a, 0, 1)  # np.swapaxes(a, 0, 1) ¦ torch.swapaxes(a, 0, 1)
tenon.moveaxis(a, 0, 1)  # np.moveaxis(a, 0, 1) ¦ torch.movedim(a, 0, 1)
tenon.squeeze(a[None], axis=0)  # np.squeeze(a[None], axis=0) ¦ torch.squeeze(a[None], dim=0)
tenon.expand_dims(a, axis=0)  # np.expand_dims(a, axis=0) ¦ torch.unsqueeze(a, dim=0)
tenon.unsqueeze(a, 0)  # a[None] ¦ torch.unsqueeze(a, 0)
tenon.broadcast_to(v, (2, 4))  # np.broadcast_to(v, (2, 4)) ¦ torch.broadcast_to(v, (2, 4))
v.expand(2, 4)  # np.broadcast_to(v, (2, 4)) ¦ v.expand(2, 4)
tenon.broadcast_arrays(a, v)  # np.broadcast_arrays(a, v) ¦ torch.broadcast_tensors(a, v)
tenon.concatenate((a, b), axis=1)  # np.concatenate((a, b), axis=1) ¦ torch.concatenate((a, b), dim=1)
tenon.cat([a, b])  # np.concatenate([a, b]) ¦ torch.cat([a, b])
tenon.stack((a, b), axis=1)  # np.stack((a, b), axis=1) ¦ torch.stack((a, b), dim=1)
tenon.hstack((a, b))  # np.hstack((a, b)) ¦ torch.hstack((a, b))
tenon.vstack((a, b))  # np.vstack((a, b)) ¦ torch.vstack((a, b))
tenon.dstack((a, b))  # np.dstack((a, b)) ¦ torch.dstack((a, b))
tenon.column_stack((v, w))  # np.column_stack((v, w)) ¦ torch.column_stack((v, w))
tenon.split(a, 2, axis=1)  # np.split(a, 2, axis=1) ¦ torch.tensor_split(a, 2, dim=1)
tenon.split(a, [1, 2])  # np.split(a, [1]) ¦ torch.split(a, [1, 2])
tenon.array_split(a, [1, 3], axis=1)  # np.array_split(a, [1, 3], axis=1) ¦ torch.tensor_split(a, [1, 3], dim=1)
tenon.chunk(a, 2, dim=1)  # np.array_split(a, 2, 1) ¦ torch.chunk(a, 2, dim=1)
tenon.unstack(a)  # np.unstack(a) ¦ torch.unbind(a)
tenon.tile(v, 2)  # np.tile(v, 2) ¦ torch.tile(v, (2,))
tenon.repeat(v, 2)  # np.repeat(v, 2) ¦ torch.repeat_interleave(v, 2)
tenon.roll(v, 1)  # np.roll(v, 1) ¦ torch.roll(v, 1)
tenon.flip(a, axis=0)  # np.flip(a, axis=0) ¦ torch.flip(a, dims=(0,))
tenon.fliplr(a)  # np.fliplr(a) ¦ torch.fliplr(a)
tenon.flipud(a)  # np.flipud(a) ¦ torch.flipud(a)
tenon.rot90(a)  # np.rot90(a) ¦ torch.rot90(a)
tenon.pad(a, 1)  # np.pad(a, 1) ¦ F.pad(a, (1, 1, 1, 1))
tenon.pad(a, 1, mode="edge")  # np.pad(a, 1, mode="edge") ¦ F.pad(a[None], (1, 1, 1, 1), mode="replicate")[0]
tenon.atleast_2d(v)  # np.atleast_2d(v) ¦ torch.atleast_2d(v)
tenon.diagonal(a)  # np.diagonal(a) ¦ torch.diagonal(a)
a.T.contiguous()  # np.ascontiguousarray(a.T) ¦ a.T.contiguous()
tenon.sliding_window_view(v, 2)  # np.lib.stride_tricks.sliding_window_view(v, 2) ¦ v.unfold(0, 2, 1)
a.narrow(1, 1, 2)  # a[:, 1:3] ¦ torch.narrow(a, 1, 1, 2)
v.clone().resize_(2, 2)  # np.resize(v, (2, 2)) ¦ v.clone().resize_(2, 2)
#! [names: shapes]

#! [names: elementwise]
tenon.add(a, b)  # np.add(a, b) ¦ torch.add(a, b)
tenon.add(a, b, out=c)  # np.add(a, b, out=c) ¦ torch.add(a, b, out=c)
tenon.divide(a, b, out=c, where=b != 0)  # np.divide(a, b, out=c, where=b != 0) ¦ –
tenon.sub(a, b)  # np.subtract(a, b) ¦ torch.sub(a, b)
tenon.mul(a, 2)  # np.multiply(a, 2) ¦ torch.mul(a, 2)
tenon.div(a, 2)  # np.divide(a, 2) ¦ torch.div(a, 2)
tenon.floor_divide(a, 2)  # np.floor_divide(a, 2) ¦ torch.floor_divide(a, 2)
tenon.remainder(a, 3)  # np.mod(a, 3) ¦ torch.remainder(a, 3)
tenon.fmod(-a, 3)  # np.fmod(-a, 3) ¦ torch.fmod(-a, 3)
tenon.divmod(a, 3)  # np.divmod(a, 3) ¦ –
tenon.pow(a, 2)  # np.power(a, 2) ¦ torch.pow(a, 2)
a @ a.T  # a @ a.T ¦ a @ a.T
a.clone().add_(b)  # a + b ¦ a.clone().add_(b)
tenon.negative(a)  # np.negative(a) ¦ torch.neg(a)
tenon.abs(-a)  # np.abs(-a) ¦ torch.abs(-a)
tenon.absolute(-a)  # np.absolute(-a) ¦ torch.absolute(-a)
tenon.sign(a)  # np.sign(a) ¦ torch.sign(a)
tenon.square(a)  # np.square(a) ¦ torch.square(a)
tenon.sqrt(a)  # np.sqrt(a) ¦ torch.sqrt(a)
tenon.rsqrt(v)  # 1 / np.sqrt(v) ¦ torch.rsqrt(v)
tenon.cbrt(a)  # np.cbrt(a) ¦ –
tenon.reciprocal(v)  # np.reciprocal(v) ¦ torch.reciprocal(v)
tenon.exp(a)  # np.exp(a) ¦ torch.exp(a)
tenon.exp2(a)  # np.exp2(a) ¦ torch.exp2(a)
tenon.expm1(a)  # np.expm1(a) ¦ torch.expm1(a)
tenon.log(v)  # np.log(v) ¦ torch.log(v)
tenon.log2(v)  # np.log2(v) ¦ torch.log2(v)
tenon.log10(v)  # np.log10(v) ¦ torch.log10(v)
tenon.log1p(a)  # np.log1p(a) ¦ torch.log1p(a)
tenon.logaddexp(a, b)  # np.logaddexp(a, b) ¦ torch.logaddexp(a, b)
tenon.hypot(a, b)  # np.hypot(a, b) ¦ torch.hypot(a, b)
tenon.sin(a)  # np.sin(a) ¦ torch.sin(a)
tenon.cos(a)  # np.cos(a) ¦ torch.cos(a)
tenon.tan(a)  # np.tan(a) ¦ torch.tan(a)
tenon.arcsin(a / 12)  # np.arcsin(a / 12) ¦ torch.arcsin(a / 12)
tenon.acos(a / 12)  # np.arccos(a / 12) ¦ torch.acos(a / 12)
tenon.arctan(a)  # np.arctan(a) ¦ torch.arctan(a)
tenon.atan2(a, b)  # np.arctan2(a, b) ¦ torch.atan2(a, b)
tenon.sinh(v)  # np.sinh(v) ¦ torch.sinh(v)
tenon.cosh(v)  # np.cosh(v) ¦ torch.cosh(v)
tenon.tanh(a)  # np.tanh(a) ¦ torch.tanh(a)
tenon.deg2rad(a)  # np.deg2rad(a) ¦ torch.deg2rad(a)
tenon.maximum(a, b)  # np.maximum(a, b) ¦ torch.maximum(a, b)
tenon.minimum(a, b)  # np.minimum(a, b) ¦ torch.minimum(a, b)
tenon.clip(a, 1, 5)  # np.clip(a, 1, 5) ¦ torch.clip(a, 1, 5)
tenon.clamp(a, min=1)  # np.clip(a, 1, None) ¦ torch.clamp(a, min=1)
tenon.round(v / 3, 2)  # np.round(v / 3, 2) ¦ torch.round(v / 3, decimals=2)
tenon.around(v / 3, decimals=1)  # np.around(v / 3, decimals=1) ¦ –
tenon.floor(v / 3)  # np.floor(v / 3) ¦ torch.floor(v / 3)
tenon.ceil(v / 3)  # np.ceil(v / 3) ¦ torch.ceil(v / 3)
tenon.trunc(v / 3)  # np.trunc(v / 3) ¦ torch.trunc(v / 3)
tenon.isnan(a)  # np.isnan(a) ¦ torch.isnan(a)
tenon.isinf(a)  # np.isinf(a) ¦ torch.isinf(a)
tenon.isfinite(a)  # np.isfinite(a) ¦ torch.isfinite(a)
tenon.isclose(a, b)  # np.isclose(a, b) ¦ torch.isclose(a, b)
tenon.allclose(a, a)  # np.allclose(a, a) ¦ torch.allclose(a, a)
tenon.array_equal(a, b)  # np.array_equal(a, b) ¦ torch.equal(a, b)
tenon.nan_to_num(a)  # np.nan_to_num(a) ¦ torch.nan_to_num(a)
tenon.eq(a, b)  # np.equal(a, b) ¦ torch.eq(a, b)
tenon.ne(a, b)  # np.not_equal(a, b) ¦ torch.ne(a, b)
tenon.lt(a, b)  # np.less(a, b) ¦ torch.lt(a, b)
tenon.le(a, b)  # np.less_equal(a, b) ¦ torch.le(a, b)
tenon.gt(a, b)  # np.greater(a, b) ¦ torch.gt(a, b)
tenon.ge(a, b)  # np.greater_equal(a, b) ¦ torch.ge(a, b)
tenon.logical_and(m, a > 7)  # np.logical_and(m, a > 7) ¦ torch.logical_and(m, a > 7)
tenon.logical_or(m, a > 7)  # np.logical_or(m, a > 7) ¦ torch.logical_or(m, a > 7)
tenon.logical_not(m)  # np.logical_not(m) ¦ torch.logical_not(m)
tenon.bitwise_and(n, 3)  # np.bitwise_and(n, 3) ¦ torch.bitwise_and(n, 3)
tenon.bitwise_or(n, 3)  # np.bitwise_or(n, 3) ¦ torch.bitwise_or(n, 3)
tenon.bitwise_xor(n, 3)  # np.bitwise_xor(n, 3) ¦ torch.bitwise_xor(n, 3)
tenon.gcd(n, 4)  # np.gcd(n, 4) ¦ torch.gcd(n, torch.tensor(4))
tenon.real(z)  # np.real(z) ¦ torch.real(z)
tenon.imag(z)  # np.imag(z) ¦ torch.imag(z)
tenon.conj(z)  # np.conj(z) ¦ torch.conj(z)
tenon.angle(z)  # np.angle(z) ¦ torch.angle(z)
tenon.sigmoid(a)  # 1 / (1 + np.exp(-a)) ¦ torch.sigmoid(a)
tenon.relu(a - 5)  # np.maximum(a - 5, 0) ¦ torch.relu(a - 5)
tenon.lerp(a, b, .5)  # a + .5 * (b - a) ¦ torch.lerp(a, b, .5)
#! [names: elementwise]

#! [names: reductions]
tenon.sum(a, axis=0, keepdims=True)  # np.sum(a, axis=0, keepdims=True) ¦ torch.sum(a, dim=0, keepdim=True)
a.sum(dim=1)  # a.sum(1) ¦ a.sum(dim=1)
tenon.sum(a, where=m)  # np.sum(a, where=m) ¦ a[m].sum()
tenon.prod(v)  # np.prod(v) ¦ torch.prod(v)
tenon.mean(n, dtype=tenon.float32)  # np.mean(n, dtype=np.float32) ¦ torch.mean(n, dtype=torch.float32)
tenon.std(a, ddof=1)  # np.std(a, ddof=1) ¦ torch.std(a)
tenon.var(a, axis=0)  # np.var(a, axis=0) ¦ torch.var(a, dim=0, unbiased=False)
tenon.max(a)  # np.max(a) ¦ torch.max(a)
tenon.amax(a, axis=1)  # np.amax(a, axis=1) ¦ torch.amax(a, dim=1)
tenon.min(a)  # np.min(a) ¦ torch.min(a)
tenon.amin(a, axis=1)  # np.amin(a, axis=1) ¦ torch.amin(a, dim=1)
tenon.argmax(a, axis=1)  # np.argmax(a, axis=1) ¦ torch.argmax(a, dim=1)
tenon.argmin(a, axis=1)  # np.argmin(a, axis=1) ¦ torch.argmin(a, dim=1)
tenon.any(m)  # np.any(m) ¦ torch.any(m)
tenon.all(m)  # np.all(m) ¦ torch.all(m)
tenon.ptp(a)  # np.ptp(a) ¦ –
tenon.average(v, weights=w)  # np.average(v, weights=w) ¦ –
tenon.median(v)  # np.median(v) ¦ –
tenon.quantile(v, .3)  # np.quantile(v, .3) ¦ torch.quantile(v, .3)
tenon.percentile(v, 30)  # np.percentile(v, 30) ¦ –
tenon.cumsum(a)  # np.cumsum(a) ¦ torch.cumsum(a.flatten(), 0)
tenon.cumsum(a, axis=1)  # np.cumsum(a, axis=1) ¦ torch.cumsum(a, dim=1)
tenon.cumprod(v, 0)  # np.cumprod(v, 0) ¦ torch.cumprod(v, 0)
tenon.nansum(a)  # np.nansum(a) ¦ torch.nansum(a)
tenon.nanmean(a, axis=0)  # np.nanmean(a, axis=0) ¦ torch.nanmean(a, dim=0)
tenon.nanmax(a)  # np.nanmax(a) ¦ –
tenon.logsumexp(a, axis=1)  # np.log(np.exp(a).sum(1)) ¦ torch.logsumexp(a, dim=1)
tenon.softmax(a, dim=1)  # np.exp(a) / np.exp(a).sum(1, keepdims=True) ¦ torch.softmax(a, dim=1)
tenon.diff(v)  # np.diff(v) ¦ torch.diff(v)
tenon.gradient(a)  # np.gradient(a) ¦ torch.gradient(a)
tenon.trapezoid(v)  # np.trapezoid(v) ¦ torch.trapezoid(v)
tenon.cov(a)  # np.cov(a) ¦ torch.cov(a)
tenon.corrcoef(a)  # np.corrcoef(a) ¦ torch.corrcoef(a)
#! [names: reductions]

#! [names: order]
tenon.sort(a, axis=1)  # np.sort(a, axis=1) ¦ torch.sort(a, dim=1).values
tenon.argsort(v)  # np.argsort(v, stable=True) ¦ torch.argsort(v, stable=True)
tenon.topk(v, 2)[0]  # np.sort(v)[::-1][:2] ¦ torch.topk(v, 2)[0]
tenon.lexsort((v, w))  # np.lexsort((v, w)) ¦ –
tenon.sort(tenon.partition(v, 2)[:2])  # np.sort(np.partition(v, 2)[:2]) ¦ –
tenon.searchsorted(w, v)  # np.searchsorted(w, v) ¦ torch.searchsorted(w, v)
tenon.digitize(v, w)  # np.digitize(v, w) ¦ torch.bucketize(v, w, right=True)
tenon.unique(v)  # np.unique(v) ¦ torch.unique(v)
tenon.unique_counts(v)  # np.unique_counts(v) ¦ torch.unique(v, return_counts=True)
tenon.isin(v, [1., 3.])  # np.isin(v, [1., 3.]) ¦ torch.isin(v, torch.tensor([1., 3.]))
tenon.union1d(v, w)  # np.union1d(v, w) ¦ –
tenon.intersect1d(v, w)  # np.intersect1d(v, w) ¦ –
tenon.setdiff1d(v, w)  # np.setdiff1d(v, w) ¦ –
tenon.bincount(i)  # np.bincount(i) ¦ torch.bincount(i)
tenon.histogram(v)  # np.histogram(v) ¦ torch.histogram(v, 10)
tenon.histogram(v, bins=4, range=(0., 4.))  # np.histogram(v, bins=4, range=(0., 4.)) ¦ torch.histogram(v, bins=4, range=(0., 4.))
tenon.interp(v, w, w)  # np.interp(v, w, w) ¦ –
tenon.apply_along_axis(tenon.sum, a, axis=1)  # np.apply_along_axis(np.sum, 1, a) ¦ –
#! [names: order]

#! [names: products]
tenon.matmul(a, b.T)  # np.matmul(a, b.T) ¦ torch.matmul(a, b.T)
tenon.dot(v, w)  # np.dot(v, w) ¦ torch.dot(v, w)
tenon.mm(a, b.T)  # a @ b.T ¦ torch.mm(a, b.T)
tenon.bmm(a[None], b.T[None])  # a[None] @ b.T[None] ¦ torch.bmm(a[None], b.T[None])
tenon.mv(a, v)  # a @ v ¦ torch.mv(a, v)
tenon.inner(v, w)  # np.inner(v, w) ¦ torch.inner(v, w)
tenon.outer(v, w)  # np.outer(v, w) ¦ torch.outer(v, w)
tenon.vdot(v, w)  # np.vdot(v, w) ¦ torch.vdot(v, w)
tenon.tensordot(a, b, axes=2)  # np.tensordot(a, b, axes=2) ¦ torch.tensordot(a, b, dims=2)
tenon.einsum("ij,kj->ik", a, b)  # np.einsum("ij,kj->ik", a, b) ¦ torch.einsum("ij,kj->ik", a, b)
tenon.kron(v, w)  # np.kron(v, w) ¦ torch.kron(v, w)
tenon.cross(v[:3], w[:3])  # np.cross(v[:3], w[:3]) ¦ torch.linalg.cross(v[:3], w[:3])
tenon.trace(s)  # np.trace(s) ¦ torch.trace(s)
tenon.convolve(v, w)  # np.convolve(v, w) ¦ –
tenon.cdist(a, b)  # – ¦ torch.cdist(a, b)
tenon.linalg.norm(a)  # np.linalg.norm(a) ¦ torch.linalg.norm(a)
tenon.linalg.norm(a, axis=1)  # np.linalg.norm(a, axis=1) ¦ torch.linalg.norm(a, dim=1)
tenon.linalg.inv(s)  # np.linalg.inv(s) ¦ torch.linalg.inv(s)
tenon.linalg.det(s)  # np.linalg.det(s) ¦ torch.linalg.det(s)
tenon.linalg.slogdet(s)  # np.linalg.slogdet(s) ¦ torch.linalg.slogdet(s)
tenon.linalg.solve(s, v)  # np.linalg.solve(s, v) ¦ torch.linalg.solve(s, v)
tenon.linalg.lstsq(s, v[:, None])[0]  # np.linalg.lstsq(s, v[:, None])[0] ¦ torch.linalg.lstsq(s, v[:, None])[0]
tenon.linalg.eigvalsh(s)  # np.linalg.eigvalsh(s) ¦ torch.linalg.eigvalsh(s)
tenon.linalg.eigh(s)[0]  # np.linalg.eigh(s)[0] ¦ torch.linalg.eigh(s)[0]
tenon.linalg.svdvals(a)  # np.linalg.svd(a, compute_uv=False) ¦ torch.linalg.svdvals(a)
tenon.linalg.svd(a, full_matrices=False)[1]  # np.linalg.svd(a, full_matrices=False)[1] ¦ torch.linalg.svd(a, full_matrices=False)[1]
tenon.abs(tenon.linalg.qr(a)[1])  # np.abs(np.linalg.qr(a)[1]) ¦ torch.abs(torch.linalg.qr(a)[1])
tenon.linalg.cholesky(s)  # np.linalg.cholesky(s) ¦ torch.linalg.cholesky(s)
tenon.linalg.pinv(a)  # np.linalg.pinv(a) ¦ torch.linalg.pinv(a)
tenon.linalg.matrix_rank(a)  # np.linalg.matrix_rank(a) ¦ torch.linalg.matrix_rank(a)
tenon.linalg.matrix_power(s, 2)  # np.linalg.matrix_power(s, 2) ¦ torch.linalg.matrix_power(s, 2)
tenon.linalg.cond(s)  # np.linalg.cond(s) ¦ torch.linalg.cond(s)
tenon.polyval(v, w)  # np.polyval(v, w) ¦ –
tenon.linalg.polyfit(w, v, deg=1)  # np.polyfit(w, v, deg=1) ¦ –
tenon.fft.fft(v)  # np.fft.fft(v) ¦ torch.fft.fft(v)
tenon.fft.ifft(z)  # np.fft.ifft(z) ¦ torch.fft.ifft(z)
tenon.fft.rfft(v)  # np.fft.rfft(v) ¦ torch.fft.rfft(v)
tenon.fft.fft2(a)  # np.fft.fft2(a) ¦ torch.fft.fft2(a)
tenon.fft.fftshift(v)  # np.fft.fftshift(v) ¦ torch.fft.fftshift(v)
tenon.fft.fftfreq(4)  # np.fft.fftfreq(4) ¦ torch.fft.fftfreq(4)
#! [names: products]

#! [names: exchange]
a.numpy()  # a ¦ a.numpy()
a.cpu()  # – ¦ a.cpu()
a.detach()  # – ¦ a.detach()
tenon.save("a.npy", a)  # np.save("a.npy", a) ¦ torch.save(a, "a.pt")
tenon.load("a.npy")  # np.load("a.npy") ¦ torch.load("a.pt")
tenon.load("a.npy", mapped=True)  # np.load("a.npy", mmap_mode="r") ¦ –
tenon.save("ab.npz", {"a": a, "b": b})  # np.savez("ab.npz", a=a, b=b) ¦ torch.save({"a": a, "b": b}, "ab.pt")
tenon.save("a.csv", a)  # np.savetxt("a.csv", a, delimiter=",") ¦ –
tenon.load("a.csv")  # np.loadtxt("a.csv", delimiter=",") ¦ –
tenon.set_printoptions(precision=4)  # np.set_printoptions(precision=4) ¦ torch.set_printoptions(precision=4)
tenon.set_num_threads(1)  # – ¦ torch.set_num_threads(1)
tenon.num_threads()  # – ¦ torch.get_num_threads()
#! [names: exchange]
'''
