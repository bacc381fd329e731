// The host's memory from functions of the user's: tenon_set_allocator.
#pragma once

#include <tenon/memory/c_allocator.hpp>
#include <tenon/memory/scope.hpp>
#include <tenon/runtime/settings.hpp>

#include <atomic>
#include <optional>

namespace tenon::c {

/// The arguments of tenon_set_allocator. Kept as long as the process, as storages refer to it.
struct HostAllocator {
  CFunctions functions;
  void* context;
};

/// Null: the library's own.
extern std::atomic<const HostAllocator*> host_allocator;

/// As long as a call of the interface lasts, its memory comes from the allocator that is set.
class AllocatorOfCall {
 public:
  AllocatorOfCall() {
    if (const HostAllocator* const set = host_allocator.load(std::memory_order_acquire)) [[unlikely]]
      open(*set);
  }
  AllocatorOfCall(const AllocatorOfCall&) = delete;
  AllocatorOfCall& operator=(const AllocatorOfCall&) = delete;

 private:
  /// One for what this library's own code allocates, and one for tenon::runtime's.
  struct Scopes {
    explicit Scopes(const HostAllocator& set)
        : own(CAllocator(set.functions, set.context)), library(set.functions, set.context) {}
    Scopes(const Scopes&) = delete;
    Scopes& operator=(const Scopes&) = delete;
    AllocatorScope own;
    runtime::HostMemoryScope library;
  };
  void open(const HostAllocator& set);

  std::optional<Scopes> scopes_;
};

}  // namespace tenon::c
