// Writing by index and by mask: into a copy, as free functions, and in place, as methods that Tensor inherits. The
// loops are in ops/indexing/write_indexed.hpp and ops/indexing/mask.hpp.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1 {

/// Chooses how scatter_reduce combines the values for one element.
enum class Reduce : unsigned char { sum, prod, mean, amax, amin };

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Defined in ops/indexing/write_indexed.hpp.
template <bool adds, class Self, class Index, class X>
TENON_NOINLINE_OG void scatter_elements(const char* function, const Self& self, std::int64_t d, const Index& indices,
                                        const X& values);
template <class Self, class Index, class X>
TENON_NOINLINE_OG void reduce_elements(const char* function, const Self& self, std::int64_t d, const Index& indices,
                                       const X& values, Reduce reduce, bool include_self);
template <bool adds, class Self, class Index, class X>
TENON_NOINLINE_OG void scatter_slices(const char* function, const Self& self, std::int64_t d, const Index& indices,
                                      const X& values);
template <class Self, class Index, class X>
TENON_NOINLINE_OG void put_elements(const char* function, const Self& self, const Index& indices, const X& values);
template <class Self, class Index, class X, class... O>
TENON_NOINLINE_OG void put_along(const char* function, const Self& self, const Index& indices, const X& values,
                                 const O&... options);
template <class Self, class X>
TENON_NOINLINE_OG void fill_diagonal_elements(const char* function, const Self& self, const X& value, bool wraps);
/// Defined in ops/indexing/mask.hpp.
template <class Self, class M, class X>
TENON_NOINLINE_OG void fill_masked(const char* function, const Self& self, const M& mask, const X& value);
template <class Self, class M, class X>
TENON_NOINLINE_OG void scatter_masked(const char* function, const Self& self, const M& mask, const X& values);

/// Defined in ops/indexing/write_indexed.hpp: a copy of x that `write` has changed.
template <class X, class F>
auto written_copy(const X& x, F write);

// `write` writes in place; `function` is the name that the user called, for errors.

// The bases of these operations: their call operators, which write into a copy.

