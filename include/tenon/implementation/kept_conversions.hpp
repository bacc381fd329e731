// Conversions between usual element types, and constants of them.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/implementation/keep.hpp>
#include <tenon/implementation/kept_kernels.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class Out, class T>
void keep_conversion() {
  if constexpr (!std::is_same_v<Out, T>) keep(&library_kernel<Out, Load<T, 0>, 1>);
  keep_kernel<decltype(tenon::cast<Out>(std::declval<const Tensor<T>&>()))>();
}
template <class Out, class... T>
void keep_type() {
  keep(&library_kernel<Out, Constant<Out>, 0>);
  (keep_conversion<Out, T>(), ...);
}
template <class... T>
void keep_types() {
  (keep_type<T, T...>(), ...);
}

#if TENON_HOLDS_LIBRARY
template void keep_types<float, double, std::int32_t, std::int64_t, bool>();
#endif

}  // namespace tenon::inline v1::detail::inline TENON_CODE
