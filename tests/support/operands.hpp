// Operands of every kind of layout, with small whole numbers as elements, which every element type holds exactly.
#pragma once

#include <tenon/tensor.hpp>

#include <vector>

#include "support/random.hpp"

namespace support {

// The templates here are compiled in operands.cpp, once for all tests, for every element type.

/// From low to high; bool gets 0 and 1, complex whole numbers in both parts.
template <class T>
tenon::Tensor<T> whole_numbers(const tenon::Shape& shape, Random& random, int low, int high);

/// Contiguous, permuted, strided, negative strides, broadcast, empty, of rank 0.
template <class T>
std::vector<tenon::Tensor<T>> operands(Random& random, int low, int high);

/// Operands whose sizes lie around those of registers, blocks and tiles, of elements from -1 to 1.
template <class T>
std::vector<tenon::Tensor<T>> large_operands(Random& random);

}  // namespace support
