#include "tensor_object.hpp"

#include <structmember.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <new>
#include <string>
#include <utility>

#include <nanobind/stl/string.h>

#include <tenon/engine/new_tensor.hpp>
#include <tenon/layout.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/index_item.hpp>
#include <tenon/runtime/settings.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

#include "construction.hpp"
#include "dtype_object.hpp"
#include "errors.hpp"
#include "function_call.hpp"
#include "history.hpp"
#include "indexing.hpp"
#include "tensor_methods.hpp"
#include "tensor_properties.hpp"
#include "tensor_views.hpp"
#include "value_conversion.hpp"

namespace tenon::python {

using runtime::Function;
using runtime::Value;

PyTypeObject* tensor_type;
PyTypeObject* parameter_type = nullptr;
bool has_subclasses = false;

namespace {

GetBuffer get_buffer_hook;
ReleaseBuffer release_buffer_hook;

/// Python's protocols, by their slots and their methods, and the operations that they call.
struct Protocol {
  int slot;
  const char* operation;
  const char* method = nullptr;
  const char* reflected = nullptr;  ///< what the second operand's class calls it
};
constexpr Protocol binary[] = {{Py_nb_add, "add", "__add__", "__radd__"},
                               {Py_nb_subtract, "subtract", "__sub__", "__rsub__"},
                               {Py_nb_multiply, "multiply", "__mul__", "__rmul__"},
                               {Py_nb_true_divide, "divide", "__truediv__", "__rtruediv__"},
                               {Py_nb_floor_divide, "floor_divide", "__floordiv__", "__rfloordiv__"},
                               {Py_nb_remainder, "remainder", "__mod__", "__rmod__"},
                               {Py_nb_matrix_multiply, "matmul", "__matmul__", "__rmatmul__"},
                               {Py_nb_and, "bitwise_and", "__and__", "__rand__"},
                               {Py_nb_or, "bitwise_or", "__or__", "__ror__"},
                               {Py_nb_xor, "bitwise_xor", "__xor__", "__rxor__"},
                               {Py_nb_lshift, "bitwise_left_shift", "__lshift__", "__rlshift__"},
                               {Py_nb_rshift, "bitwise_right_shift", "__rshift__", "__rrshift__"}};
constexpr Protocol in_place[] = {{Py_nb_inplace_add, "add"},
                                 {Py_nb_inplace_subtract, "subtract"},
                                 {Py_nb_inplace_multiply, "multiply"},
                                 {Py_nb_inplace_true_divide, "divide"},
                                 {Py_nb_inplace_floor_divide, "floor_divide"},
                                 {Py_nb_inplace_remainder, "remainder"},
                                 {Py_nb_inplace_and, "bitwise_and"},
                                 {Py_nb_inplace_or, "bitwise_or"},
                                 {Py_nb_inplace_xor, "bitwise_xor"},
                                 {Py_nb_inplace_lshift, "bitwise_left_shift"},
                                 {Py_nb_inplace_rshift, "bitwise_right_shift"}};
constexpr Protocol unary[] = {{Py_nb_negative, "negative", "__neg__"},
                              {Py_nb_positive, "positive", "__pos__"},
                              {Py_nb_absolute, "abs", "__abs__"},
                              {Py_nb_invert, "bitwise_invert", "__invert__"}};
constexpr Protocol power_protocol{Py_nb_power, "pow", "__pow__", "__rpow__"};
constexpr Protocol comparisons[] = {
    {Py_LT, "less", "__lt__", "__gt__"},    {Py_LE, "less_equal", "__le__", "__ge__"},
    {Py_EQ, "equal", "__eq__", "__eq__"},   {Py_NE, "not_equal", "__ne__", "__ne__"},
    {Py_GT, "greater", "__gt__", "__lt__"}, {Py_GE, "greater_equal", "__ge__", "__le__"}};

const Function& function_in_place(const char* operation) {
  return runtime::function_called(runtime::function_called(operation).info->method);
}

/// True if an object of another library has the operator of its own, and would lose its labels to a tensor's: it says
/// so by NumPy's __array_ufunc__, as classes do that are no arrays of NumPy's.
bool has_own_operators(PyObject* object) {
  static PyObject* const protocol = PyUnicode_InternFromString("__array_ufunc__");
  return !PyObject_CheckBuffer(object) && PyObject_HasAttr(reinterpret_cast<PyObject*>(Py_TYPE(object)), protocol) &&
         PyObject_HasAttrString(reinterpret_cast<PyObject*>(Py_TYPE(object)), "__radd__");
}

/// An operand of a protocol: the tensor where it lies, or in `held` a number or another library's array; null if it is
/// none of these. A lenient one of no numbers is null, too: its own operator says what it is beside a tensor. With
/// `own` given, an object that has operators of its own is null and sets it.
const Value* operand(PyObject* object, Value& held, bool lenient = false, bool* own = nullptr) {
  if (is_tensor(object)) return &value_of(object);
  if (!is_numpy_number(object) && number_to_value(object, held)) return &held;
  if (own && has_own_operators(object)) return *own = true, nullptr;
  Imported found;
  try {
    if (!import_tensor(object, found)) return nullptr;
  } catch (nb::python_error& error) {
    if (!lenient || !error.matches(PyExc_TypeError)) throw;
    return nullptr;
  }
  held = Value(std::move(found.tensor));
  return &held;
}

PyObject* not_implemented() {
  Py_INCREF(Py_NotImplemented);
  return Py_NotImplemented;
}

/// The operation on a and b. If b has operators of its own, its reflected one comes first, so that results keep its
/// labels; a has been asked.
PyObject* apply(const Function& function, const char* reflected, PyObject* a, PyObject* b) {
  Value held_a, held_b;
  bool own = false;
  const Value* arguments[2] = {operand(a, held_a, true), operand(b, held_b, true, &own)};
  if (own) {
    nb::object made = owned(PyObject_CallMethod(b, reflected, "O", a));
    if (made.ptr() != Py_NotImplemented) return made.release().ptr();
    arguments[1] = operand(b, held_b, true);
  }
  if (!arguments[0] || !arguments[1]) return not_implemented();
  PyObject* const both[2] = {a, b};
  return from_value(run_function(function, arguments), class_among(both, 2));
}

template <std::size_t k>
PyObject* binary_slot(PyObject* a, PyObject* b) {
  return guarded([&] {
    static const Function& function = runtime::function_called(binary[k].operation);
    return apply(function, binary[k].reflected, a, b);
  });
}
template <std::size_t k>
PyObject* in_place_slot(PyObject* self, PyObject* other) {
  return guarded([&] {
    static const Function& function = function_in_place(in_place[k].operation);
    Value held;
    const Value* arguments[2] = {&value_of(self), operand(other, held)};
    if (!arguments[1]) return not_implemented();
    run_function(function, arguments);
    Py_INCREF(self);
    return self;
  });
}
template <std::size_t k>
PyObject* unary_slot(PyObject* self) {
  return guarded([&] {
    static const Function& function = runtime::function_called(unary[k].operation);
    const Value* arguments[1] = {&value_of(self)};
    return from_value(run_function(function, arguments), class_of(self));
  });
}
PyObject* power(PyObject* a, PyObject* b, PyObject* modulus) {
  return guarded([&] {
    static const Function& function = runtime::function_called(power_protocol.operation);
    if (modulus != Py_None) return not_implemented();
    return apply(function, power_protocol.reflected, a, b);
  });
}
PyObject* power_in_place(PyObject* self, PyObject* other, PyObject* modulus) {
  return guarded([&] {
    static const Function& function = function_in_place(power_protocol.operation);
    Value held;
    const Value* arguments[2] = {&value_of(self), operand(other, held)};
    if (!arguments[1] || modulus != Py_None) return not_implemented();
    run_function(function, arguments);
    Py_INCREF(self);
    return self;
  });
}
PyObject* divide_with_remainder(PyObject* a, PyObject* b) {
  return guarded([&] {
    static const Function& quotient = runtime::function_called("floor_divide");
    static const Function& remainder = runtime::function_called("remainder");
    const nb::object first = owned(apply(quotient, "__rfloordiv__", a, b));
    if (first.ptr() == Py_NotImplemented) return not_implemented();
    return PyTuple_Pack(2, first.ptr(), owned(apply(remainder, "__rmod__", a, b)).ptr());
  });
}
PyObject* compare(PyObject* a, PyObject* b, int which) {
  return guarded([&] {
    static const Function* const functions[] = {
        &runtime::function_called(comparisons[0].operation), &runtime::function_called(comparisons[1].operation),
        &runtime::function_called(comparisons[2].operation), &runtime::function_called(comparisons[3].operation),
        &runtime::function_called(comparisons[4].operation), &runtime::function_called(comparisons[5].operation)};
    return apply(*functions[which], comparisons[which].reflected, a, b);
  });
}

int truth(PyObject* self) {
  int result = -1;
  guarded_status([&] {
    const AnyTensor& x = *tensor_in(self);
    if (x.numel() != 1) {
      detail::throw_error(ErrorCode::shape, "bool: the truth of a tensor of shape ", x.sizes(),
                          " is ambiguous: use any() or all()");
    }
    result = PyObject_IsTrue(owned(from_value(runtime::item(x))).ptr());
  });
  return result;
}
PyObject* as_integer(PyObject* self) {
  return guarded([&] { return PyNumber_Long(owned(from_value(runtime::item(*tensor_in(self)))).ptr()); });
}
PyObject* as_float(PyObject* self) {
  return guarded([&] {
    const AnyTensor& x = *tensor_in(self);
    // The most frequent case, in which an element is read without a call by name.
    if (x.dtype() == DType::float64 && x.numel() == 1 && Cpu::reaches(x.device())) {
      double number;
      std::memcpy(&number, x.data_ptr(), sizeof number);
      return PyFloat_FromDouble(number);
    }
    Value number = runtime::item(x);
    if (number.kind() == runtime::ValueKind::real) return PyFloat_FromDouble(number.real());
    return PyNumber_Float(owned(from_value(std::move(number))).ptr());
  });
}
PyObject* as_index(PyObject* self) {
  return guarded([&] {
    const AnyTensor& x = *tensor_in(self);
    if (x.dim() != 0 || runtime::kind_of_dtype(x.dtype()) != Kind::integer) {
      fail(PyExc_TypeError, "index: only an integer tensor without dimensions is an index, not a %s",
           description_of(self).c_str());
    }
    return from_value(runtime::item(x));
  });
}

Py_ssize_t length(PyObject* self) {
  Py_ssize_t n = -1;
  guarded_status([&] {
    const AnyTensor& x = *tensor_in(self);
    if (x.dim() == 0) fail(PyExc_TypeError, "len: a tensor without dimensions has no length");
    n = static_cast<Py_ssize_t>(x.size(0));
  });
  return n;
}
PyObject* subscript(PyObject* self, PyObject* index) {
  return guarded([&] { return get_item(self, index); });
}
int assign_subscript(PyObject* self, PyObject* index, PyObject* value) {
  return guarded_status([&] {
    if (!value) fail(PyExc_TypeError, "elements of a tensor cannot be deleted");
    set_item(self, index, value);
  });
}
/// Python has added the length to a negative index already.
PyObject* sequence_item(PyObject* self, Py_ssize_t index) {
  const Layout& layout = tensor_in(self)->layout();
  if (layout.rank() > 0 && (index < 0 || index >= layout.size(0))) {
    // So every loop ends: without an exception of C++, which takes microseconds.
    PyErr_Format(PyExc_IndexError, "index %zd is out of bounds for dimension 0 with size %lld", index,
                 static_cast<long long>(layout.size(0)));
    return nullptr;
  }
  return guarded([&] { return get_row(self, index); });
}
int contains(PyObject* self, PyObject* value) {
  int result = -1;
  guarded_status([&] {
    const nb::object same = owned(compare(self, value, Py_EQ));
    if (same.ptr() == Py_NotImplemented) {
      result = 0;
      return;
    }
    const Value any = runtime::call("any", {value_of(same.ptr())});
    result = runtime::item(any.tensor()).boolean();
  });
  return result;
}
/// What a loop over a tensor asks for its rows. It ends without an exception, which a sequence would have to raise.
struct RowsObject {
  PyObject_HEAD PyObject* tensor;
  std::int64_t next;
};
PyTypeObject* rows_type;

PyObject* next_row(PyObject* self) {
  auto* const rows = reinterpret_cast<RowsObject*>(self);
  const AnyTensor& x = *tensor_in(rows->tensor);
  if (x.dim() == 0 || rows->next >= x.layout().size(0)) return nullptr;
  return guarded([&] { return get_row(rows->tensor, rows->next++); });
}
void deallocate_rows(PyObject* self) {
  PyTypeObject* const type = Py_TYPE(self);
  Py_DECREF(reinterpret_cast<RowsObject*>(self)->tensor);
  PyObject_Free(self);
  Py_DECREF(type);
}
void register_rows() {
  static PyType_Slot slots[] = {{Py_tp_iter, reinterpret_cast<void*>(PyObject_SelfIter)},
                                {Py_tp_iternext, reinterpret_cast<void*>(next_row)},
                                {Py_tp_dealloc, reinterpret_cast<void*>(deallocate_rows)},
                                {}};
  static PyType_Spec spec{"tenon.TensorIterator", sizeof(RowsObject), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  rows_type = reinterpret_cast<PyTypeObject*>(owned(PyType_FromSpec(&spec)).release().ptr());
}
PyObject* iterate(PyObject* self) {
  return guarded([&]() -> PyObject* {
    if (tensor_in(self)->dim() == 0) fail(PyExc_TypeError, "iteration over a tensor without dimensions");
    RowsObject* const rows = PyObject_New(RowsObject, rows_type);
    if (!rows) throw nb::python_error();
    Py_INCREF(self);
    rows->tensor = self;
    rows->next = 0;
    return reinterpret_cast<PyObject*>(rows);
  });
}

Py_hash_t identity_hash(PyObject* self) {
  const auto hash = static_cast<Py_hash_t>(reinterpret_cast<std::uintptr_t>(self) >> 4);
  return hash == -1 ? -2 : hash;
}
PyObject* repr(PyObject* self) {
  return guarded([&] { return PyUnicode_FromString(runtime::to_text(*tensor_in(self)).c_str()); });
}

int get_buffer(PyObject* self, Py_buffer* view, int flags) {
  if (get_buffer_hook) return get_buffer_hook(self, view, flags);
  view->obj = nullptr;
  PyErr_SetString(PyExc_BufferError, "this build of tenon has no buffer protocol");
  return -1;
}
void release_buffer(PyObject* self, Py_buffer* view) {
  if (release_buffer_hook) release_buffer_hook(self, view);
}

void deallocate(PyObject* self) {
  auto* object = reinterpret_cast<TensorObject*>(self);
  PyTypeObject* type = Py_TYPE(self);
  PyObject_GC_UnTrack(self);
  if (object->weak_references) PyObject_ClearWeakRefs(self);
  object->value.~Value();
  if (type == tensor_type) PyObject_GC_Del(self);
  else reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF(type);
}

/// Python's garbage collector sees tensors with a history only, as hooks may refer to them.
int traverse(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(self));
  const Value& value = reinterpret_cast<TensorObject*>(self)->value;
  return value.has_history() ? visit_history(value, visit, arg) : 0;
}
int clear(PyObject* self) {
  const Value gone = std::move(reinterpret_cast<TensorObject*>(self)->value);
  return 0;
}

Value constructed(PyObject* arguments, PyObject* keywords) {
  DType chosen;
  bool has_dtype = false;
  PyObject *name, *value;
  for (Py_ssize_t at = 0; keywords && PyDict_Next(keywords, &at, &name, &value);) {
    if (PyUnicode_CompareWithASCIIString(name, "dtype") == 0) {
      if (value != Py_None) chosen = dtype_from(value), has_dtype = true;
    } else {
      fail(PyExc_TypeError, "Tensor: an unexpected keyword argument %R", name);
    }
  }
  return construct(arguments, has_dtype ? &chosen : nullptr);
}

int initialize(PyObject* self, PyObject* arguments, PyObject* keywords);

/// True if a class has an __init__ of its own, whose arguments are its affair.
bool has_own_initializer(PyTypeObject* type) {
  return type != tensor_type && PyType_GetSlot(type, Py_tp_init) != reinterpret_cast<void*>(&initialize);
}

PyObject* construct_object(PyTypeObject* type, PyObject* arguments, PyObject* keywords) {
  return guarded([&] {
    has_subclasses = has_subclasses || type != tensor_type;
    if (!has_own_initializer(type)) return wrap_as(type, constructed(arguments, keywords));
    try {
      return wrap_as(type, constructed(arguments, keywords));
    } catch (nb::python_error& error) {
      if (!error.matches(PyExc_Exception)) throw;
    } catch (const Error&) {}
    return wrap_as(type, Value());
  });
}

/// What super().__init__(…) of a subclass calls; elsewhere __new__ has made the elements already.
int initialize(PyObject* self, PyObject* arguments, PyObject* keywords) {
  if (!has_own_initializer(Py_TYPE(self))) return 0;
  return guarded_status([&] {
    Value& value = reinterpret_cast<TensorObject*>(self)->value;
    const bool is_given = PyTuple_Size(arguments) > 0 || (keywords && PyDict_Size(keywords) > 0);
    if (is_given || !value.is_tensor()) value = constructed(arguments, keywords);
  });
}

/// Which operations Python's operators are, for what stands for tensors: the methods' names, and those that have
/// reflected twins.
void export_operators(nb::module_& module) {
  nb::dict all;
  nb::list of_two;
  for (const auto& protocol : binary) all[protocol.method] = protocol.operation, of_two.append(protocol.method);
  all[power_protocol.method] = power_protocol.operation;
  of_two.append(power_protocol.method);
  for (const auto& protocol : unary) all[protocol.method] = protocol.operation;
  for (const auto& protocol : comparisons) all[protocol.method] = protocol.operation;
  module.attr("_operators") = all;
  module.attr("_binary_operators") = nb::tuple(of_two);
}

constexpr int most_slots = 80;
struct Slots {
  PyType_Slot list[most_slots];
  int n = 0;
  template <class F>
  void add(int slot, F function) {
    list[n++] = {slot, reinterpret_cast<void*>(function)};
  }
};
template <std::size_t... k>
void add_binary(Slots& slots, std::index_sequence<k...>) {
  (slots.add(binary[k].slot, &binary_slot<k>), ...);
}
template <std::size_t... k>
void add_in_place(Slots& slots, std::index_sequence<k...>) {
  (slots.add(in_place[k].slot, &in_place_slot<k>), ...);
}
template <std::size_t... k>
void add_unary(Slots& slots, std::index_sequence<k...>) {
  (slots.add(unary[k].slot, &unary_slot<k>), ...);
}

}  // namespace

void fail_without_elements(PyObject* tensor) {
  fail(PyExc_TypeError,
       "%s: the object has no elements: its __init__ has not called super().__init__ with data or sizes",
       nb::cast<std::string>(nb::handle(reinterpret_cast<PyObject*>(Py_TYPE(tensor))).attr("__name__")).c_str());
}

PyTypeObject* subclass_among(PyObject* const* objects, Py_ssize_t n) {
  PyTypeObject* found = tensor_type;
  const auto look_at = [&](PyObject* object) {
    PyTypeObject* const type = Py_TYPE(object);
    if (type != found && PyType_IsSubtype(type, found)) found = class_of(object);
  };
  for (Py_ssize_t k = 0; k < n; ++k) {
    PyObject* const object = objects[k];
    look_at(object);
    if (PyList_Check(object)) {
      for (Py_ssize_t j = 0; j < NB_LIST_GET_SIZE(object); ++j) look_at(NB_LIST_GET_ITEM(object, j));
    } else if (PyTuple_Check(object)) {
      for (Py_ssize_t j = 0; j < NB_TUPLE_GET_SIZE(object); ++j) look_at(NB_TUPLE_GET_ITEM(object, j));
    }
  }
  return found;
}

PyObject* wrap_as(PyTypeObject* type, Value&& tensor) {
  auto* const self =
      type == tensor_type
          ? PyObject_GC_New(TensorObject, type)
          : reinterpret_cast<TensorObject*>(reinterpret_cast<allocfunc>(PyType_GetSlot(type, Py_tp_alloc))(type, 0));
  if (!self) throw nb::python_error();
  self->weak_references = nullptr;
  new (&self->value) Value(std::move(tensor));
  auto* const object = reinterpret_cast<PyObject*>(self);
  if (self->value.has_history()) [[unlikely]]
    watch(object);
  return object;
}
PyObject* wrap(Value&& tensor) { return wrap_as(tensor_type, std::move(tensor)); }
PyObject* wrap(AnyTensor tensor) { return wrap_as(tensor_type, Value(std::move(tensor))); }

TensorResult::TensorResult(AnyTensor tensor) : object(nb::steal(wrap(std::move(tensor)))) {}
TensorResult::TensorResult(PyTypeObject* type, Value tensor) : object(nb::steal(wrap_as(type, std::move(tensor)))) {}

AnyTensor view_of(const AnyTensor& x, Layout&& layout, DType dtype) {
  return AnyTensor(detail::Unchecked{}, detail::retain(x.block()), std::move(layout), dtype, x.device(),
                   x.is_read_only());
}
AnyTensor view_of(const AnyTensor& x, Layout&& layout) { return view_of(x, std::move(layout), x.dtype()); }

namespace {

/// Memory for elements of as many bytes as T has, as elements of that dtype.
template <class T>
AnyTensor memory_for(const Shape& shape, DType dtype) {
  const AnyTensor made(detail::new_tensor<T>("empty", shape));
  return view_of(made, Layout(made.layout()), dtype);
}

}  // namespace

AnyTensor new_tensor(const Shape& shape, DType dtype) {
  switch (item_size(dtype)) {
    case 1: return memory_for<std::uint8_t>(shape, dtype);
    case 2: return memory_for<std::uint16_t>(shape, dtype);
    case 4: return memory_for<std::uint32_t>(shape, dtype);
    case 8: return memory_for<std::uint64_t>(shape, dtype);
    default: return memory_for<complex<double>>(shape, dtype);
  }
}

void set_buffer_protocol(GetBuffer get, ReleaseBuffer release) {
  get_buffer_hook = get;
  release_buffer_hook = release;
}

void register_tensor(nb::module_& module) {
  register_rows();
  static PyMemberDef members[] = {
      {"__weaklistoffset__", T_PYSSIZET, offsetof(TensorObject, weak_references), READONLY, nullptr}, {}};
  static Slots slots;
  add_binary(slots, std::make_index_sequence<std::size(binary)>());
  add_in_place(slots, std::make_index_sequence<std::size(in_place)>());
  add_unary(slots, std::make_index_sequence<std::size(unary)>());
  slots.add(Py_nb_power, power);
  slots.add(Py_nb_inplace_power, power_in_place);
  slots.add(Py_nb_divmod, divide_with_remainder);
  slots.add(Py_nb_bool, truth);
  slots.add(Py_nb_int, as_integer);
  slots.add(Py_nb_float, as_float);
  slots.add(Py_nb_index, as_index);
  slots.add(Py_mp_length, length);
  slots.add(Py_mp_subscript, subscript);
  slots.add(Py_mp_ass_subscript, assign_subscript);
  slots.add(Py_sq_length, length);
  slots.add(Py_sq_item, sequence_item);
  slots.add(Py_sq_contains, contains);
  slots.add(Py_tp_iter, iterate);
  slots.add(Py_tp_richcompare, compare);
  slots.add(Py_tp_hash, identity_hash);
  slots.add(Py_tp_repr, repr);
  slots.add(Py_tp_dealloc, deallocate);
  slots.add(Py_tp_traverse, traverse);
  slots.add(Py_tp_clear, clear);
  slots.add(Py_tp_new, construct_object);
  slots.add(Py_tp_init, initialize);
  slots.add(Py_bf_getbuffer, get_buffer);
  slots.add(Py_bf_releasebuffer, release_buffer);
  slots.list[slots.n++] = {Py_tp_members, members};
  slots.list[slots.n++] = {Py_tp_getset, tensor_properties()};
  slots.list[slots.n++] = {
      Py_tp_doc, const_cast<char*>("Tensor(*data_or_sizes, dtype=None)\n--\n\n"
                                   "Tensor(*sizes, dtype=None): uninitialised elements; Tensor(data, dtype=None): "
                                   "those of a tensor or of nested "
                                   "sequences.\n\nA handle on elements of one type in memory, which views share.")};
  static PyType_Spec spec{"tenon.Tensor", sizeof(TensorObject), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC, slots.list};
  tensor_type = reinterpret_cast<PyTypeObject*>(owned(PyType_FromSpec(&spec)).release().ptr());
  module.attr("Tensor") = nb::borrow(reinterpret_cast<PyObject*>(tensor_type));
  register_tensor_methods();
  register_tensor_views();
  export_operators(module);
  module.def(
      "_set_parameter_type",
      [](nb::handle type) { parameter_type = reinterpret_cast<PyTypeObject*>(nb::borrow(type).release().ptr()); },
      nb::arg("type"));
}

}  // namespace tenon::python
