// A user's program of two files that both include Tenon: everything in a header must be fit to be defined twice.
#include <tenon/tenon.hpp>

#include <cstdio>

tenon::Tensor<float> other(const tenon::Tensor<float>& a);

int main() {
  auto a = tenon::arange<float>(0, 6).view({2, 3});
  tenon::Tensor<float> b = other(a) + a;  // 0 2 6 / 12 20 30
  if (b(1, 2) == 30.f && tenon::sum(b).item() == 70.f) return 0;
  std::puts("tenon computes nonsense");
  return 1;
}
