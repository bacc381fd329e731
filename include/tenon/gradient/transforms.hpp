// Functions of functions: value_and_grad, grad, vjp, jvp, linearize, jacobian, jacfwd, hessian. Source: JAX.
//
// The function is generic: it is called with Variables in place of its tensors, and returns what it computes of them.
#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/grad_of.hpp>
#include <tenon/gradient/no_grad.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// What a transform hands its function in place of the argument x: a leaf; of a Variable with a history a view, through
/// which the gradient goes on to that history, and which is another Variable than the x that the function may itself
/// have captured.
template <TensorOrVariable X>
auto leaf_of(const X& x) {
  using V = Variable<std::remove_const_t<typename X::value_type>, typename X::device_type>;
  if constexpr (Recorded<X>) {
    const V value = eval(x);
    if (value.requires_grad() && is_recording()) return value.view(Shape(value.sizes()));
    return V(value.value());
  } else {
    return V(x);
  }
}
/// A function's result as a Variable.
template <class Y>
auto as_variable(const Y& y) {
  static_assert(
      Recorded<Y>,
      "tenon: the function returns no Variable: its result does not depend on its arguments, or has no gradient");
  if constexpr (requires { typename Y::local_type; }) return eval(y);
  else return y;
}
/// The same where only its derivatives are wanted: of an expression whose slopes do not read its value, that is not
/// computed.
template <class Y>
auto as_history(const Y& y) {
  if constexpr (requires { typename Y::local_type; }) {
    using E = typename Y::local_type;
    using T = typename Y::value_type;
    if constexpr (std::is_same_v<typename Y::device_type, Cpu> && !ExpressionSweep<E>::has_result &&
                  !keeps_only_result<E>) {
      const Tensor<T> unwritten = new_tensor<T>("jacfwd", y.sizes());
      return Variable<T>(Unchecked{}, unwritten, record_expression(y, unwritten));
    } else {
      return eval(y);
    }
  } else {
    return as_variable(y);
  }
}
template <class F, class Leaves>
auto call_with_leaves(F& f, const Leaves& leaves) {
  const Recording recording(true);
  return as_variable(std::apply(f, leaves));
}
/// The result of a function of x: of leaves, unless an element of vmap is among them.
template <class F, class... X>
struct ResultOf {
  using type = std::remove_cvref_t<std::invoke_result_t<F&, const decltype(leaf_of(std::declval<const X&>()))&...>>;
};
template <class F, class... X>
  requires(requires { typename X::batch_tag; } || ...)
struct ResultOf<F, X...> {
  using type = std::remove_cvref_t<std::invoke_result_t<F&, const X&...>>;
};
/// True if the function runs within vmap (gradient/vmap.hpp): an argument or what it captured is an element of a batch.
/// The transform is each element's then.
template <class F, class... X>
concept OfElements = requires { typename ResultOf<F, X...>::type::batch_tag; };
template <class F, class... X>
inline constexpr std::type_identity<typename ResultOf<F, X...>::type> result_type{};

/// A result of a transform: a Variable with its history if the transform got one (`keeps`), else a tensor.
template <bool keeps, class T>
auto as_result(const Variable<T>& x) {
  if constexpr (keeps) return x;
  else return x.value();
}
/// The gradients of y for each of a tuple of leaves, where g is that of y: recorded if the transform `keeps` histories,
/// else tensors. Zeros for those that y does not depend on. `retains`: so that it can be done again.
template <bool keeps, class Y, class G, class... T>
auto gradients_for(const char* function, const Variable<Y>& y, const G& g, const std::tuple<Variable<T>...>& leaves,
                   bool retains) {
  return std::apply(
      [&](const Variable<T>&... leaf) {
        if (!y.requires_grad())
          return std::tuple{as_result<keeps>(Variable<T>(Unchecked{}, Tensor<T>(zeros_like(leaf.value())), Edge()))...};
        const bool records = keeps && is_recording();
        const Recording recording(records);
        BackwardPass pass(retains || keeps, true, records);
        run_pass_for(function, pass, y, g, leaf...);
        if (!pass.keeps_graph) free_graph(pass);
        return std::tuple{as_result<keeps>(found_gradient(pass, leaf))...};
      },
      leaves);
}
template <bool keeps, class Y, class G, class T>
auto gradient_for_leaf(const char* function, const Variable<Y>& y, const G& g, const Variable<T>& leaf) {
  return std::get<0>(gradients_for<keeps>(function, y, g, std::tuple{leaf}, true));
}

