// .safetensors files: named tensors in one file, made to be mapped.
//
// Every rule of the format is checked before a tensor is made: lengths, offsets without gaps or overlaps, matching
// shapes, unique names. When mapped, all tensors share one mapping of the file.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/file/element_bytes.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/file/map_file.hpp>
#include <tenon/file/named_tensors.hpp>
#include <tenon/file/output_file.hpp>
#include <tenon/file/safetensors_header.hpp>
#include <tenon/layout.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1 {

/// The content of a .safetensors file.
struct SafeTensors {
  NamedTensors tensors;
  Metadata metadata;
  /// The file's other tensors, with their dtypes in the format's words: those that were not asked for and, where all
  /// were, those that no tensor can hold, {"w", "F8_E4M3"}.
  std::map<std::string, std::string, std::less<>> left;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

/// An open file, its checked header, and its mapping if it is mapped.
class SafetensorsFile {
 public:
  SafetensorsFile(const char* function, const char* path, const MapAccess* access)
      : file_(function, path, access && access->shared), header_(read_safetensors_header(file_)), access_(access) {
    if (access)
      mapping_ = Storage<const unsigned char>(Unchecked{},
                                              map_bytes(file_, 0, static_cast<std::size_t>(file_.size()), *access));
  }

  SafetensorsHeader& header() { return header_; }

  /// One tensor, mapped or copied. Throws TypeError for a dtype that a tensor cannot hold, or other than `wanted`.
  AnyTensor tensor(const SafetensorsEntry& entry, const DType* wanted) const {
    const FilePlace place{file_.place().function, file_.path(), entry.name.c_str()};
    if (!entry.dtype->held) fail_held(place, entry.dtype->name);
    const DType dtype = entry.dtype->dtype;
    if (wanted) require_dtype(place, dtype, *wanted);
    const std::int64_t offset = header_.data + entry.begin, bytes = entry.end - entry.begin;
    Layout layout = contiguous_layout(place.function, entry.shape);
    const bool maps = access_ && offset % alignment_of(dtype) == 0;
    if (maps) {
      Block* block = view_block(mapping_.block(), file_.size(), offset, bytes, 1);
      return {Unchecked{}, block, std::move(layout), dtype, Cpu{}, !access_->writable};
    }
    if (access_ && access_->shared)
      throw_error_at(place, ErrorCode::io, ": the tensor at byte ", offset,
                     " is not aligned in the file, and a shared mapping must not copy it");
    AnyTensor copy = new_any_tensor(place.function, dtype, std::move(layout));
    char* data = copy.block()->data;
    file_.read_at(offset, data, static_cast<std::size_t>(bytes));
    if (dtype == DType::bool_) normalise_bools(data, data, bytes);
    if (!access_ || access_->writable) return copy;
    return {Unchecked{}, retain(copy.block()), Layout(copy.layout()), dtype, Cpu{}, true};
  }

  /// Throws IoError if there is no tensor of that name.
  const SafetensorsEntry& entry(const std::string& name) const {
    const auto& entries = header_.entries;
    const auto at = std::lower_bound(entries.begin(), entries.end(), name,
                                     [](const SafetensorsEntry& a, const std::string& b) { return a.name < b; });
    if (at != entries.end() && at->name == name) return *at;
    NameList names;
    for (const auto& entry : entries) names.add(entry.name);
    throw_error_at(file_.place(), ErrorCode::io, " has no tensor '", quote(name), "': it has ", names.text());
  }
  AnyTensor tensor(const char* name, const DType* wanted) const {
    if (!name)
      throw_error(ErrorCode::io, file_.place().function, ": the name of a tensor of ", quote(file_.path()), " is null");
    return tensor(entry(name), wanted);
  }

