// Copies that exchange dimensions, takes, masks, joins and writing by index on the device; reductions and scans of many
// elements.
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

/// Indices name most elements more than once: in the order of the indices, to the last bit.
void written() {
  const auto run = [](std::int64_t rows, std::int64_t n) {
    const auto values = tn::randn<float>({n, 40});
    auto here = tn::randn<float>({rows, 40});
    auto there = here.to(Cuda{0});
    const auto i = tn::arange<std::int64_t>(0, n) * std::int64_t{7919} % rows;
    const Tensor<std::int64_t> at = i;
    const auto at_there = at.to(Cuda{0});
    const auto values_there = values.to(Cuda{0});
    for (int k = 0; k < 3; ++k) {
      here.index_add_(0, at, values);
      there.index_add_(0, at_there, values_there);
    }
    CHECK(same_elements(there, here, 0));
    here(at) = values;
    there(at_there) = values_there;
    CHECK(same_elements(there, here, 0));
    here.put_(at, values.select(1, 3));
    there.put_(at_there, values_there.select(1, 3));
    CHECK(same_elements(there, here, 0));
    const Tensor<bool> mask = here > 0.5f;
    here(mask) = 0.f;
    there(mask.to(Cuda{0})) = 0.f;
    here.masked_scatter_(mask.flip(0), tn::ones<float>({rows, 40}));
    there.masked_scatter_(mask.flip(0).to(Cuda{0}), tn::ones<float>({rows, 40}, Cuda{0}));
    CHECK(same_elements(there, here, 0));
    const auto along = at.view({n, 1}).expand({n, 40});
    here.scatter_(0, along, values.flip(0));
    there.scatter_(0, at_there.view({n, 1}).expand({n, 40}), values_there.flip(0));
    here.t().scatter_add_(1, along.t(), values.t());
    there.t().scatter_add_(1, at_there.view({n, 1}).expand({n, 40}).t(), values_there.t());
    CHECK(same_elements(there, here, 0));
  };
  run(300, 1000);    // one block
  run(7, 100000);    // few groups, which are long
  run(90000, 70000);
  auto x = tn::zeros<float>({10}, Cuda{0});
  bool refused = false;
  try {
    x.index_add_(0, tn::tensor<std::int64_t>({3, 10}).to(Cuda{0}), 1.f);
  } catch (const tn::IndexError&) {
    refused = true;
  }
  CHECK(refused);
  CHECK(tn::sum(x).item() == 0);
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

/// The same bits, however often and wherever elements lie: there is no order that depends on who comes first.
void repeated() {
  const auto x = tn::randn<float>({1 << 22}).to(Cuda{0});
  const float sum = tn::sum(x).item();
  for (int i = 0; i < 20; ++i) CHECK(tn::sum(x).item() == sum);
  const auto wide = x.cast<double>().narrow(0, 1, (1 << 22) - 3);
  CHECK(tn::sum(wide).item() == tn::sum(wide.clone()).item());
}

}  // namespace

int main() {
  turned();
  taken();
  written();
  many();
  repeated();
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
