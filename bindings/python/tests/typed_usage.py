"""A program of usual use, which test_typing.py has mypy read with --strict, and runs."""

from collections.abc import Iterable
from typing import Any, assert_type

import tenon
from tenon import Tensor, nn, optim, sparse


class Clipped(tenon.autograd.Function):
    @staticmethod
    def forward(ctx: tenon.autograd.Context, x: Tensor) -> Tensor:
        ctx.save_for_backward(x)
        ctx.limit = 1
        return x.clone()

    @staticmethod
    def backward(ctx: tenon.autograd.Context, g: Tensor) -> Tensor:
        return g.clip(-ctx.limit, ctx.limit)


class Weights(Tensor):
    """A subclass: what is computed of it is of its type."""

    def __init__(self, data: Any, name: str = "") -> None:
        super().__init__(data)
        self.name = name


class Network(nn.Module):
    """A module: its layers and parameters are attributes."""

    def __init__(self) -> None:
        self.layers = nn.Sequential(nn.Linear(4, 3), nn.BatchNorm1d(3), tenon.relu, nn.Dropout(0.5))
        self.scale = nn.Parameter(tenon.ones(3))

    def forward(self, x: Tensor) -> Tensor:
        made: Tensor = self.layers(x)
        return made * self.scale


@tenon.fused
def scaled(x: Tensor, factor: float) -> Tensor:
    return x * factor + 1


def total(rows: Iterable[Tensor]) -> float:
    return sum(float(row.sum()) for row in rows)


