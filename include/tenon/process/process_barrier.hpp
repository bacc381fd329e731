// ProcessBarrier: a barrier for processes, which does not wait for one that was killed.
//
// Each participant has a seat in the barrier's memory with its process's mark. Waiting participants check every 20 ms
// that those processes live, and no longer expect one that has ended, whether or not it ever arrived and whatever
// children it has left.
//
// Every process that opens the barrier can write its memory and is trusted with it: one that writes there can make
// others wait or go on too early, and nothing worse. Linux.
#pragma once

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
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
#include <tenon/platform/process.hpp>
#include <tenon/process/holder.hpp>
#include <tenon/process/process_mutex.hpp>
#include <tenon/process/shared_handle.hpp>
#include <tenon/process/shared_lock.hpp>
#include <tenon/process/shared_text.hpp>
#include <tenon/process/time_limit.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// A participant: its process, that process's descriptor of the barrier's memory, and whether it has arrived.
struct BarrierSeat {
  HolderMark process;  // 0: none has taken the seat yet
  std::int32_t descriptor;
  std::uint32_t arrived;   // 1 + the generation for which it has arrived
  std::uint32_t has_left;  // 1: its participant is gone, and another can take the seat
  std::uint32_t unused;
};

/// The barrier in shared memory. Each change is a single write, so that a process may be killed between any two.
struct BarrierState {
  static constexpr std::uint64_t magic_word = 0x32524142'4e4e4554;  // "TENNBAR2"
  static constexpr int most = 1024;
  std::uint64_t magic;
  SharedLock lock;
  std::uint32_t participants;
  std::uint32_t generation;  // the number of the current meeting; waiters watch it
  BarrierSeat seats[most];
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// A participant of the barrier, for one thread at a time. The others wait for a participant from open() at once, and
/// for one from the constructor, or one that a child of fork inherited, from its first arrival on. It gives up its seat
/// when it is destroyed.
class ProcessBarrier {
 public:
  /// A barrier for `participants`, 1 to 1024: this object, if it ever arrives, and those that other processes open. All
  /// wait for seats that nobody has taken yet, as a process that ends before it calls open() cannot be known.
  TENON_INLINE explicit ProcessBarrier(int participants) : ProcessBarrier(make(participants), participants) {}
  /// Opens the barrier of another process, and takes a seat if one is free. Throws ExchangeError as open_shared does.
  TENON_INLINE static ProcessBarrier open(std::string_view text) { return ProcessBarrier(text); }
  ProcessBarrier(const ProcessBarrier&) = delete;
  ProcessBarrier& operator=(const ProcessBarrier&) = delete;
  TENON_INLINE ~ProcessBarrier() {
    if (has_seat()) __atomic_store_n(&state().seats[seat_].has_left, 1, __ATOMIC_RELEASE);
  }

  /// A text for open() in other processes, valid as long as this process has the barrier.
  TENON_INLINE std::string text() const { return detail::share_as_text("ProcessBarrier::text", state_); }

  /// Waits until all participants that are still alive have arrived. False if the time-out passes first: then this one
  /// has not arrived. Throws ExchangeError if all seats are taken.
  TENON_INLINE bool arrive_and_wait(std::chrono::milliseconds timeout = no_timeout) {
    return arrive(detail::TimeLimit(timeout));
  }

 private:
  TENON_INLINE ProcessBarrier(Tensor<std::uint8_t>&& memory, int participants)
      : state_(std::move(memory)), participants_(participants) {
    const detail::SegmentLock table;
    const auto& file = detail::segment_of(detail::segment_table, state_.data_ptr())->file;
    descriptor_ = file.descriptor;
    device_ = file.device;
    inode_ = file.inode;
  }
  TENON_INLINE explicit ProcessBarrier(std::string_view text) : ProcessBarrier(open_state(text), 0) {
    const auto participants = __atomic_load_n(&state().participants, __ATOMIC_RELAXED);
    if (participants < 1 || participants > detail::BarrierState::most)
      detail::throw_error(ErrorCode::exchange, "ProcessBarrier::open: the barrier's memory was overwritten");
    participants_ = static_cast<int>(participants);
    bool died;  // ignored, as in arrive
    // Whoever stops with the lock held must not stop this: the seat is taken later then.
    if (!detail::acquire("ProcessBarrier::open", state().lock, detail::TimeLimit(std::chrono::seconds(1)), died))
      return;
    take_seat();
    detail::release(state().lock);
  }
  TENON_INLINE detail::BarrierState& state() const {
    return *reinterpret_cast<detail::BarrierState*>(state_.data_ptr());
  }
  TENON_INLINE static Tensor<std::uint8_t> open_state(std::string_view text) {
    return detail::open_shared_state("ProcessBarrier::open", text, sizeof(detail::BarrierState),
                                     detail::BarrierState::magic_word);
  }
  TENON_INLINE static Tensor<std::uint8_t> make(int participants) {
    if (participants < 1 || participants > detail::BarrierState::most)
      detail::throw_error(ErrorCode::memory, "ProcessBarrier: ", participants,
                          " participants are not within 1 and 1024");
    auto memory = detail::new_shared_state("ProcessBarrier", sizeof(detail::BarrierState));
    auto& state = *reinterpret_cast<detail::BarrierState*>(memory.data_ptr());
    state.participants = static_cast<std::uint32_t>(participants);
    state.magic = detail::BarrierState::magic_word;
    return memory;
  }

