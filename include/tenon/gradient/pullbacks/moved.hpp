// The gradients of operations that move elements: views, joined and padded tensors, reading and writing by indices and
// masks.
//
// Such an operation is asked, by calling it with the numbers of an operand's elements in place of the elements, where
// each element of the result comes from. So of equal indices the last writer alone has a gradient, and what was
// overwritten has none.
#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/evaluate.hpp>
#include <tenon/gradient/pull_moved.hpp>
#include <tenon/gradient/pullbacks/lines.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/creation/sequence.hpp>
#include <tenon/ops/indexing/write_indexed.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The numbers of elements, from `first` on, in a shape.
TENON_NOINLINE_OG inline Tensor<std::int64_t> element_numbers(const Shape& sizes, std::int64_t first) {
  auto result = new_tensor<std::int64_t>("backward", sizes);
  for (std::int64_t i = 0; i < result.numel(); ++i) result.data_ptr()[i] = first + i;
  return result;
}
/// The type in which gradients of elements of T are added: that of halves is float.
template <class T>
struct gradient_sum {
  using type = T;
};
template <Element T>
  requires(sizeof(T) == 2 && kind_of<T> == Kind::floating)
struct gradient_sum<T> {
  using type = compute_t<T>;
};
/// A gradient in the type in which such are added.
template <class G>
TENON_NOINLINE_OG auto terms_to_add(const G& g) {
  using T = std::remove_const_t<typename G::value_type>;
  using Sum = typename gradient_sum<T>::type;
  if constexpr (std::is_same_v<Sum, T>) return g;
  else return eval(cast<Sum>(g));
}
/// Adds each element of g to the element of a tensor of shape `sizes` whose number `from` has at its place; 0 is that
/// of none. Of halves the sums are floats.
template <class G, class Index>
TENON_NOINLINE_OG auto add_by_number(const G& g, const Index& from, const Shape& sizes) {
  using Sum = typename gradient_sum<std::remove_const_t<typename G::value_type>>::type;
  std::int64_t n = 1;
  for (int d = 0; d < sizes.rank(); ++d) n *= sizes[d];
  const auto terms = reshape(terms_to_add(g), Shape{from.numel()});
  const auto sums = index_add(zeros<Sum>(Shape{n + 1}), 0, reshape(from, Shape{from.numel()}), terms);
  return reshape(narrowed(sums, 0, 1, n), sizes);
}

/// The kind of the argument at a place of a call; the last one is repeated.
template <class Op>
constexpr ArgumentKind kind_at(int place) {
  const ArgumentList all = Op::info.arguments;
  return all[place < all.size() ? place : all.size() - 1].kind;
}
/// A list of tensors of elements that have a gradient.
template <class R>
concept DifferentiableList = requires(const R& r) {
  requires kind_of<std::remove_const_t<typename std::remove_cvref_t<decltype(*r.begin())>::value_type>> >=
               Kind::floating;
};

/// What is given in place of argument `place` to find out where elements come from: the numbers of the elements of the
/// one that is `asked`, zeros for those of others, and what are no elements unchanged.
template <class Op, int place, bool asked, class X>
TENON_NOINLINE_OG auto in_place_of(const X& x) {
  if constexpr (TensorOrVariable<X>) {
    if constexpr (kind_of<std::remove_const_t<typename X::value_type>> < Kind::floating) return plain(x);
    else if constexpr (asked) return element_numbers(shape_of(x), 1);
    else return zeros<std::int64_t>(shape_of(x));
  } else if constexpr (Scalar<X> &&
                       (kind_at<Op>(place) == ArgumentKind::scalar || kind_at<Op>(place) == ArgumentKind::tensor)) {
    return std::int64_t{0};
  } else if constexpr (DifferentiableList<X>) {
    std::vector<Tensor<std::int64_t>> list;
    std::int64_t next = 1;
    for (const auto& each : x) {
      if constexpr (asked) list.push_back(element_numbers(shape_of(each), next));
      else list.push_back(zeros<std::int64_t>(shape_of(each)));
      next += each.numel();
    }
    return list;
  } else {
    return x;
  }
}

template <class Op, int k, class G, class... A>
auto pull_moved(const G& g, const A&... a) {
  const auto from = [&]<int... place>(std::integer_sequence<int, place...>) {
    return eval(Op{}(in_place_of<Op, place, place == k>(a)...));
  }(std::make_integer_sequence<int, static_cast<int>(sizeof...(A))>{});
  return add_by_number(g, from, shape_of(std::get<k>(std::tie(a...))));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
