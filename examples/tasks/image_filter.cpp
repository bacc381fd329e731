// The edges of an image: read from a file, blurred, differentiated, written to another.
#include <tenon/file/image.hpp>
#include <tenon/tenon.hpp>

#include <iostream>

namespace tn = tenon;
using tn::all, tn::axis, tn::range, tn::Tensor;

/// Each element of a matrix and its neighbours below it, weighted and added.  The result has fewer rows.
static Tensor<float> weigh_rows(const Tensor<float>& image, const Tensor<float>& weights) {
  return tn::einsum("hwk,k->hw", image.unfold(0, weights.size(0), 1), weights);
}

int main() {
  const auto line = tn::arange<float>(0, 1024);
  const Tensor circle = tn::hypot(line.unsqueeze(1) - 512.f, line - 480.f) < 300.f;
  tn::save_image("circle.pgm", circle);

  const auto image = tn::load_image<float>("circle.pgm");
  const Tensor bell = tn::exp(-tn::square(tn::arange<float>(-6, 7)) / 8.f);
  const Tensor weights = bell / tn::sum(bell);
  const auto blurred = weigh_rows(weigh_rows(image, weights).t(), weights).t();
  const Tensor down = blurred(range(1, tn::end), range(1, tn::end)) - blurred(range(0, -1), range(1, tn::end));
  const Tensor right = blurred(range(1, tn::end), range(1, tn::end)) - blurred(range(1, tn::end), range(0, -1));
  const Tensor edges = tn::hypot(down, right);
  tn::save_image("edges.pgm", tn::eval(edges / tn::max(edges)));
  const auto written = tn::load_image<std::uint8_t>("edges.pgm");
  std::cout << tn::sum(edges).item() << '\n' << tn::count_nonzero(written > 127).item() << '\n';
}
