// Operations against NumPy's results, which tests/data/make_elementwise.py wrote.
#include <tenon/core/elementwise.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/interop/npy.hpp>

#include <cmath>
#include <limits>
#include <sstream>
#include <string>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/ulp.hpp"

namespace tn = tenon;
using tn::Tensor;

namespace {

template <class Out, class T>
Tensor<Out> load(const char* name) {
  std::ostringstream path;  // joined strings make g++ 12 warn of what it does not understand
  path << TENON_TEST_DATA_DIR << "/golden/" << name << '_' << tn::dtype_name<T> << ".npy";
  return tn::load_npy<Out>(path.str());
}

/// At most `tolerance` ulp apart; of complex numbers, as a part of the magnitude.  With tolerance 0 zeros have a sign.
template <class T>
bool near(const T& got, const T& wanted, std::uint64_t tolerance) {
  if constexpr (tn::ComplexElement<T>) {
    const double error = std::hypot(static_cast<double>(got.re) - wanted.re, static_cast<double>(got.im) - wanted.im);
    const double size = std::hypot(static_cast<double>(wanted.re), static_cast<double>(wanted.im));
    if (!std::isfinite(size)) {
      return support::ulps(got.re, wanted.re) == 0 && support::ulps(got.im, wanted.im) == 0;
    }
    return error <= static_cast<double>(tolerance) * size * std::numeric_limits<typename T::value_type>::epsilon();
  } else if constexpr (std::is_floating_point_v<T>) {
    return support::ulps(got, wanted) <= tolerance && (tolerance > 0 || got != got || std::signbit(got) == std::signbit(wanted));
  } else {
    return got == wanted;
  }
}

/// Compares op(operands…) with the file of the operation's name.
template <class T, class Op, class... X>
void check(const Op& op, std::uint64_t tolerance, const X&... operands) {
  const auto result = tn::eval(op(operands...));
  using Out = typename std::remove_cvref_t<decltype(result)>::value_type;
  const auto got = support::elements(result), wanted = support::elements(load<Out, T>(Op::info.name));
  REQUIRE(got.size() == wanted.size());
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (near<Out>(got[i], wanted[i], tolerance)) continue;
    std::string text = Op::info.name;  // appended to, as g++ 12 warns of sums of strings
    text.append(" of ").append(tn::dtype_name<T>).append(", element ").append(std::to_string(i)).append(":");
    if constexpr (!tn::ComplexElement<T>) (text.append(" ").append(std::to_string(support::elements(operands)[i])), ...);
    text.append(" gives ");
    if constexpr (tn::ComplexElement<Out>) text.append(std::to_string(got[i].re)).append(", ").append(std::to_string(got[i].im));
    else text.append(std::to_string(got[i])).append(" instead of ").append(std::to_string(wanted[i]));
    FAIL_CHECK(text);
    return;
  }
  SUCCEED();
}

template <class T, class... Ops>
void check_unary(std::uint64_t tolerance, const Ops&... ops) {
  const auto x = load<T, T>("x");
  (check<T>(ops, tolerance, x), ...);
}
template <class T, class... Ops>
void check_binary(std::uint64_t tolerance, const char* first, const char* second, const Ops&... ops) {
  const auto a = load<T, T>(first), b = load<T, T>(second);
  (check<T>(ops, tolerance, a, b), ...);
}

template <class T>
void check_floats() {
  // Each to 2 ulp, as core/math/ says; the files are rounded once.
  check_unary<T>(2, tn::exp, tn::exp2, tn::expm1, tn::log, tn::log2, tn::log10, tn::log1p, tn::cbrt, tn::sin, tn::cos, tn::tan, tn::asin,
                 tn::acos, tn::atan, tn::sinh, tn::cosh, tn::tanh);
  check_unary<T>(0, tn::sqrt, tn::negative, tn::abs, tn::square, tn::reciprocal, tn::floor, tn::ceil, tn::trunc, tn::round, tn::isnan,
                 tn::isinf, tn::isfinite, tn::logical_not);
  check_unary<T>(0, tn::sign);
  check_binary<T>(0, "a", "b", tn::add, tn::subtract, tn::multiply, tn::divide, tn::equal, tn::not_equal, tn::less, tn::less_equal, tn::greater,
                  tn::greater_equal, tn::logical_and, tn::logical_or, tn::logical_xor, tn::floor_divide, tn::remainder);
  check_binary<T>(1, "a", "b", tn::maximum, tn::minimum, tn::pow, tn::atan2, tn::hypot);  // of two zeros, either
}

template <class T>
void check_integers() {
  check_unary<T>(0, tn::negative, tn::abs, tn::sign, tn::square, tn::floor, tn::ceil, tn::trunc, tn::round, tn::isnan, tn::isinf,
                 tn::isfinite, tn::logical_not, tn::bitwise_invert);
  check_binary<T>(0, "a", "b", tn::add, tn::subtract, tn::multiply, tn::divide, tn::maximum, tn::minimum, tn::equal, tn::not_equal, tn::less,
                  tn::less_equal, tn::greater, tn::greater_equal, tn::logical_and, tn::logical_or, tn::logical_xor, tn::bitwise_and,
                  tn::bitwise_or, tn::bitwise_xor);
  check_binary<T>(0, "dividend", "divisor", tn::floor_divide, tn::remainder);
  check_binary<T>(0, "base", "exponent", tn::pow);
  check_binary<T>(0, "value", "count", tn::bitwise_left_shift, tn::bitwise_right_shift);
}

template <class T>
void check_complex() {
  check_unary<T>(4, tn::exp, tn::log, tn::sqrt, tn::sin, tn::cos, tn::abs);
  check_unary<T>(0, tn::negative, tn::isnan, tn::isinf, tn::isfinite, tn::logical_not);
  check_binary<T>(4, "a", "b", tn::add, tn::subtract, tn::multiply, tn::divide, tn::equal, tn::not_equal, tn::logical_and, tn::logical_or,
                  tn::logical_xor);
}

}  // namespace

TEST_CASE("float as NumPy") { check_floats<float>(); }
TEST_CASE("double as NumPy") { check_floats<double>(); }
TEST_CASE("int32 as NumPy") { check_integers<std::int32_t>(); }
TEST_CASE("int64 as NumPy") { check_integers<std::int64_t>(); }
TEST_CASE("uint8 as NumPy") { check_integers<std::uint8_t>(); }
TEST_CASE("complex64 as NumPy") { check_complex<tn::complex<float>>(); }
TEST_CASE("complex128 as NumPy") { check_complex<tn::complex<double>>(); }

TEST_CASE("functions of integers are computed in double") {
  const auto x = load<std::int32_t, std::int32_t>("x");
  const auto wide = x.cast<double>();
  CHECK(support::elements(Tensor(tn::sin(x))) == support::elements(Tensor(tn::sin(wide))));
  CHECK(support::elements(Tensor(tn::exp(x))) == support::elements(Tensor(tn::exp(wide))));
  CHECK(support::elements(Tensor(tn::reciprocal(x))) == support::elements(Tensor(tn::reciprocal(wide))));
}

TEST_CASE("ulps") {
  CHECK(support::ulps(1.f, std::nextafter(1.f, 2.f)) == 1);
  CHECK(support::ulps(-0.f, 0.f) == 0);
  CHECK(support::ulps(-std::numeric_limits<double>::denorm_min(), std::numeric_limits<double>::denorm_min()) == 2);
  CHECK(support::ulps(std::nanf(""), 1.f) > 1000);
  CHECK(support::ulps(std::numeric_limits<float>::max(), std::numeric_limits<float>::infinity()) == 1);
}
