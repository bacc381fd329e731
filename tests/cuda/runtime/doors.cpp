// Doors of kinds of work that CUDA's engine has none of yet: one that this test makes is all that the operations need.
#include "host_runtime.hpp"

#include <cmath>
#include <complex>
#include <cstdint>

#include <tenon/fft.hpp>

#include "nothing_left.hpp"
#include "support/catch.hpp"

namespace tn = tenon;
using tn::Cpu, tn::Cuda, tn::Tensor;

namespace tenon::inline v1::detail {

/// Each transform by its definition, in memory that is the host's here.
template <>
struct TransformEngine<Cuda> {
  static constexpr bool exists = true;

  template <class T, class In, class Out>
  static void lines(const Tensor<const In, Cuda>& in, const Tensor<Out, Cuda>& out, int d, const FftTask<T>& task) {
    const Tensor<const In, Cuda> from = in.movedim(d, -1).clone().view({-1, in.size(d)});
    const Tensor<Out, Cuda> to = tn::empty<Out>(out.movedim(d, -1).sizes(), Cuda{out.device().index});
    const std::int64_t have = in.size(d), n = task.n, count = out.size(d);
    for (std::int64_t line = 0; line < to.numel() / count; ++line) {
      const auto element = [&](std::int64_t j) {
        if constexpr (ComplexElement<In>) {
          if (task.kind == FftLine::half_to_real && j > n / 2) {
            const In mirrored = n - j < have ? from.data_ptr()[line * have + n - j] : In(0);
            return std::complex<double>(mirrored.re, -mirrored.im);
          }
          const In value = j < have ? from.data_ptr()[line * have + j] : In(0);
          const bool is_end = task.kind == FftLine::half_to_real && (j == 0 || 2 * j == n);
          return std::complex<double>(value.re, is_end ? 0 : value.im);
        } else {
          return std::complex<double>(j < have ? static_cast<double>(from.data_ptr()[line * have + j]) : 0);
        }
      };
      for (std::int64_t k = 0; k < count; ++k) {
        std::complex<double> sum = 0;
        for (std::int64_t j = 0; j < n; ++j) {
          const double turns = (task.is_backward ? 1. : -1.) * static_cast<double>(j * k % n) / static_cast<double>(n);
          sum += element(j) * std::polar(1., 2 * M_PI * turns);
        }
        sum *= static_cast<double>(task.scale);
        if constexpr (ComplexElement<Out>)
          to.data_ptr()[line * count + k] = Out(static_cast<T>(sum.real()), static_cast<T>(sum.imag()));
        else to.data_ptr()[line * count + k] = static_cast<Out>(sum.real());
      }
    }
    out.movedim(d, -1).copy_(to);
  }
};

}  // namespace tenon::inline v1::detail

namespace {

/// Whether a function gives on the device what it gives on the host, and stays there.
template <class F, class... X>
bool agrees(const F& function, const X&... x) {
  const auto host = tn::detail::operand_as<typename decltype(function(x...))::value_type>(function(x...));
  const auto device = function(x.to(Cuda{1})...);
  return device.device().index == 1 && device.sizes() == host.sizes() &&
         tn::allclose(device.to(Cpu{}), host, 1e-5, 1e-5);
}

}  // namespace

TEST_CASE("transforms go through one door") {
  static_assert(tn::detail::Transforms<Cuda> && tn::detail::Transforms<Cpu>);
  const NothingLeft after;
  const Tensor<float> x = tn::sin(tn::arange<float>(30) * 0.7f).view({5, 6});
  const Tensor<float> y = tn::cos(tn::arange<float>(20)).view({4, 5});
  CHECK(agrees([](const auto& a) { return tn::fft::fft(a); }, x));
  CHECK(agrees([](const auto& a) { return tn::fft::fft(a, 8, tn::axis(0), tn::fft::Norm::ortho); }, x));
  CHECK(agrees([](const auto& a) { return tn::fft::rfft(a, tn::axis(0)); }, x));
  CHECK(agrees([](const auto& a) { return tn::fft::ifft(tn::fft::fft(a)); }, x));
  CHECK(agrees([](const auto& a) { return tn::fft::irfft(tn::fft::rfft(a), 6); }, x));
  CHECK(agrees([](const auto& a) { return tn::fft::irfftn(tn::fft::rfftn(a)); }, x));
  CHECK(agrees([](const auto& a) { return tn::fft::fft2(a); }, x));
  CHECK(agrees([](const auto& a, const auto& b) { return tn::fft::fftconvolve(a, b); }, x, y));
}
