// ArenaAllocator: memory handed out in sequence from chunks, and taken back all at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/memory/compose.hpp>
#include <tenon/memory/counted_state.hpp>
#include <tenon/memory/huge_page.hpp>
#include <tenon/platform/mutex.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/memory/recycling.hpp>

namespace tenon::inline v1::detail {

/// A chunk of an arena. Its node is separate from its memory, which may lie on a device.
struct ArenaChunk {
  char* data;
  std::size_t bytes, used;
  ArenaChunk* next;
};

/// The chunks of an arena in the order of their use; allocations come from `now`.
template <class Upstream>
struct Arena {
  Mutex mutex = free_mutex;
  std::size_t chunk_bytes;
  ArenaChunk *first = nullptr, *now = nullptr;
  std::int64_t live = 0;
  std::size_t used = 0, reserved = 0;
  TENON_NO_UNIQUE_ADDRESS Upstream upstream;

  TENON_INLINE Arena(std::size_t bytes, const Upstream& from) : chunk_bytes(bytes), upstream(from) {}
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  TENON_INLINE ~Arena();
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

// Under the lock:

/// A new chunk for at least `bytes`, inserted before the unused ones; null when out of memory.
template <class Upstream>
TENON_NOINLINE_OG ArenaChunk* new_chunk(Arena<Upstream>& arena, std::size_t bytes) {
  auto* chunk = static_cast<ArenaChunk*>(std::malloc(sizeof(ArenaChunk)));
  if (!chunk) return nullptr;
  const std::size_t size = bytes > arena.chunk_bytes ? bytes : arena.chunk_bytes;
  struct Undo {  // the upstream policy may throw
    ArenaChunk* chunk;
    ~Undo() { std::free(chunk); }
  } undo{chunk};
  auto* data = static_cast<char*>(arena.upstream.allocate(size));
  if (!data) return nullptr;
  undo.chunk = nullptr;
  ArenaChunk*& link = arena.now ? arena.now->next : arena.first;
  *chunk = {data, size, 0, link};
  link = chunk;
  arena.reserved += size;
  return chunk;
}

template <class Upstream>
void* allocate_in_arena(Arena<Upstream>& arena, std::size_t bytes) {
  if (bytes > largest_mapping) return nullptr;
  bytes = round_up(bytes ? bytes : 1, alignment);
  ArenaChunk* chunk = arena.now;
  if (!chunk || chunk->bytes - chunk->used < bytes) {
    chunk = chunk ? chunk->next : arena.first;  // an unused chunk, left by a reset
    if (!chunk || chunk->bytes < bytes) chunk = new_chunk(arena, bytes);
    if (!chunk) return nullptr;
    arena.now = chunk;
    chunk->used = 0;
  }
  char* p = chunk->data + chunk->used;
  chunk->used += bytes;
  arena.used += bytes;
  ++arena.live;
  return p;
}

/// Before a reset only the memory of the last block can be reused.
template <class Upstream>
void deallocate_in_arena(Arena<Upstream>& arena, void* p, std::size_t bytes) noexcept {
  bytes = round_up(bytes ? bytes : 1, alignment);
  --arena.live;
  ArenaChunk& chunk = *arena.now;
  if (chunk.used < bytes || p != chunk.data + (chunk.used - bytes)) return;
  chunk.used -= bytes;
  arena.used -= bytes;
}

/// Resizes the last block in place if its chunk has room; others are copied.
template <class Upstream>
void* reallocate_in_arena(Arena<Upstream>& arena, void* p, std::size_t from, std::size_t to) {
  if (to > largest_mapping) return nullptr;
  ArenaChunk& chunk = *arena.now;
  const std::size_t before = round_up(from ? from : 1, alignment), after = round_up(to ? to : 1, alignment);
  if (chunk.used >= before && p == chunk.data + (chunk.used - before) && chunk.bytes - (chunk.used - before) >= after) {
    chunk.used += after - before;
    arena.used += after - before;
    return p;
  }
  void* fresh = allocate_in_arena(arena, to);
  if (!fresh) return nullptr;
  std::memcpy(fresh, p, from < to ? from : to);
  --arena.live;
  return fresh;
}

template <class Upstream>
void give_chunks_back(Arena<Upstream>& arena) noexcept {
  while (ArenaChunk* chunk = arena.first) {
    arena.first = chunk->next;
    arena.upstream.deallocate(chunk->data, chunk->bytes);
    std::free(chunk);
  }
  arena.now = nullptr;
  arena.reserved = 0;
}

template <class Upstream>
void reset_arena(Arena<Upstream>& arena, const char* function) {
  if (arena.live)
    throw_error(ErrorCode::memory, function, ": ", arena.live,
                " blocks are still in use, and their memory may not be handed out again");
  arena.now = nullptr;
  arena.used = 0;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <class Upstream>
TENON_INLINE Arena<Upstream>::~Arena() {
  give_chunks_back(*this);
}

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// Memory handed out in sequence from chunks of `Upstream`: an allocation advances a pointer, and only the release of
/// the last block moves it back. `reset()` frees all of it at once. The arena lives as long as the last copy of the
/// policy, and each storage holds a copy. Threads take turns. Meant for scopes: `AllocatorScope scope{arena};`.
template <AllocatorPolicy Upstream = RecyclingAllocator>
class ArenaAllocator {
 public:
  using device_type = detail::policy_device_t<Upstream>;
  /// Chunks are `chunk_bytes` long, or as long as a request that is larger.
  TENON_INLINE explicit ArenaAllocator(std::size_t chunk_bytes = std::size_t{1} << 20, const Upstream& upstream = {})
      : arena_("ArenaAllocator", detail::round_up(chunk_bytes ? chunk_bytes : 1, detail::alignment), upstream) {}
  TENON_INLINE auto device() const requires detail::ChoosesDevice<Upstream> { return arena_->upstream.device(); }
  TENON_INLINE void* allocate(std::size_t bytes) {
    const detail::MutexLock lock(arena_->mutex);
    return detail::allocate_in_arena(*arena_, bytes);
  }
  TENON_INLINE void deallocate(void* p, std::size_t bytes) noexcept {
    if (!p) return;
    const detail::MutexLock lock(arena_->mutex);
    detail::deallocate_in_arena(*arena_, p, bytes);
  }
  TENON_INLINE void* reallocate(void* p, std::size_t from, std::size_t to) requires detail::HostPolicy<Upstream> {
    const detail::MutexLock lock(arena_->mutex);
    return detail::reallocate_in_arena(*arena_, p, from, to);
  }
  /// Makes everything free again and keeps the chunks.  Throws MemoryError while a block is in use.
  TENON_INLINE void reset() {
    const detail::MutexLock lock(arena_->mutex);
    detail::reset_arena(*arena_, "ArenaAllocator::reset");
  }
  /// As `reset()`, and returns the chunks to Upstream.
  TENON_INLINE void release() {
    const detail::MutexLock lock(arena_->mutex);
    detail::reset_arena(*arena_, "ArenaAllocator::release");
    detail::give_chunks_back(*arena_);
  }
  /// The number of blocks in use.
  TENON_INLINE std::int64_t live() const noexcept { return read(arena_->live); }
  /// The bytes of the chunks that are in use, or cannot be reused before a reset.
  TENON_INLINE std::size_t used() const noexcept { return read(arena_->used); }
  /// The bytes of all chunks.
  TENON_INLINE std::size_t reserved() const noexcept { return read(arena_->reserved); }

 private:
  template <class T>
  TENON_INLINE T read(const T& value) const noexcept {
    const detail::MutexLock lock(arena_->mutex);
    return value;
  }
  detail::CountedState<detail::Arena<Upstream>> arena_;
};

}  // namespace tenon::inline v1
