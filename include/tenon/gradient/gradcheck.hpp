// gradcheck, gradgradcheck: gradients compared with differences.
#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/philox.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/grad_of.hpp>
#include <tenon/gradient/transforms.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/ops/elementwise/parts.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/overlap.hpp>

namespace tenon::inline v1 {

/// The tolerance for differences: |gradient - difference| <= absolute + relative |difference|. Source: PyTorch's
/// defaults.
struct GradientTolerance {
  double step = 1e-6, absolute = 1e-5, relative = 1e-3;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Numbers of a fixed order between -1 and 1 that are not near 0: the weights of a result's elements in the number that
/// is differentiated.
template <class T>
Tensor<T> check_weights(const Shape& sizes, std::uint32_t of) {
  Tensor<T> w = new_tensor<T>("gradcheck", sizes);
  std::uint32_t state = 2463534242u + of;
  const auto next = [&] {
    state ^= state << 13, state ^= state >> 17, state ^= state << 5;
    const double u = state / 4294967296.0;
    return u < 0.5 ? u + 0.5 : -u;
  };
  for (std::int64_t i = 0; i < w.numel(); ++i) {
    if constexpr (ComplexElement<T>) {
      const auto re = static_cast<real_t<T>>(next());
      w.storage().data()[i] = T(re, static_cast<real_t<T>>(next()));
    } else {
      w.storage().data()[i] = static_cast<T>(next());
    }
  }
  return w;
}
/// The sum of the products of a result's elements with their weights, the real part if they are complex.
template <class Y>
double weighted_sum(const Y& y, std::uint32_t of) {
  const auto value = eval(without_history(y));
  using T = std::remove_const_t<typename std::remove_cvref_t<decltype(value)>::value_type>;
  const Tensor<T> w = check_weights<T>(value.sizes(), of);
  if constexpr (ComplexElement<T>)
    return static_cast<double>(sum(real(value) * real(w) + imag(value) * imag(w)).item());
  else return static_cast<double>(sum(value * w).item());
}

/// Place number i of a shape as a list of indices.
inline Shape place_of(Dims sizes, std::int64_t i) {
  Shape place(sizes);
  for (int d = sizes.rank(); d-- > 0; i /= sizes[d]) place[d] = i % sizes[d];
  return place;
}

[[noreturn]] TENON_COLD inline void fail_gradcheck(const char* function, int argument, const Shape& place, double found,
                                                   double wanted) {
  throw_error(ErrorCode::type, function, ": argument ", argument, ", element ", place, ": the gradient is ", found,
              ", the difference ", wanted);
}

/// Compares the gradient of argument k with differences of `number`, a function of the arguments.
template <int k, class Number, class G, class... T>
void check_argument(const char* function, const Number& number, std::tuple<Tensor<T>...>& x, const G& gradient,
                    const GradientTolerance& tolerance) {
  auto& argument = std::get<k>(x);
  using E = std::remove_const_t<typename std::remove_cvref_t<decltype(argument)>::value_type>;
  const Tensor<E> given = argument, found = gradient.contiguous();
  const auto moved = [&](std::int64_t i, E step) {  // a copy with the strides of the argument
    argument = Tensor<E>(Unchecked{}, Storage<E>(given.storage().size()), Layout(given.layout()));
    argument.copy_(given);
    const Shape place = place_of(given.layout().sizes(), i);
    std::int64_t at = argument.layout().offset();
    for (int d = 0; d < place.rank(); ++d) at += place[d] * argument.layout().stride(d);
    argument.storage().data()[at] = argument.storage().data()[at] + step;
    const double result = number(x);
    argument = given;
    return result;
  };
  const auto difference = [&](std::int64_t i, E step) {
    return (moved(i, step) - moved(i, -step)) / (2 * tolerance.step);
  };
  const auto compare = [&](std::int64_t i, double have, double wanted) {
    const double apart = math::abs(have - wanted);
    if (!(apart <= tolerance.absolute + tolerance.relative * math::abs(wanted)))
      fail_gradcheck(function, k, place_of(given.layout().sizes(), i), have, wanted);
  };
  for (std::int64_t i = 0; i < given.numel(); ++i) {
    const E have = found.data_ptr()[i];
    if constexpr (ComplexElement<E>) {
      compare(i, static_cast<double>(have.re), difference(i, E(static_cast<real_t<E>>(tolerance.step))));
      compare(i, static_cast<double>(have.im), difference(i, E(real_t<E>(0), static_cast<real_t<E>>(tolerance.step))));
    } else {
      compare(i, static_cast<double>(have), difference(i, static_cast<E>(tolerance.step)));
    }
  }
}

/// An argument as a tensor of double or complex<double>; a view keeps its strides.
template <TensorOrVariable X>
auto checked_argument(const X& x) {
  using T = std::remove_const_t<typename X::value_type>;
  static_assert(std::is_same_v<T, double> || std::is_same_v<T, complex<double>>,
                "tenon: differences need double: gradcheck takes tensors of it");
  const Tensor<T> value(eval(without_history(x)));
  return repeats_elements(value.layout()) ? value.clone() : value;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// True if the gradients of f, a generic function of tensors of double, are those that differences give; else throws
/// TypeError with the argument, the place and both numbers. Cost: two calls of f for each element.
template <class F, detail::TensorOrVariable... X>
bool gradcheck(F f, const X&... given) {
  const GradientTolerance tolerance;
  std::tuple x{detail::checked_argument(given)...};
  const std::tuple leaves =
      std::apply([](const auto&... one) { return std::tuple{detail::leaf_of(one.clone())...}; }, x);
  const auto y = detail::call_with_leaves(f, leaves);
  using Y = typename std::remove_cvref_t<decltype(y)>::value_type;
  const auto number = [&](const auto& all) { return detail::weighted_sum(std::apply(f, all), 0); };
  const Tensor<Y> w = detail::check_weights<Y>(y.sizes(), 0);
  const auto check = [&](auto at, const auto& leaf) {
    constexpr int k = decltype(at)::value;
    const auto g = y.requires_grad() ? grad_of(y, leaf, w).value() : zeros_like(leaf.value());
    detail::check_argument<k>("gradcheck", number, x, g, tolerance);
  };
  [&]<int... k>(std::integer_sequence<int, k...>) {
    (check(std::integral_constant<int, k>{}, std::get<k>(leaves)), ...);
  }(std::make_integer_sequence<int, static_cast<int>(sizeof...(X))>{});
  return true;
}

/// The same for second derivatives: the gradients of the gradients of f.
template <class F, detail::TensorOrVariable... X>
bool gradgradcheck(F f, const X&... given) {
  const auto first = [f](const auto& one, const auto&... rest) {
    // The gradient for the first argument that differs; sums of all would hide none.
    const std::tuple leaves{detail::leaf_of(one), detail::leaf_of(rest)...};
    const auto y = detail::call_with_leaves(f, leaves);
    using Y = typename std::remove_cvref_t<decltype(y)>::value_type;
    const Tensor<Y> w = detail::check_weights<Y>(y.sizes(), 1);
    const auto gradient = [&](const auto& leaf, std::uint32_t of) {
      const auto g = grad_of(y, leaf, w, create_graph);
      using T = typename std::remove_cvref_t<decltype(g)>::value_type;
      const Tensor<T> weights = detail::check_weights<T>(g.sizes(), of);
      if constexpr (ComplexElement<T>) return eval(sum(real(g) * real(weights) + imag(g) * imag(weights)));
      else return eval(sum(g * weights));
    };
    return std::apply([&](const auto& a, const auto&... more) {
      auto total = gradient(a, 2);
      std::uint32_t of = 3;
      ((total = eval(total + gradient(more, of++))), ...);
      return total;
    }, leaves);
  };
  return gradcheck(first, given...);
}

}  // namespace tenon::inline v1::inline TENON_CODE
