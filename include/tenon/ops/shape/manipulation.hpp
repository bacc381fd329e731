// Views as functions: other shapes, orders and repetitions of the same elements.
//
// Views share the operand's memory; for an expression or a gather, that of its value.
#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/operand_kind.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/axes.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The view of x whose layout `make` returns.
template <class X, class F>
TENON_INLINE auto view_of(const X& x, F make) {
  const auto value = eval(x);
  using R = std::remove_cv_t<decltype(value)>;
  return R(Unchecked{}, value, make);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED Layout flipped(const Layout& in, std::uint64_t axes);

/// The layout without the given dimensions, each of which must have size 1.  Source: NumPy `squeeze`.
TENON_SHARED Layout squeezed(const Layout& in, Dims axes);

/// The shape in which dimensions `first` … `last` are joined.
TENON_SHARED Shape flattened_shape(Dims sizes, std::int64_t first, std::int64_t last);

TENON_SHARED Layout rotated(const Layout& in, std::int64_t turns, Dims axes);

TENON_SHARED Layout matrix_transposed(const Layout& in);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1 {

struct Reshape : RecordsShapes<Reshape> {
  using RecordsShapes::operator();
  static constexpr Argument arguments[] = {{"x"}, {"shape", ArgumentKind::shape}};
  static constexpr OpInfo info{.name = "reshape",
                               .arguments = arguments,
                               .summary = "the elements, in row-major order, in another shape",
                               .source = "array-API 2024.12",
                               .elements = Elements::moved,
                               .shapes = "the given one; one size may be -1, and is computed from the others",
                               .errors = "ShapeError if the numbers of elements differ",
                               .notes = "A view if the strides allow it, else a copy."};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, const Shape& sizes) const { return eval(x).reshape(sizes); }
  template <TensorLike X, detail::Integer... Int>
  auto operator()(const X& x, Int...) const { return detail::refuse_sizes<Int...>(), eval(x); }
};
inline constexpr Reshape reshape{};

struct Ravel : Records<Ravel> {
  using Records::operator();
  static constexpr OpInfo info{.name = "ravel",
                               .summary = "the elements in row-major order, in one dimension",
                               .source = "NumPy",
                               .elements = Elements::moved,
                               .shapes = "(n,)",
                               .notes = Reshape::info.notes};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x) const { return eval(x).reshape({-1}); }
};
inline constexpr Ravel ravel{};

struct Flatten : Records<Flatten> {
  using Records::operator();
  static constexpr Argument arguments[] = {
      {"x"}, {"first", ArgumentKind::axis, "0"}, {"last", ArgumentKind::axis, "-1"}};
  static constexpr OpInfo info{.name = "flatten",
                               .arguments = arguments,
                               .summary = "adjacent dimensions joined into one",
                               .source = "PyTorch",
                               .elements = Elements::moved,
                               .shapes = "one dimension in place of `first` … `last`, which are all by default",
                               .errors = "IndexError for an unknown dimension, or if first comes after last",
                               .notes = Reshape::info.notes};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, std::int64_t first = 0, std::int64_t last = -1) const {
    const auto value = eval(x);
    return value.reshape(detail::flattened_shape(value.sizes(), first, last));
  }
};
inline constexpr Flatten flatten{};

struct PermuteDims : RecordsShapes<PermuteDims> {
  using RecordsShapes::operator();
  static constexpr Argument arguments[] = {{"x"}, {"axes", ArgumentKind::axes}};
  static constexpr OpInfo info{.name = "permute_dims",
                               .arguments = arguments,
                               .aliases = "permute",
                               .summary = "the dimensions in another order",
                               .source = "array-API 2024.12",
                               .elements = Elements::viewed,
                               .errors = "ShapeError unless each dimension is given once"};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, const Shape& order) const {
    return detail::view_of(x,
                           [&] TENON_INLINE_LAMBDA(const Layout& in) { return views::permute(in, order, info.name); });
  }
};
inline constexpr PermuteDims permute_dims{};
inline constexpr PermuteDims permute{};

