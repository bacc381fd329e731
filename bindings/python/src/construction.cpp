#include "construction.hpp"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include <tenon/runtime/cast.hpp>
#include <tenon/runtime/index_item.hpp>
#include <tenon/shape.hpp>

#include "dtype_object.hpp"
#include "errors.hpp"
#include "history.hpp"
#include "lock.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

namespace tenon::python {

using runtime::Value;
using runtime::ValueKind;

namespace {

bool is_sequence(PyObject* object) {
  if (PyList_Check(object) || PyTuple_Check(object)) return true;
  if (PyFloat_Check(object) || PyLong_Check(object) || PyUnicode_Check(object) || PyBytes_Check(object)) return false;
  if (const AnyTensor* tensor = tensor_in(object)) return tensor->dim() > 0;
  if (!PySequence_Check(object)) return false;
  if (PySequence_Size(object) < 0) return PyErr_Clear(), false;  // an array without dimensions
  return true;
}

/// The items of a sequence; of one that is neither a list nor a tuple those of a list made of it.
class Items {
 public:
  explicit Items(PyObject* sequence) : held_(hold(sequence)), is_list_(PyList_Check(held_.ptr())) {}
  /// Asked anew each time: what converts an item may run code that changes the list.
  Py_ssize_t size() const { return is_list_ ? NB_LIST_GET_SIZE(held_.ptr()) : NB_TUPLE_GET_SIZE(held_.ptr()); }
  /// Null if the list has become shorter meanwhile. The list may drop its reference as soon as other code runs.
  PyObject* borrowed(Py_ssize_t k) const {
    if (k >= size()) return nullptr;
    return is_list_ ? NB_LIST_GET_ITEM(held_.ptr(), k) : NB_TUPLE_GET_ITEM(held_.ptr(), k);
  }
  nb::object operator[](Py_ssize_t k) const { return nb::borrow(borrowed(k)); }

 private:
  static nb::object hold(PyObject* sequence) {
    if (PyTuple_Check(sequence) || PyList_Check(sequence)) return nb::borrow(sequence);
    return owned(PySequence_Tuple(sequence));
  }
  nb::object held_;
  bool is_list_;
};

/// The kinds of the numbers among the data, and the dtype of those that have one, as tensors and numbers of NumPy's do.
struct Kinds {
  bool boolean = false, integer = false, natural = false, real = false, complex = false;
  std::optional<DType> typed;

