// A time series: its trend by rolling means, its period by autocorrelation, what is left over.
#include <tenon/tenon.hpp>

#include <iostream>

namespace tn = tenon;
using tn::all, tn::axis, tn::range, tn::Tensor;

int main() {
  const std::int64_t n = 100'000, period = 365;
  const auto day = tn::arange<double>(0, n);
  const Tensor noise = tn::remainder(tn::sin(day * 12.9898) * 43758.5453, 1.0) - 0.5;
  const Tensor series = day * 1e-4 + 3.0 * tn::sin(day * (2 * 3.141592653589793 / period)) + noise;

  const auto trend = tn::mean(series.unfold(0, period, 1), axis(1));
  const Tensor seasonal = series(range(period / 2, period / 2 + trend.size(0))) - trend;
  auto correlation = tn::empty<double>({500});
  for (std::int64_t lag = 0; lag < 500; ++lag) {
    const auto m = seasonal.size(0) - lag;
    correlation(lag) = tn::dot(seasonal(range(0, m)), seasonal(range(lag, tn::end))).item() / static_cast<double>(m);
  }
  const auto found = tn::argmax(correlation(range(100, tn::end))).item() + 100;
  const auto years = seasonal.size(0) / found;
  const auto year = tn::mean(seasonal(range(0, years * found)).view({years, found}), axis(0));
  const Tensor rest = seasonal(range(0, years * found)).view({years, found}) - year;
  std::cout << found << '\n' << tn::std(rest).item() << '\n' << trend(-1) - trend(0) << '\n';
}
