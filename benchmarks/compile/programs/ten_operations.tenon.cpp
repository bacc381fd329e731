#include <tenon/tenon.hpp>

#include <iostream>

namespace tn = tenon;

int main() {
  const tn::Tensor<float> a = tn::rand<float>({8, 8}), b = tn::exp(a);
  const tn::Tensor<float> sums = tn::sum(b, tn::axis(1)), product = tn::matmul(a, b),
                          part = product(tn::range(0, 4), tn::all);
  const tn::Tensor<float> chosen = tn::where(a < b, a, b), soft = tn::softmax(chosen, tn::axis(1));
  const tn::Tensor<std::int64_t> largest = tn::argmax(soft, tn::axis(1));
  const tn::Tensor<float> sorted = tn::sort(soft, tn::axis(1));
  std::cout << sums << '\n' << part << '\n' << largest << '\n' << sorted << '\n';
}