 private:
  RegularFile file_;
  SafetensorsHeader header_;
  const MapAccess* access_;
  Storage<const unsigned char> mapping_;
};

/// The tensors of these names, or all that a tensor can hold.
inline SafeTensors read_safetensors(const char* function, const char* path, const std::vector<std::string>* names,
                                    const MapAccess* access) {
  SafetensorsFile file(function, path, access);
  SafeTensors result;
  if (names) {
    for (const auto& name : *names) result.tensors.emplace(name, file.tensor(file.entry(name), nullptr));
  }
  for (const auto& entry : file.header().entries) {
    if (!names && entry.dtype->held) result.tensors.emplace(entry.name, file.tensor(entry, nullptr));
    else if (!result.tensors.contains(entry.name)) result.left.emplace(entry.name, entry.dtype->name);
  }
  result.metadata.swap(file.header().metadata);
  return result;
}
inline AnyTensor read_safetensors(const char* function, const char* path, const char* name, DType wanted,
                                  const MapAccess* access) {
  return SafetensorsFile(function, path, access).tensor(name, &wanted);
}

/// Tensors with larger elements come first, so that all are aligned; the header is padded so that the first lies at a
/// multiple of 64.
inline void save_safetensors(const char* path, const NamedTensors& tensors, const Metadata& metadata) {
  constexpr const char* function = "save_safetensors";
  std::vector<const NamedTensors::value_type*> order;
  for (const auto& named : tensors) {
    host_data(function, named.second);
    if (!find_safetensors_dtype(named.second.dtype())) {
      throw_error(ErrorCode::type, function, ": tensor '", quote(named.first), "' holds ",
                  name_of(named.second.dtype()), ", which the format does not have");
    }
    if (named.first == "__metadata__")
      throw_error(ErrorCode::io, function, ": a tensor cannot be called '__metadata__', which is the format's own");
    order.push_back(&named);
  }
  std::sort(order.begin(), order.end(), [](const auto* a, const auto* b) {
    const auto first = item_size(a->second.dtype()), second = item_size(b->second.dtype());
    return first != second ? first > second : a->first < b->first;
  });

  std::string text = "{";
  const auto put_name = [&](const std::string& name) {
    if (text.back() != '{') text += ',';
    put_json_string(function, text, name);
    text += ':';
  };
  if (!metadata.empty()) {
    put_name("__metadata__");
    text += '{';
    for (const auto& [key, value] : metadata) {
      put_name(key);
      put_json_string(function, text, value);
    }
    text += '}';
  }
  std::int64_t offset = 0;
  for (const auto* named : order) {
    const AnyTensor& tensor = named->second;
    put_name(named->first);
    text += std::string("{\"dtype\":\"") + find_safetensors_dtype(tensor.dtype())->name + "\",\"shape\":[";
    for (int d = 0; d < tensor.dim(); ++d) text += (d > 0 ? "," : "") + std::to_string(tensor.sizes()[d]);
    std::int64_t end;
    if (__builtin_add_overflow(offset, saturated_product(tensor.numel(), item_size(tensor.dtype())), &end)) {
      throw_error(ErrorCode::io, function, ": the elements up to tensor '", quote(named->first),
                  "' are more than 2^63 bytes");
    }
    text += "],\"data_offsets\":[" + std::to_string(offset) + "," + std::to_string(end) + "]}";
    offset = end;
  }
  text += '}';
  text.append((64 - (8 + text.size()) % 64) % 64, ' ');
  if (text.size() > static_cast<std::size_t>(safetensors_header_limit)) {
    throw_error(ErrorCode::io, function, ": the names and metadata make a header of ", text.size(),
                " bytes: the format allows ", safetensors_header_limit);
  }

  OutputFile file(function, path);
  const std::uint64_t length = text.size();
  file.write(&length, sizeof length);
  file.write(text.data(), text.size());
  for (const auto* named : order)
    write_elements(file, static_cast<const char*>(named->second.data_ptr()), named->second.layout(),
                   named->second.dtype());
  file.commit();
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// All tensors of a .safetensors file, its metadata, and what was left because no tensor can hold it, such as numbers
/// of 8 bits. Throws IoError for a file that cannot be read, is cut or breaks a rule of the format.
template <detail::FilePath P>
SafeTensors load_safetensors(const P& path) {
  return detail::read_safetensors("load_safetensors", detail::path_text(path), nullptr, nullptr);
}
/// Those of these names alone, whose bytes are the only ones that are read: `load_safetensors(path, {"a", "b"})`.
/// Throws IoError for a name that is not in the file, and TypeError for a tensor of a dtype that a tensor cannot hold.
template <detail::FilePath P>
SafeTensors load_safetensors(const P& path, const std::vector<std::string>& names) {
  return detail::read_safetensors("load_safetensors", detail::path_text(path), &names, nullptr);
}
/// One tensor by its name, which must have elements of T. Only its bytes are read.
template <Element T, detail::FilePath P, detail::FilePath Name>
Tensor<T> load_safetensors(const P& path, const Name& name) {
  return detail::read_safetensors("load_safetensors", detail::path_text(path), detail::path_text(name), dtype_of<T>,
                                  nullptr)
      .template as_unchecked<T, Cpu>();
}

/// The same without a copy: the file's bytes are the elements, as with map_file. A tensor that is not aligned in the
/// file is copied, except in a shared mapping, where this throws IoError.
template <detail::FilePath P, detail::FileMapMode Mode = MapMode::ReadOnly>
SafeTensors map_safetensors(const P& path, Mode mode = {}) {
  const detail::MapAccess access(mode);
  return detail::read_safetensors("map_safetensors", detail::path_text(path), nullptr, &access);
}
template <detail::FilePath P, detail::FileMapMode Mode = MapMode::ReadOnly>
SafeTensors map_safetensors(const P& path, const std::vector<std::string>& names, Mode mode = {}) {
  const detail::MapAccess access(mode);
  return detail::read_safetensors("map_safetensors", detail::path_text(path), &names, &access);
}
template <Element T, detail::FilePath P, detail::FilePath Name, detail::FileMapMode Mode = MapMode::ReadOnly>
Tensor<detail::mapped_t<T, Mode>> map_safetensors(const P& path, const Name& name, Mode mode = {}) {
  const detail::MapAccess access(mode);
  return detail::read_safetensors("map_safetensors", detail::path_text(path), detail::path_text(name), dtype_of<T>,
                                  &access)
      .template as_unchecked<detail::mapped_t<T, Mode>, Cpu>();
}

/// Writes tensors as a .safetensors file:
/// `save_safetensors("x.safetensors", {{"a", a}, {"b", b}}, {{"format", "pt"}})`. Names and metadata are UTF-8. The
/// file is replaced as a whole or, if saving fails, left as it was. Throws IoError, TypeError for complex128, which the
/// format does not have, and DeviceError for memory that the host cannot access.
template <detail::FilePath P>
void save_safetensors(const P& path, const NamedTensors& tensors, const Metadata& metadata = {}) {
  detail::save_safetensors(detail::path_text(path), tensors, metadata);
}
/// The same of another range of names and tensors, such as std::map<std::string, AnyTensor>. Throws IoError for a name
/// that occurs twice.
template <detail::FilePath P, detail::NamedPairs R>
void save_safetensors(const P& path, const R& tensors, const Metadata& metadata = {}) {
  save_safetensors(path, detail::named_tensors("save_safetensors", tensors), metadata);
}

}  // namespace tenon::inline v1::inline TENON_CODE
