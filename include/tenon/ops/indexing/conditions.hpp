// Chooses by conditions: select, piecewise.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/logical.hpp>
#include <tenon/core/elementwise/selection.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/indexing/mask.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/ops/tensor_list.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail {

/// Conditions in braces: tensors and expressions of bools.
using ConditionParts = std::initializer_list<JoinPart<bool>>;

/// A choice in braces: a tensor or an expression of T, or a number that T holds.
template <class T>
struct ChoicePart : JoinPart<T> {
  using JoinPart<T>::JoinPart;
  template <Scalar S>
    requires KindFits<element_t<S>, T>
  TENON_INLINE ChoicePart(S number) : JoinPart<T>(full<T>(Shape{}, number)) {}
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Condition k of a list as a mask.  Throws TypeError for a tensor of another type that is known at run time only.
template <class C>
auto condition_at(const char* function, const C& conditions, std::int64_t k) {
  const auto condition = item_of(conditions, k);
  using X = decltype(item_of(conditions, k));
  if constexpr (TensorLike<X>) {
    return mask_operand(condition);
  } else if constexpr (AnyTensorRange<C>) {
    if (condition.dtype() != dtype_of<bool>)
      throw_error(ErrorCode::type, function, ": condition ", k, " is of ", name_of(condition.dtype()),
                  ": bool is needed");
    return condition.template as<const bool>();
  } else {
    return condition.value;
  }
}
/// Choice k of a list: a tensor, or a number in a list of numbers.
template <class R>
auto choice_at(const R& choices, std::int64_t k) {
  if constexpr (Operand<decltype(item_of(choices, k))>) return item_of(choices, k);
  else return item_of(choices, k).value;
}
template <class X>
void broadcast_choice(const char* function, Shape& shape, [[maybe_unused]] const X& x) {
  if constexpr (TensorLike<X>) broadcast_with(function, shape, shape_of(x));
}
/// Throws ShapeError for a list of no conditions.
template <class C>
std::int64_t count_conditions(const char* function, const C& conditions) {
  const std::int64_t count = count_of(conditions);
  if (count == 0) throw_error(ErrorCode::shape, function, ": there are no conditions");
  return count;
}

/// The type of a choice from R or Y: that of where(condition, choice, y).
template <class R, class Y>
using chosen_t = typename decltype(build(Where{}, std::declval<const Tensor<bool>&>(),
                                         choice_at(std::declval<const R&>(), 0), std::declval<const Y&>()))::value_type;

template <class C, class R, class Y>
TENON_NOINLINE_OG auto select_of(const char* function, const C& conditions, const R& choices, const Y& otherwise) {
  using T = std::remove_const_t<chosen_t<R, Y>>;
  const std::int64_t count = count_conditions(function, conditions), chosen = count_of(choices);
  if (count != chosen) throw_error(ErrorCode::shape, function, ": ", count, " conditions and ", chosen, " choices");
  Shape shape;
  broadcast_choice(function, shape, otherwise);
  for (std::int64_t k = 0; k < count; ++k) {
    broadcast_with(function, shape, condition_at(function, conditions, k).sizes());
    broadcast_choice(function, shape, choice_at(choices, k));
  }
  auto result = new_tensor_beside<T>(function, condition_at(function, conditions, 0), shape);
  const auto choose = [&](std::int64_t k, const auto& other) {
    assign(function, result, build(Where{}, condition_at(function, conditions, k), choice_at(choices, k), other));
  };
  if constexpr (Scalar<Y>) check_scalar<T>(function, static_cast<element_t<Y>>(otherwise));
  choose(count - 1, otherwise);
  for (std::int64_t k = count - 1; k-- > 0;) choose(k, result);  // so that the first condition that holds is written
                                                                 // last
  return result;
}

/// Throws ShapeError unless there is a value for each condition, and one more if the others get one, too.
TENON_NOINLINE_OG inline void check_values(const char* function, std::int64_t conditions, std::int64_t values) {
  if (values != conditions && values != conditions + 1) {
    throw_error(ErrorCode::shape, function, ": ", conditions, " conditions and ", values,
                " values: one for each, or one more for the other elements");
  }
}

/// Writes the values of a piecewise function.
template <class T, class Device>
class PieceWriter {
 public:
  using Mask = Tensor<const bool, Device>;

