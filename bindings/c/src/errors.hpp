// The border to C: what is thrown becomes a status, and the thread's last error.
#pragma once

#include <concepts>
#include <cstddef>
#include <tuple>

#include "allocator.hpp"
#include "tenon.h"

namespace tenon::c {

/// A callback returned another status than TENON_OK. Its own error is the thread's last one if it has reported one.
struct CallbackFailed {
  tenon_status status;
  bool has_reported;
};

/// The number of errors that the thread has had.
long errors_so_far() noexcept;

/// Makes what is being handled the thread's last error.
tenon_status report() noexcept;

/// Sets a result after an error, if it has a place.
template <class T>
void clear(T** result) noexcept {
  if (result) *result = nullptr;
}
/// Of a count or a number.
template <std::unsigned_integral Int>
void clear(Int* count) noexcept {
  if (count) *count = 0;
}
inline void clear(tenon_dtype* result) noexcept {
  if (result) *result = TENON_NO_DTYPE;
}
inline void clear(tenon_number* result) noexcept {
  if (result) *result = {TENON_NOTHING, 0, 0, 0};
}
inline void clear(tenon_memory* result) noexcept {
  if (result) *result = {};
}

/// The places of a call's results: a pointer to each.
template <class... T>
class Results {
 public:
  explicit Results(T*... places) : places_(places...) {}
  void clear() const noexcept {
    std::apply([](T*... places) { (c::clear(places), ...); }, places_);
  }

 private:
  std::tuple<T*...> places_;
};

/// Calls f(). Nothing that it throws leaves this function, and wherever it failed, the results are NULL, or none.
template <class F, class... T>
tenon_status guarded(const Results<T...>& results, F&& f) noexcept {
  try {
    const AllocatorOfCall memory;
    f();
    return TENON_OK;
  } catch (...) {
    results.clear();
    return report();
  }
}
/// The same for what has no results.
template <class F>
tenon_status guarded(F&& f) noexcept {
  return guarded(Results<>(), f);
}

}  // namespace tenon::c
