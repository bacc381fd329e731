// The host's kernels as nvcc compiles them: in a .cu file they compute what they do in a .cpp file. No device is asked
// for.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include <tenon/nn.hpp>
#include <tenon/tenon.hpp>

namespace tn = tenon;
using tn::axis, tn::Tensor;

namespace {

int wrong = 0;

#define CHECK(...)                                                                                            \
  do {                                                                                                        \
    if (!(__VA_ARGS__)) ++wrong, std::printf("%s, line %d: %s\n", tn::dtype_name<T>, __LINE__, #__VA_ARGS__); \
  } while (false)

/// The numbers 0 … 96 in an order of their own, which every element type has.
int number(int i, int j) { return (i * 50 + j) * 59 % 97; }

template <class T>
void test() {
  constexpr int rows = 40, columns = 50;
  const auto x = tn::zeros<T>({rows, columns});
  std::vector<int> sorted[rows];
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < columns; ++j) {
      x(i, j) = T(static_cast<float>(number(i, j)));
      sorted[i].push_back(number(i, j));
    }
    std::sort(sorted[i].begin(), sorted[i].end());
  }
  const auto at = [](const auto& of, int i, int j) { return static_cast<double>(of(i, j)); };
  const Tensor<T> next = tn::nextafter(x, x + T(1.f)), back = tn::nextafter(next, x),
                  moved = tn::maximum(x * T(2.f) - x, T(3.f));
  const Tensor<T> in_order = tn::sort(x, axis(1));
  const auto place = tn::argmax(x, axis(1)), place_across = tn::argmax(x, axis(0));
  const Tensor<T> soft = tn::softmax(x * T(0.f), axis(1)), soft_across = tn::softmax(x * T(0.f), axis(0));
  const Tensor<T> normal = tn::nn::layer_norm(x, {columns});
  for (int i = 0; i < rows; ++i) {
    double squares = 0;
    for (int j = 0; j < columns; ++j) {
      CHECK(at(next, i, j) > number(i, j) && at(next, i, j) <= number(i, j) + 0.5);
      CHECK(at(back, i, j) == number(i, j));
      CHECK(at(moved, i, j) == std::max(number(i, j), 3));
      CHECK(at(in_order, i, j) == sorted[i][static_cast<std::size_t>(j)]);
      CHECK(number(i, static_cast<int>(place(i))) >= number(i, j));
      CHECK(number(static_cast<int>(place_across(j)), j) >= number(i, j));
      CHECK(std::fabs(at(soft, i, j) * columns - 1) < 0.01 && std::fabs(at(soft_across, i, j) * rows - 1) < 0.01);
      squares += at(normal, i, j) * at(normal, i, j);
    }
    CHECK(std::fabs(squares / columns - 1) < 0.02);
  }
}

}  // namespace

int main() {
  test<tn::float16>();
  test<tn::bfloat16>();
  test<float>();
  test<double>();
  return wrong != 0;
}
