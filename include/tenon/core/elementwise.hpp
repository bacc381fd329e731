// All elementwise operations.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/activation.hpp>
#include <tenon/core/arithmetic.hpp>
#include <tenon/core/combined.hpp>
#include <tenon/core/comparison.hpp>
#include <tenon/core/complex.hpp>
#include <tenon/core/exponential.hpp>
#include <tenon/core/floating.hpp>
#include <tenon/core/hyperbolic.hpp>
#include <tenon/core/logical.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/rounding.hpp>
#include <tenon/core/selection.hpp>
#include <tenon/core/special.hpp>
#include <tenon/core/trigonometric.hpp>

TENON_BEGIN_TYPES
using ElementwiseOps = detail::Concatenate<ArithmeticOps, CombinedOps, ExponentialOps, TrigonometricOps, HyperbolicOps, SpecialOps, ActivationOps, RoundingOps,
                                           FloatingOps, ComplexOps, ComparisonOps, LogicalOps, SelectionOps>::type;
TENON_END_TYPES
