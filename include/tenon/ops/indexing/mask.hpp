// Masks: masked_select, nonzero, argwhere, and masked_fill_ and masked_scatter_, which work in place.
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

#include <tenon/assign.hpp>
#include <tenon/config.hpp>
#include <tenon/core/elementwise/comparison.hpp>
#include <tenon/core/elementwise/selection.hpp>
#include <tenon/core/in_place/indexed.hpp>
#include <tenon/core/op.hpp>
#include <tenon/cpu/blocks.hpp>
#include <tenon/destination.hpp>
#include <tenon/error.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/layout.hpp>
#include <tenon/new_tensor.hpp>
#include <tenon/ops/indexing/write_indexed.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/refusals.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/coalesce.hpp>
#include <tenon/view/reshape.hpp>

TENON_BEGIN_DETAIL

/// How many places of a mask are looked for at a time.
inline constexpr std::int64_t mask_block = 512;

/// Writes the indices of those of n ≤ mask_block truth values that are true to `found`, which has room for all and one more.
inline std::int64_t find_true(const char* mask, std::int64_t step, std::int64_t n, std::int64_t first, std::int64_t* found) {
  std::int64_t count = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    found[count] = first + i;
    count += mask[i * step] != 0;
  }
  return count;
}

/// Calls `use(found, count)` with the true indices below n of a run, some at a time.
template <class F>
void each_true(const char* mask, std::int64_t step, std::int64_t n, F use) {
  std::int64_t found[mask_block + 1];
  for (std::int64_t i = 0; i < n; i += mask_block) {
    if (const std::int64_t count = find_true(mask + i * step, step, smaller_of(mask_block, n - i), i, found))
      use(static_cast<const std::int64_t*>(found), count);
  }
}

template <class M>
Tensor<const bool, typename M::device_type> mask_operand(const M& mask) {
  static_assert(std::is_same_v<std::remove_const_t<typename M::value_type>, bool>, "tenon: a mask is of bool: compare, as in x != 0");
  return eval(mask);
}

/// Moves the elements where a mask is true to or from a row of them.  Both layouts have the mask's shape.
template <bool writes_masked, std::size_t item>
void move_masked(char* masked, const Layout& layout, const char* mask, const Layout& mask_layout, char* row) {
  Walk walk;
  const Layout* const layouts[] = {&layout, &mask_layout};
  coalesce(walk, layout.sizes(), layouts, 2);
  std::int64_t start[] = {layout.offset(), mask_layout.offset()};
  constexpr auto bytes = static_cast<std::int64_t>(item);
  for_each_run(walk, start, [&](const std::int64_t* at) {
    char* const run = masked + at[0] * bytes;
    const std::int64_t step = walk.run_step(0) * bytes;
    each_true(mask + at[1], walk.run_step(1), walk.run(), [&](const std::int64_t* found, std::int64_t count) {
      for (std::int64_t i = 0; i < count; ++i, row += bytes)
        std::memcpy(writes_masked ? run + found[i] * step : row, writes_masked ? row : run + found[i] * step, item);
    });
  });
}

/// How many elements a mask is true for where it broadcasts to `numel` elements.
template <class B, class Device>
std::int64_t count_true(const Tensor<const B, Device>& mask, std::int64_t numel) {
  return mask.numel() == 0 ? 0 : sum(mask).item() * (numel / mask.numel());
}

template <class T, class Device>
Tensor<T, Device> select_masked(const char* function, const Tensor<const T, Device>& x, const Tensor<const bool, Device>& mask) {
  const Shape shape = broadcast_shapes(function, x.sizes(), mask.sizes());
  if constexpr (has_engine<Device>()) {
    return Engine<Device>::select_masked(function, x.expand(shape), mask.expand(shape));
  } else {
    const Layout of_x = views::expand(x.layout(), shape, function), of_mask = views::expand(mask.layout(), shape, function);
    auto result = new_tensor<T>(function, Shape{count_true(mask, of_x.numel())});
    move_masked<false, sizeof(T)>(storage_bytes(x), of_x, storage_bytes(mask), of_mask, storage_bytes(result));
    return result;
  }
}

/// Writes the indices of true elements: row d of `places` has those along dimension d, in row-major order.
template <class B>
TENON_NOINLINE_OG void write_places(const Tensor<const B>& mask, std::int64_t* places, std::int64_t total) {
  const Layout& layout = mask.layout();
  const int last = layout.rank() - 1;
  std::int64_t at[max_rank] = {}, done = 0;
  const char* run = storage_bytes(mask) + layout.offset();
  for (std::int64_t left = layout.numel() > 0 ? layout.numel() / layout.size(last) : 0; left > 0; --left) {
    each_true(run, layout.stride(last), layout.size(last), [&](const std::int64_t* found, std::int64_t count) {
      std::memcpy(places + last * total + done, found, static_cast<std::size_t>(count) * sizeof(std::int64_t));
      for (int d = 0; d < last; ++d) {
        for (std::int64_t i = 0; i < count; ++i) places[d * total + done + i] = at[d];
      }
      done += count;
    });
    for (int d = last - 1; d >= 0; --d) {
      run += layout.stride(d);
      if (++at[d] < layout.size(d)) break;
      run -= layout.size(d) * layout.stride(d);
      at[d] = 0;
    }
  }
}