def use() -> None:
    x = tenon.rand(10, 4)
    tenon.rand((10, 4), generator=tenon.Generator(3), dtype=tenon.float64)
    tenon.zeros(2, 3), tenon.zeros((2, 3)), tenon.full((2, 2), 1.5), tenon.randint(0, 9, (2,)), tenon.eye(3, k=1), tenon.arange(5)
    tenon.linspace(0, 1, 5), tenon.linspace(0, 1, num=5, endpoint=False)
    for row in x:
        assert_type(row, Tensor)
    assert_type([float(one) for one in x[0]], list[float])
    assert_type(total(x), float)
    first, *rest = x
    assert_type(rest, list[Tensor])

    tenon.einsum("ij,kj->ik", x, x)
    tenon.einsum("ij,kj->ik", [x, x])
    tenon.concat([x, x], axis=0), tenon.stack([x, x]), tenon.broadcast_arrays(x, x[0]), tenon.meshgrid(x[0], x[0], indexing="ij")
    quotient, rest_of_it = divmod(x, 2)
    assert_type(quotient, Tensor)
    assert_type(tenon.allclose(x, x, rtol=1e-3), bool)
    assert_type(tenon.array_equal(x, x), bool)
    assert_type(tenon.nonzero(x > 0.5), tuple[Tensor, ...])
    assert_type(tenon.finfo(tenon.float32).eps, float)
    assert_type(tenon.iinfo(tenon.int8).max, int)
    assert_type(tenon.finfo(x.dtype).dtype, tenon.dtype)
    assert_type(x.shape, tuple[int, ...])
    assert_type(x.ndim, int)
    assert_type(x.dtype.name, str)
    assert_type(x.int(), Tensor)
    assert_type(x.float().bool(), Tensor)
    assert_type(len(x) + int(x[0, 0]), int)
    assert_type(x == 1, Tensor)
    assert_type(1.0 in x, bool)
    assert_type(x.is_contiguous(), bool)
    values, indices = tenon.topk(x, 2)
    assert_type(values, Tensor)
    assert_type(x.topk(2).indices, Tensor)
    assert_type(tenon.linalg.svd(x, full_matrices=False).S, Tensor)
    assert_type(tenon.linalg.vector_norm(x, axis=1, keepdims=True), Tensor)
    assert_type(tenon.fft.rfft(x[0]), Tensor)
    assert_type(scaled(x, 2.0), Tensor)
    assert_type(f"{x[0, 0]:.3f}", str)

    x.permute(1, 0), x.permute((1, 0)), x.reshape(4, 10), x.reshape((4, 10)), x.reshape(-1), x.view(4, 10), x.expand(10, 4)
    x.sort(axis=1), x.sort(1), tenon.sort(x, 1, descending=True), tenon.argsort(x, axis=0), tenon.sum(x, axis=(0, 1)), tenon.sum(x, 0), x.mean(0)
    x[0, :2] = [1.0, 2.0]
    x[x > 0.5] = 0
    x.mul_(2).add_(1)
    x += 1
    assert_type(tenon.where(x > 1, x, 0), Tensor)
    assert_type(tenon.where(x > 1), tuple[Tensor, ...])
    assert_type((x > 1).where(x, 0), Tensor)
    assert_type(tenon.gradient(x, axis=0), Tensor)
    assert_type(x.gradient(0.5, axis=1, edge_order=2), Tensor)
    assert_type(tenon.gradient(x, 0.5), Tensor | tuple[Tensor, ...])
    tenon.clip(x, 0, 1), x.clip(min=0), tenon.roll(x, 1, axis=0), tenon.flip(x, 0), tenon.squeeze(x[None], 0)
    tenon.tensor([1, 2], dtype=float), tenon.asarray(x, copy=True), x.astype(tenon.int64), x.to("float64"), tenon.result_type(x, 1.0)

    net = Network().train()
    assert_type(net, Network)
    optimizer = optim.AdamW(net.parameters(), lr=1e-3, betas=(0.9, 0.99))
    schedule = optim.lr_scheduler.StepLR(optimizer, step_size=2)
    for (batch,) in [(b,) for b in nn.batches(x, batch_size=5, shuffle=True)]:
        optimizer.zero_grad()
        nn.MSELoss()(net(batch), tenon.zeros(len(batch), 3)).backward()
        assert_type(nn.utils.clip_grad_norm_(net.parameters(), 1.0), float)
        optimizer.step()
    schedule.step()
    assert_type(schedule.get_last_lr(), list[float])
    assert_type(net.state_dict(), dict[str, Tensor])
    assert_type(net.load_state_dict(net.state_dict()).missing_keys, list[str])
    assert_type([name for name, _ in net.named_parameters()], list[str])
    assert_type(nn.init.zeros_(net.scale), Tensor)
    # Options whose defaults are whole numbers, None or one number for all dimensions.
    nn.CELU(0.5), nn.Hardtanh(-0.5, 0.5), nn.HuberLoss(delta=0.5), nn.CrossEntropyLoss(label_smoothing=0.1), nn.Softmax(dim=-1)
    nn.Unfold((3, 3), padding=(1, 1)), nn.MaxPool2d((2, 2), stride=(2, 1), padding=(1, 0)), nn.AdaptiveAvgPool2d((2, 3))

    leaf = tenon.ones(2, requires_grad=True)
    Clipped.apply(leaf).sum().backward()
    assert_type(leaf.grad, Tensor | Any)
    with tenon.autograd.detect_anomaly():
        (slope,) = tenon.autograd.grad(tenon.exp(leaf).sum(), [leaf])
    leaf.grad = slope

    matrix = sparse.from_dense(tenon.eye(4), "csr")
    assert_type(matrix, sparse.Sparse)
    assert_type(matrix.to_coo().T, sparse.Sparse)
    assert_type(matrix.shape, tuple[int, ...])
    assert_type(matrix.dtype, tenon.dtype)
    assert_type(matrix.values(), Tensor)
    assert_type(matrix @ tenon.ones(4), Tensor)
    assert_type(matrix @ matrix, sparse.Sparse)
    assert_type((-matrix + matrix * 2).multiply(matrix) - matrix.T, sparse.Sparse)
    assert_type(matrix + tenon.ones(4, 4), Tensor)
    assert_type(matrix.sum(axis=0), Tensor)
    assert_type(sparse.diags([1.0, 2.0], [0, 1], shape=(4, 4)), sparse.Sparse)
    assert_type(sparse.find(matrix)[0], Tensor)
    assert_type(sparse.cg(matrix, tenon.ones(4))[1], int)
    assert_type(matrix > 0, sparse.Sparse)
    assert_type(sparse.csr_array(matrix), sparse.Sparse)
    assert_type(matrix.requires_grad_().grad, sparse.Sparse | Any)
    assert_type(sparse.linalg.splu(matrix).solve(tenon.ones(4)), Tensor)

    weights = Weights([1.0, 2.0], "first")
    assert_type(weights + 1, Weights)
    assert_type(1 - weights, Weights)
    assert_type(weights.exp().sum(), Weights)
    assert_type(weights[0], Weights)
    assert_type(weights.name, str)


if __name__ == "__main__":
    use()
