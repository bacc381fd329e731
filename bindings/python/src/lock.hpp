// The interpreter's lock: released where a computation takes longer than about a microsecond.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>

namespace tenon::python {

/// Elements of which a pass over memory, or an elementwise function, computes about one microsecond's worth.
inline constexpr std::int64_t large_work = 4096;

/// The result of f(), which does not touch Python; without the lock if it works on that many elements.
template <class F>
decltype(auto) without_lock(std::int64_t elements, F&& f) {
  if (elements < large_work) return f();
  const nanobind::gil_scoped_release unlocked;
  return f();
}

}  // namespace tenon::python
