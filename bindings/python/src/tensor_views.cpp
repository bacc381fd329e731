#include "tensor_views.hpp"

#include <nanobind/nanobind.h>

#include <cstdint>
#include <utility>

#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/axes.hpp>
#include <tenon/view/reshape.hpp>

#include "dtype_object.hpp"
#include "errors.hpp"
#include "history.hpp"
#include "lock.hpp"
#include "tensor_methods.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

namespace tenon::python {
namespace {

/// n elements of `from` bytes as elements of `to` bytes; sets `fits` to false if these are no whole ones.
std::int64_t recounted(std::int64_t n, std::int64_t from, std::int64_t to, bool& fits) {
  std::int64_t bytes;
  const bool overflows = __builtin_mul_overflow(n, from, &bytes);
  fits = fits && !overflows && bytes % to == 0;
  return bytes / to;
}

/// The elements under another dtype: of the same size, or of another one along the last dimension.
AnyTensor view_as(const AnyTensor& x, DType dtype) {
  const std::int64_t from = item_size(x.dtype()), to = item_size(dtype);
  const Layout& old = x.layout();
  if (from == to) return view_of(x, Layout(old), dtype);
  const int last = x.dim() - 1;
  bool fills = last >= 0 && (old.stride(last) == 1 || old.size(last) <= 1);
  const std::int64_t columns = fills ? recounted(old.size(last), from, to, fills) : 0;
  if (!fills) {
    detail::throw_error(ErrorCode::shape, "view: elements of ", name_of(dtype),
                        " do not fill the last dimension of shape ", x.sizes(), " and strides ", x.strides(), " of ",
                        name_of(x.dtype()));
  }
  bool fits = true;
  Layout layout(x.dim(), recounted(old.offset(), from, to, fits));
  for (int d = 0; d < last; ++d) {
    bool ignored = true;  // the stride of a dimension without a second index
    layout.set(d, old.size(d), recounted(old.stride(d), from, to, old.size(d) <= 1 ? ignored : fits));
  }
  if (!fits) {
    detail::throw_error(ErrorCode::shape, "view: rows of ", name_of(x.dtype()), " with strides ", x.strides(),
                        " do not begin at whole elements of ", name_of(dtype));
  }
  const auto excess =
      reinterpret_cast<std::uintptr_t>(x.data_ptr()) % static_cast<std::uintptr_t>(detail::alignment_of(dtype));
  if (excess && x.numel() > 0) {  // memory of others, which is aligned to its own elements
    detail::throw_error(ErrorCode::memory, "view: the first element lies ", excess, " bytes above a multiple of ",
                        detail::alignment_of(dtype), ", the alignment of ", name_of(dtype),
                        ": x.clone() has aligned memory");
  }
  layout.set(last, columns, 1);
  detail::checked_numel("view", layout.sizes());
  layout.finish();
  return view_of(x, std::move(layout), dtype);
}

/// Sizes given one by one, or as one sequence.
Shape sizes_of(const char* function, const nb::tuple& arguments) {
  const bool is_list = arguments.size() == 1 && nb::isinstance<nb::sequence>(nb::object(arguments[0]));
  const nb::object list = is_list ? nb::object(arguments[0]) : nb::object(arguments);
  Shape sizes;
  for (const nb::handle one : nb::iter(list)) {
    std::int64_t size = 0;
    if (!nb::try_cast(one, size))
      fail(PyExc_TypeError, "%s: expected sizes, got %s", function, description_of(one.ptr()).c_str());
    sizes.push_back(size);
  }
  return sizes;
}

/// Takes over a reference.
TensorResult as_result(PyObject* tensor) { return TensorResult(nb::handle(nb::steal(tensor))); }

TensorResult view_method(nb::handle self, nb::args arguments) {
  const AnyTensor& x = tensor_of(self);
  DType dtype;
  if (arguments.size() == 1 && find_dtype(nb::object(arguments[0]).ptr(), dtype)) {
    if (dtype == x.dtype()) return as_result(view_by(self.ptr(), [](const Layout& in) { return Layout(in); }));
    require_no_history("view", value_of(self.ptr()));
    return TensorResult(self, view_as(x, dtype));
  }
  const Shape sizes = sizes_of("view", arguments);
  return as_result(view_by(self.ptr(), [&](const Layout& in) { return views::view(in, sizes); }));
}

TensorResult expand_method(nb::handle self, nb::args arguments) {
  (void)tensor_of(self);
  const Shape sizes = sizes_of("expand", arguments);
  return as_result(view_by(self.ptr(), [&](const Layout& in) { return views::expand(in, sizes); }));
}

/// The tensor shows as many elements of its storage as the sizes say, from where it began; the storage grows if it has
/// fewer.
TensorResult resize_method(nb::handle self, nb::args arguments) {
  const AnyTensor& x = tensor_of(self);
  const Shape sizes = sizes_of("resize_", arguments);
  if (x.is_read_only()) fail(PyExc_ValueError, "resize_: the tensor is read-only");
  require_no_history("resize_", value_of(self.ptr()));
  runtime::Value& held = reinterpret_cast<TensorObject*>(self.ptr())->value;
  if (!x.block()) {
    held = runtime::Value(new_tensor(sizes, x.dtype()));
  } else {
    const Alone alone("resize_");
    Layout layout = detail::resized(x.layout(), sizes, x.block(), static_cast<std::size_t>(item_size(x.dtype())));
    held = runtime::Value(view_of(x, std::move(layout)));
  }
  return TensorResult(self);
}

/// Adds a method that gives a view with the layout that `layout` makes of the tensor's own and the arguments.
template <class... Arguments, class F, class... Extra>
void define_view(const char* name, F layout, const Extra&... extra) {
  define_method(
      name,
      [layout](nb::handle self, Arguments... arguments) {
        (void)tensor_of(self);
        return as_result(view_by(self.ptr(), [&](const Layout& in) { return layout(in, arguments...); }));
      },
      extra...);
}

}  // namespace

int set_shape(PyObject* self, PyObject* value, void*) {
  return guarded_status([&] {
    if (!value) fail(PyExc_TypeError, "shape: a tensor keeps one");
    const AnyTensor& x = *tensor_in(self);
    require_no_history("shape", value_of(self));
    const Shape sizes = sizes_of("shape", nb::make_tuple(nb::handle(value)));
    const Alone alone("shape");
    reinterpret_cast<TensorObject*>(self)->value = runtime::Value(view_of(x, views::view(x.layout(), sizes)));
  });
}

void register_tensor_views() {
  using Number = std::int64_t;
  define_method("view", view_method,
                "The elements in another shape, of which one size may be -1, or with another dtype; never a copy. "
                "ShapeError where the "
                "strides do not allow it.");
  define_method(
      "expand", expand_method,
      "A view whose dimensions of size 1 are repeated, with leading dimensions added; -1 keeps a size. ShapeError.");
  define_method("resize_", resize_method,
                "Gives the tensor another shape, row-major, on its storage, which grows if it must; new elements are "
                "uninitialised. Returns "
                "the tensor. MemoryError if other tensors share the storage, or it is another library's.");
  define_view(
      "t", [](const Layout& in) { return views::t(in); },
      "A view of a matrix with both dimensions exchanged. ShapeError.");
  define_method(
      "transpose",
      [](nb::handle self, nb::handle dim0, nb::handle dim1, const nb::args& more, nb::handle axes) {
        (void)tensor_of(self);
        const auto permuted = [&](nb::handle order) { return TensorResult(nb::object(self.attr("permute")(order))); };
        if (!axes.is_none()) {
          if (!dim0.is_none() || !dim1.is_none())
            fail(PyExc_TypeError, "transpose: expected dimensions or axes, not both");
          return permuted(axes);
        }
        if (more.size() > 0) return permuted(nb::make_tuple(dim0, dim1) + more);
        if (dim1.is_none() && (PyTuple_Check(dim0.ptr()) || PyList_Check(dim0.ptr()))) return permuted(dim0);
        if (dim0.is_none() != dim1.is_none())
          fail(PyExc_TypeError, "transpose: expected two dimensions, or none; permute takes all of them");
        if (!dim0.is_none()) {
          const auto first = nb::cast<Number>(dim0), second = nb::cast<Number>(dim1);
          return as_result(view_by(self.ptr(), [&](const Layout& in) { return views::transpose(in, first, second); }));
        }
        return as_result(view_by(self.ptr(), [](const Layout& in) {
          Layout reversed(in);
          for (int d = 0; d < in.rank(); ++d) reversed.set(d, in.size(in.rank() - 1 - d), in.stride(in.rank() - 1 - d));
          reversed.finish();
          return reversed;
        }));
      },
      nb::arg("dim0") = nb::none(), nb::arg("dim1") = nb::none(), nb::arg("more"), nb::arg("axes") = nb::none(),
      "A view with two dimensions exchanged, as PyTorch has it; of all of them in the order of a tuple, of `axes` or "
      "of "
      "three or more integers, or without arguments reversed, as NumPy has it. ShapeError.");
  define_view<Number, Number>(
      "select", [](const Layout& in, Number d, Number index) { return views::select(in, d, index); }, nb::arg("dim"),
      nb::arg("index"), "A view of one index of a dimension, which is removed. IndexError.");
  define_view<Number, Number, Number>(
      "narrow",
      [](const Layout& in, Number d, Number start, Number length) { return views::narrow(in, d, start, length); },
      nb::arg("dim"), nb::arg("start"), nb::arg("length"),
      "A view of `length` indices of a dimension; a negative start counts from the end. IndexError.");
  define_view<Number, Number, Number>(
      "unfold", [](const Layout& in, Number d, Number size, Number step) { return views::unfold(in, d, size, step); },
      nb::arg("dim"), nb::arg("size"), nb::arg("step"),
      "A view of the windows of `size` elements every `step` along a dimension, as a new last dimension. ShapeError.");
}

}  // namespace tenon::python