  DType dtype() const {
    if (typed) return beside(*typed);
    if (complex) return default_complex_dtype();
    if (real) return default_dtype();
    if (natural) return DType::uint64;
    if (integer) return DType::int64;
    return boolean ? DType::bool_ : default_dtype();
  }
  /// That of a tensor with these numbers beside one of that dtype, which numbers without a dtype raise the kind of, no
  /// more.
  DType beside(DType made) const {
    if (typed) made = runtime::promote(made, *typed);
    if (boolean) made = runtime::promote(made, Value(true));
    if (integer) made = runtime::promote(made, Value(std::int64_t{0}));
    if (natural) made = runtime::promote(made, Value(std::uint64_t{1} << 63));
    if (real) made = runtime::promote(made, Value(0.5));
    if (complex) made = runtime::promote(made, Value(tenon::complex<double>(0, 1)));
    return made;
  }
  void add_typed(DType dtype) { typed = typed ? runtime::promote(*typed, dtype) : dtype; }
  void add(ValueKind kind) {
    switch (kind) {
      case ValueKind::boolean: boolean = true; break;
      case ValueKind::integer: integer = true; break;
      case ValueKind::natural: natural = true; break;
      case ValueKind::real: real = true; break;
      default: complex = true;
    }
  }
};

/// A number among the data.
Value number_in(PyObject* object) {
  Value value;
  if (const AnyTensor* tensor = tensor_in(object)) return runtime::item(*tensor);
  if (!number_to_value(object, value)) {
    if (Imported found; import_tensor(object, found) && found.tensor.dim() == 0) return runtime::item(found.tensor);
    fail(PyExc_TypeError, "tensor: expected numbers, got %s", description_of(object).c_str());
  }
  return value;
}

void add_number(PyObject* object, Kinds& kinds) {
  DType dtype;
  if (find_number_dtype(object, dtype)) return kinds.add_typed(dtype);
  Value number;
  if (number_to_value(object, number)) return kinds.add(number.kind());
  if (Imported found; import_tensor(object, found) && found.tensor.dim() == 0)
    return kinds.add_typed(found.tensor.dtype());
  kinds.add(number_in(object).kind());
}

/// The object, or a tensor on an array of another library among the data.
nb::object array_as_tensor(nb::object data) {
  PyObject* const object = data.ptr();
  if (PyList_Check(object) || PyTuple_Check(object) || PyFloat_Check(object) || PyLong_Check(object) ||
      PyUnicode_Check(object) || PyBytes_Check(object) || PyRange_Check(object) || is_tensor(object) ||
      is_numpy_number(object)) {
    return data;
  }
  Imported found;
  return import_tensor(object, found) ? owned(wrap(std::move(found.tensor))) : data;
}

/// The place of an item among the nested sequences: "(1, 2)".
std::string place_text(const Shape& place, int depth) {
  std::string text = "(";
  for (int d = 0; d < depth; ++d) text += (d ? ", " : "") + std::to_string(place[d]);
  return text + (depth == 1 ? ",)" : ")");
}

[[noreturn]] void fail_length(const Shape& place, int depth, std::int64_t expected, Py_ssize_t got) {
  fail(PyExc_ValueError, "inconsistent sequence length at index %s: expected %lld, got %zd",
       place_text(place, depth).c_str(), static_cast<long long>(expected), got);
}

/// The sizes of nested sequences, as their first items have them.
Shape shape_of(nb::object data) {
  Shape shape;
  for (data = array_as_tensor(std::move(data)); is_sequence(data.ptr()); data = array_as_tensor(std::move(data))) {
    const Items items(data.ptr());
    shape.push_back(items.size());
    if (items.size() == 0) break;
    data = items[0];
  }
  return shape;
}

/// Visits the rows of innermost numbers, and checks that all sequences have the lengths of the shape.
template <class F>
void each_row(PyObject* given, const Shape& shape, Shape& place, int depth, std::int64_t& row, F& visit) {
  const std::int64_t n = shape[depth];
  const nb::object held = array_as_tensor(nb::borrow(given));
  PyObject* const data = held.ptr();
  if (!is_sequence(data)) {
    fail(PyExc_ValueError, "inconsistent sequence length at index %s: expected %lld, got a number",
         place_text(place, depth).c_str(), static_cast<long long>(n));
  }
  const Items items(data);
  if (items.size() != n) fail_length(place, depth, n, items.size());
  if (depth + 1 == shape.rank()) return visit(items, n, row++);
  for (std::int64_t k = 0; k < n; ++k) {
    if (k >= items.size()) fail_length(place, depth, n, items.size());
    place[depth] = k;
    each_row(items[k].ptr(), shape, place, depth + 1, row, visit);
  }
}

[[noreturn]] void fail_range(DType dtype) {
  fail(PyExc_OverflowError, "tensor: an integer is out of the range of %s", name_of(dtype));
}

template <class T>
void store_number(const Value& value, T& to) {
  constexpr Kind kind = kind_of<T>;
  if constexpr (kind == Kind::complex) {
    using Part = decltype(to.re);
    const auto number = value.complex();
    to = T{static_cast<Part>(number.re), static_cast<Part>(number.im)};
  } else {
    if (value.kind() == ValueKind::complex)
      fail(PyExc_TypeError, "tensor: a complex number among elements of %s", dtype_name<T>);
    if constexpr (kind == Kind::boolean) {
      to = value.kind() == ValueKind::natural || value.real() != 0;
    } else if constexpr (kind == Kind::floating) {
      if constexpr (sizeof(T) >= 4) to = static_cast<T>(value.real());
      else to = T(static_cast<float>(value.real()));
    } else if (value.kind() == ValueKind::real) {
      const double number = std::trunc(value.real());
      constexpr double end = 2.0 * static_cast<double>(std::uint64_t{1} << (std::numeric_limits<T>::digits - 1));
      if (!(number >= static_cast<double>(std::numeric_limits<T>::min()) && number < end)) {
        if (number != number) fail(PyExc_ValueError, "tensor: NaN among elements of %s", dtype_name<T>);
        fail_range(dtype_of<T>);
      }
      to = static_cast<T>(number);
    } else if (value.kind() == ValueKind::natural) {
      if (!std::is_same_v<T, std::uint64_t>) fail_range(dtype_of<T>);
      to = static_cast<T>(value.natural());
    } else {
      const std::int64_t number = value.kind() == ValueKind::boolean ? value.boolean() : value.integer();
      if (!std::in_range<T>(number)) fail_range(dtype_of<T>);
      to = static_cast<T>(number);
    }
  }
}

/// Writes a row; Python's own floats, which most are, without a Value between.
template <class T>
void store_row(const Items& items, std::int64_t n, char* at) {
  T* to = reinterpret_cast<T*>(at);
  for (std::int64_t k = 0; k < n; ++k) {
    PyObject* const item = items.borrowed(k);
    if (!item) fail(PyExc_ValueError, "tensor: a sequence has changed its length while it was read");
    if constexpr (kind_of<T> == Kind::floating && sizeof(T) >= 4) {
      if (PyFloat_CheckExact(item)) {
        to[k] = static_cast<T>(PyFloat_AsDouble(item));
        continue;
      }
    }
    const nb::object kept = nb::borrow(item);
    store_number(number_in(kept.ptr()), to[k]);
  }
}

using StoreRow = void (*)(const Items&, std::int64_t, char*);
template <class... T>
StoreRow row_writer(DType dtype, detail::TypeList<T...>) {
  constexpr StoreRow writers[] = {&store_row<T>...};
  return writers[static_cast<int>(dtype)];
}

/// The kinds of numbers that a row has.
void add_kinds(const Items& items, std::int64_t n, Kinds& kinds) {
  for (std::int64_t k = 0; k < n; ++k) {
    PyObject* const item = items.borrowed(k);
    if (!item) return;
    if (PyFloat_CheckExact(item)) {
      kinds.real = true;
    } else {
      const nb::object kept = nb::borrow(item);
      add_number(kept.ptr(), kinds);
    }
  }
}

template <class E>
PyObject* element_at(const void* at) {
  E element;
  std::memcpy(&element, at, sizeof element);
  if constexpr (kind_of<E> == Kind::boolean) return nb::borrow(element ? Py_True : Py_False).release().ptr();
  else if constexpr (kind_of<E> == Kind::complex) return PyComplex_FromDoubles(element.re, element.im);
  else if constexpr (kind_of<E> == Kind::floating && sizeof(E) >= 4) return PyFloat_FromDouble(element);
  else if constexpr (kind_of<E> == Kind::floating) return PyFloat_FromDouble(static_cast<float>(element));
  else if constexpr (std::is_signed_v<E>) return PyLong_FromLongLong(element);
  else return PyLong_FromUnsignedLongLong(element);
}
using ElementAt = PyObject* (*)(const void*);
template <class... T>
ElementAt element_reader(DType dtype, detail::TypeList<T...>) {
  static constexpr ElementAt readers[] = {&element_at<T>...};
  return readers[static_cast<int>(dtype)];
}

PyObject* list_of(const char* at, const Layout& layout, int depth, int item, ElementAt read) {
  if (depth == layout.rank()) return read(at);
  const std::int64_t n = layout.sizes()[depth], step = layout.strides()[depth] * item;
  nb::object list = owned(PyList_New(static_cast<Py_ssize_t>(n)));
  const bool innermost = depth + 1 == layout.rank();
  for (std::int64_t k = 0; k < n; ++k) {
    PyObject* made = innermost ? read(at + k * step) : list_of(at + k * step, layout, depth + 1, item, read);
    if (!made) throw nb::python_error();
    NB_LIST_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(k), made);
  }
  return list.release().ptr();
}

/// The kinds of numbers that nested sequences have.
Kinds kinds_of(PyObject* data, const Shape& shape) {
  Kinds kinds;
  if (shape.rank() == 0) {
    add_number(data, kinds);
    return kinds;
  }
  Shape place = shape;
  std::int64_t row = 0;
  const auto scan = [&](const Items& items, std::int64_t n, std::int64_t) { add_kinds(items, n, kinds); };
  each_row(data, shape, place, 0, row, scan);
  return kinds;
}

/// A tensor of nested sequences of that shape.
AnyTensor tensor_of_sequences(PyObject* data, const Shape& shape, DType dtype) {
  const AnyTensor tensor = new_tensor(shape, dtype);
  char* const to = static_cast<char*>(const_cast<void*>(tensor.data_ptr()));
  const StoreRow store = row_writer(dtype, AllTypes{});
  if (shape.rank() == 0) {
    const nb::object one = owned(PyTuple_Pack(1, data));
    store(Items(one.ptr()), 1, to);
    return tensor;
  }
  Shape place = shape;
  std::int64_t row = 0;
  const auto write = [&](const Items& items, std::int64_t n, std::int64_t at) {
    store(items, n, to + at * n * item_size(dtype));
  };
  each_row(data, shape, place, 0, row, write);
  return tensor;
}

/// What asarray makes of a tensor with a history, which stays its own.
TensorResult recorded_copy(PyObject* tensor, const DType* dtype, nb::handle copy) {
  const Value& x = value_of(tensor);
  const bool converts = dtype && *dtype != x.tensor().dtype(), wants_copy = !copy.is_none() && nb::cast<bool>(copy);
  if (!copy.is_none() && !wants_copy && converts)
    fail(PyExc_ValueError, "asarray: a copy is needed, but copy=False was given");
  Value result = without_lock(x.tensor().numel(), [&] {
    Value made = converts ? runtime::recorded_cast(x, *dtype) : x;
    return wants_copy && !converts ? runtime::recorded_clone(made) : made;
  });
  return TensorResult(tensor_type, std::move(result));
}

void require_host(const char* function, const AnyTensor& tensor) {
  if (!Cpu::reaches(tensor.device())) {
    detail::throw_error(ErrorCode::device, function, ": the tensor lies on ", tensor.device().name(),
                        ", not in the host's memory");
  }
}

}  // namespace

