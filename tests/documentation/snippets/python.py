"""The examples of docs/python.md, which a test of the package runs."""

import multiprocessing
import os
import pickle
import tempfile
import warnings
from pathlib import Path

#! [python: first]
import tenon

x = tenon.tensor([[1, 2, 3], [4, 5, 6.5]])
print(x.sum(axis=0), x @ x.T)
tenon.quantile(x, 0.5, axis=1)  # functions; and methods: x.quantile(0.5, axis=1)
x.mul_(2).add_(1)  # names that end in _ work in place
x[:, ::-1] = 0  # slices are views
x[x > 1], x[[1, 0]], x[..., None, 0]  # masks, lists of integers, Ellipsis and None as in NumPy
#! [python: first]

#! [python: making]
tenon.zeros(2, 3)  # sizes, or a list of them: zeros((2, 3))
tenon.arange(5).dtype is tenon.int64  # integers make int64
tenon.linspace(0, 1, 5).dtype is tenon.float32  # other numbers the default dtype
tenon.FloatTensor([[1, 2], [3, 4]])  # names of types construct, and answer isinstance
tenon.rand(3, generator=tenon.Generator(42))
tenon.Tensor(2, 3)  # uninitialised
#! [python: making]
assert tenon.linspace(0, 1, 5).dtype is tenon.float32 and isinstance(tenon.FloatTensor([1]), tenon.FloatTensor)

#! [python: help]
print(tenon.topk.__doc__)
values, indices = result = tenon.topk(tenon.tensor([3, 1, 2]), 2)
assert result.values is values  # several results have names
#! [python: help]

#! [python: errors]
try:
    x.addmm_(x, 1.5)
except TypeError as error:  # also a tenon.TypeError, and a tenon.Error
    print(error)
try:
    tenon.ones(2, 3) + tenon.ones(4)
except ValueError as error:
    print(error)
#! [python: errors]

#! [python: numpy]
import numpy as np

array = np.arange(6.0).reshape(2, 3)
t = tenon.from_numpy(array)  # the same memory; tenon.tensor(array) copies
t[0, 0] = 7
assert array[0, 0] == 7 and np.shares_memory(t.numpy(), array)
t + array, np.exp(t), np.concatenate([t, t])  # NumPy's functions on tensors give tensors
#! [python: numpy]

#! [python: dlpack]
shared = np.from_dlpack(t)  # PyTorch, JAX and the others have their from_dlpack, too
again = tenon.from_dlpack(shared)
assert again.data_ptr() == t.data_ptr()
#! [python: dlpack]

#! [python: buffers]
data = bytearray(16)
floats = tenon.frombuffer(data, dtype=tenon.float32)
floats[1] = 1.5
memoryview(t)[0, 0]
#! [python: buffers]
assert bytes(data[4:8]) != bytes(4)

folder, before = tempfile.TemporaryDirectory(), os.getcwd()
os.chdir(folder.name)
Path("sales.csv").write_text("city,price,pieces\nUlm,1.5,2\nBern,4,1\nUlm,2.5,6\n")
#! [python: groups]
sales = tenon.load_mixed_table("sales.csv")  # {"city": ["Ulm", "Bern", "Ulm"], "price": Tensor, "pieces": Tensor}
groups = tenon.group_by(sales["city"])
groups.keys  # ["Bern", "Ulm"]; of a tensor of keys a tensor
groups.count(), groups.mean(sales["price"]), groups.max(sales["pieces"])  # (1, 2), (4, 2), (1, 6)
groups.quantile(sales["price"], 0.9), groups.reduce(tenon.std, sales["price"], correction=1)
sales["share"] = sales["price"] / groups.sum(sales["price"])[groups.inverse_indices()]  # of each row in its group
tenon.save_mixed_table("shares.csv", sales)
#! [python: groups]
assert groups.keys == ["Bern", "Ulm"] and groups.mean(sales["price"]).tolist() == [4, 2]
assert Path("shares.csv").read_text() == "city,price,pieces,share\nUlm,1.5,2,0.375\nBern,4,1,1\nUlm,2.5,6,0.625\n"
os.chdir(before)
folder.cleanup()

#! [python: pickle]
buffers: list[pickle.PickleBuffer] = []
pickled = pickle.dumps(t, protocol=5, buffer_callback=buffers.append)  # the elements are not copied
assert pickle.loads(pickled, buffers=buffers).data_ptr() == t.data_ptr()
#! [python: pickle]


#! [python: processes]
def worker(queue):
    queue.get().add_(1)  # the memory of the other process


def share():
    queue = multiprocessing.Queue()
    weights = tenon.zeros(1000).share_memory_()  # a tensor that is sent moves there by itself
    process = multiprocessing.Process(target=worker, args=(queue,))
    process.start()
    queue.put(weights)
    process.join()
    assert weights.sum().item() == 1000
#! [python: processes]


#! [python: fused]
@tenon.fused
def f(a, b):
    return tenon.exp(-a) * 2 + b / 10  # one pass over memory


