// The result for an element must not depend on its position: in a whole register, or in the remainder.
#pragma once

#include <tenon/tenon.hpp>

#include <cstdint>
#include <utility>

#include "support/catch.hpp"

namespace support {

namespace tn = tenon;

/// Checks that `together(a, b)` on all elements gives the same as on each element alone.
template <class T, class Out>
TENON_NOINLINE_OG void check_each_alone(const char* what,
                                        tn::Tensor<Out> (*together)(const void* f, const tn::Tensor<T>& a,
                                                                    const tn::Tensor<T>& b),
                                        const void* f) {
  const std::int64_t n = 2111;  // whole registers and a remainder for every register width
  const tn::Tensor<T> a = tn::cast<T>(tn::rand<double>({n}) * 90.0 - 30.0);
  const tn::Tensor<T> b = tn::cast<T>(tn::rand<double>({n}) * 70.0 + 1.0);
  const auto all = together(f, a, b);
  bool agree = true;
  const auto same = [](auto p, auto q) { return p == q || (p != p && q != q); };
  for (std::int64_t i = 0; i < n; ++i)
    agree = agree && same(together(f, a.narrow(0, i, 1), b.narrow(0, i, 1))(0), all(i));
  INFO(what << " of " << tn::dtype_name<T>);
  CHECK(agree);
}
/// The same for f(x, y).
template <class T, class F>
void check_places(const char* what, F f) {
  using X = tn::Tensor<T>;
  using Out = typename decltype(tn::eval(f(std::declval<const X&>(), std::declval<const X&>())))::value_type;
  check_each_alone<T, Out>(
      what,
      [](const void* g, const X& a, const X& b) {
        return tn::Tensor<Out>(tn::eval((*static_cast<const F*>(g))(a, b)));
      },
      &f);
}

/// The same for every operation of a list, on one or two floating-point operands.
template <class T, class... Ops>
void check_function_places(tn::OpList<Ops...>) {
  const auto one = []<class Op>(const Op& op) {
    if constexpr (Op::info.arity() == 1)
      check_places<T>(Op::info.name, [&](const auto& x, const auto&) { return op(x); });
    else check_places<T>(Op::info.name, [&](const auto& x, const auto& y) { return op(x, y); });
  };
  (one(Ops{}), ...);
}

template <class T>
void check_places() {
  check_places<T>("x * y + x", [](const auto& x, const auto& y) { return x * y + x; });
  check_places<T>("x * x - y * y", [](const auto& x, const auto& y) { return x * x - y * y; });
  check_places<T>("where", [](const auto& x, const auto& y) { return tn::where(x < y && !(x == T(3)), x, y - x); });
  check_places<T>("cast",
                  [](const auto& x, const auto& y) { return tn::cast<float>(x) * 0.1f + tn::cast<std::int16_t>(y); });
  check_places<T>("map", [](const auto& x, const auto& y) {
    return tn::map([](auto p, auto q) { return static_cast<double>(p) * 0.3 + static_cast<double>(q); }, x, y);
  });
}

}  // namespace support
