// .npz files: NumPy's format for several named arrays, a zip archive of .npy files.
//
// Stored (uncompressed) entries need no other library; deflated ones need zlib: link the target tenon::npz. The CRC of
// every entry is checked. Reads what np.savez and np.savez_compressed write, zip64 included; NumPy reads what is
// written here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/file/deflate.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/file/map_file.hpp>
#include <tenon/file/named_tensors.hpp>
#include <tenon/file/npy.hpp>
#include <tenon/file/output_file.hpp>
#include <tenon/file/zip_reader.hpp>
#include <tenon/file/zip_writer.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE::inline TENON_ZLIB_CODE {

/// The name of the array in an entry: without ".npy". False for an entry that is no array.
inline bool npz_name(const ZipEntry& entry, std::string& name) {
  constexpr std::size_t suffix = 4;
  if (entry.name.size() < suffix || entry.name.compare(entry.name.size() - suffix, suffix, ".npy") != 0) return false;
  name.assign(entry.name, 0, entry.name.size() - suffix);
  return true;
}

/// Reads one array. With `access` its elements are mapped, or copied if they are deflated, big-endian or not aligned.
inline AnyTensor read_npz_entry(const ZipDirectory& zip, const ZipEntry& entry, const char* name, const DType* wanted,
                                const MapAccess* access) {
  const FilePlace place{zip.file().place().function, zip.file().path(), name};
  const std::int64_t begin = zip.open(entry, place);
  const auto read = [&](EntrySource& source) {
    const NpyHeader header = read_npy_header(source);
    if (wanted) require_dtype(place, header.dtype, *wanted);
    const std::int64_t offset = begin + source.size() - source.left();
    const bool maps = access && entry.method == Zip::stored && !why_not_mapped(header, offset);
    AnyTensor tensor = maps ? map_npy(zip.file(), header, offset, *access) : read_npy(source, header);
    source.finish();
    if (access && !access->writable && !maps) {
      tensor = AnyTensor(Unchecked{}, retain(tensor.block()), Layout(tensor.layout()), tensor.dtype(), tensor.device(),
                         true);
    }
    return tensor;
  };
  if (entry.method == Zip::stored) {
    StoredSource source(zip.file(), place, entry, begin);
    return read(source);
  }
#if TENON_ZLIB
  InflatedSource source(zip.file(), place, entry, begin);
  return read(source);
#else
  throw_error_at(place, ErrorCode::io, " is deflated, which needs zlib: build with the target tenon::npz");
#endif
}

/// The entry of an array. Throws IoError if there is none of that name.
inline const ZipEntry& npz_entry(const ZipDirectory& zip, const std::string& name) {
  if (const ZipEntry* entry = zip.find(name + ".npy")) return *entry;
  NameList names;
  std::string one;
  for (const auto& entry : zip.entries()) {
    if (npz_name(entry, one)) names.add(one);
  }
  throw_error_at(zip.file().place(), ErrorCode::io, " has no array '", quote(name), "': it has ", names.text());
}

/// The arrays of these names, or all.
inline NamedTensors read_npz(const char* function, const char* path, const std::vector<std::string>* names,
                             const MapAccess* access) {
  const RegularFile file(function, path);
  const ZipDirectory zip(file);
  NamedTensors tensors;
  if (names) {
    for (const auto& name : *names)
      tensors.emplace(name, read_npz_entry(zip, npz_entry(zip, name), name.c_str(), nullptr, access));
    return tensors;
  }
  std::string name;
  for (const auto& entry : zip.entries()) {
    if (npz_name(entry, name)) tensors.emplace(name, read_npz_entry(zip, entry, name.c_str(), nullptr, access));
  }
  return tensors;
}
inline AnyTensor read_npz(const char* function, const char* path, const char* name, DType wanted,
                          const MapAccess* access) {
  const RegularFile file(function, path);
  const ZipDirectory zip(file);
  if (!name) throw_error(ErrorCode::io, function, ": the name of an array of ", quote(path), " is null");
  return read_npz_entry(zip, npz_entry(zip, name), name, &wanted, access);
}

