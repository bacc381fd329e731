// Matrix decompositions and the solvers that use them: namespace tenon::linalg; CMake's target of that name.
//
// They are Tenon's own code. With TENON_LAPACK they come from LAPACKE; eigenvectors, solutions, inverses and the matrix
// of lu_factor are then stored in column-major order, as in PyTorch.
#pragma once

#include <tenon/ops/linalg/cholesky.hpp>
#include <tenon/ops/linalg/constructions.hpp>
#include <tenon/ops/linalg/decompositions.hpp>
#include <tenon/ops/linalg/eigenvalues.hpp>
#include <tenon/ops/linalg/lu.hpp>
#include <tenon/ops/linalg/matrix_exp.hpp>
#include <tenon/ops/linalg/matrix_norm.hpp>
#include <tenon/ops/linalg/polyfit.hpp>
#include <tenon/ops/linalg/qr.hpp>
#include <tenon/ops/linalg/solve_factored.hpp>
#include <tenon/ops/linalg/solve_triangular.hpp>
#include <tenon/ops/linalg/svd.hpp>
#include <tenon/tenon.hpp>
