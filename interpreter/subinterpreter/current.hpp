// Which interpreter a thread is in. PyGILState_Ensure of libpython takes the lock of the main interpreter; that of a
// payload takes the lock of the payload's own one.
#pragma once

#include <Python.h>

#include <vector>

namespace tenon::interpreter {

/// The interpreter of this copy of the payload.
inline PyInterpreterState* own_interpreter = nullptr;
/// What Py_AtExit was told in this copy, to be called when its interpreter has ended.
inline std::vector<void (*)()> at_exit;

/// Lets go of the lock that the thread has, if any, for the time of its life.
class Outside {
 public:
  Outside();
  Outside(const Outside&) = delete;
  Outside& operator=(const Outside&) = delete;
  ~Outside();

 private:
  PyThreadState* state_;
};

/// Takes an interpreter's lock, with a new state; the thread has no other one.
void enter(PyInterpreterState* interpreter);
/// Deletes that state, and so gives the lock back.
void leave();
/// Takes the lock again that the thread let go of in PyGILState_Ensure; it has none now.
void return_to_outer();

}  // namespace tenon::interpreter
