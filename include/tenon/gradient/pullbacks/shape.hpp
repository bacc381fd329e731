// The gradients of views and other rearrangements whose reverse is one, too.
#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/engine/evaluate.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/gradient/pullbacks/lines.hpp>
#include <tenon/ops/creation/from.hpp>
#include <tenon/ops/creation/meshgrid.hpp>
#include <tenon/ops/fft/frequencies.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/ops/shape/roll.hpp>
#include <tenon/ops/shape/split.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/axes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The gradient in the shape of the first argument.
template <class G, class X, class... A>
auto in_shape_of(const G& g, const X& x, const A&...) {
  return reshape(g, shape_of(x));
}
template <class G, class X>
TENON_NOINLINE_OG auto pull_permutation(const G& g, const X& x, const Shape& order) {
  Shape back(order);
  const int rank = shape_of(x).rank();
  for (int d = 0; d < rank; ++d) back[static_cast<int>(order[d] < 0 ? order[d] + rank : order[d])] = d;
  return permute_dims(g, back);
}
template <class G, class X, class From, class To>
TENON_NOINLINE_OG auto pull_moved_axes(const G& g, const X&, const From& from, const To& to) {
  return moveaxis(g, to, from);
}
template <class G, class X, class... A>
TENON_NOINLINE_OG auto pull_rotation(const G& g, const X&, std::int64_t turns = 1, const A&... axes) {
  return rot90(g, -turns % 4, axes...);
}
/// A shift back.
template <class G, class X, class S, class... A>
TENON_NOINLINE_OG auto pull_roll(const G& g, const X&, const S& shifts, const A&... axes) {
  if constexpr (Integer<S>) {
    return roll(g, -static_cast<std::int64_t>(shifts), axes...);
  } else {
    Shape back(shifts);
    for (int d = 0; d < back.rank(); ++d) back[d] = -back[d];
    return roll(g, back, axes...);
  }
}
/// The pieces of a Variable that an operation has of its tensor, one after the other along a dimension.
template <class Op, class X, class... A>
TENON_NOINLINE_OG auto recorded_pieces(const X& x, std::int64_t d, const A&... a) {
  const auto value = eval(x);
  std::vector<std::remove_const_t<decltype(narrowed(value, d, 0, 0))>> pieces;
  std::int64_t at = 0;
  for (const auto& piece : Op{}(plain(value), a...)) {
    pieces.push_back(narrowed(value, d, at, piece.size(d)));
    at += piece.size(d);
  }
  return pieces;
}
template <class Op, class X, class S>
auto split_variable(const X& x, const S& sizes, const Axes& axes = axis(0)) {
  return recorded_pieces<Op>(x, one_axis(Op::info.name, axes, shape_of(x).rank()), sizes, axes);
}
template <class X>
auto unstack_variable(const X& x, const Axes& axes = axis(0)) {
  const auto value = eval(x);
  const int d = one_axis(Unstack::info.name, axes, value.dim());
  std::vector<std::remove_const_t<decltype(narrowed(value, 0, 0, 0))>> slices;
  for (std::int64_t i = 0; i < value.size(d); ++i) slices.push_back(squeeze(narrowed(value, d, i, 1), axis(d)));
  return slices;
}
/// Where the coordinates of a grid stand.
class VariableGrid {
 public:
  /// `lengths`: the number of each coordinate's elements.
  VariableGrid(Indexing indexing, const Shape& lengths)
      : is_xy_(indexing == Indexing::xy && lengths.rank() > 1), lengths_(lengths) {
    for (int d = 0; d < lengths.rank(); ++d) sizes_.push_back(lengths[dimension(d)]);
  }
  /// The next coordinate in all places.
  template <class X>
  auto next(const X& x) {
    Shape along;
    for (int d = 0; d < lengths_.rank(); ++d) along.push_back(d == dimension(next_) ? lengths_[next_] : 1);
    ++next_;
    return broadcast_to(reshape(x, along), sizes_);
  }

 private:
  int dimension(int k) const { return is_xy_ && k < 2 ? 1 - k : k; }

