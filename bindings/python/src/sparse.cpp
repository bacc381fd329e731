#include "sparse.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <tenon/runtime/sparse.hpp>
#include <tenon/runtime/sparse_graph.hpp>
#include <tenon/runtime/sparse_spectrum.hpp>
#include <tenon/shape.hpp>

#include "dtype_object.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "lock.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

namespace tenon::python {
namespace {

using runtime::AnySparse;
using runtime::SparseFactors;
using runtime::SparseFormat;
using runtime::Value;

constexpr const char* format_names[] = {"coo", "csr", "csc", "bsr"};

SparseFormat format_of(const std::string& name) {
  for (int k = 0; k < 4; ++k) {
    if (name == format_names[k]) return static_cast<SparseFormat>(k);
  }
  fail(PyExc_ValueError, "a sparse tensor has the format coo, csr, csc or bsr, not %s", name.c_str());
}
/// A tensor with its history.
const Value& tensor_of(nb::handle object) {
  if (is_tensor(object.ptr())) return value_of(object.ptr());
  fail(PyExc_TypeError, "expected a Tensor, got %s: tenon.asarray makes one", description_of(object.ptr()).c_str());
}
Shape shape_of(const std::vector<std::int64_t>& sizes) {
  if (sizes.size() > static_cast<std::size_t>(max_rank))
    fail(PyExc_ValueError, "a tensor has at most %d dimensions", int{max_rank});
  Shape shape;
  for (const std::int64_t size : sizes) shape.push_back(size);
  return shape;
}
TensorResult result_of(Value value) { return {tensor_type, std::move(value)}; }
/// The result of f(), computed without the lock where there are many entries.
template <class F>
auto of_entries(const AnySparse& x, F&& f) {
  return without_lock(x.values().numel(), std::forward<F>(f));
}

AnySparse made(const std::string& format, const std::vector<std::int64_t>& shape, nb::handle pointers,
               nb::handle indices, nb::handle values) {
  const AnyTensor of_pointers = pointers.is_none() ? AnyTensor() : tensor_of(pointers).tensor(),
                  of_indices = tensor_of(indices).tensor();
  const Value of_values = tensor_of(values);
  const Shape sizes = shape_of(shape);
  const SparseFormat kind = format_of(format);
  return without_lock(of_values.tensor().numel(),
                      [&] { return AnySparse(kind, sizes, of_pointers, of_indices, of_values); });
}
AnySparse from_dense(nb::handle x, const std::string& format, nb::handle index) {
  const Value dense = tensor_of(x);
  const SparseFormat kind = format_of(format);
  const DType of_index = dtype_from(index.ptr());
  return without_lock(dense.tensor().numel(), [&] { return AnySparse::from_dense(dense, kind, of_index); });
}
nb::tuple shape(const AnySparse& x) {
  nb::list sizes;
  for (const std::int64_t size : x.sizes()) sizes.append(size);
  return nb::tuple(sizes);
}

/// A first guess, or nothing.
Value guess_of(nb::handle x0) { return x0.is_none() ? Value() : Value(tensor_of(x0).tensor()); }
/// The solution by iterations, whose preconditioner is None, factors, or a function of a residual and whether the
/// adjoint is meant, in a tuple.
nb::tuple solve_by(const AnySparse& x, const std::string& method, nb::handle b, double rtol, double atol,
                   std::int64_t maxiter, std::int64_t restart, nb::handle x0, nb::object preconditioner) {
  const Value right = tensor_of(b);
  runtime::SparseIteration options{rtol, atol, maxiter, restart, guess_of(x0), {}};
  const auto solve = [&] { return x.solve_by(method, right, options); };
  const auto record = [](const runtime::SparseSolution& made) {
    return nb::make_tuple(result_of(made.x), made.iterations, made.residual, made.converged);
  };
  if (preconditioner.is_none()) return record(of_entries(x, solve));
  if (nb::isinstance<SparseFactors>(preconditioner)) {
    options.precondition = [factors = nb::cast<SparseFactors>(preconditioner)](const AnyTensor& r, bool of_adjoint) {
      return of_adjoint ? factors.solve_adjoint(r) : factors.solve(r).tensor();
    };
    return record(of_entries(x, solve));
  }
  // Backward keeps it, too: whichever thread drops the last takes the lock.
  options.precondition = [function = std::make_shared<Owner>(preconditioner.ptr())](const AnyTensor& r,
                                                                                    bool of_adjoint) {
    const Locked lock;
    const nb::object arguments = nb::make_tuple(owned(wrap(r)), of_adjoint),
                     made = owned(call_object(function->get(), arguments.ptr()));
    return tensor_of(made).tensor();
  };
  return record(of_entries(x, solve));
}
nb::tuple least_squares_by(const AnySparse& x, const std::string& method, nb::handle b, double damp, double atol,
                           double btol, double conlim, std::int64_t maxiter, nb::handle x0) {
  const Value right = tensor_of(b);
  const runtime::SparseLeastSquares options{damp, atol, btol, conlim, maxiter, guess_of(x0)};
  const auto made = of_entries(x, [&] { return x.least_squares_by(method, right, options); });
  return nb::make_tuple(result_of(made.x), made.iterations, made.residual, made.converged, made.gradient, made.norm,
                        made.condition, made.end);
}

nb::tuple eigsh(const AnySparse& x, std::int64_t k, const std::string& which, double tol, std::int64_t ncv,
                std::int64_t maxiter) {
  const auto made = of_entries(x, [&] { return runtime::eigsh(x, k, {which, tol, ncv, maxiter}); });
  return nb::make_tuple(TensorResult(made.values), TensorResult(made.vectors), made.iterations, made.converged);
}
/// The same of a function of a vector of n elements.
nb::tuple eigsh_of(nb::object function, nb::handle element, std::int64_t n, std::int64_t k, const std::string& which,
                   double tol, std::int64_t ncv, std::int64_t maxiter) {
  const DType of_element = dtype_from(element.ptr());
  const auto product = [&](const AnyTensor& v) {
    const Locked lock;
    return tensor_of(owned(call_object(function.ptr(), owned(wrap(v)).ptr()))).tensor();
  };
  const auto made = without_lock(large_work, [&] {
    return runtime::eigsh(product, of_element, n, k, {which, tol, ncv, maxiter});
  });
  return nb::make_tuple(TensorResult(made.values), TensorResult(made.vectors), made.iterations, made.converged);
}
nb::tuple svds(const AnySparse& x, std::int64_t k, const std::string& which, double tol, std::int64_t ncv,
               std::int64_t maxiter) {
  const auto made = of_entries(x, [&] { return runtime::svds(x, k, {which, tol, ncv, maxiter}); });
  return nb::make_tuple(TensorResult(made.u), TensorResult(made.s), TensorResult(made.vh), made.iterations,
                        made.converged);
}

nb::tuple connected_components(const AnySparse& x, bool directed, bool is_strong) {
  const auto made = of_entries(x, [&] { return runtime::connected_components(x, directed, is_strong); });
  return nb::make_tuple(made.count, TensorResult(made.labels));
}
nb::tuple breadth_first_order(const AnySparse& x, std::int64_t start, bool directed) {
  const auto made = of_entries(x, [&] { return runtime::breadth_first_order(x, start, directed); });
  return nb::make_tuple(TensorResult(made.order), TensorResult(made.predecessors));
}
/// Lengths, and predecessors and sources where there are some.
nb::tuple shortest_path(const AnySparse& x, nb::handle sources, const std::string& method, bool directed,
                        bool unweighted, double limit, bool with_predecessors, bool from_nearest) {
  const AnyTensor from = tensor_of(sources).tensor();
  const runtime::SparsePathOptions options{method, directed, unweighted, with_predecessors, from_nearest, limit};
  const auto made = of_entries(x, [&] { return runtime::shortest_path(x, from, options); });
  if (from_nearest)
    return nb::make_tuple(TensorResult(made.lengths), TensorResult(made.predecessors), TensorResult(made.sources));
  if (with_predecessors) return nb::make_tuple(TensorResult(made.lengths), TensorResult(made.predecessors), nb::none());
  return nb::make_tuple(TensorResult(made.lengths), nb::none(), nb::none());
}

}  // namespace

void register_sparse(nb::module_& module) {
  nb::class_<AnySparse>(module, "_Sparse", "The parts of a sparse tensor.")
      .def(nb::new_(&made), nb::arg("format"), nb::arg("shape"), nb::arg("pointers").none(), nb::arg("indices"),
           nb::arg("values"))
      .def_static(
          "load_matrix_market",
          [](nb::handle file, nb::handle dtype) {
            const std::string path = path_of(file);
            std::optional<DType> element;
            if (!dtype.is_none()) element = dtype_from(dtype.ptr());
            const Unlocked unlocked;
            return AnySparse::load_matrix_market(path.c_str(), element, DType::int64);
          },
          nb::arg("file"), nb::arg("dtype").none())
      .def(
          "save_matrix_market",
          [](const AnySparse& x, nb::handle file) {
            const std::string path = path_of(file);
            const Unlocked unlocked;
            x.save_matrix_market(path.c_str());
          },
          nb::arg("file"))
      .def_static("from_dense", from_dense, nb::arg("x"), nb::arg("format"), nb::arg("index"))
      .def_prop_ro("format", [](const AnySparse& x) { return format_names[static_cast<int>(x.format())]; })
      .def_prop_ro("shape", shape)
      .def_prop_ro("pointers", [](const AnySparse& x) { return TensorResult(x.pointers()); })
      .def_prop_ro("indices", [](const AnySparse& x) { return TensorResult(x.indices()); })
      .def_prop_ro("values", [](const AnySparse& x) { return result_of(x.recorded_values()); })
      .def_prop_ro("is_coalesced", &AnySparse::is_coalesced)
      .def(
          "with_values", [](const AnySparse& x, nb::handle values) { return x.with_values(tensor_of(values)); },
          nb::arg("values"))
      .def("coalesced", [](const AnySparse& x) { return of_entries(x, [&] { return x.coalesced(); }); })
      .def("transposed", [](const AnySparse& x) { return of_entries(x, [&] { return x.transposed(); }); })
      .def(
          "converted",
          [](const AnySparse& x, const std::string& format, std::int64_t rows, std::int64_t columns) {
            const SparseFormat to = format_of(format);
            return of_entries(x, [&] { return x.converted(to, rows, columns); });
          },
          nb::arg("format"), nb::arg("rows") = 1, nb::arg("columns") = 1)
      .def("to_dense", [](const AnySparse& x) { return result_of(of_entries(x, [&] { return x.to_dense(); })); })
      .def(
          "multiply_dense",
          [](const AnySparse& x, nb::handle other, bool from_left) {
            const Value dense = tensor_of(other);
            return result_of(of_entries(x, [&] { return x.multiply(dense, from_left); }));
          },
          nb::arg("other"), nb::arg("from_left") = false)
      .def(
          "multiply",
          [](const AnySparse& x, const AnySparse& y) { return of_entries(x, [&] { return x.multiply(y); }); },
          nb::arg("other"))
      .def(
          "multiply_in",
          [](const AnySparse& x, const std::string& semiring, const AnySparse& y) {
            return of_entries(x, [&] { return x.multiply_in(semiring, y); });
          },
          nb::arg("semiring"), nb::arg("other"))
      .def(
          "multiply_dense_in",
          [](const AnySparse& x, const std::string& semiring, nb::handle other) {
            const Value dense = tensor_of(other);
            return result_of(of_entries(x, [&] { return x.multiply_in(semiring, dense); }));
          },
          nb::arg("semiring"), nb::arg("other"))
      .def("solve_by", solve_by, nb::arg("method"), nb::arg("b"), nb::arg("rtol"), nb::arg("atol"), nb::arg("maxiter"),
           nb::arg("restart"), nb::arg("x0").none() = nb::none(), nb::arg("preconditioner").none() = nb::none())
      .def("least_squares_by", least_squares_by, nb::arg("method"), nb::arg("b"), nb::arg("damp"), nb::arg("atol"),
           nb::arg("btol"), nb::arg("conlim"), nb::arg("maxiter"), nb::arg("x0").none() = nb::none())
      .def("eigsh", eigsh, nb::arg("k"), nb::arg("which"), nb::arg("tol"), nb::arg("ncv"), nb::arg("maxiter"))
      .def("svds", svds, nb::arg("k"), nb::arg("which"), nb::arg("tol"), nb::arg("ncv"), nb::arg("maxiter"))
      .def("connected_components", connected_components, nb::arg("directed"), nb::arg("is_strong"))
      .def("breadth_first_order", breadth_first_order, nb::arg("start"), nb::arg("directed"))
      .def("shortest_path", shortest_path, nb::arg("sources"), nb::arg("method"), nb::arg("directed"),
           nb::arg("unweighted"), nb::arg("limit"), nb::arg("with_predecessors"), nb::arg("from_nearest"))
      .def("minimum_spanning_tree",
           [](const AnySparse& x) { return of_entries(x, [&] { return runtime::minimum_spanning_tree(x); }); })
      .def(
          "sampled_addmm",
          [](const AnySparse& x, nb::handle a, nb::handle b, double beta, double alpha) {
            const Value left = tensor_of(a), right = tensor_of(b);
            return of_entries(x, [&] { return x.sampled_addmm(left, right, beta, alpha); });
          },
          nb::arg("a"), nb::arg("b"), nb::arg("beta"), nb::arg("alpha"))
      .def(
          "combined",
          [](const AnySparse& x, const std::string& operation, const AnySparse& y) {
            return of_entries(x, [&] { return x.combined(operation, y); });
          },
          nb::arg("operation"), nb::arg("other"))
      .def(
          "reduced",
          [](const AnySparse& x, const std::string& operation, bool all_of, std::int64_t axis, bool keepdims) {
            return result_of(of_entries(x, [&] { return x.reduced(operation, all_of, axis, keepdims); }));
          },
          nb::arg("operation"), nb::arg("all_of"), nb::arg("axis"), nb::arg("keepdims"))
      .def(
          "gathered",
          [](const AnySparse& x, nb::handle dense) {
            const Value other = tensor_of(dense);
            return result_of(of_entries(x, [&] { return x.gathered(other); }));
          },
          nb::arg("dense"))
      .def(
          "narrow",
          [](const AnySparse& x, std::int64_t dimension, std::int64_t start, std::int64_t length) {
            return of_entries(x, [&] { return x.narrow(dimension, start, length); });
          },
          nb::arg("dimension"), nb::arg("start"), nb::arg("length"))
      .def(
          "index_select",
          [](const AnySparse& x, std::int64_t dimension, nb::handle indices) {
            const AnyTensor list = tensor_of(indices).tensor();
            return of_entries(x, [&] { return x.index_select(dimension, list); });
          },
          nb::arg("dimension"), nb::arg("indices"))
      .def(
          "select",
          [](const AnySparse& x, std::int64_t dimension, std::int64_t index) {
            return of_entries(x, [&] { return x.select(dimension, index); });
          },
          nb::arg("dimension"), nb::arg("index"));
  module.def("_eigsh_of", eigsh_of, nb::arg("function"), nb::arg("element"), nb::arg("n"), nb::arg("k"),
             nb::arg("which"), nb::arg("tol"), nb::arg("ncv"), nb::arg("maxiter"));
  module.def(
      "_update_at_entries",
      [](const std::string& optimizer, const std::vector<double>& options, nb::handle x,
         const std::vector<nb::object>& states, const AnySparse& gradient, std::int64_t step) {
        const AnyTensor parameter = tensor_of(x).tensor();
        std::vector<AnyTensor> held;
        for (const nb::object& one : states) held.push_back(tensor_of(one).tensor());
        of_entries(gradient, [&] { runtime::update_at_entries(optimizer, options, parameter, held, gradient, step); });
      },
      nb::arg("optimizer"), nb::arg("options"), nb::arg("x"), nb::arg("states"), nb::arg("gradient"), nb::arg("step"));
  nb::class_<SparseFactors>(module, "_SparseFactors", "A sparse matrix in factors.")
      .def(nb::new_([](const AnySparse& x, const std::string& method) {
             return of_entries(x, [&] { return SparseFactors(x, method); });
           }),
           nb::arg("x"), nb::arg("method"))
      .def(
          "solve",
          [](const SparseFactors& x, nb::handle b) {
            const Value right = tensor_of(b);
            return result_of(without_lock(large_work, [&] { return x.solve(right); }));
          },
          nb::arg("b"));
}

}  // namespace tenon::python
