// Decompositions of matrices and what they solve: namespace tenon::linalg.  Needs Eigen 3.4: CMake's target tenon::linalg.
//
// LU and Cholesky factors are Tenon's own, on its matrix product; QR, eigenvalues and singular values are Eigen's, which computes
// in the instruction set that the program is compiled for.  With TENON_LAPACK all of them are LAPACKE's, and nothing needs Eigen;
// eigenvectors, solutions, inverses and the matrix of lu_factor are then stored by columns, as PyTorch's.
#pragma once

#include <tenon/ops/linalg/cholesky.hpp>
#include <tenon/ops/linalg/decompositions.hpp>
#include <tenon/ops/linalg/eigenvalues.hpp>
#include <tenon/ops/linalg/lu.hpp>
#include <tenon/ops/linalg/matrix_norm.hpp>
#include <tenon/ops/linalg/qr.hpp>
#include <tenon/ops/linalg/svd.hpp>
#include <tenon/tenon.hpp>
