// Every elementwise operation on fixed tensors gives what it gives on tensors, in lanes and in the scalars after them:
// to the last digits, as a tensor's may come from an instruction set that fuses products with sums.
#include <tenon/memory/caching.hpp>
#include <tenon/fixed_tensor.hpp>
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

#include "support/catch.hpp"

namespace tn = tenon;
using tn::FixedTensor;

namespace {

template <class T, std::int64_t... N>
FixedTensor<T, N...> example(double low, double step) {
  FixedTensor<T, N...> x;
  for (std::int64_t i = 0; i < x.numel(); ++i)
    x.data_ptr()[i] = static_cast<T>(low + step * static_cast<double>(i * 5 % 7));
  return x;
}

template <class T>
bool same(const T& a, const T& b) {
  if (a == b || a != a || b != b) return std::memcmp(&a, &b, sizeof(T)) == 0 || (a != a && b != b);
  const double x = static_cast<double>(a), y = static_cast<double>(b);
  const double unit = std::is_integral_v<T> ? 0 : sizeof(T) == 2 ? 0x1p-10 : sizeof(T) == 4 ? 0x1p-23 : 0x1p-52;
  return std::abs(x - y) <= 4 * unit * std::abs(x);
}
template <class Fixed>
bool equals(const Fixed& x, const tn::Tensor<typename Fixed::value_type>& y) {
  bool equal = y.dim() == x.dim() && y.numel() == x.numel();
  for (std::int64_t i = 0; equal && i < x.numel(); ++i) equal = same(x.data_ptr()[i], y.data_ptr()[i]);
  return equal;
}

/// Whether an operation has a result for elements of T; floating results of integers are computed alike.
template <class Op, class T>
constexpr bool takes = Op::info.rule != tn::Rule::own && tn::detail::in_domain<T>(Op::info.domain);

void check_equal(const tn::OpInfo& info, bool equal) {
  INFO(info.name);
  CHECK(equal);
}

template <class Op, class T>
void compare() {
  if constexpr (takes<Op, T> && requires(const Op& op) { op; }) {
    const auto x = example<T, 7>(1, 1), y = example<T, 7>(1, 2), z = example<T, 7>(0, 1);
    const tn::Tensor<T> a = x, b = y, c = z;
    const Op op{};
    constexpr int arity = Op::info.arity();
    if constexpr (arity == 1) {
      check_equal(Op::info, equals(tn::detail::build(op, x), tn::eval(tn::detail::build(op, a))));
    } else if constexpr (arity == 2) {
      check_equal(Op::info, equals(tn::detail::build(op, x, y), tn::eval(tn::detail::build(op, a, b))));
      check_equal(Op::info, equals(tn::detail::build(op, x, T(2)), tn::eval(tn::detail::build(op, a, T(2)))));
    } else if constexpr (arity == 3) {
      check_equal(Op::info, equals(tn::detail::build(op, x, y, z), tn::eval(tn::detail::build(op, a, b, c))));
    }
  }
}
template <class T, class... Ops>
void compare_all(tn::OpList<Ops...>) {
  (compare<Ops, T>(), ...);
}

}  // namespace

TEST_CASE("elementwise operations on fixed tensors of float") { compare_all<float>(tn::ElementwiseOps{}); }
#if !TENON_TEST_QUICK
TEST_CASE("elementwise operations on fixed tensors of double") { compare_all<double>(tn::ElementwiseOps{}); }
#endif
TEST_CASE("elementwise operations on fixed tensors of float16") { compare_all<tn::float16>(tn::ElementwiseOps{}); }
TEST_CASE("elementwise operations on fixed tensors of int32") { compare_all<std::int32_t>(tn::ElementwiseOps{}); }

TEST_CASE("fixed tensors broadcast at compile time") {
  constexpr FixedTensor<int, 2, 3> x{{1, 2, 3}, {4, 5, 6}};
  constexpr FixedTensor<int, 2, 1> column{FixedTensor<int, 1>(10), FixedTensor<int, 1>(20)};
  static_assert((x + FixedTensor<int, 3>{1, 0, -1})(1, 2) == 5);
  static_assert((x + column)(1, 0) == 24);
  static_assert(std::is_same_v<decltype(column + FixedTensor<float, 3>{}), FixedTensor<double, 2, 3>>);
  static_assert(std::is_same_v<decltype(x / 2), FixedTensor<double, 2, 3>>);
  static_assert(std::is_same_v<decltype(FixedTensor<float, 2>{} * 2.), FixedTensor<float, 2>>);
  CHECK(tn::all((column * x)(1) == FixedTensor<int, 3>{80, 100, 120}));
}

TEST_CASE("operations in place, functions of users and conversions") {
  FixedTensor<float, 3> a{1, 2, 3};
  a += FixedTensor<float, 3>{1, 1, 1};
  a *= 2.f;
  CHECK(tn::all(a == FixedTensor<float, 3>{4, 6, 8}));
  static_assert(tn::map([](float x) { return x * x; }, FixedTensor<float, 2>{2, 3})(1) == 9);
  static_assert(tn::cast<int>(FixedTensor<double, 2>{2.7, -1e300})(0) == 2);
  CHECK(tn::all(tn::where(a > 5.f, a, 0.f) == FixedTensor<float, 3>{0, 6, 8}));
  FixedTensor<std::int32_t, 2> n{7, 8};
  CHECK_THROWS_WITH((n % FixedTensor<std::int32_t, 2>(3, 0)), "tenon::remainder: an integer divisor is 0");
  CHECK_THROWS_AS(n + 3000000000, tn::TypeError);
}
