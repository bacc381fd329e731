// Explicit instantiation by address: forces templates that headers only declare in the compiled mode into the library.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/kept_function.hpp>
#include <tenon/dtype/complex.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

template <class Instance, class R, class... A>
TENON_SHARED R run_kept(A... arguments) {
  return Instance::run(static_cast<A&&>(arguments)...);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class Function>
void keep(Function function) {
  [[gnu::used]] static const Function kept = function;
  (void)kept;
}
/// Keeps F::run<T...>.
template <class F, class... T>
void keep_function() {
  keep(kept_function<F, T...>);
}

/// Calls f(T*) for each usual element type; so f can name T.
template <class F>
void for_usual(const F& f) {
  f(static_cast<float*>(nullptr));
  f(static_cast<double*>(nullptr));
  f(static_cast<std::int32_t*>(nullptr));
  f(static_cast<std::int64_t*>(nullptr));
  f(static_cast<bool*>(nullptr));
}
/// The same for the element types of matrices that are decomposed.
template <class F>
void for_inexact(const F& f) {
  f(static_cast<float*>(nullptr));
  f(static_cast<double*>(nullptr));
  f(static_cast<complex<float>*>(nullptr));
  f(static_cast<complex<double>*>(nullptr));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
