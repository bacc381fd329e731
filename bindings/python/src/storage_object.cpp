#include "storage_object.hpp"

#include <cstdint>
#include <utility>

#include <tenon/runtime/cast.hpp>
#include <tenon/runtime/index_item.hpp>
#include <tenon/storage/counted_memory.hpp>
#include <tenon/storage/resizing.hpp>

#include "construction.hpp"
#include "dtype_object.hpp"
#include "errors.hpp"
#include "lock.hpp"
#include "native_function.hpp"
#include "tensor_methods.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

namespace tenon::python {
namespace {

/// A handle on the memory, by any tensor on it.
struct StorageObject {
  AnyTensor tensor;

  AnyTensor whole() const { return whole_storage(tensor); }
  std::int64_t size() const { return whole().numel(); }
};

void resize(const StorageObject& storage, std::int64_t n) {
  if (!storage.tensor.block())
    detail::throw_error(ErrorCode::memory, "Storage.resize_: a tensor without elements has no storage");
  const Alone alone("Storage.resize_");
  if (!detail::is_resizable(*storage.tensor.block())) {
    detail::throw_error(ErrorCode::exchange,
                        "Storage.resize_: the memory is another library's, or another was given its address");
  }
  const auto item = static_cast<std::size_t>(item_size(storage.tensor.dtype()));
  detail::resize_block(*storage.tensor.block(), detail::checked_bytes("Storage.resize_", n, item), "Storage.resize_");
}

bool import_storage(PyObject* object, Imported& found) {
  StorageObject* storage;
  if (!nb::try_cast<StorageObject*>(nb::handle(object), storage) || !storage) return false;
  found = {storage->whole(), false};
  return true;
}

AnyTensor element(const StorageObject& storage, std::int64_t k) {
  const AnyTensor whole = storage.whole();
  const std::int64_t n = whole.numel();
  if (k < -n || k >= n) {
    detail::throw_error(ErrorCode::index, "Storage: index ", static_cast<long long>(k), " is out of bounds for ",
                        static_cast<long long>(n), " elements");
  }
  Layout layout(0, k < 0 ? k + n : k);
  layout.finish();
  return view_of(whole, std::move(layout));
}

}  // namespace

namespace {

std::int64_t integer_from(const char* what, nb::handle object) {
  const nb::object integer = nb::steal(PyNumber_Index(object.ptr()));
  if (!integer.is_valid()) {
    PyErr_Clear();
    fail(PyExc_TypeError, "Storage: %s is an integer, not %s", what, description_of(object.ptr()).c_str());
  }
  const long long made = PyLong_AsLongLong(integer.ptr());
  if (PyErr_Occurred()) throw nb::python_error();
  return made;
}

}  // namespace

AnyTensor whole_storage(const AnyTensor& x) {
  const std::int64_t n = x.block() ? static_cast<std::int64_t>(x.block()->bytes) / item_size(x.dtype()) : 0;
  Layout layout(1, 0);
  layout.set(0, n, 1);
  layout.finish();
  return view_of(x, std::move(layout));
}

void register_storage(nb::module_& module) {
  nb::class_<StorageObject> storages(
      module, "Storage",
      "Storage(size, dtype=None): uninitialised elements in memory that tensors share: Tensor(storage) shows them.");
  storages
      .def(
          "__init__",
          [](StorageObject* self, nb::handle size, nb::handle dtype) {
            const DType chosen = dtype.is_none() ? default_dtype() : dtype_from(dtype.ptr());
            new (self) StorageObject{new_tensor(Shape{integer_from("a size", size)}, chosen)};
          },
          nb::arg("size") = 0, nb::arg("dtype") = nb::none())
      .def("__len__", &StorageObject::size)
      .def(
          "__getitem__",
          [](const StorageObject& self, nb::handle k) {
            return owned(from_value(runtime::item(element(self, integer_from("an index", k)))));
          },
          nb::arg("k").none())
      .def(
          "__setitem__",
          [](const StorageObject& self, nb::handle k, nb::handle number) {
            runtime::Value value;
            if (!number_to_value(number.ptr(), value)) fail(PyExc_TypeError, "Storage: an element is a number");
            runtime::assign(element(self, integer_from("an index", k)), value);
          },
          nb::arg("k").none(), nb::arg("number").none())
      .def(
          "__eq__",
          [](const StorageObject& self, const StorageObject& other) {
            return self.tensor.block() == other.tensor.block();
          },
          nb::is_operator())
      .def("__hash__",
           [](const StorageObject& self) { return reinterpret_cast<std::uintptr_t>(self.tensor.block()) >> 4; })
      .def("__repr__",
           [](const StorageObject& self) {
             return owned(PyUnicode_FromFormat("tenon.Storage(%lld, dtype=tenon.%s)",
                                               static_cast<long long>(self.size()), name_of(self.tensor.dtype())));
           })
      .def_prop_ro("dtype", [](const StorageObject& self) { return nb::borrow(dtype_object(self.tensor.dtype())); })
      .def_prop_ro("nbytes",
                   [](const StorageObject& self) { return self.tensor.block() ? self.tensor.block()->bytes : 0; })
      .def_prop_ro(
          "is_resizable",
          [](const StorageObject& self) { return self.tensor.block() && detail::is_resizable(*self.tensor.block()); },
          "Whether resize_ is allowed: the memory is Tenon's own, and nobody else was given its address.")
      .def(
          "data_ptr",
          [](const StorageObject& self) { return reinterpret_cast<std::uintptr_t>(self.whole().data_ptr()); },
          "The address of the first element.")
      .def(
          "tolist", [](const StorageObject& self) { return owned(to_list(self.whole())); }, "The elements as a list.")
      .def(
          "fill_",
          [](nb::handle self, nb::handle number) {
            runtime::Value value;
            if (!number_to_value(number.ptr(), value)) fail(PyExc_TypeError, "Storage.fill_: expected a number");
            runtime::assign(nb::cast<StorageObject&>(self).whole(), value);
            return nb::borrow(self);
          },
          nb::arg("value"), "Sets all elements, and returns the storage.")
      .def(
          "resize_",
          [](nb::handle self, std::int64_t size) {
            resize(nb::cast<StorageObject&>(self), size);
            return nb::borrow(self);
          },
          nb::arg("size"),
          "Another number of elements, for all tensors on the storage; new ones are uninitialised. BufferError for "
          "memory of another "
          "library, and if another was given the address; MemoryError for fewer elements while several tensors share "
          "it.");
  refuse_other_arguments<StorageObject>(storages, "Storage(size=0, dtype=None)");
  add_importer(import_storage);
  define_method(
      "storage", [](nb::handle self) { return StorageObject{tensor_of(self)}; },
      "The memory that the tensor's views share.");
}

}  // namespace tenon::python
