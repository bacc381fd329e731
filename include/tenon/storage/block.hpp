// The counted block behind a storage: a header of 64 bytes that never moves, and a pointer to the elements.
//
// The elements of a small storage follow the header in one allocation.  When such a storage grows or swaps its contents, they
// move out and the old place dies with the header.  Handles read the data pointer from the header each time, so all of them
// see the new place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/error.hpp>
#include <tenon/memory/account.hpp>
#include <tenon/memory/default.hpp>
#include <tenon/memory/mutex_lock.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/memory/policy_counts.hpp>
#include <tenon/memory/scope.hpp>

TENON_BEGIN_DETAIL_TYPES

struct alignas(64) Block {
  enum Flag : std::uint16_t {
    owned = 1,   // the elements were made by a policy, which takes them back
    view = 2,    // the elements belong to another block
    pinned = 4,  // somebody outside keeps the data pointer: never move the elements
  };
  std::uint32_t count;
  std::uint16_t flags;
  std::uint16_t units;  // 64-byte units of the allocation that begins with this header; 0: the header stands alone
  char* data;
  std::size_t bytes;     // what the storage holds
  std::size_t capacity;  // what was allocated at data, when that is not in this block
  void (*destroy)(Block*) noexcept;
  const PolicyTable* policy;  // null when the elements are foreign
  alignas(void*) unsigned char state[policy_state_bytes];  // the policy's, or the device of foreign elements
};
static_assert(sizeof(Block) == 64);

/// Marks constructors that check nothing: for engines.
struct Unchecked {};

/// Elements up to this size live in the block of their header.
inline constexpr std::size_t largest_inline_bytes = 16 * 1024;
/// No allocator is asked for more than this.
inline constexpr std::uint64_t largest_bytes = std::uint64_t{1} << 47;

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

TENON_INLINE Block* retain(Block* block) noexcept {
  if (!block) return block;
  if (single_threaded()) ++block->count;
  else __atomic_fetch_add(&block->count, 1, __ATOMIC_RELAXED);
  return block;
}

TENON_INLINE std::uint32_t use_count(const Block* block) noexcept { return block ? __atomic_load_n(&block->count, __ATOMIC_ACQUIRE) : 0; }

/// The last handle needs no atomic write: nobody else can make a new one.
TENON_INLINE bool drop_one(Block* block) noexcept {
  if (single_threaded()) return --block->count == 0;
  return __atomic_load_n(&block->count, __ATOMIC_ACQUIRE) == 1 || __atomic_sub_fetch(&block->count, 1, __ATOMIC_ACQ_REL) == 0;
}
TENON_INLINE void drop(Block* block) noexcept {
  if (block && drop_one(block)) block->destroy(block);
}

/// What is asked of a policy for `bytes` of elements: whole units, and at least one, where swap_blocks finds room.
TENON_INLINE std::size_t room_for(std::size_t bytes) { return bytes ? round_up(bytes, alignment) : alignment; }

/// A header that stands alone may have foreign elements right behind it by chance.
TENON_INLINE bool is_inline(const Block& block) { return block.units != 0 && block.data == reinterpret_cast<const char*>(&block + 1); }

[[noreturn]] TENON_COLD inline void fail_allocation(std::size_t bytes) {
  fail(ErrorCode::memory, "allocate: cannot allocate ", bytes, " bytes");
}
[[noreturn]] TENON_COLD inline void refuse_allocation(std::size_t bytes) {
  fail(ErrorCode::memory, "allocate: ", bytes, " bytes are more than 2^47, the most that is ever asked of an allocator");
}

/// After a failure: the pressure handler, one more attempt, the error.
template <class F>
TENON_COLD void* retry_allocate(F allocate, const MemoryAccount& account, std::size_t bytes) {
  void* p = relieve_pressure(account, bytes) ? try_allocate(allocate) : nullptr;
  if (!p) fail_allocation(bytes);
  return p;
}

// Whatever policies make for storages is asked for and given back by the next functions, and counted there.

