// Linear interpolation between points: interp.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_threads.hpp>
#include <tenon/ops/order/searchsorted.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The values on both sides of the points; null: those of the first and last point.
template <class F>
struct Outside {
  const F *left, *right;
};

/// Throws ShapeError unless the points are two rows of the same length, the first ascending.
template <class F>
void check_points(const char* function, const Tensor<const double>& places, const Tensor<const F>& values) {
  if (places.dim() != 1 || !(places.sizes() == values.sizes()) || places.numel() == 0)
    throw_error(ErrorCode::shape, function, ": points of shapes ", places.sizes(), " and ", values.sizes(),
                ": give two rows of one length, 1 or more");
  for (std::int64_t k = 1; k < places.numel(); ++k) {
    if (!(places.data_ptr()[k - 1] <= places.data_ptr()[k]))
      throw_error(ErrorCode::shape, function, ": place ", k, " of the points does not ascend");
  }
}

/// Interpolates in F, double or complex<double>.
template <class F>
Tensor<F> interpolated(const char* function, const Tensor<const double>& x, const Tensor<const double>& some_places,
                       const Tensor<const F>& some_values, Outside<F> outside) {
  const Tensor<const double> places = some_places.contiguous(), in = x.contiguous();
  const Tensor<const F> values = some_values.contiguous();
  check_points(function, places, values);
  const Tensor<std::int64_t> found = searchsorted(places, in, Side::right);
  auto result = new_tensor<F>(function, x.sizes());
  const std::int64_t last = places.numel() - 1;
  const double* const place = places.data_ptr();
  const F* const value = values.data_ptr();
  const F left = outside.left ? *outside.left : value[0], right = outside.right ? *outside.right : value[last];
  Engine<Cpu>::parallel_for(in.numel(), 8192, [&](std::int64_t begin, std::int64_t stop) {
    for (std::int64_t i = begin; i < stop; ++i) {
      const double at = in.data_ptr()[i];
      const std::int64_t k = found.data_ptr()[i] - 1;
      F& out = result.data_ptr()[i];
      if (at != at) {
        out = F(at);
      } else if (k < 0) {
        out = left;
      } else if (k >= last) {
        out = at == place[last] ? value[last] : right;
      } else if (at == place[k]) {
        out = value[k];  // also where the slope is infinite
      } else {
        const F rise = value[k + 1] - value[k], slope = rise / F(place[k + 1] - place[k]);
        out = slope * F(at - place[k]) + value[k];
        if (out != out) out = slope * F(at - place[k + 1]) + value[k + 1];
        if (out != out && value[k] == value[k + 1]) out = value[k];
      }
    }
  });
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct Interp : Records<Interp> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x"},
                                           {.name = "xp", .least_rank = 1, .has_own_type = true},
                                           {.name = "fp", .least_rank = 1},
                                           {"left", ArgumentKind::number, ""},
                                           {"right", ArgumentKind::number, ""}};
  static constexpr OpInfo info{.name = "interp",
                               .arguments = arguments,
                               .summary = "the values at x on the straight lines between points",
                               .source = "NumPy",
                               .rule = Rule::in_double,
                               .domain = Domain::real,
                               .dtypes = "floating; double for integers; complex where fp is",
                               .shapes = "that of x",
                               .errors =
                                   "ShapeError unless the points' places xp, which must ascend, and values fp are two "
                                   "rows of the same length, 1 or more",
                               .notes =
                                   "Left of the points `left`, right of them `right`; by default the values at both "
                                   "ends. NaN where x is. Computed in "
                                   "double."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  static constexpr bool takes_left_out = true;
  template <class V>
  static constexpr bool is_value = Scalar<V> || std::is_same_v<V, LeftOut>;
  template <TensorLike X, TensorLike P, TensorLike F, class L = LeftOut, class R = LeftOut>
    requires(is_value<L> && is_value<R>)
  TENON_INLINE auto operator()(const X& x, const P& places, const F& values, L left = {}, R right = {}) const {
    const auto before = value_of<wide<F>>(left), after = value_of<wide<F>>(right);
    return interpolate(x, places, values, {Scalar<L> ? &before : nullptr, Scalar<R> ? &after : nullptr});
  }

 private:
  template <class V, class G>
  TENON_INLINE static V value_of([[maybe_unused]] const G& given) {
    if constexpr (Scalar<G>) return static_cast<V>(given);
    else return V(0);
  }
  template <class F>
  using wide = std::conditional_t<ComplexElement<std::remove_const_t<typename F::value_type>>, complex<double>, double>;
  template <class X, class P, class F>
  TENON_INLINE static auto interpolate(const X& x, const P& places, const F& values, detail::Outside<wide<F>> outside) {
    using A = std::remove_const_t<typename X::value_type>;
    using B = std::remove_const_t<typename F::value_type>;
    static_assert(RealElement<A> && RealElement<std::remove_const_t<typename P::value_type>>,
                  "tenon: points are interpolated at real places");
    detail::require_host<X>();
    using T = promote_t<A, B>;
    using Out = std::conditional_t<(kind_of<T> >= Kind::floating), T, double>;
    const auto result =
        detail::interpolated<wide<F>>(info.name, detail::operand_as<double>(x), detail::operand_as<double>(places),
                                      detail::operand_as<wide<F>>(values), outside);
    if constexpr (std::is_same_v<Out, wide<F>>) return result;
    else return result.template cast<Out>();
  }
};
inline constexpr Interp interp{};

using InterpolateOps = OpList<Interp>;

}  // namespace tenon::inline v1
