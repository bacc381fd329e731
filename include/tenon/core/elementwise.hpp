// All elementwise operations.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/elementwise/activation.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/elementwise/combined.hpp>
#include <tenon/core/elementwise/comparison.hpp>
#include <tenon/core/elementwise/complex_parts.hpp>
#include <tenon/core/elementwise/exponential.hpp>
#include <tenon/core/elementwise/floating.hpp>
#include <tenon/core/elementwise/hyperbolic.hpp>
#include <tenon/core/elementwise/logical.hpp>
#include <tenon/core/elementwise/rounding.hpp>
#include <tenon/core/elementwise/selection.hpp>
#include <tenon/core/elementwise/special.hpp>
#include <tenon/core/elementwise/trigonometric.hpp>
#include <tenon/core/op.hpp>

namespace tenon::inline v1 {

using ElementwiseOps = detail::Concatenate<ArithmeticOps, CombinedOps, ExponentialOps, TrigonometricOps, HyperbolicOps,
                                           SpecialOps, ActivationOps, RoundingOps, FloatingOps, ComplexPartsOps,
                                           ComparisonOps, LogicalOps, SelectionOps>::type;

}  // namespace tenon::inline v1
