#include "tensor_methods.hpp"

#include <nanobind/nanobind.h>

#include <cstdint>
#include <utility>
#include <vector>

#include <tenon/runtime/cast.hpp>
#include <tenon/runtime/index_item.hpp>

#include "construction.hpp"
#include "dtype_object.hpp"
#include "errors.hpp"
#include "history.hpp"
#include "lock.hpp"
#include "native_function.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

namespace tenon::python {
namespace {

using runtime::Value;

Value cloned(const Value& x) {
  return without_lock(x.tensor().numel(),
                      [&] { return x.has_history() ? runtime::recorded_clone(x) : Value(x.tensor().clone()); });
}
Value converted(const Value& x, DType dtype, bool copy) {
  return without_lock(x.tensor().numel(), [&] {
    Value made = x.has_history() ? runtime::recorded_cast(x, dtype) : Value(runtime::cast(x.tensor(), dtype));
    if (!copy || made.tensor().block() != x.tensor().block()) return made;
    return made.has_history() ? runtime::recorded_clone(made) : Value(made.tensor().clone());
  });
}

/// The element of an index as a tensor, which an empty one leaves as it is.
AnyTensor element(const AnyTensor& x, const nb::args& index) {
  std::vector<runtime::IndexItem> items;
  for (const nb::handle one : index) {
    const Py_ssize_t place = PyNumber_AsSsize_t(one.ptr(), PyExc_IndexError);
    if (place == -1 && PyErr_Occurred()) throw nb::python_error();
    items.push_back(static_cast<std::int64_t>(place));
  }
  if (items.empty()) return x;
  if (items.size() == 1 && x.dim() != 1) {
    const std::int64_t n = x.numel(), given = items[0].at();
    if (given < -n || given >= n) detail::throw_error(ErrorCode::index, "item: index ", given, " of ", n, " elements");
    std::int64_t left = given < 0 ? given + n : given;
    items.assign(static_cast<std::size_t>(x.dim()), runtime::IndexItem(std::int64_t{0}));
    for (int d = x.dim() - 1; d >= 0; --d) {
      items[static_cast<std::size_t>(d)] = left % x.size(d);
      left /= x.size(d);
    }
  }
  return items.empty() ? x : runtime::index(x, items);
}

/// The tensor of a method's first argument, with its history.
const Value& tensor_value(nb::handle self) {
  (void)tensor_of(self);
  return value_of(self.ptr());
}

/// A method without arguments: f of the tensor.
template <auto f>
void define_short(const char* name, const char* text) {
  define_method(name, [](nb::handle self) { return f(tensor_of(self)); }, text);
  shorten_method(name, [](PyObject* self) { return nb::cast(f(*tensor_in(self))).release().ptr(); });
}

TensorResult assign_to(nb::handle self, nb::handle value) {
  Value from;
  if (!to_value(value.ptr(), nullptr, from) || (!from.is_tensor() && !from.is_number())) {
    fail(PyExc_TypeError, "copy_: expected a tensor or a number, got %s", description_of(value.ptr()).c_str());
  }
  const AnyTensor& to = tensor_of(self);
  require_unrecorded_write("copy_", tensor_value(self), from);
  without_lock(to.numel(), [&] { runtime::assign(to, from); });
  return TensorResult(self);
}

/// What an object of a subclass has in its __dict__; null if it has none.
nb::object attributes_of(nb::handle self) {
  if (Py_TYPE(self.ptr()) == tensor_type || !nb::hasattr(self, "__dict__")) return {};
  return self.attr("__dict__");
}

}  // namespace

const AnyTensor& tensor_of(nb::handle self) {
  const AnyTensor* tensor = tensor_in(self.ptr());
  if (!tensor)
    fail(PyExc_TypeError, "a method of Tensor: expected a tensor first, got %s", description_of(self.ptr()).c_str());
  return *tensor;
}

void register_tensor_methods() {
  define_short<[](const AnyTensor& x) { return owned(to_list(x)); }>("tolist",
                                                                     "The elements as nested lists, or a number.");
  define_method(
      "item",
      [](nb::handle self, const nb::args& index) {
        return owned(from_value(runtime::item(element(tensor_of(self), index))));
      },
      nb::arg("index"),
      "The only element as a number, or that of an index: one of each dimension, or a single one in row-major order. "
      "ShapeError unless "
      "there is "
      "exactly one, IndexError.");
  shorten_method("item", [](PyObject* self) { return from_value(runtime::item(*tensor_in(self))); });
  define_short<[](const AnyTensor& x) { return x.numel(); }>("numel", "The number of elements.");
  define_short<[](const AnyTensor& x) { return x.dim(); }>("dim", "The number of dimensions.");
  define_method(
      "stride",
      [](nb::handle self, nb::handle d) {
        return d.is_none() ? nb::object(self.attr("strides"))
                           : nb::object(nb::int_(tensor_of(self).stride(nb::cast<std::int64_t>(d))));
      },
      nb::arg("dim") = nb::none(), "One of the strides, in elements, or all of them.");
  define_short<[](const AnyTensor& x) { return x.storage_offset(); }>("storage_offset",
                                                                      "Where the first element lies in the storage.");
  define_short<[](const AnyTensor& x) { return reinterpret_cast<std::uintptr_t>(x.data_ptr()); }>(
      "data_ptr",
      "The address of the first element, until share_memory_ or a resized storage moves it: export a buffer to keep it "
      "there.");
  define_short<[](const AnyTensor& x) { return x.is_contiguous(); }>("is_contiguous",
                                                                     "Whether elements are row-major without gaps.");
  define_method(
      "contiguous",
      [](nb::handle self) {
        return tensor_of(self).is_contiguous() ? TensorResult(self) : TensorResult(self, cloned(tensor_value(self)));
      },
      "The tensor if it is contiguous, else a copy that is.");
  define_method(
      "is_view_of",
      [](nb::handle self, nb::handle other) {
        return tensor_of(self).block() && tensor_of(self).block() == tensor_of(other).block();
      },
      nb::arg("other"), "Whether both show elements of one storage.");
  define_method(
      "clone", [](nb::handle self) { return TensorResult(self, cloned(tensor_value(self))); },
      "The elements in fresh memory, row-major.");
  define_method(
      "__copy__",
      [](nb::handle self) {
        const TensorResult made(Py_TYPE(self.ptr()), tensor_value(self));
        const nb::object attributes = attributes_of(self);
        if (attributes.is_valid()) made.object.attr("__dict__").attr("update")(attributes);
        return made;
      },
      "Another handle on the same elements; of an object of a subclass with its attributes.");
  define_method(
      "__deepcopy__",
      [](nb::handle self, nb::dict memo) {
        const Value& x = tensor_value(self);
        if (!runtime::is_leaf(x))
          fail(PyExc_RuntimeError,
               "__deepcopy__: the tensor has a history, which a copy in fresh memory would not have: detach() it, or "
               "clone() it");
        const TensorResult made(Py_TYPE(self.ptr()), cloned(runtime::detach(x)));
        if (x.has_history()) require_gradient(made.object.ptr());
        memo[nb::int_(reinterpret_cast<std::uintptr_t>(self.ptr()))] = made.object;
        const nb::object attributes = attributes_of(self);
        if (attributes.is_valid()) {
          made.object.attr("__dict__").attr("update")(nb::module_::import_("copy").attr("deepcopy")(attributes, memo));
        }
        return made;
      },
      nb::arg("memo"), "The elements in fresh memory; of an object of a subclass with copies of its attributes.");
  define_method(
      "__complex__",
      [](nb::handle self) {
        const auto number = runtime::item(tensor_of(self)).complex();
        return owned(PyComplex_FromDoubles(number.re, number.im));
      },
      "The only element as a complex number.");
  define_method(
      "__round__",
      [](nb::handle self, nb::handle digits) {
        if (!digits.is_none()) {
          const nb::object number = owned(from_value(runtime::item(tensor_of(self))));
          return nb::object(nb::module_::import_("builtins").attr("round")(number, digits));
        }
        return nb::object(self.attr("round")());
      },
      nb::arg("digits") = nb::none(),
      "The elements rounded to integers, half to even; with digits, the only element as Python rounds it.");
  define_method(
      "__format__",
      [](nb::handle self, nb::handle form) {
        if (!PyUnicode_Check(form.ptr())) {
          fail(PyExc_TypeError, "__format__: expected a str, got %s", description_of(form.ptr()).c_str());
        }
        const AnyTensor& x = tensor_of(self);
        if (x.numel() == 1) return owned(PyObject_Format(owned(from_value(runtime::item(x))).ptr(), form.ptr()));
        try {
          return owned(PyObject_Format(owned(PyObject_Str(self.ptr())).ptr(), form.ptr()));
        } catch (nb::python_error& error) {
          if (!error.matches(PyExc_ValueError)) throw;
          fail(PyExc_TypeError, "__format__: %R formats a number, not a tensor of %lld elements", form.ptr(),
               static_cast<long long>(x.numel()));
        }
      },
      nb::arg("format"), "A tensor of one element is formatted as its number, others as their text.");
  define_method(
      "astype",
      [](nb::handle self, nb::handle dtype, bool copy) {
        return TensorResult(self, converted(tensor_value(self), dtype_from(dtype.ptr()), copy));
      },
      nb::arg("dtype"), nb::kw_only(), nb::arg("copy") = true,
      "The elements as elements of another type: float to integer saturates, NaN becomes 0, integers wrap. With "
      "copy=False the tensor "
      "itself if it has that dtype.");
  define_method(
      "to",
      [](nb::handle self, nb::handle target) {
        AnyDevice device;
        if (!find_device(target.ptr(), device))
          return TensorResult(self, converted(tensor_value(self), dtype_from(target.ptr()), false));
        if (device != tensor_of(self).device()) {
          detail::throw_error(ErrorCode::device, "to: the package has no engine that copies from ",
                              tensor_of(self).device().name(), " to ", device.name());
        }
        return TensorResult(self);
      },
      nb::arg("dtype_or_device"), "The tensor with another dtype, or on another device; itself if nothing changes.");
  define_method("copy_", assign_to, nb::arg("source"),
                "Writes a tensor or a number, broadcast and converted, and returns the tensor.");
  define_method("fill_", assign_to, nb::arg("value"), "Sets all elements, and returns the tensor.");
  define_method(
      "zero_", [](nb::handle self) { return assign_to(self, nb::int_(0)); },
      "Sets all elements to zero, and returns the tensor.");
}

}  // namespace tenon::python
