// TensorQueue: a bounded queue of tensors between processes, with any number of producers and consumers.
//
// The queue holds handles: elements never move. The process that pushed a tensor keeps it alive while it is in the queue. If that
// process ends or is killed, its tensors in the queue are lost: popping one gives an error, after which the queue goes on. A
// process that is killed in the middle of an operation leaves the queue as it was before.
//
// Every process that opens the queue can write its memory and is trusted with it: one that writes there can lose or delay tensors.
// All that is read from it is checked, so that nothing outside of the queue and of the pushed tensors is touched. Linux.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/process/process_mutex.hpp>
#include <tenon/process/shared_handle.hpp>
#include <tenon/process/shared_lock.hpp>
#include <tenon/process/shared_text.hpp>
#include <tenon/process/time_limit.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

struct QueueSlot {
  SegmentAddress address;
  SharedView view;
};
/// The queue in shared memory, followed by the slots. Each change of the queue is a single write of `head` or `tail`.
struct QueueState {
  static constexpr std::uint64_t magic_word = 0x32455551'4e4e4554;  // "TENNQUE2"
  static constexpr std::int64_t most_slots = std::int64_t{1} << 20;
  std::uint64_t magic;
  std::uint64_t capacity;
  std::uint64_t head, tail;      // tickets (numbers that only grow) of the next tensor to pop, and of the next to push
  std::uint32_t pushed, popped;  // changed by every push and pop; waiters watch them
  SharedLock lock;
  TENON_INLINE QueueSlot* slots() { return reinterpret_cast<QueueSlot*>(this + 1); }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

[[noreturn]] TENON_COLD inline void fail_overwritten_queue(const char* function) {
  throw_error(ErrorCode::exchange, function, ": the queue's memory was overwritten");
}

/// Another process may write the number meanwhile: it is read once.
inline std::uint64_t ticket_at(const std::uint64_t& ticket) { return __atomic_load_n(&ticket, __ATOMIC_ACQUIRE); }

/// Holds the queue's lock; false when the time-out passed.
class QueueLock {
 public:
  QueueLock(const char* function, QueueState& state, std::uint64_t capacity, const TimeLimit& limit) : state_(state) {
    bool died;  // ignored: every change is complete, so a dead owner leaves the queue consistent
    locked_ = acquire(function, state.lock, limit, died);
    if (locked_ && ticket_at(state.tail) - ticket_at(state.head) > capacity) {
      unlock();
      fail_overwritten_queue(function);
    }
  }
  QueueLock(const QueueLock&) = delete;
  QueueLock& operator=(const QueueLock&) = delete;
  ~QueueLock() { unlock(); }
  void unlock() {
    if (std::exchange(locked_, false)) release(state_.lock);
  }
  explicit operator bool() const { return locked_; }

