// Fusion: elementwise operations make an expression, which is computed in one pass when a tensor takes it.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <iostream>

#include "claim.hpp"

namespace tn = tenon;
using tn::Tensor;

/// An expression owns handles on what it reads, so it may leave the function.
static auto distance(const Tensor<float>& x, const Tensor<float>& y) { return tn::sqrt(tn::square(x) + tn::square(y)); }

int main() {
  auto a = tn::full<float>({1000, 1000}, 3.f), b = tn::full<float>({1000, 1000}, 4.f);
  const auto bytes = a.numel() * static_cast<std::int64_t>(sizeof(float));
  const auto held = [] { return tn::memory_stats().current_bytes; };

  auto before = held();
  auto e = distance(a, b) * 2.f + 1.f;
  claim("five operations are written down, and nothing is allocated", held() == before);
  claim("one element is computed without the others", e(0, 0) == 11.f);

  tn::reset_peak();
  Tensor<float> c = e;
  claim("a tensor takes the value: one pass, and no memory but the result's",
        tn::memory_stats().peak_bytes - before == bytes);
  claim("and it is right everywhere", tn::all(c == 11.f).item());

  tn::reset_peak();
  before = held();
  tn::into(c, tn::exp(-a) + b);
  claim("into existing memory nothing is allocated at all", tn::memory_stats().peak_bytes == before);

  auto sum = tn::sum(tn::square(a - b));
  claim("a reduction reads a fused operand: what is summed is never stored", sum.item() == 1e6f);

  const float slope = .1f;
  Tensor<float> leaky = tn::map([slope](float x) { return x > 0 ? x : slope * x; }, a - b);
  claim("a function of your own joins the pass", leaky(0, 0) == -slope);

  // An expression holds handles, not copies, and remembers no result.
  auto doubled = a * 2.f;
  a.fill_(5.f);
  Tensor<float> later = doubled;
  claim("elements that are written before the evaluation are seen by it", later(0, 0) == 10.f);
  a = tn::zeros<float>({1000, 1000});
  Tensor<float> still = doubled;
  claim("a name that is bound anew is not: the expression kept the old handle", still(0, 0) == 10.f);

  auto column = tn::arange<float>(0, 3).view({3, 1}), line = tn::arange<float>(0, 4);
  Tensor<float> table = column * 10.f + line;
  std::cout << "column * 10 + line broadcasts to " << table << '\n';
  return wrong_claims;
}
