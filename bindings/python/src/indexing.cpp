#include "indexing.hpp"

#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <tenon/layout.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/runtime/index_item.hpp>

#include "construction.hpp"
#include "errors.hpp"
#include "history.hpp"
#include "lock.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

namespace tenon::python {

using runtime::IndexItem;
using runtime::Value;

namespace {

/// An index that is a tensor, or that a list or another library's array is made one of.
std::optional<AnyTensor> index_tensor(PyObject* item) {
  if (const AnyTensor* tensor = tensor_in(item)) return *tensor;
  if (PyList_Check(item) || PyTuple_Check(item) || PyRange_Check(item)) {
    AnyTensor made = tensor_from_data(item, nullptr);
    if (made.numel() == 0) made = runtime::cast(made, DType::int64);  // an empty list has no type of its own
    return made;
  }
  if (PyBool_Check(item)) {
    const DType dtype = DType::bool_;
    return tensor_from_data(item, &dtype);
  }
  if (PyLong_Check(item)) return std::nullopt;
  if (Imported found; import_tensor(item, found)) return found.tensor;
  return std::nullopt;
}

std::int64_t integer_of(PyObject* item) {
  const Py_ssize_t value = PyNumber_AsSsize_t(item, PyExc_IndexError);
  if (value == -1 && PyErr_Occurred()) throw nb::python_error();
  return value;
}

Range range_of(PyObject* slice) {
  Py_ssize_t start, stop, step;
  if (PySlice_Unpack(slice, &start, &stop, &step) < 0) throw nb::python_error();
  return range(start, stop, step);
}

IndexItem read_item(PyObject* object) {
  if (object == Py_None) return newaxis;
  if (object == Py_Ellipsis) return ellipsis;
  if (PySlice_Check(object)) return range_of(object);
  if (PyLong_CheckExact(object)) return integer_of(object);
  if (auto tensor = index_tensor(object)) return std::move(*tensor);
  if (PyIndex_Check(object)) return integer_of(object);
  fail(PyExc_IndexError,
       "index: a %s; only integers, slices, None, Ellipsis, tensors and lists of integers or bools index a tensor",
       description_of(object).c_str());
}

std::vector<IndexItem> read_items(PyObject* index) {
  std::vector<IndexItem> items;
  items.reserve(static_cast<std::size_t>(PyTuple_Size(index)));
  for (Py_ssize_t k = 0; k < PyTuple_Size(index); ++k) items.push_back(read_item(PyTuple_GetItem(index, k)));
  return items;
}

/// The elements that an index works on: of a view none.
std::int64_t work_of(const AnyTensor& x, std::span<const IndexItem> items) {
  for (const IndexItem& item : items) {
    if (item.kind() == IndexItem::Kind::tensor) return x.numel() + item.tensor().numel();
  }
  return 0;
}

/// The offset of the element that integers choose, one for each dimension and all within bounds; nothing for other
/// indices.
std::optional<std::int64_t> offset_of_element(const AnyTensor& x, PyObject* index) {
  const Layout& layout = x.layout();
  const bool is_tuple = PyTuple_Check(index);
  if (is_tuple ? PyTuple_Size(index) != layout.rank() : layout.rank() != 1) return std::nullopt;
  std::int64_t offset = layout.offset();
  for (int d = 0; d < layout.rank(); ++d) {
    PyObject* const item = is_tuple ? PyTuple_GetItem(index, d) : index;
    if (!PyLong_CheckExact(item)) return std::nullopt;
    int overflow;
    const long long at = PyLong_AsLongLongAndOverflow(item, &overflow), size = layout.size(d);
    if (overflow || at < -size || at >= size) return std::nullopt;
    offset += (at < 0 ? at + size : at) * layout.stride(d);
  }
  return offset;
}

/// Writes a number of Python where it needs no conversion that could be refused; false if it does.
bool set_element(const AnyTensor& x, std::int64_t offset, PyObject* value) {
  if (!Cpu::reaches(x.device())) return false;
  const DType dtype = x.dtype();
  const auto write = [&](const auto& number) {
    std::memcpy(x.block()->data + offset * static_cast<std::int64_t>(sizeof number), &number, sizeof number);
    return true;
  };
  if (PyFloat_Check(value) && (dtype == DType::float32 || dtype == DType::float64)) {
    const double number = PyFloat_AsDouble(value);
    return dtype == DType::float64 ? write(number) : write(static_cast<float>(number));
  }
  if (!PyLong_CheckExact(value)) return false;
  int overflow;
  const long long number = PyLong_AsLongLongAndOverflow(value, &overflow);
  if (overflow) return false;
  constexpr long long exact = 1 << 24;  // every integer up to here is a float
  if (dtype == DType::int64) return write(static_cast<std::int64_t>(number));
  if (dtype == DType::float64 && number >= -exact && number <= exact) return write(static_cast<double>(number));
  if (dtype == DType::float32 && number >= -exact && number <= exact) return write(static_cast<float>(number));
  return false;
}

void require_writable(const AnyTensor& x) {
  if (x.is_read_only()) fail(PyExc_ValueError, "assignment: the tensor is read-only");
}

}  // namespace

/// The elements that an index chooses of a tensor with a history.
static PyObject* get_recorded(PyObject* tensor, std::span<const IndexItem> items) {
  const Value& x = value_of(tensor);
  return wrap_as(class_of(tensor),
                 without_lock(work_of(x.tensor(), items), [&] { return runtime::recorded_index(x, items); }));
}

PyObject* get_row(PyObject* tensor, std::int64_t index) {
  if (value_of(tensor).has_history()) {
    const IndexItem item = index;
    return get_recorded(tensor, {&item, 1});
  }
  return wrap_as(class_of(tensor), Value(runtime::row(*tensor_in(tensor), index)));
}

PyObject* get_item(PyObject* tensor, PyObject* index) {
  const AnyTensor& x = *tensor_in(tensor);
  if (PyLong_CheckExact(index)) return get_row(tensor, integer_of(index));
  const bool is_recorded = value_of(tensor).has_history();
  if (PySlice_Check(index) && !is_recorded)
    return wrap_as(class_of(tensor), Value(runtime::index(x, {range_of(index)})));
  const auto chosen = [&](std::span<const IndexItem> items) {
    if (is_recorded) return get_recorded(tensor, items);
    return wrap_as(class_of(tensor), Value(without_lock(work_of(x, items), [&] { return runtime::index(x, items); })));
  };
  if (PyTuple_Check(index)) {
    if (const auto offset = is_recorded ? std::nullopt : offset_of_element(x, index)) {
      Layout element(0, *offset);
      element.finish();
      return wrap_as(class_of(tensor), Value(AnyTensor(detail::Unchecked{}, detail::retain(x.block()),
                                                       std::move(element), x.dtype(), x.device(), x.is_read_only())));
    }
    return chosen(read_items(index));
  }
  const IndexItem item = read_item(index);
  return chosen({&item, 1});
}

void set_item(PyObject* tensor, PyObject* index, PyObject* value) {
  const AnyTensor& x = *tensor_in(tensor);
  require_writable(x);
  const Value& to = value_of(tensor);
  const bool is_kept =
      // by a node that may have to refuse the write
      x.block() && (detail::flags_of(*x.block()) & detail::Block::kept) != 0;
  if (!to.has_history() && !is_kept) {
    if (const auto offset = offset_of_element(x, index); offset && set_element(x, *offset, value)) return;
  }
  Value from;
  if (is_tensor(value)) from = value_of(value);
  else if (PyList_Check(value) || PyTuple_Check(value)) from = Value(tensor_to_assign(value, x.dtype()));
  else if (!number_to_value(value, from)) from = Value(tensor_from_data(value, nullptr));
  require_unrecorded_write("assignment", to, from);
  const auto assign = [&](std::span<const IndexItem> items) {
    without_lock(x.numel(), [&] { runtime::assign(x, items, from); });
  };
  if (PyTuple_Check(index)) return assign(read_items(index));
  const IndexItem item = read_item(index);
  assign({&item, 1});
}

}  // namespace tenon::python