TENON_NOINLINE_OG inline void* allocate_erased(const PolicyTable& policy, void* state, std::size_t bytes) {
  MemoryAccount& account = *policy.account(state);
  const auto allocate = [&] { return policy.allocate(state, bytes); };
  void* p = try_allocate(allocate);
  if (!p) p = retry_allocate(allocate, account, bytes);
  count_policy_allocation(policy.counts, policy.name, account, bytes);
  return p;
}
/// The release comes first, so that the peak is that of one of the two.
TENON_NOINLINE_OG inline void* reallocate_erased(const PolicyTable& policy, void* state, void* from_data, std::size_t from,
                                                 std::size_t to) {
  MemoryAccount& account = *policy.account(state);
  const auto reallocate = [&] { return policy.reallocate(state, from_data, from, to); };
  void* p = try_allocate(reallocate);
  if (!p) p = retry_allocate(reallocate, account, to);
  count_policy_release(policy.counts, account, from);
  count_policy_allocation(policy.counts, policy.name, account, to);
  return p;
}
TENON_NOINLINE_OG inline void deallocate_erased(const PolicyTable& policy, void* state, void* p, std::size_t bytes) noexcept {
  MemoryAccount& account = *policy.account(state);
  policy.deallocate(state, p, bytes);
  count_policy_release(policy.counts, account, bytes);
}
/// The same with the policy's type known.
template <class A>
TENON_COLD void* retry_with(A policy, std::size_t bytes) {
  return retry_allocate([&] { return policy.allocate(bytes); }, account_of_policy(policy), bytes);
}
template <class A>
TENON_INLINE void* allocate_with(A& policy, std::size_t bytes) {
  void* p = try_allocate([&policy, bytes] { return policy.allocate(bytes); });
  if (!p) [[unlikely]] p = retry_with(policy, bytes);
  if constexpr (is_host_policy<A> && !has_counts<A>) count_host_allocation(bytes);
  else count_policy_allocation(counts_of_policy<A>(), name_of_policy<A>.text, account_of_policy(policy), bytes);
  return p;
}
/// A release that listeners hear of.
template <class A>
TENON_COLD void deallocate_noted(A policy, void* p, std::size_t bytes) noexcept {
  policy.deallocate(p, bytes);
  note_host_release(bytes);
}
template <class A>
TENON_INLINE void deallocate_with(A& policy, void* p, std::size_t bytes) noexcept {
  if constexpr (is_host_policy<A> && !has_counts<A>) {
    if (take_host_release(bytes)) [[unlikely]] return deallocate_noted(policy, p, bytes);
    policy.deallocate(p, bytes);  // last, so that it is a jump
  } else {
    policy.deallocate(p, bytes);
    count_policy_release(counts_of_policy<A>(), account_of_policy(policy), bytes);
  }
}

TENON_INLINE Block* begin_block(void* place, std::size_t bytes, std::size_t units) {
  auto* block = ::new (place) Block;
  block->count = 1;
  block->flags = Block::owned;
  block->units = static_cast<std::uint16_t>(units);
  block->data = reinterpret_cast<char*>(block + 1);
  block->bytes = bytes;
  return block;
}

/// A header without elements in it.
inline Block* new_header(std::size_t bytes) {
  void* place = allocate_aligned(sizeof(Block));
  if (!place) fail_allocation(sizeof(Block));
  return begin_block(place, bytes, 0);
}
inline void delete_header(Block* block) noexcept { deallocate_aligned(block, sizeof(Block)); }

/// Frees through the policy's table.
TENON_NOINLINE_OG inline void destroy_erased(Block* block) noexcept {
  const PolicyTable& policy = *block->policy;
  if (!is_inline(*block)) deallocate_erased(policy, block->state, block->data, block->capacity);
  if (block->units == 0) {
    policy.destroy(block->state);
    return delete_header(block);
  }
  alignas(void*) unsigned char state[policy_state_bytes];
  const std::size_t bytes = std::size_t{block->units} * alignment;
  policy.relocate(block->state, state);
  deallocate_erased(policy, state, block, bytes);
  policy.destroy(state);
}

/// The same with the policy's type known: the way of small temporaries.
template <class A>
void destroy_owned(Block* block) noexcept {
  if (block->units == 0 || !is_inline(*block)) return destroy_erased(block);
  A policy(policy_in<A>(block->state));
  policy_in<A>(block->state).~A();
  deallocate_with(policy, block, std::size_t{block->units} * alignment);
}

TENON_NOINLINE_OG inline Block* new_block_apart(const PolicyTable& table, const void* state, std::size_t bytes) {
  if (bytes > largest_bytes) refuse_allocation(bytes);
  Block* block = new_header(bytes);
  if (!table.copy(state, block->state)) {
    delete_header(block);
    fail_allocation(sizeof(Block));
  }
  block->policy = &table;
  block->destroy = destroy_erased;
  block->capacity = room_for(bytes);
  struct Undo {  // the policy may throw what it likes
    Block* block;
    ~Undo() {
      if (!block) return;
      block->policy->destroy(block->state);
      delete_header(block);
    }
  } undo{block};
  block->data = static_cast<char*>(allocate_erased(table, block->state, block->capacity));
  undo.block = nullptr;
  return block;
}

