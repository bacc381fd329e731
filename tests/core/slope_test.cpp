// What slopes read: numbers that an operation's `slope_reads` leaves out change nothing.
#include <tenon/core/slope.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>

#include <tenon/core/dual.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/map.hpp>

#include "support/catch.hpp"

namespace tn = tenon;

namespace {

const double nan = std::numeric_limits<double>::quiet_NaN();

template <class V>
V unknown(const V& x) {
  if constexpr (std::is_same_v<V, bool>) return !x;
  else return V(nan);
}

/// Compares the slope for operand k with that of an unknown result and of unknown operands among those which it does
/// not read.
template <class Op, int k, class Y, class... X>
void check_operand(const Y& y, const std::tuple<X...>& known, int& count) {
  constexpr unsigned reads = tn::detail::slope_reads<Op, k>;
  if constexpr (reads != tn::detail::reads_all) {
    INFO(Op::info.name << ", operand " << k);
    auto partly = known;
    [&]<std::size_t... j>(std::index_sequence<j...>) {
      ((reads >> j & 1 ? void() : void(std::get<j>(partly) = unknown(std::get<j>(partly)))), ...);
    }(std::index_sequence_for<X...>());
    const auto same = [&](const auto& f) { CHECK(std::apply(f, known) == std::apply(f, partly)); };
    const Y none = unknown(y);
    if constexpr (tn::detail::has_slope<k, Op, Y, X...>) {
      const auto wanted = std::apply([&](const X&... x) { return Op{}.template slope<k>(y, x...); }, known);
      CHECK(std::apply([&](const X&... x) { return Op{}.template slope<k>(none, x...); }, partly) == wanted);
      ++count;
    }
    if constexpr (tn::detail::has_taken<k, Op, X...>) {
      same([](const X&... x) { return Op{}.template taken<k>(x...); });
      ++count;
    }
  }
}
template <class Op, class Y, class... X>
int check(const Y& y, const X&... x) {
  int count = 0;
  [&]<std::size_t... k>(std::index_sequence<k...>) {
    (check_operand<Op, static_cast<int>(k)>(y, std::tuple<X...>(x...), count), ...);
  }(std::index_sequence_for<X...>());
  return count;
}
template <class Op>
int check_all() {
  if constexpr (Op::info.rule == tn::Rule::select) return check<Op>(3., true, 3., 5.) + check<Op>(5., false, 3., 5.);
  else if constexpr (Op::info.arity() == 1) return check<Op>(3., 2.);
  else if constexpr (Op::info.arity() == 2) return check<Op>(3., 2., 5.);
  else return check<Op>(3., 2., 5., 7.);
}
template <class... Op>
int check_list(tn::OpList<Op...>) {
  return (check_all<Op>() + ... + 0);
}

}  // namespace

TEST_CASE("slopes read what their operations say") {
  // Of arithmetic four with two operands; positive, negative, real, imag and conj; where, of two operands, twice.
  CHECK(check_list(tn::ElementwiseOps{}) == 3 * 2 + 1 + 5 + 2 * 2);
  CHECK(check<tn::detail::Cast<double>>(3., 2.) == 1);
  CHECK(tn::detail::slope_reads<tn::Divide, 1> == tn::detail::reads_all);
  CHECK(tn::detail::slope_reads<tn::Exp, 0> == tn::detail::reads_all);
}
