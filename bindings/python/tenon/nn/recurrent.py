"""Recurrent layers: RNN, GRU, LSTM, of several layers in one direction or two; and their cells."""

from .. import _core
from . import functional as F
from .layers import uniform
from .module import Module

__all__ = ["GRU", "GRUCell", "LSTM", "LSTMCell", "RNN", "RNNCell"]


class _Recurrent(Module):
    """Layers whose cells have some gates: weights (gates hidden, in) and (gates hidden, hidden), biases (gates hidden), named as PyTorch's:
    weight_ih_l0, weight_hh_l0, bias_ih_l0, bias_hh_l0, weight_ih_l0_reverse, …"""

    _gates = 1
    _states = 1  # of a cell: the LSTM's is (h, c)

    def __init__(
        self, input_size: "int", hidden_size: "int", num_layers: "int" = 1, bias: "bool" = True, batch_first: "bool" = False,
        dropout: "float" = 0.0, bidirectional: "bool" = False, *, dtype: "DTypeLike | None" = None,
    ):  # fmt: skip
        if num_layers < 1:
            raise ValueError(f"{type(self).__name__}: {num_layers} layers")
        self.input_size, self.hidden_size, self.num_layers, self.bias = input_size, hidden_size, num_layers, bias
        self.batch_first, self.dropout, self.bidirectional = batch_first, dropout, bidirectional
        for end, width in self._ends():
            for name, shape in self._shapes(width):
                setattr(self, name + end, uniform(shape, hidden_size, dtype))

    @property
    def _width(self):
        """The width of the state that the next step and the next layer read."""
        return self.hidden_size

    def _ends(self):
        """The ends of the names of each layer's and direction's weights, and the width of what it reads."""
        directions = ("", "_reverse") if self.bidirectional else ("",)
        for layer in range(self.num_layers):
            for direction in directions:
                yield f"_l{layer}{direction}", self._width * len(directions) if layer else self.input_size

    def _shapes(self, width):
        rows = self._gates * self.hidden_size
        yield from (("weight_ih", (rows, width)), ("weight_hh", (rows, self._width)))
        if self.bias:
            yield from (("bias_ih", (rows,)), ("bias_hh", (rows,)))

    def _run(self, x, first, weights, reverse):
        """The states of one layer in one direction, and its last ones."""
        return self._function(x, *first, *weights, reverse=reverse)

    def forward(self, input: "Tensor", hx: "Any" = None) -> "tuple[Tensor, Any]":
        """The states of the last layer, (steps, n, directions hidden), and the last state of each layer and direction, (layers directions,
        n, hidden): of an LSTM a pair of these, h and c, as hx is, the states that the layers begin with."""
        has_batch = input.ndim == 3
        if input.ndim not in (2, 3):
            raise _core.ShapeError(f"{type(self).__name__}: an operand of {input.ndim} dimensions: it has 3, or 2 without a batch")
        x = input[:, None] if not has_batch else input.transpose(0, 1) if self.batch_first else input
        ends = [end for end, _ in self._ends()]
        if hx is None:
            widths = (self._width, self.hidden_size)[: self._states]
            first = tuple(_core.zeros((len(ends), x.shape[1], width), dtype=x.dtype) for width in widths)
        else:
            first = tuple(one if has_batch else one[:, None] for one in (hx if self._states > 1 else (hx,)))
        last, directions = [], 2 if self.bidirectional else 1
        for k in range(0, len(ends), directions):
            if k and self.dropout:
                x = F.dropout(x, self.dropout, self.training)
            made = []
            for direction in range(directions):
                weights = [getattr(self, name + ends[k + direction]) for name, _ in self._shapes(0)]
                states, *end = self._run(x, [one[k + direction] for one in first], weights, direction == 1)
                made.append(states)
                last.append(end)
            x = _core.concat(made, axis=-1) if self.bidirectional else made[0]
        whole = tuple(_core.stack(one) for one in zip(*last))
        if not has_batch:
            x, whole = x[:, 0], tuple(one[:, 0] for one in whole)
        elif self.batch_first:
            x = x.transpose(0, 1)
        return x, whole if self._states > 1 else whole[0]

    def extra_repr(self):
        return (f"{self.input_size}, {self.hidden_size}, num_layers={self.num_layers}, bias={self.bias}, batch_first={self.batch_first}, "
                f"dropout={self.dropout}, bidirectional={self.bidirectional}")  # fmt: skip


def _nonlinearity(name):
    if name not in ("tanh", "relu"):
        raise ValueError(f"RNN: the nonlinearity {name!r} is neither 'tanh' nor 'relu'")
    return name


class RNN(_Recurrent):
    """h' = tanh(W x + b + V h + c), or relu of that."""

    def __init__(
        self, input_size: "int", hidden_size: "int", num_layers: "int" = 1, nonlinearity: "str" = "tanh", bias: "bool" = True,
        batch_first: "bool" = False, dropout: "float" = 0.0, bidirectional: "bool" = False, *, dtype: "DTypeLike | None" = None,
    ):  # fmt: skip
        self.nonlinearity = _nonlinearity(nonlinearity)
        super().__init__(input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional, dtype=dtype)

    @property
    def _function(self):
        return getattr(F, f"rnn_{self.nonlinearity}")