  bool is_xy_;
  Shape lengths_, sizes_;
  int next_ = 0;
};
template <TensorOrVariable... X>
auto grid_of_variables(Indexing indexing, const X&... x) {
  VariableGrid grid(indexing, Shape{element_count(shape_of(x))...});
  return std::tuple{grid.next(x)...};
}
template <RecordedRange R>
auto grid_of_variables(Indexing indexing, R x) {
  Shape lengths;
  for (const auto& one : x) lengths.push_back(element_count(shape_of(one)));
  VariableGrid grid(indexing, lengths);
  for (auto& one : x) one = grid.next(one);
  return x;
}
template <RecordedRange R>
auto grid_of_variables(const R& x) {
  return grid_of_variables(Indexing::xy, x);
}
template <class X, class... More>
  requires TensorOrVariable<X>
auto grid_of_variables(const X& x, const More&... more) {
  return grid_of_variables(Indexing::xy, x, more...);
}
template <TensorOrVariable... X>
auto broadcast_variables(const X&... x) {
  Shape shape;
  (broadcast_with(BroadcastArrays::info.name, shape, shape_of(x)), ...);
  return std::tuple{broadcast_to(x, shape)...};
}
template <RecordedRange R>
auto broadcast_variables(R x) {
  Shape shape;
  for (const auto& one : x) broadcast_with(BroadcastArrays::info.name, shape, shape_of(one));
  for (auto& one : x) one = broadcast_to(one, shape);
  return x;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

template <int k, class G, class Y, class... A>
TENON_KEYED auto Reshape::pullback(const G& g, const Y&, const A&... a) {
  return detail::in_shape_of(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Ravel::pullback(const G& g, const Y&, const A&... a) {
  return detail::in_shape_of(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Flatten::pullback(const G& g, const Y&, const A&... a) {
  return detail::in_shape_of(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto ExpandDims::pullback(const G& g, const Y&, const A&... a) {
  return detail::in_shape_of(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Squeeze::pullback(const G& g, const Y&, const A&... a) {
  return detail::in_shape_of(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto AtLeast1D::pullback(const G& g, const Y&, const A&... a) {
  return detail::in_shape_of(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto AtLeast2D::pullback(const G& g, const Y&, const A&... a) {
  return detail::in_shape_of(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto AtLeast3D::pullback(const G& g, const Y&, const A&... a) {
  return detail::in_shape_of(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto PermuteDims::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_permutation(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto MatrixTranspose::pullback(const G& g, const Y&, const A&...) {
  return matrix_transpose(g);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto MoveAxis::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_moved_axes(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto SwapAxes::pullback(const G& g, const Y&, const A&... a) {
  return [&](const auto&, const auto&... axes) { return swapaxes(g, axes...); }(a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto BroadcastTo::pullback(const G& g, const Y&, const A&...) {
  return g;
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Flip::pullback(const G& g, const Y&, const A&... a) {
  return [&](const auto&, const auto&... axes) { return flip(g, axes...); }(a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Rot90::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_rotation(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Roll::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_roll(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto AsArray::pullback(const G& g, const Y&, const A&...) {
  return g;
}
template <class... A>
TENON_KEYED auto Split::composed(const A&... a) {
  return detail::split_variable<Split>(a...);
}
template <class... A>
TENON_KEYED auto ArraySplit::composed(const A&... a) {
  return detail::split_variable<ArraySplit>(a...);
}
template <class... A>
TENON_KEYED auto Chunk::composed(const A&... a) {
  return detail::split_variable<Chunk>(a...);
}
template <class... A>
TENON_KEYED auto Unstack::composed(const A&... a) {
  return detail::unstack_variable(a...);
}
template <class... A>
TENON_KEYED auto Meshgrid::composed(const A&... a) {
  return detail::grid_of_variables(a...);
}
template <class... A>
TENON_KEYED auto BroadcastArrays::composed(const A&... a) {
  return detail::broadcast_variables(a...);
}

namespace fft {

template <int k, class G, class Y, class... A>
TENON_KEYED auto FftShift::pullback(const G& g, const Y&, const A&... a) {
  return [&](const auto&, const auto&... axes) { return ifftshift(g, axes...); }(a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto IfftShift::pullback(const G& g, const Y&, const A&... a) {
  return [&](const auto&, const auto&... axes) { return fftshift(g, axes...); }(a...);
}

}  // namespace fft

}  // namespace tenon::inline v1
