// Golden data beside functions that are called by their names: one program for all element types, whose kernels the
// library tenon::runtime has.
//
//   for (const DType dtype : {DType::float32, DType::int64}) {
//     const auto x = golden.get(key_of(dtype) + "x", dtype);
//     check_golden(golden, key_of(dtype) + "last", call("sum", {x}, {{"axis", -1}}));
//   }
#pragma once

#include <tenon/runtime/cast.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/view/axes.hpp>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <type_traits>

#include "support/catch.hpp"
#include "support/golden.hpp"

namespace support {

using tenon::DType;
using tenon::runtime::call;
using tenon::runtime::Value;

inline constexpr DType real_types[] = {DType::bool_,  DType::int8,    DType::int16,   DType::int32,
                                       DType::int64,  DType::uint8,   DType::uint16,  DType::uint32,
                                       DType::uint64, DType::float16, DType::float32, DType::float64};

/// What the names of a type's entries begin with.
inline std::string key_of(DType dtype) { return std::string(tenon::name_of(dtype)).append("."); }

/// The elements from `start` along one dimension.
inline tenon::AnyTensor narrowed(const tenon::AnyTensor& x, std::int64_t axis, std::int64_t start,
                                 std::int64_t length) {
  return view_of(x, tenon::views::narrow(x.layout(), axis, start, length));
}

/// A row of numbers.
inline tenon::AnyTensor row_of(DType dtype, std::initializer_list<double> numbers) {
  const auto row = new_tensor(DType::float64, {static_cast<std::int64_t>(numbers.size())});
  std::copy(numbers.begin(), numbers.end(), row.as<double>().data_ptr());
  return tenon::runtime::cast(row, dtype);
}

template <class V>
  requires std::is_same_v<V, Value>
void check_golden(Golden& golden, const std::string& entry, const V& got, std::uint64_t tolerance = 0) {
  check_golden(golden, entry, got.tensor(), tolerance);
}

}  // namespace support
