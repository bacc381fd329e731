// Operands in every kind of layout, with small integers as elements, which every element type represents exactly.
#pragma once

#include <tenon/tensor.hpp>

#include <vector>

#include "support/random.hpp"

namespace support {

// The templates are compiled in operands.cpp, once for all tests, for every element type.

/// Random integers from `low` to `high`; 0 and 1 for bool, in both parts for complex types.
template <class T>
tenon::Tensor<T> whole_numbers(const tenon::Shape& shape, Random& random, int low, int high);

/// Operands that are contiguous, permuted, strided, with negative strides, broadcast, empty, and of rank 0.
template <class T>
std::vector<tenon::Tensor<T>> operands(Random& random, int low, int high);

/// Operands of sizes near those of registers, blocks and tiles, with elements from -1 to 1.
template <class T>
std::vector<tenon::Tensor<T>> large_operands(Random& random);

}  // namespace support
