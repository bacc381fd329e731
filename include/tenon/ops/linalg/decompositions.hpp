// All decompositions; ops/registry.hpp has the operations that need no LAPACK.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/ops/linalg/direct.hpp>
#include <tenon/ops/linalg/eigenvalues.hpp>
#include <tenon/ops/linalg/matrix_exp.hpp>
#include <tenon/ops/linalg/matrix_norm.hpp>
#include <tenon/ops/linalg/polyfit.hpp>
#include <tenon/ops/linalg/qr.hpp>
#include <tenon/ops/linalg/solve_factored.hpp>
#include <tenon/ops/linalg/solve_triangular.hpp>
#include <tenon/ops/linalg/svd.hpp>

namespace tenon::inline v1 {

using LinalgOps =
    detail::Concatenate<DirectLinalgOps,
                        OpList<linalg::Qr, linalg::Eigh, linalg::Eigvalsh, linalg::Eig, linalg::Eigvals, linalg::Svd,
                               linalg::Svdvals, linalg::Pinv, linalg::MatrixRank, linalg::Lstsq, linalg::MatrixNorm,
                               linalg::Cond, linalg::PolyFit, linalg::SolveTriangular, linalg::MatrixExp,
                               linalg::LogDet, linalg::CholeskySolve, linalg::TensorSolve, linalg::TensorInv>>::type;

}  // namespace tenon::inline v1
