// All special functions beside those of core/elementwise/special.hpp, and fmax, fmin, frac.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/ops/special/bessel.hpp>
#include <tenon/ops/special/gamma.hpp>
#include <tenon/ops/special/normal.hpp>
#include <tenon/ops/special/numbers.hpp>

namespace tenon::inline v1 {

using SpecialFunctionOps = detail::Concatenate<NormalOps, BesselOps, GammaOps, NumberOps>::type;

}  // namespace tenon::inline v1
