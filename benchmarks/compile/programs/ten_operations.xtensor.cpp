// Its matrix product is in another library, xtensor-blas: here by a broadcast product and a sum.
#include <iostream>
#include <xtensor/xio.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xrandom.hpp>
#include <xtensor/xsort.hpp>
#include <xtensor/xtensor.hpp>
#include <xtensor/xview.hpp>

using Matrix = xt::xtensor<float, 2>;

int main() {
  const Matrix a = xt::random::rand<float>({8, 8}), b = xt::exp(a);
  const xt::xtensor<float, 1> sums = xt::sum(b, {1});
  const Matrix product =
      xt::sum(xt::view(a, xt::all(), xt::all(), xt::newaxis()) * xt::view(b, xt::newaxis(), xt::all(), xt::all()), {1});
  const Matrix part = xt::view(product, xt::range(0, 4), xt::all()), chosen = xt::where(a < b, a, b);
  const Matrix weights = xt::exp(chosen - xt::view(xt::amax(chosen, {1}), xt::all(), xt::newaxis()));
  const Matrix soft = weights / xt::view(xt::sum(weights, {1}), xt::all(), xt::newaxis());
  const xt::xtensor<std::size_t, 1> largest = xt::argmax(soft, 1);
  const Matrix sorted = xt::sort(soft, 1);
  std::cout << sums << '\n' << part << '\n' << largest << '\n' << sorted << '\n';
}
