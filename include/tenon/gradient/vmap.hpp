// vmap: a function of one element of a batch as a function of the batch; and gradients within such a function. Source:
// JAX.
//
// The function is called once, with what stands for an element (gradient/batched.hpp); gradient/batch_rules.hpp says
// what operations are of that. A gradient within it is that of each element for itself: the arguments become batches,
// and as an element's result depends on its own arguments alone, one backward pass of all results has all gradients.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/batch_rules.hpp>
#include <tenon/gradient/batched.hpp>
#include <tenon/gradient/transforms.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The vmap of a function F.
template <class F>
struct MapOf {
  inline static thread_local std::int64_t size = 0;  // of the batch, while the function is called
};
/// Sets the size for the duration of a call: of a map within itself, too.
template <class Tag>
class MapScope {
 public:
  explicit MapScope(std::int64_t n) : before_(Tag::size) { Tag::size = n; }
  MapScope(const MapScope&) = delete;
  MapScope& operator=(const MapScope&) = delete;
  ~MapScope() { Tag::size = before_; }

 private:
  std::int64_t before_;
};

/// A tensor as a batch of the vmap Tag, with the batch in front; what is none of its batches is the same for all
/// elements.
template <class Tag, class X>
auto for_each_element(const X& x) {
  if constexpr (is_in_batch<Tag, X>) return opened<Tag>(x);
  else return eval(x).expand(batch_sizes(Tag::size, Shape(shape_of(x))));
}
/// An argument as its function gets it; n is the size of the batch, or -1 before the first.
template <class Tag, class X>
auto enter_batch([[maybe_unused]] const X& x, [[maybe_unused]] std::int64_t d, [[maybe_unused]] std::int64_t& n) {
  if constexpr (!TensorOrVariable<X>) {
    return x;
  } else {
    auto whole = eval(x);
    const int at = wrap_axis("vmap", d, whole.dim());
    if (n >= 0 && whole.size(at) != n)
      throw_error(ErrorCode::shape, "vmap: batches of ", n, " and of ", whole.size(at), " elements");
    n = whole.size(at);
    if (at != 0) whole = whole.movedim(at, 0);
    return Batched<decltype(whole), Tag>(std::move(whole));
  }
}
/// A function's result, or each of them, as tensors with the batch as dimension d.
template <class Tag, class Y>
auto leave_batch(const Y& y, std::int64_t d) {
  if constexpr (TensorOrVariable<Y>) {
    auto whole = for_each_element<Tag>(y);
    return d == 0 ? whole : decltype(whole)(whole.movedim(0, d));
  } else if constexpr (requires { std::tuple_size<Y>::value; }) {
    return std::apply([&](const auto&... one) { return std::tuple{leave_batch<Tag>(one, d)...}; }, y);
  } else if constexpr (requires { y.begin(); }) {
    std::vector<decltype(leave_batch<Tag>(*y.begin(), d))> all;
    for (const auto& one : y) all.push_back(leave_batch<Tag>(one, d));
    return all;
  } else {
    static_assert(sizeof(Y) == 0, "tenon: vmap: the function returns tensors, a tuple or a vector of them");
    return Refused{};
  }
}

