// grid_sample and affine_grid: a tensor read at places between its elements.
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/gradient/pullbacks/indexing.hpp>
#include <tenon/gradient/pullbacks/lines.hpp>
#include <tenon/gradient/pullbacks/shape.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/nn/plane_operations.hpp>
#include <tenon/nn/pooling.hpp>
#include <tenon/nn/window.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail {

/// How elements between those of the input are computed. (Defined here, as nn::bilinear is a function.)
enum class GridMode : unsigned char { bilinear, nearest, bicubic };

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::nn {

using detail::GridMode;
/// What lies outside of the input: zeros, its nearest elements, or its reflection.
enum class GridPadding : unsigned char { zeros, border, reflection };

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A coordinate within a dimension, as c times `slope` plus `offset`: of border and reflection, these do not depend on
/// c nearby.
struct PaddedCoordinate {
  double slope, offset;
  TENON_INLINE double at(double c) const { return slope == 0 ? offset : c * slope + offset; }  // of an infinite c, too
};
TENON_NOINLINE_OG inline PaddedCoordinate padded_coordinate(double c, std::int64_t size, nn::GridPadding padding,
                                                            bool aligns_corners) {
  if (padding == nn::GridPadding::zeros) return {1, 0};
  double slope = 1, offset = 0;
  if (padding == nn::GridPadding::reflection) {
    const double low = aligns_corners ? 0 : -0.5,
                 span = aligns_corners ? static_cast<double>(size - 1) : static_cast<double>(size);
    if (span == 0) return {0, 0};
    const double from = c - low, sign = from < 0 ? -1 : 1, turns = std::floor(sign * from / span);
    const bool is_even = std::fmod(turns, 2) == 0;
    slope = is_even ? sign : -sign;
    offset = low - slope * low + (is_even ? -turns * span : (turns + 1) * span);
  }
  const double at = slope * c + offset, last = static_cast<double>(size - 1);
  if (!(at > 0)) return {0, 0};  // a NaN, too, as in PyTorch
  if (at >= last) return {0, last};
  return {slope, offset};
}

/// An index within a dimension, or -1 if it lies outside and zeros are there.
TENON_INLINE std::int64_t padded_index(double at, std::int64_t size, nn::GridPadding padding, bool aligns_corners) {
  const PaddedCoordinate x = padded_coordinate(at, size, padding, aligns_corners);
  const double index = x.at(at);
  return index >= 0 && index <= static_cast<double>(size - 1) ? static_cast<std::int64_t>(index + 0.5) : -1;
}

/// The weight of tap t, of -1 … 2, for a place `part` behind the element of tap 0. Source: Keys, with the parameter
/// -0.75.
template <class F>
auto cubic_tap(const F& part, int t) {
  using T = std::remove_const_t<typename F::value_type>;
  const T a = T(-0.75);
  if (t == 0 || t == 1) {
    const auto x = eval(t == 0 ? eval(part * T(1)) : eval(T(1) - part));
    return eval(((a + T(2)) * x - (a + T(3))) * x * x + T(1));
  }
  const auto x = eval(t < 0 ? eval(part + T(1)) : eval(T(2) - part));
  return eval(((a * x - T(5) * a) * x + T(8) * a) * x - T(4) * a);
}
/// The same of linear interpolation, for t of 0 and 1.
template <class F>
auto linear_tap(const F& part, int t) {
  using T = std::remove_const_t<typename F::value_type>;
  return t == 0 ? eval(T(1) - part) : eval(part * T(1));
}

TENON_NOINLINE_OG inline void check_grid(const char* function, const Shape& x, const Shape& grid, nn::GridMode mode) {
  const int rank = x.rank() - 2;
  if ((rank != 2 && rank != 3) || grid.rank() != rank + 2 || grid[rank + 1] != rank || grid[0] != x[0]) {
    throw_error(ErrorCode::shape, function, ": an input of shape ", x, " and a grid of shape ", grid,
                ": they are (batch, channels, height, width) and (batch, …, 2), or those of three dimensions");
  }
  if (mode == nn::GridMode::bicubic && rank != 2)
    throw_error(ErrorCode::shape, function, ": bicubic is for two spatial dimensions, and not for an input of shape ",
                x);
  for (int d = 2; d < rank + 2; ++d) {
    if (x[d] == 0)
      throw_error(ErrorCode::shape, function, ": an input of shape ", x, " has no elements in dimension ", d);
  }
}

/// x read at the places of the grid: for each tap of the interpolation, elements by their numbers times a weight.
template <class X, class G>
auto sample_grid(const X& x, const G& grid, nn::GridMode mode, nn::GridPadding padding, bool aligns_corners) {
  using T = std::remove_const_t<typename X::value_type>;
  const int rank = x.dim() - 2;
  const Shape in = shape_of(x), of_grid = shape_of(grid);
  Shape place_sizes{of_grid[0], 1};
  for (int d = 0; d < rank; ++d) place_sizes.push_back(of_grid[d + 1]);
  const auto coordinate = [&](int k, T a, T b) {
    return eval(reshape(narrowed(grid, rank + 1, k, 1), place_sizes) * a + b);
  };
  using Part = decltype(coordinate(0, T(1), T(0)));
  const bool is_nearest = mode == nn::GridMode::nearest, is_cubic = mode == nn::GridMode::bicubic;
  // For each dimension, the index of the element before a place, and the part of the way to the next.
  Tensor<double> before[3];
  const Part none_yet = coordinate(0, T(1), T(0));
  Part parts[3] = {none_yet, none_yet, none_yet};
  for (int d = 0; d < rank; ++d) {
    const auto size = static_cast<double>(in[d + 2]);
    const T a = static_cast<T>(aligns_corners ? (size - 1) / 2 : size / 2), b = static_cast<T>((size - 1) / 2);
    const Part place = coordinate(rank - 1 - d, a, b);
    auto slope = new_tensor<T>("grid_sample", place_sizes);
    auto offset = new_tensor<T>("grid_sample", place_sizes);
    before[d] = new_tensor<double>("grid_sample", place_sizes);
    const Tensor<double> given = Tensor<double>(cast<double>(plain(place))).contiguous();
    for (std::int64_t i = 0; i < slope.numel(); ++i) {
      const double c = given.data_ptr()[i];
      const PaddedCoordinate moved =
          is_cubic ? PaddedCoordinate{1, 0} : padded_coordinate(c, in[d + 2], padding, aligns_corners);
      const T at = static_cast<T>(moved.at(c));
      const double low = is_nearest ? std::nearbyint(static_cast<double>(at)) : std::floor(static_cast<double>(at));
      before[d].data_ptr()[i] = low;
      slope.data_ptr()[i] = static_cast<T>(moved.slope);
      offset.data_ptr()[i] = static_cast<T>(moved.offset - low);
    }
    parts[d] = eval(where(slope == T(0), offset, place * slope + offset));
  }
  const int taps = is_nearest ? 1 : is_cubic ? 4 : 2, first = is_cubic ? -1 : 0;
  int total = 1;
  for (int d = 0; d < rank; ++d) total *= taps;
  const auto value_of = [&](int corner) {
    Tensor<std::int64_t> numbers = new_tensor<std::int64_t>("grid_sample", place_sizes);
    int tap[3] = {0, 0, 0};
    for (int d = rank, rest = corner; d-- > 0; rest /= taps) tap[d] = first + rest % taps;
    for (std::int64_t i = 0; i < numbers.numel(); ++i) {
      std::int64_t number = 0;
      for (int d = 0; d < rank; ++d) {
        const double at = before[d].data_ptr()[i] + tap[d];
        const std::int64_t index =
            padded_index(at, in[d + 2], is_cubic ? padding : nn::GridPadding::zeros, aligns_corners);
        number = index < 0 || number < 0 ? -1 : number * in[d + 2] + index;
      }
      numbers.data_ptr()[i] = number;
    }
    return std::pair(take_planes(x, numbers),
                     [&, tap](int d) { return is_cubic ? cubic_tap(parts[d], tap[d]) : linear_tap(parts[d], tap[d]); });
  };
  const auto weighted = [&](int corner) {
    const auto [values, weight] = value_of(corner);
    if (rank == 2) return eval(values * weight(0) * weight(1));
    return eval(values * weight(0) * weight(1) * weight(2));
  };
  using Result = decltype(weighted(0));
  if (is_nearest) {  // without a gradient for the grid
    if constexpr (Recorded<Result> && !Recorded<X>) return constant(value_of(0).first);
    else return Result(value_of(0).first);
  }
  Result sums = weighted(0);
  for (int corner = 1; corner < total; ++corner) sums = Result(eval(sums + weighted(corner)));
  return sums;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn {

struct GridSampleFunction : detail::ComposedOp<GridSampleFunction> {
  static constexpr Argument arguments[] = {{.name = "input", .least_rank = 4},
                                           {.name = "grid", .least_rank = 4},
                                           {.name = "mode",
                                            .kind = ArgumentKind::choice,
                                            .fallback = "bilinear",
                                            .choices = "nn::GridMode bilinear nearest bicubic"},
                                           {.name = "padding_mode",
                                            .kind = ArgumentKind::choice,
                                            .fallback = "zeros",
                                            .choices = "nn::GridPadding zeros border reflection"},
                                           {.name = "align_corners", .kind = ArgumentKind::flag, .fallback = "false"}};
  static constexpr OpInfo info{
      .name = "nn::grid_sample",
      .arguments = arguments,
      .summary = "the input at the places of a grid, interpolated between its elements",
      .source = "PyTorch",
      .domain = Domain::floating,
      .dtypes = "the promoted type",
      .shapes =
          "(batch, channels, height, width) and a grid (batch, h, w, 2) of places x, y give (batch, channels, h, w); "
          "the same of three "
          "dimensions",
      .errors = "ShapeError for other shapes, bicubic of three dimensions, and an input without elements",
      .notes =
          "-1 and 1 are the outer edges of the first and last elements, or with align_corners their centers. bilinear "
          "is trilinear in "
          "three dimensions. Where the derivative by the grid jumps it is that of PyTorch."};
  template <detail::TensorOrVariable X, detail::TensorOrVariable G>
  TENON_INLINE auto operator()(const X& x, const G& grid, GridMode mode = GridMode::bilinear,
                               GridPadding padding = GridPadding::zeros, bool align_corners = false) const {
    detail::require_host<X>();
    detail::require_host<G>();
    using T = promote_t<std::remove_const_t<typename X::value_type>, std::remove_const_t<typename G::value_type>>;
    static_assert(FloatingElement<T>,
                  "tenon: grid_sample is of floating elements: cast<float>(x) makes some of integers");
    using C = std::conditional_t<sizeof(T) == 2, float, T>;
    detail::check_grid(info.name, detail::shape_of(x), detail::shape_of(grid), mode);
    const auto result = detail::sample_grid(detail::floating_operand<C>(x), detail::floating_operand<C>(grid), mode,
                                            padding, align_corners);
    if constexpr (std::is_same_v<C, T>) return result;
    else return eval(cast<T>(result));
  }
};
inline constexpr GridSampleFunction grid_sample{};

struct AffineGridFunction : detail::ComposedOp<AffineGridFunction> {
  static constexpr Argument arguments[] = {{.name = "theta", .least_rank = 3},
                                           {.name = "size", .kind = ArgumentKind::shape},
                                           {.name = "align_corners", .kind = ArgumentKind::flag, .fallback = "false"}};
  static constexpr OpInfo info{.name = "nn::affine_grid",
                               .arguments = arguments,
                               .summary = "the grid that grid_sample reads for affine maps of the places of its result",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes =
                                   "(batch, 2, 3) and the size (batch, channels, h, w) give (batch, h, w, 2); (batch, "
                                   "3, 4) the same of three dimensions",
                               .errors = "ShapeError for other shapes"};
  template <detail::TensorOrVariable X>
  TENON_KEYED auto operator()(const X& theta, const Shape& size, bool align_corners = false) const {
    detail::require_host<X>();
    const Shape of = detail::shape_of(theta);
    const int rank = size.rank() - 2;
    if ((rank != 2 && rank != 3) || of.rank() != 3 || of[0] != size[0] || of[1] != rank || of[2] != rank + 1)
      detail::throw_error(ErrorCode::shape, info.name, ": maps of shape ", of, " for the size ", size);
    detail::checked_numel(info.name, size);
    return detail::in_float_type(theta, [&](const auto& maps) {
      using T = typename std::remove_cvref_t<decltype(maps)>::value_type;
      Shape sizes{size[0]};
      for (int d = 0; d < rank; ++d) sizes.push_back(size[d + 2]);
      sizes.push_back(rank);
      std::int64_t places = size[0] > 0 ? 1 : 0;
      for (int d = 0; d < rank; ++d) places *= size[d + 2];
      const auto base = zeros<T>(Shape{places, rank + 1});
      for (std::int64_t i = 0; i < places; ++i) {
        std::int64_t rest = i;
        for (int d = rank; d-- > 0; rest /= size[d + 2]) {
          const auto n = static_cast<double>(size[d + 2]);
          const auto at = static_cast<double>(rest % size[d + 2]);
          const double place = align_corners ? (n > 1 ? 2 * at / (n - 1) - 1 : 0) : (2 * at + 1) / n - 1;
          base.data_ptr()[i * (rank + 1) + rank - 1 - d] = static_cast<T>(place);
        }
        base.data_ptr()[i * (rank + 1) + rank] = T(1);
      }
      return reshape(matmul(base, permute_dims(maps, Shape{0, 2, 1})), sizes);
    });
  }
};
inline constexpr AffineGridFunction affine_grid{};

}  // namespace tenon::inline v1::nn
