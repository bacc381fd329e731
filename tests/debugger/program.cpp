// What gdb.sh looks at.
#include <tenon/tenon.hpp>

#include <cstdint>

namespace tn = tenon;

__attribute__((noinline)) void stop_here() { __asm__ volatile("" ::: "memory"); }

int main() {
  const auto matrix = tn::arange<float>(6).reshape({2, 3});
  const auto transposed = matrix.t();
  const tn::Tensor<const std::int8_t> bytes = tn::tensor<std::int8_t>({-1, 0, 65});
  const auto scalar = tn::full<double>({}, 2.5);
  const auto empty = tn::zeros<double>({0, 3});
  const auto deep = tn::ones<std::int32_t>({1, 1, 1, 1, 1, 1, 2});
  const auto flags = tn::tensor<bool>({true, false});
  const auto halves = tn::tensor<tn::float16>({1.5f, -0.25f});
  const auto brains = tn::tensor<tn::bfloat16>({1.5f, -0.25f});
  const auto numbers = tn::tensor<tn::complex<float>>({tn::complex<float>(1.f, -2.f)});
  const auto many = tn::arange<std::int64_t>(1000);
  const auto flipped = tn::flip(tn::arange<std::int32_t>(3), 0);
  const auto storage = matrix.storage();
  const tn::Shape shape{2, 3}, long_shape{1, 2, 3, 4, 5, 6, 7};
  const tn::Dims sizes = matrix.layout().sizes();
  const tn::Tensor<float> nothing;
  stop_here();
  return static_cast<int>(matrix.dim() + transposed.dim() + bytes.dim() + scalar.dim() + empty.dim() + deep.dim() +
                          flags.dim() + halves.dim() + brains.dim() + numbers.dim() + many.dim() + flipped.dim() +
                          storage.size() + shape.rank() + long_shape.rank() + sizes.rank() + nothing.dim()) < 0;
}
