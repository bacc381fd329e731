// Graph: the work that a function enqueues on a stream, recorded once and replayed at the cost of one launch.
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

namespace tenon::inline v1::cuda {

/// Movable, not copyable. It reads and writes the memory that was used during recording, which must live as long as the
/// graph.
class Graph {
 public:
  TENON_INLINE Graph(Graph&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)), device_(other.device_) {}
  TENON_INLINE Graph& operator=(Graph&& other) noexcept {
    std::swap(handle_, other.handle_);
    std::swap(device_, other.device_);
    return *this;
  }
  TENON_INLINE ~Graph() {
    if (handle_) detail::ignore_cuda(cudaGraphExecDestroy(handle_));
  }
  /// Enqueues the recorded work on a stream of its device.  Throws DeviceError.
  TENON_INLINE void replay(const Stream& stream) const {
    const detail::DeviceGuard guard("cuda::Graph::replay", device_);
    if (!handle_) detail::throw_error(ErrorCode::device, "cuda::Graph::replay: the graph was moved away");
    if (stream.device().index != device_.index) {
      detail::throw_error(ErrorCode::device, "cuda::Graph::replay: the graph is of cuda ", device_.index,
                          ", the stream of cuda ", stream.device().index);
    }
    detail::check_cuda("cuda::Graph::replay", "cudaGraphLaunch", cudaGraphLaunch(handle_, stream.handle()));
  }
  TENON_INLINE cudaGraphExec_t handle() const noexcept { return handle_; }
  TENON_INLINE Cuda device() const noexcept { return device_; }

  TENON_INLINE Graph(detail::Unchecked, cudaGraphExec_t handle, Cuda device) noexcept
      : handle_(handle), device_(device) {}

 private:
  cudaGraphExec_t handle_;
  Cuda device_;
};

}  // namespace tenon::inline v1::cuda

namespace tenon::inline v1::detail {

/// Records a stream during its lifetime.  A recording that is not taken is discarded.
class Capture {
 public:
  TENON_INLINE Capture(const char* function, const cuda::Stream& stream)
      : function_(function), stream_(stream), guard_(function, stream.device()), scope_(stream) {
    if (!stream.handle())
      throw_error(ErrorCode::device, function, ": the default stream cannot be captured: use cuda::Stream::make()");
    check_cuda(function, "cudaStreamBeginCapture",
               cudaStreamBeginCapture(stream.handle(), cudaStreamCaptureModeThreadLocal));
    records_ = true;
  }
  TENON_INLINE ~Capture() {
    if (records_) (void)end();
    if (graph_) ignore_cuda(cudaGraphDestroy(graph_));
    (void)cudaGetLastError();
  }
  Capture(const Capture&) = delete;
  Capture& operator=(const Capture&) = delete;

  /// Ends the recording.  Throws DeviceError if it cannot be replayed.
  TENON_INLINE cuda::Graph take() {
    const cudaError_t error = end();
    if (error != cudaSuccess) {
      (void)cudaGetLastError();
      throw_error(ErrorCode::device, function_,
                  ": something was asked for that a captured stream does not allow, such as waiting for it, item() or "
                  "another stream's work: ",
                  cudaGetErrorString(error), " (", cudaGetErrorName(error), ")");
    }
    refuse_escaped_memory();
    cudaGraphExec_t made = nullptr;
    check_cuda(function_, "cudaGraphInstantiate", cudaGraphInstantiate(&made, graph_, 0));
    return cuda::Graph(Unchecked{}, made, stream_.device());
  }

 private:
  TENON_INLINE cudaError_t end() {
    records_ = false;
    return cudaStreamEndCapture(stream_.handle(), &graph_);
  }
  /// Throws if memory allocated in the graph is not freed in it: a tensor on it would have its address before a replay
  /// allocates it.
  TENON_INLINE void refuse_escaped_memory() {
    std::size_t count = 0;
    check_cuda(function_, "cudaGraphGetNodes", cudaGraphGetNodes(graph_, nullptr, &count));
    if (count == 0) return;
    struct Nodes {
      cudaGraphNode_t* list;
      ~Nodes() { std::free(list); }
    } nodes{static_cast<cudaGraphNode_t*>(std::malloc(count * sizeof(cudaGraphNode_t)))};
    if (!nodes.list) fail_allocation(function_, count * sizeof(cudaGraphNode_t));
    check_cuda(function_, "cudaGraphGetNodes", cudaGraphGetNodes(graph_, nodes.list, &count));
    std::int64_t escaped = 0;
    for (std::size_t i = 0; i < count; ++i) {
      cudaGraphNodeType type;
      check_cuda(function_, "cudaGraphNodeGetType", cudaGraphNodeGetType(nodes.list[i], &type));
      escaped += type == cudaGraphNodeTypeMemAlloc;
      escaped -= type == cudaGraphNodeTypeMemFree;
    }
    if (escaped > 0) {
      throw_error(
          ErrorCode::device, function_, ": ", escaped, escaped == 1 ? " tensor that was" : " tensors that were",
          " made while the stream was captured would outlive it: make results before, and write to them with into()");
    }
    if (escaped < 0)
      throw_error(ErrorCode::device, function_,
                  ": memory from before the capture was given back in it, which a replay would do again");
  }
  const char* function_;
  const cuda::Stream& stream_;
  DeviceGuard guard_;
  cuda::StreamScope scope_;
  cudaGraph_t graph_ = nullptr;
  bool records_ = false;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::cuda::inline TENON_CODE {

/// Records the work that f() enqueues on `stream`, which is the thread's current stream meanwhile; the work runs at a
/// replay only. f writes to existing tensors; tensors that it makes must be destroyed within it. Throws the errors of
/// f, and DeviceError for the default stream and for actions that cannot be recorded: waiting, item(), copies to the
/// host's pageable memory.
template <class F>
Graph capture(const Stream& stream, F f) {
  detail::Capture capture("cuda::capture", stream);
  f();
  return capture.take();
}

}  // namespace tenon::inline v1::cuda::inline TENON_CODE
