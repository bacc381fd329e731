"""Transformers: beside NumPy and, where it is installed, PyTorch; what their masks hide; their options."""

import copy
import math
import pickle

import numpy as np
import pytest

import tenon
from tenon import nn

try:
    import torch
except ImportError:
    torch = None
needs_torch = pytest.mark.skipif(torch is None, reason="PyTorch is not installed")

f64 = tenon.float64
WIDTH, HEADS, HIDDEN = 8, 2, 12
OPTIONS = [
    {}, {"batch_first": True, "norm_first": True}, {"activation": "gelu", "layer_norm_eps": 1e-3}, {"bias": False, "batch_first": True},
    {"norm_first": True, "bias": False},
]  # fmt: skip


def close(a, b):
    a, b = (x.detach().numpy() if isinstance(x, tenon.Tensor) else x for x in (a, b))
    np.testing.assert_allclose(a, b, rtol=1e-9, atol=1e-10)


def random(*shape, seed=0):
    return np.random.default_rng(seed).standard_normal(shape)


def rows(*shape, seed=0):
    return tenon.asarray(random(*shape, seed=seed))


def layer(kind="Encoder", library=nn, **options):
    given = {"dropout": 0.0, "dtype": f64 if library is nn else torch.float64, **options}
    return getattr(library, f"Transformer{kind}Layer")(WIDTH, HEADS, HIDDEN, **given)


def whole(library=nn, **options):
    given = {"dropout": 0.0, "dtype": f64 if library is nn else torch.float64, **options}
    return library.Transformer(WIDTH, HEADS, 2, 3, HIDDEN, **given)


# ---- beside NumPy ----


