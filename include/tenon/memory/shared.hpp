// SharedMemoryAllocator: host memory that other processes can map; all see each other's writes.
//
// A large allocation is a segment of its own. Small ones share segments, as each segment costs a file descriptor, of
// which a process has about a thousand. A process that is given one tensor of such a segment can read its neighbours.
// POSIX.
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/memory/huge_page.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/memory/shared_segment.hpp>

namespace tenon::inline v1::detail {

/// The origin of small ranges. Exports and temporaries have separate segments, as only the memory of temporaries is
/// reused.
enum class SharedPool : int { temporaries, exports };
/// The places of memory for other processes: in a segment shared by small tensors, in a segment of its own, or in one
/// with a name.
enum class ExportKind : unsigned char { together, apart, named };
inline constexpr std::size_t largest_small_range = std::size_t{64} << (SegmentTable::classes - 1);  // 256 KiB
inline constexpr std::uint64_t small_segment_bytes = std::uint64_t{4} << 20;
inline constexpr std::uint64_t commit_step = std::uint64_t{128} << 10;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Returns null and sets errno on failure.
TENON_NOINLINE_OG inline void* allocate_large_range(std::size_t bytes, bool named) {
  if (bytes > largest_mapping) return errno = ENOMEM, nullptr;
  const std::uint64_t all = sizeof(SharedHeader) + round_up(bytes ? bytes : 1, alignment);
  Segment* segment = new_segment(all, all, named);  // slow, so without the lock
  if (!segment) return nullptr;
  bool entered;
  {
    const SegmentLock table;
    entered = enter_segment(segment_table, segment);
  }
  if (entered) return segment->base + sizeof(SharedHeader);
  unmap_segment(segment);
  return errno = ENOMEM, nullptr;
}

/// The next range of a segment. Null with errno 0 if the segment is full, and null with another errno when out of
/// memory.
TENON_NOINLINE_OG inline char* cut_range(Segment& segment, std::uint64_t bytes) {
  errno = 0;
  const std::uint64_t end = segment.used + bytes;
  if (end > segment.file.bytes) return nullptr;
  if (end > segment.committed) {
    std::uint64_t to = round_up(end, commit_step);
    if (to > segment.file.bytes) to = segment.file.bytes;
    if (!commit_room(segment.file.descriptor, segment.committed, to)) return nullptr;
    segment.committed = to;
  }
  char* range = segment.base + segment.used;
  segment.used = end;
  ++segment.users;
  return range;
}

TENON_NOINLINE_OG inline void* allocate_small_range(std::size_t bytes, SharedPool pool) {
  int k = 0;
  while ((std::size_t{64} << k) < bytes) ++k;
  const SegmentLock table;
  const int p = static_cast<int>(pool);
  auto& row = table->free[p][k];
  while (row.count > 0) {
    char* range = row.data[--row.count];
    Segment* segment = segment_of(segment_table, range);
    if (segment->exported) continue;  // since it was released: another process may know the range
    ++segment->users;
    return range;
  }
  Segment*& current = table->pool[p];
  if (current) {
    if (char* range = cut_range(*current, std::uint64_t{64} << k)) return range;
    if (errno != 0) return nullptr;
  }
  Segment* fresh = new_segment(small_segment_bytes, commit_step, false);
  if (!fresh) return nullptr;
  char* range = cut_range(*fresh, std::uint64_t{64} << k);
  if (!range || !enter_segment(segment_table, fresh)) {
    const int failure = errno;
    unmap_segment(fresh);
    return errno = failure, nullptr;
  }
  --fresh->users;  // new_segment counted this function as a user
  fresh->pool = p;
  if (current && current->users == 0) unmap_segment(remove_segment(segment_table, current));
  current = fresh;
  return range;
}

/// Memory in a segment: zeros, unless this process has used it before. Returns null and sets errno on failure.
TENON_INLINE void* allocate_shared(std::size_t bytes, SharedPool pool) {
  return bytes > largest_small_range ? allocate_large_range(bytes, false) : allocate_small_range(bytes, pool);
}

TENON_NOINLINE_OG inline void deallocate_shared(void* p, std::size_t bytes) noexcept {
  if (!p) return;
  Segment* last;
  {
    const SegmentLock table;
    Segment* segment = segment_of(segment_table, p);
    last = leave_segment(segment_table, segment);
    if (!last && segment->pool != Segment::no_pool && !segment->exported && !segment->inherited) {
      int k = 0;
      while ((std::size_t{64} << k) < bytes) ++k;
      auto& row = table->free[segment->pool][k];  // if the row cannot grow, the range is lost until its segment ends
      if (row.reserve_one()) row.insert(row.count, static_cast<char*>(p));
    }
  }
  if (last) unmap_segment(last);
}

/// Unmaps the segments that are kept for the next small tensors, if they are empty.
TENON_NOINLINE_OG inline void release_idle_segments() noexcept {
  const SegmentLock table;
  for (Segment* segment : table->pool) {
    if (segment && segment->users == 0) unmap_segment(remove_segment(segment_table, segment));
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

/// Host memory in shared segments: zero, unless this process has used it before. A tensor made with it is shared from
/// the beginning, so that `share_memory_()` has nothing to do. Up to 256 KiB several tensors share a segment of 4 MiB.
/// Segments are sealed memfds, which leave nothing behind however their processes end.
struct SharedMemoryAllocator {
  using device_type = Cpu;
  TENON_INLINE void* allocate(std::size_t bytes) {
    return detail::allocate_shared(bytes, detail::SharedPool::temporaries);
  }
  TENON_INLINE void deallocate(void* p, std::size_t bytes) noexcept { detail::deallocate_shared(p, bytes); }

  /// Makes the policy too large for a storage's header, so that the header, with its reference count, is allocated
  /// elsewhere: other processes can write what lies here.
  void* keeps_headers_private[3] = {};
};
static_assert(sizeof(SharedMemoryAllocator) > detail::policy_state_bytes);

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// The same for memory that is meant for other processes from the beginning.
struct ExportAllocator : SharedMemoryAllocator {
  ExportKind kind;
  TENON_INLINE explicit ExportAllocator(ExportKind how) : kind(how) {}
  TENON_INLINE void* allocate(std::size_t bytes) {
    return kind == ExportKind::together ? allocate_shared(bytes, SharedPool::exports)
                                        : allocate_large_range(bytes, kind == ExportKind::named);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::inline TENON_CODE {
/// Gives back the segments that are kept for the next small tensors to share: at most two of 4 MiB, with their
/// descriptors.
inline void release_shared_segments() { detail::release_idle_segments(); }
}  // namespace tenon::inline v1::inline TENON_CODE
