// The state that the library tenon::runtime keeps for its process: its threads, memory account, instruction set, print
// options, and the random stream of each thread. A program or a shared library that also uses the headers has its own
// of each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/core/isa.hpp>
#include <tenon/device.hpp>
#include <tenon/memory/account.hpp>
#include <tenon/memory/c_allocator.hpp>
#include <tenon/memory/memory_stats.hpp>
#include <tenon/memory/scope.hpp>
#include <tenon/ops/random/generator.hpp>
#include <tenon/print.hpp>
#include <tenon/threads.hpp>

namespace tenon::inline v1::runtime {

/// Seeds the calling thread's own stream, which its calls without a generator use.
TENON_EXPORT void manual_seed(std::uint64_t seed);
/// The calling thread's own stream at its current position; the second function replaces it, to continue it later or
/// elsewhere.
TENON_EXPORT Generator default_generator();
TENON_EXPORT void set_default_generator(const Generator& generator);

/// As tenon::num_threads, tenon::set_num_threads and tenon::set_executor. set_num_threads throws DeviceError outside 0
/// … 256.
TENON_EXPORT int num_threads();
TENON_EXPORT void set_num_threads(int n);
TENON_EXPORT void set_executor(const Executor* executor);

/// The memory of tensors that the library has made, on a device; as tenon::memory_stats. Throws DeviceError for an
/// index above 15.
TENON_EXPORT MemoryStats memory_stats(AnyDevice device = Cpu{});
TENON_EXPORT void reset_peak(AnyDevice device = Cpu{});
/// Calls hook(context, change) after every allocation and release by the library, on the thread that made it; null
/// removes it. The hook must not throw; the context is borrowed. As tenon::set_memory_hook.
TENON_EXPORT void set_memory_hook(void (*hook)(void* context, const MemoryChange& change), void* context);

/// Until its end, the host's memory that the calling thread's calls into the library allocate comes from these
/// functions. As an AllocatorScope of a CAllocator, which would be the program's own. Functions and context are
/// borrowed: they must outlive the storages made with them. Scopes nest and end in reverse order.
class TENON_EXPORT HostMemoryScope {
 public:
  HostMemoryScope(const CFunctions& functions, void* context);
  ~HostMemoryScope();
  HostMemoryScope(const HostMemoryScope&) = delete;
  HostMemoryScope& operator=(const HostMemoryScope&) = delete;

 private:
  AllocatorScope scope_;
};

/// The instruction set that the library's kernels use.
TENON_EXPORT Isa cpu_isa();

/// Sets the options of to_text. Throws IndexError as tenon::set_printoptions does. Not thread-safe: call it at
/// start-up.
TENON_EXPORT void set_printoptions(const PrintOptions& options);
TENON_EXPORT PrintOptions get_printoptions();
/// The printed form of a tensor. Throws DeviceError unless the host reaches its memory.
TENON_EXPORT std::string to_text(const AnyTensor& x);

}  // namespace tenon::inline v1::runtime