class Reference:
    """The formulas of the paper, of a layer's state_dict."""

    def __init__(self, module):
        self.state = {name: one.numpy() for name, one in module.state_dict().items()}

    def linear(self, name, x):
        return x @ self.state[name + ".weight"].T + self.state[name + ".bias"]

    def norm(self, k, x):
        less = x - x.mean(-1, keepdims=True)
        return less / np.sqrt((less**2).mean(-1, keepdims=True) + 1e-5) * self.state[f"norm{k}.weight"] + self.state[f"norm{k}.bias"]

    def attention(self, name, query, key, seen=True):
        weights = self.state[name + ".in_proj_weight"].reshape(3, WIDTH, WIDTH)
        biases = self.state[name + ".in_proj_bias"].reshape(3, WIDTH)
        q, k, v = (
            (x @ w.T + b).reshape(*x.shape[:-1], HEADS, -1).swapaxes(-3, -2) for x, w, b in zip((query, key, key), weights, biases)
        )
        scores = np.where(seen, q @ k.swapaxes(-1, -2) / math.sqrt(WIDTH // HEADS), -np.inf)
        parts = np.exp(scores - scores.max(-1, keepdims=True))
        made = (parts / parts.sum(-1, keepdims=True)) @ v
        return self.linear(name + ".out_proj", made.swapaxes(-3, -2).reshape(query.shape))

    def network(self, x):
        return self.linear("linear2", np.maximum(self.linear("linear1", x), 0))


def test_an_encoder_layer():
    module, x = layer(batch_first=True), random(3, 5, WIDTH)
    by_hand = Reference(module)
    y = by_hand.norm(1, x + by_hand.attention("self_attn", x, x))
    close(module(tenon.asarray(x)), by_hand.norm(2, y + by_hand.network(y)))
    module.norm_first = True
    y = x + by_hand.attention("self_attn", by_hand.norm(1, x), by_hand.norm(1, x))
    close(module(tenon.asarray(x)), y + by_hand.network(by_hand.norm(2, y)))


def test_a_decoder_layer():
    module, x, memory = layer("Decoder", batch_first=True), random(3, 5, WIDTH), random(3, 4, WIDTH, seed=1)
    by_hand, causal = Reference(module), np.tri(5, dtype=bool)
    y = by_hand.norm(1, x + by_hand.attention("self_attn", x, x, causal))
    y = by_hand.norm(2, y + by_hand.attention("multihead_attn", y, memory))
    close(module(tenon.asarray(x), tenon.asarray(memory), tgt_is_causal=True), by_hand.norm(3, y + by_hand.network(y)))


# ---- masks ----


def test_what_masks_hide():
    """A position that is not seen changes nothing, whichever argument says so."""
    module, x = layer(batch_first=True), rows(3, 5, WIDTH)
    other = tenon.concat([x[:, :4], rows(3, 1, WIDTH, seed=1)], axis=1)
    causal = nn.Transformer.generate_square_subsequent_mask(5, dtype=f64)
    assert causal.tolist() == np.where(np.tri(5, dtype=bool), 0, -np.inf).tolist()
    made = module(x, is_causal=True)
    for hidden in (module(other, is_causal=True), module(other, causal), module(other, tenon.asarray(np.tri(5, dtype=bool)))):
        close(hidden[:, :4], made[:, :4])
    padding = tenon.asarray(np.array([[False] * 4 + [True]] * 3))
    short = module(x[:, :4])
    for hides in (padding, tenon.where(padding, -math.inf, 0.0)):
        close(module(other, src_key_padding_mask=hides)[:, :4], short)
        for mask in (tenon.ones(5, 5, dtype=tenon.bool), tenon.zeros(5, 5, dtype=f64)):
            close(module(other, mask, hides)[:, :4], short)
    seen = tenon.asarray(np.tri(5, dtype=bool))
    close(module(other, seen, padding)[:, :4], module(x[:, :4], is_causal=True))
    close(module(other, None, padding, True)[:, :4], module(x[:, :4], is_causal=True))
    # Each item of the batch has its own padding; one without a position that is seen is finite.
    lengths = np.array([5, 3, 0])
    made = module(x, src_key_padding_mask=tenon.asarray(np.arange(5) >= lengths[:, None]))
    close(made[0], module(x[:1])[0])
    close(made[1, :3], module(x[1:2, :3])[0])
    assert np.isfinite(made.detach().numpy()).all()
    close(module(x[0], src_key_padding_mask=padding[0]), module(x[:1], src_key_padding_mask=padding[:1])[0])  # without a batch
    module = layer("Decoder", batch_first=True)
    more = rows(3, 5, WIDTH, seed=2)
    memory = more[:, :4]
    close(module(x, more, memory_key_padding_mask=padding), module(x, memory))
    close(module(x, more, None, tenon.asarray(np.arange(5) < 4)), module(x, memory))
    close(module(other, memory, tgt_key_padding_mask=padding)[:, :4], module(x[:, :4], memory))
    close(module(other, memory, tgt_mask=causal), module(other, memory, tgt_is_causal=True))
    net = whole(batch_first=True)
    close(net(more, x, src_key_padding_mask=padding, memory_key_padding_mask=padding), net(memory, x))
    close(net(memory, x, tgt_mask=causal), net(memory, x, tgt_is_causal=True))
    close(net(memory, other, tgt_is_causal=True)[:, :4], net(memory, x, tgt_is_causal=True)[:, :4])


# ---- stacks ----


def test_stacks_begin_with_copies():
    one = layer(batch_first=True)
    stack = nn.TransformerEncoder(one, 3, nn.LayerNorm(WIDTH, dtype=f64))
    x = rows(2, 4, WIDTH)
    close(stack(x), stack.norm(one(one(one(x)))))
    assert len(stack.layers) == 3 and stack.layers[0] is not one and stack.layers[0].linear1.weight is not stack.layers[1].linear1.weight
    causal = one(one(one(x, is_causal=True), is_causal=True), is_causal=True)
    close(stack(x, is_causal=True), stack.norm(causal))
    assert nn.TransformerEncoder(one, 0)(x) is x
    decoder = nn.TransformerDecoder(layer("Decoder", batch_first=True), 2)
    y = rows(2, 5, WIDTH, seed=1)
    close(decoder(y, x), decoder.layers[1](decoder.layers[0](y, x), x))
    net = whole(batch_first=True)
    close(net(x, y), net.decoder(y, net.encoder(x)))
    close(net(x[0], y[0]), net(x, y)[0])
    assert (net.d_model, net.nhead, net.batch_first) == (WIDTH, HEADS, True)
    exchanged = whole()
    exchanged.load_state_dict(net.state_dict())
    close(exchanged(x.transpose(0, 1), y.transpose(0, 1)).transpose(0, 1), net(x, y))
    bound = math.sqrt(6 / (WIDTH + HIDDEN))
    largest = max(float(one.linear1.weight.abs().max()) for one in net.encoder.layers)
    assert 0.9 * bound < largest <= bound
    custom = nn.Transformer(WIDTH, HEADS, custom_encoder=nn.Identity(), num_decoder_layers=1, dtype=f64)
    assert isinstance(custom.encoder, nn.Identity) and len(custom.decoder.layers) == 1


def test_options_of_layers():
    x = rows(4, 2, WIDTH)
    module = layer(activation=tenon.tanh, bias=False)
    assert [name for name in module.state_dict() if "bias" in name] == []
    for twin in (copy.deepcopy(module), pickle.loads(pickle.dumps(module))):
        close(twin(x), module(x))
    assert layer(activation=nn.PReLU(dtype=f64)).activation.weight.shape == (1,)
    assert not tenon.array_equal(layer(dropout=0.5)(x), layer(dropout=0.5)(x))
    dropped = layer(dropout=0.5).eval()
    assert tenon.array_equal(dropped(x), dropped(x))
    assert nn.TransformerEncoderLayer(WIDTH, HEADS).float()(x.float()).dtype is tenon.float32
    with pytest.raises(ValueError, match="TransformerDecoderLayer: the activation 'step'"):
        layer("Decoder", activation="step")
    with pytest.raises(tenon.ShapeError, match="width of 8 for 3 heads"):
        nn.TransformerEncoderLayer(8, 3)
    for broken in (rows(2, 3, 4), rows(WIDTH)):
        with pytest.raises(tenon.ShapeError, match="Transformer: src of shape"):
            whole()(broken, rows(2, 3, WIDTH))
        with pytest.raises(tenon.ShapeError, match="Transformer: tgt of shape"):
            whole()(rows(2, 3, WIDTH), broken)
    with pytest.raises(tenon.ShapeError):
        layer()(x, tenon.ones(3, 3, dtype=tenon.bool))


def test_every_parameter_gets_a_gradient():
    for norm_first in (False, True):
        net = whole(norm_first=norm_first)
        (net(rows(4, 2, WIDTH), rows(3, 2, WIDTH, seed=1), tgt_is_causal=True) ** 2).sum().backward()
        for name, one in net.named_parameters():
            assert one.grad is not None and one.grad.shape == one.shape, name


# ---- beside PyTorch ----


def beside(ours, theirs, inputs, mine, other):
    """Values, and gradients of all parameters and inputs, with the parameters of theirs."""
    assert list(ours.state_dict()) == list(theirs.state_dict())
    generator = np.random.default_rng(7)
    state = {name: generator.standard_normal(one.shape) / 2 for name, one in theirs.state_dict().items()}
    ours.load_state_dict(state)
    theirs.load_state_dict({name: torch.from_numpy(one) for name, one in state.items()})
    given = [[make(one.copy()).requires_grad_() for one in inputs] for make in (tenon.asarray, torch.from_numpy)]
    made, wanted = ours(*given[0], **mine), theirs(*given[1], **other)
    close(made, wanted.detach().numpy())
    (made**3).sum().backward()
    (wanted**3).sum().backward()
    for one, two in zip((*given[0], *ours.parameters()), (*given[1], *theirs.parameters())):
        np.testing.assert_allclose(one.grad.numpy(), two.grad.numpy(), rtol=1e-6, atol=1e-7)


@needs_torch
@pytest.mark.parametrize("options", OPTIONS)
def test_layers_beside_pytorch(options):
    batch = 3
    shape = (batch, 5, WIDTH) if options.get("batch_first") else (5, batch, WIDTH)
    other = (batch, 4, WIDTH) if options.get("batch_first") else (4, batch, WIDTH)
    x, memory = random(*shape), random(*other, seed=1)
    causal, added, padding = np.tri(5, dtype=bool), random(5, 5, seed=2), np.arange(5) >= np.array([5, 3, 4])[:, None]
    for seen in (causal, added):
        mine = {"src_mask": tenon.asarray(seen), "src_key_padding_mask": tenon.asarray(padding)}
        theirs = {"src_mask": torch.from_numpy(~seen if seen.dtype == bool else seen), "src_key_padding_mask": torch.from_numpy(padding)}
        if seen.dtype != bool:
            theirs["src_key_padding_mask"] = torch.where(theirs["src_key_padding_mask"], -math.inf, torch.zeros(3, 5, dtype=torch.float64))
        beside(layer(**options), layer(library=torch.nn, **options), [x], mine, theirs)
        mine = {name.replace("src", "tgt"): one for name, one in mine.items()}
        theirs = {name.replace("src", "tgt"): one for name, one in theirs.items()}
        mine["memory_key_padding_mask"] = tenon.asarray(padding[:, :4])
        theirs["memory_key_padding_mask"] = torch.from_numpy(padding[:, :4])
        beside(layer("Decoder", **options), layer("Decoder", torch.nn, **options), [x, memory], mine, theirs)


@needs_torch
@pytest.mark.parametrize("options", OPTIONS)
def test_transformers_beside_pytorch(options):
    x, y = random(5, 5, WIDTH), random(5, 5, WIDTH, seed=1)
    mask = torch.nn.Transformer.generate_square_subsequent_mask(5, dtype=torch.float64)
    close(nn.Transformer.generate_square_subsequent_mask(5, dtype=f64), mask.numpy())
    mine, theirs = {"tgt_mask": nn.Transformer.generate_square_subsequent_mask(5, dtype=f64)}, {"tgt_mask": mask}
    beside(whole(**options), whole(torch.nn, **options), [x, y], mine, theirs)
    beside(whole(**options), whole(torch.nn, **options), [x, y], {}, {})