template <class Op>
struct WritesElements : Records<Op> {
  using Records<Op>::operator();
  template <TensorLike X, TensorLike Index, Operand V>
  auto operator()(const X& x, std::int64_t d, const Index& indices, const V& values) const {
    return written_copy(x, [&](auto& copy) { write(Op::info.name, copy, d, indices, values); });
  }
  template <class Self, class Index, class V>
  TENON_INLINE static Self& write(const char* function, Self& self, std::int64_t d, const Index& indices,
                                  const V& values) {
    return scatter_elements<Op::accumulates>(function, self, d, indices, values), self;
  }
};
template <class Op>
struct WritesSlices : Records<Op> {
  using Records<Op>::operator();
  template <TensorLike X, TensorLike Index, Operand V>
  auto operator()(const X& x, std::int64_t d, const Index& indices, const V& values) const {
    return written_copy(x, [&](auto& copy) { write(Op::info.name, copy, d, indices, values); });
  }
  template <class Self, class Index, class V>
  TENON_INLINE static Self& write(const char* function, Self& self, std::int64_t d, const Index& indices,
                                  const V& values) {
    return scatter_slices<Op::accumulates>(function, self, d, indices, values), self;
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

inline constexpr Argument write_arguments[] = {
    {"x"}, {"axis", ArgumentKind::axis}, {"indices", ArgumentKind::indices}, {"values"}};
inline constexpr Argument write_slices_arguments[] = {
    {"x"},
    {"axis", ArgumentKind::axis},
    {.name = "indices", .kind = ArgumentKind::indices, .least_rank = 1},
    {"values"}};
inline constexpr const char* shape_of_x = "that of x";
inline constexpr const char* write_errors = "IndexError if an index is out of range; ShapeError if shapes do not match";

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

struct Scatter : detail::WritesElements<Scatter> {
  static constexpr bool accumulates = false;
  static constexpr OpInfo info{
      .name = "scatter",
      .arguments = detail::write_arguments,
      .method = "scatter_",
      .summary = "a copy of x with each value written to the element at its index along a dimension",
      .source = "PyTorch",
      .elements = Elements::moved,
      .keeps_type = true,
      .dtypes = "that of x",
      .shapes = "that of x; indices not longer than values, unless a scalar, nor than x except along d",
      .errors = detail::write_errors,
      .notes = "If an index occurs several times, the last value stays. Negative indices count from the end."};
  template <class Self>
  struct Methods {
    template <TensorLike Index, Operand X>
    TENON_INLINE Self& scatter_(std::int64_t d, const Index& indices, const X& values) const {
      return Scatter::write(info.method, detail::handle_of<Self>(this), d, indices, values);
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
      .summary = "a copy of x with each value added to the element at its index along a dimension",
      .source = "PyTorch",
      .elements = Elements::wrapped,
      .keeps_type = true,
      .dtypes = "that of x",
      .shapes = "as scatter",
      .errors = detail::write_errors,
      .notes =
          "Values are added in row-major order of the indices: sums of floats are reproducible. Negative indices count "
          "from the end."};
  static constexpr OpTraits traits{.reads_shapes = true, .checks_indices = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <class Self>
  struct Methods {
    template <TensorLike Index, Operand X>
    TENON_INLINE Self& scatter_add_(std::int64_t d, const Index& indices, const X& values) const {
      return ScatterAdd::write(info.method, detail::handle_of<Self>(this), d, indices, values);
    }
  };
};
inline constexpr ScatterAdd scatter_add{};

struct ScatterReduce : Records<ScatterReduce> {
  using Records::operator();
  static constexpr OpTraits traits{.is_composed = true, .takes_type = true};  // each result is rounded
  static constexpr Argument arguments[] = {
      {"x"},
      {"axis", ArgumentKind::axis},
      {"indices", ArgumentKind::indices},
      {"values"},
      {.name = "reduce", .kind = ArgumentKind::choice, .choices = "Reduce sum prod mean amax amin"},
      {"include_self", ArgumentKind::flag, "true"}};
  static constexpr OpInfo info{
      .name = "scatter_reduce",
      .arguments = arguments,
      .method = "scatter_reduce_",
      .summary = "a copy of x with each element reduced with the values at its index along a dimension",
      .source = "PyTorch",
      .domain = Domain::real_numeric,
      .keeps_type = true,
      .dtypes = "that of x",
      .shapes = "as scatter",
      .errors = detail::write_errors,
      .notes =
          "`Reduce::sum`, `prod`, `mean`, `amax` or `amin`; NaN is the largest and the smallest. Without "
          "`include_self` the values "
          "alone are reduced; an element without values stays. Values are taken in row-major order of the indices: "
          "results of "
          "floats are reproducible. The mean of integers is rounded down. Negative indices count from the end. Only on "
          "the host."};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike X, TensorLike Index, Operand V>
  TENON_KEYED auto operator()(const X& x, std::int64_t d, const Index& indices, const V& values, Reduce reduce,
                              bool include_self = true) const {
    return detail::written_copy(x,
                                [&](auto& copy) { write(info.name, copy, d, indices, values, reduce, include_self); });
  }
  template <class Self, class Index, class V>
  TENON_INLINE static Self& write(const char* function, Self& self, std::int64_t d, const Index& indices,
                                  const V& values, Reduce reduce, bool include_self) {
    static_assert(detail::in_domain<typename Self::value_type>(info.domain),
                  "tenon: scatter_reduce reduces real numbers: scatter_add adds complex ones");
    detail::require_host<Self>();
    return detail::reduce_elements(function, self, d, indices, values, reduce, include_self), self;
  }
  template <class Self>
  struct Methods {
    template <TensorLike Index, Operand X>
    TENON_INLINE Self& scatter_reduce_(std::int64_t d, const Index& indices, const X& values, Reduce reduce,
                                       bool include_self = true) const {
      return ScatterReduce::write(info.method, detail::handle_of<Self>(this), d, indices, values, reduce, include_self);
    }
  };
};
inline constexpr ScatterReduce scatter_reduce{};

struct IndexAdd : detail::WritesSlices<IndexAdd> {
  static constexpr bool accumulates = true;
  static constexpr OpInfo info{
      .name = "index_add",
      .arguments = detail::write_slices_arguments,
      .method = "index_add_",
      .summary = "a copy of x with slices added to those at a row of indices along a dimension",
      .source = "PyTorch",
      .elements = Elements::wrapped,
      .keeps_type = true,
      .dtypes = "that of x",
      .shapes = "that of x; values broadcast to that shape with the dimension's size replaced by the number of indices",
      .errors = detail::write_errors,
      .notes =
          "Slices are added in the order of the indices: sums of floats are reproducible. Negative indices count from "
          "the end."};
  static constexpr OpTraits traits{.reads_shapes = true, .checks_indices = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <class Self>
  struct Methods {
    template <TensorLike Index, Operand X>
    TENON_INLINE Self& index_add_(std::int64_t d, const Index& indices, const X& values) const {
      return IndexAdd::write(info.method, detail::handle_of<Self>(this), d, indices, values);
    }
  };
};
inline constexpr IndexAdd index_add{};

struct IndexCopy : detail::WritesSlices<IndexCopy> {
  static constexpr bool accumulates = false;
  static constexpr OpInfo info{
      .name = "index_copy",
      .arguments = detail::write_slices_arguments,
      .method = "index_copy_",
      .summary = "a copy of x with slices written to those at a row of indices along a dimension",
      .source = "PyTorch",
      .elements = Elements::moved,
      .keeps_type = true,
      .dtypes = "that of x",
      .shapes = "as index_add",
      .errors = detail::write_errors,
      .notes = "If an index occurs several times, the last slice stays. Negative indices count from the end."};
  template <class Self>
  struct Methods {
    template <TensorLike Index, Operand X>
    TENON_INLINE Self& index_copy_(std::int64_t d, const Index& indices, const X& values) const {
      return IndexCopy::write(info.method, detail::handle_of<Self>(this), d, indices, values);
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
  static constexpr OpInfo info{
      .name = "index_fill",
      .arguments = arguments,
      .method = "index_fill_",
      .summary = "a copy of x with a value written to the slices at a row of indices along a dimension",
      .source = "PyTorch",
      .elements = Elements::moved,
      .keeps_type = true,
      .dtypes = "that of x",
      .shapes = detail::shape_of_x,
      .errors = "IndexError if an index is out of range",
      .notes = "Negative indices count from the end."};
  template <class Self>
  struct Methods {
    template <TensorLike Index, Scalar S>
    TENON_INLINE Self& index_fill_(std::int64_t d, const Index& indices, const S& value) const {
      return IndexFill::write(info.method, detail::handle_of<Self>(this), d, indices, value);
    }
  };
};
inline constexpr IndexFill index_fill{};

struct Put : Records<Put> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x"}, {"indices", ArgumentKind::indices}, {"values"}};
  static constexpr OpInfo info{
      .name = "put",
      .arguments = arguments,
      .method = "put_",
      .summary = "a copy of x with values written to the elements at indices into the row-major order",
      .source = "NumPy `put`",
      .elements = Elements::moved,
      .keeps_type = true,
      .dtypes = "that of x",
      .shapes = "that of x; indices and values have any shapes: too few values are repeated, surplus ones ignored",
      .errors = "IndexError if an index is out of range; ShapeError if there are indices but no values",
      .notes = "If an index occurs several times, the last value stays. Negative indices count from the end."};
  template <TensorLike X, TensorLike Index, Operand V>
  TENON_KEYED auto operator()(const X& x, const Index& indices, const V& values) const {
    return detail::written_copy(x, [&](auto& copy) { write(info.name, copy, indices, values); });
  }
  template <class Self, class Index, class V>
  TENON_INLINE static Self& write(const char* function, Self& self, const Index& indices, const V& values) {
    return detail::put_elements(function, self, indices, values), self;
  }
  template <class Self>
  struct Methods {
    template <TensorLike Index, Operand X>
    TENON_INLINE Self& put_(const Index& indices, const X& values) const {
      return Put::write(info.method, detail::handle_of<Self>(this), indices, values);
    }
  };
};
inline constexpr Put put{};

struct PutAlongAxis : Records<PutAlongAxis> {
  using Records::operator();
  static constexpr Argument arguments[] = {
      {"x"}, {"indices", ArgumentKind::indices}, {"values"}, {"axis", ArgumentKind::axis, "-1", true}};
  static constexpr OpInfo info{
      .name = "put_along_axis",
      .arguments = arguments,
      .method = "put_along_axis_",
      .summary = "a copy of x with each value written to the element at its index along a dimension",
      .source = "NumPy `put_along_axis`",
      .elements = Elements::moved,
      .keeps_type = true,
      .dtypes = "that of x",
      .shapes = "that of x; the indices broadcast to x except along the dimension, and values to the indices",
      .errors = detail::write_errors,
      .notes =
          "The inverse of take_along_axis: the default is the last dimension. If an index occurs several times, the "
          "last value "
          "stays. Negative indices count from the end."};
  template <TensorLike X, TensorLike Index, Operand V, class... O>
  TENON_KEYED auto operator()(const X& x, const Index& indices, const V& values, const O&... options) const {
    return detail::written_copy(x, [&](auto& copy) { write(info.name, copy, indices, values, options...); });
  }
  template <class Self, class Index, class V, class... O>
  TENON_INLINE static Self& write(const char* function, Self& self, const Index& indices, const V& values,
                                  const O&... options) {
    return detail::put_along(function, self, indices, values, options...), self;
  }
  template <class Self>
  struct Methods {
    template <TensorLike Index, Operand X, class... O>
    TENON_INLINE Self& put_along_axis_(const Index& indices, const X& values, const O&... options) const {
      return PutAlongAxis::write(info.method, detail::handle_of<Self>(this), indices, values, options...);
    }
  };
};
inline constexpr PutAlongAxis put_along_axis{};

struct FillDiagonal : Records<FillDiagonal> {
  using Records::operator();
  static constexpr Argument arguments[] = {
      {.name = "x", .least_rank = 2}, {"value"}, {"wrap", ArgumentKind::flag, "false"}};
  static constexpr OpInfo info{
      .name = "fill_diagonal",
      .arguments = arguments,
      .method = "fill_diagonal_",
      .summary = "a copy of x with a value written to its main diagonal: the elements with equal indices",
      .source = "NumPy `fill_diagonal`",
      .elements = Elements::moved,
      .keeps_type = true,
      .dtypes = "that of x",
      .shapes =
          "that of x, a matrix, or a tensor of more dimensions, all of one size; values of any shape: too few are "
          "repeated",
      .errors = "ShapeError for fewer than two dimensions, for more that differ in size, and if there are no values",
      .notes = "With wrap the diagonal of a matrix with more rows than columns begins again, one row below its end."};
  template <TensorLike X, Operand V>
  TENON_KEYED auto operator()(const X& x, const V& value, bool wrap = false) const {
    detail::require_host<X>();
    return detail::written_copy(x, [&](auto& copy) { write(info.name, copy, value, wrap); });
  }
  template <class Self, class V>
  TENON_INLINE static Self& write(const char* function, Self& self, const V& value, bool wrap) {
    return detail::fill_diagonal_elements(function, self, value, wrap), self;
  }
  template <class Self>
  struct Methods {
    template <Operand X>
    TENON_INLINE Self& fill_diagonal_(const X& value, bool wrap = false) const {
      return FillDiagonal::write(info.method, detail::handle_of<Self>(this), value, wrap);
    }
  };
};
inline constexpr FillDiagonal fill_diagonal{};

struct MaskedFill : Records<MaskedFill> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x"}, {"mask", ArgumentKind::mask}, {"value"}};
  static constexpr OpInfo info{.name = "masked_fill",
                               .arguments = arguments,
                               .method = "masked_fill_",
                               .summary = "a copy of x with a value written wherever a mask is true",
                               .source = "PyTorch",
                               .elements = Elements::moved,
                               .keeps_type = true,
                               .dtypes = "that of x",
                               .shapes = "that of x, to which the mask and the value broadcast",
                               .errors = "ShapeError if they do not"};
  template <TensorLike X, TensorLike M, Operand V>
  TENON_KEYED auto operator()(const X& x, const M& mask, const V& value) const {
    return detail::written_copy(x, [&](auto& copy) { write(info.name, copy, mask, value); });
  }
  template <class Self, class M, class V>
  TENON_INLINE static Self& write(const char* function, Self& self, const M& mask, const V& value) {
    return detail::fill_masked(function, self, mask, value), self;
  }
  template <class Self>
  struct Methods {
    template <TensorLike M, Operand X>
    TENON_INLINE Self& masked_fill_(const M& mask, const X& value) const {
      return MaskedFill::write(info.method, detail::handle_of<Self>(this), mask, value);
    }
  };
};
inline constexpr MaskedFill masked_fill{};

struct MaskedScatter : Records<MaskedScatter> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x"}, {"mask", ArgumentKind::mask}, {"values"}};
  static constexpr OpInfo info{
      .name = "masked_scatter",
      .arguments = arguments,
      .method = "masked_scatter_",
      .summary = "a copy of x with the values, in order, written wherever a mask is true",
      .source = "PyTorch",
      .elements = Elements::moved,
      .keeps_type = true,
      .dtypes = "that of x",
      .shapes = "that of x, to which the mask broadcasts; values of any shape, at least one for each true element",
      .errors = "ShapeError if the mask does not broadcast or there are too few values"};
  template <TensorLike X, TensorLike M, TensorLike V>
  TENON_KEYED auto operator()(const X& x, const M& mask, const V& values) const {
    return detail::written_copy(x, [&](auto& copy) { write(info.name, copy, mask, values); });
  }
  template <class Self, class M, class V>
  TENON_INLINE static Self& write(const char* function, Self& self, const M& mask, const V& values) {
    return detail::scatter_masked(function, self, mask, values), self;
  }
  template <class Self>
  struct Methods {
    template <TensorLike M, TensorLike X>
    TENON_INLINE Self& masked_scatter_(const M& mask, const X& values) const {
      return MaskedScatter::write(info.method, detail::handle_of<Self>(this), mask, values);
    }
  };
};
inline constexpr MaskedScatter masked_scatter{};

using IndexedOps = OpList<Scatter, ScatterAdd, ScatterReduce, IndexAdd, IndexCopy, IndexFill, Put,
                          PutAlongAxis, FillDiagonal,
                          MaskedFill, MaskedScatter>;

}  // namespace tenon::inline v1
