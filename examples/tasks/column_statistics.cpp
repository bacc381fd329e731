// Statistics of a table's columns, some of whose values are missing.
#include <tenon/file/text.hpp>
#include <tenon/tenon.hpp>

#include <cmath>
#include <iostream>

namespace tn = tenon;
using tn::all, tn::axis, tn::range, tn::Tensor;

int main() {
  const auto row = tn::arange<double>(0, 50'000).unsqueeze(1);
  Tensor table = tn::round(tn::sin(row * tn::tensor<double>({1.0, 0.1, 0.01, 0.001})) * 1e4) / 100.0;
  table(range(0, tn::end, 7), 2) = NAN;
  tn::save_text("table.csv", table, {.names = {"a", "b", "c", "d"}});

  const auto [x, names] = tn::load_table<double>("table.csv");
  std::cout << x.size(0) << '\n'
            << tn::sum(tn::isnan(x), axis(0)) << '\n'
            << tn::nanmean(x, axis(0)) << '\n'
            << tn::nanstd(x, axis(0), tn::correction(1)) << '\n'
            << tn::nanmin(x, axis(0)) << '\n'
            << tn::nanmedian(x, axis(0)) << '\n'
            << tn::nanmax(x, axis(0)) << '\n';
}
