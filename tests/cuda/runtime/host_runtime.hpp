// A runtime of CUDA whose two devices are the host: what <tenon/cuda.hpp> asks of cudart, over malloc. So its memory,
// streams and kernels run under the host's sanitizers, where there is no GPU. What a device would do in time happens at
// once.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <tenon/cuda.hpp>

#include "thread_context.hpp"

namespace host_runtime {

struct Allocation {
  cudaMemoryType type;
  int device;
  std::size_t bytes;
  bool has_handle;  // for other processes
  bool is_of_graph;
};
inline std::map<const void*, Allocation> live;
inline std::mutex lock;  // of what follows
struct Calls : std::vector<std::string> {
  void push_back(const char* call) {
    const std::lock_guard held(lock);
    std::vector<std::string>::push_back(call);
  }
};
inline Calls calls;                                                       // those whose order matters
inline int fail_allocations = 0;                                          // so many of the next ones find no memory
inline std::atomic<int> streams = 0, events = 0, graphs = 0, opened = 0;  // not yet destroyed, or closed
inline thread_local int current = 0;
inline thread_local cudaError_t last_error = cudaSuccess;
/// What a call returns that fails: the next one that asks for the last error, as a launch does, gets it, too.
inline cudaError_t fail(cudaError_t error) { return last_error = error; }
inline thread_local cudaStreamCaptureMode capture_mode = cudaStreamCaptureModeGlobal;

/// What a stream records; the host has done it already.
struct Recording {
  cudaStream_t stream = nullptr;
  bool is_valid = true;
  std::vector<cudaGraphNodeType> nodes;
};
inline Recording recording;
inline bool records(cudaStream_t stream) { return stream && stream == recording.stream; }
inline void record(cudaStream_t stream, cudaGraphNodeType type) {
  if (records(stream)) recording.nodes.push_back(type);
}
/// What a stream that records may not be asked for.
inline cudaError_t refuse(cudaStream_t stream) {
  if (!records(stream)) return cudaSuccess;
  recording.is_valid = false;
  return fail(cudaErrorStreamCaptureUnsupported);
}

inline cudaError_t make(void** p, std::size_t bytes, cudaMemoryType type, bool has_handle = false,
                        bool is_of_graph = false) {
  if (fail_allocations > 0) return --fail_allocations, fail(cudaErrorMemoryAllocation);
  *p = std::aligned_alloc(256, (bytes + 255) / 256 * 256);
  const std::lock_guard held(lock);
  live[*p] = {type, current, bytes, has_handle, is_of_graph};
  return cudaSuccess;
}
/// Memory of a graph ends in it: the device has none to free if no replay has made it.
inline cudaError_t end(void* p, const char* call, bool in_graph = false) {
  calls.push_back(call);
  bool is_known;
  {
    const std::lock_guard held(lock);
    const auto found = live.find(p);
    if (found == live.end()) return fail(cudaErrorInvalidValue);
    is_known = in_graph || !found->second.is_of_graph;
    live.erase(found);
  }
  std::free(p);
  return is_known ? cudaSuccess : fail(cudaErrorInvalidValue);
}

}  // namespace host_runtime

