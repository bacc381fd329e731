// Statistics: the allocations of a policy, counted by StatisticsAllocator, and the memory that is kept for reuse.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/memory/recycling.hpp>

namespace tenon::inline v1 {

/// Counts of one StatisticsAllocator, exact with several threads.
class AllocationCounts {
 public:
  TENON_INLINE std::int64_t current_bytes() const { return load(current_); }
  TENON_INLINE std::int64_t peak_bytes() const { return load(peak_); }
  TENON_INLINE std::int64_t live() const { return load(live_); }                ///< allocations not yet released
  TENON_INLINE std::int64_t allocations() const { return load(allocations_); }  ///< allocations ever made
  /// allocations refused by the upstream policy
  TENON_INLINE std::int64_t failures() const { return load(failures_); }

  TENON_INLINE void allocated(std::size_t bytes) noexcept {
    const auto now = __atomic_add_fetch(&current_, static_cast<std::int64_t>(bytes), __ATOMIC_RELAXED);
    auto peak = load(peak_);
    while (now > peak && !__atomic_compare_exchange_n(&peak_, &peak, now, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    }
    __atomic_fetch_add(&live_, 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&allocations_, 1, __ATOMIC_RELAXED);
  }
  TENON_INLINE void failed() noexcept { __atomic_fetch_add(&failures_, 1, __ATOMIC_RELAXED); }
  TENON_INLINE void released(std::size_t bytes) noexcept {
    __atomic_fetch_sub(&current_, static_cast<std::int64_t>(bytes), __ATOMIC_RELAXED);
    __atomic_fetch_sub(&live_, 1, __ATOMIC_RELAXED);
  }

 private:
  TENON_INLINE static std::int64_t load(const std::int64_t& v) { return __atomic_load_n(&v, __ATOMIC_RELAXED); }
  std::int64_t current_ = 0, peak_ = 0, live_ = 0, allocations_ = 0, failures_ = 0;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED AllocationCounts& counts_of_process() noexcept;

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1 {

/// The memory that RecyclingAllocator keeps for reuse, and how often it was reused.
struct RecyclingCounts {
  std::int64_t cached_bytes;    ///< of the kept buffers; the kernel may have reclaimed their pages
  std::int64_t cached_buffers;
  std::int64_t reused;          ///< large allocations so far that reused a kept buffer
  std::int64_t mapped;          ///< large allocations so far that mapped fresh memory
};

/// Forwards every call to `Upstream` and counts it. The counts are borrowed: they must outlive the storages made with
/// the policy. Without an argument it counts for the whole process, see `process_allocation_counts()`.
template <AllocatorPolicy Upstream = RecyclingAllocator>
class StatisticsAllocator {
 public:
  using device_type = typename detail::device_of_policy<Upstream>::type;
  TENON_INLINE StatisticsAllocator() noexcept : counts_(&detail::counts_of_process()) {}
  TENON_INLINE explicit StatisticsAllocator(AllocationCounts& counts, Upstream upstream = {}) noexcept
      : counts_(&counts), upstream_(upstream) {}
  TENON_INLINE void* allocate(std::size_t bytes) {
    struct Attempt {  // the upstream policy may throw
      AllocationCounts* counts;
      bool failed;
      ~Attempt() {
        if (failed) counts->failed();
      }
    } attempt{counts_, true};
    void* p = upstream_.allocate(bytes);
    attempt.failed = p == nullptr;
    if (p) counts_->allocated(bytes);
    return p;
  }
  TENON_INLINE void deallocate(void* p, std::size_t bytes) noexcept {
    upstream_.deallocate(p, bytes);
    counts_->released(bytes);
  }

 private:
  AllocationCounts* counts_;
  TENON_NO_UNIQUE_ADDRESS Upstream upstream_;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::inline TENON_SHARED_CODE {

/// The counts of all StatisticsAllocators made without counts of their own.
TENON_SHARED const AllocationCounts& process_allocation_counts();

/// The memory that is kept for reuse in this process, at one moment.
TENON_SHARED RecyclingCounts recycling_counts();

}  // namespace tenon::inline v1::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/memory/statistics_bodies.hpp>
#endif
