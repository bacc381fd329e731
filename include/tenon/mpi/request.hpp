// Request: a nonblocking call of MPI, which runs while the program does something else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <mpi.h>
#include <utility>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/mpi/call.hpp>
#include <tenon/mpi/dtype_mark.hpp>
#include <tenon/mpi/message_status.hpp>
#include <tenon/mpi/received_tensor.hpp>

namespace tenon::inline v1::mpi {

/// Owns the call's tensors until the call is done: do not write to those that are sent, nor read those that are
/// received. The destructor waits.
class Request {
 public:
  /// A request that is done.
  TENON_INLINE Request() noexcept {}
  /// Takes a started call and the tensors that it uses; `received` is the one that a message fills, if any. For
  /// engines.
  TENON_INLINE Request(const char* function, std::vector<MPI_Request>&& handles, std::initializer_list<AnyTensor> used,
                       const AnyTensor* received = nullptr)
      : function_(function), handles_(std::move(handles)), used_(used) {
    if (received) received_ = used_.size(), used_.push_back(*received);
  }
  /// The same for a call that writes to a tensor, or to a copy that is written back when the call is done. For engines.
  TENON_INLINE Request(const char* function, std::vector<MPI_Request>&& handles, const AnyTensor& sent,
                       const detail::ReceivedTensor& to, bool is_message = false)
      : Request(function, std::move(handles), {sent}, is_message ? &to.to() : nullptr) {
    copied_.push_back(to);
  }
  /// The same for a message that is sent with its dtype. For engines.
  TENON_INLINE void keep_mark(std::unique_ptr<detail::DtypeMark>&& mark) noexcept { mark_ = std::move(mark); }
  TENON_INLINE Request(Request&& other) noexcept { swap(other); }
  TENON_INLINE Request& operator=(Request&& other) noexcept {
    Request taken(std::move(other));
    swap(taken);
    return *this;
  }
  TENON_INLINE ~Request() {
    if (handles_.empty() || !detail::mpi_is_active()) return;
    if (MPI_Waitall(static_cast<int>(handles_.size()), handles_.data(), MPI_STATUSES_IGNORE) == MPI_SUCCESS)
      write_back(copied_);
  }

  TENON_INLINE bool is_done() const noexcept { return handles_.empty(); }
  /// Waits until the call is done. Throws CommunicationError, and ShapeError for a message that is shorter than the
  /// tensor.
  TENON_INLINE MessageStatus wait() {
    std::vector<MPI_Status> statuses(handles_.size());
    detail::check_mpi(function_, "MPI_Waitall",
                      MPI_Waitall(static_cast<int>(handles_.size()), handles_.data(), statuses.data()));
    return finish(statuses);
  }
  /// True if the call is done. Throws as wait does.
  TENON_INLINE bool test() {
    if (is_done()) return true;
    std::vector<MPI_Status> statuses(handles_.size());
    int done = 0;
    detail::check_mpi(function_, "MPI_Testall",
                      MPI_Testall(static_cast<int>(handles_.size()), handles_.data(), &done, statuses.data()));
    if (done) finish(statuses);
    return done != 0;
  }
  /// The status of the message, once the call is done.
  TENON_INLINE const MessageStatus& status() const noexcept { return status_; }

 private:
  TENON_INLINE void swap(Request& other) noexcept {
    std::swap(function_, other.function_);
    handles_.swap(other.handles_);
    used_.swap(other.used_);
    copied_.swap(other.copied_);
    std::swap(received_, other.received_);
    mark_.swap(other.mark_);
    std::swap(status_, other.status_);
  }
  TENON_INLINE MessageStatus finish(const std::vector<MPI_Status>& statuses) {
    const std::vector<AnyTensor> used = std::move(used_);
    const std::vector<detail::ReceivedTensor> copied = std::move(copied_);
    const std::unique_ptr<detail::DtypeMark> mark = std::move(mark_);
    used_.clear();
    copied_.clear();
    handles_.clear();
    if (std::exchange(received_, none) < used.size()) {
      status_ = detail::received_message(function_, used.back(), mark.get(), statuses.front());
    }
    write_back(copied);
    return status_;
  }
  TENON_INLINE static void write_back(const std::vector<detail::ReceivedTensor>& copied) {
    for (const detail::ReceivedTensor& to : copied) to.finish();
  }

  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  const char* function_ = "mpi::Request::wait";
  std::vector<MPI_Request> handles_;
  std::vector<AnyTensor> used_;
  std::vector<detail::ReceivedTensor> copied_;
  std::size_t received_ = none;
  std::unique_ptr<detail::DtypeMark> mark_;  // in checked mode: the mark of a message
  MessageStatus status_;
};

inline namespace TENON_CODE {

/// Waits until all calls of a range of requests are done. Throws as wait does, after all are.
template <class Requests>
void wait_all(Requests& requests) {
  for (Request& request : requests) request.wait();
}

/// Waits until one call of a range of requests is done and returns its number; -1 if all were done before. Throws as
/// wait does.
template <class Requests>
std::ptrdiff_t wait_any(Requests& requests) {
  for (;;) {
    std::ptrdiff_t i = 0, pending = 0;
    for (Request& request : requests) {
      if (!request.is_done()) {
        if (request.test()) return i;
        ++pending;
      }
      ++i;
    }
    if (pending == 0) return -1;
  }
}

}  // namespace TENON_CODE

}  // namespace tenon::inline v1::mpi
