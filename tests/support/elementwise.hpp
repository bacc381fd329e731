// Every operation of a list, over dtypes and layouts, against itself on plain scalars.
#pragma once

#include <tenon/core/elementwise.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/expression.hpp>

#include <cmath>
#include <limits>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/ulp.hpp"

namespace support {

/// Equal as values, where NaN is equal to NaN: a tensor's kernel and a scalar's may give NaNs of another sign.
template <class T>
bool same(const T& a, const T& b) {
  if constexpr (tenon::ComplexElement<T>) return same(a.re, b.re) && same(a.im, b.im);
  else if constexpr (std::is_floating_point_v<T>) return a == b ? std::signbit(a) == std::signbit(b) : a != a && b != b;
  else if constexpr (tenon::FloatingElement<T>) return same(static_cast<float>(a), static_cast<float>(b));
  else return a == b;
}

/// The same, or as near as a function that is rounded otherwise where products and sums fuse: scalars are computed without.
template <class T>
bool nearly_same(const T& a, const T& b) {
  if (same(a, b)) return true;
  if constexpr (std::is_floating_point_v<T>) return ulps(a, b) <= 4;
  else if constexpr (tenon::FloatingElement<T>) return std::abs(static_cast<float>(a) - static_cast<float>(b)) <= std::abs(static_cast<float>(b)) * 0x1p-7f;
  else if constexpr (tenon::ComplexElement<T>) return std::hypot(a.re - b.re, a.im - b.im) <= std::hypot(b.re, b.im) * 64 * std::numeric_limits<typename T::value_type>::epsilon();
  else return false;
}

/// The i-th of some telling values of T.
template <class T>
T telling(std::int64_t i) {
  if constexpr (std::is_same_v<T, bool>) {
    return i % 3 == 1;
  } else if constexpr (tenon::IntegerElement<T>) {
    using U = std::make_unsigned_t<T>;
    const T highest = static_cast<T>(std::is_signed_v<T> ? U(~U(0)) >> 1 : ~U(0)), lowest = static_cast<T>(U(highest) + 1U);
    const T values[] = {0, 1, 2, 3, highest, lowest, 7, static_cast<T>(-1), 100, static_cast<T>(-8), static_cast<T>(highest / 2 + 3)};
    return values[i % 11];
  } else if constexpr (tenon::ComplexElement<T>) {
    using R = typename T::value_type;
    return T(telling<R>(i), telling<R>(i * 7 + 3));
  } else {
    const float inf = __builtin_inff();
    const float values[] = {0.f, 1.f, -0.f, 0.5f, -2.5f, inf, 3.f, -inf, 1e-3f, __builtin_nanf(""), 700.f, -0.75f, 1e4f};
    return static_cast<T>(values[i % 13]);
  }
}
/// What an operation's second operand must not be: of integers, 0 or negative.
enum class Refused { nothing, zero, negative };
template <class Op, class In>
Refused refused_by() {
  if constexpr (!tenon::detail::op_refuses<Op, In>) return Refused::nothing;
  else return Op::refuses(In(0)) ? Refused::zero : Refused::negative;
}

/// The layouts of an operand.
enum class Variant { contiguous, transposed, stepped, reversed, broadcast, scalar };
inline constexpr Variant variants[] = {Variant::contiguous, Variant::transposed, Variant::stepped, Variant::reversed, Variant::broadcast, Variant::scalar};

/// A tensor that shows or broadcasts to `rows` × `columns`, laid out that way; its elements are telling ones from `from`.
template <class T>
[[gnu::noinline]] tenon::Tensor<T> make_variant(Variant variant, std::int64_t rows, std::int64_t columns, std::int64_t from, Refused refused) {
  using tenon::Shape;
  const bool steps = variant == Variant::stepped;
  Shape shape{rows * (steps ? 2 : 1), columns * (steps ? 3 : 1)};
  if (variant == Variant::transposed) shape = Shape{columns, rows};
  if (variant == Variant::broadcast) shape = Shape{columns};
  if (variant == Variant::scalar) shape = Shape{};
  auto tensor = tenon::detail::new_tensor<T>("test", shape);
  for (std::int64_t i = 0; i < tensor.numel(); ++i) {
    T value = telling<T>(from + i);
    if constexpr (tenon::kind_of<T> <= tenon::Kind::integer) {
      if (refused == Refused::zero && value == T(0)) value = T(1);
      if (refused == Refused::negative && value < T(0)) value = static_cast<T>(-(value + 1));
    }
    tensor.storage().data()[i] = value;
  }
  switch (variant) {
    case Variant::transposed: return tensor.t();
    case Variant::stepped: return tensor(tenon::range(1, tenon::end, 2), tenon::range(0, tenon::end, 3));
    case Variant::reversed: return tensor.flip(0).flip(1);
    default: return tensor;
  }
}

/// What is compared now, for the text of a failure; not a template, so that it is compiled once.
struct Subject {
  const char *op, *first, *last;
  int variant = 0, shift = 0;
  bool in_place = false, exact = true;
  void fail(std::size_t element, const tenon::Shape& shape) const {
    FAIL(op << " of " << first << " and " << last << (in_place ? ", in place" : "") << ", laid out as " << variant << " + " << shift
            << ": element " << element << " of shape " << to_text(to_vector(shape)));
  }
};

/// Fails unless a tensor has that shape and these elements.
template <class T>
void compare(const Subject& subject, const tenon::Tensor<T>& got, const tenon::Shape& shape, const std::vector<T>& wanted) {
  if (!(got.sizes() == shape)) subject.fail(0, got.sizes());
  const auto places = places_of(got.layout());
  for (std::size_t i = 0; i < places.size(); ++i) {
    const T value = got.storage().data()[places[i]];
    if (!(subject.exact ? same<T>(value, wanted[i]) : nearly_same<T>(value, wanted[i]))) subject.fail(i, shape);
  }
}

/// `op` on scalars, as a tree computes it: each operand converted, the result converted.
template <class Op, class Out, class... In, class... T>
Out on_scalars(tenon::detail::Inputs<In...>, T... values) {
  using tenon::compute_t;
  using tenon::detail::convert;
  if constexpr (requires { typename Op::OfType; }) return convert<Out>(convert<compute_t<Out>>(Op{}.template at<Out>(convert<compute_t<In>>(static_cast<compute_t<T>>(values))...)));
  else return convert<Out>(convert<compute_t<Out>>(Op::at(convert<compute_t<In>>(static_cast<compute_t<T>>(values))...)));
}
template <class Op, class Types, class To, class... T>
std::vector<To> expected(std::size_t n, const std::vector<T>&... values) {
  std::vector<To> result(n);
  for (std::size_t i = 0; i < n; ++i) result[i] = tenon::detail::convert<To>(on_scalars<Op, typename Types::out>(typename Types::in{}, static_cast<T>(values[i])...));
  return result;
}

/// `op` on tensors of types T…, laid out in every way, against `op` on their elements.
template <class Op, class... T, std::size_t... K>
void check_layouts(std::index_sequence<K...>) {
  using Types = tenon::detail::OpTypes<Op, Op::info.rule, T...>;
  using Out = typename Types::out;
  constexpr Op op{};
  const Refused refused = refused_by<Op, typename Types::common>();
  constexpr const char* names[] = {tenon::dtype_name<T>...};
  Subject subject{Op::info.name, names[0], names[sizeof...(T) - 1]};
  subject.exact = Op::info.rule != tenon::Rule::floating && !std::is_same_v<Op, tenon::Pow>;
  const auto check = [&](const tenon::Tensor<T>&... operand) {
    const auto expression = op(operand...);
    const auto result = tenon::eval(expression);
    static_assert(std::is_same_v<std::remove_cvref_t<decltype(result)>, tenon::Tensor<Out>>);
    const tenon::Shape shape = expression.shape();
    if (!result.is_contiguous()) FAIL("a result is contiguous");
    compare<Out>(subject, result, shape, expected<Op, Types, Out>(static_cast<std::size_t>(result.numel()), elements(operand, shape)...));
  };
  constexpr std::int64_t sizes[][2] = {{13, 11}, {1, 600}, {0, 3}, {2, 0}};
  for (const auto& size : sizes) {
    for (subject.variant = 0; subject.variant < 6; ++subject.variant) {
      for (subject.shift = 0; subject.shift < (sizeof...(T) == 1 ? 1 : 6); ++subject.shift) {
        check(make_variant<T>(variants[(subject.variant + subject.shift * static_cast<int>(K)) % 6], size[0], size[1], static_cast<std::int64_t>(K) * 5,
                              K == 1 ? refused : Refused::nothing)...);
      }
    }
  }
  // In place, where the kind allows it; every type would compile much that is the same.
  using First = std::tuple_element_t<0, std::tuple<T...>>;
  if constexpr (std::is_same_v<First, float> || std::is_same_v<First, std::int16_t>) {
    if constexpr (std::is_same_v<Out, First>) {
      subject.in_place = true;
      const auto check_in_place = [&](const auto& self, const auto&... rest) {
        const auto wanted = expected<Op, Types, First>(static_cast<std::size_t>(self.numel()), elements(self), elements(rest)...);
        tenon::detail::apply_in_place(op, self, rest...);
        compare<First>(subject, self, self.sizes(), wanted);
      };
      for (subject.variant = 0; subject.variant < 4; ++subject.variant) {
        check_in_place(make_variant<T>(K ? Variant::reversed : variants[subject.variant], 7, 9, static_cast<std::int64_t>(K) * 5, K == 1 ? refused : Refused::nothing)...);
      }
    }
  }
  SUCCEED();
}

/// Where an operation is defined for the operands' common type.
template <class Op, class... T>
void check_types() {
  using Common = typename tenon::detail::OpTypes<Op, Op::info.rule, T...>::common;
  if constexpr (tenon::detail::in_domain<Common>(Op::info.domain)) {
    check_layouts<Op, T...>(std::index_sequence_for<T...>{});
  }
}

/// `op` with every operand of type T.
template <class Op, class T>
void check_same_type() {
  if constexpr (Op::info.arity == 1) check_types<Op, T>();
  else if constexpr (Op::info.arity == 2) check_types<Op, T, T>();
  else if constexpr (Op::info.rule == tenon::Rule::select) check_types<Op, bool, T, T>();
  else check_types<Op, T, T, T>();
}

template <class Op, class... T>
void check_each_type(tenon::detail::TypeList<T...>) {
  (check_same_type<Op, T>(), ...);
}
/// Every operation of a list with every type of a list.
template <class Types, class... Ops>
void check_operations(tenon::OpList<Ops...>) {
  (check_each_type<Ops>(Types{}), ...);
}
template <class T>
struct Type {
  using type = T;
};

/// The binary operations of a list with a first and a second type.
template <class A, class B, class... Ops>
void check_pairs(tenon::OpList<Ops...>) {
  const auto one = []<class Op>(Type<Op>) {
    if constexpr (Op::info.arity == 2) check_types<Op, A, B>();
  };
  (one(Type<Ops>{}), ...);
}

}  // namespace support
