// Kernels: what they compute does not depend on where an element stands, and the instruction set is the one asked for.
#include <tenon/cpu/kernel.hpp>
#include <tenon/tenon.hpp>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "support/catch.hpp"
#include "support/inspect.hpp"

namespace tn = tenon;

TEST_CASE("TENON_ISA lowers the instruction set") {
  const char* asked = std::getenv("TENON_ISA");
  const std::string name = asked ? asked : "";
  if (name == "baseline") CHECK(tn::cpu_isa() == tn::Isa::baseline);
  if (name == "avx2") CHECK(tn::cpu_isa() <= tn::Isa::avx2);
  CHECK(tn::cpu_isa() == tn::cpu_isa());
}

namespace {

/// The value of f(x, y) element by element, each computed alone, is what all of them give together.
template <class T, class F>
void check_places(const char* what, F f) {
  const std::int64_t n = 193;  // whole registers, and some left over, for every width
  const tn::Tensor<T> a = tn::cast<T>(tn::rand<double>({n}) * 90.0 - 30.0);
  const tn::Tensor<T> b = tn::cast<T>(tn::rand<double>({n}) * 70.0 + 1.0);
  const auto together = tn::eval(f(a, b));
  bool agree = true;
  for (std::int64_t i = 0; i < n; ++i) agree = agree && tn::eval(f(a.narrow(0, i, 1), b.narrow(0, i, 1)))(0) == together(i);
  INFO(what << " of " << tn::dtype_name<T>);
  CHECK(agree);
}

}  // namespace

TEMPLATE_TEST_CASE("an element's value does not depend on its place", "", std::int8_t, std::uint8_t, std::int32_t, std::int64_t, tn::float16, tn::bfloat16,
                   float, double) {
  using T = TestType;
  check_places<T>("x * y + x", [](const auto& x, const auto& y) { return x * y + x; });
  check_places<T>("x * x - y * y", [](const auto& x, const auto& y) { return x * x - y * y; });
  check_places<T>("where", [](const auto& x, const auto& y) { return tn::where(x < y && !(x == T(3)), x, y - x); });
  check_places<T>("cast", [](const auto& x, const auto& y) { return tn::cast<float>(x) * 0.1f + tn::cast<std::int16_t>(y); });
  check_places<T>("map", [](const auto& x, const auto& y) { return tn::map([](auto p, auto q) { return static_cast<double>(p) * 0.3 + static_cast<double>(q); }, x, y); });
}

TEST_CASE("types of all widths meet in one expression") {
  const std::int64_t n = 150;
  tn::Tensor<bool> truth = tn::lazy::arange<int>(0, n) % 3 == 0;
  tn::Tensor<std::int8_t> bytes = tn::cast<std::int8_t>(tn::lazy::arange<int>(0, n) - 75);
  tn::Tensor<std::uint16_t> words = tn::cast<std::uint16_t>(tn::lazy::arange<int>(0, n) * 400);
  tn::Tensor<double> doubles = tn::lazy::arange<double>(0, n) * 0.5;
  const tn::Tensor<double> mixed = tn::where(truth, tn::cast<double>(bytes), tn::cast<double>(words) + doubles);
  const tn::Tensor<bool> compared = (bytes > std::int8_t(0)) && (doubles < 40.0) == truth;
  bool agree = true;
  for (std::int64_t i = 0; i < n; ++i) {
    const double wanted = i % 3 == 0 ? static_cast<double>(i - 75) : static_cast<double>(i * 400 % 65536) + static_cast<double>(i) * 0.5;
    agree = agree && mixed(i) == wanted && compared(i) == ((i > 75) && ((static_cast<double>(i) * 0.5 < 40.0) == (i % 3 == 0)));
  }
  CHECK(agree);
}

TEST_CASE("conversion to integers saturates in lanes as it does alone") {
  const double inf = __builtin_inf();
  const auto values = tn::tensor<double>({0., -0., 0.9, -0.9, 1.5, -1.5, 127., 128., -128., -129., 255.9, 256., 32767.5, 65535.5, 65536., 2147483646.9, 2147483647.,
                                          2147483648., -2147483648., -2147483649., 4294967295.5, 4294967296., 9.2233720368547748e18, 9.2233720368547758e18,
                                          -9.2233720368547758e18, 1.8446744073709550e19, 1.8446744073709552e19, inf, -inf, __builtin_nan("")});
  const auto check = [&]<class To, class From>(To, From) {
    const tn::Tensor<From> from = tn::cast<From>(values);
    const auto all = tn::eval(tn::cast<To>(from));
    bool agree = true;
    for (std::int64_t i = 0; i < all.numel(); ++i) agree = agree && all(i) == tn::detail::convert<To>(from(i));
    INFO(tn::dtype_name<From> << " to " << tn::dtype_name<To>);
    CHECK(agree);
  };
  const auto check_all = [&](auto from) {
    check(std::int8_t{}, from), check(std::uint8_t{}, from), check(std::int16_t{}, from), check(std::uint16_t{}, from);
    check(std::int32_t{}, from), check(std::uint32_t{}, from), check(std::int64_t{}, from), check(std::uint64_t{}, from), check(bool{}, from);
  };
  check_all(float{});
  check_all(double{});
}

TEST_CASE("all halves in lanes are what they are alone") {
  const tn::Tensor<std::uint16_t> bits = tn::cast<std::uint16_t>(tn::lazy::arange<int>(0, 65536));
  const auto check = [&]<class H>(H) {
    auto halves = tn::empty<H>({65536});
    for (int i = 0; i < 65536; ++i) halves.data_ptr()[i] = H::from_bits(static_cast<std::uint16_t>(i));
    const auto wide = tn::eval(tn::cast<float>(halves));
    const auto back = tn::eval(tn::cast<H>(wide));
    const auto between = tn::eval(tn::cast<H>(wide * 1.00021f));
    bool agree = true;
    for (int i = 0; i < 65536; ++i) {
      const auto alone = static_cast<float>(halves(i));
      agree = agree && __builtin_bit_cast(std::uint32_t, wide(i)) == __builtin_bit_cast(std::uint32_t, alone) && back(i).bits == H(alone).bits &&
              between(i).bits == H(wide(i) * 1.00021f).bits;
    }
    CHECK(agree);
  };
  check(tn::float16{});
  check(tn::bfloat16{});
}
