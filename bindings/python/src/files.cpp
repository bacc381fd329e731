#include "files.hpp"

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <nanobind/stl/string.h>

#include <tenon/file/npy.hpp>
#include <tenon/file/npz.hpp>
#include <tenon/file/safetensors.hpp>

#include "errors.hpp"
#include "foreign_memory.hpp"
#include "lock.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

namespace tenon::python {
namespace {

enum class Format : unsigned char { npy, npz, safetensors };

/// The path as the system takes it. Throws TypeError for what is no path, ValueError for a byte 0 in it.
std::string path_of(nb::handle object) {
  PyObject* bytes = nullptr;
  if (!PyUnicode_FSConverter(object.ptr(), &bytes)) throw nb::python_error();
  const nb::object held = nb::steal(bytes);
  char* text;
  if (PyBytes_AsStringAndSize(bytes, &text, nullptr) < 0) throw nb::python_error();
  return text;
}

/// The format that the name's ending says.
Format format_of(const char* function, const std::string& path) {
  const auto ends = [&](std::string_view ending) { return std::string_view(path).ends_with(ending); };
  if (ends(".npy")) return Format::npy;
  if (ends(".npz")) return Format::npz;
  if (ends(".safetensors")) return Format::safetensors;
  const nb::object shown = owned(PyUnicode_DecodeFSDefault(path.c_str()));
  fail(PyExc_ValueError, "%s: %R: the name ends in none of .npy, .npz and .safetensors, which say the format", function, shown.ptr());
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
  if (format == Format::npy) {
    const AnyTensor tensor = tensor_to_save(data);
    const Unlocked unlocked;
    return save_npy(path, tensor);
  }
  const NamedTensors tensors = named_tensors(data);
  const Unlocked unlocked;
  if (format == Format::npz) save_npz(path, tensors);
  else save_safetensors(path, tensors);
}

/// What a file holds, as Python's objects: a tensor, or a dict of them.
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

nb::object load(nb::handle file, bool mapped) {
  const std::string path = path_of(file);
  switch (format_of("load", path)) {
    case Format::npy: return loaded(mapped, [&] { return mapped ? map_npy(path) : load_npy(path); });
    case Format::npz: return loaded(mapped, [&] { return mapped ? map_npz(path) : load_npz(path); });
    default: return loaded(mapped, [&] { return (mapped ? map_safetensors(path) : load_safetensors(path)).tensors; });
  }
}

}  // namespace

void register_files(nb::module_& module) {
  module.def("save", save, nb::arg("file"), nb::arg("data"),
             "Writes a tensor to a .npy file, or a dict of names and tensors to a .npz or .safetensors file, as the name ends. The file is "
             "replaced as a whole or, if saving fails, left as it was. OSError, and TypeError for a dtype that the format has not.");
  module.def(
      "load", load, nb::arg("file"), nb::kw_only(), nb::arg("mapped") = false,
      "The tensor of a .npy file, or a dict of names and tensors of a .npz or .safetensors file. With mapped=True the file's bytes are "
      "the elements, read-only and without a copy, where they are aligned. OSError for a file that cannot be read or is damaged.");
}

}  // namespace tenon::python
