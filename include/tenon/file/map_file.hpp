// Files mapped into memory: a tensor whose elements are the bytes of a file, without a copy.
//
// Pages are read when they are first used, and the mapping lives as long as any tensor that refers to it. If the file
// is truncated meanwhile, the system kills (SIGBUS) processes that access the missing part; no library can prevent
// that. POSIX.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1 {

/// The ways to map a file: `MapMode::read_only`, and so on.
struct MapMode {
  struct ReadOnly {};
  struct CopyOnWrite {};
  struct Shared {};
  struct Growing {};
  struct Exclusive {};
  /// The elements are constant.
  static constexpr ReadOnly read_only{};
  /// Writes stay in this process and never reach the file.
  static constexpr CopyOnWrite copy_on_write{};
  /// Writes reach the file, and every process that maps it.
  static constexpr Shared shared{};
  /// Shared; a missing file is created, and one that is too short is extended with zeros.
  static constexpr Growing growing{};
  /// Shared; the file is created by the call and must not exist before.
  static constexpr Exclusive exclusive{};
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// A mode for an existing file.
template <class M>
concept FileMapMode = std::is_same_v<M, MapMode::ReadOnly> || std::is_same_v<M, MapMode::CopyOnWrite> ||
                      std::is_same_v<M, MapMode::Shared>;

/// A mode that can create a file.
template <class M>
concept MakingMapMode = std::is_same_v<M, MapMode::Growing> || std::is_same_v<M, MapMode::Exclusive>;

/// A mode that allows a copy if the file cannot be mapped as it is.
template <class M>
concept PrivateMapMode = std::is_same_v<M, MapMode::ReadOnly> || std::is_same_v<M, MapMode::CopyOnWrite>;

/// The element type of a tensor mapped in a mode.
template <class T, class Mode>
using mapped_t = std::conditional_t<std::is_same_v<Mode, MapMode::ReadOnly>, const T, T>;

/// A mode as run-time values.
struct MapAccess {
  bool writable, shared;
  template <class Mode>
  TENON_INLINE constexpr MapAccess(Mode)
      : writable(!std::is_same_v<Mode, MapMode::ReadOnly>),
        shared(std::is_same_v<Mode, MapMode::Shared> || MakingMapMode<Mode>) {}
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Maps the `n` bytes from `offset` on, which lie in the file, as a storage block.
TENON_SHARED Block* map_bytes(const RegularFile& file, std::int64_t offset, std::size_t n, MapAccess access);

/// Extends a file to at least `size` bytes and, if the file system can, allocates them on the disk, so that a later
/// write does not fail for lack of space. On failure the file keeps its size.
TENON_SHARED void grow_file(const RegularFile& file, std::int64_t size);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The number of elements of `sizes`, and the byte of the file at which they end.
struct MapExtent {
  std::int64_t numel, end;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED MapExtent map_extent(const char* path, Dims sizes, std::int64_t offset, std::size_t item);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T, class Mode>
Tensor<mapped_t<T, Mode>> map_file(const RegularFile& file, Mode mode, Dims sizes, std::int64_t offset,
                                   std::int64_t numel) {
  using Value = mapped_t<T, Mode>;
  auto layout = contiguous_layout("map_file", sizes);
  return {Unchecked{},
          Storage<Value>(Unchecked{}, map_bytes(file, offset, static_cast<std::size_t>(numel) * sizeof(T), mode)),
          std::move(layout)};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// A whole file as a 1-D tensor: `map_file<float>("x.bin", MapMode::read_only)`. The bytes are elements of T in this
/// machine's format. Throws IoError when the file's size is no multiple of T's.
template <Element T, detail::FilePath P, detail::FileMapMode Mode>
Tensor<detail::mapped_t<T, Mode>> map_file(const P& path, Mode mode) {
  const detail::RegularFile file("map_file", detail::path_text(path), detail::MapAccess(mode).shared);
  constexpr auto item = static_cast<std::int64_t>(sizeof(T));
  if (file.size() % item != 0) {
    detail::throw_error_at(file.place(), ErrorCode::io, " has ", file.size(), " bytes, no multiple of the ", item,
                           " bytes of a ", dtype_name<T>);
  }
  return detail::map_file<T>(file, mode, Shape{file.size() / item}, 0, file.size() / item);
}

/// Part of a file as a row-major tensor of these sizes, from byte `offset` on, a multiple of T's size. Throws IoError
/// when the file is too short.
template <Element T, detail::FilePath P, detail::FileMapMode Mode>
Tensor<detail::mapped_t<T, Mode>> map_file(const P& path, Mode mode, const Shape& sizes, std::int64_t offset = 0) {
  const detail::RegularFile file("map_file", detail::path_text(path), detail::MapAccess(mode).shared);
  const auto [numel, end] = detail::map_extent(file.path(), sizes, offset, sizeof(T));
  if (end > file.size()) {
    detail::throw_error_at(file.place(), ErrorCode::io, " is too short: ", dtype_name<T>, " elements of shape ", sizes,
                           " from offset ", offset, " end at byte ", end, ", the file at ", file.size());
  }
  return detail::map_file<T>(file, mode, sizes, offset, numel);
}

/// The same in a file that is created or extended if needed: `map_file<float>("x.bin", MapMode::growing, {3, 4})`.
/// Throws IoError, and leaves the file as it was, when the disk is full, and with MapMode::exclusive when the file
/// exists.
template <Element T, detail::FilePath P, detail::MakingMapMode Mode>
Tensor<T> map_file(const P& path, Mode mode, const Shape& sizes, std::int64_t offset = 0) {
  const auto [numel, end] = detail::map_extent(detail::path_text(path), sizes, offset, sizeof(T));
  detail::RegularFile file("map_file", detail::path_text(path),
                           detail::RegularFile::Create{std::is_same_v<Mode, MapMode::Exclusive>});
  detail::grow_file(file, end);
  auto tensor = detail::map_file<T>(file, mode, sizes, offset, numel);
  file.keep();
  return tensor;
}

}  // namespace tenon::inline v1::inline TENON_CODE

#if TENON_BODIES
#include <tenon/file/map_file_bodies.hpp>
#endif
