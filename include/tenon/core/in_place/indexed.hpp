// Writing by index and by mask, in place: what Tensor inherits.  The loops stand in ops/indexing/write_indexed.hpp and
// ops/indexing/mask.hpp.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>

TENON_BEGIN_DETAIL

/// Defined in ops/indexing/write_indexed.hpp.
template <class Op, class Self, class Index, class X>
void scatter_elements(const Op& op, const Self& self, std::int64_t d, const Index& indices, const X& values);
template <class Op, class Self, class Index, class X>
void scatter_slices(const Op& op, const Self& self, std::int64_t d, const Index& indices, const X& values);
template <class Op, class Self, class Index, class X>
void put_elements(const Op& op, const Self& self, const Index& indices, const X& values);
/// Defined in ops/indexing/mask.hpp.
template <class Op, class Self, class M, class X>
void fill_masked(const Op& op, const Self& self, const M& mask, const X& value);
template <class Op, class Self, class M, class X>
void scatter_masked(const Op& op, const Self& self, const M& mask, const X& values);

TENON_END_DETAIL

TENON_BEGIN_TYPES

struct ScatterInPlace {
  static constexpr bool accumulates = false;
  static constexpr OpInfo info{.name = "scatter_",
                               .arity = 2,
                               .summary = "writes each value to where its index names along a dimension",
                               .source = "PyTorch",
                               .call = "x.scatter_(d, indices, values)",
                               .dtypes = "x itself",
                               .shapes = "indices not longer than the values, nor than x but along d; or one scalar",
                               .errors = "IndexError where an index is out of range; ShapeError where shapes do not fit",
                               .notes = "Of an element named several times the last value stays. Negative indices count from the end."};
  template <class Self>
  struct Methods {
    template <TensorLike Index, Operand X>
    TENON_INLINE Self& scatter_(std::int64_t d, const Index& indices, const X& values) {
      return detail::scatter_elements(ScatterInPlace{}, static_cast<Self&>(*this), d, indices, values), static_cast<Self&>(*this);
    }
  };
};

struct ScatterAddInPlace {
  static constexpr bool accumulates = true;
  static constexpr OpInfo info{
      .name = "scatter_add_",
      .arity = 2,
      .summary = "adds each value to the element that its index names along a dimension",
      .source = "PyTorch",
      .call = "x.scatter_add_(d, indices, values)",
      .dtypes = "x itself",
      .shapes = "as scatter_",
      .errors = "IndexError where an index is out of range; ShapeError where shapes do not fit",
      .notes = "Added in row-major order of the indices, so sums of floats repeat. Negative indices count from the end."};
  template <class Self>
  struct Methods {
    template <TensorLike Index, Operand X>
    TENON_INLINE Self& scatter_add_(std::int64_t d, const Index& indices, const X& values) {
      return detail::scatter_elements(ScatterAddInPlace{}, static_cast<Self&>(*this), d, indices, values), static_cast<Self&>(*this);
    }
  };
};

struct IndexAddInPlace {
  static constexpr bool accumulates = true;
  static constexpr OpInfo info{
      .name = "index_add_",
      .arity = 2,
      .summary = "adds slices to those that a row of indices names along a dimension",
      .source = "PyTorch",
      .call = "x.index_add_(d, indices, values)",
      .dtypes = "x itself",
      .shapes = "values broadcast to x with dimension d as long as the row",
      .errors = "IndexError where an index is out of range; ShapeError where shapes do not fit",
      .notes = "Added in the order of the indices, so sums of floats repeat. Negative indices count from the end."};
  template <class Self>
  struct Methods {
    template <TensorLike Index, Operand X>
    TENON_INLINE Self& index_add_(std::int64_t d, const Index& indices, const X& values) {
      return detail::scatter_slices(IndexAddInPlace{}, static_cast<Self&>(*this), d, indices, values), static_cast<Self&>(*this);
    }
  };
};

