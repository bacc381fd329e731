// Every operation of a list against golden data of tests/data/make_elementwise.py, over dtypes and layouts.
//
// The data have operands that broadcast. They are also tested in other layouts, expanded to their common shape, without elements,
// as single elements, and in place.
#pragma once

#include <tenon/assign.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/evaluate.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/golden.hpp"

namespace support {

/// The element types in the data.
using GoldenTypes = tenon::detail::TypeList<bool, std::int32_t, std::int64_t, std::uint8_t, tenon::float16, float, double,
                                            tenon::complex<float>, tenon::complex<double>>;
/// The types for operations that compute integers in double.
using GoldenFloatingTypes =
    tenon::detail::TypeList<std::int32_t, tenon::float16, float, double, tenon::complex<float>, tenon::complex<double>>;

/// The tolerance in ulp: the error that the operation's info states, and as much for the reference's own.
template <class Op>
constexpr std::uint64_t golden_tolerance(bool complex) {
  using namespace tenon;
  constexpr auto is_one_of = []<class... Ops>(OpList<Ops...>) { return (std::is_same_v<Op, Ops> || ...); };
  if (is_one_of(OpList<Erf, Erfc, Lgamma, Gelu, GeluTanh>{})) return 8;
  if (is_one_of(OpList<Divide, Reciprocal, Copysign, NextAfter>{}) || (!complex && std::is_same_v<Op, Sqrt>)) return complex ? 4 : 0;
  if (complex && std::is_same_v<Op, Pow>) return 64;  // the error grows with the exponent
  if (is_one_of(OpList<Maximum, Minimum, Clip>{})) return 1;  // a zero of either sign
  if (Op::info.rule == Rule::floating || Op::info.rule == Rule::floating_magnitude || std::is_same_v<Op, Pow>) return complex ? 6 : 3;
  return complex && Op::info.rule != Rule::predicate ? 4 : 0;
}

template <class Op, class... T, std::size_t... K>
TENON_NOINLINE_OG void check_golden_operands(Golden& golden, const std::string& dtype, std::index_sequence<K...>) {
  using Out = typename tenon::detail::OpTypes<Op, Op::info.rule, T...>::out;
  constexpr bool in_place = std::is_same_v<Out, std::tuple_element_t<0, std::tuple<T...>>> && !std::is_same_v<Op, tenon::Where>;
  const std::uint64_t tolerance = golden_tolerance<Op>((tenon::ComplexElement<T> || ...));
  const auto result = golden.get<Out>(dtype + ".result");
  const tenon::Shape shape(result.sizes());
  const auto wanted = in_cases(result, 0, shape);
  const auto operands = std::make_tuple(in_cases(golden.get<T>(dtype + "." + "xyz"[K]), static_cast<int>(K), shape)...);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    INFO(golden.name() << ", " << dtype << ", case " << i << " of " << wanted.size() << ", the last in place");
    const auto got = tenon::eval(Op{}(std::get<K>(operands)[i]...));
    static_assert(std::is_same_v<std::remove_cvref_t<decltype(got)>, tenon::Tensor<Out>>);
    check_elements<Out>(got, wanted[i], tolerance);
  }
  if constexpr (in_place) {
    INFO(golden.name() << ", " << dtype << ", in place");
    auto self = std::get<0>(operands).back();
    [&](const auto&, const auto&... rest) { self.apply_(Op{}, rest.back()...); }(std::get<K>(operands)...);
    check_elements<Out>(self, wanted.back(), tolerance);
  }
}

/// Checks `op` on operands of type T against its data.
template <class Op, class T>
void check_golden_type(Golden& golden) {
  using Common =
      typename tenon::detail::OpTypes<Op, Op::info.rule, std::conditional_t<Op::info.rule == tenon::Rule::select, bool, T>, T, T>::common;
  if constexpr (tenon::detail::in_domain<Common>(Op::info.domain)) {
    const std::string dtype = tenon::dtype_name<T>;
    if constexpr (Op::info.rule == tenon::Rule::select) check_golden_operands<Op, bool, T, T>(golden, dtype, std::make_index_sequence<3>{});
    else if constexpr (Op::info.arity() == 1) check_golden_operands<Op, T>(golden, dtype, std::make_index_sequence<1>{});
    else if constexpr (Op::info.arity() == 2) check_golden_operands<Op, T, T>(golden, dtype, std::make_index_sequence<2>{});
    else check_golden_operands<Op, T, T, T>(golden, dtype, std::make_index_sequence<3>{});
  }
}

template <class Op, class... T>
void check_golden_types(Golden& golden, tenon::detail::TypeList<T...>) {
  (check_golden_type<Op, T>(golden), ...);
}

/// Checks every operation of a list with every type in its data; `more(golden, op)` reads further entries of an operation. With
/// several `parts` only number `part`, for programs that would take too long to compile.
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
