// Conversions between usual element types, and constants of them.
#include "kernels.hpp"

#include <tenon/core/tree.hpp>

namespace tenon_library {

template <class Out, class T>
void keep_conversion() {
  if constexpr (!std::is_same_v<Out, T>) keep(&td::library_kernel<Out, td::Load<T, 0>, 1>);
  keep_kernel<decltype(tenon::cast<Out>(std::declval<const tenon::Tensor<T>&>()))>();
}
template <class Out, class... T>
void keep_type() {
  keep(&td::library_kernel<Out, td::Constant<Out>, 0>);
  (keep_conversion<Out, T>(), ...);
}
template <class... T>
void keep_types() {
  (keep_type<T, T...>(), ...);
}
template void keep_types<float, double, std::int32_t, std::int64_t, bool>();

}  // namespace tenon_library
