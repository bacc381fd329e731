#include "fast_calls.hpp"

#include <cstdint>
#include <cstring>
#include <utility>

#include <tenon/any_tensor.hpp>
#include <tenon/layout.hpp>
#include <tenon/runtime/reduce_few.hpp>
#include <tenon/shape.hpp>

#include "dtype_object.hpp"
#include "history.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

namespace tenon::python {
namespace {

/// The most elements of a tensor that is made here: of more the call is no matter, and threads share the work.
constexpr std::int64_t most_elements = 1 << 14;

/// Reads integers, each an int of Python's own; false for anything else, and for more than a tensor has dimensions.
bool read_integers(PyObject* const* from, Py_ssize_t n, std::int64_t* to) {
  if (n > max_rank) return false;
  for (Py_ssize_t k = 0; k < n; ++k) {
    if (!PyLong_CheckExact(from[k])) return false;
    int overflow = 0;
    to[k] = PyLong_AsLongLongAndOverflow(from[k], &overflow);
    if (overflow != 0) return false;
  }
  return true;
}
/// Reads integers that are given one by one, or as one tuple; -1 for anything else, else their number.
int read_sizes(PyObject* const* arguments, Py_ssize_t n, std::int64_t* sizes) {
  if (n == 1 && PyTuple_CheckExact(arguments[0])) {
    PyObject* const tuple = arguments[0];
    const Py_ssize_t count = PyTuple_Size(tuple);
    if (count > max_rank) return -1;
    PyObject* parts[max_rank];
    for (Py_ssize_t k = 0; k < count; ++k) parts[k] = PyTuple_GetItem(tuple, k);
    return read_integers(parts, count, sizes) ? static_cast<int>(count) : -1;
  }
  return n > 0 && read_integers(arguments, n, sizes) ? static_cast<int>(n) : -1;
}
/// The shape of a small tensor; false if a size is negative, or there are many elements.
bool read_small_shape(PyObject* const* arguments, Py_ssize_t n, Shape& shape) {
  std::int64_t sizes[max_rank], count = 1;
  const int rank = n == 1 ? read_sizes(arguments, n, sizes) : -1;
  for (int d = 0; d < rank; ++d) {
    if (sizes[d] < 0 || sizes[d] > most_elements || (count *= sizes[d]) > most_elements) return false;
    shape.push_back(sizes[d]);
  }
  return rank >= 0;
}

template <bool is_zero>
PyObject* create(const runtime::Function&, PyObject* const* arguments, Py_ssize_t n) {
  Shape shape;
  if (!read_small_shape(arguments, n, shape)) return nullptr;
  const DType dtype = default_dtype();
  AnyTensor made = new_tensor(shape, dtype);
  if (is_zero && made.numel() > 0)
    std::memset(const_cast<void*>(made.data_ptr()), 0, static_cast<std::size_t>(made.numel() * item_size(dtype)));
  return wrap(std::move(made));
}
/// 0 … stop - 1.
PyObject* count_up(const runtime::Function&, PyObject* const* arguments, Py_ssize_t n) {
  std::int64_t stop;
  if (n != 1 || !read_integers(arguments, 1, &stop) || stop < 0 || stop > most_elements) return nullptr;
  AnyTensor made = new_tensor(Shape{stop}, DType::int64);
  auto* const to = static_cast<std::int64_t*>(const_cast<void*>(made.data_ptr()));
  for (std::int64_t k = 0; k < stop; ++k) to[k] = k;
  return wrap(std::move(made));
}

/// A tensor without history, in row-major order, in another shape of as many elements.
PyObject* reshape(const runtime::Function&, PyObject* const* arguments, Py_ssize_t n) {
  if (n < 2 || Py_TYPE(arguments[0]) != tensor_type) return nullptr;
  const runtime::Value& value = value_of(arguments[0]);
  if (value.has_history()) return nullptr;
  const AnyTensor& x = value.tensor();
  std::int64_t sizes[max_rank], known = 1;
  const int rank = read_sizes(arguments + 1, n - 1, sizes);
  if (rank < 0 || !x.layout().is_contiguous()) return nullptr;
  int open = -1;
  for (int d = 0; d < rank; ++d) {
    if (sizes[d] == -1 && open < 0) open = d;
    else if (sizes[d] < 1 || __builtin_mul_overflow(known, sizes[d], &known)) return nullptr;
  }
  if (open >= 0) sizes[open] = x.numel() / known;
  if (x.numel() == 0 || known * (open >= 0 ? sizes[open] : 1) != x.numel()) return nullptr;
  Layout layout(rank, x.layout().offset());
  for (std::int64_t d = rank, stride = 1; d-- > 0; stride *= sizes[d])
    layout.set(static_cast<int>(d), sizes[d], stride);
  layout.finish();
  return wrap(view_of(x, std::move(layout)));
}

/// What the function `reshape` gives, whose shape is a tuple.
PyObject* reshape_to(const runtime::Function& function, PyObject* const* arguments, Py_ssize_t n) {
  return n == 2 && PyTuple_CheckExact(arguments[1]) ? reshape(function, arguments, n) : nullptr;
}

/// The product of two vectors of one type, which `@` computes without a plan.
PyObject* dot(const runtime::Function&, PyObject* const* arguments, Py_ssize_t n) {
  if (n != 2 || Py_TYPE(arguments[0]) != tensor_type || Py_TYPE(arguments[1]) != tensor_type) return nullptr;
  const runtime::Value &a = value_of(arguments[0]), &b = value_of(arguments[1]);
  if (a.has_history() || b.has_history()) return nullptr;
  const AnyTensor &x = a.tensor(), &y = b.tensor();
  if (x.dim() != 1 || y.dim() != 1 || x.dtype() != y.dtype() || x.numel() != y.numel()) return nullptr;
  return PyNumber_MatrixMultiply(arguments[0], arguments[1]);
}

/// All elements of a small tensor without history, reduced to one.
PyObject* reduce(const runtime::Function& function, PyObject* const* arguments, Py_ssize_t n) {
  if (n != 1 || Py_TYPE(arguments[0]) != tensor_type) return nullptr;
  const runtime::Value& value = value_of(arguments[0]);
  if (value.has_history() || value.tensor().numel() > most_elements) return nullptr;
  runtime::Value result = runtime::reduce_few(function, value.tensor());
  return result.is_nothing() ? nullptr : from_value(std::move(result));
}

}  // namespace

FastCall fast_call_of(const runtime::Function& function, bool is_method) {
  const auto is = [&](const char* name) { return std::strcmp(function.name(), name) == 0; };
  if (is("zeros")) return create<true>;
  if (is("empty")) return create<false>;
  if (is("arange")) return count_up;
  if (is("dot")) return dot;
  if (is("reshape")) return is_method ? reshape : reshape_to;
  if (std::strcmp(function.family, "reduction") == 0) return reduce;
  return nullptr;
}

}  // namespace tenon::python
