// ProcessBarrier: a barrier for processes, which does not wait for one that was killed.
//
// Each participant holds a lock on a byte of the barrier's memory, which the kernel releases when the process ends, however it
// ends. Waiting participants check these locks, and no longer expect one whose lock is gone. Linux.
#pragma once

#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/memory/shared_segment.hpp>
#include <tenon/process/process_mutex.hpp>
#include <tenon/process/shared_handle.hpp>
#include <tenon/process/shared_text.hpp>
#include <tenon/process/time_limit.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL_TYPES

/// The barrier in shared memory. Each change is a single write, so that a process may be killed between any two.
struct BarrierState {
  static constexpr std::uint64_t magic_word = 0x31524142'4e4e4554;  // "TENNBAR1"
  static constexpr int most = 1024;
  enum Seat : std::uint8_t { expected, taken, gone };
  std::uint64_t magic;
  pthread_mutex_t mutex;
  std::uint32_t participants;
  std::uint32_t generation;     // the number of the current meeting; waiters watch it
  std::uint32_t arrived[most];  // per seat, 1 + the generation for which it has arrived
  Seat seats[most];
};

TENON_END_DETAIL_TYPES

TENON_BEGIN_TYPES

/// An object is one participant, for one thread at a time. It takes a seat when it first arrives, and gives it up when it is
/// destroyed.
class ProcessBarrier {
 public:
  /// A barrier for `participants`, 1 to 1024: this object, if it ever arrives, and those that other processes open.
  TENON_INLINE explicit ProcessBarrier(int participants) : state_(make(participants)), participants_(participants) {}
  /// Opens the barrier of another process. Throws ExchangeError as open_shared does.
  TENON_INLINE static ProcessBarrier open(std::string_view text) {
    auto memory = detail::open_shared_state("ProcessBarrier::open", text, sizeof(detail::BarrierState), detail::BarrierState::magic_word);
    const auto participants = reinterpret_cast<detail::BarrierState*>(memory.data_ptr())->participants;
    if (participants < 1 || participants > detail::BarrierState::most)
      detail::fail(ErrorCode::exchange, "ProcessBarrier::open: the barrier's memory was overwritten");
    return ProcessBarrier(std::move(memory), static_cast<int>(participants));
  }
  ProcessBarrier(const ProcessBarrier&) = delete;
  ProcessBarrier& operator=(const ProcessBarrier&) = delete;
  TENON_INLINE ~ProcessBarrier() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }

  /// A text for open() in other processes, valid as long as this process has the barrier.
  TENON_INLINE std::string text() const { return detail::share_as_text("ProcessBarrier::text", state_); }

  /// Waits until all participants that are still alive have arrived. False if the time-out passes first: then this one has not
  /// arrived. Throws ExchangeError if all seats are taken.
  TENON_INLINE bool arrive_and_wait(std::chrono::milliseconds timeout = no_timeout) { return arrive(detail::TimeLimit(timeout)); }

 private:
  TENON_INLINE ProcessBarrier(Tensor<std::uint8_t>&& memory, int participants) : state_(std::move(memory)), participants_(participants) {}
  TENON_INLINE detail::BarrierState& state() const { return *reinterpret_cast<detail::BarrierState*>(state_.data_ptr()); }
  TENON_INLINE static Tensor<std::uint8_t> make(int participants) {
    if (participants < 1 || participants > detail::BarrierState::most)
      detail::fail(ErrorCode::memory, "ProcessBarrier: ", participants, " participants are not within 1 and 1024");
    auto memory = detail::new_shared_state("ProcessBarrier", sizeof(detail::BarrierState));
    auto& state = *reinterpret_cast<detail::BarrierState*>(memory.data_ptr());
    state.participants = static_cast<std::uint32_t>(participants);
    detail::make_robust_mutex(state.mutex);
    state.magic = detail::BarrierState::magic_word;
    return memory;
  }

  /// The fcntl lock of a seat: on the byte of the segment in which the seat lies.
  TENON_INLINE struct ::flock lock_of(int seat, short type) const {
    struct ::flock lock {};
    lock.l_type = type;
    lock.l_whence = SEEK_SET;
    lock.l_start = static_cast<::off_t>(first_) + seat;
    lock.l_len = 1;
    return lock;
  }
  TENON_INLINE bool is_held(int seat) const {
    auto lock = lock_of(seat, F_WRLCK);
    return ::fcntl(descriptor_, F_OFD_GETLK, &lock) != 0 || lock.l_type != F_UNLCK;
  }

  /// Opens the segment once more, as these locks belong to the open file and not to the process.
  TENON_INLINE void open_file() {
    char path[40];
    {
      const detail::SegmentLock table;
      const auto* segment = detail::segment_of(detail::segment_table, state_.data_ptr());
      first_ = static_cast<std::uint64_t>(reinterpret_cast<const char*>(state().seats) - segment->base);
      std::snprintf(path, sizeof path, "/proc/self/fd/%d", segment->file.descriptor);
    }
    descriptor_ = detail::uninterrupted([&] { return ::open(path, O_RDWR | O_CLOEXEC); });
    if (descriptor_ < 0) detail::fail_path(ErrorCode::io, "ProcessBarrier", "open", path);
  }
  /// Takes a seat that is still expected, else one whose holder is gone; false if there is none. Under the mutex.
  TENON_INLINE bool take_seat() {
    auto& barrier = state();
    for (const auto kind : {detail::BarrierState::expected, detail::BarrierState::gone}) {
      for (int k = 0; k < participants_; ++k) {
        auto lock = lock_of(k, F_WRLCK);
        if (barrier.seats[k] != kind || ::fcntl(descriptor_, F_OFD_SETLK, &lock) != 0) continue;
        barrier.arrived[k] = barrier.generation;
        barrier.seats[k] = detail::BarrierState::taken;
        seat_ = k;
        return true;
      }
    }
    return false;
  }
  /// Begins the next meeting if all have arrived for the current one. Under the mutex.
  TENON_INLINE void complete() {
    auto& barrier = state();
    for (int k = 0; k < participants_; ++k) {
      if (barrier.seats[k] == detail::BarrierState::taken && k != seat_ && !is_held(k)) barrier.seats[k] = detail::BarrierState::gone;
      if (barrier.seats[k] == detail::BarrierState::expected) return;
      if (barrier.seats[k] == detail::BarrierState::taken && barrier.arrived[k] != barrier.generation + 1) return;
    }
    detail::announce_change(barrier.generation);
  }

  TENON_INLINE bool arrive(const detail::TimeLimit& limit) {
    auto& barrier = state();
    if (descriptor_ < 0) open_file();
    std::uint32_t awaited = 0;
    for (bool first = true;; first = false) {
      bool died;  // ignored: every change is complete, so a dead owner leaves the barrier consistent
      if (!detail::lock_robust_mutex("ProcessBarrier::arrive_and_wait", barrier.mutex, limit, died)) {
        if (!first && __atomic_load_n(&barrier.generation, __ATOMIC_ACQUIRE) != awaited) return true;
        if (!first) __atomic_store_n(&barrier.arrived[seat_], awaited, __ATOMIC_RELEASE);
        return false;
      }
      if (first) {
        awaited = barrier.generation;
        if (seat_ < 0 && !take_seat()) {
          ::pthread_mutex_unlock(&barrier.mutex);
          detail::fail(ErrorCode::exchange, "ProcessBarrier::arrive_and_wait: all ", participants_, " seats are taken");
        }
        barrier.arrived[seat_] = awaited + 1;
      }
      if (barrier.generation == awaited) complete();
      const bool met = barrier.generation != awaited, late = !met && limit.passed();
      if (late) barrier.arrived[seat_] = awaited;
      ::pthread_mutex_unlock(&barrier.mutex);
      if (met || late) return met;
      detail::wait_for_change(barrier.generation, awaited, limit);
    }
  }

  Tensor<std::uint8_t> state_;
  int participants_;  // a checked copy, as other processes can write the state
  std::uint64_t first_ = 0;  // offset in bytes of the seats in the segment
  int descriptor_ = -1, seat_ = -1;
};

TENON_END_TYPES
