// The bodies of the functions that view/reshape.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY void infer_sizes(const char* function, const Layout& in, Dims wanted, Layout& out) {
  std::int64_t product = 1, *size = out.sizes_data();
  int unknown = -1;
  bool zero = false, overflow = false;
  for (int i = 0; i < wanted.rank(); ++i) {
    const std::int64_t n = size[i] = wanted[i];
    if (n == -1) {
      if (unknown >= 0) throw_error(ErrorCode::shape, function, ": shape ", wanted, " has more than one -1");
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
      throw_error(ErrorCode::shape, function, ": the ", in.numel(), " elements of shape ", in.sizes(),
                  " do not divide into shape ", wanted);
    }
    size[unknown] = in.numel() / product;
  } else if (product != in.numel()) {
    throw_error(ErrorCode::shape, function, ": shape ", in.sizes(), " has ", in.numel(), " elements and shape ", wanted,
                " needs ", product);
  }
}

TENON_BODY bool cut_strides(const Layout& in, Layout& out) {
  const std::int64_t* sizes = out.sizes_data();
  std::int64_t* strides = out.strides_data();
  int to = out.rank() - 1;
  std::int64_t group = 1, stride = 1, filled = 1;  // size of the group, stride of its last dimension, elements given to
                                                   // `out`
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

TENON_BODY bool extend_reach(Dims sizes, Dims strides, std::int64_t numel, Reach& reach) {
  for (int i = 0; i < sizes.rank(); ++i) {  // also for dimensions of size 1 and empty shapes: views compute with them
    std::int64_t span;
    if (__builtin_mul_overflow(strides[i], std::int64_t{2}, &span) ||
        __builtin_mul_overflow(sizes[i], strides[i], &span))
      return false;
  }
  for (int i = 0; numel > 0 && i < sizes.rank(); ++i) {
    const std::int64_t step = (sizes[i] - 1) * strides[i];
    std::int64_t& end = step < 0 ? reach.low : reach.high;
    if (__builtin_add_overflow(end, step, &end)) return false;
  }
  return true;
}

TENON_BODY Layout placed_at(const Layout& layout, int axis, int rank) {
  Layout result(rank, layout.offset());
  for (int d = 0; d < rank; ++d) {
    if (d < axis || d >= axis + layout.rank()) result.set(d, 1, 0);
    else result.set(d, layout.size(d - axis), layout.stride(d - axis));
  }
  result.finish();
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
