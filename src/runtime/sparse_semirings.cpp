// AnySparse: products in other semirings, which are compiled for one type alone, and systems that are solved by iterations.
#include <tenon/runtime/sparse.hpp>

#include <cstdint>
#include <string>
#include <string_view>

#include <tenon/error.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/sparse/iterative.hpp>
#include <tenon/sparse/matmul.hpp>
#include <tenon/sparse/semiring.hpp>
#include <tenon/tensor.hpp>

#include "sparse_access.hpp"
#include "sparse_gradients.hpp"
#include "sparse_values.hpp"

namespace tenon::inline v1::runtime {
namespace {

AnyTensor in_double(const AnyTensor& x) {
  if (is_complex(x.dtype())) detail::throw_error(ErrorCode::type, "matmul: complex numbers have no order, which other semirings need");
  return cast(x, DType::float64);
}
[[noreturn]] void refuse_history() {
  detail::throw_error(ErrorCode::type,
                      "matmul: products in other semirings have no gradient: detached operands, and values, have no history");
}
Sparse<const double, Csr, std::int64_t> wide_rows(const AnySparse& x) {
  if (is_recorded(x)) refuse_history();
  const AnySparse rows = in_rows(x);
  return SparseAccess::typed<double, Csr, std::int64_t>(
      SparseAccess::made(SparseFormat::csr, rows.sizes(), cast(rows.pointers(), DType::int64), cast(rows.indices(), DType::int64),
                         in_double(rows.values()), rows.is_coalesced()));
}
template <class F>
auto with_semiring(std::string_view name, const F& f) {
  if (name == "min_plus") return f(sparse::MinPlus{});
  if (name == "max_min") return f(sparse::MaxMin{});
  if (name == "or_and") return f(sparse::OrAnd{});
  detail::throw_error(ErrorCode::type, "matmul: the semiring ", std::string(name).c_str(), " is none of min_plus, max_min and or_and");
}

}  // namespace

AnyTensor AnySparse::multiply_in(std::string_view semiring, const Value& x) const {
  if (is_recorded(*this, x)) refuse_history();
  const auto right = in_double(x.tensor()).as<const double>();
  const auto left = wide_rows(*this);
  return with_semiring(semiring, [&]<class S>(S) { return cast(AnyTensor(sparse::matmul<S>(left, right)), values_.dtype()); });
}

AnySparse AnySparse::multiply_in(std::string_view semiring, const AnySparse& other) const {
  const auto left = wide_rows(*this), right = wide_rows(other);
  const AnySparse made = with_semiring(semiring, [&]<class S>(S) { return SparseAccess::of(sparse::matmul<S>(left, right)); });
  return SparseAccess::with_values(made, cast(made.values(), values_.dtype()));
}

SparseSolution AnySparse::solve_by(std::string_view method, const Value& given, double rtol, double atol, std::int64_t maxiter,
                                   std::int64_t restart) const {
  if (method != "cg" && method != "gmres")
    detail::throw_error(ErrorCode::type, "solve_by: the method ", std::string(method).c_str(), " is none of cg and gmres");
  const AnyTensor& b = given.tensor();
  of_type("solve_by", "a right-hand side", b, values_.dtype());
  if (sizes_.rank() != 2 || sizes_[0] != sizes_[1] || b.dim() != 1 || b.size(0) != sizes_[0])
    detail::throw_error(ErrorCode::shape, std::string(method).c_str(), ": a matrix of shape ", sizes_, " and a right-hand side of shape ",
                        b.sizes());
  const AnySparse rows = in_rows(without_history(*this));
  const sparse::IterationOptions options{.rtol = rtol, .atol = atol, .maxiter = maxiter, .restart = restart};
  SparseSolution made = with_element(std::string(method).c_str(), values_.dtype(), [&]<class T>() {
    const auto product = [&](const Tensor<T>& x) { return rows.multiply(AnyTensor(x)).tensor().template as<T>(); };
    const Tensor<const T> right = b.as<const T>().contiguous();
    const auto solution = method == "cg" ? sparse::cg(product, right, options) : sparse::gmres(product, right, options);
    return SparseSolution{AnyTensor(solution.x), solution.iterations, solution.residual, solution.converged};
  });
  if (is_recorded(*this, given))
    made.x = recorded_solution(made.x.tensor(), *this, given, [=, name = std::string(method)](const AnySparse& m, const Value& g) {
      return m.solve_by(name, g, rtol, atol, maxiter, restart).x;
    });
  return made;
}

}  // namespace tenon::inline v1::runtime
