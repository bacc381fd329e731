// Reductions, called by name, against the files that tests/data/make_reduction.py wrote.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "support/golden_runtime.hpp"

namespace support {

using tenon::runtime::Keyword;
using Keywords = std::vector<Keyword>;

/// The element types of the files: real ones, complex ones behind them, and numbers of which all but the first have a
/// NaN.
inline constexpr DType all_reduced[] = {DType::bool_,   DType::uint8,     DType::int32,
                                        DType::int64,   DType::float16,   DType::float32,
                                        DType::float64, DType::complex64, DType::complex128};
inline constexpr std::span<const DType> real_reduced{all_reduced, 7};
inline constexpr DType number_reduced[] = {DType::int32,   DType::float16,   DType::float32,
                                           DType::float64, DType::complex64, DType::complex128};
inline constexpr std::span<const DType> real_number_reduced{number_reduced, 4};

/// A reduction of a tensor with options.
using Reduce = std::function<Value(const tenon::AnyTensor&, const Keywords&)>;
/// The one of this name.
Reduce reduction_called(const std::string& name);

/// Checks a reduction on every layout, over the choices of axes that the script has under these names.
void check_reductions(Golden& golden, const Reduce& reduce, std::span<const DType> dtypes, std::uint64_t tolerance);
/// The reduction of this name against the file of its name.
void check_reductions(const std::string& name, std::span<const DType> dtypes, std::uint64_t tolerance);

/// Whether the elements of both are at most these apart; NaN are alike.
bool all_close(const Value& a, const Value& b, double relative, double absolute);

}  // namespace support
