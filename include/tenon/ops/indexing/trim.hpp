// Trims a tensor to the part that is not 0 at its ends: trim_zeros.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/comparison.hpp>
#include <tenon/core/op.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/fwd.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1 {

/// The ends that trim_zeros trims: the front and the back, the front, or the back.
enum class Trim : unsigned char { fb, f, b };

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

/// x without the slices at the front and at the back of its dimensions that have no true element in `is_kept`, which
/// has x's shape.
template <class T>
TENON_NOINLINE_OG Tensor<T> trimmed(const char* function, Tensor<T> x, const Tensor<const later_t<bool, T>>& is_kept,
                                    Trim trim, const Axes& axes) {
  const std::uint64_t chosen = axes.has_axes ? axis_set(function, axes.axes, x.sizes()) : ~std::uint64_t{0};
  for (int d = 0; d < is_kept.dim(); ++d) {
    if (!(chosen >> d & 1)) continue;
    if (is_kept.numel() == 0) {  // however many slices there are, none has an element to look at
      x = x.narrow(d, x.size(d), 0);
      continue;
    }
    Tensor<const later_t<bool, T>> slices = is_kept;
    if (is_kept.dim() > 1) {
      Shape others;
      for (int k = 0; k < is_kept.dim(); ++k) {
        if (k != d) others.push_back(k);
      }
      slices = any(slices, axis(others));
    }
    const std::int64_t n = slices.size(0);
    std::int64_t begin = 0, end = n;
    while (begin < n && !slices(begin)) ++begin;
    if (begin < n) {
      while (!slices(end - 1)) --end;
      if (trim == Trim::b) begin = 0;
      if (trim == Trim::f) end = n;
    }
    x = x.narrow(d, begin, end - begin);
  }
  return x;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct TrimZeros : Records<TrimZeros> {
  using Records::operator();
  using Options = detail::Options<detail::Axes>;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(
      Argument{"x"},
      Argument{.name = "trim", .kind = ArgumentKind::choice, .fallback = "fb", .choices = "Trim fb f b"});
  static constexpr OpInfo info{
      .name = "trim_zeros",
      .arguments = arguments,
      .summary = "x without the slices of zeros at the front and at the back of its dimensions",
      .source = "NumPy",
      .dtypes = "that of x",
      .shapes = "that of the smallest block that holds all elements that are not 0; sizes of 0 if there are none",
      .errors = "IndexError for an unknown dimension",
      .notes =
          "A view. `Trim::f` trims the front only, `Trim::b` the back. By default along all dimensions. NaN is not 0."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike X, detail::OptionOf<Options>... O>
  TENON_INLINE auto operator()(const X& x, Trim trim, const O&... options) const {
    using T = std::remove_const_t<typename X::value_type>;
    detail::require_host<X>();
    const auto value = eval(x);
    const auto all_options = detail::collect_options<Options>(options...);
    if constexpr (std::is_same_v<T, bool>) {
      return detail::trimmed(info.name, value, Tensor<const bool>(value), trim, all_options);
    } else {
      return detail::trimmed(info.name, value,
                             Tensor<const bool>(detail::evaluate<bool>(detail::build(NotEqual{}, value, T(0)))), trim,
                             all_options);
    }
  }
  template <TensorLike X, detail::OptionOf<Options>... O>
  TENON_INLINE auto operator()(const X& x, const O&... options) const {
    return (*this)(x, Trim::fb, options...);
  }
};
inline constexpr TrimZeros trim_zeros{};

using TrimOps = OpList<TrimZeros>;

}  // namespace tenon::inline v1
