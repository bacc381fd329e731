// Views that regroup, repeat and overlay elements.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Sets the sizes of `out` to `wanted`, with the size for its one -1 computed from the number of elements of `in`.
/// Throws ShapeError.
TENON_SHARED void infer_sizes(const char* function, const Layout& in, Dims wanted, Layout& out);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Fast path of a view. Sets `out` and returns true if `in` is contiguous and all sizes are given and positive.
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

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Sets the strides of `out`, whose sizes have as many elements, so that it is a view of `in`; false if no strides do
/// that. A group is a maximal set of dimensions of `in` that one stride can traverse: whole dimensions of `out` must
/// fill each group.
TENON_SHARED bool cut_strides(const Layout& in, Layout& out);

/// Extends `reach` by the offsets that sizes and strides of `numel` elements reach. False on overflow.
TENON_SHARED bool extend_reach(Dims sizes, Dims strides, std::int64_t numel, Reach& reach);

/// The layout with dimensions of size 1 added before and after, so that its own begin at `axis` of `rank`.
TENON_SHARED Layout placed_at(const Layout& layout, int axis, int rank);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::inline TENON_CODE::views {

/// Another shape of the same elements; one extent may be -1.  Throws ShapeError when the strides do not allow it.
inline Layout view(const Layout& in, Dims wanted) {
  Layout out(wanted.rank(), in.offset());
  if (!detail::cut_contiguous(in, wanted, out)) {
    detail::infer_sizes("view", in, wanted, out);
    if (!detail::cut_strides(in, out)) [[unlikely]] {
      detail::throw_error(ErrorCode::shape, "view: shape ", wanted, " does not fit the strides ", in.strides(),
                          " of shape ", in.sizes(), ": reshape() copies where needed");
    }
  }
  out.finish_as(in.numel(), in.is_contiguous());
  return out;
}

/// Repeats dimensions of size 1 and adds leading dimensions, all with stride 0; -1 keeps a size. Throws ShapeError.
TENON_INLINE Layout expand(const Layout& in, Dims sizes, const char* function = "expand") {
  const int rank = sizes.rank(), added = rank - in.rank();
  if (added < 0)
    detail::throw_error(ErrorCode::shape, function, ": shape ", in.sizes(), " has more dimensions than ", sizes);
  Layout out(rank, in.offset());
  const std::int64_t *size = in.sizes_data(), *stride = in.strides_data();
  std::int64_t *out_size = out.sizes_data(), *out_stride = out.strides_data(), product = 1;
  bool contiguous = true, unusual = false;
  for (int i = rank; i-- > 0;) {
    const std::int64_t from = i < added ? 1 : size[i - added], n = sizes[i] == -1 && i >= added ? from : sizes[i];
    if (from != n && from != 1) [[unlikely]] {
      detail::throw_error(ErrorCode::shape, function, ": shape ", in.sizes(), " does not broadcast to ", sizes,
                          ": axis ", i, " is ", from, " and ", n);
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

/// Windows of `size` elements along dimension `axis`, in steps of `step`: (n - size) / step + 1 windows, whose elements
/// are a new last dimension. Of a number its one window, (size). Throws ShapeError, IndexError. Source:
/// torch.Tensor.unfold.
inline Layout unfold(const Layout& in, std::int64_t axis, std::int64_t size, std::int64_t step) {
  const int rank = in.rank(), k = detail::wrap_line_axis("unfold", axis, rank);
  const std::int64_t n = rank == 0 ? 1 : in.size(k), stride = rank == 0 ? 1 : in.stride(k);
  if (size < 0 || size > n || step <= 0) {
    detail::throw_error(ErrorCode::shape, "unfold: windows of ", size, " every ", step, " do not fit dimension ", k,
                        " of shape ", in.sizes());
  }
  Layout out(rank + 1, in.offset());
  for (int d = 0; d < rank; ++d) out.set(d, in.size(d), in.stride(d));
  const std::int64_t windows = (n - size) / step + 1;
  if (rank > 0) out.set(k, windows, windows > 1 ? stride * step : stride);
  out.set(rank, size, stride);
  detail::checked_numel("unfold", out.sizes());
  out.finish();
  return out;
}

/// Any sizes, strides and offset, in elements, as long as every element lies within `storage_size`. Throws ShapeError,
/// IndexError.
inline Layout as_strided(Dims sizes, Dims strides, std::int64_t offset, std::int64_t storage_size,
                         const char* function = "as_strided") {
  if (sizes.rank() != strides.rank()) {
    detail::throw_error(ErrorCode::shape, function, ": ", sizes.rank(), " sizes ", sizes, " and ", strides.rank(),
                        " strides ", strides);
  }
  const std::int64_t numel = detail::checked_numel(function, sizes);
  detail::Reach reach{offset, offset};
  if (!detail::extend_reach(sizes, strides, numel, reach) || reach.low < 0 ||
      reach.high >= storage_size + (numel == 0)) {
    detail::throw_error(ErrorCode::index, function, ": sizes ", sizes, " with strides ", strides, " from offset ",
                        offset, " reach outside a storage of ", storage_size, " elements");
  }
  Layout out(sizes.rank(), offset);
  for (int i = 0; i < sizes.rank(); ++i) out.set(i, sizes[i], strides[i]);
  out.finish();
  return out;
}

}  // namespace tenon::inline v1::inline TENON_CODE::views

#if TENON_BODIES
#include <tenon/view/reshape_bodies.hpp>
#endif