extern "C" {
inline cudaError_t cudaGetDeviceCount(int* n) { return *n = 2, cudaSuccess; }
inline cudaError_t cudaGetDevice(int* device) { return *device = host_runtime::current, cudaSuccess; }
inline cudaError_t cudaSetDevice(int device) {
  return device < 0 || device > 1 ? host_runtime::fail(cudaErrorInvalidDevice)
                                  : (host_runtime::current = device, cudaSuccess);
}
inline cudaError_t cudaGetLastError() { return std::exchange(host_runtime::last_error, cudaSuccess); }
inline const char* cudaGetErrorString(cudaError_t) { return "what the runtime says"; }
inline const char* cudaGetErrorName(cudaError_t) { return "cudaErrorOfSomeKind"; }
inline cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }
inline cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr, int) { return *value = 1, cudaSuccess; }
inline cudaError_t cudaGetDeviceProperties(cudaDeviceProp* p, int device) {
  std::memset(p, 0, sizeof *p);
  p->uuid.bytes[3] = static_cast<char>(device + 1);
  return std::strcpy(p->name, "host"), cudaSuccess;
}
inline cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps*) {
  return *pool = reinterpret_cast<cudaMemPool_t>(1), cudaSuccess;
}
inline cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void*) { return cudaSuccess; }
inline cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, std::size_t) {
  return host_runtime::calls.push_back("trim"), cudaSuccess;
}
inline cudaError_t cudaMemPoolDestroy(cudaMemPool_t) { return cudaSuccess; }
inline cudaError_t cudaMallocFromPoolAsync(void** p, std::size_t bytes, cudaMemPool_t, cudaStream_t stream) {
  host_runtime::record(stream, cudaGraphNodeTypeMemAlloc);
  return host_runtime::make(p, bytes, cudaMemoryTypeDevice, false, host_runtime::records(stream));
}
inline cudaError_t cudaFreeAsync(void* p, cudaStream_t stream) {
  host_runtime::record(stream, cudaGraphNodeTypeMemFree);
  return host_runtime::end(p, "free in order", host_runtime::records(stream));
}
inline cudaError_t cudaMalloc(void** p, std::size_t bytes) {
  return host_runtime::make(p, bytes, cudaMemoryTypeDevice, true);
}
inline cudaError_t cudaMallocManaged(void** p, std::size_t bytes, unsigned) {
  return host_runtime::make(p, bytes, cudaMemoryTypeManaged);
}
inline cudaError_t cudaHostAlloc(void** p, std::size_t bytes, unsigned) {
  return host_runtime::make(p, bytes, cudaMemoryTypeHost);
}
inline cudaError_t cudaFree(void* p) { return host_runtime::end(p, "free"); }
inline cudaError_t cudaFreeHost(void* p) { return host_runtime::end(p, "free host"); }
inline cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* a, const void* p) {
  const std::lock_guard held(host_runtime::lock);
  const auto found = host_runtime::live.find(p);
  *a = {};
  if (found == host_runtime::live.end()) return host_runtime::fail(cudaErrorInvalidValue);
  a->type = found->second.type;
  a->device = found->second.device;
  return cudaSuccess;
}
inline cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t n, cudaMemcpyKind, cudaStream_t) {
  return std::memcpy(to, from, n), host_runtime::calls.push_back("copy"), cudaSuccess;
}
inline cudaError_t cudaMemcpyPeerAsync(void* to, int, const void* from, int, std::size_t n, cudaStream_t) {
  return std::memcpy(to, from, n), host_runtime::calls.push_back("copy to peer"), cudaSuccess;
}
inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t* s, unsigned) {
  return *s = reinterpret_cast<cudaStream_t>(std::malloc(1)), ++host_runtime::streams, cudaSuccess;
}
inline cudaError_t cudaStreamDestroy(cudaStream_t s) { return std::free(s), --host_runtime::streams, cudaSuccess; }
inline cudaError_t cudaStreamSynchronize(cudaStream_t s) {
  return host_runtime::calls.push_back("wait for stream"), host_runtime::refuse(s);
}
inline cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned) {
  return host_runtime::calls.push_back("stream waits"), cudaSuccess;
}
inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t* e, unsigned) {
  return *e = reinterpret_cast<cudaEvent_t>(std::malloc(1)), ++host_runtime::events, cudaSuccess;
}
inline cudaError_t cudaEventDestroy(cudaEvent_t e) { return std::free(e), --host_runtime::events, cudaSuccess; }
inline cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t) {
  return host_runtime::calls.push_back("record"), cudaSuccess;
}
inline cudaError_t cudaEventSynchronize(cudaEvent_t) {
  return host_runtime::calls.push_back("host waits"), cudaSuccess;
}
inline cudaError_t cudaEventQuery(cudaEvent_t) { return host_runtime::fail(cudaErrorNotReady); }
inline cudaError_t cudaEventElapsedTime(float* ms, cudaEvent_t, cudaEvent_t) { return *ms = 1, cudaSuccess; }
inline cudaError_t cudaStreamBeginCapture(cudaStream_t s, cudaStreamCaptureMode) {
  return host_runtime::recording = {s, true, {}}, ++host_runtime::graphs, cudaSuccess;
}
inline cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) {
  return std::swap(*mode, host_runtime::capture_mode), cudaSuccess;
}
inline cudaError_t cudaStreamEndCapture(cudaStream_t, cudaGraph_t* graph) {
  host_runtime::recording.stream = nullptr;
  if (!host_runtime::recording.is_valid) {
    *graph = nullptr;
    return --host_runtime::graphs, host_runtime::fail(cudaErrorStreamCaptureInvalidated);
  }
  return *graph = reinterpret_cast<cudaGraph_t>(1), cudaSuccess;
}
inline cudaError_t cudaGraphDestroy(cudaGraph_t) { return --host_runtime::graphs, cudaSuccess; }
inline cudaError_t cudaGraphGetNodes(cudaGraph_t, cudaGraphNode_t* nodes, std::size_t* n) {
  for (std::size_t i = 0; nodes && i < *n; ++i) nodes[i] = reinterpret_cast<cudaGraphNode_t>(i + 1);
  return *n = host_runtime::recording.nodes.size(), cudaSuccess;
}
inline cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType* type) {
  return *type = host_runtime::recording.nodes[reinterpret_cast<std::size_t>(node) - 1], cudaSuccess;
}
inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t* made, cudaGraph_t, unsigned long long) {
  return *made = reinterpret_cast<cudaGraphExec_t>(1), ++host_runtime::graphs, cudaSuccess;
}
inline cudaError_t cudaGraphExecDestroy(cudaGraphExec_t) { return --host_runtime::graphs, cudaSuccess; }
inline cudaError_t cudaGraphLaunch(cudaGraphExec_t, cudaStream_t) {
  return host_runtime::calls.push_back("replay"), cudaSuccess;
}
// A handle holds the address: so the process that shares stands for the one that opens.
inline cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t* handle, void* p) {
  const auto found = host_runtime::live.find(p);
  if (found == host_runtime::live.end() || !found->second.has_handle) return host_runtime::fail(cudaErrorInvalidValue);
  return std::memcpy(handle, &p, sizeof p), cudaSuccess;
}
inline cudaError_t cudaIpcOpenMemHandle(void** p, cudaIpcMemHandle_t handle, unsigned) {
  std::memcpy(p, &handle, sizeof *p);
  if (!host_runtime::live.count(*p)) return host_runtime::fail(cudaErrorInvalidResourceHandle);
  return ++host_runtime::opened, cudaSuccess;
}
inline cudaError_t cudaIpcCloseMemHandle(void*) {
  return host_runtime::calls.push_back("close"), --host_runtime::opened, cudaSuccess;
}
}

