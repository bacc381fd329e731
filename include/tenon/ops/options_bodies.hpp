// The bodies of the functions that ops/options.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/error.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/axes.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY std::uint64_t axis_set(const char* function, Dims axes, Dims sizes) {
  static_assert(max_rank <= 64);
  std::uint64_t set = 0;
  if (axes.rank() == 1 && is_line_of_one(axes[0], sizes)) return 0;
  for (auto axis : axes) {
    const std::uint64_t bit = std::uint64_t{1} << wrap_axis(function, axis, sizes.rank());
    if (set & bit)
      throw_error(ErrorCode::index, function, ": dimension ", axis, " of shape ", sizes, " is named twice");
    set |= bit;
  }
  return set;
}

TENON_BODY int one_axis(const char* function, const Axes& axes, int rank) {
  if (axes.axes.rank() != 1) throw_error(ErrorCode::index, function, ": needs one axis, got ", axes.axes.rank());
  return wrap_axis(function, axes.axes[0], rank);
}

TENON_BODY bool is_line_of_one(const Axes& options, Dims sizes) {
  return sizes.rank() == 0 &&
         (!options.has_axes || (options.axes.rank() == 1 && is_line_of_one(options.axes[0], sizes)));
}

TENON_BODY int line_axis(const char* function, const Axes& options, Dims sizes) {
  if (!options.has_axes && sizes.rank() == 1) return 0;
  if (options.axes.rank() != 1)
    throw_error(ErrorCode::index, function, ": shape ", sizes, " needs one axis(d), got ", options.axes.rank());
  return wrap_axis(function, options.axes[0], sizes.rank());
}

TENON_BODY int last_axis(const char* function, const Axes& options, Dims sizes) {
  if (!options.has_axes) return wrap_axis(function, -1, sizes.rank());
  if (options.axes.rank() != 1)
    throw_error(ErrorCode::index, function, ": needs one axis(d), got ", options.axes.rank());
  return wrap_axis(function, options.axes[0], sizes.rank());
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
