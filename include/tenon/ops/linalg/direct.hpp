// Decompositions without iterations.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/ops/linalg/cholesky.hpp>
#include <tenon/ops/linalg/lu.hpp>

namespace tenon::inline v1 {

using DirectLinalgOps = OpList<linalg::Cholesky, linalg::LuFactor, linalg::Lu, linalg::Solve, linalg::Inv, linalg::Det,
                               linalg::Slogdet, linalg::MatrixPower>;

}  // namespace tenon::inline v1