class GRU(_Recurrent):
    """Gated recurrent units, whose gates are reset, update and new."""

    _gates, _function = 3, staticmethod(F.gru)


class LSTM(_Recurrent):
    """Long short-term memory, whose gates are input, forget, cell and output. Its state is a pair (h, c).

    With proj_size, h is a product of the cell's output and weight_hr_l0, …, of shape (proj_size, hidden): so wide are h and what the layers
    give, and c is as wide as before. Such layers are computed step by step. Source: Sak et al. 2014."""

    _gates, _states, _function = 4, 2, staticmethod(F.lstm)

    def __init__(
        self, input_size: "int", hidden_size: "int", num_layers: "int" = 1, bias: "bool" = True, batch_first: "bool" = False,
        dropout: "float" = 0.0, bidirectional: "bool" = False, proj_size: "int" = 0, *, dtype: "DTypeLike | None" = None,
    ):  # fmt: skip
        if proj_size and not 0 < proj_size < hidden_size:
            raise ValueError(f"LSTM: proj_size {proj_size} is not from 0 up to the hidden size {hidden_size}, which it must be below")
        self.proj_size = proj_size
        super().__init__(input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional, dtype=dtype)

    @property
    def _width(self):
        return self.proj_size or self.hidden_size

    def _shapes(self, width):
        yield from super()._shapes(width)
        if self.proj_size:
            yield "weight_hr", (self.proj_size, self.hidden_size)

    def _run(self, x, first, weights, reverse):
        if not self.proj_size:
            return super()._run(x, first, weights, reverse)
        of_input, of_state, *biases, projection = weights
        gates = _core.matmul(x, of_input.T)
        for bias in biases:
            gates = gates + bias
        h, c = first
        states = []
        for step in reversed(range(x.shape[0])) if reverse else range(x.shape[0]):
            enter, forget, cell, leave = _core.chunk(gates[step] + _core.matmul(h, of_state.T), 4, axis=-1)
            c = _core.sigmoid(forget) * c + _core.sigmoid(enter) * _core.tanh(cell)
            h = _core.matmul(_core.sigmoid(leave) * _core.tanh(c), projection.T)
            states.append(h)
        made = _core.stack(states[::-1] if reverse else states) if states else _core.zeros((0, *h.shape), dtype=h.dtype)
        return made, h, c

    def extra_repr(self):
        return super().extra_repr() + (f", proj_size={self.proj_size}" if self.proj_size else "")


class _Cell(Module):
    """One step: weight_ih (gates hidden, in), weight_hh (gates hidden, hidden), bias_ih and bias_hh (gates hidden)."""

    _gates = 1
    _shapes, _width = _Recurrent._shapes, _Recurrent._width

    def __init__(self, input_size: "int", hidden_size: "int", bias: "bool" = True, *, dtype: "DTypeLike | None" = None):
        self.input_size, self.hidden_size, self.bias = input_size, hidden_size, bias
        for name, shape in self._shapes(input_size):
            setattr(self, name, uniform(shape, hidden_size, dtype))

    def _begin(self, input):
        return _core.zeros((*input.shape[:-1], self.hidden_size), dtype=input.dtype)

    def _weights(self):
        return [getattr(self, name) for name, _ in self._shapes(0)]

    def forward(self, input: "Tensor", hx: "Tensor | None" = None) -> "Tensor":
        """The next state, of the state hx, or of zeros: (n, hidden), or (hidden) of one item, (in)."""
        return self._function(input, self._begin(input) if hx is None else hx, *self._weights())

    def extra_repr(self):
        return f"{self.input_size}, {self.hidden_size}, bias={self.bias}"


class RNNCell(_Cell):
    """One step of an RNN."""

    def __init__(
        self, input_size: "int", hidden_size: "int", bias: "bool" = True, nonlinearity: "str" = "tanh", *, dtype: "DTypeLike | None" = None
    ):
        self.nonlinearity = _nonlinearity(nonlinearity)
        super().__init__(input_size, hidden_size, bias, dtype=dtype)

    @property
    def _function(self):
        return getattr(F, f"rnn_{self.nonlinearity}_cell")


class GRUCell(_Cell):
    """One step of a GRU."""

    _gates, _function = 3, staticmethod(F.gru_cell)


class LSTMCell(_Cell):
    """One step of an LSTM, whose state is a pair (h, c)."""

    _gates = 4

    def forward(self, input: "Tensor", hx: "tuple[Tensor, Tensor] | None" = None) -> "tuple[Tensor, Tensor]":  # type: ignore[override]
        """The next states, of the states hx, or of zeros: (n, hidden) each, or (hidden) of one item, (in)."""
        h, c = (self._begin(input),) * 2 if hx is None else hx
        return tuple(F.lstm_cell(input, h, c, *self._weights()))