/// A block for the scope's policy.
TENON_NOINLINE_OG inline Block* new_block_in_scope(std::size_t bytes) {
  ScopeEntry& scope = *innermost_scope;
  if (bytes > largest_inline_bytes || !scope.table->in_state) return new_block_apart(*scope.table, scope.state, bytes);
  const std::size_t total = sizeof(Block) + room_for(bytes);
  void* place = allocate_erased(*scope.table, scope.state, total);
  Block* block = begin_block(place, bytes, total / alignment);
  scope.table->copy(scope.state, block->state);
  block->policy = scope.table;
  block->destroy = destroy_erased;
  return block;
}

/// A block apart from its elements, made by `policy`.
template <class A>
TENON_NOINLINE_OG Block* new_large_block(const A& policy, std::size_t bytes) {
  alignas(void*) unsigned char state[policy_state_bytes] = {};
  if (!put_policy(policy, state)) fail_allocation(sizeof(A));
  struct Undo {
    unsigned char* state;
    ~Undo() { policy_table<A>.destroy(state); }
  } undo{state};
  return new_block_apart(policy_table<A>, state, bytes);
}

/// A block of `bytes` made by `policy`.
template <class A>
TENON_INLINE Block* new_block_with(A policy, std::size_t bytes) {
  if (bytes > largest_inline_bytes || !policy_is_inline<A>) return new_large_block(policy, bytes);
  const std::size_t total = sizeof(Block) + room_for(bytes);
  void* place = allocate_with(policy, total);
  Block* block = begin_block(place, bytes, total / alignment);
  put_policy(policy, block->state);
  block->policy = &policy_table<A>;
  block->destroy = destroy_owned<A>;
  return block;
}

/// A block made by the scope's policy, or by the default one.
template <class A = DefaultAllocator>
TENON_INLINE Block* new_block(std::size_t bytes) {
  if (innermost_scope) [[unlikely]] return new_block_in_scope(bytes);
  return new_block_with(A{}, bytes);
}

/// Foreign elements and the callable that releases them.
template <class Release>
struct ForeignBlock : Block {
  TENON_NO_UNIQUE_ADDRESS Release release;

  // The aligned operator new is several times as slow as the plain one, which is asked for more; its address stands before ours.
  static void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
    constexpr std::size_t align = alignof(ForeignBlock);
    auto* plain = static_cast<char*>(::operator new(bytes + align, std::nothrow));
    if (!plain) return nullptr;
    char* aligned = plain + (align - reinterpret_cast<std::uintptr_t>(plain) % align);
    __builtin_memcpy(aligned - sizeof plain, &plain, sizeof plain);
    return aligned;
  }
  static void operator delete(void* aligned) noexcept {
    void* plain;
    __builtin_memcpy(&plain, static_cast<char*>(aligned) - sizeof plain, sizeof plain);
    ::operator delete(plain);
  }
  static void operator delete(void* aligned, const std::nothrow_t&) noexcept { operator delete(aligned); }
  static void destroy_foreign(Block* block) noexcept {
    auto* self = static_cast<ForeignBlock*>(block);
    Release release_now(std::move(self->release));
    delete self;
    release_now();
  }
};

/// Takes the elements at `data`: `release()` runs exactly once, also when this fails.
template <class Release>
Block* new_foreign_block(void* data, std::size_t bytes, Release release) {
  auto* block = new (std::nothrow) ForeignBlock<Release>{Block{}, std::move(release)};
  if (!block) {
    release();
    fail_allocation(sizeof(ForeignBlock<Release>));
  }
  block->count = 1;
  block->flags = 0;
  block->units = 0;
  block->data = static_cast<char*>(data);
  block->bytes = bytes;
  block->capacity = 0;
  block->destroy = ForeignBlock<Release>::destroy_foreign;
  block->policy = nullptr;
  return block;
}

/// The state of a foreign block, which has no policy, says which device its elements lie on, where that is not its type's.
TENON_INLINE void set_device(Block& block, AnyDevice device) { ::new (static_cast<void*>(block.state)) AnyDevice(device); }
TENON_INLINE AnyDevice device_of(const Block* block, AnyDevice of_type) {
  if (!block || block->policy) return of_type;
  AnyDevice device;
  __builtin_memcpy(&device, block->state, sizeof device);
  return static_cast<int>(device.type) == 0 ? of_type : device;
}

/// Another thread may be pinning.
inline std::uint16_t flags_of(const Block& block) { return __atomic_load_n(&block.flags, __ATOMIC_RELAXED); }
inline bool is_resizable(const Block& block) { return (flags_of(block) & (Block::owned | Block::pinned)) == Block::owned; }

