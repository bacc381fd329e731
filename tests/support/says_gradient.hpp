// What must hold for the description of every operation: it says what its gradient is, or why it has none.
#pragma once

#include <tenon/core/slope.hpp>
#include <tenon/core/dual.hpp>

#include <cstring>
#include <type_traits>

#include "support/catch.hpp"

namespace support {

/// Whether an elementwise operation has a slope, or says which operand it takes.
template <class Op>
constexpr bool has_slope() {
  constexpr int n = Op::info.arity();
  const auto one_of = []<class... X>(X...) {
    return tenon::detail::has_slope<0, Op, double, X...> || tenon::detail::has_taken<0, Op, X...> ||
           tenon::detail::has_taken<1, Op, X...>;
  };
  if constexpr (n == 1) return one_of(0.);
  else if constexpr (n == 2) return one_of(0., 0.);
  else return one_of(0., 0., 0.) || one_of(false, 0., 0.);
}

template <class Op>
void check_says_gradient() {
  INFO(Op::info.name);
  constexpr bool is_elementwise = std::is_base_of_v<tenon::Elementwise<Op>, Op>;
  int said = !tenon::detail::has_gradient<Op>;
  if constexpr (is_elementwise) said += has_slope<Op>();
  else if constexpr (tenon::detail::has_gradient<Op>)
    said += tenon::detail::has_pullback<Op> + tenon::detail::is_composed<Op> + tenon::detail::only_moves<Op>;
  CHECK(said == 1);
  if constexpr (!tenon::detail::has_gradient<Op>) CHECK(std::strlen(Op::no_gradient) > 0);
}
template <class... Ops>
void check_all_say_gradient(tenon::OpList<Ops...>) {
  const int checked[] = {(check_says_gradient<Ops>(), 0)...};  // clang folds no more than 256
  (void)checked;
}

}  // namespace support
