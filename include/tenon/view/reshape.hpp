// Views that regroup, repeat and overlay elements.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>

TENON_BEGIN_DETAIL

/// Sets the sizes of `out` to `wanted`, with the size for its one -1 computed from the number of elements of `in`. Throws
/// ShapeError.
inline void infer_sizes(const char* function, const Layout& in, Dims wanted, Layout& out) {
  std::int64_t product = 1, *size = out.sizes_data();
  int unknown = -1;
  bool zero = false, overflow = false;
  for (int i = 0; i < wanted.rank(); ++i) {
    const std::int64_t n = size[i] = wanted[i];
    if (n == -1) {
      if (unknown >= 0) fail(ErrorCode::shape, function, ": shape ", wanted, " has more than one -1");
      unknown = i;
    } else if (n < 0) {
      fail_extent(function, wanted, n);
    } else if (n == 0) {
      zero = true;
    } else {
      overflow = __builtin_mul_overflow(product, n, &product) || overflow;
    }
  }
  if (overflow) fail_numel(function, wanted);
  if (zero) product = 0;
  if (unknown >= 0) {
    if (product == 0 || in.numel() % product != 0) {
      fail(ErrorCode::shape, function, ": the ", in.numel(), " elements of shape ", in.sizes(), " do not divide into shape ", wanted);
    }
    size[unknown] = in.numel() / product;
  } else if (product != in.numel()) {
    fail(ErrorCode::shape, function, ": shape ", in.sizes(), " has ", in.numel(), " elements and shape ", wanted, " needs ", product);
  }
}

/// Fast path of a view: `in` is contiguous, and all sizes are given and positive. Sets `out`; false if this is another case.
TENON_INLINE bool cut_contiguous(const Layout& in, Dims wanted, Layout& out) {
  std::int64_t *size = out.sizes_data(), *stride = out.strides_data(), product = 1;
  bool plain = in.is_contiguous();
  for (int i = wanted.rank(); i-- > 0;) {
    const std::int64_t n = size[i] = wanted[i];
    stride[i] = product;
    plain &= n > 0 && !__builtin_mul_overflow(product, n, &product);
  }
  return plain && product == in.numel();
}

/// Sets the strides of `out`, whose sizes have as many elements, so that it is a view of `in`; false if no strides do that.
/// Dimensions of `in` that one stride can traverse form a group: whole dimensions of `out` must fill each group.
inline bool cut_strides(const Layout& in, Layout& out) {
  const std::int64_t* sizes = out.sizes_data();
  std::int64_t* strides = out.strides_data();
  int to = out.rank() - 1;
  std::int64_t group = 1, stride = 1, filled = 1;  // size of the group, stride of its last dimension, elements given to `out`
  if (in.is_contiguous()) {
    for (; to >= 0; --to) {
      strides[to] = filled;
      filled *= sizes[to] > 1 ? sizes[to] : 1;
    }
    return true;
  }
  bool open = false;
  for (int d = in.rank(); d-- > 0;) {
    if (in.size(d) == 1) continue;
    if (open && in.stride(d) == stride * group) {
      group *= in.size(d);
    } else {
      if (open) {  // the group is complete: divide it
        for (; to >= 0 && filled < group; --to) {
          strides[to] = stride * filled;
          filled *= sizes[to];
        }
        if (filled != group) return false;
      }
      open = true;
      group = in.size(d);
      stride = in.stride(d);
      filled = 1;
    }
  }
  for (; to >= 0; --to) {  // the last group, and leading dimensions of size 1
    strides[to] = stride * filled;
    filled *= sizes[to];
  }
  return filled == group;
}

/// Extends `reach` by the offsets that sizes and strides of `numel` elements reach. False on overflow.
inline bool extend_reach(Dims sizes, Dims strides, std::int64_t numel, Reach& reach) {
  for (int i = 0; i < sizes.rank(); ++i) {  // also for dimensions of size 1 and empty shapes: views compute with them
    std::int64_t span;
    if (__builtin_mul_overflow(strides[i], std::int64_t{2}, &span) || __builtin_mul_overflow(sizes[i], strides[i], &span)) return false;
  }
  for (int i = 0; numel > 0 && i < sizes.rank(); ++i) {
    const std::int64_t step = (sizes[i] - 1) * strides[i];
    std::int64_t& end = step < 0 ? reach.low : reach.high;
    if (__builtin_add_overflow(end, step, &end)) return false;
  }
  return true;
}

/// The layout with dimensions of size 1 added before and after, so that its own begin at `axis` of `rank`.
inline Layout placed_at(const Layout& layout, int axis, int rank) {
  Layout result(rank, layout.offset());
  for (int d = 0; d < rank; ++d) {
    if (d < axis || d >= axis + layout.rank()) result.set(d, 1, 0);
    else result.set(d, layout.size(d - axis), layout.stride(d - axis));
  }
  result.finish();
  return result;
}

