// Accessor<T, N>: access to elements by N indices, which are checked only with TENON_DEBUG=1.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/fwd.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {
/// With TENON_DEBUG=1 an index outside its dimension throws IndexError.
TENON_INLINE std::int64_t accessor_index(std::int64_t index, [[maybe_unused]] int axis,
                                         [[maybe_unused]] const std::int64_t* sizes, [[maybe_unused]] int rank) {
#if TENON_DEBUG
  if (index < 0 || index >= sizes[axis]) fail_index("accessor", index, axis, Dims(sizes, rank));
#endif
  return index;
}
}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

/// A pointer with N sizes and strides. It does not keep the storage alive, and is invalid once the storage is resized.
template <class T, int N>
class Accessor {
 public:
  static_assert(N >= 0 && N <= max_rank);
  TENON_INLINE Accessor(T* data, const Layout& layout) : data_(data) {
    for (int d = 0; d < N; ++d) {
      size_[d] = layout.size(d);
      stride_[d] = layout.stride(d);
    }
  }
  template <detail::Integer... Int>
    requires(sizeof...(Int) == N)
  TENON_INLINE T& operator()(Int... indices) const {
    std::int64_t offset = 0;
    [[maybe_unused]] int d = 0;
    ((offset += detail::accessor_index(static_cast<std::int64_t>(indices), d, size_, N) * stride_[d], ++d), ...);
    return data_[offset];
  }
#if defined(__cpp_multidimensional_subscript)
  /// With C++23 `a[1, 2]` is `a(1, 2)`.
  template <detail::Integer... Int>
    requires(sizeof...(Int) == N)
  TENON_INLINE T& operator[](Int... indices) const { return (*this)(indices...); }
#endif
  /// Any other arguments are a compile-time error with an explanation.
  template <class... Int>
    requires(sizeof...(Int) != N || !(detail::Integer<Int> && ...))
  TENON_INLINE T& operator()(const Int&...) const {
    static_assert(sizeof...(Int) == N, "tenon: an accessor takes as many indices as its tensor has dimensions");
    static_assert((detail::Integer<Int> && ...),
                  "tenon: an accessor's indices are integers: views are made by the tensor");
    return *data_;
  }
  TENON_INLINE T* data() const { return data_; }
  TENON_INLINE std::int64_t size(int d) const { return size_[d]; }
  TENON_INLINE std::int64_t stride(int d) const { return stride_[d]; }

 private:
  T* data_;
  std::int64_t size_[std::size_t{N ? N : 1}], stride_[std::size_t{N ? N : 1}];
};

}  // namespace tenon::inline v1
