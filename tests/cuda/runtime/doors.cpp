// Doors of kinds of work that CUDA's engine has none of yet: one that this test makes is all that the operations need.
#include "host_cublas.hpp"

#include <cmath>
#include <complex>
#include <cstdint>
#include <utility>

#include <tenon/cuda/matmul.hpp>
#include <tenon/fft.hpp>
#include <tenon/linalg.hpp>
#include <tenon/nn/convolution.hpp>

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

/// The host's decompositions of matrices that are brought there, and back.
template <>
struct DecompositionEngine<Cuda> {
  static constexpr bool exists = true;
  using Host = DecompositionEngine<Cpu>;

  template <class T>
  static Tensor<const T> host(const Tensor<const T, Cuda>& x) {
    return x.to(Cpu{});
  }
  template <class T, class X>
  static Tensor<T, Cuda> back(const Tensor<T>& y, const X& x) {
    return y.to(Cuda{x.device().index});
  }

  template <class T>
  static Tensor<T, Cuda> cholesky(const char* function, const Tensor<const T, Cuda>& x, bool is_upper) {
    return back(Host::cholesky(function, host(x), is_upper), x);
  }
  template <class T>
  static linalg::LuFactorResult<T, Cuda> factor_lu(const char* function, const Tensor<const T, Cuda>& x) {
    const auto y = Host::factor_lu(function, host(x));
    return {back(y.lu, x), back(y.pivots, x)};
  }
  template <class T>
  static linalg::LuResult<T, Cuda> lu(const char* function, const Tensor<const T, Cuda>& x) {
    const auto y = Host::lu(function, host(x));
    return {back(y.p, x), back(y.l, x), back(y.u, x)};
  }
  template <class T>
  static Tensor<T, Cuda> solve(const char* function, const Tensor<const T, Cuda>& a, const Tensor<const T, Cuda>& b) {
    return back(Host::solve(function, host(a), host(b)), a);
  }
  template <class T>
  static Tensor<T, Cuda> inverse(const char* function, const Tensor<const T, Cuda>& x) {
    return back(Host::inverse(function, host(x)), x);
  }
  template <class T>
  static Tensor<T, Cuda> determinants(const char* function, const Tensor<const T, Cuda>& x) {
    return back(Host::determinants(function, host(x)), x);
  }
  template <class T>
  static linalg::SlogdetResult<T, Cuda> log_determinants(const char* function, const Tensor<const T, Cuda>& x) {
    const auto y = Host::log_determinants(function, host(x));
    return {back(y.sign, x), back(y.logabsdet, x)};
  }
  template <class T>
  static Tensor<T, Cuda> solve_triangular(const char* function, const Tensor<const T, Cuda>& a,
                                          const Tensor<const T, Cuda>& b, const TriangularTask& task) {
    return back(Host::solve_triangular(function, host(a), host(b), task), a);
  }
  template <class T>
  static linalg::QrResult<T, Cuda> qr(const char* function, const Tensor<const T, Cuda>& x, bool is_complete) {
    const auto y = Host::qr(function, host(x), is_complete);
    return {back(y.q, x), back(y.r, x)};
  }
  template <class T>
  static Tensor<real_t<T>, Cuda> singular_values(const char* function, const Tensor<const T, Cuda>& x) {
    return back(Host::singular_values(function, host(x)), x);
  }
  template <class T>
  static linalg::SvdResult<T, Cuda> svd(const char* function, const Tensor<const T, Cuda>& x, bool is_full) {
    const auto y = Host::svd(function, host(x), is_full);
    return {back(y.u, x), back(y.s, x), back(y.vh, x)};
  }
  template <class T>
  static std::pair<Tensor<const T, Cuda>, Tensor<const T, Cuda>> least_squares_system(const char*,
                                                                                      const Tensor<const T, Cuda>& x,
                                                                                      const Tensor<T, Cuda>& b) {
    return {x, b};
  }
  template <class T>
  static linalg::EigenResult<real_t<T>, T, Cuda> eigh(const char* function, const Tensor<const T, Cuda>& x,
                                                      bool has_vectors) {
    const auto y = Host::eigh(function, host(x), has_vectors);
    return {back(y.eigenvalues, x), has_vectors ? back(y.eigenvectors, x) : Tensor<T, Cuda>()};
  }
  template <class T>
  static linalg::EigenResult<complex_of<T>, complex_of<T>, Cuda> eig(const char* function,
                                                                     const Tensor<const T, Cuda>& x, bool has_vectors) {
    const auto y = Host::eig(function, host(x), has_vectors);
    return {back(y.eigenvalues, x), has_vectors ? back(y.eigenvectors, x) : Tensor<complex_of<T>, Cuda>()};
  }
};

