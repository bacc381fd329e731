// Decompositions without iterations, which are Tenon's own code: they need neither Eigen nor LAPACK.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/ops/linalg/cholesky.hpp>
#include <tenon/ops/linalg/lu.hpp>

TENON_BEGIN_TYPES

using DirectLinalgOps =
    OpList<linalg::Cholesky, linalg::LuFactor, linalg::Lu, linalg::Solve, linalg::Inv, linalg::Det, linalg::Slogdet, linalg::MatrixPower>;

TENON_END_TYPES