/// Row i of a matrix of results: the gradient of element i of y for x.
template <bool keeps, class Y, class T, class Put>
void each_row(const Variable<Y>& y, const Variable<T>& x, const Put& put) {
  Tensor<Y> one = new_tensor<Y>("jacobian", y.value().layout().sizes());
  one.zero_();
  const std::int64_t n = y.numel();
  for (std::int64_t i = 0; i < n; ++i) {
    one.storage().data()[i] = Y(1);
    put(i, gradient_for_leaf<keeps>("jacobian", y, Variable<Y>(Unchecked{}, one, Edge()), x));
    one = one.clone();  // other tensors that share its memory stay as they are
    one.storage().data()[i] = Y(0);
  }
}
/// The direction of one element.
template <class T>
Tensor<T> one_at(const Shape& sizes, std::int64_t k) {
  const Tensor<T> one = zeros<T>(sizes);
  one.storage().data()[k] = T(1);
  return one;
}
/// The derivative of y by x as a function of directions. With u as the gradient of y, that of x is linear in u, and is
/// recorded: its own gradient by u, where the direction stands for its gradient, is the derivative of y in that
/// direction (Christianson 1992). So an operation needs nothing beside its slope or pullback.
template <bool keeps, class Y, class... T>
class Linearized {
 public:
  TENON_NOINLINE_OG Linearized(const char* function, const Variable<Y>& y, const std::tuple<Variable<T>...>& x)
      : u_(Tensor<Y>(zeros_like(y.value()))) {
    static_assert(has_higher_derivatives || sizeof(Y) == 0,
                  "tenon: derivatives of derivatives are compiled where TENON_HIGHER_DERIVATIVES=1 is defined before "
                  "Tenon's first header");
    const Recording recording(true);
    BackwardPass pass(true, true, true);
    pass.of_zeros = true;
    std::apply(
        [&](const Variable<T>&... leaf) {
          if (y.requires_grad()) run_pass_for(function, pass, y, u_, leaf...);
          else (want_gradient(function, pass, leaf), ...);
          gradients_ = {found_gradient(pass, leaf)...};
        },
        x);
  }
  /// The derivative in the direction dx, zeros where y does not depend on x. Throws ShapeError for one that has not the
  /// shape of its x.
  template <class... D>
  TENON_NOINLINE_OG auto operator()(const char* function, const D&... dx) const {
    const bool records = keeps && is_recording();
    const Recording recording(records);
    BackwardPass pass(true, true, records);
    run(function, pass, dx...);
    return as_result<keeps>(found_gradient(pass, u_));
  }
  /// Writes the derivatives in the directions of the elements of x, side by side, to an array of these sizes and one
  /// more dimension. False if they are not to be had in one pass.
  bool put_columns(const char* function, const Shape& sizes_x, std::int64_t columns, Y* to) const
    requires(!keeps && sizeof...(T) == 1)
  {
    const Recording recording(false);
    PushedColumns pushed;
    for (; pushed.column < columns; ++pushed.column) {
      BackwardPass pass(true, true);
      pass.columns = &pushed;
      run(function, pass, one_at<T...>(sizes_x, pushed.column));
      if (!pushed.node || pass.wanted[0].gradient) return false;
    }
    write_pushed_columns(pushed, static_cast<int>(columns), reinterpret_cast<char*>(to));
    return true;
  }

 private:
  template <class... D>
  void run(const char* function, BackwardPass& pass, const D&... dx) const {
    pass.least = ~std::uint64_t{0};  // what u leads to is all that is entered, not the way back to x
    want_gradient(function, pass, u_);
    [&]<std::size_t... k>(std::index_sequence<k...>) {
      (start(function, pass, std::get<k>(gradients_), dx), ...);
    }(std::index_sequence_for<T...>{});
    run_pass(pass);
  }
  template <class X, class D>
  static void start(const char* function, BackwardPass& pass, const Variable<X>& gradient, const D& dx) {
    if (!(Dims(shape_of(dx)) == gradient.sizes()))
      throw_error(ErrorCode::shape, function, ": a direction of shape ", shape_of(dx), " for an argument of shape ",
                  gradient.sizes());
    if (gradient.requires_grad()) start_pass(function, pass, gradient, eval(dx));
  }

  Variable<Y> u_;
  std::tuple<Variable<T>...> gradients_;
};

