// Windows that slide over dimensions: sliding_window_view.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/axes.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The layout of all windows; a single size stands for every axis.
TENON_SHARED Layout window_layout(const char* function, const Layout& in, Dims sizes, bool is_single,
                                  const Axes& options);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1 {

struct SlidingWindowView : RecordsShapes<SlidingWindowView> {
  using RecordsShapes::operator();
  static constexpr Argument arguments[] = {
      {.name = "x"},
      {.name = "window", .kind = ArgumentKind::integer, .also = ArgumentKind::integers},
      {"axis", ArgumentKind::axes, "", true}};
  static constexpr OpInfo info{
      .name = "sliding_window_view",
      .arguments = arguments,
      .summary = "all windows of a size: at each place, the elements from there on",
      .source = "NumPy",
      .elements = Elements::viewed,
      .shapes = "each dimension shorter by its window less 1, then the windows",
      .errors =
          "ShapeError for a window that does not fit, and unless there is one for each axis; IndexError "
          "for an unknown axis",
      .notes =
          "A view. One integer is the size along every axis. By default over all dimensions. An axis that "
          "is named twice has windows of windows."};
  template <TensorLike X, detail::Integer Int>
  TENON_INLINE auto operator()(const X& x, Int window, const detail::Axes& axes = {}) const {
    return detail::view_of(x, [&] TENON_INLINE_LAMBDA(const Layout& in) {
      return detail::window_layout(info.name, in, Shape{window}, true, axes);
    });
  }
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, const Shape& window, const detail::Axes& axes = {}) const {
    return detail::view_of(x, [&] TENON_INLINE_LAMBDA(const Layout& in) {
      return detail::window_layout(info.name, in, window, false, axes);
    });
  }
};
inline constexpr SlidingWindowView sliding_window_view{};

using WindowOps = OpList<SlidingWindowView>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/shape/window_bodies.hpp>
#endif
