// A source without TENON_HIGHER_DERIVATIVES.
#include "derivatives.hpp"

namespace tn = tenon;

namespace {

const auto curve = [](const auto& x) { return tn::sum(tn::sin(x) * x + tn::cumsum(x * x)); };

}  // namespace

tn::Variable<double> recorded_without(const tn::Variable<double>& x) { return curve(x); }
tn::Variable<double> gradient_without(const tn::Variable<double>& x) { return tn::grad(curve)(x); }