struct MatrixTranspose : Records<MatrixTranspose> {
  using Records::operator();
  static constexpr OpInfo info{.name = "matrix_transpose",
                               .summary = "the matrices transposed: the last two dimensions exchanged",
                               .source = "array-API 2024.12",
                               .elements = Elements::viewed,
                               .errors = "ShapeError if the rank is below 2"};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x) const { return detail::view_of(x, detail::matrix_transposed); }
};
inline constexpr MatrixTranspose matrix_transpose{};

struct MoveAxis : RecordsShapes<MoveAxis> {
  using RecordsShapes::operator();
  static constexpr Argument arguments[] = {{"x"},
                                           {.name = "from", .kind = ArgumentKind::axis, .also = ArgumentKind::axes},
                                           {.name = "to", .kind = ArgumentKind::axis, .also = ArgumentKind::axes}};
  static constexpr OpInfo info{
      .name = "moveaxis",
      .arguments = arguments,
      .aliases = "movedim",
      .summary = "some dimensions moved to other positions, the others in their order",
      .source = "array-API 2024.12",
      .elements = Elements::viewed,
      .errors =
          "ShapeError for lists of different lengths or with a dimension twice, IndexError for an unknown dimension"};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  // Templates, as {0} would otherwise be taken for a number in braces.
  template <TensorLike X, detail::Integer From, detail::Integer To>
  TENON_INLINE auto operator()(const X& x, From from, To to) const { return (*this)(x, Shape{from}, Shape{to}); }
  template <TensorLike X, detail::Integer From>
  TENON_INLINE auto operator()(const X& x, From from, const Shape& to) const { return (*this)(x, Shape{from}, to); }
  template <TensorLike X, detail::Integer To>
  TENON_INLINE auto operator()(const X& x, const Shape& from, To to) const { return (*this)(x, from, Shape{to}); }
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, const Shape& from, const Shape& to) const {
    return detail::view_of(
        x, [&] TENON_INLINE_LAMBDA(const Layout& in) { return views::movedim(in, from, to, info.name); });
  }
};
inline constexpr MoveAxis moveaxis{};
inline constexpr MoveAxis movedim{};

struct SwapAxes : Records<SwapAxes> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x"}, {"axis1", ArgumentKind::axis}, {"axis2", ArgumentKind::axis}};
  static constexpr OpInfo info{.name = "swapaxes",
                               .arguments = arguments,
                               .aliases = "swapdims",
                               .summary = "two dimensions exchanged",
                               .source = "NumPy",
                               .elements = Elements::viewed,
                               .errors = "IndexError for an unknown dimension"};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, std::int64_t a, std::int64_t b) const {
    return detail::view_of(x,
                           [=] TENON_INLINE_LAMBDA(const Layout& in) { return views::transpose(in, a, b, info.name); });
  }
};
inline constexpr SwapAxes swapaxes{};
inline constexpr SwapAxes swapdims{};

struct ExpandDims : Records<ExpandDims> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x"}, {"axis", ArgumentKind::axis}};
  static constexpr OpInfo info{.name = "expand_dims",
                               .arguments = arguments,
                               .aliases = "unsqueeze",
                               .summary = "a new dimension of size 1",
                               .source = "array-API 2024.12",
                               .elements = Elements::viewed,
                               .shapes = "that of x with 1 inserted as dimension `axis` of the result",
                               .errors = "IndexError unless the dimension is in -(rank + 1) … rank"};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, std::int64_t d) const {
    return detail::view_of(x, [=] TENON_INLINE_LAMBDA(const Layout& in) { return views::unsqueeze(in, d, info.name); });
  }
};
inline constexpr ExpandDims expand_dims{};
inline constexpr ExpandDims unsqueeze{};