PyObject* element_to_python(const void* at, DType dtype) { return element_reader(dtype, AllTypes{})(at); }

PyObject* to_list(const AnyTensor& tensor) {
  require_host("tolist", tensor);
  return list_of(static_cast<const char*>(tensor.data_ptr()), tensor.layout(), 0, item_size(tensor.dtype()),
                 element_reader(tensor.dtype(), AllTypes{}));
}

AnyTensor tensor_from_data(PyObject* data, const DType* dtype, bool* shares) {
  const auto converted = [&](const AnyTensor& given, bool is_foreign) {
    AnyTensor made = dtype ? runtime::cast(given, *dtype) : given;
    if (shares) *shares = is_foreign && made.block() == given.block();
    return made;
  };
  if (const AnyTensor* tensor = tensor_in(data)) return converted(*tensor, true);
  const bool python = PyList_Check(data) || PyTuple_Check(data);
  if (Imported found; !python && import_tensor(data, found)) {
    if (is_numpy_number(data)) return converted(found.tensor.clone(), false);  // whose memory nobody may write
    return converted(found.tensor, !found.is_copied);
  }
  if (PyUnicode_Check(data) || PyBytes_Check(data)) {
    fail(PyExc_TypeError, "tensor: a %s, which is neither numbers nor a tensor", description_of(data).c_str());
  }

  const Shape shape = shape_of(nb::borrow(data));
  return tensor_of_sequences(data, shape, dtype ? *dtype : kinds_of(data, shape).dtype());
}

