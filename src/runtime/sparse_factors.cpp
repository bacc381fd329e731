// SparseFactors: the factors of a sparse matrix, incomplete ones, and by Eigen's sparse module where the library is
// built with it.
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
#include <tenon/sparse/preconditioner.hpp>
#include <tenon/tensor.hpp>

#include "sparse_access.hpp"
#include "sparse_gradients.hpp"

namespace tenon::inline v1::runtime {

namespace {

using Solve = std::function<AnyTensor(const AnyTensor& b, bool of_adjoint)>;

Solve incomplete_factors(bool is_lu, const AnySparse& x) {
  const AnySparse rows = in_rows(x).coalesced();
  return with_number(is_lu ? "sparse::ilu0" : "sparse::ic0", x.values().dtype(), [&]<class T>() -> Solve {
    return with_index("sparse::ilu0", rows.indices().dtype(), [&]<class Index>() -> Solve {
      const auto typed = SparseAccess::typed<T, Csr, Index>(rows);
      const auto right = [](const AnyTensor& b) { return b.as<const T>().clone(); };
      if (is_lu) {
        const auto factors = std::make_shared<const sparse::IncompleteLU<T>>(typed);
        return [factors, right](const AnyTensor& b, bool of_adjoint) {
          return AnyTensor(of_adjoint ? factors->adjoint(right(b)) : (*factors)(right(b)));
        };
      }
      const auto factor = std::make_shared<const sparse::IncompleteCholesky<T>>(typed);
      return [factor, right](const AnyTensor& b, bool) { return AnyTensor((*factor)(right(b))); };
    });
  });
}

#if TENON_EIGEN

/// The solutions by factors, which it keeps.
template <class Solver, class T>
Solve solve_with(const char* name, const char* what, const Sparse<T, Csc, int>& x) {
  const auto factors = std::make_shared<const sparse::Factors<T, Solver>>(name, what, x);
  return [factors](const AnyTensor& b, bool) { return AnyTensor(factors->solve(b.as<const T>())); };
}

/// Compressed columns with indices of 32 bits, which Eigen's factors have.
AnySparse as_eigen_columns(const AnySparse& x) {
  const AnySparse columns = without_history(x).converted(SparseFormat::csc).coalesced();
  detail::require_index_range<int>("sparse::splu", columns.values().numel(), "entries");
  detail::require_index_sizes<int>("sparse::splu", columns.sizes());
  return SparseAccess::made(SparseFormat::csc, columns.sizes(), cast(columns.pointers(), DType::int32),
                            cast(columns.indices(), DType::int32), columns.values(), true);
}

Solve factors_by_eigen(const char* name, bool is_lu, const AnySparse& x) {
  return with_element(name, x.values().dtype(), [&]<class T>() {
    const auto columns = SparseAccess::typed<T, Csc, int>(as_eigen_columns(x));
    const Sparse<T, Csc, int> of(detail::Unchecked{}, columns.pattern(), columns.values().clone());
    using Matrix = Eigen::SparseMatrix<T>;
    return is_lu ? solve_with<Eigen::SparseLU<Matrix>>(name, "is singular", of)
                 : solve_with<Eigen::SimplicialLLT<Matrix>>(name, "is not positive definite", of);
  });
}

#else

Solve factors_by_eigen(const char*, bool, const AnySparse&) {
  detail::throw_error(ErrorCode::type,
                      "sparse::factorized: the library was built without Eigen, whose headers have the factors: ",
                      "cg and gmres solve by iterations");
}

#endif

}  // namespace

struct SparseFactors::Made {
  AnySparse matrix;  // with its history
  std::string method;
  bool is_incomplete;
  Solve solve;
};

SparseFactors::SparseFactors(const AnySparse& x, std::string_view method) {
  const bool is_lu = method == "lu" || method == "ilu0", is_incomplete = method == "ilu0" || method == "ic0";
  if (!is_lu && !is_incomplete && method != "cholesky")
    detail::throw_error(ErrorCode::type, "sparse::factorized: the method ", std::string(method).c_str(),
                        " is none of lu, cholesky, ilu0 and ic0");
  const char* const name = is_incomplete ? (is_lu ? "sparse::ilu0" : "sparse::ic0")
                           : is_lu       ? "sparse::splu"
                                         : "sparse::cholesky";
  if (x.sizes().rank() != 2 || x.sizes()[0] != x.sizes()[1])
    detail::throw_error(ErrorCode::shape, name, ": shape ", x.sizes(), " is not square");
  if (is_incomplete && is_recorded(x))
    detail::throw_error(ErrorCode::type, name, ": incomplete factors have no gradient: x.detach() has no history");
  Solve solve = is_incomplete ? incomplete_factors(is_lu, x) : factors_by_eigen(name, is_lu, x);
  made_ = std::make_shared<const Made>(Made{x, std::string(method), is_incomplete, std::move(solve)});
}

Value SparseFactors::solve(const Value& b) const {
  const AnySparse& matrix = made_->matrix;
  of_type("sparse::solve", "right-hand sides", b.tensor(), matrix.values().dtype());
  const AnyTensor x = made_->solve(b.tensor(), false);
  if (!is_recorded(matrix, b)) return x;
  if (made_->is_incomplete)
    detail::throw_error(ErrorCode::type,
                        "sparse::solve: incomplete factors have no gradient: detach() the right-hand side");
  return recorded_solution(x, matrix, b, [method = made_->method](const AnySparse& m, const Value& g) {
    return SparseFactors(m, method).solve(g);
  });
}

AnyTensor SparseFactors::solve_adjoint(const AnyTensor& b) const {
  of_type("sparse::solve", "right-hand sides", b, made_->matrix.values().dtype());
  if (!made_->is_incomplete)
    detail::throw_error(ErrorCode::type,
                        "sparse::solve: the factors of the adjoint are made of the transposed, conjugated matrix");
  return made_->solve(b, true);
}

}  // namespace tenon::inline v1::runtime
