#include "files.hpp"

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <nanobind/stl/string.h>

#include <tenon/file/image.hpp>
#include <tenon/file/npy.hpp>
#include <tenon/file/npz.hpp>
#include <tenon/file/safetensors.hpp>
#include <tenon/file/text.hpp>

#include "dtype_object.hpp"
#include "errors.hpp"
#include "foreign_memory.hpp"
#include "lock.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

namespace tenon::python {
namespace {

enum class Format : unsigned char { npy, npz, safetensors, text, image };

/// The format that the name's ending says.
Format format_of(const char* function, const std::string& path) {
  constexpr std::pair<std::string_view, Format> endings[] = {
      {".npy", Format::npy},   {".npz", Format::npz},   {".safetensors", Format::safetensors},
      {".txt", Format::text},  {".csv", Format::text},  {".tsv", Format::text},
      {".png", Format::image}, {".pgm", Format::image}, {".ppm", Format::image},
      {".pnm", Format::image}};
  for (const auto& [ending, format] : endings) {
    if (std::string_view(path).ends_with(ending)) return format;
  }
  const nb::object shown = owned(PyUnicode_DecodeFSDefault(path.c_str()));
  fail(PyExc_ValueError,
       "%s: %R: the name ends in none of .npy, .npz and .safetensors, .txt, .csv and .tsv, .png, .pgm, .ppm and .pnm, which say the format",
       function, shown.ptr());
}

const AnyTensor& tensor_to_save(nb::handle object) {
  if (const AnyTensor* tensor = tensor_in(object.ptr())) return *tensor;
  fail(PyExc_TypeError, "save: expected a Tensor, got %s: tenon.asarray makes one", description_of(object.ptr()).c_str());
}

NamedTensors named_tensors(nb::handle object) {
  if (!PyDict_Check(object.ptr())) {
    fail(PyExc_TypeError, "save: a .npz or .safetensors file holds tensors by their names: expected a dict, got %s",
         description_of(object.ptr()).c_str());
  }
  NamedTensors made;
  for (const auto [name, tensor] : nb::borrow<nb::dict>(object)) {
    if (!PyUnicode_Check(name.ptr())) fail(PyExc_TypeError, "save: the name of a tensor is a str, not %R", name.ptr());
    made.emplace(nb::cast<std::string>(name), tensor_to_save(tensor));
  }
  return made;
}

void save(nb::handle file, nb::handle data) {
  const std::string path = path_of(file);
  const Format format = format_of("save", path);
  if (format == Format::npy || format == Format::text || format == Format::image) {
    const AnyTensor tensor = tensor_to_save(data);
    const Unlocked unlocked;
    if (format == Format::npy) save_npy(path, tensor);
    else if (format == Format::text) save_text(path, tensor);
    else save_image(path, tensor);
    return;
  }
  const NamedTensors tensors = named_tensors(data);
  const Unlocked unlocked;
  if (format == Format::npz) save_npz(path, tensors);
  else save_safetensors(path, tensors);
}

/// The content of a file as Python's objects: a tensor, or a dict of them.
template <class Read>
nb::object loaded(bool mapped, Read&& read) {
  if (mapped) count_for_ever();
  auto made = [&] {
    const Unlocked unlocked;
    return read();
  }();
  if constexpr (std::is_same_v<decltype(made), AnyTensor>) {
    return owned(wrap(std::move(made)));
  } else {
    nb::dict all;
    for (auto& [name, tensor] : made) all[nb::str(name.data(), name.size())] = owned(wrap(std::move(tensor)));
    return all;
  }
}

/// The table of a text file, as elements of that type.
template <class... T>
AnyTensor text_table(const std::string& path, DType dtype, const TextOptions& options, detail::TypeList<T...>) {
  using Read = AnyTensor (*)(const std::string&, const TextOptions&);
  static constexpr Read readers[] = {[](const std::string& from, const TextOptions& how) { return AnyTensor(load_text<T>(from, how)); }...};
  return readers[static_cast<int>(dtype)](path, options);
}

nb::object load(nb::handle file, bool mapped, nb::handle dtype, bool header) {
  const std::string path = path_of(file);
  const Format format = format_of("load", path);
  const bool is_text = format == Format::text;
  if (mapped && (is_text || format == Format::image)) fail(PyExc_ValueError, "load: text and images are read, and cannot be mapped");
  if (!is_text && (header || !dtype.is_none()))
    fail(PyExc_ValueError, "load: only text has a header, and takes a dtype; others have theirs");
  const DType chosen = dtype.is_none() ? default_dtype() : dtype_from(dtype.ptr());
  switch (format) {
    case Format::text: return loaded(false, [&] { return text_table(path, chosen, TextOptions{.header = header}, AllTypes{}); });
    case Format::image: return loaded(false, [&] { return load_image(path); });
    case Format::npy: return loaded(mapped, [&] { return mapped ? map_npy(path) : load_npy(path); });
    case Format::npz: return loaded(mapped, [&] { return mapped ? map_npz(path) : load_npz(path); });
    default: return loaded(mapped, [&] { return (mapped ? map_safetensors(path) : load_safetensors(path)).tensors; });
  }
}

}  // namespace

std::string path_of(nb::handle object) {
  PyObject* bytes = nullptr;
  if (!PyUnicode_FSConverter(object.ptr(), &bytes)) throw nb::python_error();
  const nb::object held = nb::steal(bytes);
  char* text;
  if (PyBytes_AsStringAndSize(bytes, &text, nullptr) < 0) throw nb::python_error();
  return text;
}

void register_files(nb::module_& module) {
  module.def(
      "save", save, nb::arg("file"), nb::arg("data"),
      "Writes a tensor to a .npy file, a table of text (.txt, .csv, .tsv) or an image (.png, .pgm, .ppm), or a dict of names and "
      "tensors to a .npz or .safetensors file, as the name ends. The file is replaced as a whole or, if saving fails, left as it was. "
      "OSError, and TypeError for a dtype that the format has not.");
  module.def(
      "load", load, nb::arg("file"), nb::kw_only(), nb::arg("mapped") = false, nb::arg("dtype") = nb::none(), nb::arg("header") = false,
      "The tensor of a .npy file, of a table of text (.txt, .csv, .tsv) or of an image (.png, .pgm, .ppm), or a dict of names and tensors "
      "of a .npz or .safetensors file. With mapped=True the file's bytes are the elements, read-only and without a copy, where they are "
      "aligned. Text has the default dtype or `dtype`, and with header=True its first line names the columns. OSError for a file that "
      "cannot be read or is damaged.");
}

}  // namespace tenon::python
