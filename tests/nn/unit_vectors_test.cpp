// Vectors over their norms where these overflow or underflow: normalize, cosines, weight_norm, and the gradients of
// norms.
#include <tenon/nn/unit_vectors.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <type_traits>

#include <tenon/nn/distance.hpp>
#include <tenon/nn/normalization.hpp>

#include "support/catch.hpp"
#include "support/neural.hpp"

namespace tn = tenon;
namespace nn = tenon::nn;
using support::as_elements_of;

namespace {

template <class T>
constexpr double largest = sizeof(T) == 8 ? 1.7e308 : std::is_same_v<T, tn::float16> ? 65504 : 3.3e38;

/// f of vectors whose norms are as large as `scale` says, and its gradients, beside those of the same vectors about 1
/// in double.
template <class T, class F>
void is_like_about_1(const F& f, const tn::Tensor<double>& numbers, double scale, double tolerance, const char* what) {
  INFO(what << " of " << numbers.size(1) << " numbers about " << scale);
  const tn::Tensor<T> given = tn::cast<T>(numbers * scale);
  const tn::Variable<T> x(given);
  const tn::Variable<double> x2(tn::Tensor<double>(tn::cast<double>(given) / scale));
  const tn::Variable<T> y = f(x);
  const tn::Variable<double> y2 = f(x2);
  support::check_near(tn::cast<double>(y.value()), y2.value(), tolerance);
  const tn::Tensor<double> g = tn::cos(3.0 * tn::arange<double>(0, y.numel())).reshape(tn::Shape(y2.sizes()));
  const double size = std::min(scale, std::is_same_v<T, tn::float16> ? 1e3 : 1e30);
  y.backward(tn::Tensor<T>(tn::cast<T>(g * size)));
  y2.backward(g);
  support::check_near(tn::cast<double>(x.grad()) * (scale / size), x2.grad(), 10 * tolerance);
}

tn::Tensor<double> rows(std::int64_t columns) {
  return tn::sin(tn::square(tn::arange<double>(0, 2 * columns)) + 1.0).reshape({2, columns});
}
template <class T>
void check_normalize(const tn::Tensor<double>& numbers, double p, double scale, double tolerance) {
  is_like_about_1<T>([&](const auto& x) { return nn::normalize(x, nn::p(p), nn::eps(0)); }, numbers, scale, tolerance,
                     "normalize");
}

}  // namespace

