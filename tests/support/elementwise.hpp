// Tests every operation of a list on tensors of all dtypes and layouts against the same operation on scalars.
#pragma once

#include <tenon/core/elementwise.hpp>
#include <tenon/core/op_traits.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"

namespace support {

// The templates over one T are compiled in elementwise.cpp, once for all tests, for every element type.

/// Whether two values are equal, where NaN equals NaN, or differ by no more than the rounding of fused products and
/// sums, which scalars do not use.
template <class T>
bool nearly_same(const T& a, const T& b);

/// The values that an operation's second integer operand must not have.
enum class Refused { nothing, zero, negative };
template <class Op, class In>
Refused refused_by() {
  if constexpr (!tenon::detail::op_refuses<Op, In>) return Refused::nothing;
  else return Op::refuses(In(0)) ? Refused::zero : Refused::negative;
}

/// The layouts of an operand.
enum class Variant { contiguous, transposed, stepped, reversed, broadcast, scalar };
inline constexpr Variant variants[] = {Variant::contiguous, Variant::transposed, Variant::stepped,
                                       Variant::reversed,   Variant::broadcast,  Variant::scalar};

/// A tensor of size `rows` × `columns`, or broadcasting to it, in the given layout; its elements are distinctive values
/// from number `from` on.
template <class T>
tenon::Tensor<T> make_variant(Variant variant, std::int64_t rows, std::int64_t columns, std::int64_t from,
                              Refused refused);

/// What is being compared, for the text of a failure. Used in place of many of Catch2's macros, which compile slowly.
struct Subject {
  const char *op, *first, *last;
  int variant = 0, shift = 0;
  bool in_place = false, exact = true;
  void fail(std::size_t element, const tenon::Shape& shape) const;
  static void succeed();
};

/// Fails unless a tensor has that shape and these elements, and is contiguous (unless computed in place).
template <class T>
void compare(const Subject& subject, const tenon::Tensor<T>& got, const tenon::Shape& shape,
             const std::vector<T>& wanted);

/// Applies `op` to scalars as an expression does: operands are converted before, the result after.
template <class Op, class Out, class... In, class... T>
Out on_scalars(tenon::detail::Inputs<In...>, T... values) {
  using tenon::compute_t;
  using tenon::detail::convert;
  if constexpr (tenon::detail::traits_of<Op>.takes_type)
    return convert<Out>(
        convert<compute_t<Out>>(Op{}.template at<Out>(convert<compute_t<In>>(static_cast<compute_t<T>>(values))...)));
  else
    return convert<Out>(convert<compute_t<Out>>(Op{}.at(convert<compute_t<In>>(static_cast<compute_t<T>>(values))...)));
}
template <class Op, class Types, class To, class... T>
TENON_NOINLINE_OG std::vector<To> expected(std::size_t n, const std::vector<T>&... values) {
  std::vector<To> result(n);
  for (std::size_t i = 0; i < n; ++i)
    result[i] = tenon::detail::convert<To>(
        on_scalars<Op, typename Types::out>(typename Types::in{}, static_cast<T>(values[i])...));
  return result;
}

/// Compares `op` on tensors of types T…, in every layout, with `op` on their elements.
template <class Op, class... T, std::size_t... K>
TENON_NOINLINE_OG void check_layouts(std::index_sequence<K...>) {
  using Types = tenon::detail::OpTypes<Op, Op::info.rule, T...>;
  using Out = typename Types::out;
  using First = std::tuple_element_t<0, std::tuple<T...>>;
  constexpr Op op{};
  const Refused refused = refused_by<Op, typename Types::common>();
  constexpr const char* names[] = {tenon::dtype_name<T>...};
  Subject subject{Op::info.name, names[0], names[sizeof...(T) - 1]};
  subject.exact = Op::info.rule != tenon::Rule::floating && !std::is_same_v<Op, tenon::Pow>;
  constexpr std::int64_t sizes[][2] = {{13, 11}, {1, 600}, {0, 3}, {2, 0}};
  for (const auto& size : sizes) {
    for (subject.variant = 0; subject.variant < 6; ++subject.variant) {
      for (subject.shift = 0; subject.shift < (sizeof...(T) == 1 ? 1 : 6); ++subject.shift) {
        const std::tuple operands{make_variant<T>(variants[(subject.variant + subject.shift * static_cast<int>(K)) % 6],
                                                  size[0], size[1], static_cast<std::int64_t>(K) * 5,
                                                  K == 1 ? refused : Refused::nothing)...};
        const auto expression = op(std::get<K>(operands)...);
        const auto result = tenon::eval(expression);
        static_assert(std::is_same_v<std::remove_cvref_t<decltype(result)>, tenon::Tensor<Out>>);
        const tenon::Shape shape = expression.shape();
        compare<Out>(subject, result, shape,
                     expected<Op, Types, Out>(static_cast<std::size_t>(result.numel()),
                                              elements(std::get<K>(operands), shape)...));
      }
    }
  }
  // In place, if the kind allows it; two types suffice, as the others would compile much identical code.
  if constexpr (std::is_same_v<Out, First> && (std::is_same_v<First, float> || std::is_same_v<First, std::uint8_t>)) {
    subject.in_place = true;
    for (subject.variant = 0; subject.variant < 4; ++subject.variant) {
      const std::tuple operands{make_variant<T>(K ? Variant::reversed : variants[subject.variant], 7, 9,
                                                static_cast<std::int64_t>(K) * 5,
                                                K == 1 ? refused : Refused::nothing)...};
      const auto& self = std::get<0>(operands);
      const auto wanted =
          expected<Op, Types, First>(static_cast<std::size_t>(self.numel()), elements(std::get<K>(operands))...);
      tenon::detail::apply_in_place(op, std::get<K>(operands)...);
      compare<First>(subject, self, self.sizes(), wanted);
    }
  }
  subject.succeed();
}

/// Tests an operation if it is defined for the common type of the operands.
template <class Op, class... T>
void check_types() {
  using Common = typename tenon::detail::OpTypes<Op, Op::info.rule, T...>::common;
  if constexpr (tenon::detail::in_domain<Common>(Op::info.domain)) {
    check_layouts<Op, T...>(std::index_sequence_for<T...>{});
  }
}

/// Tests `op` with all operands of type T.
template <class Op, class T>
void check_same_type() {
  if constexpr (Op::info.arity() == 1) check_types<Op, T>();
  else if constexpr (Op::info.arity() == 2) check_types<Op, T, T>();
  else if constexpr (Op::info.rule == tenon::Rule::select) check_types<Op, bool, T, T>();
  else check_types<Op, T, T, T>();
}

template <class Op, class... T>
void check_each_type(tenon::detail::TypeList<T...>) {
  (check_same_type<Op, T>(), ...);
}
/// Tests every operation of a list with every type of a list.
template <class Types, class... Ops>
void check_operations(tenon::OpList<Ops...>) {
  (check_each_type<Ops>(Types{}), ...);
}
template <class T>
struct Type {
  using type = T;
};

/// Tests the binary operations of a list with given types of the first and second operand.
template <class A, class B, class... Ops>
void check_pairs(tenon::OpList<Ops...>) {
  const auto one = []<class Op>(Type<Op>) {
    if constexpr (Op::info.arity() == 2) check_types<Op, A, B>();
  };
  (one(Type<Ops>{}), ...);
}

}  // namespace support
