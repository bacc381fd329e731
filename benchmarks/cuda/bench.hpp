// What the programs here share: times by events, and a line for each row, which run.py reads.
#pragma once

#include <algorithm>
#include <cstdio>
#include <vector>

#include <tenon/cuda.hpp>

namespace bench {

namespace tn = tenon;

/// Elements of the smallest and the largest rows, as powers of two.
inline constexpr int smallest = 12, largest = 28;

/// Seconds of one call on the default stream: the median of 5 rounds after a warm-up.
template <class F>
double seconds_of(F call) {
  tn::cuda::Event begin(tn::Cuda{0}, true), end(tn::Cuda{0}, true);
  const tn::cuda::Stream stream;
  const auto round = [&](int calls) {
    begin.record(stream);
    for (int i = 0; i < calls; ++i) call();
    end.record(stream);
    end.synchronize();
    return end.milliseconds_since(begin) / 1000.0 / calls;
  };
  round(3);
  const int calls = static_cast<int>(std::clamp(0.02 / round(3), 3.0, 2000.0));
  std::vector<double> rounds(5);
  for (double& seconds : rounds) seconds = round(calls);
  std::sort(rounds.begin(), rounds.end());
  return rounds[2];
}

/// n numbers of [1, 2), all different: a chip computes faster on equal ones, which change fewer of its bits.
inline tn::Tensor<float, tn::Cuda> numbers(std::int64_t n) {
  auto x = tn::empty<float>({n}, tn::Cuda{0});
  x.uniform_(1, 2);
  return x;
}

/// A row: what moves so many bytes, or does so many operations.
template <class F>
void row(const char* name, std::int64_t n, double bytes, double operations, F call) {
  std::printf("row\t%s\t%lld\t%.17g\t%.17g\t%.17g\n", name, static_cast<long long>(n), bytes, operations,
              seconds_of(call));
  std::fflush(stdout);
}

/// rows(n) for each size that fits three times into the device's memory; says why it stops.
template <class F>
int for_each_size(F rows) {
  try {
    for (int power = smallest; power <= largest; power += 4) rows(std::int64_t{1} << power);
  } catch (const tn::Error& error) {
    std::printf("stopped\t%s\n", error.what());
    return 1;
  }
  return 0;
}

}  // namespace bench
