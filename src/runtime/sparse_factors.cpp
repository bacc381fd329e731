// SparseFactors: the factors of a sparse matrix, by Eigen's sparse module where the library is built with it.
#include <tenon/runtime/sparse.hpp>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#if TENON_EIGEN
#include <tenon/exchange/eigen_solve.hpp>
#endif
#include <tenon/runtime/cast.hpp>

#include "sparse_access.hpp"
#include "sparse_gradients.hpp"

namespace tenon::inline v1::runtime {

#if TENON_EIGEN

namespace {

using Solve = std::function<AnyTensor(const AnyTensor& b)>;
/// The solutions by factors, which it keeps.
template <class Solver, class T>
Solve solve_with(const char* name, const char* what, const Sparse<T, Csc, int>& x) {
  const auto factors = std::make_shared<const sparse::Factors<T, Solver>>(name, what, x);
  return [factors](const AnyTensor& b) { return AnyTensor(factors->solve(b.as<const T>())); };
}

/// Compressed columns with indices of 32 bits, which Eigen's factors have.
AnySparse as_eigen_columns(const AnySparse& x) {
  const AnySparse columns = without_history(x).converted(SparseFormat::csc).coalesced();
  detail::require_index_range<int>("sparse::splu", columns.values().numel(), "entries");
  detail::require_index_sizes<int>("sparse::splu", columns.sizes());
  return SparseAccess::made(SparseFormat::csc, columns.sizes(), cast(columns.pointers(), DType::int32),
                            cast(columns.indices(), DType::int32), columns.values(), true);
}

}  // namespace

struct SparseFactors::Made {
  AnySparse matrix;  // with its history
  std::string method;
  Solve solve;
};

SparseFactors::SparseFactors(const AnySparse& x, std::string_view method) {
  if (method != "lu" && method != "cholesky")
    detail::throw_error(ErrorCode::type, "sparse::factorized: the method ", std::string(method).c_str(), " is none of lu and cholesky");
  const char* const name = method == "lu" ? "sparse::splu" : "sparse::cholesky";
  if (x.sizes().rank() != 2 || x.sizes()[0] != x.sizes()[1])
    detail::throw_error(ErrorCode::shape, name, ": shape ", x.sizes(), " is not square");
  made_ = with_element(name, x.values().dtype(), [&]<class T>() {
    const auto columns = SparseAccess::typed<T, Csc, int>(as_eigen_columns(x));
    const Sparse<T, Csc, int> of(detail::Unchecked{}, columns.pattern(), columns.values().clone());
    using Matrix = Eigen::SparseMatrix<T>;
    Solve solve = method == "lu" ? solve_with<Eigen::SparseLU<Matrix>>(name, "is singular", of)
                                 : solve_with<Eigen::SimplicialLLT<Matrix>>(name, "is not positive definite", of);
    return std::make_shared<const Made>(Made{x, std::string(method), std::move(solve)});
  });
}

Value SparseFactors::solve(const Value& b) const {
  const AnySparse& matrix = made_->matrix;
  of_type("sparse::solve", "right-hand sides", b.tensor(), matrix.values().dtype());
  const AnyTensor x = made_->solve(b.tensor());
  if (!is_recorded(matrix, b)) return x;
  return recorded_solution(x, matrix, b,
                           [method = made_->method](const AnySparse& m, const Value& g) { return SparseFactors(m, method).solve(g); });
}

#else

struct SparseFactors::Made {};

SparseFactors::SparseFactors(const AnySparse&, std::string_view) {
  detail::throw_error(ErrorCode::type, "sparse::factorized: the library was built without Eigen, whose headers have the factors: ",
                      "cg and gmres solve by iterations");
}
Value SparseFactors::solve(const Value&) const { return {}; }

#endif

}  // namespace tenon::inline v1::runtime
