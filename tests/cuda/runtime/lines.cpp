// Scans and softmax on CUDA by threads of the host, along every dimension.
#include "compare.hpp"

namespace tn = tenon;
using compare::elements, compare::same, compare::NothingLeft;
using tn::Cuda, tn::Tensor;

TEST_CASE("scans along each dimension") {
  const NothingLeft after;
  const auto x = elements<float>({3, 41, 5}, true);
  const auto there = x.to(Cuda{1});
  for (int d = 0; d < 3; ++d) {
    CHECK(same(tn::cumsum(there, tn::axis(d)), tn::cumsum(x, tn::axis(d))));
    CHECK(same(tn::cumprod(there, tn::axis(d), tn::include_initial), tn::cumprod(x, tn::axis(d), tn::include_initial)));
    const auto [values, indices] = tn::cummax(there, tn::axis(d));
    const auto [values_here, indices_here] = tn::cummax(x, tn::axis(d));
    CHECK(same(values, values_here));
    CHECK(same(indices, indices_here));
    CHECK(same(tn::cummin(there, tn::axis(d)).indices, tn::cummin(x, tn::axis(d)).indices));
  }
  CHECK(
      same(tn::cumsum(there.transpose(0, 1).flip(1), tn::axis(1)), tn::cumsum(x.transpose(0, 1).flip(1), tn::axis(1))));
}

TEST_CASE("long lines are split") {
  const NothingLeft after;
  const auto x = elements<std::int32_t>({1, 5000});
  CHECK(same(tn::cumsum(x.to(Cuda{0}), tn::axis(1)), tn::cumsum(x, tn::axis(1))));
  CHECK(same(tn::cumsum(x.t().to(Cuda{0}), tn::axis(0)), tn::cumsum(x.t(), tn::axis(0))));
  const auto y = elements<std::int8_t>({5000, 2});
  CHECK(same(tn::cummin(y.to(Cuda{0}), tn::axis(0)).indices, tn::cummin(y, tn::axis(0)).indices));
  CHECK(tn::cumsum(tn::empty<float>({0, 3}).to(Cuda{0}), tn::axis(0)).numel() == 0);
}

TEST_CASE("softmax along each dimension, in packs and one by one") {
  const NothingLeft after;
  for (const bool special : {false, true}) {
    for (const auto& shape : {tn::Shape{3, 40, 8}, tn::Shape{6, 1, 13}}) {
      const auto x = elements<float>(shape, special);
      const auto there = x.to(Cuda{0});
      for (int d = 0; d < 3; ++d) {
        CHECK(same(tn::softmax(there, tn::axis(d)), tn::softmax(x, tn::axis(d))));
        CHECK(same(tn::log_softmax(there, tn::axis(d)), tn::log_softmax(x, tn::axis(d))));
      }
    }
  }
  const auto line = elements<float>({70001, 2});  // few and long: several blocks for each
  CHECK(same(tn::softmax(line.to(Cuda{0}), tn::axis(0)), tn::softmax(line, tn::axis(0))));
  CHECK(same(tn::log_softmax(line.t().clone().to(Cuda{0}), tn::axis(1)), tn::log_softmax(line.t(), tn::axis(1))));
  const auto half = elements<tn::float16>({5, 16});
  CHECK(same(tn::softmax(half.to(Cuda{0}), tn::axis(1)), tn::softmax(half, tn::axis(1))));
  CHECK(tn::softmax(tn::empty<float>({0, 3}).to(Cuda{0}), tn::axis(0)).numel() == 0);
}
