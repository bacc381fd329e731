// A table of weather stations: gaps filled, groups, a regression, principal components, a table and a picture of the
// result.
#include <tenon/file/image.hpp>
#include <tenon/file/mixed_table.hpp>
#include <tenon/linalg.hpp>
#include <tenon/ops/sets/factorize.hpp>
#include <tenon/tenon.hpp>

#include <iostream>

namespace tn = tenon;
using tn::all, tn::axis, tn::range, tn::Tensor;

int main() {
  const auto table = tn::load_mixed_table(TENON_EXAMPLE_DATA_DIR "/stations.csv");
  const auto [station, names] = tn::factorize(table.text("station"), {.sort = true});
  const auto groups = tn::group_by(station);
  const auto filled = [&](const char* column) {  // a gap is the mean of the station
    const Tensor<double> x = table.numbers(column);
    return Tensor<double>(tn::where(tn::isnan(x), groups.reduce(tn::nanmean, x)(station), x));
  };
  const Tensor<double> temperature = filled("temperature"), rain = filled("rain"), sunshine = filled("sunshine");
  const Tensor<double> mean = groups.mean(temperature), total = groups.sum(rain),
                       hot = groups.quantile(temperature, 0.9);
  std::cout << groups.count() << '\n' << mean << '\n' << total << '\n' << hot << '\n';

  // What an hour of sunshine, a millimetre of rain and a metre of altitude make of the temperature.
  const Tensor<double> known =
      tn::stack(sunshine, rain, table.numbers("altitude"), tn::ones<double>({table.rows}), axis(1));
  const auto fit = tn::linalg::lstsq(known, temperature);
  std::cout << fit.solution << '\n' << tn::std(temperature - tn::matmul(known, fit.solution)).item() << '\n';

  // The courses of the year as a few shapes: (stations, months).
  const Tensor<double> courses = temperature.view({-1, 12}) - tn::mean(temperature.view({-1, 12}), axis(0));
  const auto [u, s, vh] = tn::linalg::svd(courses, tn::linalg::reduced);
  std::cout << tn::square(s) / tn::sum(tn::square(s)) << '\n';

  tn::save_mixed_table("stations_means.csv", {{{.name = "station", .is_text = true, .text = names},
                                               {.name = "mean", .numbers = mean},
                                               {.name = "rain", .numbers = total}}});
  const Tensor<double> grey = (courses - tn::min(courses)) / (tn::max(courses) - tn::min(courses));
  tn::save_image("stations.pgm", tn::repeat(tn::repeat(grey, 24, axis(0)), 24, axis(1)));
  const auto saved = tn::load_mixed_table("stations_means.csv");
  const auto picture = tn::load_image<std::uint8_t>("stations.pgm");
  std::cout << tn::max(tn::abs(saved.numbers("mean") - mean)).item() << ' ' << picture.size(0) << ' ' << picture.size(1)
            << '\n';
}
