// Writing by index and by mask: into a copy, as free functions, and in place, as methods that Tensor inherits.  The loops stand in
// ops/indexing/write_indexed.hpp and ops/indexing/mask.hpp.
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

/// Defined in ops/indexing/write_indexed.hpp: x in fresh memory, after `write` has changed it.
template <class X, class F>
auto written_copy(const X& x, F write);

TENON_END_DETAIL

TENON_BEGIN_DETAIL_TYPES

/// An operation by its method's name, which its errors give.
template <class Op>
struct InPlace : Op {
  static constexpr OpInfo info = Op::info.in_place();
};

// What each such operation inherits: its call operator, which writes into a copy.  `write` writes in place.

template <class Op>
struct WritesElements {
  template <TensorLike X, TensorLike Index, Operand V>
  auto operator()(const X& x, std::int64_t d, const Index& indices, const V& values) const {
    return written_copy(x, [&](const auto& copy) { scatter_elements(Op{}, copy, d, indices, values); });
  }
  template <class Self, class Index, class V>
  TENON_INLINE static Self& write(Self& self, std::int64_t d, const Index& indices, const V& values) {
    return scatter_elements(InPlace<Op>{}, self, d, indices, values), self;
  }
};
template <class Op>
struct WritesSlices {
  template <TensorLike X, TensorLike Index, Operand V>
  auto operator()(const X& x, std::int64_t d, const Index& indices, const V& values) const {
    return written_copy(x, [&](const auto& copy) { scatter_slices(Op{}, copy, d, indices, values); });
  }
  template <class Self, class Index, class V>
  TENON_INLINE static Self& write(Self& self, std::int64_t d, const Index& indices, const V& values) {
    return scatter_slices(InPlace<Op>{}, self, d, indices, values), self;
  }
};

inline constexpr Argument write_arguments[] = {
    {"x"}, {"axis", ArgumentKind::axis}, {"indices", ArgumentKind::indices}, {"values"}};
inline constexpr Argument write_slices_arguments[] = {
    {"x"}, {"axis", ArgumentKind::axis}, {.name = "indices", .kind = ArgumentKind::indices, .least_rank = 1}, {"values"}};
inline constexpr const char* shape_of_x = "that of x";
inline constexpr const char* write_errors = "IndexError where an index is out of range; ShapeError where shapes do not fit";

TENON_END_DETAIL_TYPES

TENON_BEGIN_TYPES

struct Scatter : detail::WritesElements<Scatter> {
  static constexpr bool accumulates = false;
  static constexpr OpInfo info{.name = "scatter",
                               .arguments = detail::write_arguments,
                               .method = "scatter_",
                               .summary = "x, with each value written to where its index names along a dimension",
                               .source = "PyTorch",
                               .dtypes = "that of x",
                               .shapes = "that of x; indices not longer than the values, nor than x but along the dimension; or one scalar",
                               .errors = detail::write_errors,
                               .notes = "Of an element named several times the last value stays. Negative indices count from the end."};
  template <class Self>
  struct Methods {
    template <TensorLike Index, Operand X>
    TENON_INLINE Self& scatter_(std::int64_t d, const Index& indices, const X& values) {
      return Scatter::write(static_cast<Self&>(*this), d, indices, values);
    }
  };
};
inline constexpr Scatter scatter{};

struct ScatterAdd : detail::WritesElements<ScatterAdd> {
  static constexpr bool accumulates = true;
  static constexpr OpInfo info{
      .name = "scatter_add",
      .arguments = detail::write_arguments,
      .method = "scatter_add_",
      .summary = "x, with each value added to the element that its index names along a dimension",
      .source = "PyTorch",
      .dtypes = "that of x",
      .shapes = "as scatter",
      .errors = detail::write_errors,
      .notes = "Added in row-major order of the indices, so sums of floats repeat. Negative indices count from the end."};
  template <class Self>
  struct Methods {
    template <TensorLike Index, Operand X>
    TENON_INLINE Self& scatter_add_(std::int64_t d, const Index& indices, const X& values) {
      return ScatterAdd::write(static_cast<Self&>(*this), d, indices, values);
    }
  };
};
inline constexpr ScatterAdd scatter_add{};

struct IndexAdd : detail::WritesSlices<IndexAdd> {
  static constexpr bool accumulates = true;
  static constexpr OpInfo info{
      .name = "index_add",
      .arguments = detail::write_slices_arguments,
      .method = "index_add_",
      .summary = "x, with slices added to those that a row of indices names along a dimension",
      .source = "PyTorch",
      .dtypes = "that of x",
      .shapes = "that of x; values broadcast to it with the dimension as long as the row",
      .errors = detail::write_errors,
      .notes = "Added in the order of the indices, so sums of floats repeat. Negative indices count from the end."};
  template <class Self>
  struct Methods {
    template <TensorLike Index, Operand X>
    TENON_INLINE Self& index_add_(std::int64_t d, const Index& indices, const X& values) {
      return IndexAdd::write(static_cast<Self&>(*this), d, indices, values);
    }
  };
};
inline constexpr IndexAdd index_add{};

