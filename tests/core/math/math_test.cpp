// Exponential, trigonometric and rounding operations over types and layouts.
#include <tenon/core/elementwise/exponential.hpp>
#include <tenon/core/elementwise/rounding.hpp>
#include <tenon/core/elementwise/trigonometric.hpp>

#include "support/catch.hpp"
#include "support/element_types.hpp"
#include "support/elementwise.hpp"

namespace tn = tenon;

namespace {
// An integer is computed as a double whichever it is: a few of them do.
using Types =
    support::Sweep<bool, std::int8_t, std::uint64_t, tn::float16, tn::bfloat16, float, double, tn::complex<float>>;
}  // namespace

TEST_CASE("exponentials and logarithms, every layout") { support::check_operations<Types>(tn::ExponentialOps{}); }
TEST_CASE("trigonometry, every layout") { support::check_operations<Types>(tn::TrigonometricOps{}); }
TEST_CASE("rounding, every type, every layout") { support::check_operations<support::SweptTypes>(tn::RoundingOps{}); }
