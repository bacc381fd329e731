"""What feeds a training and shows it: batches, a line of progress, a plot of losses."""

import sys
import time

from .. import _core
from .._core import Generator, Tensor

__all__ = ["Batches", "Progress", "batches", "plot"]


class Batches:
    """A data set in parts of a size: each loop over it is an epoch. `len` is the number of batches."""

    def __init__(self, make, count, batch_size, shuffle, drop_last, generator):
        if batch_size < 1:
            raise ValueError(f"batches: a batch_size of {batch_size}")
        if count < 0:
            raise ValueError(f"batches: of {count} items")
        self._make, self._count, self.batch_size = make, count, batch_size
        self.shuffle, self.drop_last, self.generator = shuffle, drop_last, generator

    def __len__(self) -> "int":
        return (self._count if self.drop_last else self._count + self.batch_size - 1) // self.batch_size

    def __iter__(self) -> "Iterator[Any]":
        order = _core.randperm(self._count, generator=self.generator) if self.shuffle else _core.arange(self._count)
        for k in range(len(self)):
            yield self._make(order[k * self.batch_size : min((k + 1) * self.batch_size, self._count)])


def batches(
    *tensors: "Any", batch_size: "int" = 1, shuffle: "bool" = False, drop_last: "bool" = False, generator: "Generator | None" = None
) -> "Batches":
    """Batches of the rows of tensors, (batch, …) of each, or of a number of items and a function that makes a batch of the tensor of their
    indices: batches(count, function). With shuffle each epoch has an order of its own, of the generator or the thread's own stream.
    ShapeError for tensors of different numbers of rows."""
    if len(tensors) == 2 and isinstance(tensors[0], int) and callable(tensors[1]):
        count, make = tensors
        return Batches(make, count, batch_size, shuffle, drop_last, generator)
    given = [_core.asarray(one) for one in tensors]
    if not given or any(one.ndim == 0 for one in given):
        raise _core.ShapeError("batches: are of the rows of tensors, which have dimensions, or of a number of items and a function")
    if len({one.shape[0] for one in given}) > 1:
        raise _core.ShapeError(f"batches: tensors of {' and '.join(str(one.shape[0]) for one in given)} rows")

    def make(at):
        rows = tuple(_core.index_select(one, 0, at) for one in given)
        return rows if len(rows) > 1 else rows[0]

    return Batches(make, given[0].shape[0], batch_size, shuffle, drop_last, generator)


class Progress:
    """A line about a long loop on the error stream: `progress.at(step, "loss 0.31")`, ten times a second on a terminal, where it is drawn
    again, and once in five seconds elsewhere. As a context it ends with it."""

    def __init__(self, what: "str", total: "int"):
        self.what, self.total = what, total
        self._is_terminal, self._is_drawn = sys.stderr.isatty(), False
        self._began = self._shown = time.monotonic()

    def at(self, done: "int", note: "str" = "") -> "None":
        """Reports that `done` of all steps are done, with the time that the rest may take."""
        now = time.monotonic()
        if now - self._shown < (0.1 if self._is_terminal else 5):
            return
        self._shown, self._is_drawn = now, True
        parts = [f"{self.what}: {done} of {self.total}" + (f" ({100 * done // self.total} %)" if self.total else "")]
        if note:
            parts.append(note)
        if 0 < done < self.total:
            parts.append(f"{(now - self._began) / done * (self.total - done):.0f} s left")
        line = ", ".join(parts)
        sys.stderr.write(f"\r{line}\033[K" if self._is_terminal else f"{line}\n")
        sys.stderr.flush()

    def finish(self) -> "None":
        """Removes the line: the program's next output says how the loop ended."""
        if self._is_terminal and self._is_drawn:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
        self._is_drawn = False

    def __enter__(self) -> "Self":
        return self

    def __exit__(self, *_: "Any") -> "None":
        self.finish()


def plot(
    lines: "Mapping[str, Sequence[float] | Tensor]", *, width: "int" = 640, height: "int" = 400, logarithmic: "bool" = False,
    steps: "Mapping[str, float]" = {},
) -> "Tensor":
    """An image of lines by their names, (height, width, 3), for save("loss.png", …): heights of points, which are 1 apart, or as `steps`
    says for a name. Points that are not finite are gaps."""  # fmt: skip
    listed = [(name, [float(y) for y in line], float(steps.get(name, 1))) for name, line in lines.items()]
    return _core._plot(listed, width, height, logarithmic)
