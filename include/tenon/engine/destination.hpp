// Destinations: where the elements of a tensor lie, and whether a value may be written there.
//
// A place (`Placed`) is memory with a layout and an element size in bytes.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/device.hpp>
#include <tenon/engine/source_list.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/overlap.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T, class Device>
TENON_INLINE char* storage_bytes(const Tensor<T, Device>& x) {
  return reinterpret_cast<char*>(const_cast<std::remove_const_t<T>*>(x.storage().data()));
}
template <class T, class Device>
TENON_INLINE Placed placed(const Tensor<T, Device>& x) { return {storage_bytes(x), &x.layout(), sizeof(T)}; }

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

[[noreturn]] TENON_SHARED void fail_repeated(const char* function, const Layout& layout);

/// Throws ShapeError unless a value of shape `from` can be written to `to`.
TENON_SHARED void check_destination(const char* function, Dims from, const Layout& to);

TENON_SHARED void check_destination(const char* function, const SourceList& x, const Layout& to);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Throws DeviceError if `out` lies on a device of the operands' kind, but with another index than theirs.
template <class T, class Device>
void check_device(const char* function, const Tensor<T, Device>& out, const Device& device) {
  const AnyDevice here = out.device(), wanted = device;
  if (here.type == wanted.type && here.index != wanted.index) {
    throw_error(ErrorCode::device, function, ": the operands lie on ", Device::name, " ", wanted.index,
                ", the destination on ", Device::name, " ", here.index);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// True if writing to `out` could change an element that is still to be read.
TENON_SHARED bool needs_temporary(const Placed& out, const Source* sources, int n);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// True if an element of `a` may share memory with an element of `b`.
template <class T, class U>
bool may_overlap(const Tensor<T>& a, const Tensor<U>& b) {
  return detail::overlaps(detail::placed(a), detail::placed(b));
}

}  // namespace tenon::inline v1::inline TENON_CODE

#if TENON_BODIES
#include <tenon/engine/destination_bodies.hpp>
#endif
