// Views that choose, order, add and drop dimensions.
#pragma once

#include <cstdint>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Copies sizes and strides of the dimensions begin … end - 1 of `in` to those of `out` from `to` on.
TENON_INLINE void copy_axes(const Layout& in, int begin, int end, Layout& out, int to) {
  const std::int64_t *size = in.sizes_data(), *stride = in.strides_data();
  std::int64_t *out_size = out.sizes_data() + to, *out_stride = out.strides_data() + to;
  for (int d = begin; d < end; ++d) {
    *out_size++ = size[d];
    *out_stride++ = stride[d];
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Reports the dimension that an order names twice.
[[noreturn]] TENON_SHARED void fail_same_axes(const char* function, std::int64_t a, std::int64_t b);
[[noreturn]] TENON_SHARED void fail_repeated_axis(const char* function, Dims order);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::inline TENON_CODE::views {

/// Element `index` of dimension `axis`, which is removed. Throws IndexError.
TENON_INLINE Layout select(const Layout& in, std::int64_t axis, std::int64_t index) {
  const int k = detail::wrap_axis("select", axis, in.rank());
  const std::int64_t n = in.size(k), i = index < 0 ? index + n : index;
  if (i < 0 || i >= n) [[unlikely]] detail::fail_index("select", index, k, in.sizes());
  Layout out(in.rank() - 1, in.offset() + (in.numel() ? i * in.stride(k) : 0));
  detail::copy_axes(in, 0, k, out, 0);
  detail::copy_axes(in, k + 1, in.rank(), out, k);
  out.finish();
  return out;
}

/// `length` indices of dimension `axis` from `start`; a negative start counts from the end.  Throws IndexError.
TENON_INLINE Layout narrow(const Layout& in, std::int64_t axis, std::int64_t start, std::int64_t length) {
  const int k = detail::wrap_axis("narrow", axis, in.rank());
  const std::int64_t n = in.size(k), from = start < 0 ? start + n : start;
  if (from < 0 || from > n || length < 0 || length > n - from) [[unlikely]] {
    detail::throw_error(ErrorCode::index, "narrow: ", length, " from ", start, " is out of range for dimension ", k,
                        " of shape ", in.sizes());
  }
  Layout out(in);
  if (length > 0 && in.numel()) out.set_offset(in.offset() + from * in.stride(k));
  out.set(k, length, in.stride(k));
  out.finish();
  return out;
}

/// Exchanges two dimensions. A number counts as a line: its dimension 0 is exchanged with itself. Throws IndexError.
TENON_INLINE Layout transpose(const Layout& in, std::int64_t axis0, std::int64_t axis1,
                              const char* function = "transpose") {
  const int a = detail::wrap_line_axis(function, axis0, in.rank()),
            b = detail::wrap_line_axis(function, axis1, in.rank());
  Layout out(in);
  if (in.rank() == 0) [[unlikely]]
    return out;
  out.set(a, in.size(b), in.stride(b));
  out.set(b, in.size(a), in.stride(a));
  out.finish();
  return out;
}

/// Exchanges the two dimensions of a matrix; ranks 0 and 1 stay as they are. Throws ShapeError.
TENON_INLINE Layout t(const Layout& in) {
  if (in.rank() > 2) [[unlikely]]
    detail::throw_error(ErrorCode::shape, "t: needs at most 2 dimensions, got shape ", in.sizes());
  const auto of_matrix = [] TENON_INLINE_LAMBDA(const Layout& matrix) {
    const std::int64_t rows = matrix.size(0), columns = matrix.size(1), row = matrix.stride(0),
                       column = matrix.stride(1);
    Layout out(2, matrix.offset());
    out.set(0, columns, column);
    out.set(1, rows, row);
    out.finish();
    return out;
  };
  return in.rank() == 2 ? of_matrix(in) : Layout(in);
}

/// Dimension i of the result is dimension `order[i]`.  Throws ShapeError unless `order` names each dimension once.
TENON_INLINE Layout permute(const Layout& in, Dims order, const char* function = "permute") {
  const int rank = in.rank();
  if (order.rank() != rank) {
    detail::throw_error(ErrorCode::shape, function, ": the order ", order, " does not name the ", rank,
                        " dimensions of shape ", in.sizes());
  }
  Layout out(rank, in.offset());
  const std::int64_t *size = in.sizes_data(), *stride = in.strides_data();
  std::int64_t *out_size = out.sizes_data(), *out_stride = out.strides_data(), expected = 1;
  std::uint64_t named = 0, all = 0;  // a bit for each dimension
  static_assert(max_rank <= 64);
  bool contiguous = true;
  for (int i = rank; i-- > 0;) {
    const int k = detail::wrap_axis(function, order[i], rank);
    const std::int64_t n = size[k], step = stride[k];
    named |= std::uint64_t{1} << k;
    all |= std::uint64_t{1} << i;
    out_size[i] = n;
    out_stride[i] = step;
    contiguous &= (n == 1) | (step == expected);
    expected *= n;
  }
  if (named != all) [[unlikely]] detail::fail_repeated_axis(function, order);
  out.finish_as(expected, contiguous | (expected == 0));
  return out;
}

/// Moves dimensions `from` to the positions `to`; the others keep their order. Throws ShapeError.
inline Layout movedim(const Layout& in, Dims from, Dims to, const char* function = "movedim") {
  if (from.rank() != to.rank()) {
    detail::throw_error(ErrorCode::shape, function, ": ", from, " and ", to, " differ in length");
  }
  Shape order;
  bool moved[max_rank] = {};
  int source_at[max_rank];
  for (int& source : source_at) source = -1;
  for (int i = 0; i < from.rank(); ++i) {
    const int source = detail::wrap_line_axis(function, from[i], in.rank()),
              target = detail::wrap_line_axis(function, to[i], in.rank());
    if (std::exchange(moved[source], true) || source_at[target] >= 0) {
      detail::throw_error(ErrorCode::shape, function, ": ", from, " to ", to, " names a dimension twice");
    }
    source_at[target] = source;
  }
  int rest = 0;
  for (int i = 0; i < in.rank(); ++i) {
    if (source_at[i] < 0) {
      while (moved[rest]) ++rest;
      source_at[i] = rest++;
    }
    order.push_back(source_at[i]);
  }
  return permute(in, order);
}

/// Removes the dimensions of size 1.
TENON_INLINE Layout squeeze(const Layout& in) {
  int rank = 0;
  for (auto n : in.sizes()) rank += n != 1;
  Layout out(rank, in.offset());
  for (int d = 0, to = 0; d < in.rank(); ++d) {
    if (in.size(d) != 1) out.set(to++, in.size(d), in.stride(d));
  }
  out.finish_as(in.numel(), in.is_contiguous());
  return out;
}

/// Removes dimension `axis` if its size is 1, and changes nothing otherwise.
TENON_INLINE Layout squeeze(const Layout& in, std::int64_t axis) {
  const int k = detail::wrap_axis("squeeze", axis, in.rank()), drops = in.size(k) == 1;
  Layout out(in.rank() - drops, in.offset());
  detail::copy_axes(in, 0, k, out, 0);
  detail::copy_axes(in, k + drops, in.rank(), out, k);
  out.finish_as(in.numel(), in.is_contiguous());
  return out;
}

/// Inserts a dimension of size 1, which is dimension `axis` of the result.
TENON_INLINE Layout unsqueeze(const Layout& in, std::int64_t axis, const char* function = "unsqueeze") {
  const int k = detail::wrap_axis(function, axis, in.rank() + 1);
  Layout out(in.rank() + 1, in.offset());
  detail::copy_axes(in, 0, k, out, 0);
  out.set(k, 1, k < in.rank() ? in.size(k) * in.stride(k) : 1);
  detail::copy_axes(in, k, in.rank(), out, k + 1);
  out.finish_as(in.numel(), in.is_contiguous());
  return out;
}

/// Reverses the order of dimension `axis`, by a negative stride.
TENON_INLINE Layout flip(const Layout& in, std::int64_t axis) {
  const int k = detail::wrap_axis("flip", axis, in.rank());
  Layout out(in);
  if (in.numel()) out.set_offset(in.offset() + (in.size(k) - 1) * in.stride(k));
  out.set(k, in.size(k), -in.stride(k));
  out.finish();
  return out;
}

/// The elements with equal indices (i, i + offset) of two dimensions, as a new last dimension.  Throws ShapeError.
inline Layout diagonal(const Layout& in, std::int64_t offset, std::int64_t axis0, std::int64_t axis1) {
  const int a = detail::wrap_axis("diagonal", axis0, in.rank()), b = detail::wrap_axis("diagonal", axis1, in.rank());
  if (a == b) detail::fail_same_axes("diagonal", axis0, axis1);
  const std::int64_t skip_a = offset < 0 ? (offset < -in.size(a) ? in.size(a) : -offset) : 0;
  const std::int64_t skip_b = offset > 0 ? (offset > in.size(b) ? in.size(b) : offset) : 0;
  const std::int64_t rest_a = in.size(a) - skip_a, rest_b = in.size(b) - skip_b;
  const std::int64_t length = rest_a < rest_b ? rest_a : rest_b;
  Layout out(in.rank() - 1,
             in.offset() + (length > 0 && in.numel() ? skip_a * in.stride(a) + skip_b * in.stride(b) : 0));
  int to = 0;
  for (int d = 0; d < in.rank(); ++d) {
    if (d != a && d != b) out.set(to++, in.size(d), in.stride(d));
  }
  out.set(to, length, in.stride(a) + in.stride(b));
  out.finish();
  return out;
}

}  // namespace tenon::inline v1::inline TENON_CODE::views

#if TENON_BODIES
#include <tenon/view/axes_bodies.hpp>
#endif
