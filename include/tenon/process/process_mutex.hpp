// ProcessMutex: a mutex between processes, which remains usable when its owner is killed.
//
// When its owner's thread ends in whatever way, the next one gets the mutex and is told so. Every process that opens
// the mutex can write its memory and is trusted with it: one that writes there can take or free the mutex, and nothing
// worse. Linux.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/memory/shared.hpp>
#include <tenon/process/shared_handle.hpp>
#include <tenon/process/shared_lock.hpp>
#include <tenon/process/shared_text.hpp>
#include <tenon/process/time_limit.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Zeroed shared memory for the state of a synchronisation object.
inline Tensor<std::uint8_t> new_shared_state(const char* function, std::size_t bytes) {
  const auto n = static_cast<std::int64_t>(bytes);
  Storage<std::uint8_t> storage(n, ExportAllocator(ExportKind::together));
  std::memset(storage.data(), 0, bytes);
  return {Unchecked{}, std::move(storage), contiguous_layout(function, Shape{n})};
}
/// Opens the state that a text refers to. Throws ExchangeError unless it has at least `bytes` bytes and begins with
/// `magic`.
inline Tensor<std::uint8_t> open_shared_state(const char* function, std::string_view text, std::size_t bytes,
                                              std::uint64_t magic) {
  auto state = typed<std::uint8_t>(function, open_text(function, text));
  std::uint64_t found = 0;
  if (state.numel() >= static_cast<std::int64_t>(bytes) && state.is_contiguous())
    std::memcpy(&found, state.data_ptr(), sizeof found);
  if (found != magic || reinterpret_cast<std::uintptr_t>(state.data_ptr()) % 64 != 0)
    throw_error(ErrorCode::exchange, function, ": the text is the handle of something else");
  return state;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

struct MutexState {
  static constexpr std::uint64_t magic_word = 0x3258544d'4e4e4554;  // "TENNMTX2"
  std::uint64_t magic;
  SharedLock lock;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// A mutex that other processes open by its text. Each process has a handle; the mutex lives as long as any of them.
class ProcessMutex {
 public:
  TENON_INLINE ProcessMutex() : state_(detail::new_shared_state("ProcessMutex", sizeof(detail::MutexState))) {
    state().magic = detail::MutexState::magic_word;
  }
  /// Opens the mutex of another process. Throws ExchangeError as open_shared does.
  TENON_INLINE static ProcessMutex open(std::string_view text) {
    return ProcessMutex(detail::open_shared_state("ProcessMutex::open", text, sizeof(detail::MutexState),
                                                  detail::MutexState::magic_word));
  }
  ProcessMutex(const ProcessMutex&) = delete;
  ProcessMutex& operator=(const ProcessMutex&) = delete;

  /// A text for open() in other processes, valid as long as this process has the mutex.
  TENON_INLINE std::string text() const { return detail::share_as_text("ProcessMutex::text", state_); }
  /// Locks the mutex. False when the time-out passes first. Throws ExchangeError if this thread has locked it already.
  TENON_INLINE bool lock(std::chrono::milliseconds timeout = no_timeout) {
    bool died;  // a local: died_ belongs to the owner, maybe another thread, until this one has the mutex
    if (!detail::acquire("ProcessMutex::lock", state().lock, detail::TimeLimit(timeout), died)) return false;
    died_ = died;
    return true;
  }
  /// Unlocks the mutex. Throws ExchangeError on a thread that has not locked it.
  TENON_INLINE void unlock() {
    if (!detail::release(state().lock))
      detail::throw_error(ErrorCode::exchange, "ProcessMutex::unlock: this thread has not locked the mutex");
  }
  /// True if the previous owner ended with the mutex locked, so that the data it guards may be inconsistent. Call it
  /// only while owning the mutex.
  TENON_INLINE bool owner_died() const { return died_; }

 private:
  TENON_INLINE explicit ProcessMutex(Tensor<std::uint8_t>&& state) : state_(std::move(state)) {}
  TENON_INLINE detail::MutexState& state() const { return *reinterpret_cast<detail::MutexState*>(state_.data_ptr()); }
  Tensor<std::uint8_t> state_;
  bool died_ = false;
};

}  // namespace tenon::inline v1
