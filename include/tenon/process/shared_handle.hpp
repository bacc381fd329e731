// Shared handles: descriptions of tensors in shared memory that processes pass to each other, and tensors made from
// them.
//
// A handle identifies a segment and describes a storage in it and a view of that storage. Everything in it is checked
// before use: its sender may be another version, or wrong.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <type_traits>
#include <utility>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/memory/shared.hpp>
#include <tenon/memory/shared_file.hpp>
#include <tenon/memory/shared_segment.hpp>
#include <tenon/platform/process.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/storage/counted_memory.hpp>
#include <tenon/storage/foreign_block.hpp>
#include <tenon/storage/owned_block.hpp>
#include <tenon/storage/resizing.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail {

/// The place of a segment, and what identifies it. Copied byte by byte into messages and queues.
struct SegmentAddress {
  std::uint64_t device, inode, tag[2];
  std::int32_t process, descriptor;  // for a segment without a name: it is /proc/<process>/fd/<descriptor>
  SharedName name;
};

/// A storage in a segment, and a tensor's view of it. Sizes and then strides, in elements, come last; only 2 * rank of
/// them are passed on.
struct SharedView {
  std::uint64_t first, bytes;  // of the storage: its offset in the segment, and its size
  std::int64_t offset;
  std::uint8_t dtype, rank, read_only, unused[5];
  std::int64_t dims[2 * max_rank];

  TENON_INLINE std::size_t used_bytes() const { return offsetof(SharedView, dims) + 2 * sizeof(std::int64_t) * rank; }
};
static_assert(std::is_trivially_copyable_v<SharedView> && offsetof(SharedView, dims) == 32);

