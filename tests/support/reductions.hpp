// Reductions against a simple model: a list of the elements of each result, and a loop over the list.
#pragma once

#include <tenon/tenon.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/model.hpp"
#include "support/operands.hpp"
#include "support/random.hpp"
#include "support/text.hpp"

namespace support {

template <class T>
using Wide = std::conditional_t<tenon::ComplexElement<T>, tenon::complex<double>, double>;

/// Converts a small integer, or a result, to the type in which the model computes.
template <class To, class T>
To wide(T value) {
  if constexpr (tenon::ComplexElement<T>) return To(static_cast<double>(value.re), static_cast<double>(value.im));
  else return To(static_cast<double>(value));
}
template <class T, class W>
T narrowed(W value) {
  return tenon::detail::convert<T>(value);
}

/// The model of a reduction over some dimensions: the result's shape, and the operand's elements for each result.
template <class T>
struct Groups {
  Extents shape;
  std::vector<std::vector<T>> of;
};
template <class T>
Groups<T> group(const tenon::Tensor<T>& x, const std::vector<bool>& is_reduced, bool keeps) {
  Groups<T> groups;
  Extents kept;
  for (int d = 0; d < x.dim(); ++d) {
    const auto reduced = is_reduced[static_cast<std::size_t>(d)];
    if (!reduced) kept.push_back(x.size(d));
    if (!reduced || keeps) groups.shape.push_back(reduced ? 1 : x.size(d));
  }
  groups.of.resize(static_cast<std::size_t>(product(kept)));
  const std::vector<T> all = elements(x);
  std::size_t i = 0;
  for_each_index(to_vector(x.sizes()), [&](const Extents& index) {
    std::int64_t g = 0;
    for (int d = 0; d < x.dim(); ++d) {
      if (!is_reduced[static_cast<std::size_t>(d)]) g = g * x.size(d) + index[static_cast<std::size_t>(d)];
    }
    groups.of[static_cast<std::size_t>(g)].push_back(all[i++]);
  });
  return groups;
}

template <class R>
bool same_result(R a, R b) {
  return a == b || (a != a && b != b);
}
template <class R>
bool near(R a, R b) {
  if (same_result(a, b)) return true;
  const auto x = static_cast<double>(a), y = static_cast<double>(b);
  return std::abs(x - y) <= 8 * (sizeof(R) == 2 ? 0x1p-8 : sizeof(R) == 4 ? 0x1p-23 : 0x1p-51) * std::abs(y);
}

/// A choice of dimensions, and the model of a reduction over them.
template <class T>
struct Choice {
  Groups<T> groups;
  Extents axes;
  bool keeps;
};
/// Every choice of dimensions, counted from the front, and from the end with keepdims.
template <class T>
[[gnu::noinline]] std::vector<Choice<T>> choices(const tenon::Tensor<T>& x) {
  std::vector<Choice<T>> all;
  for (int chosen = 0; chosen < 1 << x.dim(); ++chosen) {
    std::vector<bool> is_reduced;
    Extents axes, from_end;
    for (int d = 0; d < x.dim(); ++d) {
      is_reduced.push_back(chosen >> d & 1);
      if (chosen >> d & 1) {
        axes.push_back(d);
        from_end.insert(from_end.begin(), d - x.dim());
      }
    }
    all.push_back({group(x, is_reduced, false), axes, false});
    all.push_back({group(x, is_reduced, true), from_end, true});
  }
  return all;
}

/// Fails unless a result has that shape and these elements. Apart from the reductions, so that it is compiled once per
/// type.
template <class R>
[[gnu::noinline]] void check_result(const char* name, const Extents& operand, const tenon::Tensor<R>& result,
                                    const Extents& shape, const std::vector<R>& wanted) {
  INFO(name << " of shape " << to_text(operand));
  CHECK(to_vector(result.sizes()) == shape);
  CHECK(result.is_contiguous());
  const auto values = elements(result);
  REQUIRE(values.size() == wanted.size());
  bool agrees = true;
  for (std::size_t g = 0; g < values.size(); ++g) {
    if constexpr (tenon::ComplexElement<R>)
      agrees = agrees && same_result(values[g].re, wanted[g].re) && same_result(values[g].im, wanted[g].im);
    else agrees = agrees && near<R>(values[g], wanted[g]);
  }
  CHECK(agrees);
}

/// Compares one reduction of x, over all choices, with `expected` of each group. `needs_elements`: an error is expected
/// for empty groups.
template <class T, class X, class Reduce, class Expected, class... Options>
TENON_NOINLINE_OG void compare(const Reduce& reduce, const X& x, const Extents& sizes,
                               const std::vector<Choice<T>>& all, bool needs_elements, Expected expected,
                               const Options&... options) {
  for (const auto& choice : all) {
    const auto& groups = choice.groups;
    const auto axes = tenon::axis(choice.axes);
    const auto reduced = [&] {
      return choice.keeps ? reduce(x, axes, options..., tenon::keepdims) : reduce(x, options..., axes);
    };
    if (needs_elements && !groups.of.empty() && groups.of.front().empty()) {
      const std::string text = error_text<tenon::ShapeError>([&] { (void)reduced(); });
      if (text.find("has no elements to reduce") == text.npos) FAIL(Reduce::info.name << ": " << text);
      continue;
    }
    using R = typename decltype(reduced())::value_type;
    std::vector<R> wanted;
    for (const auto& list : groups.of) wanted.push_back(static_cast<R>(expected(list)));
    check_result<R>(Reduce::info.name, sizes, reduced(), groups.shape, wanted);
  }
}

template <class T>
bool is_true(T value) {
  return wide<Wide<T>>(value) != Wide<T>(0);
}


/// Tests every reduction of x, a tensor or an expression with that value, over every choice of dimensions.
template <class T, class X>
void check_reductions(const X& x, const tenon::Tensor<T>& value) {
  using W = Wide<T>;
  using List = std::vector<T>;
  const Extents sizes = to_vector(value.sizes());
  const auto all = choices(value);
  const auto check = [&](const auto& reduce, bool needs_elements, const auto& expected, const auto&... options) {
    compare<T>(reduce, x, sizes, all, needs_elements, expected, options...);
  };
  const auto sum_of = [](const List& list) {
    W sum(0);
    for (const T element : list) sum = sum + wide<W>(element);
    return sum;
  };
  using SumType = typename decltype(tenon::sum(value))::value_type;
  using MeanType = typename decltype(tenon::mean(value))::value_type;
  check(tenon::sum, false, [&](const List& list) { return narrowed<SumType>(sum_of(list)); });
  check(tenon::prod, false, [](const List& list) {
    W product(1);
    for (const T element : list) product = product * wide<W>(element);
    return narrowed<SumType>(product);
  });
  check(tenon::mean, false,
        [&](const List& list) { return narrowed<MeanType>(sum_of(list) / W(static_cast<double>(list.size()))); });
  check(tenon::any, false, [](const List& list) { return std::any_of(list.begin(), list.end(), is_true<T>); });
  check(tenon::detail::AllOf{}, false,
        [](const List& list) { return std::all_of(list.begin(), list.end(), is_true<T>); });
  if constexpr (tenon::RealElement<T>) {
    const auto below = [](T a, T b) { return wide<double>(a) < wide<double>(b); };
    check(tenon::max, true, [&](const List& list) -> T { return *std::max_element(list.begin(), list.end(), below); });
    check(tenon::min, true, [&](const List& list) -> T { return *std::min_element(list.begin(), list.end(), below); });
    check(tenon::argmax, true,
          [&](const List& list) { return std::max_element(list.begin(), list.end(), below) - list.begin(); });
    check(tenon::argmin, true,
          [&](const List& list) { return std::min_element(list.begin(), list.end(), below) - list.begin(); });
    for (const double taken_off : {0., 1.5}) {
      const auto variance = [&](const List& list) {
        const auto n = static_cast<double>(list.size());
        const long double mean = static_cast<long double>(sum_of(list)) / n;
        long double squares = list.empty() ? std::nanl("") : 0;
        for (const T element : list) squares += (wide<double>(element) - mean) * (wide<double>(element) - mean);
        return static_cast<double>(squares / (n > taken_off ? n - taken_off : 0));
      };
      check(
          tenon::var, false, [&](const List& list) { return narrowed<MeanType>(variance(list)); },
          tenon::correction(taken_off));
      check(
          tenon::std, false, [&](const List& list) { return narrowed<MeanType>(std::sqrt(variance(list))); },
          tenon::correction(taken_off));
    }
  }
}

/// Tests every reduction on operands in every kind of layout, and on expressions of them.
template <class T>
void check_all_reductions() {
  Random random(7);
  for (const auto& x : operands<T>(random, -3, 3)) check_reductions<T>(x, x);
  for (const auto& x : large_operands<T>(random)) check_reductions<T>(x, x);
  for (const auto& shape :
       {tenon::Shape{5}, tenon::Shape{6, 300}, tenon::Shape{70, 3, 19}, tenon::Shape{3000, 3}, tenon::Shape{2, 0}}) {
    const auto x = whole_numbers<T>(shape, random, -1, 1);
    const auto row = whole_numbers<T>(tenon::Shape{shape[shape.rank() - 1]}, random, -1, 1);
    const auto column = whole_numbers<T>(tenon::Shape{shape[0]}, random, -1, 1);
    const auto expression = [&](const auto& a, const auto& b) { check_reductions<T>(a * b, tenon::Tensor<T>(a * b)); };
    expression(x, x);
    expression(x, row);
    expression(column.view({shape[0], 1}), row);
  }
}

}  // namespace support
