// The coordinates of a grid: meshgrid.
#pragma once

#include <cstdint>
#include <tuple>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1 {

/// The dimension of a grid along which the first coordinate varies: xy: the second, like x in an image; ij: the first,
/// like the row index of a matrix.
enum class Indexing : unsigned char { xy, ij };

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The dimension of the grid along which coordinate k varies.
TENON_INLINE int grid_axis(int k, int count, Indexing indexing) {
  return indexing == Indexing::xy && count > 1 && k < 2 ? 1 - k : k;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Coordinate k over the whole grid: every other dimension has stride 0.
TENON_SHARED Layout grid_layout(const Layout& in, int k, Dims shape, Indexing indexing);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The grid of coordinates that are added one by one.
class Grid {
 public:
  TENON_INLINE explicit Grid(Indexing indexing) : indexing_(indexing) {}

  TENON_NOINLINE_OG void add(Dims sizes) {
    if (sizes.rank() > 1)
      throw_error(ErrorCode::shape, "meshgrid: coordinate ", sizes_.rank(), " of shape ", sizes, " is no vector");
    sizes_.push_back(sizes.rank() ? sizes[0] : 1);
  }
  /// Call this after all have been added. Throws ShapeError for too many elements.
  TENON_NOINLINE_OG void finish() {
    for (int d = 0; d < sizes_.rank(); ++d) shape_.push_back(sizes_[grid_axis(d, sizes_.rank(), indexing_)]);
    (void)checked_numel("meshgrid", shape_);
  }
  /// The next coordinate over the whole grid.
  template <class X>
  TENON_INLINE X next(const X& coordinate) {
    return X(Unchecked{}, coordinate, [&](const Layout& in) { return grid_layout(in, next_++, shape_, indexing_); });
  }

 private:
  Indexing indexing_;
  Shape sizes_, shape_;
  int next_ = 0;
};

template <class... T>
auto make_grid(Indexing indexing, const T&... coordinate) {
  Grid grid(indexing);
  (grid.add(coordinate.sizes()), ...);
  grid.finish();
  return std::tuple<T...>{grid.next(coordinate)...};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct Meshgrid : Records<Meshgrid> {
  using Records::operator();
  static constexpr Argument arguments[] = {
      {.name = "indexing", .kind = ArgumentKind::choice, .fallback = "xy", .choices = "Indexing xy ij"},
      {.name = "x", .kind = ArgumentKind::tensors, .least_rank = 1}};
  static constexpr OpInfo info{
      .name = "meshgrid",
      .arguments = arguments,
      .results = "coordinates...",
      .summary = "the coordinates of a grid, each as a tensor of the shape of the grid",
      .source = "array-API 2024.12",
      .elements = Elements::viewed,
      .dtypes = "each its own",
      .shapes =
          "(n2, n1, n3, …) for vectors of n1, n2, n3, … elements; (n1, n2, n3, …) with Indexing::ij; scalars count as "
          "(1,)",
      .errors = "ShapeError for operands of two dimensions or more",
      .notes = "The result is a std::tuple of views, or of a vector of tensors a vector: no copy."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike... X>
    requires(sizeof...(X) > 0)
  TENON_INLINE auto operator()(const X&... x) const { return detail::make_grid(Indexing::xy, eval(x)...); }
  template <TensorLike... X>
    requires(sizeof...(X) > 0)
  TENON_INLINE auto operator()(Indexing indexing, const X&... x) const {
    return detail::make_grid(indexing, eval(x)...);
  }
  template <detail::TensorRange R>
  TENON_INLINE R operator()(R coordinates) const { return (*this)(Indexing::xy, static_cast<R&&>(coordinates)); }
  template <detail::TensorRange R>
  TENON_INLINE R operator()(Indexing indexing, R coordinates) const {
    detail::Grid grid(indexing);
    for (const auto& coordinate : coordinates) grid.add(coordinate.sizes());
    grid.finish();
    for (auto& coordinate : coordinates) coordinate = grid.next(coordinate);
    return coordinates;
  }
};
inline constexpr Meshgrid meshgrid{};

using GridOps = OpList<Meshgrid>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/creation/meshgrid_bodies.hpp>
#endif
