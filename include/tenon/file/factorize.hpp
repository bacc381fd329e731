// factorize: the distinct texts of a column, and for each row the number of its text, by which rows are grouped, counted and indexed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1 {

/// The result of factorize: row k has the text `names[codes(k)]`.
struct Factors {
  Tensor<std::int64_t> codes;
  std::vector<std::string> names;
};

/// Options of factorize.
struct FactorizeOptions {
  bool sort = false;     ///< names ascend, by bytes, in place of the order in which they first appear
  bool missing = false;  ///< an empty text is missing: its code is -1, and no name is empty
};

/// The distinct texts of a column and the number of its text for each row. `tn::group_by(factors.codes)` has a group for each name then,
/// in the order of the names. Throws MemoryError. Cost: one look into a table for each row. Source: pandas.
TENON_NOINLINE_OG inline Factors factorize(const std::vector<std::string>& texts, const FactorizeOptions& options = {}) {
  Factors made{detail::new_tensor<std::int64_t>("factorize", Shape{static_cast<std::int64_t>(texts.size())}), {}};
  std::int64_t* const codes = made.codes.data_ptr();
  std::unordered_map<std::string_view, std::int64_t> numbers;  // of the texts that are given, which outlive it
  std::vector<std::string_view> names;
  for (std::size_t k = 0; k < texts.size(); ++k) {
    if (options.missing && texts[k].empty()) {
      codes[k] = -1;
      continue;
    }
    const auto [at, is_new] = numbers.emplace(texts[k], static_cast<std::int64_t>(names.size()));
    if (is_new) names.push_back(at->first);
    codes[k] = at->second;
  }
  if (options.sort) {
    std::vector<std::string_view> sorted(names);
    std::sort(sorted.begin(), sorted.end());
    std::vector<std::int64_t> places(names.size());
    for (std::size_t k = 0; k < sorted.size(); ++k)
      places[static_cast<std::size_t>(numbers.find(sorted[k])->second)] = static_cast<std::int64_t>(k);
    for (std::size_t k = 0; k < texts.size(); ++k) codes[k] = codes[k] < 0 ? -1 : places[static_cast<std::size_t>(codes[k])];
    names.swap(sorted);
  }
  made.names.assign(names.begin(), names.end());
  return made;
}

}  // namespace tenon::inline v1
