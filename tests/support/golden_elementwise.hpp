// Every operation of a list against golden data of tests/data/make_elementwise.py, over dtypes and layouts.
//
// The data hold operands that broadcast.  Here they are also laid out in other ways, expanded to their common shape, cut to
// empty ones and to single elements, and written in place.
#pragma once

#include <tenon/core/elementwise.hpp>
#include <tenon/evaluate.hpp>

#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/golden.hpp"

namespace support {

/// The types that the data have.
using GoldenTypes = tenon::detail::TypeList<bool, std::int32_t, std::int64_t, std::uint8_t, tenon::float16, float, double, tenon::complex<float>, tenon::complex<double>>;
/// Those of operations that compute integers in double.
using GoldenFloatingTypes = tenon::detail::TypeList<std::int32_t, tenon::float16, float, double, tenon::complex<float>, tenon::complex<double>>;

/// How many ulp a result may be off, as the operation's info says, and SciPy's functions by as much.
template <class Op>
constexpr std::uint64_t golden_tolerance(bool complex) {
  using namespace tenon;
  constexpr auto is_one_of = []<class... Ops>(OpList<Ops...>) { return (std::is_same_v<Op, Ops> || ...); };
  if (is_one_of(OpList<Erf, Erfc, Lgamma, Gelu, GeluTanh>{})) return 8;
  if (is_one_of(OpList<Divide, Reciprocal, Copysign, NextAfter>{}) || (!complex && std::is_same_v<Op, Sqrt>)) return complex ? 4 : 0;
  if (complex && std::is_same_v<Op, Pow>) return 64;  // more, the larger the exponent
  if (is_one_of(OpList<Maximum, Minimum, Clip>{})) return 1;  // of two zeros, either
  if (Op::info.rule == Rule::floating || Op::info.rule == Rule::floating_magnitude || std::is_same_v<Op, Pow>) return complex ? 6 : 3;
  return complex && Op::info.rule != Rule::predicate ? 4 : 0;
}

/// Whether what is got has the wanted elements; the first that differs fails.
template <class T>
void check_elements(const std::string& what, const tenon::Tensor<T>& got, const tenon::Tensor<T>& wanted, std::uint64_t tolerance) {
  INFO(what);
  REQUIRE(to_vector(got.sizes()) == to_vector(wanted.sizes()));
  const auto a = elements(got), b = elements(wanted);
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (near<T>(a[i], b[i], tolerance)) continue;
    FAIL_CHECK("element " << i << " is " << number_text(static_cast<T>(a[i])) << " instead of " << number_text(static_cast<T>(b[i])));
    return;
  }
}

/// Operands and what an operation makes of them.
template <class Out, class... T>
struct GoldenCase {
  const char* how;
  std::tuple<tenon::Tensor<T>...> operands;
  tenon::Tensor<Out> wanted;
};

/// What the entries of a dtype hold, in all layouts; the last are for working in place.  Apart from the operations, so that it is
/// compiled once for all that have these types.
template <class Out, class... T, std::size_t... K>
std::vector<GoldenCase<Out, T...>> golden_cases(Golden& golden, const std::string& dtype, std::index_sequence<K...>) {
  const auto wanted = golden.get<Out>(dtype + ".result");
  const auto operands = std::make_tuple(golden.get<T>(dtype + "." + "xyz"[K])...);
  const auto full = std::make_tuple(std::get<K>(operands).expand(tenon::Shape(wanted.sizes())).clone()...);
  std::vector<GoldenCase<Out, T...>> cases;
  const auto add = [&](const char* how, const tenon::Tensor<Out>& result, const tenon::Tensor<T>&... x) {
    cases.push_back({how, std::tuple<tenon::Tensor<T>...>(x...), result});
  };
  // Each operand in one layout after another, beside the others in other ones.
  const auto in_layouts = [&](const char* how, const auto& x) {
    const auto layouts = std::make_tuple(layouts_of(std::get<K>(x))...);
    for (std::size_t i = 0; i < 4; ++i) add(how, wanted, std::get<K>(layouts)[(i * (K + 1)) % std::get<K>(layouts).size()]...);
  };
  in_layouts("broadcast", operands);
  in_layouts("of one shape", full);
  add("empty", wanted.narrow(0, 0, 0), std::get<K>(full).narrow(0, 0, 0)...);
  const auto flat_result = wanted.reshape({-1});
  const auto flat = std::make_tuple(std::get<K>(full).reshape({-1})...);
  for (std::int64_t i = 0; i < flat_result.numel(); i += 7) add("of rank 0", flat_result[i], std::get<K>(flat)[i]...);
  add("in place", wanted, (K == 0 ? std::get<K>(full) : std::get<K>(operands))...);
  return cases;
}