struct Squeeze : Records<Squeeze> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x"}, {"axis", ArgumentKind::axes, "", true}};
  static constexpr OpInfo info{
      .name = "squeeze",
      .arguments = arguments,
      .summary = "the elements without dimensions of size 1",
      .source = "array-API 2024.12",
      .elements = Elements::viewed,
      .shapes = "without the given dimensions; by default without all of size 1",
      .errors = "ShapeError if a given dimension has another size, IndexError for an unknown or repeated one",
      .notes = "The method x.squeeze(d), like PyTorch's, keeps dimensions of other sizes."};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x) const { return eval(x).squeeze(); }
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, std::int64_t d) const { return (*this)(x, axis(d)); }
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, const detail::Axes& axes) const {
    return detail::view_of(x, [&] TENON_INLINE_LAMBDA(const Layout& in) { return detail::squeezed(in, axes.axes); });
  }
};
inline constexpr Squeeze squeeze{};

struct BroadcastTo : RecordsShapes<BroadcastTo> {
  using RecordsShapes::operator();
  static constexpr Argument arguments[] = {{"x"}, {"shape", ArgumentKind::shape}};
  static constexpr OpInfo info{
      .name = "broadcast_to",
      .arguments = arguments,
      .summary = "the elements repeated, without a copy, along dimensions of size 1 and new ones in front",
      .source = "array-API 2024.12",
      .elements = Elements::viewed,
      .shapes = "the given one",
      .errors = "ShapeError if x does not broadcast to it"};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, const Shape& sizes) const { return eval(x).broadcast_to(sizes); }
};
inline constexpr BroadcastTo broadcast_to{};

struct BroadcastArrays : Records<BroadcastArrays> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x", ArgumentKind::tensors}};
  static constexpr OpInfo info{.name = "broadcast_arrays",
                               .arguments = arguments,
                               .results = "arrays...",
                               .summary = "all tensors broadcast to one shape",
                               .source = "array-API 2024.12",
                               .elements = Elements::viewed,
                               .dtypes = "each its own",
                               .shapes = "the broadcast shape of all",
                               .errors = "ShapeError if they do not broadcast",
                               .notes = "The result is a std::tuple of views; of a vector of tensors, a vector."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike... X>
  TENON_INLINE auto operator()(const X&... x) const {
    Shape shape;
    (detail::broadcast_with(info.name, shape, detail::shape_of(x)), ...);
    return std::tuple(eval(x).broadcast_to(shape)...);
  }
  template <detail::TensorRange R>
  TENON_INLINE R operator()(R parts) const {
    Shape shape;
    for (const auto& part : parts) detail::broadcast_with(info.name, shape, part.sizes());
    for (auto& part : parts) part = part.broadcast_to(shape);
    return parts;
  }
};
inline constexpr BroadcastArrays broadcast_arrays{};

struct AtLeast1D : Records<AtLeast1D> {
  using Records::operator();
  static constexpr OpInfo info{.name = "atleast_1d",
                               .summary = "the elements with at least one dimension",
                               .source = "NumPy",
                               .elements = Elements::viewed,
                               .shapes = "(1,) for a scalar"};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x) const {
    return detail::view_of(
        x, [] TENON_INLINE_LAMBDA(const Layout& in) { return views::view(in, detail::at_least(in.sizes(), 1)); });
  }
};
inline constexpr AtLeast1D atleast_1d{};

struct AtLeast2D : Records<AtLeast2D> {
  using Records::operator();
  static constexpr OpInfo info{.name = "atleast_2d",
                               .summary = "the elements with at least two dimensions",
                               .source = "NumPy",
                               .elements = Elements::viewed,
                               .shapes = "sizes of 1 in front"};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x) const {
    return detail::view_of(
        x, [] TENON_INLINE_LAMBDA(const Layout& in) { return views::view(in, detail::at_least(in.sizes(), 2)); });
  }
};
inline constexpr AtLeast2D atleast_2d{};