/// The sizes of y, then those of x.
inline Shape joined_sizes(const Shape& y, const Shape& x) {
  Shape sizes(y);
  for (auto size : x) sizes.push_back(size);
  return sizes;
}
/// The derivative of each element of y for each of x. If y has no history, it does not depend on x.
template <bool keeps, class Y, class T>
auto jacobian_of(const Variable<Y>& y, const Variable<T>& x) {
  const Shape sizes_y = y.sizes(), sizes_x = x.sizes();
  const Shape sizes = joined_sizes(sizes_y, sizes_x);
  if constexpr (keeps) {
    if (y.requires_grad() && y.numel() > 0) {
      std::vector<Variable<T>> rows;
      each_row<true>(y, x, [&](std::int64_t, const Variable<T>& row) { rows.push_back(row); });
      return Variable<T>(reshape(stack(rows, axis(0)), sizes));
    }
  }
  Tensor<T> result = new_tensor<T>("jacobian", sizes);
  if (!y.requires_grad()) result.zero_();
  else {
    const Tensor<T> rows = result.view(joined_sizes(Shape{y.numel()}, sizes_x));
    each_row<false>(y, x, [&](std::int64_t i, const Tensor<T>& row) { rows[i].copy_(row); });
  }
  return as_result<keeps>(Variable<T>(Unchecked{}, result, Edge()));
}