AnyTensor tensor_beside(PyObject* data, DType dtype) {
  const Shape shape = shape_of(nb::borrow(data));
  return tensor_of_sequences(data, shape, kinds_of(data, shape).beside(dtype));
}

AnyTensor tensor_to_assign(PyObject* data, DType dtype) {
  const Shape shape = shape_of(nb::borrow(data));
  const Kinds kinds = kinds_of(data, shape);
  Kinds numbers = kinds;
  numbers.typed.reset();  // what has a dtype is converted, as a tensor is
  if (runtime::kind_of_dtype(numbers.beside(dtype)) != runtime::kind_of_dtype(dtype)) {
    const char* const name = kinds.complex ? "complex" : kinds.real ? "float" : "int";
    fail(PyExc_TypeError, "assign: a number of the type %s does not fit into %s", name, name_of(dtype));
  }
  if (!kinds.typed) return tensor_of_sequences(data, shape, dtype);
  return runtime::cast(tensor_of_sequences(data, shape, kinds.beside(dtype)), dtype);
}

AnyTensor construct(PyObject* arguments, const DType* dtype) {
  const Py_ssize_t n = PyTuple_Size(arguments);
  bool sizes = true;
  Shape shape;
  for (Py_ssize_t k = 0; k < n && sizes; ++k) {
    PyObject* argument = PyTuple_GetItem(arguments, k);
    sizes = PyLong_Check(argument) && !PyBool_Check(argument);
    if (!sizes) break;
    Value extent;
    number_to_value(argument, extent);
    shape.push_back(extent.integer());
  }
  if (sizes && n == 0) shape.push_back(0);
  if (sizes) return new_tensor(shape, dtype ? *dtype : default_dtype());
  if (n != 1) {
    fail(PyExc_TypeError,
         "Tensor: expected nothing, integers, a tensor or a sequence of numbers, and not %zd arguments of other kinds",
         n);
  }
  return tensor_from_data(PyTuple_GetItem(arguments, 0), dtype);
}

