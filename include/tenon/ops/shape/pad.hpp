// Padding: elements before and after those of each dimension.
//
// `pad(x, 2)`, `pad(x, {{1, 2}, {0, 3}}, -1.f)`, `pad(x, widths, PadMode::reflect)`.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/shape/extended.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/extension.hpp>

namespace tenon::inline v1 {

/// The numbers of elements that are added before and after a dimension.
struct PadWidth {
  std::int64_t before, after;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// The widths of one call: a number for all ends, or a pair for each dimension, in braces or in a vector.
struct PadWidths {
  PadWidth every{0, 0};
  const PadWidth* list = nullptr;  // null: `every`
  std::int64_t count = 0;
  template <Integer Int>
  TENON_INLINE PadWidths(Int width) : every{static_cast<std::int64_t>(width), static_cast<std::int64_t>(width)} {}
  TENON_INLINE PadWidths(std::initializer_list<PadWidth> widths) : count(static_cast<std::int64_t>(widths.size())) {
    list = widths.begin();
  }
  template <class R>
    requires requires(const R& r, const PadWidth*& p) { p = r.data(); r.size(); }
  TENON_INLINE PadWidths(const R& widths) : list(widths.data()), count(static_cast<std::int64_t>(widths.size())) {}
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Fills the axes of `x` for a result with these widths, and returns its shape.  Throws ShapeError.
TENON_SHARED Shape plan_pad(Extension& x, const Layout& in, std::int64_t item, const PadWidths& widths, PadMode mode);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T, class Device>
TENON_NOINLINE_OG Tensor<T, Device> padded(const Tensor<const T, Device>& x, const PadWidths& widths, PadMode mode,
                                           T value) {
  Extension plan;
  plan.value = reinterpret_cast<const char*>(&value);
  const Shape shape = plan_pad(plan, x.layout(), sizeof(T), widths, mode);
  return extended("pad", x, shape, plan);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct Pad : RecordsShapes<Pad> {
  using RecordsShapes::operator();
  static constexpr Argument arguments[] = {{"x"},
                                           {"widths", ArgumentKind::widths},
                                           {.name = "mode",
                                            .kind = ArgumentKind::choice,
                                            .fallback = "constant",
                                            .choices = "PadMode constant reflect replicate wrap"},
                                           {"value", ArgumentKind::scalar, "0"}};
  static constexpr OpInfo info{
      .name = "pad",
      .arguments = arguments,
      .summary = "the elements with further ones before and after them along each dimension",
      .source = "NumPy",
      .elements = Elements::moved,
      .shapes = "each dimension grows by its widths: one number for all ends, or {{before, after}, …}",
      .errors =
          "ShapeError unless there is a pair for each dimension, for a negative width, for reflect if one is above "
          "size - 1, and for "
          "dimensions without elements except with constant; TypeError for an integer value that the type cannot "
          "represent",
      .notes = "With wrap the elements are repeated as often as needed. The default value of constant is 0."};
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, const detail::PadWidths& widths, PadMode with = PadMode::constant) const {
    using T = std::remove_const_t<typename X::value_type>;
    return detail::padded<T>(detail::read_value(x), widths, with, T(0));
  }
  template <TensorLike X, Scalar S>
  TENON_INLINE auto operator()(const X& x, const detail::PadWidths& widths, S value) const {
    return (*this)(x, widths, PadMode::constant, value);
  }
  template <TensorLike X, Scalar S>
  TENON_INLINE auto operator()(const X& x, const detail::PadWidths& widths, PadMode with, S value) const {
    using T = std::remove_const_t<typename X::value_type>;
    detail::check_scalar<T>(info.name, static_cast<element_t<S>>(value));
    return detail::padded<T>(detail::read_value(x), widths, with, detail::convert<T>(static_cast<element_t<S>>(value)));
  }
};
inline constexpr Pad pad{};

using PadOps = OpList<Pad>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/shape/pad_bodies.hpp>
#endif
