// Backward kernels in lanes beside the same on single elements: gradients, those of a broadcast leaf, second
// derivatives.
#include <tenon/autograd.hpp>

#include <cstdint>
#include <tuple>

#include "support/catch.hpp"
#include "support/near.hpp"

namespace tn = tenon;

namespace {

const auto expression = [](const auto& x, const auto& w) {
  using T = typename std::remove_cvref_t<decltype(x)>::value_type;
  const auto taken = tn::where(x > T(0.3), tn::sqrt(x) * tn::exp(-x * w), tn::maximum(tn::tanh(x), T(0.2)));
  return taken / (x + w) + tn::pow(x, w) + tn::log1p(x) * tn::relu(x - T(0.5)) + tn::sin(x) * tn::gelu(w);
};

template <class T>
void check_lanes(double tolerance) {
  for (const std::int64_t n : {1, 3, 17, 64, 333}) {
    const tn::Tensor<T> a = tn::rand<T>({n}), b = tn::rand<T>({n}) + T(0.5), k = tn::full<T>({}, T(0.75));
    const auto gradients = [](const auto& x, const auto& w) {
      const tn::Variable<T> leaf(x), other(w);
      const auto first =
          tn::grad_of(tn::Variable<T>(tn::sum(expression(leaf, other))), {leaf, other}, tn::create_graph);
      tn::Variable<T>(tn::sum(first[0] * first[0])).backward();
      return std::tuple{first[0].value(), first[1].value(), leaf.grad()};
    };
    const auto [ga, gb, second] = gradients(a, b);
    const auto [broadcast, gk, unused] = gradients(a, k);
    double total = 0;
    for (std::int64_t i = 0; i < n; ++i) {
      INFO(n << " elements, element " << i);
      const tn::Tensor<T> one = a.narrow(0, i, 1).clone();
      const auto [ea, eb, es] = gradients(one, tn::Tensor<T>(b.narrow(0, i, 1).clone()));
      CHECK(support::is_near(ga(i), ea(0), tolerance));
      CHECK(support::is_near(gb(i), eb(0), tolerance));
      CHECK(support::is_near(second(i), es(0), 20 * tolerance));
      total += std::get<1>(gradients(one, tn::Tensor<T>(tn::full<T>({1}, T(0.75)))))(0);
    }
    CHECK(support::is_near(gk.item(), total, 100 * tolerance));
  }
}

}  // namespace

TEST_CASE("gradient: lanes give what single elements give") {
  check_lanes<double>(1e-12);
  check_lanes<float>(1e-4);
}
