// Functions along one dimension, called by name, against golden data: tests/data/lines.py says which entries the files
// have.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "support/golden_runtime.hpp"

namespace support {

/// The element types of most files.
inline constexpr DType line_types[] = {DType::bool_,   DType::uint8,   DType::int32,  DType::int64,
                                       DType::float16, DType::float32, DType::float64};

/// A call on lines: arguments behind the tensor, and what is given by name beside the axis.
struct LineCall {
  const char* function;
  std::vector<Value> arguments = {};
  std::vector<tenon::runtime::Keyword> keywords = {};

  Value operator()(const tenon::AnyTensor& x, int axis) const;
};

/// Checks a call on every layout along every dimension; `suffix` says which of two results the files have.
void check_along(Golden& golden, const LineCall& line_call, std::span<const DType> dtypes, std::uint64_t tolerance = 0,
                 const char* suffix = "");

}  // namespace support