struct IndexCopyInPlace {
  static constexpr bool accumulates = false;
  static constexpr OpInfo info{.name = "index_copy_",
                               .arity = 2,
                               .summary = "writes slices to those that a row of indices names along a dimension",
                               .source = "PyTorch",
                               .call = "x.index_copy_(d, indices, values)",
                               .dtypes = "x itself",
                               .shapes = "as index_add_",
                               .errors = "IndexError where an index is out of range; ShapeError where shapes do not fit",
                               .notes = "Of a slice named several times the last values stay. Negative indices count from the end."};
  template <class Self>
  struct Methods {
    template <TensorLike Index, Operand X>
    TENON_INLINE Self& index_copy_(std::int64_t d, const Index& indices, const X& values) {
      return detail::scatter_slices(IndexCopyInPlace{}, static_cast<Self&>(*this), d, indices, values), static_cast<Self&>(*this);
    }
  };
};

struct IndexFillInPlace {
  static constexpr bool accumulates = false;
  static constexpr OpInfo info{.name = "index_fill_",
                               .arity = 1,
                               .summary = "fills the slices that a row of indices names along a dimension",
                               .source = "PyTorch",
                               .call = "x.index_fill_(d, indices, value)",
                               .dtypes = "x itself",
                               .errors = "IndexError where an index is out of range",
                               .notes = "Negative indices count from the end."};
  template <class Self>
  struct Methods {
    template <TensorLike Index, Scalar S>
    TENON_INLINE Self& index_fill_(std::int64_t d, const Index& indices, const S& value) {
      return detail::scatter_slices(IndexFillInPlace{}, static_cast<Self&>(*this), d, indices, value), static_cast<Self&>(*this);
    }
  };
};

struct PutInPlace {
  static constexpr OpInfo info{.name = "put_", .arity = 2, .summary = "writes values to the elements that indices name in row-major order",
                               .source = "NumPy `put`",
                               .call = "x.put_(indices, values)", .dtypes = "x itself", .shapes = "any; values are repeated, or left over",
                               .errors = "IndexError where an index is out of range; ShapeError where there are no values",
                               .notes = "Of an element named several times the last value stays. Negative indices count from the end."};
  template <class Self>
  struct Methods {
    template <TensorLike Index, Operand X>
    TENON_INLINE Self& put_(const Index& indices, const X& values) {
      return detail::put_elements(PutInPlace{}, static_cast<Self&>(*this), indices, values), static_cast<Self&>(*this);
    }
  };
};

struct MaskedFillInPlace {
  static constexpr OpInfo info{.name = "masked_fill_", .arity = 2, .summary = "writes a value where a mask is true", .source = "PyTorch",
                               .call = "x.masked_fill_(mask, value)", .dtypes = "x itself", .shapes = "mask and value broadcast to x",
                               .errors = "ShapeError where they do not"};
  template <class Self>
  struct Methods {
    template <TensorLike M, Operand X>
    TENON_INLINE Self& masked_fill_(const M& mask, const X& value) {
      return detail::fill_masked(MaskedFillInPlace{}, static_cast<Self&>(*this), mask, value), static_cast<Self&>(*this);
    }
  };
};

struct MaskedScatterInPlace {
  static constexpr OpInfo info{.name = "masked_scatter_",
                               .arity = 2,
                               .summary = "writes values, one after the other, to where a mask is true",
                               .source = "PyTorch",
                               .call = "x.masked_scatter_(mask, values)",
                               .dtypes = "x itself",
                               .shapes = "the mask broadcasts to x; values of any shape, as many or more",
                               .errors = "ShapeError where the mask does not fit or values are too few"};
  template <class Self>
  struct Methods {
    template <TensorLike M, TensorLike X>
    TENON_INLINE Self& masked_scatter_(const M& mask, const X& values) {
      return detail::scatter_masked(MaskedScatterInPlace{}, static_cast<Self&>(*this), mask, values), static_cast<Self&>(*this);
    }
  };
};

using IndexedOps = OpList<ScatterInPlace, ScatterAddInPlace, IndexAddInPlace, IndexCopyInPlace, IndexFillInPlace, PutInPlace,
                          MaskedFillInPlace, MaskedScatterInPlace>;

TENON_END_TYPES