a, b = tenon.rand(1000), tenon.rand(1000)
assert tenon.all(f(a, b) == tenon.exp(-a) * 2 + b / 10)  # the same results, bit for bit
#! [python: fused]

#! [python: sparse]
from tenon import sparse

m = sparse.csr_tensor([0, 1, 3], [2, 0, 2], [3.0, 4.0, 5.0], (2, 3))  # crow_indices and col_indices, copied and checked; values
y = m @ tenon.ones(3)  # dense; m @ m.T is sparse
part = (m * 2)[:, 1:].to_csc()
largest = m.max(axis=0)
#! [python: sparse]
assert y.tolist() == [3, 9] and part.shape == (2, 2) and largest.tolist() == [4, 0, 5]

#! [python: sparse gradients]
values = tenon.tensor([3.0, 4.0, 5.0], requires_grad=True)
m = sparse.csr_tensor([0, 1, 3], [2, 0, 2], values, (2, 3))  # or m.requires_grad_()
x = tenon.ones(3, requires_grad=True)
(m @ x).sum().backward()  # values.grad has a number for each entry, m.grad is sparse; x.grad is dense
table = tenon.nn.Embedding(1000, 8, sparse=True)
table(tenon.tensor([7, 3, 7])).square().sum().backward()  # table.weight.grad is sparse: two rows
tenon.optim.SparseAdam(table.parameters()).step()  # moves those two
#! [python: sparse gradients]
assert values.grad.tolist() == [1, 1, 1] and m.grad.nnz == 3 and x.grad.tolist() == [4, 0, 8] and table.weight.grad.values().shape == (2, 8)

#! [python: gradients]
x = tenon.rand(3, 4, requires_grad=True)  # or x.requires_grad_()
w = tenon.ones(4, requires_grad=True)
loss = (tenon.exp(-x) * 2 + w).sum()
loss.backward()
assert x.grad.shape == (3, 4) and w.grad.tolist() == [3, 3, 3, 3]  # summed over the rows
with tenon.no_grad():  # an optimiser's step is not recorded
    x -= 0.1 * x.grad
    x.grad = w.grad = None
#! [python: gradients]


#! [python: transforms]
def energy(a, b):
    return (tenon.sin(a) * b).sum()


a, b = tenon.tensor([0.0, 1, 2]), tenon.tensor([3.0, 4, 5])
value, (da, db) = tenon.value_and_grad(energy, argnums=(0, 1))(a, b)
h = tenon.hessian(energy)(a, b)  # (3, 3): grad of grad
y, pull = tenon.vjp(tenon.exp, a)
y, slope = tenon.jvp(tenon.exp, (a,), (b,))
each = tenon.vmap(tenon.grad(energy), in_dims=(0, None))(tenon.rand(10, 3), b)  # a gradient for each of ten rows
#! [python: transforms]
assert each.shape == (10, 3) and h.shape == (3, 3)


#! [python: own gradient]
class Clipped(tenon.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.clone()

    @staticmethod
    def backward(ctx, g):
        return g.clip(-1, 1)


x = tenon.ones(2, dtype=tenon.float64, requires_grad=True)
handle = x.register_hook(lambda g: g * 0.5)
(Clipped.apply(x) * 10).sum().backward()
assert x.grad.tolist() == [0.5, 0.5]  # 10 clipped to 1, halved by the hook
handle.remove()
cheap = tenon.checkpoint(lambda v: tenon.exp(tenon.sin(v)))  # keeps v, and computes again
assert tenon.gradcheck(cheap, (x,))  # beside differences
#! [python: own gradient]

#! [python: module]
from tenon import nn, optim


class Line(nn.Module):
    def __init__(self):
        self.slope, self.offset = nn.Parameter(tenon.zeros(1)), nn.Parameter(tenon.zeros(1))

    def forward(self, x):
        return self.slope * x + self.offset


line = Line()
optimizer = optim.Adam(line.parameters(), lr=0.1)
schedule = optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=50)
points = tenon.linspace(-1, 1, 64)
for _ in range(50):
    for inputs, wanted in nn.batches(points, 2 * points + 1, batch_size=16, shuffle=True):
        optimizer.zero_grad()
        tenon.mean(tenon.square(line(inputs) - wanted)).backward()
        optimizer.step()
    schedule.step()
saved = line.state_dict()  # tenon.save("line.safetensors", saved) writes what PyTorch reads, and optimizer.state_dict(), too
assert abs(saved["slope"].item() - 2) < 0.01 and abs(saved["offset"].item() - 1) < 0.01
#! [python: module]

#! [python: settings]
tenon.set_num_threads(2)
tenon.set_default_dtype(tenon.float64)
tenon.set_printoptions(precision=2)
print(tenon.memory_stats())
#! [python: settings]
tenon.set_default_dtype(tenon.float32)
tenon.set_num_threads(0)

if __name__ == "__main__":
    share()
