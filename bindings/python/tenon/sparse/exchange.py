"""Sparse tensors of other libraries: SciPy's, PyTorch's, Arrow's and those of binsparse, on the same memory."""

from .. import _core
from .._core import Tensor
from .tensor import Sparse, compressed, from_coordinates
from .values import held_values

__all__ = ["from_arrow", "from_binsparse", "from_torch"]

_POINTERS = {"csr": "crow_indices", "bsr": "crow_indices", "csc": "ccol_indices"}
_INDICES = {"csr": "col_indices", "bsr": "col_indices", "csc": "row_indices"}


def to_arrow(self):
    """A SparseCOOTensor, SparseCSRMatrix or SparseCSCMatrix of pyarrow's: csr and csc with the same memory, coordinates with the same
    values; blocks become csr."""
    import pyarrow

    if self.dense_dim():
        raise TypeError("to_arrow: Arrow has no sparse tensors with dense dimensions: to_dense() has all elements")
    if self.format == "bsr":
        return self.to_csr().to_arrow()
    values = self.values().numpy()
    if self.format == "coo":
        places = self._parts.indices.T.astype(_core.int64).numpy()
        return pyarrow.SparseCOOTensor.from_numpy(values, places, shape=self.shape)
    form = pyarrow.SparseCSRMatrix if self.format == "csr" else pyarrow.SparseCSCMatrix
    return form.from_numpy(values, self._parts.pointers.numpy(), self._parts.indices.numpy(), shape=self.shape)


def to_scipy(self):
    """An array of scipy.sparse on the same memory: coo_array, csr_array, csc_array or bsr_array."""
    import scipy.sparse

    if self.dense_dim():
        raise TypeError("to_scipy: SciPy has no tensors with dense dimensions: to_dense() has all elements")
    values = self.values().numpy()
    if self.format == "coo":
        made = scipy.sparse.coo_array((values, tuple(row.numpy() for row in self._parts.indices)), shape=self.shape)
        made.has_canonical_format = self.is_coalesced
        return made
    form = getattr(scipy.sparse, self.format + "_array")
    return form((values, self._parts.indices.numpy(), self._parts.pointers.numpy()), shape=self.shape, copy=False)


def to_torch(self):
    """A tensor of PyTorch with the same parts: sparse_coo, sparse_csr, sparse_csc or sparse_bsr. Its indices must not be written to."""
    import torch

    values = torch.from_dlpack(self.values())
    indices = torch.from_dlpack(_core.asarray(self._parts.indices, copy=True))
    if self.format == "coo":
        return torch.sparse_coo_tensor(indices.long(), values, self.shape, is_coalesced=self.is_coalesced)
    pointers = torch.from_dlpack(_core.asarray(self._parts.pointers, copy=True))
    return getattr(torch, f"sparse_{self.format}_tensor")(pointers, indices, values, size=self.shape)


def __binsparse_descriptor__(self) -> dict:
    """The JSON descriptor of binsparse 0.1, which names the arrays that __binsparse__() returns."""
    names = {"coo": "COOR" if self.is_coalesced else "COO", "csr": "CSR", "csc": "CSC"}
    if self.format not in names or self.ndim != 2:
        raise TypeError(f"__binsparse_descriptor__: {self.format} of {self.ndim} dimensions has none: to_csr() converts a matrix")
    types = {name: array.dtype.name for name, array in self.__binsparse__().items()}
    return {
        "binsparse": {
            "version": "0.1",
            "format": names[self.format],
            "shape": list(self.shape),
            "number_of_stored_values": self.nnz,
            "data_types": types,
        }
    }


def __binsparse__(self) -> "dict[str, Tensor]":
    """The arrays that the descriptor names; each exchanges its memory by DLPack."""
    parts = self._parts
    if self.format == "coo":
        return {"indices_0": parts.indices[0], "indices_1": parts.indices[1], "values": parts.values}
    return {"pointers_to_1": parts.pointers, "indices_1": parts.indices, "values": parts.values}


def from_torch(x) -> Sparse:
    """A sparse tensor of PyTorch's on the same memory, by DLPack of its parts. Its indices are not to be written while the result is in use."""
    import torch

    given = x.detach()
    if given.layout is torch.sparse_coo:
        given = given.coalesce() if not given.is_coalesced() else given
        return from_coordinates(_core.from_dlpack(given.indices()), held_values(_core.from_dlpack(given.values())), given.shape)
    form = {torch.sparse_csr: "csr", torch.sparse_csc: "csc", torch.sparse_bsr: "bsr"}.get(given.layout)
    if form is None:
        raise TypeError(f"from_torch: a tensor with layout {given.layout} is none of sparse_coo, sparse_csr, sparse_csc and sparse_bsr")
    pointers, indices = (_core.from_dlpack(getattr(given, names[form])()) for names in (_POINTERS, _INDICES))
    return compressed(form, pointers, indices, held_values(_core.from_dlpack(given.values())), given.shape)


def from_arrow(x) -> Sparse:
    """A SparseCOOTensor, SparseCSRMatrix or SparseCSCMatrix of pyarrow's, on the same values; compressed ones on the same indices, too."""
    form = {"SparseCOOTensor": "coo", "SparseCSRMatrix": "csr", "SparseCSCMatrix": "csc"}.get(type(x).__name__)
    if form is None:
        raise TypeError(f"from_arrow: {type(x).__name__} is none of SparseCOOTensor, SparseCSRMatrix and SparseCSCMatrix")
    values, *parts = x.to_numpy()
    values = held_values(values.reshape(-1))
    if form == "coo":
        return from_coordinates(_core.asarray(parts[0]).T, values, x.shape)
    return compressed(form, *parts, values, x.shape)


def from_binsparse(x) -> Sparse:
    """A matrix of another library that has __binsparse_descriptor__ and __binsparse__: COO, COOR, CSR or CSC."""
    said, arrays = x.__binsparse_descriptor__()["binsparse"], x.__binsparse__()
    form, shape = said["format"], said["shape"]
    values = held_values(_core.from_dlpack(arrays["values"]))
    if form in ("COO", "COOR"):
        return from_coordinates(_core.stack([_core.from_dlpack(arrays[f"indices_{d}"]) for d in range(2)]), values, shape)
    if form not in ("CSR", "CSC"):
        raise TypeError(f"from_binsparse: the format {form} is none of COO, COOR, CSR and CSC")
    return compressed(form.lower(), _core.from_dlpack(arrays["pointers_to_1"]), _core.from_dlpack(arrays["indices_1"]), values, shape)


#: Methods of Sparse.
METHODS = {function.__name__: function for function in (to_arrow, to_scipy, to_torch, __binsparse_descriptor__, __binsparse__)}
