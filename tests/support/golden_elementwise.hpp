// Every operation of a list, called by its name, against golden data of tests/data/make_elementwise.py, over dtypes and
// layouts.
//
// The data have operands that broadcast. They are also tested in other layouts, expanded to their common shape, without
// elements, as single elements, and in place.
#pragma once

#include <tenon/core/elementwise.hpp>

#include <cstdint>
#include <span>
#include <type_traits>

#include "support/golden_runtime.hpp"

namespace support {

/// The element types in the data.
inline constexpr tenon::DType golden_types[] = {
    tenon::DType::bool_,   tenon::DType::int32,     tenon::DType::int64,
    tenon::DType::uint8,   tenon::DType::float16,   tenon::DType::float32,
    tenon::DType::float64, tenon::DType::complex64, tenon::DType::complex128};

/// The tolerance in ulp: the error that the operation's info states, and as much for the reference's own.
template <class Op>
constexpr std::uint64_t golden_tolerance(bool complex) {
  using namespace tenon;
  constexpr auto is_one_of = []<class... Ops>(OpList<Ops...>) { return (std::is_same_v<Op, Ops> || ...); };
  if (is_one_of(OpList<Erf, Erfc, Erfinv, I0, Lgamma, Logit, Gelu, GeluTanh>{})) return 8;
  if (is_one_of(OpList<Divide, Reciprocal, Copysign, NextAfter, Heaviside, Ldexp>{}) ||
      (!complex && std::is_same_v<Op, Sqrt>))
    return complex ? 4 : 0;
  if (complex && std::is_same_v<Op, Sinc>) return 100;  // the error grows with the imaginary part
  if (is_one_of(OpList<Sinc, Xlogy>{})) return complex ? 12 : 5;
  if (complex && std::is_same_v<Op, Pow>) return 64;  // the error grows with the exponent
  if (is_one_of(OpList<Maximum, Minimum, Clip>{})) return 1;  // a zero of either sign
  if (Op::info.rule == Rule::floating || Op::info.rule == Rule::floating_magnitude || std::is_same_v<Op, Pow>)
    return complex ? 6 : 3;
  return complex && Op::info.rule != Rule::predicate && Op::info.rule != Rule::comparison ? 4 : 0;
}

/// An operation, and its tolerances for real and for complex operands.
struct GoldenOperation {
  const tenon::OpInfo* info;
  std::uint64_t real, complex;
};

/// Checks operations with every type in their data; `more(golden, name)` reads further entries of an operation.
void check_golden_operations(std::span<const GoldenOperation> operations,
                             void (*more)(Golden&, const std::string&) = nullptr, const char* family = "elementwise");
template <class... Ops>
void check_golden_operations(tenon::OpList<Ops...>, void (*more)(Golden&, const std::string&) = nullptr) {
  const GoldenOperation operations[] = {{&Ops::info, golden_tolerance<Ops>(false), golden_tolerance<Ops>(true)}...};
  check_golden_operations(operations, more);
}

}  // namespace support