struct AtLeast3D : Records<AtLeast3D> {
  using Records::operator();
  static constexpr OpInfo info{.name = "atleast_3d",
                               .summary = "the elements with at least three dimensions",
                               .source = "NumPy",
                               .elements = Elements::viewed,
                               .shapes = "(1, n, 1) for (n,), (m, n, 1) for (m, n)"};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x) const {
    return detail::view_of(
        x, [] TENON_INLINE_LAMBDA(const Layout& in) { return views::view(in, detail::at_least(in.sizes(), 3)); });
  }
};
inline constexpr AtLeast3D atleast_3d{};

struct Flip : Records<Flip> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x"}, {"axis", ArgumentKind::axes, "", true}};
  static constexpr OpInfo info{.name = "flip",
                               .arguments = arguments,
                               .summary = "the elements in reversed order along dimensions",
                               .source = "array-API 2024.12",
                               .elements = Elements::viewed,
                               .errors = "IndexError for an unknown or repeated dimension",
                               .notes = "Along all dimensions by default."};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x) const {
    return detail::view_of(x,
                           [] TENON_INLINE_LAMBDA(const Layout& in) { return detail::flipped(in, ~std::uint64_t{0}); });
  }
  template <TensorLike X, detail::Integer... Int>
    requires(sizeof...(Int) > 0)
  TENON_INLINE auto operator()(const X& x, Int... dims) const { return (*this)(x, axis(dims...)); }
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, const detail::Axes& axes) const {
    return detail::view_of(x, [&] TENON_INLINE_LAMBDA(const Layout& in) {
      return detail::flipped(in, detail::axis_set(info.name, axes.axes, in.sizes()));
    });
  }
};
inline constexpr Flip flip{};

struct Rot90 : Records<Rot90> {
  using Records::operator();
  static constexpr Argument arguments[] = {
      {"x"}, {"turns", ArgumentKind::integer, "1"}, {"axis", ArgumentKind::axes, "0, 1", true}};
  static constexpr OpInfo info{
      .name = "rot90",
      .arguments = arguments,
      .summary = "the elements rotated by quarter turns in a plane, from its first dimension towards its second",
      .source = "NumPy",
      .elements = Elements::viewed,
      .shapes = "the two dimensions, the first two by default, are exchanged for an odd number of turns",
      .errors = "IndexError unless two different dimensions are given"};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, std::int64_t turns = 1, const detail::Axes& axes = axis(0, 1)) const {
    return detail::view_of(x,
                           [&] TENON_INLINE_LAMBDA(const Layout& in) { return detail::rotated(in, turns, axes.axes); });
  }
};
inline constexpr Rot90 rot90{};

struct Diagonal : Records<Diagonal> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x"},
                                           {"offset", ArgumentKind::integer, "0"},
                                           {"axis1", ArgumentKind::axis, "0"},
                                           {"axis2", ArgumentKind::axis, "1"}};
  static constexpr OpInfo info{
      .name = "diagonal",
      .arguments = arguments,
      .summary = "the diagonals of two dimensions: elements with indices (i, i + offset)",
      .source = "NumPy; array-API 2024.12 linalg with d = -2, e = -1",
      .elements = Elements::viewed,
      .shapes = "without the two dimensions, the first two by default; the diagonal is the last dimension",
      .errors = "IndexError for an unknown dimension, ShapeError if both are the same"};
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x, std::int64_t offset = 0, std::int64_t a = 0, std::int64_t b = 1) const {
    return eval(x).diagonal(offset, a, b);
  }
  template <detail::HasForms X>
  TENON_KEYED auto operator()(const X& x, std::int64_t offset = 0, std::int64_t a = 0, std::int64_t b = 1) const {
    return detail::form_of<Diagonal, X>::of(x, offset, a, b);
  }
};
inline constexpr Diagonal diagonal{};

using ViewOps = OpList<Reshape, Ravel, Flatten, PermuteDims, MatrixTranspose, MoveAxis, SwapAxes, ExpandDims, Squeeze,
                       BroadcastTo, BroadcastArrays, AtLeast1D, AtLeast2D, AtLeast3D, Flip, Rot90, Diagonal>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/shape/manipulation_bodies.hpp>
#endif
