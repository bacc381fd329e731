"""What holds for every module, whatever it is made of."""

import copy
import pickle

import tenon
from tenon import nn


def check_copies(net):
    """Copies have parameters of their own, and share what the module shares."""
    net.tied = net.head
    x = tenon.rand(5, 4)
    for twin in (copy.deepcopy(net), pickle.loads(pickle.dumps(net))):
        assert twin.tied is twin.head and twin.scale is not net.scale and all(p.requires_grad for p in twin.parameters())
        assert tenon.array_equal(twin.eval()(x), net.eval()(x))
        nn.init.zeros_(twin.scale)
        assert net.scale.tolist() == [1, 1, 1]


def check_other_dtypes(net):
    """double and float convert what is floating, shared parts once."""
    net.tied = net.head
    before = net.head.weight
    assert net.double() is net and net.tied.weight is net.head.weight is not before
    assert {one.dtype.name for one in net.state_dict().values()} == {"float64", "int64"} and all(p.requires_grad for p in net.parameters())
    assert net(tenon.rand(2, 4, dtype=tenon.float64)).dtype is tenon.float64
    assert net.half()(tenon.rand(2, 4).to(tenon.float16)).dtype is tenon.float16 and net.bfloat16().scale.dtype is tenon.bfloat16
    assert net.float().scale.dtype is tenon.float32