  PieceWriter(const char* function, const Tensor<const T, Device>& x)
      : function_(function),
        x_(x),
        result_(new_tensor_beside<T>(function, x, x.sizes())),
        covered_(new_tensor_beside<bool>(function, x, x.sizes())) {
    assign(function, result_, T(0));
    assign(function, covered_, false);
  }
  /// Writes, where a mask is true, a number, the elements of a tensor, or a function's values for the elements of x.
  template <class F>
  void write(const Mask& mask, const F& value) {
    (void)views::expand(mask.layout(), x_.sizes(), function_);
    assign(function_, covered_, build(LogicalOr{}, covered_, mask));
    put(mask, value);
  }
  /// The same where no mask was true.
  template <class F>
  void write_rest(const F& value) {
    const Mask rest = evaluate<bool>(build(LogicalNot{}, covered_));
    put(rest, value);
  }
  const Tensor<T, Device>& result() const { return result_; }

 private:
  template <class F>
  void put(const Mask& mask, const F& value) {
    if constexpr (Operand<F>) {
      fill_masked(function_, result_, mask, value);
    } else {
      const auto chosen = masked_select(x_, mask);
      if (chosen.numel() == 0) return;
      const auto made = value(chosen);
      static_assert(Operand<decltype(made)>,
                    "tenon: a value is a number, a tensor, or a function of elements that gives one");
      if constexpr (Scalar<decltype(made)>) {
        fill_masked(function_, result_, mask, made);
      } else {
        const auto values = eval(made);
        (void)views::expand(values.layout(), chosen.sizes(), function_);
        scatter_masked(function_, result_, mask, values.broadcast_to(chosen.sizes()));
      }
    }
  }

