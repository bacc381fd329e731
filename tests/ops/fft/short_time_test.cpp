// Short-time Fourier transforms as C++ programs call them; golden_short_time_test.cpp compares with PyTorch.
#include <tenon/autograd.hpp>
#include <tenon/ops/fft/short_time.hpp>
#include <tenon/tenon.hpp>

#include <complex>
#include <cstdint>

#include "support/catch.hpp"

namespace tn = tenon;

TEST_CASE("stft and istft of tensors and of Variables") {
  const tn::Tensor<float> x = tn::sin(tn::arange<float>(0, 30));
  const tn::Tensor<float> window = tn::ones<float>({6});
  const tn::Tensor<tn::complex<float>> spectra = tn::fft::stft(x, 8, 2, 6, window);
  CHECK(spectra.sizes() == tn::Shape{5, 16});
  CHECK(tn::allclose(tn::fft::istft(spectra, 8, 2, 6, window), x, 1e-5, 1e-5));
  CHECK(tn::allclose(tn::fft::istft(tn::fft::stft(x, 8), 8), tn::Tensor<float>(x.narrow(0, 0, 30)), 1e-5, 1e-5));

  const tn::Tensor<tn::complex<float>> turned = window * tn::complex<float>(1, 1),
                                       plain = window * tn::complex<float>(1, 0);
  CHECK_THROWS_AS(tn::fft::stft(x, 8, 2, 6, turned), tn::TypeError);
  CHECK_THROWS_AS(tn::fft::istft(spectra, 8, 2, 6, turned), tn::TypeError);
  CHECK(tn::array_equal(tn::fft::stft(x, 8, 2, 6, plain), spectra));

  const tn::Variable<double> signal(tn::Tensor<double>(tn::sin(tn::arange<double>(0, 30))));
  const tn::Variable back = tn::fft::istft(tn::fft::stft(signal, 8, 2), 8, 2);
  tn::Variable(tn::sum(back * back)).backward();
  CHECK(tn::allclose(signal.grad(), tn::Tensor<double>(2 * signal.value()), 1e-12, 1e-12));
}
