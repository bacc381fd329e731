// Elements shifted cyclically along dimensions: roll.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/shape/extended.hpp>
#include <tenon/ops/shape/pad.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/extension.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Fills the axes of `x` for a shifted result.  Throws ShapeError, IndexError.
TENON_SHARED void plan_roll(Extension& x, const Layout& in, std::int64_t item, Dims shifts, Dims axes);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T, class Device>
TENON_NOINLINE_OG Tensor<T, Device> rolled(const Tensor<const T, Device>& x, Dims shifts, Dims axes) {
  Extension plan;
  plan_roll(plan, x.layout(), sizeof(T), shifts, axes);
  return extended("roll", x, x.sizes(), plan);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct Roll : RecordsShapes<Roll> {
  using RecordsShapes::operator();
  static constexpr Argument arguments[] = {
      {"x"},
      {.name = "shift", .kind = ArgumentKind::integer, .also = ArgumentKind::integers},
      {"axis", ArgumentKind::axes, "", true}};
  static constexpr OpInfo info{
      .name = "roll",
      .arguments = arguments,
      .summary = "the elements shifted along dimensions; those shifted beyond one end come in at the other",
      .source = "array-API 2024.12",
      .elements = Elements::moved,
      .errors =
          "IndexError for an unknown or repeated dimension, ShapeError unless there is one shift, or one for each "
          "dimension",
      .notes =
          "Without axis(d) elements are shifted in row-major order; others than row-major tensors are copied first."};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X, detail::Integer Shift>  // templates, as {1} would otherwise be taken for a number in braces
  TENON_INLINE auto operator()(const X& x, Shift shift) const { return (*this)(x, Shape{shift}); }
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, const Shape& shifts) const {
    const auto value = detail::read_value(x);
    const decltype(value) row = value.reshape({-1});
    return detail::rolled(row, shifts, Shape{0}).view(value.sizes());
  }
  template <TensorLike X, detail::Integer Shift>
  TENON_INLINE auto operator()(const X& x, Shift shift, const detail::Axes& axes) const {
    return (*this)(x, Shape{shift}, axes);
  }
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, const Shape& shifts, const detail::Axes& axes) const {
    return detail::rolled(detail::read_value(x), shifts, axes.axes);
  }
};
inline constexpr Roll roll{};

using RollOps = OpList<Roll>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/shape/roll_bodies.hpp>
#endif
