#include "dlpack.hpp"

#include <cstdint>
#include <cstring>
#include <utility>

#include <tenon/exchange/dlpack.hpp>

#include "dtype_object.hpp"
#include "errors.hpp"
#include "foreign_memory.hpp"
#include "history.hpp"
#include "tensor_methods.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

namespace tenon::python {
namespace {

/// The names of a capsule: as long as nobody has consumed it, and then.
template <class Managed>
constexpr const char* capsule_name = detail::has_versions<Managed> ? "dltensor_versioned" : "dltensor";
template <class Managed>
constexpr const char* used_name = detail::has_versions<Managed> ? "used_dltensor_versioned" : "used_dltensor";

template <class Managed>
nb::object make_capsule(DlpackOwner<Managed> owner) {
  const auto destroy = [](PyObject* capsule) {
    if (!PyCapsule_IsValid(capsule, capsule_name<Managed>)) return;  // its consumer calls the deleter
    DlpackOwner<Managed>(static_cast<Managed*>(PyCapsule_GetPointer(capsule, capsule_name<Managed>)));
  };
  nb::object capsule = owned(PyCapsule_New(owner.get(), capsule_name<Managed>, destroy));
  (void)owner.release();
  return capsule;
}

/// Takes the struct out of a capsule that nobody has consumed. Null if the capsule is of the other kind.
template <class Managed>
DlpackOwner<Managed> take(PyObject* capsule) {
  if (!PyCapsule_IsValid(capsule, capsule_name<Managed>)) return {};
  auto* managed = static_cast<Managed*>(PyCapsule_GetPointer(capsule, capsule_name<Managed>));
  if (PyCapsule_SetName(capsule, used_name<Managed>) != 0) throw nb::python_error();
  return DlpackOwner<Managed>(managed);
}

/// Its deleter, and the code here that calls it, have to stay as long as the tensor lives.
template <class Managed>
AnyTensor import_counted(DlpackOwner<Managed> owner) {
  detail::DlpackContent content = detail::read_dlpack("from_dlpack", owner.get());
  return detail::import_any(std::move(content), CountedRelease([managed = owner.release()]() noexcept {
                              DlpackOwner<Managed> last(managed);
                            }));
}

Imported read_capsule(PyObject* capsule) {
  if (auto owner = take<DLManagedTensorVersioned>(capsule)) {
    const bool is_copied =
        owner->version.major == detail::dlpack_major && (owner->flags & detail::dlpack_is_copied) != 0;
    return {import_counted(std::move(owner)), is_copied};
  }
  if (auto owner = take<DLManagedTensor>(capsule)) return {import_counted(std::move(owner)), false};
  const char* name = PyCapsule_GetName(capsule);
  if (!name) PyErr_Clear();
  fail(PyExc_BufferError,
       "from_dlpack: a capsule called \"%s\": \"%s\" and \"%s\", which nobody has consumed yet, are known",
       name ? name : "", capsule_name<DLManagedTensorVersioned>, capsule_name<DLManagedTensor>);
}

/// Calls object.__dlpack__, without the keywords that it does not know: before 2023.12 there were none of these.
nb::object ask_for_capsule(nb::handle object, nb::handle device, nb::handle copy) {
  const nb::object method = object.attr("__dlpack__");
  nb::dict keywords;
  keywords["max_version"] = nb::make_tuple(detail::dlpack_major, detail::dlpack_minor);
  if (!device.is_none()) keywords["dl_device"] = device;
  if (!copy.is_none()) keywords["copy"] = copy;
  try {
    return method(**keywords);
  } catch (nb::python_error& error) {
    if (!error.matches(PyExc_TypeError)) throw;
    if (!copy.is_none() && !nb::cast<bool>(copy)) throw;  // nobody could promise it
  }
  return method();
}

Imported import_from(nb::handle object, nb::handle device, nb::handle copy) {
  if (PyCapsule_CheckExact(object.ptr())) return read_capsule(object.ptr());
  const nb::object capsule = ask_for_capsule(object, device, copy);
  if (!PyCapsule_CheckExact(capsule.ptr())) {
    fail(PyExc_TypeError, "from_dlpack: __dlpack__ returned a %s, no capsule", description_of(capsule.ptr()).c_str());
  }
  return read_capsule(capsule.ptr());
}

bool import_dlpack(PyObject* object, Imported& found) {
  // What has a buffer was asked for that before: no tensor holds its elements.
  if (PyType_Check(object) || PyObject_CheckBuffer(object) || !nb::hasattr(object, "__dlpack__")) return false;
  found = import_from(object, nb::none(), nb::none());
  return true;
}

nb::object device_pair(AnyDevice device) { return nb::make_tuple(static_cast<int>(device.type), device.index); }

TensorResult from_dlpack_object(nb::handle object, nb::handle device, nb::handle copy) {
  if (!PyCapsule_CheckExact(object.ptr()) && !nb::hasattr(object, "__dlpack__")) {
    fail(PyExc_TypeError, "from_dlpack: a %s has no __dlpack__", description_of(object.ptr()).c_str());
  }
  AnyDevice place;
  nb::object wanted = nb::none();
  if (!device.is_none()) {
    if (!find_device(device.ptr(), place)) fail(PyExc_ValueError, "from_dlpack: %R is no device", device.ptr());
    wanted = device_pair(place);
  }
  Imported made = import_from(object, wanted, copy);
  if (!device.is_none() && made.tensor.device() != place) {
    detail::throw_error(ErrorCode::exchange, "from_dlpack: the elements lie on ", made.tensor.device().name(), ", and ",
                        place.name(), " is asked for");
  }
  if (!copy.is_none()) {
    const bool wants_copy = nb::cast<bool>(copy);
    if (wants_copy && !made.is_copied) made.tensor = made.tensor.clone();
    if (!wants_copy && made.is_copied)
      fail(PyExc_BufferError, "from_dlpack: the object gave a copy, but copy=False was given");
  }
  return std::move(made.tensor);
}

std::int64_t integer_in(nb::handle object) {
  const long long value = PyLong_AsLongLong(object.ptr());
  if (value == -1 && PyErr_Occurred()) throw nb::python_error();
  return value;
}

nb::object export_capsule(nb::handle self, nb::handle stream, nb::handle max_version, nb::handle dl_device,
                          nb::handle copy) {
  const AnyTensor& x = tensor_of(self);
  require_no_history("__dlpack__", value_of(self.ptr()));
  DlpackOptions options;
  options.copy = !copy.is_none() && nb::cast<bool>(copy);
  // -1 asks for no synchronisation, which the host never needs.
  if (!stream.is_none() && integer_in(stream) != -1) options.stream = static_cast<DlpackStream>(integer_in(stream));
  if (!dl_device.is_none() && !device_pair(x.device()).equal(dl_device)) {
    fail(PyExc_BufferError, "__dlpack__: the elements lie on %s, and DLPack's device %R is asked for",
         x.device().name(), dl_device.ptr());
  }
  if (max_version.is_none() || integer_in(nb::object(max_version[0])) < detail::dlpack_major) {
    return make_capsule(DlpackLegacyPtr(to_dlpack_legacy(x, options)));
  }
  return make_capsule(DlpackPtr(to_dlpack(x, options)));
}

}  // namespace

void register_dlpack(nb::module_& module) {
  add_importer(import_dlpack);
  define_method("__dlpack__", export_capsule, nb::kw_only(), nb::arg("stream") = nb::none(),
                nb::arg("max_version") = nb::none(), nb::arg("dl_device") = nb::none(), nb::arg("copy") = nb::none(),
                "A capsule with the elements, of DLPack 1 if max_version allows it, else of the kind before. "
                "BufferError for what that "
                "cannot say: read-only elements, negative strides. The storage cannot be resized from then on.");
  define_method(
      "__dlpack_device__", [](nb::handle self) { return device_pair(tensor_of(self).device()); },
      "The type and the number of the device, as DLPack counts them: (1, 0) is the host.");
  module.def("from_dlpack", from_dlpack_object, nb::arg("x").none(), nb::kw_only(), nb::arg("device") = nb::none(),
             nb::arg("copy") = nb::none(),
             "A tensor on the memory of an object that has __dlpack__, or of a capsule, which is consumed. BufferError "
             "for a capsule that "
             "was consumed, and for a description that cannot be true.");
}

}  // namespace tenon::python
