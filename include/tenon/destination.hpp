// Destinations: where the elements of a tensor lie, and whether a value may be written there.
//
// A place (`Placed`) is memory with a layout and an element size in bytes.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/computation.hpp>
#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/device.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/overlap.hpp>

TENON_BEGIN_DETAIL

template <class T, class Device>
TENON_INLINE char* storage_bytes(const Tensor<T, Device>& x) {
  return reinterpret_cast<char*>(const_cast<std::remove_const_t<T>*>(x.storage().data()));
}
template <class T, class Device>
TENON_INLINE Placed placed(const Tensor<T, Device>& x) { return {storage_bytes(x), &x.layout(), sizeof(T)}; }

[[noreturn]] TENON_COLD inline void fail_assign(const char* function, Dims from, Dims to) {
  fail(ErrorCode::shape, function, ": shape ", from, " does not broadcast to ", to);
}
[[noreturn]] TENON_COLD inline void fail_repeated(const char* function, const Layout& layout) {
  fail(ErrorCode::shape, function, ": the destination of shape ", layout.sizes(), " and strides ", layout.strides(),
       " names elements several times: write to the tensor that was expanded, or to a clone()");
}

/// Throws ShapeError unless a value of shape `from` can be written to `to`.
inline void check_destination(const char* function, Dims from, const Layout& to) {
  if (!(from == to.sizes())) {
    const Shape joined = from.rank() > to.rank() ? Shape() : broadcast_shapes(function, from, to.sizes());
    if (from.rank() > to.rank() || !(Dims(joined) == to.sizes())) fail_assign(function, from, to.sizes());
  }
  if (repeats_elements(to)) fail_repeated(function, to);
}

inline void check_destination(const char* function, const Computation& x, const Layout& to) {
  if (x.one_shape) return check_destination(function, x.sources[0].layout->sizes(), to);
  check_destination(function, broadcast_sources(x.sources, x.count), to);
}

/// Throws DeviceError if `out` lies on a device of the operands' kind, but with another index than theirs.
template <class T, class Device>
void check_device(const char* function, const Tensor<T, Device>& out, const Device& device) {
  const AnyDevice here = out.device(), wanted = device;
  if (here.type == wanted.type && here.index != wanted.index) {
    fail(ErrorCode::device, function, ": the operands lie on ", Device::name, " ", wanted.index, ", the destination on ", Device::name, " ",
         here.index);
  }
}

/// Whether writing to `out` could change an element that is still to be read.
TENON_NOINLINE_OG inline bool needs_temporary(const Placed& out, const Source* sources, int n) {
  for (int k = 0; k < n; ++k) {
    if (sources[k].generate) continue;
    const Placed read{sources[k].data, sources[k].layout, sources[k].item};
    if (!coincides(out, read) && overlaps(out, read)) return true;
  }
  return false;
}

TENON_END_DETAIL

TENON_BEGIN_CODE

/// Whether an element of `a` may share memory with an element of `b`.
template <class T, class U>
bool may_overlap(const Tensor<T>& a, const Tensor<U>& b) {
  return detail::overlaps(detail::placed(a), detail::placed(b));
}

TENON_END_CODE
