// A call of each operation whose functions are too long to be inlined, and of some that are, for keyed_symbols.sh.
#include <tenon/fft.hpp>
#include <tenon/filter.hpp>
#include <tenon/fixed_tensor.hpp>
#include <tenon/linalg.hpp>
#include <tenon/tenon.hpp>

#include <cstdint>
#include <vector>

namespace tn = tenon;
namespace la = tenon::linalg;

template <class X>
double total(const X& x) {
  return tn::sum(x).item();
}

double elements(const tn::Tensor<float>& x) {
  const tn::Tensor<float> y = x * 2.f + tn::exp(x.t().contiguous().view({4, 3}));
  tn::Tensor<double> z = tn::where(y > 1.f, tn::cast<double>(y), 0.25);
  z(0, tn::all) = 3.0;
  z(z > 2.5) = 2.0;
  z += tn::var(z.reshape({-1})).item();
  const auto kept = z * 2.0 + tn::cast<double>(y);
  tn::Tensor<double> w = tn::softmax(kept, tn::axis(1)) + kept(1, 2);
  const tn::Tensor<std::int64_t> indices = tn::arange<std::int64_t>(0, 2);
  w.masked_fill_(w > 0.5, 1.0);
  w.index_fill_(0, indices, 2.0);
  w.index_add_(0, indices, z(tn::range(0, 2)));
  w.fill_diagonal_(3.0);
  tn::put(w, indices, 2.0);
  const auto c = tn::concat({w, z}, tn::axis(0));
  return total(c) + total(tn::linspace<double>(0, 1, 5)) + total(tn::tensor<double>({{1, 2}, {3, 4}})) +
         total(tn::choice(w, 2, true)) + total(tn::diff(w));
}

double orders(const tn::Tensor<float>& x) {
  const auto sorted = tn::sort(x, tn::axis(1), tn::descending);
  return total(sorted) + tn::median(x).item() + tn::quantile(x, 0.3).item() +
         static_cast<double>(total(tn::argsort(x))) + static_cast<double>(total(tn::lexsort(x[0], x[1]))) +
         total(tn::union1d(x, sorted)) + total(tn::cumsum(x, tn::axis(0))) + static_cast<double>(tn::max(x).item()) +
         total(tn::unique_values(x)) + total(tn::compress(x[0] > 0.f, x, tn::axis(1)));
}

double products(const tn::Tensor<double>& a) {
  return total(tn::matmul(a, a)) + tn::dot(a[0], a[1]).item() + tn::vdot(a, a).item() + total(tn::vecdot(a, a)) +
         total(tn::outer(a[0], a[1])) + total(tn::inner(a, a)) + total(tn::tensordot(a, a)) + total(tn::kron(a, a)) +
         total(tn::cross(a, a)) + tn::trace(a).item() + total(tn::einsum("ij,kj->ik", a, a)) +
         total(tn::matrix_power(a, 3)) + total(tn::bmm(tn::unsqueeze(a, 0), tn::unsqueeze(a, 0)));
}

double decompositions(const tn::Tensor<double>& a) {
  const auto [q, r] = la::qr(a);
  const auto [u, s, v] = la::svd(a);
  return total(la::cholesky(a)) + total(q) + total(r) + total(u) + total(s) + total(v) + total(la::solve(a, a)) +
         total(la::inv(a)) + total(la::eigvalsh(a)) + la::det(a).item() + total(la::pinv(a)) +
         static_cast<double>(la::matrix_rank(a).item()) + la::matrix_norm(a).item() + la::cond(a).item() +
         total(la::solve_triangular(a, a)) + total(la::lstsq(a, a).solution) + total(tn::abs(la::eig(a).eigenvalues)) +
         total(tn::fft::irfft(tn::fft::rfft(a))) + total(tn::fft::fftconvolve(a[0], a[1]));
}

double filters(const tn::Tensor<double>& a) {
  return total(tn::lfilter(a[0], 1, a)) + total(tn::lfilter_state(a[0], a[1], a, a).zf) + total(tn::sosfilt(a, a)) +
         total(tn::sosfilt_state(a, a, a).zf) + total(tn::convolve1d(a, a[0], tn::Boundary::wrap, tn::cval(1))) +
         total(tn::uniform_filter(a, {2, 3}, tn::origin(1))) + total(tn::uniform_filter1d(a, 3)) +
         total(tn::gaussian_filter(a, {1, 2}, tn::order(0, 1), tn::truncate(3), tn::radius(2))) + total(tn::sobel(a)) +
         total(tn::gaussian_filter1d(a, 1)) + total(tn::maximum_filter1d(a, 3)) +
         static_cast<double>(total(tn::label(a).labels) + total(tn::label(a, a).labels));
}

float fixed(const tn::FixedTensor<float, 3, 3>& a) { return tn::sum(tn::matmul(a, a))(); }
