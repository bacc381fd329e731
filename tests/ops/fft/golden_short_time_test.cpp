// Short-time Fourier transforms, by name, against PyTorch's (tests/data/make_short_time.py).
#include <tenon/ops/fft/short_time.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/golden_runtime.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
using rt::Value;
using support::error_text, support::Golden;
using Keywords = std::vector<std::pair<const char*, Value>>;

namespace {

using Complex = tn::complex<double>;

void check(Golden& golden, const std::string& entry, const Value& result, bool is_wide, bool is_real) {
  INFO(golden.name() << ", " << entry);
  const tn::AnyTensor &got = result.tensor(), wanted = golden.get(entry);
  CHECK((rt::kind_of_dtype(got.dtype()) == tn::Kind::floating) == is_real);
  REQUIRE(got.sizes() == wanted.sizes());
  const tn::Tensor<Complex> a = rt::cast(got, tn::DType::complex128).as<Complex>();
  const tn::Tensor<Complex> b = rt::cast(wanted, tn::DType::complex128).as<Complex>();
  CHECK(tn::max(tn::abs(a - b)).item() <= (is_wide ? 1e-13 : 1e-4));
}

struct Case {
  const char* name;
  int n_fft, hop, win;
  bool has_window, is_centered, is_normalized, is_onesided;
  const char* pad_mode;
};
constexpr Case cases[] = {{"plain", 8, 0, 0, false, true, false, true, "reflect"},
                          {"hop", 16, 5, 0, true, true, false, true, "reflect"},
                          {"short_window", 12, 3, 7, true, true, true, true, "reflect"},
                          {"no_window", 12, 3, 7, false, true, false, true, "reflect"},
                          {"odd", 9, 2, 0, true, true, false, true, "constant"},
                          {"edges", 8, 2, 0, true, false, false, true, "reflect"},
                          {"replicate", 6, 4, 6, true, true, false, false, "replicate"},
                          {"single", 16, 16, 0, false, false, false, true, "reflect"}};

std::vector<Value> arguments_of(const Case& one, Golden& golden, const std::string& entry) {
  return {golden.get(entry + ".x"), one.n_fft, one.hop, one.win,
          one.has_window ? Value(golden.get(entry + ".window")) : Value()};
}

}  // namespace

TEST_CASE("stft as PyTorch") {
  Golden golden("fft", "fft_stft");
  for (const bool is_wide : {false, true}) {
    for (const Case& one : cases) {
      const std::string entry = std::string(is_wide ? "float64." : "float32.") + one.name;
      std::vector<Value> arguments = arguments_of(one, golden, entry);
      for (const Value& more :
           {Value(one.is_centered), Value(one.pad_mode), Value(one.is_normalized), Value(one.is_onesided)})
        arguments.push_back(more);
      check(golden, entry, rt::call("stft", arguments), is_wide, false);
    }
  }
}
TEST_CASE("istft as PyTorch") {
  Golden golden("fft", "fft_istft");
  for (const bool is_wide : {false, true}) {
    for (const Case& one : cases) {
      const std::string entry = std::string(is_wide ? "float64." : "float32.") + one.name;
      std::vector<Value> arguments = arguments_of(one, golden, entry);
      for (const Value& more : {Value(one.is_centered), Value(one.is_normalized), Value(one.is_onesided)})
        arguments.push_back(more);
      check(golden, entry, rt::call("istft", arguments), is_wide, true);
      arguments.push_back(golden.get(entry + ".of_length").sizes()[golden.get(entry + ".of_length").dim() - 1]);
      check(golden, entry + ".of_length", rt::call("istft", arguments), is_wide, true);
    }
  }
}

TEST_CASE("istft of stft is the signal, and its gradient that of the identity") {
  Value x(tn::AnyTensor(tn::Tensor<double>(tn::sin(tn::arange<double>(0, 90)).reshape({2, 45}))));
  Value window(tn::AnyTensor(tn::Tensor<double>(tn::linspace<double>(0.5, 1.5, 10))));
  rt::set_requires_grad(x, true);
  const auto spectra = rt::call("stft", {x, 12, 4, 10, window});
  const auto y = rt::call("istft", {spectra, 12, 4, 10, window}, {{"length", 45}});
  CHECK(tn::allclose(y.tensor().as<double>(), x.tensor().as<double>(), 1e-13, 1e-13));
  rt::backward(rt::call("sum", {y}));
  CHECK(tn::allclose(rt::grad(x).tensor().as<double>(), tn::ones<double>({2, 45}), 1e-12, 1e-12));
}

TEST_CASE("frames that do not fit are refused") {
  const auto x = tn::ones<double>({20});
  CHECK(error_text<tn::ShapeError>([&] {
          rt::call("stft", {x, 0});
        }) == "tenon::fft::stft: n_fft = 0: a frame needs one element or more");
  CHECK(error_text<tn::ShapeError>([&] {
          rt::call("stft", {x, 8, -1});
        }) == "tenon::fft::stft: hop_length = -1 is negative");
  CHECK(error_text<tn::ShapeError>([&] { rt::call("stft", {x, 8, 2, 9}); }) ==
        "tenon::fft::stft: win_length = 9 is not from 1 to n_fft = 8");
  CHECK(error_text<tn::ShapeError>([&] { rt::call("stft", {x, 8, 2, 8, x}); }) ==
        "tenon::fft::stft: a window of shape (20,) for win_length = 8");
  CHECK(error_text<tn::ShapeError>([&] { rt::call("stft", {x, 30}, {{"center", false}}); }) ==
        "tenon::fft::stft: n_fft = 30 is above the length of shape (20,), padded to 20");
  CHECK(error_text<tn::ShapeError>([&] { rt::call("istft", {tn::ones<double>({4, 3}), 8}); }) ==
        "tenon::fft::istft: shape (4,3) is not that of one or more spectra of 5 frequencies");
  CHECK_THROWS_AS(rt::call("stft", {tn::ones<tn::complex<double>>({20}), 8}), tn::TypeError);
  const tn::Tensor<tn::complex<double>> turned = tn::ones<double>({8}) * tn::complex<double>(1, 1);
  CHECK(error_text<tn::TypeError>([&] { rt::call("stft", {x, 8, 2, 8, turned}); }) ==
        "tenon::fft::stft: a window has real elements, and this one is complex");
  CHECK(error_text<tn::TypeError>([&] { rt::call("istft", {tn::ones<double>({5, 3}), 8, 2, 8, turned}); }) ==
        "tenon::fft::istft: a window has real elements, and this one is complex");
  CHECK_THROWS_AS(rt::call("stft", {x, INT64_MAX}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("istft", {tn::ones<double>({5, 3}), 8, INT64_MAX}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("istft", {tn::ones<double>({5, 3}), 8}, {{"length", INT64_MAX}}), tn::ShapeError);
}
