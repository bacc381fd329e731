// Communicator: ranks with a device each, which exchange tensors by NCCL.
#pragma once

#include <cstddef>
#include <memory>
#include <nccl.h>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/cuda/runtime.hpp>
#include <tenon/device.hpp>
#include <tenon/error.hpp>
#include <tenon/nccl/call.hpp>
#include <tenon/nccl/call_group.hpp>
#include <tenon/nccl/unique_id.hpp>

namespace tenon::inline v1::nccl {

/// A handle on one rank of a communicator, shared by its copies. The last one frees a communicator that Tenon created;
/// NCCL then waits for calls that are not done.
class Communicator {
 public:
  /// Rank `rank` of `size`, on a device that no other rank has. Each rank calls this with the same id, and waits for
  /// the others. Ranks of one thread do so within a Group, and use the result after its end. Throws IndexError,
  /// DeviceError, CommunicationError.
  TENON_INLINE static Communicator init_rank(const UniqueId& id, int rank, int size, Cuda device = {}) {
    const char* const function = "nccl::Communicator::init_rank";
    const Communicator made(nullptr, true, rank, size, device);
    made.require_rank(function, rank);
    const detail::DeviceGuard guard(function, device);
    detail::keep_in_group(made);
    detail::check_nccl(function, "ncclCommInitRank", ncclCommInitRank(&made.state_->handle, size, id.handle(), rank));
    return made;
  }
  /// All ranks of a communicator within this process, rank i on devices[i]. Throws DeviceError, CommunicationError.
  TENON_INLINE static std::vector<Communicator> init_all(const std::vector<Cuda>& devices) {
    const int size = static_cast<int>(devices.size());
    std::vector<int> indices;
    for (const Cuda device : devices) indices.push_back(device.index);
    std::vector<ncclComm_t> handles(devices.size());
    std::vector<Communicator> made;
    for (int rank = 0; rank < size; ++rank)
      made.push_back(Communicator(nullptr, true, rank, size, devices[static_cast<std::size_t>(rank)]));
    detail::check_nccl("nccl::Communicator::init_all", "ncclCommInitAll",
                       ncclCommInitAll(handles.data(), size, indices.data()));
    for (std::size_t i = 0; i < handles.size(); ++i) made[i].state_->handle = handles[i];
    return made;
  }
  /// The same on all devices of the process.
  TENON_INLINE static std::vector<Communicator> init_all() {
    std::vector<Cuda> devices;
    for (int i = 0, count = cuda::device_count(); i < count; ++i) devices.push_back(Cuda{i});
    return init_all(devices);
  }
  /// Wraps a blocking communicator without taking ownership. Throws CommunicationError.
  TENON_INLINE static Communicator borrow(ncclComm_t handle) { return Communicator(handle, false); }
  /// Wraps a blocking communicator and takes ownership: the last handle frees it. Throws CommunicationError.
  TENON_INLINE static Communicator adopt(ncclComm_t handle) { return Communicator(handle, true); }

  TENON_INLINE ncclComm_t handle() const noexcept { return __atomic_load_n(&state_->handle, __ATOMIC_ACQUIRE); }
  /// This rank, counted from 0.
  TENON_INLINE int rank() const noexcept { return state_->rank; }
  TENON_INLINE int size() const noexcept { return state_->size; }
  TENON_INLINE Cuda device() const noexcept { return state_->device; }
  /// True if this rank is in none of the groups of a split, or if the communicator was aborted.
  TENON_INLINE bool is_null() const noexcept { return !handle(); }

#if NCCL_VERSION_CODE >= NCCL_VERSION(2, 18, 1)
  /// One communicator for the ranks of each colour, in the order of their keys and, among equal keys, of their ranks. A
  /// rank whose colour is negative is in none: the result is null there. Collective, and not within a Group. Throws
  /// CommunicationError. Needs NCCL 2.18.
  TENON_INLINE Communicator split(int color, int key = 0) const {
    const char* const function = "nccl::Communicator::split";
    ncclComm_t made = nullptr;
    const detail::DeviceGuard guard(function, device());
    detail::check_nccl(
        function, "ncclCommSplit",
        ncclCommSplit(require_handle(function), color < 0 ? NCCL_SPLIT_NOCOLOR : color, key, &made, nullptr));
    return adopt(made);
  }
#endif

  /// Throws CommunicationError if calls have failed after they were queued, as when a rank is gone. Only abort() is
  /// left then.
  TENON_INLINE void check_async_error() const {
    const char* const function = "nccl::Communicator::check_async_error";
    ncclResult_t error = ncclSuccess;
    detail::check_nccl(function, "ncclCommGetAsyncError", ncclCommGetAsyncError(require_handle(function), &error));
    detail::check_nccl(function, "a call on a stream", error);
  }
  /// Ends calls that are not done, whatever other ranks do, and frees the communicator, also a borrowed one: all
  /// handles are null from then on. Any thread may call it. Throws CommunicationError.
  TENON_INLINE void abort() const {
    if (const ncclComm_t last = state_->take())
      detail::check_nccl("nccl::Communicator::abort", "ncclCommAbort", ncclCommAbort(last));
  }

  /// Throws IndexError for a rank that is not in this communicator.
  TENON_INLINE void require_rank(const char* function, int rank) const {
    if (rank < 0 || rank >= size()) [[unlikely]]
      detail::throw_error(ErrorCode::index, function, ": there is no rank ", rank, " of ", size());
  }
  /// Throws CommunicationError for one that is null.
  TENON_INLINE ncclComm_t require_handle(const char* function) const {
    const ncclComm_t held = handle();
    if (!held) [[unlikely]]
      detail::throw_error(ErrorCode::communication, function, ": this rank is in no communicator, or it was aborted");
    return held;
  }

  /// True for handles on one rank of one communicator.
  TENON_INLINE friend bool operator==(const Communicator& a, const Communicator& b) { return a.handle() == b.handle(); }

 private:
  struct State {
    ncclComm_t handle;
    bool owned;
    int rank, size;
    Cuda device;
    TENON_INLINE State(ncclComm_t given, bool own, int its_rank, int its_size, Cuda its_device)
        : handle(given), owned(own), rank(its_rank), size(its_size), device(its_device) {}
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    TENON_INLINE ~State() {
      if (const ncclComm_t last = take(); last && owned) (void)ncclCommDestroy(last);
    }
    TENON_INLINE ncclComm_t take() noexcept { return __atomic_exchange_n(&handle, nullptr, __ATOMIC_ACQ_REL); }
  };

  TENON_INLINE Communicator(ncclComm_t handle, bool owned, int rank, int size, Cuda device)
      : state_(std::make_shared<State>(handle, owned, rank, size, device)) {}
  TENON_INLINE Communicator(ncclComm_t handle, bool owned) : Communicator(handle, owned, -1, 0, Cuda{}) {
    const char* const function = "nccl::Communicator";
    if (!handle) return;
    detail::check_nccl(function, "ncclCommUserRank", ncclCommUserRank(handle, &state_->rank));
    detail::check_nccl(function, "ncclCommCount", ncclCommCount(handle, &state_->size));
    detail::check_nccl(function, "ncclCommCuDevice", ncclCommCuDevice(handle, &state_->device.index));
  }

  std::shared_ptr<State> state_;
};

}  // namespace tenon::inline v1::nccl