template <>
struct ConvolutionEngine<Cuda> {
  static constexpr bool exists = true;
  using Host = ConvolutionEngine<Cpu>;

  template <class T>
  static Tensor<T, Cuda> convolve(const Tensor<const T, Cuda>& x, const Tensor<const T, Cuda>& w,
                                  const Tensor<const T, Cuda>* bias, const ConvolutionPlan& plan, const Shape& sizes) {
    const Tensor<const T> added = bias ? Tensor<const T>(bias->to(Cpu{})) : Tensor<const T>();
    return Host::convolve<T>(x.to(Cpu{}), w.to(Cpu{}), bias ? &added : nullptr, plan, sizes).to(Cuda{x.device().index});
  }
  template <class T>
  static Tensor<T, Cuda> input_gradient(const Tensor<const T, Cuda>& g, const Tensor<const T, Cuda>& w,
                                        const ConvolutionPlan& plan, const Shape& sizes) {
    return Host::input_gradient<T>(g.to(Cpu{}), w.to(Cpu{}), plan, sizes).to(Cuda{g.device().index});
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

TEST_CASE("decompositions go through one door, and what is made of them stays on the device") {
  static_assert(tn::detail::Decomposes<Cuda> && tn::detail::Decomposes<Cpu>);
  namespace linalg = tn::linalg;
  const NothingLeft after;
  const Tensor<float> x = tn::sin(tn::arange<float>(32) * 0.7f).view({2, 4, 4});
  const Tensor<float> spd = tn::matmul(x, tn::matrix_transpose(x)) + 4.f * tn::eye<float>(4);
  const Tensor<float> tall = tn::cos(tn::arange<float>(12)).view({4, 3});
  CHECK(agrees([](const auto& a) { return linalg::cholesky(a, linalg::upper); }, spd));
  CHECK(agrees([](const auto& a) { return linalg::lu_factor(a).pivots; }, x));
  CHECK(agrees([](const auto& a) { return linalg::lu(a).l; }, tall));
  CHECK(agrees([](const auto& a, const auto& b) { return linalg::solve(a, b); }, spd, tall));
  CHECK(agrees([](const auto& a) { return linalg::inv(a); }, spd));
  CHECK(agrees([](const auto& a) { return linalg::det(a); }, x));
  CHECK(agrees([](const auto& a) { return linalg::logdet(a); }, spd));
  CHECK(agrees([](const auto& a) { return linalg::matrix_power(a, -2); }, spd));
  CHECK(agrees([](const auto& a) { return linalg::qr(a, linalg::complete).r; }, tall));
  CHECK(agrees([](const auto& a) { return linalg::eigh(a).eigenvalues; }, spd));
  CHECK(agrees([](const auto& a) { return linalg::eigvalsh(a); }, spd));
  CHECK(agrees([](const auto& a) { return tn::sum(linalg::eigvals(a), tn::axis(-1)); }, x));
  CHECK(agrees([](const auto& a) { return linalg::svd(a).s; }, x));
  CHECK(agrees([](const auto& a) { return linalg::pinv(a); }, tall));
  CHECK(agrees([](const auto& a) { return linalg::matrix_rank(a); }, tall));
  CHECK(agrees([](const auto& a, const auto& b) { return linalg::lstsq(a, b).solution; }, tall, tall));
  CHECK(agrees([](const auto& a) { return linalg::matrix_norm(a, linalg::Norm::nuclear); }, x));
  CHECK(agrees([](const auto& a) { return linalg::cond(a, linalg::Norm::columns); }, spd));
  CHECK(agrees([](const auto& a, const auto& b) { return linalg::solve_triangular(a, b, linalg::upper); }, spd, tall));
  CHECK(agrees([](const auto& a, const auto& b) { return linalg::cholesky_solve(b, linalg::cholesky(a)); }, spd, tall));
  CHECK(agrees([](const auto& a) { return linalg::matrix_exp(a); }, x));
  CHECK(agrees([](const auto& a) { return linalg::tensorinv(a, 1); }, tn::Tensor<float>(spd.select(0, 0))));
  CHECK(agrees([](const auto& a) { return linalg::polyfit(a, a * a, 2); }, tn::arange<float>(7)));
}

TEST_CASE("convolutions go through one door") {
  static_assert(tn::detail::Convolves<Cuda> && tn::detail::Convolves<Cpu>);
  const NothingLeft after;
  const Tensor<float> x = tn::sin(tn::arange<float>(72) * 0.7f).view({2, 4, 9});
  const Tensor<float> w = tn::cos(tn::arange<float>(24)).view({4, 2, 3}), bias = tn::arange<float>(4);
  CHECK(agrees([](const auto& a, const auto& b) { return tn::nn::conv1d(a, b, tn::none, 2, 1, 1, 2); }, x, w));
  CHECK(agrees([](const auto& a, const auto& b, const auto& c) { return tn::nn::conv1d(a, b, c, 1, 0, 1, 2); }, x, w,
               bias));
  CHECK(agrees([](const auto& a, const auto& b) { return tn::nn::conv_transpose1d(a, b, tn::none, 2); }, x, w));
}

TEST_CASE("what extends a tensor beyond its ends is made of indices on the device") {
  const NothingLeft after;
  const Tensor<float> x = tn::arange<float>(12).view({3, 4});
  for (const auto mode : {tn::PadMode::constant, tn::PadMode::reflect, tn::PadMode::replicate, tn::PadMode::wrap})
    CHECK(agrees([&](const auto& a) { return tn::pad(a, {{2, 1}, {0, 3}}, mode); }, x));
  CHECK(agrees([](const auto& a) { return tn::pad(a, {{5, 7}, {9, 0}}, tn::PadMode::wrap); }, x));
  CHECK(agrees([](const auto& a) { return tn::pad(a, {{5, 7}, {9, 0}}, tn::PadMode::replicate); }, x));
  CHECK(agrees([](const auto& a) { return tn::pad(a, 1, 2.5f); }, x));
  CHECK(agrees([](const auto& a) { return tn::pad(a, {{1, 0}, {2, 2}}); }, tn::Tensor<float>(x.narrow(1, 0, 0))));
  CHECK(agrees([](const auto& a) { return tn::roll(a, -5); }, x));
  CHECK(agrees([](const auto& a) { return tn::roll(a, {1, -6}, tn::axis(0, 1)); }, x));
  CHECK(agrees([](const auto& a) { return tn::roll(a, 3); }, tn::Tensor<float>(x.narrow(1, 0, 0))));
  CHECK(agrees([](const auto& a) { return tn::tile(a, {2, 1, 3}); }, x));
  CHECK(agrees([](const auto& a) { return tn::tile(a, {0, 1}); }, x));
  CHECK(agrees([](const auto& a) { return tn::repeat(a, 3, tn::axis(1)); }, x));
  CHECK(agrees([](const auto& a) { return tn::repeat(a, 2); }, tn::Tensor<float>(x.t())));
}

TEST_CASE("pieces of a tensor on the device are views of it") {
  const NothingLeft after;
  const Tensor<float> x = tn::arange<float>(12).view({3, 4});
  const auto joined = [](const auto& pieces) {
    auto first = pieces[0].clone();
    for (std::int64_t k = 1; k < pieces.size(); ++k) first = tn::concat(first, pieces[k], tn::axis(-1));
    return first;
  };
  CHECK(agrees([&](const auto& a) { return joined(tn::split(a, 2, tn::axis(1))); }, x));
  CHECK(agrees([&](const auto& a) { return joined(tn::split(a, {1, 3}, tn::axis(1))); }, x));
  CHECK(agrees([&](const auto& a) { return joined(tn::array_split(a, 3, tn::axis(1))); }, x));
  CHECK(agrees([&](const auto& a) { return joined(tn::chunk(a, 3, tn::axis(1))); }, x));
  CHECK(agrees([&](const auto& a) { return joined(tn::unstack(a)); }, x));
  auto y = x.to(Cuda{0});
  for (auto row : tn::unstack(y)) row.fill_(1.f);
  CHECK(tn::all(y.to(Cpu{}) == 1.f).item());
}
