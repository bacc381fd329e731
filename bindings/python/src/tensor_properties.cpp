#include "tensor_properties.hpp"

#include <cstdint>
#include <utility>

#include <tenon/layout.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/runtime/function.hpp>

#include "dtype_object.hpp"
#include "errors.hpp"
#include "history.hpp"
#include "storage_object.hpp"
#include "tensor_object.hpp"
#include "tensor_views.hpp"
#include "value_conversion.hpp"

namespace tenon::python {
namespace {

PyObject* tuple_of(Dims list) {
  nb::object tuple = owned(PyTuple_New(list.rank()));
  for (int d = 0; d < list.rank(); ++d)
    PyTuple_SetItem(tuple.ptr(), d, owned(PyLong_FromLongLong(list[d])).release().ptr());
  return tuple.release().ptr();
}

/// A property of the tensor: f(x) is a new reference.
template <auto f>
PyObject* property(PyObject* self, void*) {
  return guarded([&] { return f(*tensor_in(self)); });
}

/// A part of the elements, of the same class: f of the tensor; of one with a history by the library's function, which
/// records.
template <auto f, const char* const& function>
PyObject* part_property(PyObject* self, void*) {
  return guarded([&] {
    const runtime::Value& value = value_of(self);
    const auto part = [&] {
      return value.has_history() ? runtime::call(function, {value}) : runtime::Value(f(value.tensor()));
    };
    return wrap_as(class_of(self), part());
  });
}
constexpr const char* real_function = "real";
constexpr const char* imag_function = "imag";

PyObject* shape(const AnyTensor& x) { return tuple_of(x.layout().sizes()); }
PyObject* strides(const AnyTensor& x) { return tuple_of(x.layout().strides()); }
PyObject* dtype(const AnyTensor& x) { return nb::borrow(dtype_object(x.dtype())).release().ptr(); }
PyObject* device(const AnyTensor& x) { return device_object(x.device()); }
PyObject* ndim(const AnyTensor& x) { return PyLong_FromLong(x.dim()); }
PyObject* size(const AnyTensor& x) { return PyLong_FromLongLong(x.numel()); }
PyObject* itemsize(const AnyTensor& x) { return PyLong_FromLong(item_size(x.dtype())); }
PyObject* nbytes(const AnyTensor& x) { return PyNumber_Multiply(owned(size(x)).ptr(), owned(itemsize(x)).ptr()); }
PyObject* is_read_only(const AnyTensor& x) { return PyBool_FromLong(x.is_read_only()); }

PyObject* base(const AnyTensor& x) {
  const AnyTensor whole = x.block() ? whole_storage(x) : x;
  if (whole.numel() == x.numel()) return nb::borrow(Py_None).release().ptr();
  return wrap(whole);
}

Layout with_last_swapped(const Layout& from) {
  Layout layout(from);
  const int n = layout.rank();
  layout.set(n - 2, from.size(n - 1), from.stride(n - 1));
  layout.set(n - 1, from.size(n - 2), from.stride(n - 2));
  layout.finish();
  return layout;
}
PyObject* transposed(PyObject* self, void*) {
  return guarded([&] {
    const AnyTensor& x = *tensor_in(self);
    if (x.dim() != 2)
      detail::throw_error(ErrorCode::shape, "T: a tensor of shape ", x.sizes(),
                          " is no matrix; use mT or permute_dims");
    return view_by(self, with_last_swapped);
  });
}
PyObject* matrix_transposed(PyObject* self, void*) {
  return guarded([&] {
    const AnyTensor& x = *tensor_in(self);
    if (x.dim() < 2) detail::throw_error(ErrorCode::shape, "mT: a tensor of shape ", x.sizes(), " has no matrices");
    return view_by(self, with_last_swapped);
  });
}

/// The real or the imaginary parts of complex elements, as a view.
AnyTensor parts(const AnyTensor& x, int part) {
  const Layout& from = x.layout();
  Layout layout(from.rank(), 2 * from.offset() + part);
  for (int d = 0; d < from.rank(); ++d) layout.set(d, from.size(d), 2 * from.stride(d));
  layout.finish();
  return view_of(x, std::move(layout), x.dtype() == DType::complex64 ? DType::float32 : DType::float64);
}
bool is_complex(const AnyTensor& x) { return runtime::kind_of_dtype(x.dtype()) == Kind::complex; }
AnyTensor real(const AnyTensor& x) { return is_complex(x) ? parts(x, 0) : x; }
AnyTensor imag(const AnyTensor& x) { return is_complex(x) ? parts(x, 1) : runtime::call("imag", {x}).tensor(); }

int set_part(PyObject* self, PyObject* value, int part) {
  return guarded_status([&] {
    const AnyTensor& x = *tensor_in(self);
    runtime::Value from;
    if (!value || !to_value(value, nullptr, from))
      fail(PyExc_TypeError, "a part of a tensor is set to a tensor or a number");
    if (part == 1 && !is_complex(x)) fail(PyExc_TypeError, "imag: the elements are real");
    require_unrecorded_write(part ? "imag" : "real", value_of(self), from);
    runtime::assign(is_complex(x) ? parts(x, part) : x, from);
  });
}
int set_real(PyObject* self, PyObject* value, void*) { return set_part(self, value, 0); }
int set_imag(PyObject* self, PyObject* value, void*) { return set_part(self, value, 1); }

}  // namespace

PyGetSetDef* tensor_properties() {
  static PyGetSetDef list[] = {
      {"shape", property<shape>, set_shape,
       "The sizes, a tuple. Setting it gives the tensor another shape of as many elements, without a copy; of one that "
       "requires a gradient RuntimeError. ShapeError where the strides do not allow it.",
       nullptr},
      {"strides", property<strides>, nullptr,
       "How many elements, not bytes, apart neighbours in each dimension are: a tuple.", nullptr},
      {"dtype", property<dtype>, nullptr, "The element type.", nullptr},
      {"device", property<device>, nullptr, "Where the elements lie.", nullptr},
      {"ndim", property<ndim>, nullptr, "The number of dimensions.", nullptr},
      {"size", property<size>, nullptr, "The number of elements.", nullptr},
      {"itemsize", property<itemsize>, nullptr, "The bytes of an element.", nullptr},
      {"nbytes", property<nbytes>, nullptr, "The bytes of all elements.", nullptr},
      {"is_read_only", property<is_read_only>, nullptr, "Whether the elements are read-only.", nullptr},
      {"base", property<base>, nullptr,
       "None if the tensor shows all elements of its storage, in any order; else all of these, in one dimension.",
       nullptr},
      {"T", transposed, nullptr, "The transpose of a matrix, a view. ShapeError for other ranks.", nullptr},
      {"mT", matrix_transposed, nullptr, "The last two dimensions exchanged, a view. ShapeError below rank 2.",
       nullptr},
      {"real", part_property<real, real_function>, set_real,
       "The real parts: of complex elements a view, else the tensor.", nullptr},
      {"imag", part_property<imag, imag_function>, set_imag,
       "The imaginary parts: of complex elements a view, else zeros.", nullptr},
      {"requires_grad", requires_grad, set_requires_grad,
       "Whether gradients are recorded: of a leaf, or of what was computed from one.", nullptr},
      {"is_leaf", is_leaf, nullptr, "Whether the tensor was not computed from one that requires a gradient.", nullptr},
      {"grad", gradient, set_gradient,
       "The gradient that backward passes have added up in a leaf, or with retain_grad() in a result; None before the "
       "first.",
       nullptr},
      {"grad_fn", name_of_history, nullptr, "The name of the function that computed the tensor; None of a leaf.",
       nullptr},
      {}};
  return list;
}

}  // namespace tenon::python
