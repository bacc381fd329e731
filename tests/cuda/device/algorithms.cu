// Copies that exchange dimensions, takes, masks and joins on the device; reductions and scans of many elements.
#include "check.hpp"

namespace tn = tenon;
using tn::Cpu, tn::Cuda, tn::Tensor;

namespace {

void turned() {
  const auto x = tn::randn<float>({130, 67, 45});
  const auto there = x.to(Cuda{0});
  CHECK(same_elements(there.transpose(0, 2).clone(), x.transpose(0, 2), 0));
  CHECK(same_elements(there.transpose(1, 2).flip(0).clone(), x.transpose(1, 2).flip(0), 0));
  CHECK(same_elements(there.permute({2, 0, 1}).clone(), x.permute({2, 0, 1}), 0));
}

void taken() {
  const auto x = tn::randn<float>({300, 40});
  const auto i = tn::arange<std::int64_t>(0, 1000) % std::int64_t{300};
  const Tensor<std::int64_t> at = i;
  const auto there = x.to(Cuda{0});
  CHECK(same_elements(tn::take(there, at.to(Cuda{0}), tn::axis(0)), tn::take(x, at, tn::axis(0)), 0));
  const Tensor<bool> mask = x > 0.5f;
  CHECK(same_elements(tn::masked_select(there, mask.to(Cuda{0})), tn::masked_select(x, mask), 0));
  CHECK(same_elements(tn::nonzero(mask.to(Cuda{0})), tn::nonzero(mask), 0));
  CHECK(same_elements(tn::concat({there, there}, tn::axis(1)), tn::concat({x, x}, tn::axis(1)), 0));
}

void many() {
  const std::int64_t n = (1 << 24) + 3;
  const auto x = tn::full<float>({n}, 1, Cuda{0});
  CHECK(tn::sum(x).item() == static_cast<float>(n));
  CHECK(tn::var(x).item() == 0);
  CHECK(tn::argmax(x).item() == 0);
  const auto running = tn::cumsum(tn::full<std::int32_t>({n}, 1, Cuda{0}), tn::axis(0));
  CHECK(running.narrow(0, n - 1, 1).item() == n);
  CHECK(running.narrow(0, n / 2, 1).item() == n / 2 + 1);
  CHECK(tn::nonzero(x).size(1) == n);
}

/// The same bits, however often: there is no order that depends on who comes first.
void repeated() {
  const auto x = tn::randn<float>({1 << 22}).to(Cuda{0});
  const float sum = tn::sum(x).item();
  for (int i = 0; i < 20; ++i) CHECK(tn::sum(x).item() == sum);
}

}  // namespace

int main() {
  turned();
  taken();
  many();
  repeated();
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
