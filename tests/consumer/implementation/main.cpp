// A program of the compiled mode without its library: what one source has, the others only declare.
#include <tenon/tenon.hpp>

#include <cstdio>

float product_of_factors(const tenon::Tensor<float>& x);

int main() {
  const auto a = tenon::arange<float>(0, 12).view({3, 4});
  const tenon::Tensor<float> sorted = tenon::sort(tenon::Tensor<float>(a * -1.f), tenon::axis(1));
  bool right = sorted(0, 0) == -3.f && tenon::sum(a).item() == 66.f && tenon::matmul(a, a.t())(0, 2) == 62.f;
  right = right && tenon::cumsum(a, tenon::axis(1))(2, 3) == 38.f && tenon::where(a > 5.f, a, 0.f)(1, 1) == 0.f;
  try {
    (void)a.view({5});
    right = false;
  } catch (const tenon::ShapeError&) {
  }
  const float factors = product_of_factors(a.narrow(1, 0, 3));
  right = right && factors > 3.99f && factors < 4.01f;
  if (right) return 0;
  std::puts("tenon computes nonsense");
  return 1;
}