/// Keeps a segment mapped while a function uses it.
struct SegmentUse {
  Segment* segment = nullptr;
  TENON_INLINE SegmentUse() {}
  TENON_INLINE explicit SegmentUse(Segment* used) : segment(used) {}
  TENON_INLINE SegmentUse(SegmentUse&& other) noexcept : segment(std::exchange(other.segment, nullptr)) {}
  TENON_INLINE SegmentUse& operator=(SegmentUse&& other) noexcept {
    std::swap(segment, other.segment);
    return *this;
  }
  TENON_INLINE ~SegmentUse() {
    if (segment) drop_segment(segment);
  }
  TENON_INLINE Segment* operator->() const { return segment; }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True if the elements lie in shared memory.
TENON_NOINLINE_OG inline bool is_shared_block(const Block* block) {
  if (!block) return false;
  const SegmentLock table;
  return segment_of(segment_table, block->data) != nullptr;
}

/// Moves the elements of a block, for all tensors that refer to it, into shared memory, and pins them there.
TENON_NOINLINE_OG inline void share_block(const char* function, Block& block, ExportKind kind) {
  if (!is_resizable(block)) {
    throw_error(ErrorCode::memory, function, ": the storage of ", block.bytes, " bytes is ", not_resizable,
                ": share a clone");
  }
  struct Taken {
    Block* block;
    ~Taken() { drop(block); }
  } fresh{new_block_with(ExportAllocator(kind), block.bytes)};
  if (block.bytes) __builtin_memcpy(fresh.block->data, block.data, block.bytes);
  swap_blocks(block, *fresh.block);
  pin(block);
}

/// The segment of a block's elements, marked as known to other processes. Elements that are not shared yet are moved
/// there first.
TENON_NOINLINE_OG inline SegmentUse export_block(const char* function, Block& block) {
  if (!is_shared_block(&block)) share_block(function, block, ExportKind::together);
  pin(block);
  const SegmentLock table;
  Segment* segment = segment_of(segment_table, block.data);
  segment->exported = true;
  ++segment->users;
  return SegmentUse(segment);
}

/// Describes a tensor for other processes; `use` becomes its segment, unless the tensor is empty.
TENON_NOINLINE_OG inline SharedView view_of(const char* function, const AnyTensor& tensor, SegmentUse& use) {
  require_host(function, tensor.device());
  SharedView view{};
  view.dtype = static_cast<std::uint8_t>(tensor.dtype());
  view.rank = static_cast<std::uint8_t>(tensor.dim());
  view.read_only = tensor.is_read_only();
  if (tensor.numel() > 0) {
    use = export_block(function, *tensor.block());
    view.first = static_cast<std::uint64_t>(tensor.block()->data - use->base);
    view.bytes = tensor.block()->bytes;
    view.offset = tensor.storage_offset();
    if (!use->file.writable || use->sealed) view.read_only = true;
  }
  for (int d = 0; d < tensor.dim(); ++d) {
    view.dims[d] = tensor.layout().size(d);
    view.dims[tensor.dim() + d] = tensor.layout().stride(d);
  }
  return view;
}

/// The release function of a received storage: it is one user of its segment.
struct ArrivedRelease {
  Segment* segment;
  void operator()() const noexcept { drop_segment(segment); }
};

/// Destroys a received block, unless it was found again meanwhile. The last reference may be dropped without a write to
/// the count (see drop_one): then the count is still 1, or more if another thread has found the block in its segment
/// since. If it was written, it is 0, and stays 0.
inline void destroy_arrived(Block* block) noexcept {
  {
    const SegmentLock table;
    if (use_count(block) != 0 && __atomic_sub_fetch(&block->count, 1, __ATOMIC_ACQ_REL) != 0) return;
    auto& arrived = static_cast<ForeignBlock<ArrivedRelease>*>(block)->release.segment->arrived;
    for (int i = arrived.count; i-- > 0;) {
      if (arrived.data[i].block == block) arrived.erase(i);
    }
  }
  ForeignBlock<ArrivedRelease>::destroy_foreign(block);
}
inline bool retain_arrived(Block* block) noexcept {
  auto count = __atomic_load_n(&block->count, __ATOMIC_RELAXED);
  while (count != 0) {
    if (__atomic_compare_exchange_n(&block->count, &count, count + 1, true, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
      return true;
  }
  return false;
}

/// The storage of those bytes of a segment: the one received before, if it still lives.
TENON_NOINLINE_OG inline Block* arrived_block(SegmentUse use, std::uint64_t first, std::uint64_t bytes) {
  Segment* segment = use.segment;
  Block* fresh = new_foreign_block(segment->base + first, static_cast<std::size_t>(bytes),
                                   ArrivedRelease{std::exchange(use.segment, nullptr)});
  Block* before = nullptr;
  {
    const SegmentLock table;
    for (int i = 0; i < segment->arrived.count && !before; ++i) {
      const ArrivedBlock& other = segment->arrived.data[i];
      auto* block = static_cast<Block*>(other.block);
      if (other.first == first && other.bytes == bytes && retain_arrived(block)) before = block;
    }
    // Out of memory for the row, the storage works all the same, but receiving it again makes another.
    if (!before && segment->arrived.reserve_one()) {
      segment->arrived.insert(segment->arrived.count, ArrivedBlock{first, bytes, fresh});
      fresh->destroy = destroy_arrived;
    }
  }
  if (!before) return fresh;
  drop(fresh);
  return before;
}

inline void check_view_rank(const char* function, const SharedView& view) {
  if (view.rank > max_rank)
    throw_error(ErrorCode::exchange, function, ": a rank of ", static_cast<int>(view.rank), " is above ", max_rank);
}

/// The tensor that a handle describes. Throws ExchangeError, ShapeError or IndexError if the handle is invalid.
TENON_NOINLINE_OG inline AnyTensor tensor_of_view(const char* function, SegmentUse use, const SharedView& view) {
  if (view.dtype >= AllTypes::size)
    throw_error(ErrorCode::exchange, function, ": there is no dtype ", static_cast<int>(view.dtype));
  check_view_rank(function, view);
  const auto dtype = static_cast<DType>(view.dtype);
  const auto item = static_cast<std::uint64_t>(item_size(dtype));
  const Dims sizes(view.dims, view.rank), strides(view.dims + view.rank, view.rank);
  Layout layout =
      views::as_strided(sizes, strides, view.offset,
                        static_cast<std::int64_t>(view.bytes < largest_bytes ? view.bytes / item : 0), function);
  Block* block = nullptr;
  if (layout.numel() > 0) {
    const std::uint64_t end = use.segment ? use->file.bytes : 0;
    if (view.first < sizeof(SharedHeader) || view.first > end || view.bytes > end - view.first ||
        view.first % item != 0) {
      throw_error(ErrorCode::exchange, function, ": ", view.bytes, " bytes of ", name_of(dtype), " from byte ",
                  view.first, " do not lie in a segment of ", end);
    }
    const bool read_only = view.read_only || !use->file.writable;
    block = arrived_block(std::move(use), view.first, view.bytes);
    return {Unchecked{}, block, std::move(layout), dtype, Cpu{}, read_only};
  }
  return {Unchecked{}, block, std::move(layout), dtype, Cpu{}, view.read_only != 0};
}

/// The tensor as one of T. Throws TypeError if its dtype is another, or it is read-only and T is not const.
template <class T>
Tensor<T> typed(const char* function, const AnyTensor& tensor) {
  using Value = std::remove_const_t<T>;
  if (tensor.dtype() != dtype_of<Value>) refuse_any_dtype(function, tensor.dtype(), dtype_name<Value>);
  if (!std::is_const_v<T> && tensor.is_read_only())
    throw_error(ErrorCode::type, function, ": the ", name_of(tensor.dtype()),
                " tensor is granted for reading only: ask for const elements");
  return tensor.template as_unchecked<T, Cpu>();
}

/// The address by which other processes find a segment.
inline SegmentAddress address_of(const Segment& segment) {
  SegmentAddress address{};
  address.device = segment.file.device;
  address.inode = segment.file.inode;
  std::memcpy(address.tag, segment.file.tag, sizeof address.tag);
  address.process = process_number();
  address.descriptor = segment.file.descriptor;
  address.name = segment.file.name;
  return address;
}

/// Why there is no segment at an address. `why` ends a sentence that begins with the place; `action` could not be done
/// as this process has too little memory or too few descriptors.
struct SegmentSearch {
  char place[64];
  const char* why = nullptr;
  const char* action = nullptr;
  bool is_gone = false;  // its process has ended, or has closed it
};

/// The segment at an address, or none and the reason.
TENON_NOINLINE_OG inline SegmentUse find_segment(const SegmentAddress& address, bool writable, SegmentSearch& search) {
  SharedFile wanted;
  wanted.writable = writable;
  wanted.device = address.device;
  wanted.inode = address.inode;
  std::memcpy(wanted.tag, address.tag, sizeof wanted.tag);
  {
    const SegmentLock table;
    if (Segment* segment = segment_like(segment_table, wanted)) {
      ++segment->users;
      return SegmentUse(segment);
    }
  }
  const auto refuse = [&](const char* why) {
    search.why = why;
    return SegmentUse();
  };
  SharedFile file;
  file.name = address.name;
  char(&place)[64] = search.place;
  if (file.name) {
    std::snprintf(place, sizeof place, "%s", file.name.text);
    if (!is_segment_name(file.name)) return refuse("is no name of a segment");
    file.descriptor = open_named(file.name, writable);
  } else {
    std::snprintf(place, sizeof place, "/proc/%d/fd/%d", address.process, address.descriptor);
    struct ::stat facts;  // before opening, which may have side effects on a device or a pipe
    search.is_gone = ::stat(place, &facts) != 0;
    if (search.is_gone) return refuse(std::strerror(errno));
    search.is_gone = !S_ISREG(facts.st_mode) || static_cast<std::uint64_t>(facts.st_ino) != address.inode ||
                     static_cast<std::uint64_t>(facts.st_dev) != address.device;
    if (search.is_gone) return refuse("is not what the handle was made of: its process has ended, or has closed it");
    file.descriptor = uninterrupted(
        [&] { return ::open(place, (writable ? O_RDWR : O_RDONLY) | O_CLOEXEC | O_NONBLOCK | O_NOCTTY); });
  }
  if (file.descriptor < 0 && (errno == EMFILE || errno == ENFILE || errno == ENOMEM)) {
    search.action = "open";
    return {};
  }
  if (file.descriptor < 0) return refuse(std::strerror(errno));
  const char* why = identify_shared(file, static_cast<bool>(file.name));
  if (!why && (file.device != wanted.device || file.inode != wanted.inode ||
               std::memcmp(file.tag, wanted.tag, sizeof file.tag) != 0)) {
    why = "is not what the handle was made of: its tag is another";
  }
  if (why) {
    ::close(file.descriptor);
    return refuse(why);
  }
  Segment* segment = attach_segment(file);
  if (!segment) search.action = "map";
  return SegmentUse(segment);
}

[[noreturn]] TENON_COLD inline void fail_search(const char* function, const SegmentSearch& search) {
  if (search.action) fail_path(ErrorCode::memory, function, search.action, search.place);
  throw_error(ErrorCode::exchange, function, ": ", search.place, " ", search.why);
}
/// The segment at an address. Throws ExchangeError if there is none, or another one, and MemoryError if it cannot be
/// opened or mapped.
inline SegmentUse open_segment(const char* function, const SegmentAddress& address, bool writable) {
  SegmentSearch search;
  SegmentUse use = find_segment(address, writable, search);
  if (!use.segment) fail_search(function, search);
  return use;
}

/// A descriptor of the same memory for reading only, through which the kernel refuses a writable mapping. -1 with errno
/// on failure.
inline int open_for_reading(int descriptor) {
  char path[40];
  std::snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  return ::open(path, O_RDONLY | O_CLOEXEC);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
