// Special functions as C++ programs call them: in expressions, with Variables, of scalars; the same bits in lanes of
// each width.
#include <tenon/autograd.hpp>
#include <tenon/special.hpp>

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "support/catch.hpp"

namespace tn = tenon;

TEST_CASE("special functions are parts of expressions") {
  const auto x = tn::tensor<double>({0.25, 0.5, 0.75});
  const tn::Tensor y = tn::ndtri(tn::ndtr(x)) + tn::entr(x) * 0;
  CHECK(tn::allclose(y, x, 1e-14, 0));
  const tn::Tensor wronskian = tn::j1(x) * tn::y0(x) - tn::j0(x) * tn::y1(x);
  CHECK(tn::allclose(wronskian, tn::Tensor<double>(2 / (3.14159265358979323846 * x)), 1e-14, 0));
  CHECK(
      tn::allclose(tn::Tensor<double>(tn::gammainc(2.0, x) + tn::gammaincc(2.0, x)), tn::ones<double>({3}), 1e-15, 0));
  CHECK(std::abs(tn::zeta(2.0, 1.0) - 1.6449340668482264) < 1e-15);
  static_assert(std::is_same_v<decltype(tn::erfcx(1.f)), float>);
  CHECK(tn::eval(tn::betainc(2, 3, tn::tensor<std::int32_t>({0, 1}))).dtype() == tn::DType::float64);
}

TEST_CASE("special functions of Variables have slopes, also of slopes") {
  const tn::Variable<double> x(tn::tensor<double>({0.5, 1.5, 3.0}));
  tn::Variable(tn::sum(tn::log_ndtr(x) + tn::j0(x) + tn::polygamma(1.0, x))).backward();
  const tn::Tensor<double> wanted =
      tn::exp(-x.value() * x.value() / 2) / std::sqrt(2 * 3.14159265358979323846) / tn::ndtr(x.value()) -
      tn::j1(x.value()) + tn::polygamma(2.0, x.value());
  CHECK(tn::allclose(x.grad(), wanted, 1e-13, 0));
}

TEST_CASE("special functions of a distribution that stands at one end have no slope elsewhere") {
  for (const bool at_0 : {true, false}) {
    const tn::Variable<double> x(tn::tensor<double>({0.25, 0.75}));
    tn::Variable(tn::sum(tn::betainc(at_0 ? 0.0 : 2.0, at_0 ? 2.0 : 0.0, x))).backward();
    CHECK(tn::all(x.grad() == 0).item());
  }
}

TEST_CASE("special functions have the same bits wherever an element stands") {
  for (const auto& f :
       {+[](const tn::Tensor<double>& v) -> tn::Tensor<double> { return tn::erfcx(v) + tn::ndtr(v) + tn::log_ndtr(v); },
        +[](const tn::Tensor<double>& v) -> tn::Tensor<double> { return tn::i0e(v) + tn::i1(v) + tn::i1e(v); },
        +[](const tn::Tensor<double>& v) -> tn::Tensor<double> { return tn::j0(v) + tn::j1(v); },
        +[](const tn::Tensor<double>& v) -> tn::Tensor<double> { return tn::y0(v) + tn::y1(v); },
        +[](const tn::Tensor<double>& v) -> tn::Tensor<double> { return tn::ndtri(v / 40); }}) {
    const tn::Tensor<double> x = tn::linspace<double>(0.01, 39, 301), all = f(x);
    for (std::int64_t i = 0; i < 301; ++i) {
      const tn::Tensor<double> one = f(x.narrow(0, i, 1).clone());
      if (one(0) != all(i)) FAIL_CHECK("at " << x(i) << ": " << one(0) << " alone, " << all(i) << " in a row");
    }
    SUCCEED();
  }
}
