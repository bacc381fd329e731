// hfftn and ihfftn, by name, against SciPy's (tests/data/make_fft.py).
#include <tenon/ops/fft/hermitian.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/tenon.hpp>

#include <string>

#include "support/catch.hpp"
#include "support/golden_runtime.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
using support::Golden;

namespace {

using Complex = tn::complex<double>;

void check(Golden& golden, const std::string& entry, const rt::Value& result, bool is_wide) {
  INFO(golden.name() << ", " << entry);
  const tn::AnyTensor &got = result.tensor(), wanted = golden.get(entry);
  REQUIRE(got.sizes() == wanted.sizes());
  CHECK(rt::kind_of_dtype(got.dtype()) == rt::kind_of_dtype(wanted.dtype()));
  const tn::Tensor<Complex> a = rt::cast(got, tn::DType::complex128).as<Complex>();
  const tn::Tensor<Complex> b = rt::cast(wanted, tn::DType::complex128).as<Complex>();
  CHECK(tn::max(tn::abs(a - b)).item() <= (is_wide ? 1e-14 : 5e-6) * tn::max(tn::abs(b)).item());
}

}  // namespace

TEST_CASE("hfftn and ihfftn as SciPy") {
  for (const bool is_inverse : {false, true}) {
    const std::string name = is_inverse ? "ihfftn" : "hfftn";
    Golden golden("fft", "fft_" + name);
    for (const std::string dtype : {"float32", "float64", "complex64", "complex128"}) {
      if (!golden.has(dtype + ".x")) continue;
      const bool is_wide = dtype == "float64" || dtype == "complex128";
      const auto x = golden.get(dtype + ".x");
      for (const char* const norm : {"backward", "ortho", "forward"})
        check(golden, dtype + "." + norm, rt::call("fft::" + name, {x}, {{"norm", norm}}), is_wide);
      check(golden, dtype + ".sizes",
            rt::call("fft::" + name, {x}, {{"s", tn::Shape{3, 9}}, {"axis", tn::Shape{0, 2}}}), is_wide);
    }
  }
}

TEST_CASE("ihfftn of real signals alone; hfftn is its inverse, with gradients") {
  rt::Value x(tn::AnyTensor(tn::Tensor<double>(tn::sin(tn::arange<double>(0, 24)).reshape({4, 6}))));
  rt::set_requires_grad(x, true);
  const auto y = rt::call("fft::hfftn", {rt::call("fft::ihfftn", {x})});
  CHECK(tn::allclose(y.tensor().as<double>(), x.tensor().as<double>(), 1e-14, 1e-14));
  rt::backward(rt::call("sum", {y}));
  CHECK(tn::allclose(rt::grad(x).tensor().as<double>(), tn::ones<double>({4, 6}), 1e-14, 1e-14));
  CHECK_THROWS_AS(rt::call("fft::ihfftn", {tn::ones<tn::complex<double>>({2, 2})}), tn::TypeError);
}
