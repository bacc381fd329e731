// The interpreter's lock: released where a computation takes longer than about a microsecond, taken where a thread of
// any kind drops what belongs to Python.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <utility>

namespace tenon::python {

/// Elements of which a pass over memory, or an elementwise function, computes about one microsecond's worth.
inline constexpr std::int64_t large_work = 4096;

/// Sleeps until the process is gone.
[[noreturn]] void sleep_for_ever() noexcept;
/// Takes the lock back. Python ends a thread that asks for it after the interpreter has: that thread sleeps instead,
/// until the process is gone, as a destructor, or a computation that it is in the middle of, must not be left.
void restore_thread(PyThreadState* state) noexcept;
/// True if the interpreter is ending, so that only the thread that ends it still gets the lock.
bool is_ending() noexcept;

/// Calls an object of Python's from a computation: a new reference, or null with an error set. As restore_thread where
/// the call does not return.
PyObject* call_object(PyObject* callable, PyObject* argument) noexcept;

/// Holds the lock, on a thread of any kind, from its construction to its end.
class Locked {
 public:
  Locked() noexcept;
  Locked(const Locked&) = delete;
  Locked& operator=(const Locked&) = delete;
  ~Locked() { PyGILState_Release(state_); }

 private:
  PyGILState_STATE state_;
};

/// Releases the lock for a computation, on memory that stays where it is until then.
class Unlocked {
 public:
  Unlocked();
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;
  ~Unlocked();

 private:
  PyThreadState* state_;  // null if the lock is kept
};

/// The result of f(), which does not touch Python; without the lock if it works on that many elements.
template <class F>
decltype(auto) without_lock(std::int64_t elements, F&& f) {
  if (elements < large_work) return f();
  const Unlocked unlocked;
  return f();
}

/// For the time of its life no other thread computes without the lock, so that memory under tensors may move: it waits
/// for those that do, with the lock released, and whoever begins meanwhile keeps it. Throws RuntimeError within a
/// function that a computation calls.
class Alone {
 public:
  explicit Alone(const char* function);
  Alone(const Alone&) = delete;
  Alone& operator=(const Alone&) = delete;
  ~Alone();
};
/// Makes a child process count its own computations only. To be called once.
void forget_other_threads_in_children();

/// Calls f() with the lock, on any thread; not at all once there is no interpreter, which leaves to the system what f
/// would drop.
template <class F>
void with_lock(F&& f) noexcept {
  if (!nanobind::is_alive() || (is_ending() && !PyGILState_GetThisThreadState())) return;
  const Locked lock;
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