template <bool keeps, class Y, class... T>
auto linearized(const char* function, const Variable<Y>& y, const std::tuple<Variable<T>...>& x) {
  return Linearized<keeps, Y, T...>(function, y, x);
}
/// The derivative of each element of y for each of x, in real numbers: the derivatives in the directions of the
/// elements.
template <class Y, class T>
Tensor<Y> columns_of(const Variable<Y>& y, const Variable<T>& x) {
  const Shape sizes_y = y.sizes(), sizes_x = x.sizes();
  const auto derivative = linearized<false>("jacfwd", y, std::tuple{x});
  if (x.numel() > 1 && x.numel() <= most_pushed_columns) {
    const Tensor<Y> together = new_tensor<Y>("jacfwd", joined_sizes(sizes_y, sizes_x));
    if (derivative.put_columns("jacfwd", sizes_x, x.numel(), together.storage().data())) return together;
  }
  const Tensor<Y> columns = new_tensor<Y>("jacfwd", joined_sizes(Shape{x.numel()}, sizes_y));
  for (std::int64_t k = 0; k < x.numel(); ++k) columns[k].copy_(derivative("jacfwd", one_at<T>(sizes_x, k)));
  return movedim(columns, 0, -1).reshape(joined_sizes(sizes_y, sizes_x));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// A function that returns the value of f and its gradient for each argument: `auto [v, g] = value_and_grad(f)(a, b);`,
/// with a tuple g. The result of f has one element. Of a Variable, as within another transform, the results are
/// Variables, and have derivatives again. What f captures gets no gradient. Throws ShapeError.
template <class F>
auto value_and_grad(F f) {
  return [f]<class... X>(const X&... x) {
    if constexpr (detail::OfElements<F, X...>) {
      return value_and_grad_of_elements(detail::result_type<F, X...>, f, x...);
    } else {
      constexpr bool keeps = (detail::Recorded<X> || ...);
      const std::tuple leaves{detail::leaf_of(x)...};
      const auto y = detail::call_with_leaves(f, leaves);
      const auto g = detail::one_gradient("value_and_grad", y);
      return std::pair{detail::as_result<keeps>(y),
                       detail::gradients_for<keeps>("value_and_grad", y, g, leaves, false)};
    }
  };
}
/// A function that returns the gradient of f: of one argument as a tensor, of several as a tuple; of Variables as
/// Variables.
template <class F>
auto grad(F f) {
  return [f](const auto&... x) {
    auto all = value_and_grad(f)(x...).second;
    if constexpr (sizeof...(x) == 1) return std::get<0>(all);
    else return all;
  };
}
/// The value of f, and a function that takes the gradient of that value and returns a tuple of those of the arguments:
/// of Variables as Variables.
template <class F, detail::TensorOrVariable... X>
auto vjp(F f, const X&... x) {
  if constexpr (detail::OfElements<F, X...>) {
    return vjp_of_elements(detail::result_type<F, X...>, f, x...);
  } else {
    const std::tuple leaves{detail::leaf_of(x)...};
    const auto y = detail::call_with_leaves(f, leaves);
    const auto pull = [y, leaves](const auto& g) {
      constexpr bool keeps = (detail::Recorded<X> || ...) || detail::Recorded<std::remove_cvref_t<decltype(g)>>;
      return detail::gradients_for<keeps>("vjp", y, eval(g), leaves, true);
    };
    return std::pair{detail::as_result<(detail::Recorded<X> || ...)>(y), pull};
  }
}
/// The value of f, and a function of directions dx of the arguments that returns the derivative of f there: Variables
/// if an argument is one. f is called once. Throws ShapeError for a direction of another shape than its argument. Cost:
/// a backward pass that is recorded, and one through that for each direction. Source: JAX.
template <class F, detail::TensorOrVariable... X>
auto linearize(F f, const X&... x) {
  if constexpr (detail::OfElements<F, X...>) {
    return linearize_of_elements(detail::result_type<F, X...>, f, x...);
  } else {
    constexpr bool keeps = (detail::Recorded<X> || ...);
    const std::tuple leaves{detail::leaf_of(x)...};
    const auto y = detail::call_with_leaves(f, leaves);
    const auto derivative = detail::linearized<keeps>("linearize", y, leaves);
    return std::pair{detail::as_result<keeps>(y), [derivative](const auto&... dx) {
                       static_assert(sizeof...(dx) == sizeof...(X),
                                     "tenon: the derivative takes a direction for each argument");
                       return derivative("linearize", dx...);
                     }};
  }
}
/// The value of f, and its derivative in the direction dx: Variables if x or dx is one. Throws ShapeError unless dx has
/// the shape of x.
template <class F, detail::TensorOrVariable X, detail::TensorOrVariable D>
auto jvp(F f, const X& x, const D& dx) {
  if constexpr (detail::OfElements<F, X>) {
    const auto [y, push] = linearize(f, x);
    return std::pair{y, push(dx)};
  } else {
    constexpr bool keeps = detail::Recorded<X> || detail::Recorded<D>;
    const std::tuple leaves{detail::leaf_of(x)};
    const auto y = detail::call_with_leaves(f, leaves);
    return std::pair{detail::as_result<keeps>(y), detail::linearized<keeps>("jvp", y, leaves)("jvp", dx)};
  }
}
/// A function that returns the derivative of each element of f for each of its argument: the sizes of the result, then
/// of the argument; a Variable of a Variable. Cost: a backward pass for each element of the result.
template <class F>
auto jacobian(F f) {
  return [f]<class X>(const X& x) {
    if constexpr (detail::OfElements<F, X>) {
      return jacobian_of_elements(detail::result_type<F, X>, f, x);
    } else {
      const auto leaf = detail::leaf_of(x);
      return detail::jacobian_of<detail::Recorded<X>>(detail::call_with_leaves(f, std::tuple{leaf}), leaf);
    }
  };
}
/// The same by columns: for few elements of the argument and many of the result. Cost: a backward pass that is
/// recorded, and one through that for each element of the argument; one for all, and no value, of an expression of up
/// to 31 numbers, the parameters of a curve; of a Variable that of jacobian.
template <class F>
auto jacfwd(F f) {
  return [f]<class X>(const X& x) {
    if constexpr (detail::OfElements<F, X>) {
      return jacobian_of_elements(detail::result_type<F, X>, f, x);
    } else {
      const auto leaf = detail::leaf_of(x);
      using T = typename std::remove_cvref_t<decltype(leaf)>::value_type;
      if constexpr (detail::Recorded<X> || ComplexElement<T>) {
        return detail::jacobian_of<detail::Recorded<X>>(detail::call_with_leaves(f, std::tuple{leaf}), leaf);
      } else {
        const auto y = [&] {
          const detail::Recording recording(true);
          return detail::as_history(f(leaf));
        }();
        return detail::columns_of(y, leaf);
      }
    }
  };
}
/// A function that returns the second derivatives of f, whose result has one element: the sizes of the argument, twice;
/// a Variable of a Variable. Cost: a backward pass, and for each element of the argument a pass on dual numbers.
template <class F>
auto hessian(F f) {
  return [f]<class X>(const X& x) {
    if constexpr (detail::OfElements<F, X>) {
      return jacobian(grad(f))(x);
    } else {
      constexpr bool keeps = detail::Recorded<X>;
      const auto leaf = detail::leaf_of(x);
      const auto y = detail::call_with_leaves(f, std::tuple{leaf});
      const auto g = detail::one_gradient("hessian", y);
      if (!y.requires_grad()) return detail::jacobian_of<keeps>(constant(leaf.value()), leaf);
      return detail::jacobian_of<keeps>(grad_of(y, leaf, g, create_graph), leaf);
    }
  };
}

}  // namespace tenon::inline v1::inline TENON_CODE