// Kernels: every thread of every block, one after the other.
namespace tenon::inline v1::detail::inline TENON_CODE {
template <KernelForm form, int N, class Arguments>
void walk_kernel(const Arguments& arguments) {
  constexpr int each = packs_per_thread<Arguments::operands - 1, N>;
  constexpr int threads = 64;
  std::int64_t blocks = (arguments.packs + threads * each - 1) / (threads * each);
  for (std::int64_t block = 0; block < (blocks > 0 ? blocks : 1); ++block) {
    for (int thread = 0; thread < threads; ++thread) compute_thread<form, N>(arguments, block, thread, threads);
  }
}
}  // namespace tenon::inline v1::detail::inline TENON_CODE
namespace tenon::inline v1::detail {

template <class Out, class Tree, class Leaves>
void KernelThatSomeCuFileInstantiates<Out, Tree, Leaves>::launch(const char* function, const KernelPlan& plan,
                                                                 const Tree& tree, const Leaves& leaves,
                                                                 const cuda::Stream& stream) {
  check_cuda(function, "launch of a kernel", cudaGetLastError());
  host_runtime::calls.push_back("kernel");
  host_runtime::record(stream.handle(), cudaGraphNodeTypeKernel);
  constexpr int N = pack_count<Out, Leaves>;
  const auto arguments = make_arguments<Out>(plan, tree, leaves);
  switch (plan.form) {
    case KernelForm::flat: return walk_kernel<KernelForm::flat, N>(arguments);
    case KernelForm::rows: return walk_kernel<KernelForm::rows, N>(arguments);
    case KernelForm::strided: return walk_kernel<KernelForm::strided, 1>(arguments);
    case KernelForm::wide: return walk_kernel<KernelForm::wide, 1>(arguments);
  }
}

// Block algorithms: the threads of a block are threads.
template <class R, class T, class Tree, class Leaves>
void ReductionThatSomeCuFileInstantiates<R, T, Tree, Leaves>::launch(const char*, const ReduceSources& sources,
                                                                     const Tree& tree, const Leaves& leaves,
                                                                     const ReduceTarget& given,
                                                                     const Workspace& workspace, const cuda::Stream&) {
  host_runtime::calls.push_back("reduction");
  using State = typename R::State;
  constexpr int threads = thread_context::threads_of_block;
  constexpr ReduceCounts counts = reduce_counts<State, Leaves>;
  const ReducePlanOnDevice plan = make_reduce_plan(*sources.walk, sources.list, threads, counts);
  ReduceTarget target = given;
  if (plan.splits > 1) {
    char* const memory = workspace(bytes_of_counters(plan) + bytes_of_states<State>(plan));
    std::memset(memory, 0, bytes_of_counters(plan));
    target.counters = reinterpret_cast<std::uint32_t*>(memory);
    target.states = memory + bytes_of_counters(plan);
  }
  const auto arguments = make_reduce_arguments(plan, sources.list, tree, leaves, target);
  thread_context::run_blocks(
      plan.blocks, threads * static_cast<std::size_t>(counts.beside) * sizeof(State),
      [&](const auto& context, char* shared) {
        if (plan.pack == 1)
          return reduce_block<R, T, 1>(arguments, context, reinterpret_cast<State*>(shared), target.counters);
        if constexpr (counts.beside > 1) {
          if (plan.beside)
            return reduce_block_beside<R, T, counts.beside>(arguments, context, reinterpret_cast<State*>(shared),
                                                            target.counters);
        }
        if constexpr (counts.pack > 1)
          reduce_block<R, T, counts.pack>(arguments, context, reinterpret_cast<State*>(shared), target.counters);
      });
}

template <class Mask>
void FindTrueThatSomeCuFileInstantiates<Mask>::count(const char*, const Mask& mask, const cuda::Stream&) {
  constexpr std::size_t bytes = thread_context::threads_of_block * sizeof(std::int64_t);
  thread_context::run_blocks(mask.parts(), bytes, [&](const auto& context, char* shared) {
    count_true_block(mask, context, reinterpret_cast<std::int64_t*>(shared));
  });
  thread_context::run_blocks(1, bytes, [&](const auto& context, char* shared) {
    add_counts_block(mask.counts, mask.parts(), context, reinterpret_cast<std::int64_t*>(shared));
  });
}
template <class Mask>
void FindTrueThatSomeCuFileInstantiates<Mask>::write(const char*, const Mask& mask, std::int64_t* to,
                                                     const cuda::Stream&) {
  constexpr std::size_t bytes = thread_context::threads_of_block * sizeof(std::int64_t);
  thread_context::run_blocks(mask.parts(), bytes, [&](const auto& context, char* shared) {
    write_true_block(mask, context, to, reinterpret_cast<std::int64_t*>(shared));
  });
}

template <class F>
void LoopThatSomeCuFileInstantiates<F>::launch(const char*, std::int64_t n, const F& f, const cuda::Stream&) {
  host_runtime::calls.push_back("loop");
  for (std::int64_t i = n; i-- > 0;) f(i);  // no order is promised
}
template <class Groups>
void GroupThatSomeCuFileInstantiates<Groups>::launch(const char*, const Groups& groups, const cuda::Stream&) {
  host_runtime::calls.push_back("groups");
  const auto run = [&](std::int64_t blocks, const auto& body) {
    thread_context::run_blocks(blocks, thread_context::threads_of_block * sizeof(DigitCounts),
                               [&](const auto& context, char* shared) { body(context, shared); });
  };
  if (groups.parts() == 1)
    return run(1, [&](const auto& context, char* shared) {
      group_block(groups, context, reinterpret_cast<DigitCounts*>(shared));
    });
  for (int digit = 0; digit < groups.digits; ++digit) {
    run(groups.parts(), [&](const auto& context, char* shared) {
      count_digits_block(groups, digit, context, reinterpret_cast<DigitCounts*>(shared));
    });
    run(1, [&](const auto& context, char* shared) {
      add_counts_block(groups.counts, groups.parts() * key_digit_values, context,
                       reinterpret_cast<std::int64_t*>(shared));
    });
    run(groups.parts(), [&](const auto& context, char* shared) {
      write_digits_block(groups, digit, context, reinterpret_cast<DigitCounts*>(shared));
    });
  }
}

template <class S>
void ScanThatSomeCuFileInstantiates<S>::launch(const char*, const LinesOfElements& of, const char* in, char* const* out,
                                               const Workspace& workspace, const cuda::Stream&) {
  using State = typename S::States::State;
  constexpr int threads = thread_context::threads_of_block;
  host_runtime::calls.push_back("scan");
  ScanArguments arguments = plan_scan(of, in, out, threads);
  const auto run = [&](std::int64_t blocks, const auto& body) {
    thread_context::run_blocks(blocks, threads * sizeof(State), [&](const auto& context, char* shared) {
      body(context, reinterpret_cast<State*>(shared));
    });
  };
  if (arguments.splits > 1) {
    arguments.states = workspace(sizeof(State) * static_cast<std::size_t>(of.lines * arguments.splits));
    run(scan_blocks(arguments, threads),
        [&](const auto& context, State* shared) { scan_block<S, false>(arguments, context, shared); });
    run(of.lines, [&](const auto& context, State* shared) { scan_parts_block<S>(arguments, context, shared); });
  }
  run(scan_blocks(arguments, threads),
      [&](const auto& context, State* shared) { scan_block<S, true>(arguments, context, shared); });
}
template <class M>
void SoftmaxThatSomeCuFileInstantiates<M>::launch(const char*, const LinesOfElements& of, const char* in, char* out,
                                                  const cuda::Stream&) {
  using State = typename M::States::State;
  constexpr int N = elements_of_pack<typename M::value_type>, threads = thread_context::threads_of_block;
  host_runtime::calls.push_back("softmax");
  const auto run = [&]<int pack>(std::integral_constant<int, pack>) {
    const SoftmaxArguments arguments = plan_softmax(of, in, out, threads, threads, pack);
    thread_context::run_blocks(softmax_blocks(arguments, threads), threads * sizeof(State),
                               [&](const auto& context, char* shared) {
                                 softmax_block<M, pack>(arguments, context, reinterpret_cast<State*>(shared));
                               });
  };
  if (softmax_has_packs(of, N)) run(std::integral_constant<int, N>{});
  else run(std::integral_constant<int, 1>{});
}

template <class C>
void TransposeThatSomeCuFileInstantiates<C>::launch(const char*, const TransposePlan& plan, const cuda::Stream&) {
  host_runtime::calls.push_back("transpose");
  constexpr int N = tile_pack<C>;
  thread_context::run_blocks(transpose_blocks<C>(plan), tile_size<C> * tile_row<C> * sizeof(C),
                             [&](const auto& context, char* shared) {
                               if (transposes_packs(plan, sizeof(C), N))
                                 transpose_block<C, N>(plan, context, reinterpret_cast<C*>(shared));
                               else transpose_block<C, 1>(plan, context, reinterpret_cast<C*>(shared));
                             });
}

}  // namespace tenon::inline v1::detail