  const char* function_;
  Tensor<const T, Device> x_;
  Tensor<T, Device> result_;
  Tensor<bool, Device> covered_;
};

/// Calls `write(k, value)` for each value: those of a list, or the arguments themselves.
template <class W, class... F>
void for_each_value(const W& write, const F&... values) {
  if constexpr (sizeof...(F) == 1 && (TensorRange<F> && ...)) {
    std::int64_t k = 0;
    const auto each = [&](const auto& list) {
      for (const auto& value : list) write(k++, value);
    };
    (each(values), ...);
  } else {
    std::int64_t k = 0;
    (write(k++, values), ...);
  }
}

template <class T, class Device, class C, class... F>
TENON_NOINLINE_OG Tensor<T, Device> piecewise_of(const char* function, const Tensor<const T, Device>& x,
                                                 const C& conditions, const F&... values) {
  const std::int64_t count = count_conditions(function, conditions);
  std::int64_t given = 0;
  for_each_value([&](std::int64_t, const auto&) { ++given; }, values...);
  check_values(function, count, given);
  PieceWriter<T, Device> writer(function, x);
  for_each_value(
      [&](std::int64_t k, const auto& value) {
        if (k < count) writer.write(condition_at(function, conditions, k), value);
        else writer.write_rest(value);
      },
      values...);
  return writer.result();
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// `select({x < 0, x > 1}, {a, b})` for each element type: braces that hold several types, so that no template deduces
/// one.
template <class T>
struct SelectParts {
  TENON_INLINE Tensor<T> operator()(ConditionParts conditions, std::initializer_list<ChoicePart<T>> choices) const {
    return select_of("select", conditions, choices, T(0));
  }
  template <Operand Y>
  TENON_INLINE auto operator()(ConditionParts conditions, std::initializer_list<ChoicePart<T>> choices,
                               const Y& otherwise) const {
    return select_of("select", conditions, choices, otherwise);
  }
};
template <class List>
struct SelectPartsOf;
template <class... T>
struct SelectPartsOf<TypeList<T...>> : SelectParts<T>... {
  using SelectParts<T>::operator()...;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

struct Select : Records<Select>, detail::SelectPartsOf<AllTypes> {
  using Records::operator();
  using detail::SelectPartsOf<AllTypes>::operator();
  /// The same with numbers only.
  template <Scalar S, Operand Y = S>
  TENON_INLINE auto operator()(detail::ConditionParts conditions, std::initializer_list<S> choices,
                               const Y& otherwise = Y(0)) const {
    return detail::select_of(info.name, conditions, choices, otherwise);
  }
  static constexpr bool takes_lists = true;
  static constexpr Argument arguments[] = {{.name = "conditions", .kind = ArgumentKind::tensors, .has_own_type = true},
                                           {"choices", ArgumentKind::tensors},
                                           {"otherwise", ArgumentKind::tensor, "none"}};
  static constexpr OpInfo info{
      .name = "select",
      .arguments = arguments,
      .summary = "from the first condition in a list that holds, the choice of the same number in another list",
      .source = "NumPy",
      .elements = Elements::moved,
      .dtypes = "that of the choices and `otherwise`",
      .shapes = "all conditions and choices, and `otherwise`, broadcast",
      .errors =
          "ShapeError if shapes do not broadcast, if there are no conditions, or not as many choices; TypeError if a "
          "condition is not "
          "of bool",
      .notes =
          "`otherwise`, by default 0, where none holds. In C++ the lists are vectors of tensors, or stand in braces: "
          "`select({x < 0, x > 9}, {-x, x}, 9)`. There, choices have one type, and numbers may stand among them."};
  template <detail::TensorList C, detail::TensorRange R>
  TENON_INLINE auto operator()(const C& conditions, const R& choices) const {
    return detail::select_of(info.name, conditions, choices, detail::range_tensor_element<R>(0));
  }
  template <detail::TensorList C, detail::TensorRange R, Operand Y>
  TENON_INLINE auto operator()(const C& conditions, const R& choices, const Y& otherwise) const {
    return detail::select_of(info.name, conditions, choices, otherwise);
  }
};
inline constexpr Select select{};

struct Piecewise : Records<Piecewise> {
  using Records::operator();
  static constexpr bool takes_lists = true;
  static constexpr Argument arguments[] = {{"x"},
                                           {.name = "conditions", .kind = ArgumentKind::tensors, .has_own_type = true},
                                           {"values", ArgumentKind::tensors}};
  static constexpr OpInfo info{
      .name = "piecewise",
      .arguments = arguments,
      .summary = "a function of x that is defined by parts: a value for each condition, where it holds",
      .source = "NumPy",
      .elements = Elements::moved,
      .keeps_type = true,
      .dtypes = "that of x",
      .shapes = "that of x, to which conditions and values broadcast",
      .errors =
          "ShapeError if shapes do not broadcast, if there are no conditions, or another number of values; TypeError "
          "if a condition is "
          "not of bool, or a value of a higher kind than x",
      .notes =
          "Of several conditions that hold the last one counts. One value more than conditions is for where none "
          "holds; without it, 0 is. "
          "In C++ a value may be a function, which is called with the row of those elements where its condition holds, "
          "unless there "
          "are none: `piecewise(x, {x < 0, x > 9}, [](const auto& of) { return -of; }, 9)`."};
  template <TensorLike X, class... F>
    requires(sizeof...(F) > 0)
  TENON_INLINE auto operator()(const X& x, detail::ConditionParts conditions, const F&... values) const {
    return of(x, conditions, values...);
  }
  template <TensorLike X, detail::TensorList C, class... F>
    requires(sizeof...(F) > 0)
  TENON_INLINE auto operator()(const X& x, const C& conditions, const F&... values) const {
    return of(x, conditions, values...);
  }

 private:
  template <class X, class C, class... F>
  TENON_INLINE static auto of(const X& x, const C& conditions, const F&... values) {
    using T = std::remove_const_t<typename X::value_type>;
    detail::require_host<X>();
    const Tensor<const T, typename X::device_type> in = eval(x);
    return detail::piecewise_of(info.name, in, conditions, values...);
  }
};
inline constexpr Piecewise piecewise{};

using ConditionOps = OpList<Select, Piecewise>;

}  // namespace tenon::inline v1
