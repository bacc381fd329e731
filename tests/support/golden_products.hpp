// Products, called by name, against golden data: the operands of every case in every layout. Zeros of either sign are
// accepted.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "support/golden_runtime.hpp"

namespace support {

/// The element types of most files.
inline constexpr DType product_types[] = {DType::bool_,   DType::uint8,   DType::int32,     DType::float16,
                                          DType::float32, DType::float64, DType::complex64, DType::complex128};

/// Checks function(name, operands) for every case of the file that has operands of these types.
void check_cases(const char* file, std::span<const DType> dtypes,
                 const std::function<Value(const std::string& name, const std::vector<Value>& operands)>& function);
/// The same for the function that has the file's name.
void check_cases(const char* file, std::span<const DType> dtypes);

}  // namespace support
