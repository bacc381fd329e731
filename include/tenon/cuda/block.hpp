// Blocks whose elements a device reaches: the header lies on the host and records which streams still use the elements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/cuda/runtime.hpp>
#include <tenon/cuda/stream.hpp>
#include <tenon/device.hpp>
#include <tenon/error.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/storage/counted_memory.hpp>
#include <tenon/storage/foreign_block.hpp>

namespace tenon::inline v1::detail {

/// Events in other streams that must be reached before memory is freed: one for each stream.
class StreamUses {
 public:
  TENON_INLINE StreamUses() noexcept {}
  TENON_INLINE StreamUses(StreamUses&& other) noexcept
      : list_(std::exchange(other.list_, nullptr)), count_(std::exchange(other.count_, 0)) {}
  TENON_INLINE ~StreamUses() { clear(); }

  /// Records the work that `stream` has been given so far, in place of an earlier record for it. Safe to call from
  /// several threads. Throws DeviceError.
  TENON_INLINE void record(const char* function, const cuda::Stream& stream) {
    const DeviceGuard guard(function, stream.device());
    struct Lock {
      bool* held;
      explicit Lock(bool* at) : held(at) {
        while (__atomic_test_and_set(held, __ATOMIC_ACQUIRE)) {
        }
      }
      ~Lock() { __atomic_clear(held, __ATOMIC_RELEASE); }
    } lock(&busy_);
    check_cuda(function, "cudaEventRecord", cudaEventRecord(event_of(function, stream), stream.handle()));
  }
  /// Makes `stream` wait for all events, or the host if it is null.
  TENON_INLINE void wait(const cuda::Stream* stream) noexcept {
    for (int i = 0; i < count_; ++i)
      (void)(stream ? cudaStreamWaitEvent(stream->handle(), list_[i].event, 0) : cudaEventSynchronize(list_[i].event));
    clear();
  }

 private:
  struct Use {
    cudaStream_t stream;
    int device;
    cudaEvent_t event;
  };
  TENON_INLINE cudaEvent_t event_of(const char* function, const cuda::Stream& stream) {
    for (int i = 0; i < count_; ++i) {
      if (list_[i].stream == stream.handle() && list_[i].device == stream.device().index) return list_[i].event;
    }
    auto* grown =
        static_cast<Use*>(std::realloc(static_cast<void*>(list_), sizeof(Use) * static_cast<std::size_t>(count_ + 1)));
    if (!grown) throw_error(ErrorCode::memory, function, ": cannot keep another event");
    list_ = grown;
    Use use{stream.handle(), stream.device().index, nullptr};
    check_cuda(function, "cudaEventCreateWithFlags", cudaEventCreateWithFlags(&use.event, cudaEventDisableTiming));
    list_[count_++] = use;
    return use.event;
  }
  TENON_INLINE void clear() noexcept {
    for (int i = 0; i < count_; ++i) ignore_cuda(cudaEventDestroy(list_[i].event));
    std::free(list_);
    list_ = nullptr;
    count_ = 0;
  }
  Use* list_ = nullptr;
  int count_ = 0;
  bool busy_ = false;
};

/// Elements that a policy allocated and frees when no stream uses them any more.
template <class A>
struct CudaElements {
  A policy;
  void* data;
  std::size_t bytes;
  StreamUses uses;

  TENON_INLINE void operator()() noexcept {
    if constexpr (requires { policy.stream(); }) {
      const cuda::Stream stream = policy.stream();
      uses.wait(&stream);
    } else {
      uses.wait(nullptr);
    }
    deallocate_with(policy, data, bytes);
  }
};

/// The state of such a block: its device, and its events if they are recorded.
struct CudaBlockState {
  AnyDevice device;
  StreamUses* uses;
};
static_assert(sizeof(CudaBlockState) <= policy_state_bytes);

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The device of some memory, as the runtime reports it.
TENON_NOINLINE_OG inline AnyDevice device_of_pointer(const char* function, const void* p) {
  cudaPointerAttributes attributes;
  check_cuda(function, "cudaPointerGetAttributes", cudaPointerGetAttributes(&attributes, p));
  switch (attributes.type) {
    case cudaMemoryTypeDevice: return {DeviceType::cuda, attributes.device};
    case cudaMemoryTypeManaged: return {DeviceType::cuda_managed, attributes.device};
    case cudaMemoryTypeHost: return {DeviceType::cuda_host, 0};
    default: return {};
  }
}

/// A block of `bytes` made by `policy`, whose memory need not be the host's.  Its elements never move.
template <class A>
TENON_NOINLINE_OG Block* new_cuda_block(const A& policy, std::size_t bytes) {
  if (bytes > largest_bytes) refuse_allocation(bytes);
  A own(policy);
  const std::size_t room = room_for(bytes);
  CudaElements<A> elements{own, allocate_with(own, room), room, {}};
  struct Undo {
    CudaElements<A>* elements;
    ~Undo() {
      if (elements) (*elements)();
    }
  } undo{&elements};
  AnyDevice device;
  if constexpr (requires { { own.device() } -> Same<Cuda>; }) device = own.device();
  else device = device_of_pointer("allocate", elements.data);
  undo.elements = nullptr;
  void* data = elements.data;
  Block* block = new_foreign_block(data, bytes, std::move(elements));
  block->flags = Block::owned | Block::pinned;
  ::new (static_cast<void*>(block->state))
      CudaBlockState{device, &static_cast<ForeignBlock<CudaElements<A>>*>(block)->release.uses};
  return block;
}

/// Keeps the memory of a block until `stream` has done the work it was given so far. If Tenon does not free the memory,
/// the host waits instead. Throws DeviceError.
TENON_NOINLINE_OG inline void record_block_use(Block* block, const cuda::Stream& stream) {
  if (!block) return;
  CudaBlockState state{};
  if (!block->policy) __builtin_memcpy(&state, block->state, sizeof state);
  if (state.uses) state.uses->record("cuda::record_use", stream);
  else stream.synchronize();
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
