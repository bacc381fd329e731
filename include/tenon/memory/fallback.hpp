// FallbackAllocator: a policy, and a second one for what the first refuses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>

#include <tenon/config.hpp>
#include <tenon/memory/compose.hpp>
#include <tenon/memory/policy.hpp>

namespace tenon::inline v1::detail {

/// A policy that can tell from an address whether it made the block.
template <class A>
concept KnowsItsBlocks = requires(const A& a, const void* p) {
  { a.owns(p) } noexcept -> Same<bool>;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The policy that made a block: stored in 64 bytes of their own before it, so that the elements stay aligned.
enum class MadeBy : unsigned char { first, second };
TENON_INLINE void* mark_block(void* p, MadeBy maker) {
  if (!p) return nullptr;
  ::new (p) MadeBy(maker);
  return static_cast<char*>(p) + alignment;
}
TENON_INLINE void* block_of_mark(void* p) { return static_cast<char*>(p) - alignment; }

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

/// Requests that `First` refuses go to `Second`. A block is released by the policy that made it: First is asked, if it
/// has `bool owns(const void*) const noexcept`; else each block is 64 bytes larger, and the host records in them which
/// policy made it.
template <AllocatorPolicy First, AllocatorPolicy Second>
  requires detail::Same<detail::policy_device_t<First>, detail::policy_device_t<Second>>
class FallbackAllocator {
  static constexpr bool asks = detail::KnowsItsBlocks<First>;
  static_assert(asks || detail::HostPolicy<First>,
                "tenon: FallbackAllocator for memory that the host does not write needs a first policy with owns(p)");
  static constexpr std::size_t extra = asks ? 0 : detail::alignment;

 public:
  using device_type = detail::policy_device_t<First>;
  TENON_INLINE explicit FallbackAllocator(First first = {}, Second second = {}) noexcept
      : first_(first), second_(second) {}
  TENON_INLINE auto device() const requires detail::ChoosesDevice<First> { return first_.device(); }
  TENON_INLINE void* allocate(std::size_t bytes) {
    if (bytes > SIZE_MAX - extra) return nullptr;
    if (void* p = detail::allocate_or_null(first_, bytes + extra)) return marked(p, detail::MadeBy::first);
    return marked(second_.allocate(bytes + extra), detail::MadeBy::second);
  }
  TENON_INLINE void deallocate(void* p, std::size_t bytes) noexcept {
    if (!p) return;
    const bool first = is_first(p);
    void* block = extra ? detail::block_of_mark(p) : p;
    if (first) first_.deallocate(block, bytes + extra);
    else second_.deallocate(block, bytes + extra);
  }
  /// By the policy that made the block; if that is First and it refuses, the block moves to Second.
  TENON_INLINE void* reallocate(void* p, std::size_t from, std::size_t to) requires detail::HostPolicy<First> {
    if (to > SIZE_MAX - extra) return nullptr;
    const bool first = is_first(p);
    void* block = extra ? detail::block_of_mark(p) : p;
    if (!first) return marked(detail::reallocate_by(second_, block, from + extra, to + extra), detail::MadeBy::second);
    if (void* grown = try_first(block, from + extra, to + extra)) return marked(grown, detail::MadeBy::first);
    return marked(detail::move_between(first_, block, from + extra, second_, to + extra), detail::MadeBy::second);
  }

 private:
  TENON_INLINE static void* marked(void* p, detail::MadeBy maker) {
    if constexpr (extra == 0) return p;
    else return detail::mark_block(p, maker);
  }
  TENON_INLINE bool is_first(void* p) const noexcept {
    if constexpr (asks) return first_.owns(p);
    else return *std::launder(static_cast<detail::MadeBy*>(detail::block_of_mark(p))) == detail::MadeBy::first;
  }
  TENON_INLINE void* try_first(void* block, std::size_t from, std::size_t to) {
#if TENON_EXCEPTIONS
    try {
      return detail::reallocate_by(first_, block, from, to);
    } catch (const std::bad_alloc&) {
      return nullptr;
    }
#else
    return detail::reallocate_by(first_, block, from, to);
#endif
  }
  TENON_NO_UNIQUE_ADDRESS First first_;
  TENON_NO_UNIQUE_ADDRESS Second second_;
};

}  // namespace tenon::inline v1
