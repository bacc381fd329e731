// Convolution and correlation in any number of dimensions.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/elementwise/complex_parts.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/error.hpp>
#include <tenon/host/correlate.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/shape/pad.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1 {

/// The part of a convolution: all of it, as many elements as the larger operand has, or those where the operands
/// overlap wholly.
enum class ConvolveMode : unsigned char { full, same, valid };

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// The part of a convolution that is computed.
struct ConvolvePart {
  Shape start, sizes;
  bool is_swapped = false;  // the second operand is the larger one
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED ConvolvePart convolve_part(const char* function, Dims a, Dims b, ConvolveMode mode, bool correlates);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// x from `start` on, of `sizes`; zeros where x has no elements.
template <class T>
TENON_NOINLINE_OG Tensor<const T> cut_out(const Tensor<const T>& x, Dims start, Dims sizes) {
  auto out = zeros<T>(Shape(sizes));
  Tensor<const T> from = x;
  Tensor<T> to = out;
  for (int d = 0; d < x.dim(); ++d) {
    const std::int64_t begin = start[d] > 0 ? start[d] : 0, end = smaller_of(start[d] + sizes[d], x.size(d)),
                       n = end - begin;
    from = Tensor<const T>(from.narrow(d, begin, n));
    to = Tensor<T>(to.narrow(d, begin - start[d], n));
  }
  to.copy_(from);
  return out;
}

template <class T>
TENON_NOINLINE_OG Tensor<const T> flipped_everywhere(Tensor<const T> x) {
  for (int d = 0; d < x.dim(); ++d) x = Tensor<const T>(x.flip(d));
  return x;
}

/// The part of the convolution of a and b, or of a and the reverse of b.
template <class T>
TENON_NOINLINE_OG Tensor<T> convolve_reals(const Tensor<const T>& a, const Tensor<const T>& b, const ConvolvePart& part,
                                           bool correlates) {
  const Tensor<const T> second = correlates ? flipped_everywhere(b) : b;
  const Tensor<const T>& larger = part.is_swapped ? second : a;
  const Tensor<const T> weights = flipped_everywhere(part.is_swapped ? a : second).contiguous();
  Shape start, sizes;
  for (int d = 0; d < a.dim(); ++d) {
    start.push_back(part.start[d] - (weights.size(d) - 1));
    sizes.push_back(part.sizes[d] + weights.size(d) - 1);
  }
  const Tensor<const T> in = cut_out(larger, start, sizes);
  auto out = zeros<T>(part.sizes);
  correlate_tensors(out, in, weights);
  return out;
}

template <class T>
Tensor<T> convolution(const Tensor<const T>& a, const Tensor<const T>& b, const ConvolvePart& part, bool correlates) {
  if constexpr (ComplexElement<T>) {
    using R = real_t<T>;
    const Tensor<const R> are = evaluate<R>(real(a)), aim = evaluate<R>(imag(a)), bre = evaluate<R>(real(b)),
                          bim = evaluate<R>(imag(b) * R(correlates ? -1 : 1));
    const auto rr = convolve_reals(are, bre, part, correlates), ii = convolve_reals(aim, bim, part, correlates);
    const auto ri = convolve_reals(are, bim, part, correlates), ir = convolve_reals(aim, bre, part, correlates);
    auto out = new_tensor<T>("convolve", part.sizes);
    for (std::int64_t k = 0; k < out.numel(); ++k)
      out.data_ptr()[k] = T(rr.data_ptr()[k] - ii.data_ptr()[k], ri.data_ptr()[k] + ir.data_ptr()[k]);
    return out;
  } else if constexpr (FloatingElement<T> && sizeof(T) == 2) {
    return convolve_reals<float>(a.template cast<float>(), b.template cast<float>(), part, correlates)
        .template cast<T>();
  } else {
    return convolve_reals<T>(a, b, part, correlates);
  }
}

/// The convolution, or the correlation, in the promoted type.
template <class A, class B>
auto convolve_operands(const char* function, const A& a, const B& b, ConvolveMode mode, bool correlates) {
  using T = promote_t<std::remove_const_t<typename A::value_type>, std::remove_const_t<typename B::value_type>>;
  static_assert(in_domain<T>(Domain::numeric), "tenon: bools are not convolved: cast<int>(x) makes numbers of them");
  const Tensor<const T> x = operand_as<T>(a), y = operand_as<T>(b);
  return convolution<T>(x, y, convolve_part(function, x.sizes(), y.sizes(), mode, correlates), correlates);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct Convolve : Records<Convolve> {
  using Records::operator();
  static constexpr Argument arguments[] = {
      {.name = "x1", .least_rank = 1},
      {.name = "x2", .least_rank = 1},
      {.name = "mode", .kind = ArgumentKind::choice, .fallback = "full", .choices = "ConvolveMode full same valid"}};
  static constexpr OpInfo info{.name = "convolve",
                               .arguments = arguments,
                               .summary = "the convolution: at n, the sum of x1 at k times x2 at n - k",
                               .source = "NumPy; SciPy `signal.convolve` for more dimensions",
                               .domain = Domain::numeric,
                               .elements = Elements::wrapped,
                               .dtypes = "the promoted type",
                               .shapes = "for each pair of sizes m ≥ n: full m + n - 1, same m, valid m - n + 1",
                               .errors =
                                   "ShapeError unless both have elements and the same number of dimensions, and for "
                                   "valid unless one fits into the other",
                               .notes =
                                   "Integers wrap. Cost: the product of both numbers of elements, in registers; `fft` "
                                   "is cheaper if both are long. Halves "
                                   "are added up as float."};
  static constexpr OpTraits traits{.reads_elements = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike A, TensorLike B>
  TENON_INLINE auto operator()(const A& a, const B& b, ConvolveMode part = ConvolveMode::full) const {
    detail::require_host<A>();
    detail::require_host<B>();
    return detail::convolve_operands(info.name, a, b, part, false);
  }
};
inline constexpr Convolve convolve{};

struct Correlate : Records<Correlate> {
  using Records::operator();
  static constexpr Argument arguments[] = {
      {.name = "x1", .least_rank = 1},
      {.name = "x2", .least_rank = 1},
      {.name = "mode", .kind = ArgumentKind::choice, .fallback = "valid", .choices = "ConvolveMode full same valid"}};
  static constexpr OpInfo info{
      .name = "correlate",
      .arguments = arguments,
      .summary = "the correlation: at n, the sum of x1 at n + k times the conjugate of x2 at k",
      .source = "NumPy; SciPy `signal.correlate` for more dimensions",
      .domain = Domain::numeric,
      .elements = Elements::wrapped,
      .dtypes = Convolve::info.dtypes,
      .shapes = Convolve::info.shapes,
      .errors = Convolve::info.errors,
      .notes = Convolve::info.notes};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike A, TensorLike B>
  TENON_INLINE auto operator()(const A& a, const B& b, ConvolveMode part = ConvolveMode::valid) const {
    detail::require_host<A>();
    detail::require_host<B>();
    return detail::convolve_operands(info.name, a, b, part, true);
  }
};
inline constexpr Correlate correlate{};

using ConvolveOps = OpList<Convolve, Correlate>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/product/convolve_bodies.hpp>
#endif
