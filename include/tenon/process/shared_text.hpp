// Shared tensors by text: share_memory_(), is_shared(), share_text, share_named, open_shared, seal_writes.
//
// A text says where the memory is, as `/proc/<process>/fd/<descriptor>` or under a name in /dev/shm, and identifies it
// by device, inode and a random tag, as something else may be there later. It is valid as long as the memory is in use:
// with a name by any process, else by the process that made the text.
#pragma once

#include <fcntl.h>

#include <cerrno>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/memory/shared.hpp>
#include <tenon/memory/shared_file.hpp>
#include <tenon/memory/shared_segment.hpp>
#include <tenon/process/shared_handle.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/storage/counted_memory.hpp>
#include <tenon/storage/owned_block.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// "tenon-1:<place>:<device>:<inode>:<tag>:<dtype>:<r or w>:<first>:<bytes>:<offset>:<sizes>:<strides>", numbers
/// hexadecimal.
inline constexpr std::string_view shared_text_begin = "tenon-1:";
inline constexpr std::string_view shared_folder = "/dev/shm/";

class HandleWriter {
 public:
  void text(std::string_view field) { (all_ += field) += ':'; }
  void number(std::uint64_t value) {
    char digits[20];
    std::snprintf(digits, sizeof digits, "%llx", static_cast<unsigned long long>(value));
    text(digits);
  }
  void row(const std::int64_t* values, int n) {
    for (int i = 0; i < n; ++i) {
      if (i) all_ += ',';
      all_ += std::to_string(values[i]);
    }
    all_ += ':';
  }
  std::string take() {
    all_.pop_back();
    return std::move(all_);
  }

 private:
  std::string all_;
};

/// Reads fields between colons. After a field that does not match, done() stays false.
class HandleReader {
 public:
  explicit HandleReader(std::string_view text) : rest_(text) {}
  std::string_view text() {
    const auto end = rest_.find(':');
    const auto field = rest_.substr(0, end);
    if (end == rest_.npos) ended_ = ended_ ? (good_ = false, true) : true;
    rest_.remove_prefix(end == rest_.npos ? rest_.size() : end + 1);
    return field;
  }
  template <class Int>
  Int number(std::string_view field, int base) {
    Int value{};
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value, base);
    good_ = good_ && error == std::errc{} && end == field.data() + field.size();
    return value;
  }
  std::uint64_t hexadecimal() { return number<std::uint64_t>(text(), 16); }
  int row(std::int64_t* values, int most) {
    std::string_view field = text();
    int n = 0;
    while (good_ && !field.empty()) {
      const auto end = field.find(',');
      if (n == most) return good_ = false, 0;
      values[n++] = number<std::int64_t>(field.substr(0, end), 10);
      if (end == field.npos) break;
      field.remove_prefix(end + 1);
    }
    return n;
  }
  void expect(bool holds) { good_ = good_ && holds; }
  /// True if all fields matched and the text is at its end.
  bool done() const { return good_ && ended_; }

 private:
  std::string_view rest_;
  bool good_ = true, ended_ = false;
};

TENON_NOINLINE_OG inline std::string handle_text(const SegmentAddress& address, const SharedView& view) {
  HandleWriter out;
  out.text(shared_text_begin.substr(0, shared_text_begin.size() - 1));
  if (address.name) out.text(std::string(shared_folder) + address.name.text);
  else out.text("/proc/" + std::to_string(address.process) + "/fd/" + std::to_string(address.descriptor));
  out.number(address.device);
  out.number(address.inode);
  out.number(address.tag[0]);
  out.number(address.tag[1]);
  out.text(name_of(static_cast<DType>(view.dtype)));
  out.text(view.read_only ? "r" : "w");
  out.number(view.first);
  out.number(view.bytes);
  out.row(&view.offset, 1);
  out.row(view.dims, view.rank);
  out.row(view.dims + view.rank, view.rank);
  return out.take();
}

/// Parses a text; false if it is no handle.
TENON_NOINLINE_OG inline bool read_handle(std::string_view text, SegmentAddress& address, SharedView& view) {
  if (text.substr(0, shared_text_begin.size()) != shared_text_begin) return false;
  HandleReader in(text.substr(shared_text_begin.size()));
  std::string_view place = in.text();
  if (place.substr(0, shared_folder.size()) == shared_folder) {
    place.remove_prefix(shared_folder.size());
    if (place.size() >= sizeof address.name.text) return false;
    std::memcpy(address.name.text, place.data(), place.size());
    if (!is_segment_name(address.name)) return false;
  } else {
    const auto middle = place.find("/fd/");
    if (place.substr(0, 6) != "/proc/" || middle == place.npos || middle < 6) return false;
    address.process = in.number<std::int32_t>(place.substr(6, middle - 6), 10);
    address.descriptor = in.number<std::int32_t>(place.substr(middle + 4), 10);
    in.expect(address.process >= 0 && address.descriptor >= 0);
  }
  address.device = in.hexadecimal();
  address.inode = in.hexadecimal();
  address.tag[0] = in.hexadecimal();
  address.tag[1] = in.hexadecimal();
  const auto dtype = in.text();
  while (view.dtype < AllTypes::size && dtype != name_of(static_cast<DType>(view.dtype))) ++view.dtype;
  const auto access = in.text();
  in.expect(view.dtype < AllTypes::size && (access == "r" || access == "w"));
  view.read_only = access == "r";
  view.first = in.hexadecimal();
  view.bytes = in.hexadecimal();
  in.expect(in.row(&view.offset, 1) == 1);
  const int rank = in.row(view.dims, max_rank);
  view.rank = static_cast<std::uint8_t>(rank);
  in.expect(in.row(view.dims + rank, max_rank) == rank);
  return in.done();
}