  /// False also in a child of fork, whose parent has the seat.
  TENON_INLINE bool has_seat() const { return seat_ >= 0 && process_ == detail::process_number(); }

  /// True if a participant has ended, or its process has replaced itself by exec, which closes the descriptor.
  TENON_INLINE bool is_gone(const detail::BarrierSeat& seat) const {
    if (__atomic_load_n(&seat.has_left, __ATOMIC_ACQUIRE) != 0) return true;
    const auto process = __atomic_load_n(&seat.process, __ATOMIC_RELAXED);
    if (detail::has_ended(process, true)) return true;
    char path[48];
    std::snprintf(path, sizeof path, "/proc/%d/fd/%d", static_cast<int>(process >> 32),
                  __atomic_load_n(&seat.descriptor, __ATOMIC_RELAXED));
    struct ::stat facts;
    if (::stat(path, &facts) != 0) {
      if (errno != ENOENT) return false;
      std::snprintf(path, sizeof path, "/proc/%d/stat", static_cast<int>(process >> 32));
      return ::access(path, F_OK) == 0;  // else the process is hidden from this one
    }
    return static_cast<std::uint64_t>(facts.st_ino) != inode_ || static_cast<std::uint64_t>(facts.st_dev) != device_;
  }

  /// Takes a seat that nobody has had, else one whose participant is gone; false if there is none. The caller holds the
  /// lock.
  TENON_INLINE bool take_seat() {
    auto& barrier = state();
    const auto self = detail::mark_of_process();
    for (const bool fresh : {true, false}) {
      for (int k = 0; k < participants_; ++k) {
        auto& seat = barrier.seats[k];
        if (__atomic_load_n(&seat.process, __ATOMIC_RELAXED) == 0 ? !fresh : fresh || !is_gone(seat)) continue;
        // Until the last of these writes the seat is as before: nobody's, or that of a participant that is gone.
        __atomic_store_n(&seat.arrived, __atomic_load_n(&barrier.generation, __ATOMIC_RELAXED), __ATOMIC_RELAXED);
        __atomic_store_n(&seat.descriptor, descriptor_, __ATOMIC_RELAXED);
        if (!fresh) __atomic_store_n(&seat.has_left, 1, __ATOMIC_RELEASE);
        __atomic_store_n(&seat.process, self, __ATOMIC_RELEASE);
        __atomic_store_n(&seat.has_left, 0, __ATOMIC_RELEASE);
        seat_ = k;
        process_ = detail::process_number();
        return true;
      }
    }
    return false;
  }
  /// Begins the next meeting if all have arrived for the current one. `check`: asks the kernel whether the others live,
  /// which takes some microseconds. The caller holds the lock.
  TENON_INLINE void complete(bool check) {
    auto& barrier = state();
    const auto wanted = __atomic_load_n(&barrier.generation, __ATOMIC_RELAXED) + 1;
    for (int k = 0; k < participants_; ++k) {
      auto& seat = barrier.seats[k];
      if (__atomic_load_n(&seat.process, __ATOMIC_ACQUIRE) == 0) return;
      if (__atomic_load_n(&seat.arrived, __ATOMIC_ACQUIRE) == wanted ||
          __atomic_load_n(&seat.has_left, __ATOMIC_ACQUIRE) != 0)
        continue;
      if (!check || k == seat_ || !is_gone(seat)) return;
      __atomic_store_n(&seat.has_left, 1, __ATOMIC_RELEASE);
    }
    detail::announce_change(barrier.generation);
  }

  TENON_KEYED TENON_INLINE bool arrive(const detail::TimeLimit& limit) {
    auto& barrier = state();
    if (!has_seat() || __atomic_load_n(&barrier.seats[seat_].has_left, __ATOMIC_ACQUIRE) != 0) seat_ = -1;
    const auto generation = [&] { return __atomic_load_n(&barrier.generation, __ATOMIC_ACQUIRE); };
    const auto set_arrived = [&](std::uint32_t value) {
      __atomic_store_n(&barrier.seats[seat_].arrived, value, __ATOMIC_RELEASE);
    };
    std::uint32_t awaited = 0;
    bool is_stuck = false;
    for (bool first = true;; first = false) {
      bool died;  // ignored: every change is complete, so a dead owner leaves the barrier consistent
      if (!detail::acquire("ProcessBarrier::arrive_and_wait", barrier.lock, limit, died)) {
        if (!first && generation() != awaited) return true;
        if (!first) set_arrived(awaited);
        return false;
      }
      if (first) {
        awaited = generation();
        if (seat_ < 0 && !take_seat()) {
          detail::release(barrier.lock);
          detail::throw_error(ErrorCode::exchange, "ProcessBarrier::arrive_and_wait: all ", participants_,
                              " seats are taken");
        }
        set_arrived(awaited + 1);
      }
      if (generation() == awaited) complete(is_stuck || limit.passed());
      const bool met = generation() != awaited, late = !met && limit.passed();
      if (late) set_arrived(awaited);
      detail::release(barrier.lock);
      if (met || late) return met;
      detail::wait_for_change(barrier.generation, awaited, limit);
      is_stuck = true;
    }
  }

  Tensor<std::uint8_t> state_;
  int participants_;                      // a checked copy, as other processes can write the state
  std::uint64_t device_ = 0, inode_ = 0;  // of the barrier's memory
  int descriptor_ = -1, seat_ = -1;
  int process_ = 0;  // that took the seat
};

}  // namespace tenon::inline v1
