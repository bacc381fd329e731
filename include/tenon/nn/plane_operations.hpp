// What pooling and resampling consist of: linear operations on the planes of a tensor, each with its transposed one as
// its gradient.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/axis_taps.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/resample.hpp>
#include <tenon/nn/window.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// Dimension d of x as sums of its elements times weights.
struct ResampleAxis : Records<ResampleAxis> {
  using Records::operator();
  static constexpr OpInfo info{.name = "resample", .summary = "sums along a dimension", .source = "PyTorch"};
  static constexpr OpTraits traits{.is_part = true, .reads_shapes = true};
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& x, int d, const AxisTaps& taps) const {
    using T = std::remove_const_t<typename X::value_type>;
    return resample_host<T>(Tensor<const T>(eval(x)), d, taps);
  }
  template <int k, class G, class Y, class X>
  TENON_KEYED static auto pullback(const G& g, const Y&, const X&, int d, const AxisTaps& taps) {
    return ResampleAxis{}(g, d, transposed(taps));
  }
};
inline constexpr ResampleAxis resample{};

/// Elements of g added at their numbers in the planes of a tensor of shape `sizes`. The numbers are not checked: nobody
/// else may write to them.
struct PutPlanes : Records<PutPlanes> {
  using Records::operator();
  static constexpr OpInfo info{.name = "take", .summary = "elements added by their numbers", .source = "PyTorch"};
  static constexpr OpTraits traits{.is_part = true, .reads_shapes = true, .checks_indices = true};
  template <TensorLike X, Integer Number>
  TENON_KEYED auto operator()(const X& g, const Tensor<Number>& numbers, const Shape& sizes,
                              bool writes = false) const {
    using T = std::remove_const_t<typename X::value_type>;
    return put_planes_host<T>(Tensor<const T>(eval(g)), numbers, sizes, writes);
  }
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y&, const A&... a);
};
inline constexpr PutPlanes put_planes{};

/// The elements of the planes of x with these numbers, 0 for negative ones. They are not checked, either.
struct TakePlanes : Records<TakePlanes> {
  using Records::operator();
  static constexpr OpInfo info{.name = "take", .summary = "elements by their numbers", .source = "PyTorch"};
  static constexpr OpTraits traits{.is_part = true, .reads_shapes = true, .checks_indices = true};
  template <TensorLike X, Integer Number>
  TENON_KEYED auto operator()(const X& x, const Tensor<Number>& numbers) const {
    using T = std::remove_const_t<typename X::value_type>;
    return take_planes_host<T>(Tensor<const T>(eval(x)), numbers);
  }
  template <int k, class G, class Y, class X, Integer Number>
  TENON_KEYED static auto pullback(const G& g, const Y&, const X& x, const Tensor<Number>& numbers) {
    return put_planes(g, numbers, shape_of(x));
  }
};
inline constexpr TakePlanes take_planes{};

template <int k, class G, class Y, class... A>
TENON_KEYED auto PutPlanes::pullback(const G& g, const Y&, const A&... a) {
  return take_planes(g, std::get<1>(std::tie(a...)));
}

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Calls f with x as a tensor that is read, or a Variable, of the type in which it is computed; the result in the type
/// of x. Half types: float.
template <class X, class F>
auto in_float_type(const X& x, const F& f) {
  using T = std::remove_const_t<typename X::value_type>;
  static_assert(FloatingElement<T>,
                "tenon: pooling and resampling are of floating elements: cast<float>(x) makes some of integers");
  if constexpr (sizeof(T) == 2) {
    return eval(cast<T>(f(floating_operand<float>(x))));
  } else if constexpr (Recorded<X>) {
    return f(eval(x));
  } else {
    return f(Tensor<const T>(x));
  }
}
/// The same with a batch in front, which is taken away from the result again, if x has only channels and `rank` spatial
/// dimensions.
template <class X, class F>
auto in_batch(const X& given, int rank, const F& f) {
  return in_float_type(given, [&](auto x) {
    const bool is_single = x.dim() == rank + 1;
    if (is_single) x = x.unsqueeze(0);
    const auto result = f(x);
    return is_single ? std::remove_const_t<decltype(result)>(result.squeeze(0)) : result;
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
