// Matrix decompositions and the solvers that use them: namespace tenon::linalg. Needs Eigen 3.4: CMake's target tenon::linalg. In the
// compiled mode it needs nothing: the library has them.
//
// LU and Cholesky factors are Tenon's own code, based on its matrix product; QR, eigenvalues and singular values come from
// Eigen, compiled for the program's instruction set. With TENON_LAPACK they all come from LAPACKE, and Eigen is not needed;
// eigenvectors, solutions, inverses and the matrix of lu_factor are then stored in column-major order, as in PyTorch.
#pragma once

#include <tenon/ops/linalg/cholesky.hpp>
#include <tenon/ops/linalg/decompositions.hpp>
#include <tenon/ops/linalg/eigenvalues.hpp>
#include <tenon/ops/linalg/lu.hpp>
#include <tenon/ops/linalg/matrix_norm.hpp>
#include <tenon/ops/linalg/polyfit.hpp>
#include <tenon/ops/linalg/qr.hpp>
#include <tenon/ops/linalg/solve_triangular.hpp>
#include <tenon/ops/linalg/svd.hpp>
#include <tenon/tenon.hpp>
