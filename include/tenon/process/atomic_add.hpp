// atomic_add_ and atomic_clone: a tensor that several threads or processes update without a lock.
//
// Each element is read and written as one relaxed atomic: no update is lost, no thread waits for another, and there is
// no data race as C++ defines it. Elements that are read together need not have had their values at the same moment.
// Source: Niu, Recht, Ré, Wright, "Hogwild!", NIPS 2011.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T>
using bits_of_size =
    std::conditional_t<sizeof(T) == 1, std::uint8_t,
                       std::conditional_t<sizeof(T) == 2, std::uint16_t,
                                          std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>>;

template <class T>
TENON_INLINE T atomic_load(const T* from) {
  using Bits [[gnu::may_alias]] = bits_of_size<T>;
  const auto bits = __atomic_load_n(reinterpret_cast<const Bits*>(from), __ATOMIC_RELAXED);
  T value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}
template <class T>
TENON_INLINE void atomic_add(T* to, T value) {
  if constexpr (IntegerElement<T>) {
    __atomic_fetch_add(to, value, __ATOMIC_RELAXED);
  } else {
    using Bits [[gnu::may_alias]] = bits_of_size<T>;
    auto* at = reinterpret_cast<Bits*>(to);
    bits_of_size<T> before = __atomic_load_n(at, __ATOMIC_RELAXED), after;
    do {
      T sum;
      __builtin_memcpy(static_cast<void*>(&sum), &before, sizeof sum);
      sum = T(sum + value);
      __builtin_memcpy(&after, static_cast<const void*>(&sum), sizeof after);
    } while (!__atomic_compare_exchange_n(at, &before, after, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  }
}

/// Calls f(offset in a, step in a, offset in b, step in b, count) for the runs that two layouts of one shape have in
/// common, in elements.
template <class F>
TENON_NOINLINE_OG void for_each_inner(const Layout& a, const Layout& b, F f) {
  if (a.numel() == 0) return;
  Walk walk;
  const Layout* const layouts[] = {&a, &b};
  coalesce(walk, a.sizes(), layouts, 2);
  const std::int64_t offsets[] = {a.offset(), b.offset()}, run = walk.inner_size();
  for (std::int64_t i = 0; i < a.numel(); i += run) {
    const Cursor at(walk, offsets, i);
    f(at.offset[0], walk.inner_step(0), at.offset[1], walk.inner_step(1), run);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// out += x, element by element and atomically (relaxed). x is broadcast; an element that `out` refers to several times
/// gets every sum. Real element types except bool; integers wrap. Throws ShapeError.
template <class T, class X>
  requires(RealElement<T> && !std::is_same_v<T, bool> && std::is_same_v<std::remove_const_t<X>, T>)
void atomic_add_(const Tensor<T>& out, const Tensor<X>& x) {
  const Tensor<X> wide = x.broadcast_to(Shape(out.sizes()));
  T* const to = out.storage().data();
  const T* const from = wide.storage().data();
  detail::for_each_inner(out.layout(), wide.layout(),
                       [=](std::int64_t at, std::int64_t step, std::int64_t of, std::int64_t by, std::int64_t n) {
                         for (std::int64_t i = 0; i < n; ++i) detail::atomic_add(to + at + i * step, from[of + i * by]);
                       });
}

/// A row-major copy, each element read atomically (relaxed) while others may be writing. Real element types.
template <class T>
  requires RealElement<std::remove_const_t<T>>
Tensor<std::remove_const_t<T>> atomic_clone(const Tensor<T>& tensor) {
  using Value = std::remove_const_t<T>;
  auto result = detail::new_tensor<Value>("atomic_clone", tensor.sizes());
  Value* const to = result.storage().data();
  const T* const from = tensor.storage().data();
  detail::for_each_inner(result.layout(), tensor.layout(),
                         [=](std::int64_t at, std::int64_t step, std::int64_t of, std::int64_t by, std::int64_t n) {
                           for (std::int64_t i = 0; i < n; ++i)
                             to[at + i * step] = detail::atomic_load(from + of + i * by);
                         });
  return result;
}

}  // namespace tenon::inline v1::inline TENON_CODE
