#include "allocator.hpp"

#include <tenon/error.hpp>

#include <memory>
#include <mutex>
#include <vector>

#include "errors.hpp"
#include "tenon.h"

namespace tenon::c {
namespace {

/// The record of these functions: each has one, however often it is set.
const HostAllocator* record_of(const tenon_allocator& allocator) {
  static std::mutex mutex;
  static auto& records = *new std::vector<std::unique_ptr<HostAllocator>>;  // never destroyed: storages may outlive
                                                                            // static objects
  const std::lock_guard lock(mutex);
  for (const auto& record : records) {
    if (record->functions.malloc == allocator.allocate && record->functions.free == allocator.release &&
        record->context == allocator.context) {
      return record.get();
    }
  }
  records.push_back(std::make_unique<HostAllocator>(
      HostAllocator{{allocator.allocate, nullptr, allocator.release}, allocator.context}));
  return records.back().get();
}

}  // namespace

std::atomic<const HostAllocator*> host_allocator{nullptr};

void AllocatorOfCall::open(const HostAllocator& set) { scopes_.emplace(set); }

}  // namespace tenon::c

tenon_status tenon_set_allocator(const tenon_allocator* allocator) {
  return tenon::c::guarded([&] {
    if (allocator && (!allocator->allocate || !allocator->release)) {
      tenon::detail::throw_error(tenon::ErrorCode::type,
                                 "set_allocator: ", allocator->allocate ? "release" : "allocate",
                                 " is NULL, and has to be a function");
    }
    tenon::c::host_allocator.store(allocator ? tenon::c::record_of(*allocator) : nullptr, std::memory_order_release);
  });
}
