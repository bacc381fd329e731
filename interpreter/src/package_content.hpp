// The content of a package, read from its file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/file/map_file.hpp>
#include <tenon/file/npz.hpp>
#include <tenon/file/zip_reader.hpp>

#include "module_texts.hpp"

namespace tenon::interpreter {

struct PackageContent {
  std::shared_ptr<ModuleTexts> modules = std::make_shared<ModuleTexts>();
  std::map<std::string, std::string> pickles;
  std::vector<AnyTensor> tensors;
};

namespace file = tenon::detail;

inline constexpr const char* loading = "Package::load";

/// The rest of a name that begins so.
inline bool take(std::string_view& name, std::string_view begin) {
  if (name.substr(0, begin.size()) != begin) return false;
  name.remove_prefix(begin.size());
  return true;
}
inline bool drop_end(std::string_view& name, std::string_view end) {
  if (name.size() <= end.size() || name.substr(name.size() - end.size()) != end) return false;
  name.remove_suffix(end.size());
  return true;
}

/// The full name of the module of a path: identifiers of ASCII. Empty for any other path.
inline std::string module_name(std::string_view path) {
  drop_end(path, "/__init__");
  std::string name;
  bool begins = true;
  for (const char c : path) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_',
               is_digit = c >= '0' && c <= '9';
    if (c == '/' ? begins : !(is_letter || (is_digit && !begins))) return {};
    begins = c == '/';
    name += c == '/' ? '.' : c;
  }
  return begins ? std::string() : name;
}

inline std::string bytes_of(const file::ZipDirectory& zip, const file::ZipEntry& entry) {
  const file::FilePlace place{loading, zip.file().path(), entry.name.c_str()};
  const std::int64_t begin = zip.open(entry, place);
  if (entry.method != file::Zip::stored)
    file::throw_error_at(place, ErrorCode::io, " is packed: the entries of a package are stored");
  file::StoredSource source(zip.file(), place, entry, begin);
  std::string bytes(static_cast<std::size_t>(entry.size), '\0');
  source.read(bytes.data(), bytes.size());
  source.finish();
  return bytes;
}

/// Throws IoError for a file that is no package, is cut or damaged, or has entries of other kinds.
inline std::shared_ptr<const PackageContent> read_package(const std::string& path) {
  const file::RegularFile input(loading, path.c_str());
  const file::ZipDirectory zip(input);
  const auto content = std::make_shared<PackageContent>();
  std::map<std::int64_t, const file::ZipEntry*> tensors;
  for (const file::ZipEntry& entry : zip.entries()) {
    const file::FilePlace place{loading, path.c_str(), entry.name.c_str()};
    std::string_view name = entry.name;
    if (take(name, "code/") && drop_end(name, ".py")) {
      const std::string module = module_name(name);
      if (module.empty()) file::throw_error_at(place, ErrorCode::io, " is not the path of a module");
      std::string text = bytes_of(zip, entry);
      if (text.find('\0') != std::string::npos) file::throw_error_at(place, ErrorCode::io, " has bytes that are 0");
      if (!content->modules->emplace(module, std::move(text)).second)
        file::throw_error_at(place, ErrorCode::io, ": the module ", module.c_str(), " is there twice");
    } else if (name = entry.name; take(name, "pickles/") && !name.empty()) {
      content->pickles.emplace(name, bytes_of(zip, entry));
    } else if (name = entry.name; take(name, "tensors/") && drop_end(name, ".npy")) {
      std::int64_t number = 0;
      for (const char c : name) {
        if (c < '0' || c > '9' || number > 1 << 26)
          file::throw_error_at(place, ErrorCode::io, " is not a number of a tensor");
        number = number * 10 + (c - '0');
      }
      if (name != std::to_string(number)) file::throw_error_at(place, ErrorCode::io, " is not a number of a tensor");
      tensors.emplace(number, &entry);
    } else {
      file::throw_error_at(place, ErrorCode::io, " is neither code nor a pickle nor a tensor");
    }
  }
  const file::MapAccess access = MapMode::copy_on_write;
  for (const auto& [number, entry] : tensors) {
    if (number != static_cast<std::int64_t>(content->tensors.size()))
      file::throw_error_at(input.place(), ErrorCode::io, " has no tensor ", content->tensors.size(), ", but ",
                           tensors.size(), " of them");
    const std::string name = entry->name.substr(0, entry->name.size() - 4);
    content->tensors.push_back(file::read_npz_entry(zip, *entry, name.c_str(), nullptr, &access));
  }
  return content;
}

}  // namespace tenon::interpreter