TEST_CASE("nn: unit vectors of numbers whose norms overflow or underflow") {
  for (const std::int64_t columns : {3, 768}) {
    for (const double p : {2., double(INFINITY)}) {
      for (const double scale : {3e38, 1e30, 1e-30}) check_normalize<float>(rows(columns), p, scale, 1e-5);
      for (const double scale : {1.7e308, 1e200, 1e-200}) check_normalize<double>(rows(columns), p, scale, 1e-12);
      check_normalize<tn::float16>(rows(columns), p, 60000, 4e-3);
    }
    for (const double scale : {3e38, 1e30, 1e-30}) {
      is_like_about_1<float>(
          [&](const auto& x) {
            return nn::weight_norm(x, as_elements_of(x, tn::ones<double>({2, 1})));
          },
          rows(columns), scale, 1e-5, "weight_norm");
      is_like_about_1<float>(
          [](const auto& x) { return nn::cosine_similarity(x, tn::flip(x, tn::axis(1)), nn::eps(0)); }, rows(columns),
          scale, 1e-5, "cosine_similarity");
    }
  }
  check_normalize<float>(rows(768), 2, 1e-37, 1e-5);
  // Sums of magnitudes overflow sooner.
  const tn::Tensor<double> ones = tn::ones<double>({2, 768});
  check_normalize<float>(ones, 1, 3e38, 1e-5);
  check_normalize<tn::float16>(ones, 1, 60000, 4e-3);
  check_normalize<double>(ones, 3, 1.7e308, 1e-12);
}
TEST_CASE("nn: the cosines of vectors whose norms overflow") {
  const auto one = []<class T>(T) {
    const tn::Tensor<T> x = tn::full<T>({2, 768}, static_cast<T>(largest<T>));
    const double margin = sizeof(T) == 2 ? 4e-3 : 1e-5;
    const tn::Tensor<double> of_pairs = tn::cast<double>(nn::cosine_similarity(x, -x));
    support::check_near(of_pairs, tn::full<double>({2}, -1), margin);
    support::check_near(tn::cast<double>(nn::cosine_similarity(x, x.select(0, 0).unsqueeze(0))), tn::ones<double>({2}),
                        margin);
    CHECK(static_cast<double>(nn::cosine_embedding_loss(x, x, tn::ones<T>({2})).item()) <= margin);
    CHECK(std::abs(static_cast<double>(nn::cosine_embedding_loss(x, x, tn::full<T>({2}, T(-1))).item()) - 1) <= margin);
  };
  one(float{});
  one(tn::float16{});
}
TEST_CASE("nn: vectors beside those whose norms overflow keep their bits, and eps what it is") {
  tn::Generator generator(3);
  const tn::Tensor<float> x = tn::randn<float>({5, 768}, generator);
  const tn::Tensor<float> both = x.clone();
  both.select(0, 2).fill_(3e38f);
  both.select(0, 3).fill_(0.f);
  both.select(0, 4).fill_(INFINITY);
  const tn::Tensor<float> y = nn::normalize(both), alone = nn::normalize(x.clone());
  for (const int r : {0, 1}) CHECK(tn::all(y.select(0, r) == alone.select(0, r)).item());
  CHECK(tn::all(tn::abs(y.select(0, 2) - 1 / std::sqrt(768.f)) < 1e-6f).item());
  CHECK(tn::all(y.select(0, 3) == 0.f).item());
  CHECK(tn::all(tn::isnan(y.select(0, 4))).item());
  const tn::Tensor<tn::float16> halves = tn::cast<tn::float16>(tn::clip(both, -60000.f, 60000.f));
  const tn::Tensor<tn::float16> unit = nn::normalize(halves);
  CHECK(tn::all(unit.select(0, 3) == tn::float16(0)).item());
  CHECK(tn::all(unit.select(0, 1) == nn::normalize(tn::cast<tn::float16>(x)).select(0, 1)).item());
  CHECK(tn::all(nn::normalize(tn::full<float>({1, 2}, 1e-30f)) == 1e-30f / 1e-12f).item());
  const float most = nn::normalize(tn::full<float>({1, 2}, 3e38f), nn::eps(3.2e38))(0, 0);
  CHECK(std::abs(most - std::sqrt(0.5f)) < 1e-6f);
}
TEST_CASE("nn: the gradients of norms and deviations of large and small numbers") {
  for (const float unit : {1e-42f, 1e-30f, 1e36f}) {
    INFO(unit);
    const float g = unit < 1 ? 1.f : 1e-10f;
    const double margin = unit < 1e-38f ? 2e-3 : 1e-6;
    const tn::Variable<float> a(tn::tensor<float>({3, 4}) * unit), b(tn::tensor<float>({1, 3}) * unit);
    tn::Variable<float>(tn::vector_norm(a) * g).backward();
    tn::Variable<float>(tn::std(b) * g).backward();
    support::check_near(tn::cast<double>(a.grad() / g), tn::tensor<double>({0.6, 0.8}), margin);
    support::check_near(tn::cast<double>(b.grad() / g), tn::tensor<double>({-0.5, 0.5}), margin);
  }
  const tn::Variable<double> small(tn::tensor<double>({1, 3}) * 1e-200), zero(tn::zeros<double>({2}));
  tn::std(small).backward();
  support::check_near(small.grad(), tn::tensor<double>({-0.5, 0.5}), 1e-14);
  tn::std(zero).backward();
  CHECK(tn::all(zero.grad() == 0.).item());
}
