// interpolate: tensors resampled to other sizes, dimension by dimension.
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/engine/axis_taps.hpp>
#include <tenon/error.hpp>
#include <tenon/nn/plane_operations.hpp>
#include <tenon/nn/pooling.hpp>
#include <tenon/nn/window.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor/refusals.hpp>
#include <tenon/view/index.hpp>

namespace tenon::inline v1::detail {

/// How elements between those of the input are computed. linear is for one spatial dimension, bilinear and bicubic for
/// two, trilinear for three. (Defined here, as nn::linear and nn::bilinear are functions.)
enum class InterpolateMode : unsigned char { nearest, nearest_exact, linear, bilinear, bicubic, trilinear, area };

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::nn {

using detail::InterpolateMode;

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail {

/// A factor by which sizes grow, for all spatial dimensions or for each; or that it is left out.
struct ScaleFactor {
  double list[3] = {0, 0, 0};
  int count = 0;
  TENON_INLINE ScaleFactor(NoneType) {}
  TENON_INLINE ScaleFactor(LeftOut) {}
  template <Scalar S>
  TENON_INLINE ScaleFactor(S factor) : list{static_cast<double>(factor), 0, 0}, count(1) {}
  TENON_INLINE ScaleFactor(std::initializer_list<double> factors) { set(factors); }
  TENON_INLINE ScaleFactor(const std::vector<double>& factors) { set(factors); }

 private:
  template <class R>
  TENON_INLINE void set(const R& factors) {
    for (double factor : factors) {
      if (count < 3) list[count] = factor;
      ++count;
    }
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Keys' cubic convolution: the weight of an element at a distance, for the parameter a.
TENON_INLINE double cubic_weight(double distance, double a) {
  const double x = distance < 0 ? -distance : distance;
  if (x < 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
  return x < 2 ? ((a * x - 5 * a) * x + 8 * a) * x - 4 * a : 0;
}

/// A resampling of one dimension, but for the mode area; `factor` is 0 unless the call gives it.
struct ResampledAxis {
  std::int64_t in, out;
  double factor;
  nn::InterpolateMode mode;
  bool aligns_corners, is_antialiased;
};

/// Sets the taps of one element. Indices outside of the input are clamped.
class TapList {
 public:
  TENON_NOINLINE_OG TapList(std::int64_t in, std::int64_t out, std::int64_t most)
      : taps_(new_taps(in, out, saturated_product(out, most))) {}
  TENON_INLINE void begin(std::int64_t o) { taps_.begin.data()[o] = count_; }
  TENON_INLINE void add(std::int64_t index, double weight) {
    taps_.index.data()[count_] = index < 0 ? 0 : index >= taps_.in ? taps_.in - 1 : index;
    taps_.weight.data()[count_++] = weight;
  }
  TENON_INLINE void scale_last(std::int64_t n, double factor) {
    for (std::int64_t t = count_ - n; t < count_; ++t) taps_.weight.data()[t] *= factor;
  }
  TENON_INLINE const AxisTaps& finish() {
    taps_.begin.data()[taps_.out] = count_;
    return taps_;
  }

 private:
  AxisTaps taps_;
  std::int64_t count_ = 0;
};

/// The taps of one dimension, as PyTorch places them.
TENON_NOINLINE_OG inline AxisTaps interpolation_taps(const ResampledAxis& x) {
  using Mode = InterpolateMode;
  const bool is_nearest = x.mode == Mode::nearest || x.mode == Mode::nearest_exact, is_cubic = x.mode == Mode::bicubic;
  const auto in = static_cast<double>(x.in);
  const auto out = static_cast<double>(x.out);
  // As in PyTorch, a factor that leaves the size as it is leaves the elements, too, where the mode is linear.
  const bool stays = x.in == x.out && !is_cubic && !is_nearest && !x.is_antialiased;
  const double scale = stays              ? 1
                       : x.aligns_corners ? (x.out > 1 ? (in - 1) / (out - 1) : 0)
                       : x.factor > 0     ? 1 / x.factor
                                          : in / out;
  const double support = (is_cubic ? 2 : 1) * (x.is_antialiased && scale > 1 ? scale : 1);
  TapList taps(x.in, x.out,
               x.is_antialiased ? static_cast<std::int64_t>(2 * support) + 3
               : is_nearest     ? 1
               : is_cubic       ? 4
                                : 2);
  for (std::int64_t o = 0; o < x.out; ++o) {
    taps.begin(o);
    const auto at = static_cast<double>(o);
    if (is_nearest) {
      taps.add(static_cast<std::int64_t>(std::floor((x.mode == Mode::nearest ? at : at + 0.5) * scale)), 1);
    } else if (x.is_antialiased) {
      // The filter is as wide as the elements of the result; its weights add up to 1.
      const double center = scale * (at + 0.5), shrink = scale > 1 ? 1 / scale : 1;
      std::int64_t first = static_cast<std::int64_t>(center - support + 0.5),
                   last = static_cast<std::int64_t>(center + support + 0.5);
      if (first < 0 || center - support + 0.5 < 0) first = 0;
      if (last > x.in) last = x.in;
      double total = 0;
      for (std::int64_t i = first; i < last; ++i) {
        const double distance = (static_cast<double>(i) - center + 0.5) * shrink,
                     magnitude = distance < 0 ? -distance : distance;
        const double weight = is_cubic ? cubic_weight(distance, -0.5) : magnitude < 1 ? 1 - magnitude : 0;
        taps.add(i, weight);
        total += weight;
      }
      if (total != 0) taps.scale_last(last - first, 1 / total);
    } else {
      double place = x.aligns_corners ? scale * at : scale * (at + 0.5) - 0.5;
      if (!is_cubic && place < 0) place = 0;
      const double low = std::floor(place), part = place - low;
      const auto first = static_cast<std::int64_t>(low);
      if (is_cubic) {
        for (int t = -1; t <= 2; ++t) taps.add(first + t, cubic_weight(part - t, -0.75));
      } else {
        taps.add(first, 1 - part);
        if (first + 1 < x.in) taps.add(first + 1, part);
        else taps.add(x.in - 1, part);
      }
    }
  }
  return taps.finish();
}

/// The sizes of the result. Throws ShapeError unless a size or a factor is given, and fits to the mode.
TENON_NOINLINE_OG inline Shape interpolated_sizes(const char* function, const Shape& x, const OptionalEachDim& size,
                                                  const ScaleFactor& factor, nn::InterpolateMode mode,
                                                  bool aligns_corners, bool is_antialiased) {
  using Mode = InterpolateMode;
  const int rank = x.rank() - 2;
  if (rank < 1 || rank > 3)
    throw_error(ErrorCode::shape, function, ": an input of shape ", x,
                " has no batch, channels and one to three spatial dimensions");
  const int wanted = mode == Mode::linear                              ? 1
                     : mode == Mode::bilinear || mode == Mode::bicubic ? 2
                     : mode == Mode::trilinear                         ? 3
                                                                       : rank;
  if (wanted != rank)
    throw_error(ErrorCode::shape, function, ": this mode is for ", wanted, " spatial dimensions, and not for shape ",
                x);
  const bool is_nearest = mode == Mode::nearest || mode == Mode::nearest_exact || mode == Mode::area;
  if (is_nearest && aligns_corners)
    throw_error(ErrorCode::shape, function, ": align_corners is for linear, bilinear, bicubic and trilinear");
  if (is_antialiased && (rank != 2 || is_nearest))
    throw_error(ErrorCode::shape, function, ": antialias is for bilinear and bicubic");
  if (size.is_given == (factor.count > 0))
    throw_error(ErrorCode::shape, function, ": give either a size or a scale_factor");
  if (factor.count > 1 && factor.count != rank)
    throw_error(ErrorCode::shape, function, ": ", factor.count, " factors for ", rank, " spatial dimensions");
  if (size.is_given) check_each_dim(function, "size", size.numbers, rank, 1);
  Shape result{x[0], x[1]};
  for (int d = 0; d < rank; ++d) {
    if (x[d + 2] == 0)
      throw_error(ErrorCode::shape, function, ": an input of shape ", x, " has no elements in dimension ", d + 2);
    const double scaled = static_cast<double>(x[d + 2]) * factor.list[factor.count > 1 ? d : 0];
    if (!size.is_given && !(scaled >= 1 && scaled < 9e15))
      throw_error(ErrorCode::shape, function, ": size ", x[d + 2], " times the factor ",
                  factor.list[factor.count > 1 ? d : 0], " is no size");
    if (size.is_given) check_size_of_result(function, "size", size.numbers.at(d));
    if (element_count(x) > 0) check_size_of_result(function, "the input's size", x[d + 2]);
    result.push_back(size.is_given ? size.numbers.at(d) : static_cast<std::int64_t>(std::floor(scaled)));
  }
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn {

struct InterpolateFunction : detail::ComposedOp<InterpolateFunction> {
  static constexpr Argument arguments[] = {
      {.name = "input", .least_rank = 3},
      {.name = "size", .kind = ArgumentKind::integers, .fallback = ""},
      {.name = "scale_factor", .kind = ArgumentKind::number, .fallback = "", .also = ArgumentKind::numbers},
      {.name = "mode",
       .kind = ArgumentKind::choice,
       .fallback = "nearest",
       .choices = "nn::InterpolateMode nearest nearest_exact linear bilinear bicubic trilinear area"},
      {.name = "align_corners", .kind = ArgumentKind::flag, .fallback = "false"},
      {.name = "antialias", .kind = ArgumentKind::flag, .fallback = "false"}};
  static constexpr OpInfo info{
      .name = "nn::interpolate",
      .arguments = arguments,
      .summary = "the input resampled to other sizes of its spatial dimensions",
      .source = "PyTorch; bicubic: Keys 1981",
      .domain = Domain::floating,
      .shapes =
          "(batch, channels, …) with one to three spatial dimensions, which become size, or scale_factor times as "
          "large, rounded down",
      .errors =
          "ShapeError unless either a size or a factor is given, for a mode of another number of dimensions, and for "
          "an input without "
          "elements",
      .notes =
          "align_corners places the first and last elements at those of the input. antialias widens the filter where "
          "sizes shrink. "
          "scale_factor is a number, or one for each dimension. Computed dimension by dimension."};
  template <detail::TensorOrVariable X>
  TENON_KEYED auto operator()(const X& x, const detail::OptionalEachDim& size,
                              const detail::ScaleFactor& scale_factor = none,
                              InterpolateMode mode = InterpolateMode::nearest, bool align_corners = false,
                              bool antialias = false) const {
    detail::require_host<X>();
    const Shape in = detail::shape_of(x);
    const Shape sizes = detail::interpolated_sizes(info.name, in, size, scale_factor, mode, align_corners, antialias);
    const auto taps = [&](int d) {
      if (detail::element_count(in) == 0) return detail::AxisTaps{in[d], sizes[d]};
      if (mode == InterpolateMode::area) return detail::adaptive_taps(in, d, sizes[d]);
      const double factor = scale_factor.count == 0 ? 0 : scale_factor.list[scale_factor.count > 1 ? d - 2 : 0];
      return detail::interpolation_taps({in[d], sizes[d], factor, mode, align_corners, antialias});
    };
    return detail::in_float_type(x, [&](const auto& given) {
      auto result = detail::resample(given, in.rank() - 1, taps(in.rank() - 1));
      for (int d = in.rank() - 1; d-- > 2;) result = detail::resample(result, d, taps(d));
      return result;
    });
  }
};
inline constexpr InterpolateFunction interpolate{};

}  // namespace tenon::inline v1::nn
