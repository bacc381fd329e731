// Elements that an operation refuses, such as a negative integer exponent. They are found before anything is written.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/op.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class Op>
struct Refuses : Elementwise<Refuses<Op>> {
  static constexpr OpInfo info{.name = Op::info.name, .summary = "", .source = "", .rule = Rule::predicate};
  template <class V>
  TENON_HD TENON_INLINE static auto at(const V& x) { return Op::refuses(x); }
};

/// Throws TypeError if operation Op, computed in In, refuses an element of its second operand.
template <class Op, class In, class X>
void refuse_operand(const X& second) {
  bool refused = false;
  if constexpr (requires { second.value; }) {
    refused = Op::refuses(convert<In>(second.value));
  } else {
    const auto found = evaluate<bool>(build(Refuses<Op>{}, second));
    for (std::int64_t i = 0; i < found.numel(); ++i) refused = refused || found.storage().data()[i];
  }
  if (refused) throw_error(ErrorCode::type, Op::info.name, ": ", Op::refusal);
}

/// Throws TypeError if an operation of the expression refuses an element. Called before anything is written.
template <class Op, class... X>
void refuse_elements(const Expression<Op, X...>& x) {
  using In = typename Expression<Op, X...>::types::common;
  [&]<int... K>(std::integer_sequence<int, K...>) {
    const auto check = [&]<int k, class Y>() {
      constexpr bool is_refused = op_refuses<Op, In> && k == 1;
      if constexpr (is_refused || OperandOf<Y>::refuses) {
        const Y operand = operand_of<k, Y>(x);
        if constexpr (OperandOf<Y>::refuses) refuse_elements(operand);
        if constexpr (is_refused) refuse_operand<Op, In>(operand);
      }
    };
    (check.template operator()<K, X>(), ...);
  }(std::make_integer_sequence<int, sizeof...(X)>{});
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
