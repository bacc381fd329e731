// Operands of every kind of layout, with small whole numbers as elements, which every element type holds exactly.
#pragma once

#include <tenon/tenon.hpp>

#include <cstdint>
#include <vector>

#include "support/random.hpp"

namespace support {

/// From low to high; bool gets 0 and 1, complex whole numbers in both parts.
template <class T>
tenon::Tensor<T> whole_numbers(const tenon::Shape& shape, Random& random, int low, int high) {
  auto tensor = tenon::empty<T>(shape);
  for (std::int64_t i = 0; i < tensor.numel(); ++i) {
    T& element = tensor.data_ptr()[i];
    if constexpr (std::is_same_v<T, bool>) element = random.pick(0, 2) != 0;
    else if constexpr (tenon::ComplexElement<T>) element = T(static_cast<float>(random.pick(low, high)), static_cast<float>(random.pick(low, high)));
    else if constexpr (tenon::FloatingElement<T>) element = T(static_cast<float>(random.pick(low, high)));
    else element = static_cast<T>(random.pick(std::is_signed_v<T> ? low : 0, high));
  }
  return tensor;
}

/// Contiguous, permuted, strided, negative strides, broadcast, empty, of rank 0.
template <class T>
std::vector<tenon::Tensor<T>> operands(Random& random, int low, int high) {
  using tenon::range;
  const auto make = [&](const tenon::Shape& shape) { return whole_numbers<T>(shape, random, low, high); };
  return {make({2, 3, 4}),
          make({5}),
          make({4, 3, 2}).permute({2, 0, 1}),
          make({3, 8})(range(0, tenon::end, 2), range(1, tenon::end, 3)),
          make({2, 3, 4}).flip(0).flip(2),
          make({4, 6})(range(tenon::end, tenon::none, -2), range(tenon::none, tenon::none, -1)),
          make({3, 1}).expand({2, 3, 4}),
          make({}).expand({3, 2}),
          make({1, 3, 1}),
          make({2, 0, 3}),
          make({0}),
          make({})};
}

}  // namespace support