template <class Op, class... T>
void check_golden_operands(Golden& golden, const std::string& dtype) {
  using Out = typename tenon::detail::OpTypes<Op, Op::info.rule, T...>::out;
  constexpr bool in_place = std::is_same_v<Out, std::tuple_element_t<0, std::tuple<T...>>> && !std::is_same_v<Op, tenon::Where>;
  const std::uint64_t tolerance = golden_tolerance<Op>((tenon::ComplexElement<T> || ...));
  const auto cases = golden_cases<Out, T...>(golden, dtype, std::index_sequence_for<T...>{});
  for (const auto& one : cases) {
    const auto got = std::apply([](const auto&... x) { return tenon::eval(Op{}(x...)); }, one.operands);
    static_assert(std::is_same_v<std::remove_cvref_t<decltype(got)>, tenon::Tensor<Out>>);
    check_elements<Out>(golden.name() + ", " + dtype + ", " + one.how, got, one.wanted, tolerance);
  }
  if constexpr (in_place) {
    const auto& last = cases.back();
    std::apply([](auto self, const auto&... rest) { self.apply_(Op{}, rest...); }, last.operands);
    check_elements<Out>(golden.name() + ", " + dtype + ", in place", std::get<0>(last.operands), last.wanted, tolerance);
  }
  SUCCEED();
}

/// `op` of operands of T against its data.
template <class Op, class T>
void check_golden_type(Golden& golden) {
  using Common = typename tenon::detail::OpTypes<Op, Op::info.rule, std::conditional_t<Op::info.rule == tenon::Rule::select, bool, T>, T, T>::common;
  if constexpr (tenon::detail::in_domain<Common>(Op::info.domain)) {
    const std::string dtype = tenon::dtype_name<T>;
    if constexpr (Op::info.rule == tenon::Rule::select) check_golden_operands<Op, bool, T, T>(golden, dtype);
    else if constexpr (Op::info.arity == 1) check_golden_operands<Op, T>(golden, dtype);
    else if constexpr (Op::info.arity == 2) check_golden_operands<Op, T, T>(golden, dtype);
    else check_golden_operands<Op, T, T, T>(golden, dtype);
  }
}

template <class Op, class... T>
void check_golden_types(Golden& golden, tenon::detail::TypeList<T...>) {
  (check_golden_type<Op, T>(golden), ...);
}

/// Every operation of a list with every type that its data have; `more(golden, op)` reads what an operation has besides.  Of
/// several parts, one: for programs that would compile too long.
template <int part = 0, int parts = 1, class... Ops, class F>
void check_golden_operations(tenon::OpList<Ops...>, const F& more) {
  const auto one = [&]<int place, class Op>(std::integral_constant<int, place>, const Op& op) {
    if constexpr (place % parts == part) {
      constexpr bool floating = Op::info.rule == tenon::Rule::floating || Op::info.rule == tenon::Rule::floating_magnitude;
      Golden golden("elementwise", Op::info.name);
      check_golden_types<Op>(golden, std::conditional_t<floating, GoldenFloatingTypes, GoldenTypes>{});
      more(golden, op);
    }
  };
  [&]<int... place>(std::integer_sequence<int, place...>) {
    (one(std::integral_constant<int, place>{}, Ops{}), ...);
  }(std::make_integer_sequence<int, static_cast<int>(sizeof...(Ops))>{});
}
template <int part = 0, int parts = 1, class... Ops>
void check_golden_operations(tenon::OpList<Ops...> list) {
  check_golden_operations<part, parts>(list, [](Golden&, const auto&) {});
}

}  // namespace support
