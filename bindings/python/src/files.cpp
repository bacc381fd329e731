#include "files.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nanobind/stl/string.h>

#include <tenon/core/argument.hpp>
#include <tenon/file/image.hpp>
#include <tenon/file/map_file.hpp>
#include <tenon/file/named_tensors.hpp>
#include <tenon/file/npy.hpp>
#include <tenon/file/npz.hpp>
#include <tenon/file/output_file.hpp>
#include <tenon/file/safetensors.hpp>
#include <tenon/file/text.hpp>
#include <tenon/runtime/value.hpp>

#include "dtype_object.hpp"
#include "errors.hpp"
#include "file_errors.hpp"
#include "foreign_memory.hpp"
#include "lock.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

namespace tenon::python {
namespace {

enum class Format : unsigned char { npy, npz, safetensors, text, image };

struct Ending {
  std::string_view name;  // in small letters
  Format format;
  char delimiter = '\0';  // of text
  detail::ImageFormat image = detail::ImageFormat::pnm;
};
constexpr Ending endings[] = {{"npy", Format::npy},
                              {"npz", Format::npz},
                              {"safetensors", Format::safetensors},
                              {"txt", Format::text, ' '},
                              {"csv", Format::text, ','},
                              {"tsv", Format::text, '\t'},
                              {"png", Format::image, '\0', detail::ImageFormat::png},
                              {"pgm", Format::image, '\0', detail::ImageFormat::pgm},
                              {"ppm", Format::image, '\0', detail::ImageFormat::ppm},
                              {"pnm", Format::image, '\0', detail::ImageFormat::pnm}};

/// The format by its name, in upper or lower case. Throws ValueError.
const Ending& format_of(const char* function, const std::string& name) {
  std::string lower = name;
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  for (const Ending& one : endings) {
    if (lower == one.name) return one;
  }
  const nb::object shown = nb::str(name.data(), name.size());
  fail(PyExc_ValueError,
       "%s: the format %R is none of npy, npz and safetensors, txt, csv and tsv, png, pgm, ppm and pnm, which the "
       "ending of a file's name "
       "says, or format=",
       function, shown.ptr());
}

/// A tensor, or an array of another library, such as NumPy's.
AnyTensor tensor_to_save(nb::handle object) {
  if (const AnyTensor* tensor = tensor_in(object.ptr())) return *tensor;
  if (Imported found; import_tensor(object.ptr(), found)) return std::move(found.tensor);
  fail(PyExc_TypeError, "save: expected a Tensor or an array, got %s: %s", description_of(object.ptr()).c_str(),
       PyDict_Check(object.ptr()) ? "a .npz or .safetensors file holds several by their names"
                                  : "tenon.asarray makes one");
}

/// The text of a name. Throws TypeError for what is no str, and UnicodeEncodeError for half a surrogate pair.
std::string text_of(nb::handle object, const char* what) {
  if (!PyUnicode_Check(object.ptr())) fail(PyExc_TypeError, "%s is a str, not %R", what, object.ptr());
  Py_ssize_t size;
  const char* const text = PyUnicode_AsUTF8AndSize(object.ptr(), &size);
  if (!text) throw nb::python_error();
  return {text, static_cast<std::size_t>(size)};
}

NamedTensors named_tensors(nb::handle object) {
  if (!PyDict_Check(object.ptr())) {
    fail(PyExc_TypeError, "save: a .npz or .safetensors file holds tensors by their names: expected a dict, got %s",
         description_of(object.ptr()).c_str());
  }
  NamedTensors made;
  for (const auto [name, tensor] : nb::borrow<nb::dict>(object)) {
    std::string text = text_of(name, "save: the name of a tensor");
    made.emplace(std::move(text), tensor_to_save(tensor));
  }
  return made;
}

Metadata metadata_from(nb::handle object) {
  Metadata made;
  if (object.is_none()) return made;
  if (!PyDict_Check(object.ptr())) fail(PyExc_TypeError, "save: metadata is a dict of str, not %R", object.ptr());
  for (const auto [key, value] : nb::borrow<nb::dict>(object)) {
    std::string text = text_of(key, "save: a name in metadata");
    made.emplace(std::move(text), text_of(value, "save: a value in metadata"));
  }
  return made;
}

void save(nb::handle file, nb::handle data, const std::string& format_name, nb::handle metadata, bool flush) {
  std::optional<NoFlush> quick;
  if (!flush) quick.emplace();
  const Ending& ending = format_of("save", format_name);
  const Format format = ending.format;
  const std::string path = path_of(file);
  if (!metadata.is_none() && format != Format::safetensors)
    fail(PyExc_ValueError, "save: only .safetensors has metadata");
  if (format == Format::npy || format == Format::text || format == Format::image) {
    const AnyTensor tensor = tensor_to_save(data);
    const Unlocked unlocked;
    if (format == Format::npy) save_npy(path, tensor);
    else if (format == Format::text) save_text(path, tensor, TextOptions{.delimiter = ending.delimiter});
    else detail::save_image(path.c_str(), tensor, ending.image);
    return;
  }
  const NamedTensors tensors = named_tensors(data);
  const Metadata texts = metadata_from(metadata);
  const Unlocked unlocked;
  if (format == Format::npz) save_npz(path, tensors);
  else save_safetensors(path, tensors, texts);
}

nb::object object_of(AnyTensor&& tensor) { return owned(wrap(std::move(tensor))); }
nb::object object_of(NamedTensors&& tensors) {
  nb::dict all;
  for (auto& [name, tensor] : tensors) all[nb::str(name.data(), name.size())] = owned(wrap(std::move(tensor)));
  return std::move(all);
}
/// The tensors, the metadata, and the names and dtypes of what was left.
nb::object object_of(SafeTensors&& content) {
  const auto texts = [](const std::map<std::string, std::string, std::less<>>& from) {
    nb::dict made;
    for (const auto& [key, value] : from) made[nb::str(key.data(), key.size())] = nb::str(value.data(), value.size());
    return made;
  };
  return nb::make_tuple(object_of(std::move(content.tensors)), texts(content.metadata), texts(content.left));
}

/// The content of a file as Python's objects: a tensor, a dict of them, or what .safetensors holds.
template <class Read>
nb::object loaded(bool mapped, Read&& read) {
  if (mapped) count_for_ever();
  auto made = [&] {
    const Unlocked unlocked;
    return read();
  }();
  return object_of(std::move(made));
}

/// The table of a text file, as elements of that type.
template <class... T>
AnyTensor text_table(const std::string& path, DType dtype, const TextOptions& options, detail::TypeList<T...>) {
  using Read = AnyTensor (*)(const std::string&, const TextOptions&);
  static constexpr Read readers[] = {
      [](const std::string& from, const TextOptions& how) { return AnyTensor(load_text<T>(from, how)); }...};
  return readers[static_cast<int>(dtype)](path, options);
}

nb::object load(nb::handle file, const std::string& format_name, bool mapped, nb::handle dtype, bool header,
                nb::handle names) {
  const Ending& ending = format_of("load", format_name);
  const Format format = ending.format;
  const std::string path = path_of(file);
  const bool is_text = format == Format::text, has_names = format == Format::npz || format == Format::safetensors;
  if (mapped && (is_text || format == Format::image))
    fail(PyExc_ValueError, "load: text and images are read, and cannot be mapped");
  if (!is_text && (header || !dtype.is_none()))
    fail(PyExc_ValueError, "load: only text has a header, and takes a dtype; others have theirs");
  std::vector<std::string> wanted;
  if (!names.is_none()) {
    if (!has_names) fail(PyExc_ValueError, "load: names are of tensors in a .npz or .safetensors file");
    if (!PyList_Check(names.ptr()) && !PyTuple_Check(names.ptr()))
      fail(PyExc_TypeError, "load: names is a list of the tensors' names, not %R", names.ptr());
    for (const nb::handle name : names) wanted.push_back(text_of(name, "load: a name"));
  }
  const std::vector<std::string>* const list = names.is_none() ? nullptr : &wanted;
  const detail::MapAccess access(MapMode::read_only);
  const DType chosen_type = dtype.is_none() ? default_dtype() : dtype_from(dtype.ptr());
  switch (format) {
    case Format::text: {
      TextOptions options{.delimiter = ending.delimiter, .header = header};
      // an open file has no name that says so
      if (ending.delimiter == ',' || ending.delimiter == '\t') options.comment = '\0';
      return loaded(false, [&] { return text_table(path, chosen_type, options, AllTypes{}); });
    }
    case Format::image: return loaded(false, [&] { return load_image(path); });
    case Format::npy: return loaded(mapped, [&] { return mapped ? map_npy(path) : load_npy(path); });
    case Format::npz: {
      return loaded(mapped, [&] {
        return detail::read_npz(mapped ? "map_npz" : "load_npz", path.c_str(), list, mapped ? &access : nullptr);
      });
    }
    default: {
      return loaded(mapped, [&] {
        return detail::read_safetensors(mapped ? "map_safetensors" : "load_safetensors", path.c_str(), list,
                                        mapped ? &access : nullptr);
      });
    }
  }
}

/// The bytes of a file as elements of that type; with a shape those from `offset` on.
template <class... T>
AnyTensor map_bytes_of(const std::string& path, DType dtype, const std::string& mode, const Shape* shape,
                       std::int64_t offset, detail::TypeList<T...>) {
  using Map = AnyTensor (*)(const std::string&, const std::string&, const Shape*, std::int64_t);
  static constexpr Map maps[] = {[](const std::string& from, const std::string& how, const Shape* sizes,
                                    std::int64_t at) {
    const auto in = [&](auto mode_type) {
      return AnyTensor(sizes ? map_file<T>(from, mode_type, *sizes, at) : map_file<T>(from, mode_type));
    };
    return how == "r" ? in(MapMode::read_only) : how == "c" ? in(MapMode::copy_on_write) : in(MapMode::shared);
  }...};
  return maps[static_cast<int>(dtype)](path, mode, shape, offset);
}

TensorResult map_file_of(nb::handle file, nb::handle dtype, nb::handle shape, std::int64_t offset,
                         const std::string& mode) {
  const std::string path = path_of(file);
  if (mode != "r" && mode != "c" && mode != "r+") {
    fail(PyExc_ValueError,
         "map_file: the mode %R is none of 'r' (read-only), 'c' (writes stay in memory) and 'r+' (writes reach the "
         "file)",
         nb::str(mode.data(), mode.size()).ptr());
  }
  if (shape.is_none() && offset != 0) fail(PyExc_ValueError, "map_file: an offset needs the shape of what follows it");
  runtime::Value sizes;
  constexpr Argument argument{"shape", ArgumentKind::shape};
  if (!shape.is_none()) {
    const bool is_value = to_value(shape.ptr(), &argument, sizes);
    if (is_value && sizes.kind() == runtime::ValueKind::integer) sizes = runtime::Value(Shape{sizes.integer()});
    if (!is_value || sizes.kind() != runtime::ValueKind::integers)
      fail(PyExc_TypeError, "map_file: shape is a tuple of integers, not %R", shape.ptr());
  }
  const DType type = dtype_from(dtype.ptr());
  count_for_ever();
  return map_bytes_of(path, type, mode, shape.is_none() ? nullptr : &sizes.integers(), offset, AllTypes{});
}

}  // namespace

std::string path_of(nb::handle object) {
  PyObject* bytes = nullptr;
  if (!PyUnicode_FSConverter(object.ptr(), &bytes)) throw nb::python_error();
  const nb::object held = nb::steal(bytes);
  char* text;
  if (PyBytes_AsStringAndSize(bytes, &text, nullptr) < 0) throw nb::python_error();
  name_file(text);
  return text;
}

void register_files(nb::module_& module) {
  module.def("_save_file", save, nb::arg("file"), nb::arg("data"), nb::arg("format"), nb::arg("metadata") = nb::none(),
             nb::arg("flush") = true);
  module.def("_load_file", load, nb::arg("file"), nb::arg("format"), nb::kw_only(), nb::arg("mapped") = false,
             nb::arg("dtype") = nb::none(), nb::arg("header") = false, nb::arg("names") = nb::none());
  module.def("map_file", map_file_of, nb::arg("file"), nb::arg("dtype"), nb::arg("shape") = nb::none(), nb::kw_only(),
             nb::arg("offset") = 0, nb::arg("mode") = "r",
             "A tensor whose elements are the bytes of a file, without a copy: the whole file in one dimension, or "
             "with a shape the elements "
             "from byte `offset` on, a multiple of their size. Read-only; with mode='c' writes stay in memory, with "
             "'r+' they reach the file. "
             "OSError for a file that cannot be mapped or is too short.");
}

}  // namespace tenon::python