inline void save_npz(const char* function, const char* path, const NamedTensors& tensors, bool deflate,
                     std::int64_t wide = Zip::most32) {
  for (const auto& [name, tensor] : tensors) {
    require_npy_array(function, tensor);
    if (name.size() > 65000 || name.find('\0') != std::string::npos) {
      throw_error(ErrorCode::io, function, ": the name '", quote(name), "' has ", name.size(),
                  " bytes: at most 65000 that are not 0 are allowed");
    }
  }
  OutputFile file(function, path);
  ZipWriter zip(function, file, wide);
  for (const auto& one : tensors) {
    zip.add(one.first + ".npy", deflate, [&](ByteSink& sink) { write_npy(sink, one.second); });
  }
  zip.finish();
  file.commit();
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE::inline TENON_ZLIB_CODE

namespace tenon::inline v1::inline TENON_CODE::inline TENON_ZLIB_CODE {

/// All arrays of a .npz file. Throws IoError for a file that cannot be read, is cut or damaged, and TypeError for an
/// array of a dtype that a tensor cannot hold. Entries that are no .npy files are skipped.
template <detail::FilePath P>
NamedTensors load_npz(const P& path) {
  return detail::read_npz("load_npz", detail::path_text(path), nullptr, nullptr);
}
/// Those of these names alone: `load_npz(path, {"a", "b"})`. Throws IoError for a name that is not in the file.
template <detail::FilePath P>
NamedTensors load_npz(const P& path, const std::vector<std::string>& names) {
  return detail::read_npz("load_npz", detail::path_text(path), &names, nullptr);
}
/// One array by its name, which must have elements of T. Only its entry is read.
template <Element T, detail::FilePath P, detail::FilePath Name>
Tensor<T> load_npz(const P& path, const Name& name) {
  detail::assert_npy_element<T>();
  return detail::read_npz("load_npz", detail::path_text(path), detail::path_text(name), dtype_of<T>, nullptr)
      .template as_unchecked<T, Cpu>();
}

/// The same without a copy for entries that are stored, aligned and in this machine's byte order, as save_npz writes
/// them; each byte is read once for its CRC. Other entries are copied.
template <detail::FilePath P, detail::PrivateMapMode Mode = MapMode::ReadOnly>
NamedTensors map_npz(const P& path, Mode mode = {}) {
  const detail::MapAccess access(mode);
  return detail::read_npz("map_npz", detail::path_text(path), nullptr, &access);
}
template <detail::FilePath P, detail::PrivateMapMode Mode = MapMode::ReadOnly>
NamedTensors map_npz(const P& path, const std::vector<std::string>& names, Mode mode = {}) {
  const detail::MapAccess access(mode);
  return detail::read_npz("map_npz", detail::path_text(path), &names, &access);
}
template <Element T, detail::FilePath P, detail::FilePath Name, detail::PrivateMapMode Mode = MapMode::ReadOnly>
Tensor<detail::mapped_t<T, Mode>> map_npz(const P& path, const Name& name, Mode mode = {}) {
  detail::assert_npy_element<T>();
  const detail::MapAccess access(mode);
  return detail::read_npz("map_npz", detail::path_text(path), detail::path_text(name), dtype_of<T>, &access)
      .template as_unchecked<detail::mapped_t<T, Mode>, Cpu>();
}

/// Writes tensors as a .npz file, each aligned to 64 bytes: `save_npz("x.npz", {{"a", a}, {"b", b}})`. The file is
/// replaced as a whole or, if saving fails, left as it was. Throws IoError, TypeError for bfloat16, DeviceError for
/// memory that the host cannot access.
template <detail::FilePath P>
void save_npz(const P& path, const NamedTensors& tensors) {
  detail::save_npz("save_npz", detail::path_text(path), tensors, false);
}
/// The same with deflated (compressed) entries. Throws IoError without zlib: link the target tenon::npz.
template <detail::FilePath P>
void save_npz_compressed(const P& path, const NamedTensors& tensors) {
  detail::save_npz("save_npz_compressed", detail::path_text(path), tensors, true);
}
/// Both of another range of names and tensors, such as std::map<std::string, AnyTensor>. They throw IoError for a name
/// that occurs twice.
template <detail::FilePath P, detail::NamedPairs R>
void save_npz(const P& path, const R& tensors) {
  save_npz(path, detail::named_tensors("save_npz", tensors));
}
template <detail::FilePath P, detail::NamedPairs R>
void save_npz_compressed(const P& path, const R& tensors) {
  save_npz_compressed(path, detail::named_tensors("save_npz_compressed", tensors));
}

}  // namespace tenon::inline v1::inline TENON_CODE::inline TENON_ZLIB_CODE
