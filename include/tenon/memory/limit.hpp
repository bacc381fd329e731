// LimitAllocator: a policy with a limit on the bytes in use.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/memory/compose.hpp>
#include <tenon/memory/counted_state.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/memory/recycling.hpp>

namespace tenon::inline v1::detail {

/// The number of bytes in use, and its limit.
struct Budget {
  std::uint64_t limit, used = 0;
  TENON_INLINE explicit Budget(std::uint64_t bytes) : limit(bytes) {}
  TENON_INLINE bool take(std::uint64_t bytes) noexcept {
    std::uint64_t now = __atomic_load_n(&used, __ATOMIC_RELAXED);
    do {
      if (bytes > limit || now > limit - bytes) return false;
    } while (!__atomic_compare_exchange_n(&used, &now, now + bytes, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    return true;
  }
  TENON_INLINE void give(std::uint64_t bytes) noexcept { __atomic_fetch_sub(&used, bytes, __ATOMIC_RELAXED); }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// Forwards to `Upstream` while the blocks of this object and its copies have at most `limit` bytes in total; refuses
/// what exceeds that. The budget lives as long as the storages made with it.
template <AllocatorPolicy Upstream = RecyclingAllocator>
class LimitAllocator {
 public:
  using device_type = detail::policy_device_t<Upstream>;
  TENON_INLINE explicit LimitAllocator(std::size_t limit, Upstream upstream = {})
      : budget_("LimitAllocator", limit), upstream_(upstream) {}
  TENON_INLINE auto device() const requires detail::ChoosesDevice<Upstream> { return upstream_.device(); }
  TENON_INLINE void* allocate(std::size_t bytes) {
    Taken taken{&*budget_, 0};
    if (!taken.take(bytes)) return nullptr;
    void* p = upstream_.allocate(bytes);
    if (p) taken.bytes = 0;
    return p;
  }
  TENON_INLINE void deallocate(void* p, std::size_t bytes) noexcept {
    upstream_.deallocate(p, bytes);
    if (p) budget_->give(bytes);
  }
  TENON_INLINE void* reallocate(void* p, std::size_t from, std::size_t to) requires detail::Reallocates<Upstream> {
    Taken taken{&*budget_, 0};
    if (to > from && !taken.take(to - from)) return nullptr;
    void* grown = upstream_.reallocate(p, from, to);
    if (!grown) return nullptr;
    taken.bytes = 0;
    if (to < from) budget_->give(from - to);
    return grown;
  }
  TENON_INLINE std::size_t limit() const noexcept { return budget_->limit; }
  TENON_INLINE std::size_t used() const noexcept { return __atomic_load_n(&budget_->used, __ATOMIC_RELAXED); }

 private:
  /// Returns `bytes` to the budget, also when the upstream policy throws; set to 0 after success.
  struct Taken {
    detail::Budget* budget;
    std::uint64_t bytes;
    TENON_INLINE bool take(std::uint64_t wanted) {
      if (!budget->take(wanted)) return false;
      bytes = wanted;
      return true;
    }
    TENON_INLINE ~Taken() {
      if (bytes) budget->give(bytes);
    }
  };
  detail::CountedState<detail::Budget> budget_;
  TENON_NO_UNIQUE_ADDRESS Upstream upstream_;
};

}  // namespace tenon::inline v1