void register_construction(nb::module_& module) {
  /// With `copy` true always in fresh memory, with false never, with None where it must be.
  const auto make = [](nb::handle data, nb::handle dtype, nb::handle device, nb::handle copy, bool requires_grad) {
    DType chosen;
    if (!dtype.is_none()) chosen = dtype_from(dtype.ptr());
    AnyDevice place;
    if (!device.is_none() && !find_device(device.ptr(), place))
      fail(PyExc_ValueError, "asarray: %R is no device", device.ptr());
    if (place.type != DeviceType::cpu) {
      detail::throw_error(ErrorCode::device, "asarray: the package has no engine for ", place.name(),
                          ": tensors are made on the cpu");
    }
    const bool wants_copy = !copy.is_none() && nb::cast<bool>(copy);
    if (is_tensor(data.ptr()) && value_of(data.ptr()).has_history())
      return recorded_copy(data.ptr(), dtype.is_none() ? nullptr : &chosen, copy);
    bool shares = false;
    AnyTensor made = tensor_from_data(data.ptr(), dtype.is_none() ? nullptr : &chosen, &shares);
    if (!copy.is_none() && !wants_copy && !shares)
      fail(PyExc_ValueError, "asarray: a copy is needed, but copy=False was given");
    if (wants_copy && shares) made = made.clone();
    TensorResult result(std::move(made));
    if (requires_grad) require_gradient(result.object.ptr());
    return result;
  };
  module.def(
      "tensor",
      [make](nb::handle data, nb::handle dtype, nb::handle device, bool requires_grad) {
        nb::object from = nb::borrow(data);
        if (is_tensor(data.ptr())) from = data.attr("detach")();
        return make(from, dtype, device, nb::bool_(true), requires_grad);
      },
      nb::arg("data").none(), nb::kw_only(), nb::arg("dtype") = nb::none(), nb::arg("device") = nb::none(),
      nb::arg("requires_grad") = false,
      "A tensor in memory of its own with the numbers of nested sequences, or of a tensor, without its history. "
      "Without a dtype: bool, "
      "int64, the default dtype or its complex one, as the numbers are. ValueError for sequences of unequal lengths.");
  module.def("_beside", [](nb::handle data, nb::handle dtype) {
    Value number;
    DType own;
    const bool is_plain = PyList_Check(data.ptr()) || PyTuple_Check(data.ptr()) ||
                          (!find_number_dtype(data.ptr(), own) && number_to_value(data.ptr(), number));
    if (is_tensor(data.ptr())) return TensorResult(data);
    return TensorResult(is_plain ? tensor_beside(data.ptr(), dtype_from(dtype.ptr()))
                                 : tensor_from_data(data.ptr(), nullptr));
  });
  module.def(
      "asarray", make, nb::arg("data").none(), nb::kw_only(), nb::arg("dtype") = nb::none(),
      nb::arg("device") = nb::none(), nb::arg("copy") = nb::none(), nb::arg("requires_grad") = false,
      "The same, but a tensor that has the dtype, or an array of another library, shares its memory unless copy=True; "
      "copy=False refuses to copy.");
}

}  // namespace tenon::python
