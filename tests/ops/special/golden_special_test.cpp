// Special functions and their slopes, called by name, beside the data of tests/data/make_special.py.
#include <tenon/ops/special/functions.hpp>
#include <tenon/runtime/gradient.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/golden_elementwise.hpp"
#include "support/golden_runtime.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;

namespace {

template <class... Ops>
void check_values(std::uint64_t tolerance, tn::OpList<Ops...>) {
  const support::GoldenOperation operations[] = {{&Ops::info, tolerance, tolerance}...};
  support::check_golden_operations(operations, nullptr, "special");
}

/// The slope with respect to the last operand at each point of the data.
void check_slopes(support::Golden& golden, const std::string& name, double tolerance) {
  const auto rows = golden.get<double>(name);
  const std::int64_t operands = rows.size(1) - 1;
  for (std::int64_t i = 0; i < rows.size(0); ++i) {
    std::vector<rt::Value> arguments;
    for (std::int64_t k = 0; k < operands; ++k) arguments.push_back(tn::AnyTensor(tn::full<double>({}, rows(i, k))));
    rt::set_requires_grad(arguments.back(), true);
    const rt::Value y = rt::call(name, arguments);
    rt::backward(y);
    const double got = rt::grad(arguments.back()).tensor().as<double>().item(), wanted = rows(i, operands);
    INFO(name << " at " << rows(i, operands - 1) << ": " << got << " instead of " << wanted);
    CHECK(std::abs(got - wanted) <= tolerance * std::abs(wanted));
  }
}

}  // namespace

TEST_CASE("functions of the normal distribution as mpmath") { check_values(8, tn::NormalOps{}); }
TEST_CASE("Bessel functions as mpmath") { check_values(16, tn::BesselOps{}); }
TEST_CASE("zeta, polygamma, incomplete gamma and beta functions as mpmath") { check_values(512, tn::GammaOps{}); }

TEST_CASE("fmax, fmin and frac as NumPy") { check_values(1, tn::NumberOps{}); }  // a zero of either sign

TEST_CASE("gradients of fmax and fmin go to the number, and are halved where both are equal") {
  const double nan = __builtin_nan("");
  rt::Value a(tn::AnyTensor(tn::tensor<double>({1, 3, 2, nan, 1, nan}))),
      b(tn::AnyTensor(tn::tensor<double>({2, 1, 2, 1, nan, nan})));
  rt::set_requires_grad(a, true);
  rt::backward(rt::call("sum", {rt::call("fmax", {a, b})}));
  CHECK(tn::array_equal(rt::grad(a).tensor().as<double>().narrow(0, 0, 5), tn::tensor<double>({0, 1, 0.5, 0, 1})));
  rt::Value c(tn::AnyTensor(tn::tensor<double>({1, 3, 2, nan, 1})));
  rt::set_requires_grad(c, true);
  rt::backward(rt::call("sum", {rt::call("fmin", {c, tn::tensor<double>({2, 1, 2, 1, nan})})}));
  CHECK(tn::array_equal(rt::grad(c).tensor().as<double>(), tn::tensor<double>({1, 0, 0.5, 0, 1})));
}

TEST_CASE("slopes of special functions as mpmath") {
  support::Golden golden("gradient", "special");
  for (const char* const name :
       {"erfcx", "ndtr", "log_ndtr", "ndtri", "entr", "i0e", "i1", "i1e", "j0", "j1", "y0", "y1"})
    check_slopes(golden, name, 1e-14);
  for (const char* const name : {"zeta", "polygamma", "gammainc", "gammaincc", "betainc"})
    check_slopes(golden, name, 1e-13);
}

TEST_CASE("special functions of numbers, of no elements, and beside what gets no gradient") {
  CHECK(rt::call("gammainc", {tn::ones<float>({2, 0}), 1.5}).tensor().numel() == 0);
  CHECK(rt::call("j0", {tn::AnyTensor(tn::full<double>({}, 0.0))}).tensor().as<double>().item() == 1);
  CHECK(rt::call("ndtr", {tn::zeros<std::int32_t>({2})}).tensor().dtype() == tn::DType::float64);
  rt::Value a(tn::AnyTensor(tn::full<double>({2}, 1.5))), x(tn::AnyTensor(tn::full<double>({2}, 0.5)));
  rt::set_requires_grad(x, true);
  rt::backward(rt::call("sum", {rt::call("gammainc", {a, x})}));
  CHECK(rt::grad(x).tensor().as<double>()(0) > 0);
  CHECK_THROWS_AS(rt::call("zeta", {tn::ones<tn::complex<float>>({2}), 1.5}), tn::TypeError);
}
