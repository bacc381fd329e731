// Writing by index and by mask into a copy: scatter, scatter_add, index_add, index_copy, index_fill, put, masked_fill,
// masked_scatter.  What they write is what the methods with an underscore write, of core/in_place/indexed.hpp.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/ops/indexing/mask.hpp>
#include <tenon/ops/indexing/write_indexed.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL_TYPES

inline constexpr const char* shape_of_x = "that of x";

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

/// x in fresh memory, after `write` has changed it.
template <class X, class F>
auto on_copy(const X& x, F write) {
  using T = std::remove_const_t<typename X::value_type>;
  Tensor<T, typename X::device_type> copy;
  if constexpr (is_tensor<X>) copy = x.clone();
  else copy = eval(x);
  write(copy);
  return copy;
}

TENON_END_DETAIL

TENON_BEGIN_TYPES

struct Scatter {
  static constexpr bool accumulates = false;
  static constexpr OpInfo info{.name = "scatter",
                               .arity = 3,
                               .summary = "a copy of x in which scatter_ has written",
                               .source = "PyTorch",
                               .call = "scatter(x, d, indices, values)",
                               .dtypes = "that of x",
                               .shapes = detail::shape_of_x,
                               .errors = "as scatter_"};
  template <TensorLike X, TensorLike Index, Operand V>
  auto operator()(const X& x, std::int64_t d, const Index& indices, const V& values) const {
    return detail::on_copy(x, [&](const auto& copy) { detail::scatter_elements(*this, copy, d, indices, values); });
  }
};
inline constexpr Scatter scatter{};

struct ScatterAdd {
  static constexpr bool accumulates = true;
  static constexpr OpInfo info{.name = "scatter_add",
                               .arity = 3,
                               .summary = "a copy of x in which scatter_add_ has written",
                               .source = "PyTorch",
                               .call = "scatter_add(x, d, indices, values)",
                               .dtypes = "that of x",
                               .shapes = detail::shape_of_x,
                               .errors = "as scatter_add_"};
  template <TensorLike X, TensorLike Index, Operand V>
  auto operator()(const X& x, std::int64_t d, const Index& indices, const V& values) const {
    return detail::on_copy(x, [&](const auto& copy) { detail::scatter_elements(*this, copy, d, indices, values); });
  }
};
inline constexpr ScatterAdd scatter_add{};

struct IndexAdd {
  static constexpr bool accumulates = true;
  static constexpr OpInfo info{.name = "index_add",
                               .arity = 3,
                               .summary = "a copy of x in which index_add_ has written",
                               .source = "PyTorch",
                               .call = "index_add(x, d, indices, values)",
                               .dtypes = "that of x",
                               .shapes = detail::shape_of_x,
                               .errors = "as index_add_"};
  template <TensorLike X, TensorLike Index, Operand V>
  auto operator()(const X& x, std::int64_t d, const Index& indices, const V& values) const {
    return detail::on_copy(x, [&](const auto& copy) { detail::scatter_slices(*this, copy, d, indices, values); });
  }
};
inline constexpr IndexAdd index_add{};

struct IndexCopy {
  static constexpr bool accumulates = false;
  static constexpr OpInfo info{.name = "index_copy",
                               .arity = 3,
                               .summary = "a copy of x in which index_copy_ has written",
                               .source = "PyTorch",
                               .call = "index_copy(x, d, indices, values)",
                               .dtypes = "that of x",
                               .shapes = detail::shape_of_x,
                               .errors = "as index_copy_"};
  template <TensorLike X, TensorLike Index, Operand V>
  auto operator()(const X& x, std::int64_t d, const Index& indices, const V& values) const {
    return detail::on_copy(x, [&](const auto& copy) { detail::scatter_slices(*this, copy, d, indices, values); });
  }
};
inline constexpr IndexCopy index_copy{};

struct IndexFill {
  static constexpr bool accumulates = false;
  static constexpr OpInfo info{.name = "index_fill",
                               .arity = 2,
                               .summary = "a copy of x in which index_fill_ has written",
                               .source = "PyTorch",
                               .call = "index_fill(x, d, indices, value)",
                               .dtypes = "that of x",
                               .shapes = detail::shape_of_x,
                               .errors = "as index_fill_"};
  template <TensorLike X, TensorLike Index, Scalar V>
  auto operator()(const X& x, std::int64_t d, const Index& indices, const V& value) const {
    return detail::on_copy(x, [&](const auto& copy) { detail::scatter_slices(*this, copy, d, indices, value); });
  }
};
inline constexpr IndexFill index_fill{};

struct Put {
  static constexpr OpInfo info{.name = "put",
                               .arity = 3,
                               .summary = "a copy of x in which put_ has written",
                               .source = "NumPy `put`",
                               .call = "put(x, indices, values)",
                               .dtypes = "that of x",
                               .shapes = detail::shape_of_x,
                               .errors = "as put_"};
  template <TensorLike X, TensorLike Index, Operand V>
  auto operator()(const X& x, const Index& indices, const V& values) const {
    return detail::on_copy(x, [&](const auto& copy) { detail::put_elements(*this, copy, indices, values); });
  }
};
inline constexpr Put put{};

struct MaskedFill {
  static constexpr OpInfo info{.name = "masked_fill",
                               .arity = 3,
                               .summary = "a copy of x in which masked_fill_ has written",
                               .source = "PyTorch",
                               .call = "masked_fill(x, mask, value)",
                               .dtypes = "that of x",
                               .shapes = detail::shape_of_x,
                               .errors = "as masked_fill_"};
  template <TensorLike X, TensorLike M, Operand V>
  auto operator()(const X& x, const M& mask, const V& value) const {
    return detail::on_copy(x, [&](const auto& copy) { detail::fill_masked(*this, copy, mask, value); });
  }
};
inline constexpr MaskedFill masked_fill{};

struct MaskedScatter {
  static constexpr OpInfo info{.name = "masked_scatter",
                               .arity = 3,
                               .summary = "a copy of x in which masked_scatter_ has written",
                               .source = "PyTorch",
                               .call = "masked_scatter(x, mask, values)",
                               .dtypes = "that of x",
                               .shapes = detail::shape_of_x,
                               .errors = "as masked_scatter_"};
  template <TensorLike X, TensorLike M, Operand V>
  auto operator()(const X& x, const M& mask, const V& values) const {
    return detail::on_copy(x, [&](const auto& copy) { detail::scatter_masked(*this, copy, mask, values); });
  }
};
inline constexpr MaskedScatter masked_scatter{};

using WrittenCopyOps = OpList<Scatter, ScatterAdd, IndexAdd, IndexCopy, IndexFill, Put, MaskedFill, MaskedScatter>;

TENON_END_TYPES
