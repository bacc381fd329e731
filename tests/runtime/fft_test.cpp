// The family fft by name, against the typed library.
#include <tenon/fft.hpp>
#include <tenon/runtime/function.hpp>

#include <cstdint>

#include "support/catch.hpp"
#include "support/element_types.hpp"
#include "support/runtime_results.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
namespace fft = tenon::fft;
using support::same_computed_result, support::some_elements, support::layouts_of;

TEST_CASE("transforms by name: types and layouts") {
  support::for_types(
      []<class T>() {
        for (const tn::Tensor<const T>& x : layouts_of(some_elements<T>({6, 6}))) {
          CHECK(same_computed_result(rt::call("fft::fft", {x}), {fft::fft(x)}));
          CHECK(same_computed_result(rt::call("fft::fft", {x, 5}, {{"axis", 0}, {"norm", "ortho"}}),
                                     {fft::fft(x, 5, tn::axis(0), fft::Norm::ortho)}));
          CHECK(same_computed_result(rt::call("fft::ifft", {x}), {fft::ifft(x)}));
          CHECK(same_computed_result(rt::call("fft::irfft", {x, 6}), {fft::irfft(x, 6)}));
          CHECK(same_computed_result(rt::call("fft::hfft", {x}, {{"norm", "forward"}}),
                                     {fft::hfft(x, fft::Norm::forward)}));
          CHECK(same_computed_result(rt::call("fft::fftn", {x}), {fft::fftn(x)}));
          CHECK(same_computed_result(rt::call("fft::ifftn", {x}, {{"axis", 1}}), {fft::ifftn(x, tn::axis(1))}));
          CHECK(same_computed_result(rt::call("fft::irfftn", {x}), {fft::irfftn(x)}));
          CHECK(same_computed_result(rt::call("fft::fft2", {x}, {{"s", tn::Shape{4, 5}}}),
                                     {fft::fft2(x, fft::s({4, 5}))}));
          CHECK(same_computed_result(rt::call("fft::ifft2", {x}), {fft::ifft2(x)}));
          CHECK(same_computed_result(rt::call("fft::irfft2", {x}), {fft::irfft2(x)}));
          CHECK(same_computed_result(rt::call("fft::fftconvolve", {x, x}), {fft::fftconvolve(x, x)}));
          CHECK(same_computed_result(rt::call("fft::fftconvolve", {x, x, "same"}, {{"axis", 1}}),
                                     {fft::fftconvolve(x, x, tn::ConvolveMode::same, tn::axis(1))}));
          CHECK(same_computed_result(rt::call("fft::fftshift", {x}), {fft::fftshift(x)}));
          CHECK(same_computed_result(rt::call("fft::ifftshift", {x}, {{"axis", 1}}), {fft::ifftshift(x, tn::axis(1))}));
          if constexpr (tn::kind_of<T> != tn::Kind::complex) {
            CHECK(same_computed_result(rt::call("fft::rfft", {x}), {fft::rfft(x)}));
            CHECK(same_computed_result(rt::call("fft::ihfft", {x, 4}, {{"axis", 0}}), {fft::ihfft(x, 4, tn::axis(0))}));
            CHECK(same_computed_result(rt::call("fft::rfftn", {x}), {fft::rfftn(x)}));
            CHECK(same_computed_result(rt::call("fft::rfft2", {x}), {fft::rfft2(x)}));
          }
        }
      },
      support::ComparedTypes<bool, std::int16_t, tn::float16, tn::bfloat16, float, double, tn::complex<float>,
                             tn::complex<double>>{});
}

TEST_CASE("frequencies by name") {
  CHECK(same_computed_result(rt::call("fft::fftfreq", {5}), {fft::fftfreq(5)}));
  CHECK(same_computed_result(rt::call("fft::fftfreq", {5, 0.5, "float32"}), {fft::fftfreq<float>(5, 0.5)}));
  CHECK(same_computed_result(rt::call("fft::rfftfreq", {8}, {{"dtype", tn::DType::float16}}),
                             {fft::rfftfreq<tn::float16>(8)}));
}

TEST_CASE("wrong arguments of transforms are typed errors") {
  const auto x = tn::zeros<float>({2, 3});
  const auto c = tn::zeros<tn::complex<float>>({2, 3});
  for (const char* name : {"fft::fft", "fft::ifft", "fft::rfft", "fft::irfft", "fft::hfft", "fft::ihfft"}) {
    INFO(name);
    CHECK_THROWS_AS(rt::call(name, {x, 0}), tn::ShapeError);
    CHECK_THROWS_AS(rt::call(name, {x}, {{"axis", 2}}), tn::IndexError);
    CHECK_THROWS_AS(rt::call(name, {x}, {{"norm", "some"}}), tn::TypeError);
    CHECK_THROWS_AS(rt::call(name, {x, 2.5}), tn::TypeError);
  }
  for (const char* name : {"fft::rfft", "fft::ihfft", "fft::rfftn", "fft::rfft2"}) {
    INFO(name);
    CHECK_THROWS_AS(rt::call(name, {c}), tn::TypeError);
  }
  CHECK_THROWS_AS(rt::call("fft::fftn", {x}, {{"s", tn::Shape{1}}, {"axis", tn::Shape{0, 1}}}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("fft::fftconvolve", {x, tn::zeros<float>({3})}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("fft::fftconvolve", {x, x, "some"}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("fft::fftfreq", {0}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("fft::fftfreq", {4, 1, "int32"}), tn::TypeError);
}
