// Segments: the shared files that this process has mapped, each once.
//
// A segment is found by an address in it, and by the identity of its file, so that a file received twice is mapped
// once. It stays mapped while this process uses anything in it; the kernel frees the memory when no process maps it.
// POSIX.
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>

#include <tenon/config.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/memory/shared_file.hpp>
#include <tenon/memory/state_lock.hpp>
#include <tenon/platform/descriptor.hpp>
#include <tenon/platform/mutex.hpp>
#include <tenon/platform/pages.hpp>

namespace tenon::inline v1::detail {

/// A growing array without a destructor, for state that is never destroyed. `reserve_one()` is false when out of
/// memory.
template <class X>
struct PlainRow {
  X* data;
  int count, room;

  TENON_INLINE bool reserve_one() {
    if (count < room) return true;
    const int larger = room ? 2 * room : 8;
    void* grown = std::realloc(static_cast<void*>(data), static_cast<std::size_t>(larger) * sizeof(X));
    if (!grown) return false;
    data = static_cast<X*>(grown);
    room = larger;
    return true;
  }
  TENON_INLINE void insert(int at, const X& x) {
    std::memmove(static_cast<void*>(data + at + 1), static_cast<const void*>(data + at),
                 static_cast<std::size_t>(count++ - at) * sizeof(X));
    data[at] = x;
  }
  TENON_INLINE void erase(int at) {
    std::memmove(static_cast<void*>(data + at), static_cast<const void*>(data + at + 1),
                 static_cast<std::size_t>(--count - at) * sizeof(X));
  }
};

/// A storage received from another process: a range of a segment in bytes, and the counted storage block that refers to
/// it.
struct ArrivedBlock {
  std::uint64_t first, bytes;
  void* block;
};

struct Segment {
  static constexpr int no_pool = -1;
  SharedFile file;
  char* base;           // where it is mapped
  std::int64_t users;   // the number of ranges allocated in it, blocks received, calls in progress
  std::uint64_t used, committed;  // bytes: ranges are cut from `used` on; memory is allocated up to `committed`
  int pool;             // whose small ranges share it (a SharedPool), or no_pool
  bool exported;        // another process may know it: released ranges are not reused
  bool inherited;       // mapped by the parent before a fork
  bool sealed;          // no process can make a new writable mapping
  PlainRow<ArrivedBlock> arrived;
};

/// Process-wide state, never destroyed.
struct SegmentTable {
  static constexpr int classes = 13;  // small ranges have 64 << k bytes
  static constexpr int pools = 2;
  Mutex mutex;
  PlainRow<Segment*> by_address;
  Segment* pool[pools];          // the segment that the next small ranges are cut from
  PlainRow<char*> free[pools][classes];
};
TENON_HIDDEN inline constinit SegmentTable segment_table{free_mutex, {}, {}, {}};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A child of fork keeps the inherited segments, but allocates nothing in them: its parent does.
TENON_COLD inline void start_child(SegmentTable& table) {
  for (int i = 0; i < table.by_address.count; ++i) table.by_address.data[i]->inherited = true;
  for (int p = 0; p < SegmentTable::pools; ++p) {
    table.pool[p] = nullptr;
    for (auto& row : table.free[p]) row.count = 0;
  }
}
using SegmentLock = StateLock<segment_table>;

/// The index of the first segment that begins above `p`.
TENON_INLINE int segment_after(const SegmentTable& table, const void* p) {
  int low = 0, high = table.by_address.count;
  while (low < high) {
    const int middle = (low + high) / 2;
    if (reinterpret_cast<std::uintptr_t>(table.by_address.data[middle]->base) > reinterpret_cast<std::uintptr_t>(p))
      high = middle;
    else low = middle + 1;
  }
  return low;
}
/// The segment that `p` lies in, or null.
TENON_INLINE Segment* segment_of(const SegmentTable& table, const void* p) {
  const int after = segment_after(table, p);
  if (after == 0) return nullptr;
  Segment* segment = table.by_address.data[after - 1];
  return reinterpret_cast<std::uintptr_t>(p) - reinterpret_cast<std::uintptr_t>(segment->base) < segment->file.bytes
             ? segment
             : nullptr;
}
/// The segment of that file, or null; a writable one serves readers too.
TENON_NOINLINE_OG inline Segment* segment_like(const SegmentTable& table, const SharedFile& file) {
  Segment* found = nullptr;
  for (int i = 0; i < table.by_address.count; ++i) {
    Segment* segment = table.by_address.data[i];
    const SharedFile& other = segment->file;
    if (other.inode == file.inode && other.device == file.device && other.tag[0] == file.tag[0] &&
        other.tag[1] == file.tag[1] && (other.writable || !file.writable)) {
      if (!found || other.writable) found = segment;
    }
  }
  return found;
}

/// Maps a file and takes ownership of its descriptor. The segment has one user. On failure null with errno, and the
/// file is closed.
TENON_NOINLINE_OG inline Segment* map_segment(const SharedFile& file) {
  void* base = map_open_file(file.descriptor, 0, file.bytes, file.writable, true);
  auto* segment = base ? new (std::nothrow) Segment{file,  static_cast<char*>(base),
                                                    1,     sizeof(SharedHeader),
                                                    0,     Segment::no_pool,
                                                    false, false,
                                                    false, {}}
                       : nullptr;
  if (!segment) {
    if (base) {
      unmap(base, file.bytes);
      errno = ENOMEM;
    }
    const int failure = errno;
    if (file.name) leave_named(file.descriptor, file.name);
    else close_descriptor(file.descriptor);
    errno = failure;
  }
  return segment;
}
/// Unmaps and frees a segment that is in no table.
TENON_NOINLINE_OG inline void unmap_segment(Segment* segment) noexcept {
  unmap(segment->base, segment->file.bytes);
  if (segment->file.name) leave_named(segment->file.descriptor, segment->file.name);
  else close_descriptor(segment->file.descriptor);
  std::free(segment->arrived.data);
  delete segment;
}

/// Puts a segment into the table. False with errno when out of memory.
TENON_NOINLINE_OG inline bool enter_segment(SegmentTable& table, Segment* segment) {
  if (!table.by_address.reserve_one()) return errno = ENOMEM, false;
  table.by_address.insert(segment_after(table, segment->base), segment);
  return true;
}

/// A new segment of `bytes`, of which `committed` are allocated; in no table yet, with one user. Null with errno on
/// failure.
TENON_NOINLINE_OG inline Segment* new_segment(std::uint64_t bytes, std::uint64_t committed, bool named) {
  SharedFile file;
  if (!new_shared_file(file, bytes, committed, named)) return nullptr;
  Segment* segment = map_segment(file);
  if (segment) segment->committed = committed;
  return segment;
}

/// Removes a segment without users from the table.
TENON_NOINLINE_OG inline Segment* remove_segment(SegmentTable& table, Segment* segment) noexcept {
  table.by_address.erase(segment_after(table, segment->base) - 1);
  if (const int p = segment->pool; p != Segment::no_pool) {
    if (table.pool[p] == segment) table.pool[p] = nullptr;
    for (auto& row : table.free[p]) {
      int kept = 0;
      for (int i = 0; i < row.count; ++i) {
        if (static_cast<std::uint64_t>(row.data[i] - segment->base) >= segment->file.bytes)
          row.data[kept++] = row.data[i];
      }
      row.count = kept;
    }
  }
  return segment;
}
/// Removes a user. If it was the last, returns the segment, which the caller unmaps without the lock; else null. The
/// segment that the next small ranges are cut from is kept, so that they need no other descriptor.
TENON_NOINLINE_OG inline Segment* leave_segment(SegmentTable& table, Segment* segment) noexcept {
  if (--segment->users > 0) return nullptr;
  if (segment->pool != Segment::no_pool && table.pool[segment->pool] == segment) return nullptr;
  return remove_segment(table, segment);
}
inline void drop_segment(Segment* segment) noexcept {
  Segment* last;
  {
    const SegmentLock table;
    last = leave_segment(segment_table, segment);
  }
  if (last) unmap_segment(last);
}

/// The segment of an open file, mapped before or now, with one user more. Takes the file's descriptor. Null with errno
/// on failure.
TENON_NOINLINE_OG inline Segment* attach_segment(const SharedFile& file) {
  Segment* segment;
  bool known;
  {
    const SegmentLock table;
    segment = segment_like(segment_table, file);
    known = segment != nullptr;
    if (known) {
      ++segment->users;
    } else {
      segment = map_segment(file);
      if (!segment) return nullptr;
      segment->exported = true;
      if (enter_segment(segment_table, segment)) return segment;
    }
  }
  if (!known) {
    unmap_segment(segment);
    return errno = ENOMEM, nullptr;
  }
  close_descriptor(file.descriptor);  // a named file stays locked through the segment's descriptor
  return segment;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