inline void pin(Block& block) { __atomic_fetch_or(&block.flags, static_cast<std::uint16_t>(Block::pinned), __ATOMIC_RELAXED); }

/// Grows or shrinks what a resizable block holds; on failure nothing has changed.  Room is never given back before the end.
TENON_NOINLINE_OG inline void resize_block(Block& block, std::size_t bytes, const char* function) {
  if (!is_resizable(block)) {
    fail(ErrorCode::memory, function, ": from ", block.bytes, " to ", bytes,
         " bytes: the storage is foreign, a view of another, or its data pointer was handed out");
  }
  if (bytes > largest_bytes) refuse_allocation(bytes);
  if (bytes < block.bytes && use_count(&block) > 1) {
    fail(ErrorCode::memory, function, ": from ", block.bytes, " to ", bytes, " bytes: ", use_count(&block),
         " handles share the storage, so it may not shrink");
  }
  const bool here = is_inline(block);
  const std::size_t room = here ? (std::size_t{block.units} - 1) * alignment : block.capacity;
  if (bytes <= room) {
    block.bytes = bytes;
    return;
  }
  const std::size_t capacity = room_for(bytes);
  const auto& policy = *block.policy;
  void* grown;
  if (!here && policy.reallocate) {
    grown = reallocate_erased(policy, block.state, block.data, block.capacity, capacity);
  } else {
    grown = allocate_erased(policy, block.state, capacity);
    __builtin_memcpy(grown, block.data, block.bytes);
    if (!here) deallocate_erased(policy, block.state, block.data, block.capacity);
  }
  block.data = static_cast<char*>(grown);
  block.capacity = capacity;
  block.bytes = bytes;
}

/// The policy that made a header's allocation, kept where the elements were once a swap has given the header another one.
struct HeaderPolicy {
  const PolicyTable* policy;
  alignas(void*) unsigned char state[policy_state_bytes];
};
static_assert(sizeof(HeaderPolicy) <= alignment);

TENON_NOINLINE_OG inline void destroy_swapped(Block* block) noexcept {
  deallocate_erased(*block->policy, block->state, block->data, block->capacity);
  block->policy->destroy(block->state);
  auto& header = *reinterpret_cast<HeaderPolicy*>(block + 1);
  const PolicyTable& policy = *header.policy;
  alignas(void*) unsigned char state[policy_state_bytes];
  policy.relocate(header.state, state);
  deallocate_erased(policy, state, block, std::size_t{block->units} * alignment);
  policy.destroy(state);
}

/// Moves inline elements out of their header's allocation, so that they can change hands.
inline void move_out(Block& block) {
  if (!is_inline(block)) return;
  const std::size_t capacity = room_for(block.bytes);
  void* place = allocate_erased(*block.policy, block.state, capacity);
  __builtin_memcpy(place, block.data, block.bytes);
  block.data = static_cast<char*>(place);
  block.capacity = capacity;
}

/// Lets a block whose elements have moved out take a policy that did not make its header.
inline void part_from_policy(Block& block) noexcept {
  if (block.units == 0) {
    block.destroy = destroy_erased;
  } else if (block.destroy != destroy_swapped) {
    auto* header = ::new (static_cast<void*>(&block + 1)) HeaderPolicy{block.policy, {}};
    block.policy->copy(block.state, header->state);
    block.destroy = destroy_swapped;
  }
}

/// Exchanges what two blocks hold, so that all handles on each see the elements of the other.
TENON_NOINLINE_OG inline void swap_blocks(Block& a, Block& b) {
  if (&a == &b) return;
  for (const Block* block : {&a, &b}) {
    if (!is_resizable(*block)) {
      fail(ErrorCode::memory, "swap_contents: a storage of ", block->bytes,
           " bytes is foreign, a view of another, or its data pointer was handed out");
    }
  }
  const Block& larger = a.bytes > b.bytes ? a : b;
  if (a.bytes != b.bytes && use_count(&larger) > 1) {
    fail(ErrorCode::memory, "swap_contents: ", a.bytes, " and ", b.bytes, " bytes: ", use_count(&larger),
         " handles reach beyond what the smaller storage holds");
  }
  move_out(a);
  move_out(b);
  part_from_policy(a);
  part_from_policy(b);
  alignas(void*) unsigned char state[policy_state_bytes];
  const PolicyTable* policy = a.policy;
  policy->relocate(a.state, state);
  b.policy->relocate(b.state, a.state);
  policy->relocate(state, b.state);
  std::swap(a.policy, b.policy);
  std::swap(a.data, b.data);
  std::swap(a.bytes, b.bytes);
  std::swap(a.capacity, b.capacity);
}

TENON_END_DETAIL
