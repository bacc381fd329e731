// AnySparse: systems and least squares that are solved by iterations.
#include <tenon/runtime/sparse.hpp>

#include <cstdint>
#include <string>
#include <string_view>

#include <tenon/error.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/sparse/bicgstab.hpp>
#include <tenon/sparse/iterative.hpp>
#include <tenon/sparse/least_squares.hpp>
#include <tenon/sparse/minres.hpp>
#include <tenon/tensor.hpp>

#include "sparse_access.hpp"
#include "sparse_gradients.hpp"
#include "sparse_multiplier.hpp"
#include "sparse_values.hpp"

namespace tenon::inline v1::runtime {
namespace {

/// Throws TypeError unless b has the type of the values, or is complex beside real ones of its precision.
void require_types(const char* function, const char* what, const AnyTensor& b, DType of_b, DType of_values) {
  if (is_complex(of_b) && !is_complex(of_values)) of_values = promote(of_values, DType::complex64);
  of_type(function, what, b, of_values);
}
/// A first guess, or a null pointer.
template <class T>
struct Guess {
  Tensor<const T> x0;
  bool is_given;
  Guess(const char* function, const Value& given, const AnyTensor& b) : is_given(!given.is_nothing()) {
    if (is_given)
      x0 = of_type(function, "a first guess", given.tensor(), b.dtype()).template as<const T>().contiguous();
  }
  const Tensor<const T>* get() const { return is_given ? &x0 : nullptr; }
};

}  // namespace

SparseSolution AnySparse::solve_by(std::string_view method, const Value& b, double rtol, double atol,
                                   std::int64_t maxiter, std::int64_t restart) const {
  return solve_by(method, b, SparseIteration{rtol, atol, maxiter, restart, {}, {}});
}

SparseSolution AnySparse::solve_by(std::string_view method, const Value& given, const SparseIteration& options) const {
  const std::string name(method);
  if (name != "cg" && name != "minres" && name != "gmres" && name != "bicgstab")
    detail::throw_error(ErrorCode::type, "solve_by: the method ", name.c_str(),
                        " is none of cg, minres, gmres and bicgstab");
  const AnyTensor& b = given.tensor();
  require_types("solve_by", "a right-hand side", b, b.dtype(), values_.dtype());
  if (sizes_.rank() != 2 || sizes_[0] != sizes_[1] || b.dim() != 1 || b.size(0) != sizes_[0])
    detail::throw_error(ErrorCode::shape, name.c_str(), ": a matrix of shape ", sizes_,
                        " and a right-hand side of shape ", b.sizes());
  const SparseMultiplier products(in_rows(without_history(*this)));
  SparseSolution made = with_number(name.c_str(), b.dtype(), [&]<class T>() {
    const sparse::IterationOptions typed{
        .rtol = options.rtol, .atol = options.atol, .maxiter = options.maxiter, .restart = options.restart};
    const auto product = [&](const Tensor<T>& x) { return products.of(AnyTensor(x)).template as<T>(); };
    const Tensor<const T> right = b.as<const T>().contiguous();
    const Guess<T> guess(name.c_str(), options.x0, b);
    const auto precondition = [&](const Tensor<T>& r) -> Tensor<T> {
      if (!options.precondition) return r;
      const AnyTensor z = options.precondition(AnyTensor(r), false);
      if (!(of_type(name.c_str(), "a preconditioner's result", z, b.dtype()).sizes() == r.sizes()))
        detail::throw_error(ErrorCode::shape, name.c_str(), ": the preconditioner makes shape ", z.sizes(),
                            " of a residual of shape ", r.sizes());
      return z.as<const T>().clone();
    };
    const auto solution = name == "cg"       ? sparse::cg(product, right, typed, precondition, guess.get())
                          : name == "minres" ? sparse::minres(product, right, typed, precondition, guess.get())
                          : name == "gmres"  ? sparse::gmres(product, right, typed, precondition, guess.get())
                                             : sparse::bicgstab(product, right, typed, precondition, guess.get());
    return SparseSolution{AnyTensor(solution.x), solution.iterations, solution.residual, solution.converged};
  });
  if (is_recorded(*this, given)) {
    if (values_.dtype() != b.dtype())
      detail::throw_error(ErrorCode::type, name.c_str(), ": values of ", name_of(values_.dtype()),
                          " and a right-hand side of ", name_of(b.dtype()),
                          ", which have to be of one type where gradients are wanted");
    SparseIteration back = options;
    back.x0 = {};
    if (options.precondition)
      back.precondition = [given_one = options.precondition](const AnyTensor& r, bool of_adjoint) {
        return given_one(r, !of_adjoint);
      };
    made.x = recorded_solution(made.x.tensor(), *this, given, [back, name](const AnySparse& m, const Value& g) {
      return m.solve_by(name, g, back).x;
    });
  }
  return made;
}

SparseLeastSolution AnySparse::least_squares_by(std::string_view method, const Value& given,
                                                const SparseLeastSquares& options) const {
  const std::string name(method);
  if (name != "lsqr" && name != "lsmr")
    detail::throw_error(ErrorCode::type, "least_squares_by: the method ", name.c_str(), " is none of lsqr and lsmr");
  const AnyTensor& b = given.tensor();
  require_types("least_squares_by", "a right-hand side", b, b.dtype(), values_.dtype());
  if (sizes_.rank() != 2 || b.dim() != 1 || b.size(0) != sizes_[0])
    detail::throw_error(ErrorCode::shape, name.c_str(), ": a matrix of shape ", sizes_,
                        " and a right-hand side of shape ", b.sizes());
  const AnySparse plain = without_history(*this);
  const SparseMultiplier products(in_rows(plain)), turned(in_rows(plain.transposed()));
  SparseLeastSolution made = with_number(name.c_str(), b.dtype(), [&]<class T>() {
    const sparse::LeastSquaresOptions typed{.damp = options.damp,
                                            .atol = options.atol,
                                            .btol = options.btol,
                                            .conlim = options.conlim,
                                            .maxiter = options.maxiter};
    const struct {
      const SparseMultiplier &products, &turned;
      Tensor<T> operator()(const Tensor<T>& x) const { return products.of(AnyTensor(x)).template as<T>(); }
      Tensor<T> adjoint(const Tensor<T>& y) const { return turned.of(AnyTensor(y), -1).template as<T>(); }
    } product{products, turned};
    const Tensor<const T> right = b.as<const T>().contiguous();
    const Guess<T> guess(name.c_str(), options.x0, b);
    const auto x = name == "lsqr" ? sparse::lsqr(product, right, typed, guess.get())
                                  : sparse::lsmr(product, right, typed, guess.get());
    return SparseLeastSolution{AnyTensor(x.x), x.iterations, x.residual,  x.converged,
                               x.gradient,     x.norm,       x.condition, static_cast<int>(x.end)};
  });
  if (is_recorded(*this, given)) {
    if (options.damp != 0)
      detail::throw_error(ErrorCode::type, name.c_str(),
                          ": of damped least squares there is no gradient: detach() the operands, or append ",
                          "damp times the identity to the matrix");
    if (values_.dtype() != b.dtype())
      detail::throw_error(ErrorCode::type, name.c_str(), ": values of ", name_of(values_.dtype()),
                          " and a right-hand side of ", name_of(b.dtype()),
                          ", which have to be of one type where gradients are wanted");
    SparseLeastSquares back = options;
    back.x0 = {};
    made.x = recorded_least_squares(made.x.tensor(), *this, given, [back, name](const AnySparse& m, const Value& g) {
      return m.least_squares_by(name, g, back).x;
    });
  }
  return made;
}

}  // namespace tenon::inline v1::runtime
