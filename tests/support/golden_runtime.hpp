// Golden data beside functions that are called by their names: one program for all element types, whose kernels the library
// tenon::runtime has.
//
//   for (const DType dtype : {DType::float32, DType::int64}) {
//     const auto x = golden.get(key_of(dtype) + "x", dtype);
//     check_golden(golden, key_of(dtype) + "last", call("sum", {x}, {{"axis", -1}}));
//   }
#pragma once

#include <tenon/runtime/function.hpp>
#include <tenon/view/axes.hpp>

#include <cstdint>
#include <string>

#include "support/catch.hpp"
#include "support/golden.hpp"

namespace support {

using tenon::DType;
using tenon::runtime::call;
using tenon::runtime::Value;

/// What the names of a type's entries begin with.
inline std::string key_of(DType dtype) { return std::string(tenon::name_of(dtype)).append("."); }

/// The elements from `start` along one dimension.
inline tenon::AnyTensor narrowed(const tenon::AnyTensor& x, std::int64_t axis, std::int64_t start, std::int64_t length) {
  return view_of(x, tenon::views::narrow(x.layout(), axis, start, length));
}

inline void check_golden(Golden& golden, const std::string& entry, const Value& got, std::uint64_t tolerance = 0) {
  check_golden(golden, entry, got.tensor(), tolerance);
}

}  // namespace support
