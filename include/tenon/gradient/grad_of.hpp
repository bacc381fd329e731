// grad_of: gradients of one result for chosen Variables, returned and not stored in the leaves.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/fit_gradient.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/no_grad.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1 {

/// Says that gradients are to be recorded, so that they can be differentiated again: `grad_of(y, {x}, create_graph)`.
struct CreateGraph {};
inline constexpr CreateGraph create_graph{};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Asks a pass for the gradient of x.
template <class T>
void want_gradient(const char* function, BackwardPass& pass, const Variable<T>& x) {
  if (!x.requires_grad()) fail_no_history(function);
  const std::uint64_t number = x.edge().node()->number;
  pass.least = number < pass.least ? number : pass.least;
  if (find_wanted(pass, x.edge().node(), x.edge().output()) == pass.wanted.size())
    pass.wanted.push({x.edge().node(), x.edge().output(), nullptr, &gradient_type<T>});
}
/// The gradient of x that a pass found; zeros if none came.
template <class T>
Variable<T> found_gradient(BackwardPass& pass, const Variable<T>& x) {
  const Gradient* const found = pass.wanted[find_wanted(pass, x.edge().node(), x.edge().output())].gradient;
  if (!found) return Variable<T>(Unchecked{}, Tensor<T>(zeros_like(x.value())), Edge());
  return Variable<T>(Unchecked{}, tensor_of<T>(*found), found->history);
}
/// Gives a pass the gradient g of y. Throws ShapeError for one of another shape.
template <class Y, class G>
void start_pass(const char* function, BackwardPass& pass, const Variable<Y>& y, const G& g) {
  static_assert(ComplexElement<Y> || !ComplexElement<typename G::value_type>,
                "tenon: the gradient of a real result is real");
  if (!(Dims(shape_of(g)) == y.sizes())) fail_gradient_shape(function, shape_of(g), y.sizes());
  arrive(pass, y.edge(), gradient_for<Y>(function, g, y.sizes()), gradient_type<Y>);
}
/// Runs a pass for the gradients of y for each x, where `g` is that of y: found_gradient has them then.
template <class Y, class G, class... T>
void run_pass_for(const char* function, BackwardPass& pass, const Variable<Y>& y, const G& g, const Variable<T>&... x) {
  pass.least = ~std::uint64_t{0};
  (want_gradient(function, pass, x), ...);
  start_pass(function, pass, y, g);
  run_pass(pass);
}
/// The gradients of y for `x`, where `g` is that of y; zeros for those that y does not depend on.
template <bool records, class Y, class G, class T, std::size_t n>
std::array<Variable<T>, n> gradients_of(const char* function, const Variable<Y>& y, const G& g,
                                        const Variable<T> (&x)[n]) {
  static_assert(!records || has_higher_derivatives,
                "tenon: derivatives of derivatives are compiled where TENON_HIGHER_DERIVATIVES=1 is defined before "
                "Tenon's first header");
  if (!y.requires_grad()) fail_no_history(function);
  const Recording recording(records);
  BackwardPass pass(true, true, records);
  return [&]<std::size_t... k>(std::index_sequence<k...>) {
    run_pass_for(function, pass, y, g, x[k]...);
    return std::array<Variable<T>, n>{found_gradient(pass, x[k])...};
  }(std::make_index_sequence<n>{});
}
template <class Y>
Variable<Y> one_gradient(const char* function, const Variable<Y>& y) {
  if (y.numel() != 1)
    throw_error(ErrorCode::shape, function, ": a result of shape ", y.sizes(), " needs its gradient as an argument");
  return Variable<Y>(Unchecked{}, Tensor<Y>(ones_like(y.value())), Edge());
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// The gradients of y, which has one element, for the Variables in a list: `auto [gx, gw] = grad_of(y, {x, w});`. The
/// history is kept, and the leaves' gradients stay as they are. Zeros for what y does not depend on. Throws ShapeError,
/// TypeError. Source: PyTorch's torch.autograd.grad.
template <class Y, class T, std::size_t n>
std::array<Variable<T>, n> grad_of(const Variable<Y>& y, const Variable<T> (&x)[n]) {
  return detail::gradients_of<false>("grad_of", y, detail::one_gradient("grad_of", y), x);
}
/// The same, recorded: the results have gradients again.
template <class Y, class T, std::size_t n>
std::array<Variable<T>, n> grad_of(const Variable<Y>& y, const Variable<T> (&x)[n], CreateGraph) {
  return detail::gradients_of<true>("grad_of", y, detail::one_gradient("grad_of", y), x);
}
/// The same for any y, whose gradient is g: a Variable or a tensor of y's shape.
template <class Y, class T, std::size_t n, detail::TensorOrVariable G>
std::array<Variable<T>, n> grad_of(const Variable<Y>& y, const Variable<T> (&x)[n], const G& g) {
  return detail::gradients_of<false>("grad_of", y, eval(g), x);
}
template <class Y, class T, std::size_t n, detail::TensorOrVariable G>
std::array<Variable<T>, n> grad_of(const Variable<Y>& y, const Variable<T> (&x)[n], const G& g, CreateGraph) {
  return detail::gradients_of<true>("grad_of", y, eval(g), x);
}
/// For one Variable.
template <class Y, class T, class... Options>
Variable<T> grad_of(const Variable<Y>& y, const Variable<T>& x, const Options&... options) {
  return std::get<0>(grad_of(y, {x}, options...));
}

}  // namespace tenon::inline v1::inline TENON_CODE
