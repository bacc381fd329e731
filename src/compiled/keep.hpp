// How the library's sources make templates that headers only declare: they keep the address of each.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/dtype/complex.hpp>
#include <tenon/host/usual_element.hpp>

namespace tenon_library {

namespace td = tenon::detail;

template <class Function>
void keep(Function function) {
  [[gnu::used]] static const Function kept = function;
  (void)kept;
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
/// The same for those of matrices that are decomposed.
template <class F>
void for_inexact(const F& f) {
  f(static_cast<float*>(nullptr));
  f(static_cast<double*>(nullptr));
  f(static_cast<tenon::complex<float>*>(nullptr));
  f(static_cast<tenon::complex<double>*>(nullptr));
}

}  // namespace tenon_library
