// Values as codes of the distinct ones: factorize, as pandas has it. Its codes are keys for group_by.
//
//   auto [codes, names] = tn::factorize(table["city"].text);
//   auto mean = tn::group_by(codes).mean(price);              // of names[0], names[1], …
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/sets.hpp>
#include <tenon/ops/order/sorting.hpp>
#include <tenon/ops/sets/set.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1 {

/// The options of factorize.
struct FactorizeOptions {
  bool sort = false;  ///< distinct values in ascending order, not in that in which they came
};

/// The result of factorize: for each value the number of its equal among the distinct ones, and these.
template <class T>
struct Factorized {
  Tensor<std::int64_t> codes;
  Tensor<T> values;
};
/// The same of text.
struct FactorizedText {
  Tensor<std::int64_t> codes;
  std::vector<std::string> values;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// A range of texts whose number is known: a vector of std::string.
template <class R>
concept TextRange = !TensorLike<R> && requires(const R& texts) {
  texts.end();
  static_cast<std::int64_t>(texts.size());
  std::string_view(*texts.begin());
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::inline TENON_CODE {

/// Codes of a row of real numbers, bools included. NaN has the code -1 and is none of the distinct values; -0 and +0
/// are one, that which came first. Throws ShapeError unless values have one dimension, and for more than 2^32 of them.
/// Cost: linear, by a radix sort. Source: pandas.
template <TensorLike X>
auto factorize(const X& x, const FactorizeOptions& options = {}) {
  using T = std::remove_const_t<typename X::value_type>;
  using Code = detail::later_t<std::int64_t, T>;
  detail::require_distinguishable<T, Domain::real>();
  detail::require_host<X>();
  constexpr const char* function = "factorize";
  const Tensor<const T> row = eval(x);
  if (row.dim() != 1)
    detail::throw_error(ErrorCode::shape, function, ": values of shape ", row.sizes(),
                        " are no row: each element gets one code");
  const detail::Runs<T> runs(function, row);
  const Tensor<T> distinct = runs.values(function);
  std::int64_t count = runs.count;
  if constexpr (kind_of<T> == Kind::floating) {  // each NaN is a value of its own, at the end
    while (count > 0 && distinct.data_ptr()[count - 1] != distinct.data_ptr()[count - 1]) --count;
  }
  Factorized<T> made{detail::new_tensor<Code>(function, Shape{row.numel()}),
                     detail::new_tensor<T>(function, Shape{count})};
  // of each distinct value in the order that is wanted
  Tensor<Code> numbers = detail::new_tensor<Code>(function, Shape{runs.count});
  for (std::int64_t k = 0; k < runs.count; ++k) numbers.data_ptr()[k] = k < count ? k : -1;
  if (!options.sort) {
    const Tensor<Code> order = argsort(runs.first(function).narrow(0, 0, count));
    for (std::int64_t k = 0; k < count; ++k) numbers.data_ptr()[order.data_ptr()[k]] = k;
  }
  for (std::int64_t k = 0; k < count; ++k) made.values.data_ptr()[numbers.data_ptr()[k]] = distinct.data_ptr()[k];
  const Tensor<Code> inverse = runs.inverse(function, runs.x.sizes());
  for (std::int64_t i = 0; i < row.numel(); ++i) made.codes.data_ptr()[i] = numbers.data_ptr()[inverse.data_ptr()[i]];
  return made;
}

/// Codes of texts, such as a column of a MixedTable: `factorize(column.text, {.sort = true})`. Cost: linear, and a sort
/// of the distinct ones if they are to be sorted.
template <detail::TextRange R>
FactorizedText factorize(const R& texts, const FactorizeOptions& options = {}) {
  using Code = detail::later_t<std::int64_t, R>;
  FactorizedText made{detail::new_tensor<Code>("factorize", Shape{static_cast<std::int64_t>(texts.size())}), {}};
  std::int64_t* code = made.codes.data_ptr();
  std::unordered_map<std::string_view, std::int64_t> numbers;
  for (const auto& text : texts) {
    const auto [at, is_new] = numbers.emplace(std::string_view(text), static_cast<std::int64_t>(made.values.size()));
    if (is_new) made.values.emplace_back(at->first);
    *code++ = at->second;
  }
  if (!options.sort) return made;
  std::sort(made.values.begin(), made.values.end());
  std::vector<std::int64_t> sorted(made.values.size());  // the place of each, by its number until now
  std::int64_t place = 0;
  for (const std::string& name : made.values) sorted[static_cast<std::size_t>(numbers.at(name))] = place++;
  for (std::int64_t i = 0; i < made.codes.numel(); ++i) {
    std::int64_t& one = made.codes.data_ptr()[i];
    one = sorted[static_cast<std::size_t>(one)];
  }
  return made;
}

}  // namespace tenon::inline v1::inline TENON_CODE