/// The indices of what is not 0: shape (rank, count).
template <class X>
Tensor<std::int64_t, typename X::device_type> places_of(const char* function, const X& x) {
  using Device = typename X::device_type;
  using T = std::remove_const_t<typename X::value_type>;
  if constexpr (!std::is_same_v<T, bool>) {
    return places_of(function, evaluate<bool>(build(NotEqual{}, x, T(0))));
  } else if constexpr (has_engine<Device>()) {
    return Engine<Device>::places(function, Tensor<const bool, Device>(eval(x)));
  } else {
    const Tensor<const bool> mask = eval(x);
    const std::int64_t total = count_true(mask, mask.numel());
    auto result = new_tensor<std::int64_t>(function, Shape{mask.dim(), total});
    if (mask.dim() > 0) write_places(mask, result.data_ptr(), total);
    return result;
  }
}

template <class Op, class Self, class M, class X>
void fill_masked(const Op&, const Self& self, const M& mask, const X& value) {
  using T = typename Self::element_type;
  const auto where_true = mask_operand(mask);
  (void)views::expand(where_true.layout(), self.sizes(), Op::info.name);  // so that its name stands in the error
  const auto chosen = [&] {
    if constexpr (Scalar<X>) {
      return build(Where{}, where_true, value, self);
    } else {
      const auto values = eval(value);
      (void)views::expand(values.layout(), self.sizes(), Op::info.name);
      return build(Where{}, where_true, values, self);
    }
  }();
  require_writable<Self>();
  require_result_kind<typename decltype(chosen)::value_type, T>();
  assign(Op::info.name, self, chosen);
}

template <class Op, class Self, class M, class X>
void scatter_masked(const Op&, const Self& self, const M& mask, const X& values) {
  using T = typename Self::element_type;
  using Device = typename Self::device_type;
  require_beside<Self, M>();
  require_writable<Self>();
  const Tensor<const bool, Device> where_true = apart_from(self, mask_operand(mask));
  const Tensor<const T, Device> from = apart_from(self, written_operand(Op::info.name, self, values)).reshape({-1});
  const Layout of_mask = views::expand(where_true.layout(), self.sizes(), Op::info.name);
  const auto check_count = [&](std::int64_t count) {
    if (from.numel() < count)
      fail(ErrorCode::shape, Op::info.name, ": the mask is true for ", count, " elements, and there are ", from.numel(), " values");
    if (repeats_elements(self.layout())) fail_repeated(Op::info.name, self.layout());
  };
  if constexpr (has_engine<Device>()) {
    const IndexTensorOn<Device> offsets = Engine<Device>::mask_offsets(where_true.expand(self.sizes()), self.layout(), 0);
    check_count(offsets.numel());
    Layout none(0, self.storage_offset());
    none.finish();
    const auto row = from.narrow(0, 0, offsets.numel());
    Engine<Device>::template scatter<Load<T, 1>>(Op::info.name, self, {none, 0, 1}, offsets, offsets.layout(), row, row.layout(),
                                                 offsets.sizes(), false);
  } else {
    check_count(count_true(where_true, self.numel()));
    const Tensor<const T> row = from.contiguous();
    char* const values_begin = storage_bytes(row) + row.storage_offset() * static_cast<std::int64_t>(sizeof(T));
    move_masked<true, sizeof(T)>(storage_bytes(self), self.layout(), storage_bytes(where_true), of_mask, values_begin);
  }
}

TENON_END_DETAIL

TENON_BEGIN_TYPES

struct MaskedSelect {
  static constexpr Argument arguments[] = {{"x"}, {"mask", ArgumentKind::mask}};
  static constexpr OpInfo info{.name = "masked_select",
                               .arguments = arguments,
                               .summary = "the elements where a mask is true, in row-major order",
                               .source = "PyTorch",
                               .dtypes = "that of x",
                               .shapes = "a row; x and the mask broadcast",
                               .errors = "ShapeError where they do not"};
  template <TensorLike X, TensorLike M>
  TENON_INLINE auto operator()(const X& x, const M& mask) const {
    return detail::select_masked<std::remove_const_t<typename X::value_type>, typename X::device_type>(info.name, eval(x),
                                                                                                       detail::mask_operand(mask));
  }
};
inline constexpr MaskedSelect masked_select{};

struct Nonzero {
  static constexpr OpInfo info{.name = "nonzero", .summary = "the indices of elements that are not 0, in row-major order",
                               .source = "array-API 2024.12",
                               .dtypes = "int64", .shapes = "(rank, count): row d, `nonzero(x)[d]`, has the indices along dimension d",
                               .errors = "ShapeError for rank 0",
                               .notes = "NaN is not 0."};
  template <TensorLike X>
  TENON_INLINE Tensor<std::int64_t, typename X::device_type> operator()(const X& x) const {
    if (detail::shape_of(x).rank() == 0) detail::fail(ErrorCode::shape, info.name, ": a tensor of rank 0 has no indices");
    return detail::places_of(info.name, x);
  }
};
inline constexpr Nonzero nonzero{};

struct ArgWhere {
  static constexpr OpInfo info{.name = "argwhere",
                               .summary = "the indices of elements that are not 0, in row-major order",
                               .source = "NumPy",
                               .dtypes = "int64",
                               .shapes = "(count, rank): row k has the indices of element k",
                               .notes = "A transposed view of nonzero's result."};
  template <TensorLike X>
  TENON_INLINE Tensor<std::int64_t, typename X::device_type> operator()(const X& x) const { return detail::places_of(info.name, x).t(); }
};
inline constexpr ArgWhere argwhere{};

using MaskOps = OpList<MaskedSelect, Nonzero, ArgWhere>;

TENON_END_TYPES
