// TensorQueue: a bounded queue of tensors between processes, with any number of producers and consumers.
//
// The queue holds handles: elements never move. A push writes the address of the shared segment that has the tensor,
// and the layout of the tensor in it; a pop maps that segment, unless the process has it already, and makes a tensor of
// it. The cost of both does not depend on the tensor's size, if the tensor is in shared memory already; push shares one
// that is not.
//
//   QueueState, in shared memory                                                 slots, `capacity` of them
//   +-------+----------+------+------+--------+--------+------+--------+---------+---+---+---+- - -+---+
//   | magic | capacity | head | tail | pushed | popped | lock | closed | members | 0 | 1 | 2 |     |   |
//   +-------+----------+------+------+--------+--------+------+--------+---------+---+---+---+- - -+---+
//
// `head` and `tail` are tickets, numbers that only grow: of the next tensor to pop, and of the next to push. Ticket t
// has the slot t % capacity. The queue is empty where both are equal, and full where they differ by `capacity`.
//
// push, pop, drain and close work under one lock (SharedLock). A push fills the slot, and then writes `tail`; a pop
// makes its tensor, and then writes `head` (`QueueStep`). That single write is the whole change: a process that is
// killed in the middle of an operation leaves the queue as it was before. The lock has its owner's mark in it. A waiter
// that hears nothing for 20 ms (`longest_trust`) looks whether the owner's thread still lives, and takes the lock over
// if it has ended.
//
// Waiting is outside of the lock. `pushed` and `popped` change with every push and pop. A pop that finds the queue
// empty waits on `pushed` with a futex, a push that finds it full on `popped`, each with the value that it read before
// it took the lock: a change in between ends the wait at once. A wait lasts at most 20 ms before the queue is looked at
// again, so that a lost wake-up, of a process that was killed before it woke others, costs no more than that. `close`
// changes both words and wakes everybody.
//
// The process that pushed a tensor keeps it alive while it is in the queue (`kept_`, until a later push or drain finds
// it popped), and so do those that pop, to which its descriptor is sent (queue_mail.hpp): what was pushed survives its
// producer. Only if no process that pops had the queue open before the producer ended is the tensor lost: popping it
// gives an error, after which the queue goes on. If another handle that has popped may still hold it, a pop leaves the
// tensor to that one for 100 ms first (`others_pop`).
//
// A handle takes one of 64 seats (`members`) to get such mail; the 65th works, but gets none. On opening, a handle also
// holds the first 256 tensors that are in the queue. A child of fork takes a seat of its own.
//
// Every process that opens the queue can write its memory and is trusted with it: one that writes there can lose or
// delay tensors. All that is read from it is checked, so that nothing outside of the queue and of the pushed tensors is
// touched: the distance of the tickets at each locking, each slot after it was copied, and the capacity, of which each
// handle has its own copy. Linux.
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
#include <tenon/platform/descriptor.hpp>
#include <tenon/platform/process.hpp>
#include <tenon/process/process_mutex.hpp>
#include <tenon/process/queue_mail.hpp>
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
  static constexpr std::uint64_t magic_word = 0x33455551'4e4e4554;  // "TENNQUE3"
  static constexpr std::int64_t most_slots = std::int64_t{1} << 20;
  static constexpr int most_members = 64;
  std::uint64_t magic;
  std::uint64_t capacity;
  std::uint64_t head, tail;      // tickets (numbers that only grow) of the next tensor to pop, and of the next to push
  std::uint32_t pushed, popped;  // changed by every push and pop; waiters watch them
  SharedLock lock;
  std::int32_t closed, unused;   // the process that closed the queue; 0: it is open
  QueueMember members[most_members];
  TENON_INLINE QueueSlot* slots() { return reinterpret_cast<QueueSlot*>(this + 1); }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

[[noreturn]] TENON_COLD inline void fail_overwritten_queue(const char* function) {
  throw_error(ErrorCode::exchange, function, ": the queue's memory was overwritten");
}