TENON_END_DETAIL

TENON_BEGIN_CODE
namespace views {

/// Another shape of the same elements; one extent may be -1.  Throws ShapeError when the strides do not allow it.
inline Layout view(const Layout& in, Dims wanted) {
  Layout out(wanted.rank(), in.offset());
  if (!detail::cut_contiguous(in, wanted, out)) {
    detail::infer_sizes("view", in, wanted, out);
    if (!detail::cut_strides(in, out)) [[unlikely]] {
      detail::fail(ErrorCode::shape, "view: shape ", wanted, " does not fit the strides ", in.strides(), " of shape ", in.sizes(),
                   ": reshape() copies where needed");
    }
  }
  out.finish_as(in.numel(), in.is_contiguous());
  return out;
}

/// Repeats dimensions of size 1 and adds leading dimensions, all with stride 0; -1 keeps a size. Throws ShapeError.
TENON_INLINE Layout expand(const Layout& in, Dims sizes, const char* function = "expand") {
  const int rank = sizes.rank(), added = rank - in.rank();
  if (added < 0) detail::fail(ErrorCode::shape, function, ": shape ", in.sizes(), " has more dimensions than ", sizes);
  Layout out(rank, in.offset());
  const std::int64_t *size = in.sizes_data(), *stride = in.strides_data();
  std::int64_t *out_size = out.sizes_data(), *out_stride = out.strides_data(), product = 1;
  bool contiguous = true, unusual = false;
  for (int i = rank; i-- > 0;) {
    const std::int64_t from = i < added ? 1 : size[i - added], n = sizes[i] == -1 && i >= added ? from : sizes[i];
    if (from != n && from != 1) [[unlikely]] {
      detail::fail(ErrorCode::shape, function, ": shape ", in.sizes(), " does not broadcast to ", sizes, ": axis ", i, " is ", from,
                   " and ", n);
    }
    const std::int64_t step = i < added || from != n ? 0 : stride[i - added];
    out_size[i] = n;
    out_stride[i] = step;
    contiguous &= (n == 1) | (step == product);
    unusual |= n <= 0 || __builtin_mul_overflow(product, n, &product);
  }
  out.finish_as(product, contiguous);
  if (unusual) [[unlikely]] {  // no elements, or too many
    detail::checked_numel(function, out.sizes());
    out.finish();
  }
  return out;
}

/// Windows of `size` elements along dimension `axis`, in steps of `step`: (n - size) / step + 1 windows, whose elements are a new
/// last dimension. Throws ShapeError. Source: torch.Tensor.unfold.
inline Layout unfold(const Layout& in, std::int64_t axis, std::int64_t size, std::int64_t step) {
  const int k = detail::wrap_axis("unfold", axis, in.rank());
  if (size < 0 || size > in.size(k) || step <= 0) {
    detail::fail(ErrorCode::shape, "unfold: windows of ", size, " every ", step, " do not fit dimension ", k, " of shape ", in.sizes());
  }
  Layout out(in.rank() + 1, in.offset());
  for (int d = 0; d < in.rank(); ++d) out.set(d, in.size(d), in.stride(d));
  const std::int64_t windows = (in.size(k) - size) / step + 1;
  out.set(k, windows, windows > 1 ? in.stride(k) * step : in.stride(k));
  out.set(in.rank(), size, in.stride(k));
  detail::checked_numel("unfold", out.sizes());
  out.finish();
  return out;
}

/// Any sizes, strides and offset, in elements, as long as every element lies within `storage_size`. Throws ShapeError,
/// IndexError.
inline Layout as_strided(Dims sizes, Dims strides, std::int64_t offset, std::int64_t storage_size, const char* function = "as_strided") {
  if (sizes.rank() != strides.rank()) {
    detail::fail(ErrorCode::shape, function, ": ", sizes.rank(), " sizes ", sizes, " and ", strides.rank(), " strides ", strides);
  }
  const std::int64_t numel = detail::checked_numel(function, sizes);
  detail::Reach reach{offset, offset};
  if (!detail::extend_reach(sizes, strides, numel, reach) || reach.low < 0 || reach.high >= storage_size + (numel == 0)) {
    detail::fail(ErrorCode::index, function, ": sizes ", sizes, " with strides ", strides, " from offset ", offset,
                 " reach outside a storage of ", storage_size, " elements");
  }
  Layout out(sizes.rank(), offset);
  for (int i = 0; i < sizes.rank(); ++i) out.set(i, sizes[i], strides[i]);
  out.finish();
  return out;
}

}  // namespace views
TENON_END_CODE
