#include "indexing.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <tenon/layout.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/runtime/function.hpp>

#include "construction.hpp"
#include "errors.hpp"
#include "lock.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

namespace tenon::python {

using runtime::Value;

namespace {

AnyTensor compute(const char* name, std::initializer_list<Value> arguments, std::initializer_list<runtime::Keyword> keywords = {}) {
  std::int64_t work = 0;
  for (const Value& value : arguments) work += value.is_tensor() ? value.tensor().numel() : 0;
  return without_lock(work, [&] { return runtime::call(name, arguments, keywords); }).tensor();
}

/// Sizes and strides that grow dimension by dimension.
struct Dimensions {
  Shape sizes, strides;
  void add(std::int64_t size, std::int64_t stride) {
    sizes.push_back(size);
    strides.push_back(stride);
  }
  Layout layout(std::int64_t offset) const {
    Layout made(sizes.rank(), offset);
    for (int d = 0; d < sizes.rank(); ++d) made.set(d, sizes[d], strides[d]);
    made.finish();
    return made;
  }
};

/// One dimension of the view that integers choose from.
struct Chosen {
  int dimension;      // of the view
  AnyTensor indices;  // int64
};

/// An index, read: a view, and what chooses among its elements.
struct Selection {
  AnyTensor view;
  std::vector<Chosen> chosen;
  int place = 0;  // where the dimensions of the indices stand in the result, among those of the view that remain
};

bool is_integer_kind(DType dtype) { return runtime::kind_of_dtype(dtype) == Kind::integer; }

/// An index that is a tensor, or that a list or another library's array is made one of.
std::optional<AnyTensor> index_tensor(PyObject* item) {
  if (const AnyTensor* tensor = tensor_in(item)) return *tensor;
  if (PyList_Check(item) || PyTuple_Check(item)) {
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

std::int64_t wrap_index(std::int64_t index, std::int64_t size, int dimension) {
  if (index < -size || index >= size) {
    detail::fail(ErrorCode::index, "index ", static_cast<long long>(index), " is out of bounds for dimension ", dimension, " with size ",
                 static_cast<long long>(size));
  }
  return index < 0 ? index + size : index;
}

/// The integers wrapped, of type int64. Throws IndexError for one out of bounds.
AnyTensor wrap_indices(const AnyTensor& indices, std::int64_t size, int dimension) {
  const AnyTensor wide = runtime::cast(indices, DType::int64);
  if (wide.numel() == 0) return wide;
  const std::int64_t low = item_of(compute("min", {wide})).integer(), high = item_of(compute("max", {wide})).integer();
  wrap_index(low, size, dimension);
  wrap_index(high, size, dimension);
  return low >= 0 ? wide : compute("where", {compute("less", {wide, 0}), compute("add", {wide, size}), wide});
}

/// One item of an index, as it was given.
struct Item {
  enum Kind : unsigned char { integer, slice, added, ellipsis, mask, integers } kind;
  PyObject* object;
  AnyTensor tensor{};
  int consumes() const { return kind == mask ? tensor.dim() : kind == added || kind == ellipsis ? 0 : 1; }
};

Item read_item(PyObject* object) {
  if (object == Py_None) return {Item::added, object};
  if (object == Py_Ellipsis) return {Item::ellipsis, object};
  if (PySlice_Check(object)) return {Item::slice, object};
  if (PyLong_CheckExact(object)) return {Item::integer, object};
  if (auto tensor = index_tensor(object)) {
    if (tensor->dtype() == DType::bool_) return {Item::mask, object, std::move(*tensor)};
    if (!is_integer_kind(tensor->dtype())) {
      detail::fail(ErrorCode::index, "index: a tensor of ", name_of(tensor->dtype()), "; tensors that index have integers or bools");
    }
    if (tensor->dim() == 0) return {Item::integer, object};
    return {Item::integers, object, std::move(*tensor)};
  }
  if (PyIndex_Check(object)) return {Item::integer, object};
  fail(PyExc_IndexError, "index: a %s; only integers, slices, None, Ellipsis, tensors and lists of integers or bools index a tensor",
       description_of(object).c_str());
}

std::vector<Item> read_items(PyObject* index) {
  std::vector<Item> items;
  items.reserve(PyTuple_Check(index) ? static_cast<std::size_t>(PyTuple_Size(index)) + 1 : 2);
  if (!PyTuple_Check(index)) {
    items.push_back(read_item(index));
    return items;
  }
  for (Py_ssize_t k = 0; k < PyTuple_Size(index); ++k) items.push_back(read_item(PyTuple_GetItem(index, k)));
  return items;
}

Selection select(const AnyTensor& x, PyObject* index) {
  std::vector<Item> items = read_items(index);
  int consumed = 0, ellipses = 0;
  bool chooses = false;
  for (const Item& item : items) {
    consumed += item.consumes();
    ellipses += item.kind == Item::ellipsis;
    chooses = chooses || item.kind == Item::mask || item.kind == Item::integers;
  }
  if (ellipses > 1) fail(PyExc_IndexError, "index: more than one Ellipsis");
  if (consumed > x.dim()) { detail::fail(ErrorCode::index, "index: ", consumed, " indices for a tensor of ", x.dim(), " dimensions"); }
  if (ellipses == 0) items.push_back({Item::ellipsis, Py_Ellipsis});

  const Shape sizes = x.sizes(), strides = x.strides();
  Dimensions made;
  Selection selection;
  std::int64_t offset = x.layout().offset();
  int from = 0;       // the dimension of x that comes next
  int remaining = 0;  // dimensions of the view that nothing chooses from
  int runs = 0;       // of neighbouring items that choose
  bool in_run = false;
  for (const Item& item : items) {
    const bool chooser = chooses && (item.kind == Item::integer || item.kind == Item::mask || item.kind == Item::integers);
    if (chooser && !in_run) {
      if (runs++ == 0) selection.place = remaining;
      else selection.place = 0;  // apart from one another: in front, as in NumPy
    }
    in_run = chooser || (in_run && item.kind == Item::ellipsis && consumed == x.dim() && &item == &items.back());
    switch (item.kind) {
      case Item::added: made.add(1, 0), ++remaining; break;
      case Item::ellipsis:
        for (int k = x.dim() - consumed; k > 0; --k, ++from, ++remaining) made.add(sizes[from], strides[from]);
        break;
      case Item::integer:
        offset += wrap_index(integer_of(item.object), sizes[from], from) * strides[from];
        ++from;
        break;
      case Item::slice: {
        Py_ssize_t start, stop, step;
        if (PySlice_Unpack(item.object, &start, &stop, &step) < 0) throw nb::python_error();
        const Py_ssize_t n = PySlice_AdjustIndices(static_cast<Py_ssize_t>(sizes[from]), &start, &stop, step);
        if (n > 0) offset += start * strides[from];
        made.add(n, n > 1 ? strides[from] * step : strides[from]);
        ++from, ++remaining;
        break;
      }
      case Item::mask: {
        const Shape mask_sizes = item.tensor.sizes();
        for (int d = 0; d < mask_sizes.rank(); ++d) {
          if (mask_sizes[d] == sizes[from + d] || mask_sizes[d] == 0) continue;  // which chooses nothing
          detail::fail(ErrorCode::index, "index: a mask of shape ", mask_sizes, " for a tensor of shape ", sizes, " from dimension ", from);
        }
        if (mask_sizes.rank() == 0) {  // all of a new dimension, or nothing of it
          made.add(1, 0);
          const bool all = item_of(item.tensor).boolean();
          selection.chosen.push_back({made.sizes.rank() - 1, compute("zeros", {Shape{all ? 1 : 0}}, {{"dtype", DType::int64}})});
          break;
        }
        const Value places = runtime::call("argwhere", {item.tensor});  // a row for each element
        const AnyTensor& rows = places.tensor();
        for (int d = 0; d < mask_sizes.rank(); ++d, ++from) {
          made.add(sizes[from], strides[from]);
          Layout column(1, rows.layout().offset() + d * rows.stride(1));
          column.set(0, rows.size(0), rows.stride(0));
          column.finish();
          selection.chosen.push_back({made.sizes.rank() - 1, view_of(rows, std::move(column))});
        }
        break;
      }
      case Item::integers:
        made.add(sizes[from], strides[from]);
        selection.chosen.push_back({made.sizes.rank() - 1, wrap_indices(item.tensor, sizes[from], from)});
        ++from;
        break;
    }
  }
  selection.view = view_of(x, made.layout(offset));
  return selection;
}

/// The shape that the indices broadcast to.
Shape shape_of_indices(const std::vector<Chosen>& chosen) {
  Shape shape;
  for (const Chosen& one : chosen) {
    try {
      detail::broadcast_with("index", shape, one.indices.sizes());
    } catch (const ShapeError& error) { detail::fail(ErrorCode::index, error.what() + sizeof("tenon::") - 1); }
  }
  return shape;
}

bool is_chosen(const Selection& selection, int dimension) {
  for (const Chosen& one : selection.chosen) {
    if (one.dimension == dimension) return true;
  }
  return false;
}

/// The axes in the order that brings the first `moved` of `rank` to `place`.
Shape moved_axes(int rank, int moved, int place) {
  Shape axes;
  for (int d = 0; d < place; ++d) axes.push_back(moved + d);
  for (int d = 0; d < moved; ++d) axes.push_back(d);
  for (int d = moved + place; d < rank; ++d) axes.push_back(d);
  return axes;
}

/// Where each chosen element lies in the view, counted in row-major order, in the shape of the result.
AnyTensor positions(const Selection& selection) {
  const Shape sizes = selection.view.sizes(), indices_shape = shape_of_indices(selection.chosen);
  Shape steps = sizes;
  std::int64_t step = 1;
  for (int d = sizes.rank() - 1; d >= 0; --d) {
    steps[d] = step;
    step *= sizes[d];
  }
  AnyTensor total = compute("zeros", {indices_shape}, {{"dtype", DType::int64}});
  for (const Chosen& one : selection.chosen) total = compute("add", {total, compute("multiply", {one.indices, steps[one.dimension]})});
  int rest = 0;
  for (int d = 0; d < sizes.rank(); ++d) {
    if (is_chosen(selection, d)) continue;
    Shape with_one = total.sizes();
    with_one.push_back(1);
    const AnyTensor line = compute("arange", {0, sizes[d]}, {{"dtype", DType::int64}});
    total = compute("add", {compute("reshape", {total, with_one}), compute("multiply", {line, steps[d]})});
    ++rest;
  }
  if (selection.place == 0) return total;
  return compute("permute_dims", {total, moved_axes(indices_shape.rank() + rest, indices_shape.rank(), selection.place)});
}

AnyTensor get(const Selection& selection) {
  if (selection.chosen.size() == 1) {
    const Chosen& one = selection.chosen.front();
    if (one.dimension == selection.place && one.indices.dim() == 1) {
      return compute("take", {selection.view, one.indices}, {{"axis", one.dimension}});
    }
  }
  const AnyTensor at = positions(selection);
  const Shape shape = at.sizes();
  const AnyTensor flat = compute("take", {compute("ravel", {selection.view}), compute("ravel", {at})}, {{"axis", 0}});
  return compute("reshape", {flat, shape});
}

/// Whether an index is a mask of all elements, for which there are operations of their own.
bool is_full_mask(const AnyTensor& x, PyObject* index) {
  const AnyTensor* mask = tensor_in(index);
  return mask && mask->dtype() == DType::bool_ && mask->dim() > 0 && mask->layout().sizes() == x.layout().sizes();
}

/// x[slice], of the first dimension.
AnyTensor get_slice(const AnyTensor& x, PyObject* slice) {
  Py_ssize_t start, stop, step;
  if (PySlice_Unpack(slice, &start, &stop, &step) < 0) throw nb::python_error();
  Layout layout(x.layout());
  const std::int64_t stride = layout.stride(0);
  const Py_ssize_t n = PySlice_AdjustIndices(static_cast<Py_ssize_t>(layout.size(0)), &start, &stop, step);
  if (n > 0) layout.set_offset(layout.offset() + start * stride);
  layout.set(0, n, n > 1 ? stride * step : stride);
  layout.finish();
  return view_of(x, std::move(layout));
}

/// Writes a number of Python to one element of a line, where it needs no conversion that could be refused; false if it does.
bool set_element(const AnyTensor& x, PyObject* index, PyObject* value) {
  if (x.dim() != 1 || !PyLong_CheckExact(index) || !Cpu::reaches(x.device())) return false;
  const DType dtype = x.dtype();
  const auto place = [&] {
    const std::int64_t at = wrap_index(integer_of(index), x.layout().size(0), 0) * x.layout().stride(0) * item_size(dtype);
    return static_cast<char*>(const_cast<void*>(x.data_ptr())) + at;
  };
  if (PyFloat_CheckExact(value) && (dtype == DType::float32 || dtype == DType::float64)) {
    const double number = PyFloat_AsDouble(value);
    const auto narrow = static_cast<float>(number);
    if (dtype == DType::float64) std::memcpy(place(), &number, sizeof number);
    else std::memcpy(place(), &narrow, sizeof narrow);
    return true;
  }
  if (!PyLong_CheckExact(value)) return false;
  int overflow;
  const long long number = PyLong_AsLongLongAndOverflow(value, &overflow);
  if (overflow) return false;
  constexpr long long exact = 1 << 24;  // every integer up to here is a float
  if (dtype == DType::int64) {
    std::memcpy(place(), &number, sizeof number);
    return true;
  }
  if (dtype == DType::float32 && number >= -exact && number <= exact) {
    const auto real = static_cast<float>(number);
    std::memcpy(place(), &real, sizeof real);
    return true;
  }
  return false;
}

void require_writable(const AnyTensor& x) {
  if (x.is_read_only()) fail(PyExc_ValueError, "assignment: the tensor is read-only");
}

}  // namespace

PyObject* get_row(PyObject* tensor, std::int64_t index) {
  const AnyTensor& x = *tensor_in(tensor);
  if (x.dim() == 0) fail(PyExc_IndexError, "index: 1 index for a tensor of 0 dimensions");
  const Layout& from = x.layout();
  Layout row(from.rank() - 1, from.offset() + wrap_index(index, from.size(0), 0) * from.stride(0));
  for (int d = 1; d < from.rank(); ++d) row.set(d - 1, from.size(d), from.stride(d));
  row.finish();
  return wrap(view_of(x, std::move(row)));
}

PyObject* get_item(PyObject* tensor, PyObject* index) {
  if (PyLong_CheckExact(index)) return get_row(tensor, integer_of(index));
  const AnyTensor& x = *tensor_in(tensor);
  if (PySlice_Check(index) && x.dim() > 0) return wrap(get_slice(x, index));
  if (is_full_mask(x, index)) return wrap(compute("masked_select", {x, *tensor_in(index)}));
  Selection selection = select(x, index);
  return wrap(selection.chosen.empty() ? std::move(selection.view) : get(selection));
}

void set_item(PyObject* tensor, PyObject* index, PyObject* value) {
  const AnyTensor& x = *tensor_in(tensor);
  require_writable(x);
  if (set_element(x, index, value)) return;
  Value from;
  if (is_tensor(value)) from = value_of(value);
  else if (!number_to_value(value, from)) from = Value(tensor_from_data(value, nullptr));
  if (from.is_number() && is_full_mask(x, index)) {
    compute("masked_fill_", {x, *tensor_in(index), from});
    return;
  }
  const Selection selection = select(x, index);
  if (selection.chosen.empty()) return without_lock(selection.view.numel(), [&] { runtime::assign(selection.view, from); });
  const AnyTensor at = positions(selection);
  const AnyTensor values = new_tensor(at.sizes(), x.dtype());
  without_lock(values.numel(), [&] { runtime::assign(values, from); });
  compute("put_", {selection.view, compute("ravel", {at}), compute("ravel", {values})});
}

}  // namespace tenon::python
