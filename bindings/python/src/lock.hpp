// The interpreter's lock: released where a computation takes longer than about a microsecond, taken where a thread of any kind drops
// what belongs to Python.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <utility>

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

/// Calls f() with the lock, on any thread; not at all once there is no interpreter, which leaves to the system what f would drop.
template <class F>
void with_lock(F&& f) noexcept {
  if (!nanobind::is_alive()) return;
  const nanobind::gil_scoped_acquire lock;
  f();
}

/// A reference to a Python object that any thread may drop.
class Owner {
 public:
  /// Takes a reference of its own.
  explicit Owner(PyObject* object) : object_(object) { Py_INCREF(object); }
  Owner(Owner&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Owner& operator=(Owner&&) = delete;
  ~Owner() { (*this)(); }
  /// Drops it, as the last tensor on its memory does.
  void operator()() noexcept {
    if (PyObject* object = std::exchange(object_, nullptr)) with_lock([&] { Py_DECREF(object); });
  }
  PyObject* get() const { return object_; }

 private:
  PyObject* object_;
};

}  // namespace tenon::python