 private:
  QueueState& state_;
  bool locked_;
};

/// Removes the first slot when it is destroyed, also after an error, unless stopped.
struct QueueStep {
  QueueState& state;
  bool stopped = false;
  ~QueueStep() {
    if (stopped) return;
    __atomic_store_n(&state.head, ticket_at(state.head) + 1, __ATOMIC_RELEASE);
    announce_change(state.popped);
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

/// A process's handle on the queue, for any number of threads. Open it while the process that gave the text still has the queue, which
/// itself lives as long as any process has it.
class TensorQueue {
 public:
  /// A queue for up to `capacity` tensors, 1 to 2^20.
  TENON_INLINE explicit TensorQueue(std::int64_t capacity) : state_(make(capacity)), capacity_(static_cast<std::uint64_t>(capacity)) {}
  /// Opens the queue of another process. Throws ExchangeError as open_shared does.
  TENON_INLINE static TensorQueue open(std::string_view text) {
    auto memory = detail::open_shared_state("TensorQueue::open", text, sizeof(detail::QueueState), detail::QueueState::magic_word);
    const auto capacity = detail::ticket_at(reinterpret_cast<detail::QueueState*>(memory.data_ptr())->capacity);
    if (capacity == 0 || capacity > static_cast<std::uint64_t>(detail::QueueState::most_slots) ||
        static_cast<std::uint64_t>(memory.numel()) < bytes_for(capacity)) {
      detail::fail_overwritten_queue("TensorQueue::open");
    }
    return TensorQueue(std::move(memory), capacity);
  }
  TensorQueue(const TensorQueue&) = delete;
  TensorQueue& operator=(const TensorQueue&) = delete;

  /// A text for open() in other processes.
  TENON_INLINE std::string text() const { return detail::share_as_text("TensorQueue::text", state_); }
  TENON_INLINE std::int64_t capacity() const { return static_cast<std::int64_t>(capacity_); }

  /// Appends a tensor, which is shared first if it is not. False if the queue stays full until the time-out passes.
  TENON_INLINE bool push(const AnyTensor& tensor, std::chrono::milliseconds timeout = no_timeout) {
    return push_until(tensor, detail::TimeLimit(timeout));
  }

  /// Removes and returns the first tensor; none if the queue stays empty until the time-out passes. Throws ExchangeError, and
  /// removes the tensor, if its process has ended; MemoryError, and leaves it in the queue, if this process is out of memory or
  /// file descriptors.
  TENON_INLINE std::optional<AnyTensor> pop(std::chrono::milliseconds timeout = no_timeout) {
    return pop_until(detail::TimeLimit(timeout));
  }
  /// The same as a Tensor<T>. Throws TypeError, and removes the tensor, for another dtype, or if it is read-only and T is not
  /// const.
  template <class T>
  TENON_INLINE std::optional<Tensor<T>> pop(std::chrono::milliseconds timeout = no_timeout) {
    auto tensor = pop_until(detail::TimeLimit(timeout));
    if (!tensor) return std::nullopt;
    return detail::typed<T>("TensorQueue::pop", *tensor);
  }

  /// Waits until all tensors pushed through this object have been popped. False when the time-out passes first.
  TENON_INLINE bool drain(std::chrono::milliseconds timeout = no_timeout) { return drain_until(detail::TimeLimit(timeout)); }

  /// The number of tensors in the queue at this moment.
  TENON_INLINE std::int64_t size() const {
    const auto head = detail::ticket_at(state().head), count = detail::ticket_at(state().tail) - head;
    return static_cast<std::int64_t>(count < capacity_ ? count : capacity_);
  }

 private:
  struct Kept {
    std::uint64_t ticket;
    AnyTensor tensor;
  };

  TENON_INLINE TensorQueue(Tensor<std::uint8_t>&& memory, std::uint64_t capacity) : state_(std::move(memory)), capacity_(capacity) {}
  TENON_INLINE detail::QueueState& state() const { return *reinterpret_cast<detail::QueueState*>(state_.data_ptr()); }
  TENON_INLINE static std::size_t bytes_for(std::uint64_t capacity) {
    return sizeof(detail::QueueState) + capacity * sizeof(detail::QueueSlot);
  }
  TENON_INLINE static Tensor<std::uint8_t> make(std::int64_t capacity) {
    if (capacity < 1 || capacity > detail::QueueState::most_slots)
      detail::throw_error(ErrorCode::memory, "TensorQueue: a capacity of ", capacity, " is not within 1 and 2^20");
    auto memory = detail::new_shared_state("TensorQueue", bytes_for(static_cast<std::uint64_t>(capacity)));
    auto& state = *reinterpret_cast<detail::QueueState*>(memory.data_ptr());
    state.capacity = static_cast<std::uint64_t>(capacity);
    state.magic = detail::QueueState::magic_word;
    return memory;
  }

  /// Moves tensors that have been popped, and need not be kept alive any longer, to `done`. Under the lock. False if others are left.
  TENON_INLINE bool forget_taken(std::vector<AnyTensor>& done) {
    const std::lock_guard guard(kept_mutex_);
    while (!kept_.empty() && kept_.front().ticket < detail::ticket_at(state().head)) {
      done.push_back(std::move(kept_.front().tensor));
      kept_.pop_front();
    }
    return kept_.empty();
  }
  TENON_INLINE void keep(std::uint64_t ticket, const AnyTensor& tensor) {
    const std::lock_guard guard(kept_mutex_);
    kept_.push_back({ticket, tensor});
  }

  TENON_INLINE bool push_until(const AnyTensor& tensor, const detail::TimeLimit& limit) {
    detail::SegmentUse use;
    detail::QueueSlot slot{};
    slot.view = detail::view_of("TensorQueue::push", tensor, use);
    if (use.segment) slot.address = detail::address_of(*use.segment);
    auto& queue = state();
    for (;;) {
      std::vector<AnyTensor> done;  // destroyed without the lock
      const auto seen = __atomic_load_n(&queue.popped, __ATOMIC_ACQUIRE);
      {
        detail::QueueLock lock("TensorQueue::push", queue, capacity_, limit);
        if (!lock) return false;
        forget_taken(done);
        if (const auto ticket = detail::ticket_at(queue.tail); ticket - detail::ticket_at(queue.head) < capacity_) {
          keep(ticket, tensor);
          std::memcpy(queue.slots() + ticket % capacity_, &slot, sizeof slot);
          __atomic_store_n(&queue.tail, ticket + 1, __ATOMIC_RELEASE);
          detail::announce_change(queue.pushed);
          return true;
        }
      }
      if (limit.passed()) return false;
      detail::wait_for_change(queue.popped, seen, limit);
    }
  }

  TENON_INLINE std::optional<AnyTensor> pop_until(const detail::TimeLimit& limit) {
    auto& queue = state();
    for (;;) {
      const auto seen = __atomic_load_n(&queue.pushed, __ATOMIC_ACQUIRE);
      {
        detail::QueueLock lock("TensorQueue::pop", queue, capacity_, limit);
        if (!lock) return std::nullopt;
        if (detail::ticket_at(queue.head) != detail::ticket_at(queue.tail)) return take_first();
      }
      if (limit.passed()) return std::nullopt;
      detail::wait_for_change(queue.pushed, seen, limit);
    }
  }

  /// Opens the first tensor. The caller holds the lock, and the queue is not empty.
  TENON_KEYED TENON_INLINE AnyTensor take_first() {
    auto& queue = state();
    detail::QueueStep step{queue};  // advances the head at the end: until then the producer keeps the tensor alive
    detail::QueueSlot slot;
    std::memcpy(&slot, queue.slots() + detail::ticket_at(queue.head) % capacity_, sizeof slot);
    slot.address.name.text[sizeof slot.address.name.text - 1] = '\0';
    const auto open = [&] {
      detail::SegmentUse use;
      if (slot.address.inode != 0) use = detail::open_segment("TensorQueue::pop", slot.address, !slot.view.read_only);
      return detail::tensor_of_view("TensorQueue::pop", std::move(use), slot.view);
    };
#if TENON_EXCEPTIONS
    try {
      return open();
    } catch (const MemoryError&) {
      step.stopped = true;  // another process, or this one later, may have enough memory for it
      throw;
    }
#else
    return open();
#endif
  }

  TENON_INLINE bool drain_until(const detail::TimeLimit& limit) {
    auto& queue = state();
    for (;;) {
      std::vector<AnyTensor> done;
      const auto seen = __atomic_load_n(&queue.popped, __ATOMIC_ACQUIRE);
      {
        detail::QueueLock lock("TensorQueue::drain", queue, capacity_, limit);
        if (!lock) return false;
        if (forget_taken(done)) return true;
      }
      if (limit.passed()) return false;
      detail::wait_for_change(queue.popped, seen, limit);
    }
  }

  Tensor<std::uint8_t> state_;
  std::uint64_t capacity_;  // a checked copy, as other processes can write the state
  std::deque<Kept> kept_;   // pushed by this object and still in the queue
  std::mutex kept_mutex_;   // for kept_: the queue's own lock lies where other processes can write
};

}  // namespace tenon::inline v1
