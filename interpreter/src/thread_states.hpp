// SessionThreads: what Python keeps for a session, for each thread that uses it.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include <tenon/interpreter/object.hpp>
#include <tenon/interpreter/payload.hpp>

#include "instance.hpp"

namespace tenon::interpreter::detail {

/// A session's state of Python on one thread, which takes it out while it is in the interpreter. Thread and session end
/// in any order: who finds the state here releases it.
struct ThreadPlace {
  const SessionThreads* session;
  std::weak_ptr<Instance> instance;
  std::atomic<ThreadState> state{nullptr};
  std::atomic<bool> session_has_ended{false};
  /// The thread's own: what it took out, and how often it has entered it.
  ThreadState taken = nullptr;
  int depth = 0;
};

class SessionThreads {
 public:
  /// The calling thread's place; null once the session or the thread has ended.
  ThreadPlace* own_place(const std::shared_ptr<Instance>& instance);
  /// Releases the states of all threads. One that is in its state releases it when it leaves.
  void end(Instance& instance) noexcept;

 private:
  std::mutex mutex_;
  bool has_ended_ = false;
  std::vector<std::shared_ptr<ThreadPlace>> places_;
};

}  // namespace tenon::interpreter::detail