[[noreturn]] TENON_COLD inline void refuse_closed_queue(const char* function, std::int32_t process) {
  throw_error(ErrorCode::exchange, function, ": process ", process,
              " has closed the queue: nothing is pushed after close()");
}
[[noreturn]] TENON_COLD inline void fail_lost_tensor(const char* function, std::int32_t process) {
  throw_error(ErrorCode::exchange, function, ": process ", process,
              ", which pushed this tensor, has ended before this process could hold the memory, and the tensor is "
              "lost: open the queue "
              "here before the producer ends, or let the producer call drain()");
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

/// A process's handle on the queue, for any number of threads. Open it while the process that gave the text still has
/// the queue, which itself lives as long as any process has it.
class TensorQueue {
 public:
  /// A queue for up to `capacity` tensors, 1 to 2^20.
  TENON_INLINE explicit TensorQueue(std::int64_t capacity)
      : TensorQueue("TensorQueue", make(capacity), static_cast<std::uint64_t>(capacity)) {}
  /// Opens the queue of another process. Throws ExchangeError as open_shared does.
  TENON_INLINE static TensorQueue open(std::string_view text) {
    auto memory = detail::open_shared_state("TensorQueue::open", text, sizeof(detail::QueueState),
                                            detail::QueueState::magic_word);
    const auto capacity = detail::ticket_at(reinterpret_cast<detail::QueueState*>(memory.data_ptr())->capacity);
    if (capacity == 0 || capacity > static_cast<std::uint64_t>(detail::QueueState::most_slots) ||
        static_cast<std::uint64_t>(memory.numel()) < bytes_for(capacity)) {
      detail::fail_overwritten_queue("TensorQueue::open");
    }
    return TensorQueue("TensorQueue::open", std::move(memory), capacity);
  }
  TensorQueue(const TensorQueue&) = delete;
  TensorQueue& operator=(const TensorQueue&) = delete;
  TENON_INLINE ~TensorQueue() { detail::leave_seat(mail_, state().members); }

  /// A text for open() in other processes.
  TENON_INLINE std::string text() const { return detail::share_as_text("TensorQueue::text", state_); }
  TENON_INLINE std::int64_t capacity() const { return static_cast<std::int64_t>(capacity_); }

  /// Appends a tensor, which is shared first if it is not. False if the queue stays full until the time-out passes.
  /// Throws ExchangeError if the queue is closed, also while this waits.
  TENON_INLINE bool push(const AnyTensor& tensor, std::chrono::milliseconds timeout = no_timeout) {
    return push_until(tensor, detail::TimeLimit(timeout));
  }

  /// Removes and returns the first tensor. None if the queue is closed and empty, or stays empty until the time-out:
  /// finished() tells which. Throws ExchangeError, and removes the tensor, if its process ended before a process that
  /// pops had the queue open; MemoryError, and leaves it in the queue, if this process is out of memory or file
  /// descriptors.
  TENON_INLINE std::optional<AnyTensor> pop(std::chrono::milliseconds timeout = no_timeout) {
    return pop_until(detail::TimeLimit(timeout));
  }
  /// The same as a Tensor<T>. Throws TypeError, and removes the tensor, for another dtype, or if it is read-only and T
  /// is not const.
  template <class T>
  TENON_INLINE std::optional<Tensor<T>> pop(std::chrono::milliseconds timeout = no_timeout) {
    auto tensor = pop_until(detail::TimeLimit(timeout));
    if (!tensor) return std::nullopt;
    return detail::typed<T>("TensorQueue::pop", *tensor);
  }

  /// Ends the stream, for all processes: push() is refused from now on, pop() gives what is in the queue and then none
  /// at once, and those that wait are woken. Closing again does nothing.
  TENON_INLINE void close() {
    auto& queue = state();
    {
      const detail::QueueLock lock("TensorQueue::close", queue, capacity_, detail::TimeLimit());
      if (closed_by() == 0) __atomic_store_n(&queue.closed, detail::process_number(), __ATOMIC_RELEASE);
    }
    detail::announce_change(queue.pushed);
    detail::announce_change(queue.popped);
  }
  /// True after close() in any process, even if tensors are left.
  TENON_INLINE bool is_closed() const { return closed_by() != 0; }
  /// True if the queue is closed and empty: no tensor will ever come.
  TENON_INLINE bool finished() const { return is_closed() && size() == 0; }

  /// Waits until all tensors pushed through this object have been popped. False when the time-out passes first.
  TENON_INLINE bool drain(std::chrono::milliseconds timeout = no_timeout) {
    return drain_until(detail::TimeLimit(timeout));
  }

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

  TENON_INLINE TensorQueue(const char* function, Tensor<std::uint8_t>&& memory, std::uint64_t capacity)
      : state_(std::move(memory)), capacity_(capacity) {
    const detail::QueueLock lock(function, state(), capacity_, detail::TimeLimit(std::chrono::seconds(1)));
    if (lock) enter();
  }
  TENON_INLINE detail::QueueState& state() const { return *reinterpret_cast<detail::QueueState*>(state_.data_ptr()); }
  TENON_INLINE std::int32_t closed_by() const { return __atomic_load_n(&state().closed, __ATOMIC_ACQUIRE); }
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

  /// Moves tensors that have been popped, and need not be kept alive any longer, to `done`. Under the lock. False if
  /// others are left.
  TENON_INLINE bool forget_taken(std::vector<AnyTensor>& done) {
    const std::lock_guard guard(kept_mutex_);
    while (!kept_.empty() && kept_.front().ticket < detail::ticket_at(state().head)) {
      done.push_back(std::move(kept_.front().tensor));
      kept_.pop_front();
    }
    return kept_.empty();
  }
  /// Under the lock: takes a seat, for mail, and holds what is in the queue already.
  TENON_INLINE void enter() {
    auto& queue = state();
    const std::lock_guard guard(kept_mutex_);
    detail::take_seat(mail_, queue.members, detail::QueueState::most_members);
    const auto head = detail::ticket_at(queue.head), count = detail::ticket_at(queue.tail) - head;
    for (std::uint64_t k = 0; k < count && k < 256 && mail_.seat >= 0; ++k) {
      const auto slot = slot_at(head + k);
      detail::SegmentSearch search;
      if (slot.address.inode == 0) continue;
      if (auto use = detail::find_segment(slot.address, !slot.view.read_only, search); use.segment)
        mail_.held.push_back({head + k, std::move(use)});
    }
  }
  /// Under the lock, in each operation: reads the mail, and takes a seat if this is a child of fork.
  TENON_INLINE void read_mail(bool pops) {
    auto& queue = state();
    if (mail_.process != detail::process_number()) enter();
    const std::lock_guard guard(kept_mutex_);
    if (pops && mail_.seat >= 0) queue.members[mail_.seat].pops = 1;
    detail::read_mail(mail_, queue.members, detail::ticket_at(queue.head), capacity_);
  }
  /// Under the lock: sends a segment to those that pop.
  TENON_INLINE void post(std::uint64_t ticket, const detail::SegmentUse& use, bool read_only) {
    if (use->file.name) return;
    const std::lock_guard guard(kept_mutex_);
    const bool is_reopened = read_only && use->file.writable;
    const int descriptor = is_reopened ? detail::open_for_reading(use->file.descriptor) : use->file.descriptor;
    if (descriptor < 0) return;
    detail::post_segment(mail_, state().members, detail::QueueState::most_members, capacity_, ticket, descriptor);
    if (is_reopened) detail::close_descriptor(descriptor);
  }
  /// True if another handle has popped, which may hold what this one does not.
  TENON_INLINE bool others_pop() const {
    for (int i = 0; i < detail::QueueState::most_members; ++i) {
      const auto& member = state().members[i];
      if (i != mail_.seat && !detail::is_free(member) && member.pops != 0) return true;
    }
    return false;
  }
  TENON_INLINE detail::QueueSlot slot_at(std::uint64_t ticket) const {
    detail::QueueSlot slot;
    std::memcpy(&slot, state().slots() + ticket % capacity_, sizeof slot);
    slot.address.name.text[sizeof slot.address.name.text - 1] = '\0';
    return slot;
  }
  TENON_INLINE void keep(std::uint64_t ticket, const AnyTensor& tensor) {
    const std::lock_guard guard(kept_mutex_);
    kept_.push_back({ticket, tensor});
  }

  TENON_INLINE bool push_until(const AnyTensor& tensor, const detail::TimeLimit& limit) {
    const char* const function = "TensorQueue::push";
    auto& queue = state();
    if (is_closed()) detail::refuse_closed_queue(function, closed_by());
    detail::SegmentUse use;
    detail::QueueSlot slot{};
    slot.view = detail::view_of(function, tensor, use);
    if (use.segment) slot.address = detail::address_of(*use.segment);
    for (;;) {
      std::vector<AnyTensor> done;  // destroyed without the lock
      const auto seen = __atomic_load_n(&queue.popped, __ATOMIC_ACQUIRE);
      {
        detail::QueueLock lock(function, queue, capacity_, limit);
        if (!lock) return false;
        if (is_closed()) detail::refuse_closed_queue(function, closed_by());
        forget_taken(done);
        read_mail(false);
        if (const auto ticket = detail::ticket_at(queue.tail); ticket - detail::ticket_at(queue.head) < capacity_) {
          keep(ticket, tensor);
          if (use.segment) post(ticket, use, slot.view.read_only != 0);
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
    detail::TimeLimit patience(std::chrono::milliseconds(0));
    for (std::uint64_t stuck_at = ~std::uint64_t{0};;) {
      const auto seen = __atomic_load_n(&queue.pushed, __ATOMIC_ACQUIRE);
      {
        detail::QueueLock lock("TensorQueue::pop", queue, capacity_, limit);
        if (!lock) return std::nullopt;
        read_mail(true);
        if (const auto head = detail::ticket_at(queue.head); head != detail::ticket_at(queue.tail)) {
          if (auto tensor = take_first(head != stuck_at || !patience.passed())) return tensor;
          if (std::exchange(stuck_at, head) != head) patience = detail::TimeLimit(5 * detail::longest_trust);
        } else if (is_closed()) {
          return std::nullopt;
        }
      }
      if (limit.passed()) return std::nullopt;
      detail::wait_for_change(queue.pushed, seen, limit);
    }
  }

  /// Opens the first tensor. The caller holds the lock, and the queue is not empty. None, and the tensor stays, if only
  /// another process that pops may have its memory, and `is_patient`: that process is left to pop it.
  TENON_KEYED TENON_INLINE std::optional<AnyTensor> take_first(bool is_patient) {
    const char* const function = "TensorQueue::pop";
    auto& queue = state();
    const auto slot = slot_at(detail::ticket_at(queue.head));
    detail::SegmentUse use;
    detail::SegmentSearch search;
    if (slot.address.inode != 0) {
      use = detail::find_segment(slot.address, !slot.view.read_only, search);
      if (search.action) detail::fail_search(function, search);  // another process, or this one later, may have enough
                                                                 // memory for it
      if (search.is_gone && is_patient && others_pop()) return std::nullopt;
    }
    detail::QueueStep step{queue};  // advances the head at the end: until then the producer keeps the tensor alive
    if (search.is_gone) detail::fail_lost_tensor(function, slot.address.process);
    if (search.why) detail::fail_search(function, search);
#if TENON_EXCEPTIONS
    try {
      return detail::tensor_of_view(function, std::move(use), slot.view);
    } catch (const MemoryError&) {
      step.stopped = true;
      throw;
    }
#else
    return detail::tensor_of_view(function, std::move(use), slot.view);
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
        read_mail(false);
        if (forget_taken(done)) return true;
      }
      if (limit.passed()) return false;
      detail::wait_for_change(queue.popped, seen, limit);
    }
  }

  Tensor<std::uint8_t> state_;
  std::uint64_t capacity_;  // a checked copy, as other processes can write the state
  std::deque<Kept> kept_;   // pushed by this object and still in the queue
  detail::QueueMail mail_;
  std::mutex kept_mutex_;   // for kept_ and mail_: the queue's own lock lies where other processes can write
};

}  // namespace tenon::inline v1