struct IndexCopy : detail::WritesSlices<IndexCopy> {
  static constexpr bool accumulates = false;
  static constexpr OpInfo info{.name = "index_copy",
                               .arguments = detail::write_slices_arguments,
                               .method = "index_copy_",
                               .summary = "x, with slices written to those that a row of indices names along a dimension",
                               .source = "PyTorch",
                               .dtypes = "that of x",
                               .shapes = "as index_add",
                               .errors = detail::write_errors,
                               .notes = "Of a slice named several times the last values stay. Negative indices count from the end."};
  template <class Self>
  struct Methods {
    template <TensorLike Index, Operand X>
    TENON_INLINE Self& index_copy_(std::int64_t d, const Index& indices, const X& values) {
      return IndexCopy::write(static_cast<Self&>(*this), d, indices, values);
    }
  };
};
inline constexpr IndexCopy index_copy{};

struct IndexFill : detail::WritesSlices<IndexFill> {
  static constexpr bool accumulates = false;
  static constexpr Argument arguments[] = {{"x"},
                                           {"axis", ArgumentKind::axis},
                                           {.name = "indices", .kind = ArgumentKind::indices, .least_rank = 1},
                                           {"value", ArgumentKind::scalar}};
  static constexpr OpInfo info{.name = "index_fill",
                               .arguments = arguments,
                               .method = "index_fill_",
                               .summary = "x, with a value in the slices that a row of indices names along a dimension",
                               .source = "PyTorch",
                               .dtypes = "that of x",
                               .shapes = detail::shape_of_x,
                               .errors = "IndexError where an index is out of range",
                               .notes = "Negative indices count from the end."};
  template <class Self>
  struct Methods {
    template <TensorLike Index, Scalar S>
    TENON_INLINE Self& index_fill_(std::int64_t d, const Index& indices, const S& value) {
      return IndexFill::write(static_cast<Self&>(*this), d, indices, value);
    }
  };
};
inline constexpr IndexFill index_fill{};

struct Put {
  static constexpr Argument arguments[] = {{"x"}, {"indices", ArgumentKind::indices}, {"values"}};
  static constexpr OpInfo info{.name = "put",
                               .arguments = arguments,
                               .method = "put_",
                               .summary = "x, with values written to the elements that indices name in row-major order",
                               .source = "NumPy `put`",
                               .dtypes = "that of x",
                               .shapes = "that of x; of the others any: values are repeated, or left over",
                               .errors = "IndexError where an index is out of range; ShapeError where there are no values",
                               .notes = "Of an element named several times the last value stays. Negative indices count from the end."};
  template <TensorLike X, TensorLike Index, Operand V>
  auto operator()(const X& x, const Index& indices, const V& values) const {
    return detail::written_copy(x, [&](const auto& copy) { detail::put_elements(Put{}, copy, indices, values); });
  }
  template <class Self>
  struct Methods {
    template <TensorLike Index, Operand X>
    TENON_INLINE Self& put_(const Index& indices, const X& values) {
      return detail::put_elements(detail::InPlace<Put>{}, static_cast<Self&>(*this), indices, values), static_cast<Self&>(*this);
    }
  };
};
inline constexpr Put put{};

struct MaskedFill {
  static constexpr Argument arguments[] = {{"x"}, {"mask", ArgumentKind::mask}, {"value"}};
  static constexpr OpInfo info{.name = "masked_fill",
                               .arguments = arguments,
                               .method = "masked_fill_",
                               .summary = "x, with a value where a mask is true",
                               .source = "PyTorch",
                               .dtypes = "that of x",
                               .shapes = "that of x, to which mask and value broadcast",
                               .errors = "ShapeError where they do not"};
  template <TensorLike X, TensorLike M, Operand V>
  auto operator()(const X& x, const M& mask, const V& value) const {
    return detail::written_copy(x, [&](const auto& copy) { detail::fill_masked(MaskedFill{}, copy, mask, value); });
  }
  template <class Self>
  struct Methods {
    template <TensorLike M, Operand X>
    TENON_INLINE Self& masked_fill_(const M& mask, const X& value) {
      return detail::fill_masked(detail::InPlace<MaskedFill>{}, static_cast<Self&>(*this), mask, value), static_cast<Self&>(*this);
    }
  };
};
inline constexpr MaskedFill masked_fill{};

struct MaskedScatter {
  static constexpr Argument arguments[] = {{"x"}, {"mask", ArgumentKind::mask}, {"values"}};
  static constexpr OpInfo info{.name = "masked_scatter",
                               .arguments = arguments,
                               .method = "masked_scatter_",
                               .summary = "x, with values, one after the other, written to where a mask is true",
                               .source = "PyTorch",
                               .dtypes = "that of x",
                               .shapes = "that of x, to which the mask broadcasts; values of any shape, as many or more",
                               .errors = "ShapeError where the mask does not fit or values are too few"};
  template <TensorLike X, TensorLike M, TensorLike V>
  auto operator()(const X& x, const M& mask, const V& values) const {
    return detail::written_copy(x, [&](const auto& copy) { detail::scatter_masked(MaskedScatter{}, copy, mask, values); });
  }
  template <class Self>
  struct Methods {
    template <TensorLike M, TensorLike X>
    TENON_INLINE Self& masked_scatter_(const M& mask, const X& values) {
      return detail::scatter_masked(detail::InPlace<MaskedScatter>{}, static_cast<Self&>(*this), mask, values), static_cast<Self&>(*this);
    }
  };
};
inline constexpr MaskedScatter masked_scatter{};

using IndexedOps = OpList<Scatter, ScatterAdd, IndexAdd, IndexCopy, IndexFill, Put, MaskedFill, MaskedScatter>;

TENON_END_TYPES
