// Elementwise operations against golden data.
#include <tenon/core/elementwise.hpp>

#include <string>

#include "support/catch.hpp"
#include "support/golden_elementwise.hpp"

namespace tn = tenon;
using support::call, support::check_golden, support::check_golden_operations, support::Golden, support::key_of;
using tn::DType;

TEST_CASE("arithmetic as NumPy") { check_golden_operations(tn::ArithmeticOps{}); }
TEST_CASE("combined arithmetic as NumPy") { check_golden_operations(tn::CombinedOps{}); }
TEST_CASE("powers, exponentials and logarithms as NumPy") { check_golden_operations(tn::ExponentialOps{}); }
TEST_CASE("circular functions as NumPy") { check_golden_operations(tn::TrigonometricOps{}); }
TEST_CASE("hyperbolic functions as NumPy") { check_golden_operations(tn::HyperbolicOps{}); }
TEST_CASE("special functions as NumPy") { check_golden_operations(tn::SpecialOps{}); }
TEST_CASE("activation functions as NumPy") { check_golden_operations(tn::ActivationOps{}); }
TEST_CASE("rounding as NumPy") { check_golden_operations(tn::RoundingOps{}); }
TEST_CASE("parts of complex numbers as NumPy") { check_golden_operations(tn::ComplexPartsOps{}); }
TEST_CASE("logical and bitwise operations as NumPy") { check_golden_operations(tn::LogicalOps{}); }

TEST_CASE("the format of floating numbers as NumPy") {
  check_golden_operations(tn::FloatingOps{}, [](Golden& golden, const std::string& name) {
    if (name != tn::NanToNum::info.name) return;
    for (const DType dtype : support::golden_types)
      check_golden(golden, key_of(dtype) + "replaced", call(name, {golden.get(key_of(dtype) + "x"), 1.5, 7, -8}));
  });
}

TEST_CASE("comparisons and predicates as NumPy") {
  check_golden_operations(tn::ComparisonOps{}, [](Golden& golden, const std::string& name) {
    if (name != tn::IsClose::info.name) return;
    for (const DType dtype : support::golden_types) {
      const std::string key = key_of(dtype);
      const auto x = golden.get(key + "x"), y = golden.get(key + "y");
      check_golden(golden, key + "tolerant", call(name, {x, y, 0.25, 0.5, true}));
      check_golden(golden, key + "relative", call(name, {x, y, 1e-3, 0}));
    }
  });
}

TEST_CASE("operations of several results as NumPy") {
  Golden divmod("elementwise", "divmod"), frexp("elementwise", "frexp"), modf("elementwise", "modf");
  for (const DType dtype : support::golden_types) {
    const std::string key = key_of(dtype);
    if (divmod.has(key + "x")) {
      const auto x = divmod.get(key + "x"), y = divmod.get(key + "y");
      const auto both = call("divmod", {x, y}).list();
      check_golden(divmod, key + "quotient", both[0]);
      check_golden(divmod, key + "remainder", both[1]);
    }
    if (!frexp.has(key + "x")) continue;
    for (const auto& x : support::layouts_of(frexp.get(key + "x"))) {
      const auto parts = call("frexp", {x}).list();
      check_golden(frexp, key + "mantissa", parts[0]);
      check_golden(frexp, key + "exponent", parts[1]);
    }
    for (const auto& x : support::layouts_of(modf.get(key + "x"))) {
      const auto parts = call("modf", {x}).list();
      check_golden(modf, key + "fractional", parts[0]);
      check_golden(modf, key + "integral", parts[1]);
    }
  }
}

TEST_CASE("selections as NumPy") {
  check_golden_operations(tn::SelectionOps{}, [](Golden& golden, const std::string& name) {
    if (name != tn::Clip::info.name) return;
    for (const DType dtype : support::golden_types) {
      if (dtype == DType::complex64 || dtype == DType::complex128) continue;
      const std::string key = key_of(dtype);
      const auto x = golden.get(key + "x"), low = golden.get(key + "y"), high = golden.get(key + "z");
      check_golden(golden, key + "low", call(name, {x, low}), 1);
      check_golden(golden, key + "low", call(name, {x, low, {}}), 1);
      check_golden(golden, key + "high", call(name, {x, {}, high}), 1);
    }
  });
}