inline std::string share_as_text(const char* function, const AnyTensor& tensor) {
  SegmentUse use;
  const SharedView view = view_of(function, tensor, use);
  return handle_text(use.segment ? address_of(*use.segment) : SegmentAddress{}, view);
}

inline AnyTensor open_text(const char* function, std::string_view text) {
  SegmentAddress address{};
  SharedView view{};
  if (!read_handle(text, address, view))
    throw_error(ErrorCode::exchange, function, ": '", quote(text), "' is no handle of a shared tensor");
  SegmentUse use;
  if (address.inode != 0) use = open_segment(function, address, !view.read_only);
  return tensor_of_view(function, std::move(use), view);
}

TENON_NOINLINE_OG inline void seal_block(const char* function, Block& block) {
  if (!is_shared_block(&block)) share_block(function, block, ExportKind::apart);
  const SegmentUse use = export_block(function, block);
  if (use->pool != Segment::no_pool || use->file.name ||
      use->file.bytes > sizeof(SharedHeader) + room_for(block.bytes)) {
    throw_error(ErrorCode::memory, function, ": the storage of ", block.bytes,
                " bytes lies in a segment with others, or with a name: seal a clone");
  }
#if defined(F_SEAL_FUTURE_WRITE)
  const bool sealed = ::fcntl(use->file.descriptor, F_ADD_SEALS, F_SEAL_FUTURE_WRITE) == 0;
#else
  const bool sealed = (errno = ENOSYS, false);
#endif
  if (!sealed) throw_error(ErrorCode::io, function, ": ", std::strerror(errno));
  const SegmentLock table;
  use->sealed = true;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The implementation of Tensor's share_memory_() and is_shared().
template <class T, class Device>
struct SharedMemory<Tensor<T, Device>> {
  static_assert(std::is_same_v<Device, Cpu>, "tenon: only the host's memory is shared between processes");
  TENON_INLINE static void share(Tensor<T, Device>& tensor) {
    if (!tensor.storage())
      tensor = Tensor<T, Device>(
          Unchecked{}, Storage<T, Device>(Unchecked{}, new_block_with(ExportAllocator(ExportKind::together), 0)),
          Layout(tensor.layout()));
    if (!is_shared_block(tensor.storage().block()))
      share_block("share_memory_", *tensor.storage().block(), ExportKind::together);
    else pin(*tensor.storage().block());
  }
  TENON_INLINE static bool is_shared(const Tensor<T, Device>& tensor) {
    return is_shared_block(tensor.storage().block());
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::inline TENON_CODE {

/// A text that is valid as long as any process has the tensor open: its memory has a name in /dev/shm, which the last
/// user removes. If all users were killed the name stays until this user's next share_named or
/// remove_abandoned_segments(). The elements are moved as by share_memory_(). Throws MemoryError for a tensor that is
/// shared without a name.
///
/// A file with a name cannot be sealed. Whoever opens the text trusts all other processes of this user not to make the
/// file shorter, which would kill (SIGBUS) those that use it: share_text and send_tensor need no such trust.
template <class T>
std::string share_named(const Tensor<T>& tensor) {
  const char* const function = "share_named";
  if (tensor.numel() == 0) return detail::share_as_text(function, tensor);
  detail::Block& block = *tensor.storage().block();
  bool is_named;
  {
    const detail::SegmentLock table;
    const auto* segment = detail::segment_of(detail::segment_table, block.data);
    is_named = segment && segment->file.name;
  }
  if (!is_named) {
    detail::remove_abandoned();
    if (!detail::is_resizable(block) && detail::is_shared_block(&block)) {
      detail::throw_error(ErrorCode::memory, function, ": the storage of ", block.bytes,
                          " bytes is shared without a name: share a clone");
    }
    detail::share_block(function, block, detail::ExportKind::named);
  }
  return detail::share_as_text(function, tensor);
}

/// A text by which other processes of this user open the tensor with open_shared, valid as long as this process has it.
/// A tensor that is not shared is shared first, as by share_memory_(); Tensor<const T> is shared for reading only, and
/// then its memory cannot be mapped writable through the descriptor that a reader opens. Throws MemoryError. Without
/// Linux's /proc this is share_named.
template <class T>
std::string share_text(const Tensor<T>& tensor) {
#if defined(__linux__)
  return detail::share_as_text("share_text", tensor);
#else
  return share_named(tensor);
#endif
}

/// The tensor of a text from share_text or share_named, of this or another process, without a copy. Texts of one
/// storage give tensors of one storage. Throws ExchangeError if the memory is gone, another user's, or not that of the
/// text; TypeError for another dtype, and if the text is for reading only and T is not const.
template <class T>
Tensor<T> open_shared(std::string_view text) {
  return detail::typed<T>("open_shared", detail::open_text("open_shared", text));
}
/// The same for any dtype.
inline AnyTensor open_shared(std::string_view text) { return detail::open_text("open_shared", text); }

/// From now on the kernel refuses new writable mappings of the tensor's memory, for every process and permanently:
/// existing ones can still be written, and handles passed on from now on are for reading only. A tensor that is not
/// shared is shared first, in a segment of its own. Throws MemoryError if other storages lie in the segment, or it has
/// a name; IoError if the system has no such seal.
template <class T>
void seal_writes(const Tensor<T>& tensor) {
  if (tensor.numel() > 0) detail::seal_block("seal_writes", *tensor.storage().block());
}

/// Removes the names in /dev/shm of this user's segments that no process uses, as all their users were killed. Returns
/// how many.
inline int remove_abandoned_segments() { return detail::remove_abandoned(); }

}  // namespace tenon::inline v1::inline TENON_CODE