/// f as a function of all elements at once.
template <class Tag, class F>
auto of_whole_batch(F f) {
  return [f](const auto&... whole) {
    return for_each_element<Tag>(f(Batched<std::remove_cvref_t<decltype(whole)>, Tag>(whole)...));
  };
}
template <class Tag, class... W>
auto as_batches(const std::tuple<W...>& whole) {
  return std::apply([](const auto&... one) { return std::tuple{as_batch<Tag>(one)...}; }, whole);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

// What the transforms of gradient/transforms.hpp are where a function of x returns a Y of a vmap.

template <detail::AnyBatch Y, class F, class... X>
auto vjp_of_elements(std::type_identity<Y>, F f, const X&... x) {
  using Tag = typename Y::batch_tag;
  const auto [y, pull] = vjp(detail::of_whole_batch<Tag>(f), detail::for_each_element<Tag>(x)...);
  return std::pair{detail::as_batch<Tag>(y), [pull = pull](const auto& g) {
                     return detail::as_batches<Tag>(pull(detail::for_each_element<Tag>(g)));
                   }};
}
template <detail::AnyBatch Y, class F, class... X>
auto linearize_of_elements(std::type_identity<Y>, F f, const X&... x) {
  using Tag = typename Y::batch_tag;
  const auto [y, push] = linearize(detail::of_whole_batch<Tag>(f), detail::for_each_element<Tag>(x)...);
  return std::pair{detail::as_batch<Tag>(y), [push = push](const auto&... dx) {
                     return detail::as_batch<Tag>(push(detail::for_each_element<Tag>(dx)...));
                   }};
}
template <detail::AnyBatch Y, class F, class... X>
auto value_and_grad_of_elements(std::type_identity<Y> type, F f, const X&... x) {
  const auto [y, pull] = vjp_of_elements(type, f, x...);
  if (y.numel() != 1)
    detail::throw_error(ErrorCode::shape, "value_and_grad: the function's result has shape ", y.sizes(),
                        " for each element, not one number");
  return std::pair{y, pull(ones<typename Y::value_type>(y.sizes()))};
}
template <detail::AnyBatch Y, class F, class X>
auto jacobian_of_elements(std::type_identity<Y> type, F f, const X& x) {
  using Tag = typename Y::batch_tag;
  const auto [y, pull] = vjp_of_elements(type, f, x);
  const auto row = [&, &pull = pull](const Tensor<typename Y::value_type>& g) {
    return detail::opened<Tag>(std::get<0>(pull(g)));
  };
  const Shape sizes = y.sizes(), sizes_x(detail::shape_of(x));
  std::vector<decltype(row(zeros<typename Y::value_type>(sizes)))> rows;
  for (std::int64_t i = 0; i < y.numel(); ++i) {
    const Tensor<typename Y::value_type> one = zeros<typename Y::value_type>(sizes);
    one.storage().data()[i] = typename Y::value_type(1);
    rows.push_back(row(one));
  }
  if (rows.empty()) rows.push_back(row(zeros<typename Y::value_type>(sizes)));
  const auto all = stack(rows, axis(1));
  return detail::as_batch<Tag>(
      all.narrow(1, 0, y.numel()).reshape(detail::batch_sizes(Tag::size, detail::joined_sizes(sizes, sizes_x))));
}

/// A function of batches that calls f for all elements at once: dimension in_dims[k] of its argument k, by default the
/// first, is the batch; of its results dimension out_dim is. What f captures is the same for all elements, and so are
/// arguments that are no tensors. f is generic: it gets what stands for an element, on which functions, operators and
/// views work as on a tensor; elementwise operations, reductions, scans, softmax and matmul take the whole batch,
/// others are called for each element. Gradients of f and within f are each element's: `vmap(grad(f))(xs)`. Throws
/// ShapeError for batches of different sizes, IndexError for a dimension that is none.
template <class F>
auto vmap(F f, const Shape& in_dims = {}, std::int64_t out_dim = 0) {
  return [f, in_dims, out_dim](const auto&... x) {
    using Tag = detail::MapOf<F>;
    static_assert((detail::TensorOrVariable<std::remove_cvref_t<decltype(x)>> || ...),
                  "tenon: vmap: no argument is a batch");
    if (in_dims.rank() != 0 && in_dims.rank() != static_cast<int>(sizeof...(x)))
      detail::throw_error(ErrorCode::shape, "vmap: ", in_dims.rank(), " in_dims for ", sizeof...(x), " arguments");
    std::int64_t n = -1;
    int k = 0;
    const auto dim = [&] { return in_dims.rank() == 0 ? std::int64_t{0} : in_dims[k++]; };
    const std::tuple inside{detail::enter_batch<Tag>(x, dim(), n)...};
    const detail::MapScope<Tag> scope(n);
    return detail::leave_batch<Tag>(std::apply(f, inside), out_dim);
  };
}

}  // namespace tenon::inline v1::inline TENON_CODE
