// The exponential of matrices.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/elementwise/complex_parts.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/engine/matrix_batch.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/host/linalg/lu.hpp>
#include <tenon/ops/linalg/lu.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/product/matrix_power.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/ops/shape/split.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The coefficients of the numerator of the Padé approximant of exp of one degree: b[k] / b[k + 1] = (2 m - k) (k + 1)
/// / (m - k).
struct PadeCoefficients {
  double b[14] = {};
  constexpr explicit PadeCoefficients(int m) {
    b[m] = 1;
    for (int k = m - 1; k >= 0; --k) b[k] = b[k + 1] * (2 * m - k) * (k + 1) / (m - k);
  }
};

/// exp(x) of one matrix whose 1-norm is at most what the degree allows: the solution of (v - u) y = v + u, where u has
/// the odd powers of x and v the even ones.
template <class T, class Device>
TENON_NOINLINE_OG Tensor<T, Device> pade_exponential(const char* function, const Tensor<T, Device>& x, int degree) {
  using R = real_t<T>;
  const std::int64_t n = x.size(0);
  const PadeCoefficients of(degree);
  const auto b = [&](int k) { return T(static_cast<R>(of.b[k])); };
  const Tensor<T, Device> one = identity_beside<T>(function, x, Shape{n, n}), x2 = matmul(x, x);
  Tensor<T, Device> odd = one * b(1) + x2 * b(3), even = one * b(0) + x2 * b(2);
  if (degree < 13) {
    Tensor<T, Device> power = x2;
    for (int k = 4; k < degree; k += 2) {
      power = matmul(power, x2);
      odd += power * b(k + 1);
      even += power * b(k);
    }
  } else {
    const Tensor<T, Device> x4 = matmul(x2, x2), x6 = matmul(x4, x2);
    const Tensor<T, Device> odd_factor = x6 * b(13) + x4 * b(11) + x2 * b(9),
                            even_factor = x6 * b(12) + x4 * b(10) + x2 * b(8);
    odd += x6 * b(7) + x4 * b(5) + matmul(x6, odd_factor);
    even += x6 * b(6) + x4 * b(4) + matmul(x6, even_factor);
  }
  const Tensor<T, Device> u = matmul(x, odd), below = even - u, above = even + u;
  return DecompositionEngine<Device>::solve(function, Tensor<const T, Device>(below), Tensor<const T, Device>(above));
}

/// exp(x) of one matrix, by scaling and squaring: of the degrees 3, 5, 7, 9 and 13 (for float 3, 5 and 7) the least
/// whose bound on the 1-norm x has; beyond the last bound x is halved s times and the result squared s times. NaN where
/// the norm is no number. Source: Higham 2005, algorithm 2.3 and table 2.3.
template <class T, class Device>
TENON_NOINLINE_OG Tensor<T, Device> matrix_exponential(const char* function, const Tensor<const T, Device>& x) {
  using R = real_t<T>;
  constexpr bool single = sizeof(R) == 4;
  struct Bound {
    int degree;
    double norm;
  };
  static constexpr Bound of_float[] = {{3, 4.258730016922831e-1}, {5, 1.880152677804762}, {7, 3.925724783138660}};
  static constexpr Bound of_double[] = {{3, 1.495585217958292e-2},
                                        {5, 2.539398330063230e-1},
                                        {7, 9.504178996162932e-1},
                                        {9, 2.097847961257068},
                                        {13, 5.371920351148152}};
  if (x.numel() == 0) return x.clone();
  const double norm = static_cast<double>((max)(Tensor<R, Device>(sum(abs(x), axis(0)))).item());
  if (!(norm - norm == 0)) {
    Tensor<T, Device> none = x.clone();
    none.fill_(T(static_cast<R>(__builtin_nan(""))));
    return none;
  }
  const auto choose = [&](const auto& bounds) {
    for (const Bound& one : bounds) {
      if (norm <= one.norm) return pade_exponential<T>(function, x.clone(), one.degree);
    }
    const Bound last = bounds[sizeof(bounds) / sizeof(Bound) - 1];
    int halvings = 0;
    for (double left = norm; left > last.norm; left /= 2) ++halvings;
    Tensor<T, Device> scaled = x.clone();
    for (int left = halvings; left > 0; left -= 100)
      scaled *= T(static_cast<R>(__builtin_ldexp(1.0, -(left < 100 ? left : 100))));
    Tensor<T, Device> result = pade_exponential<T>(function, scaled, last.degree);
    for (int k = 0; k < halvings; ++k) result = matmul(result, result);
    return result;
  };
  if constexpr (single) return choose(of_float);
  else return choose(of_double);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::linalg {

struct MatrixExp : Records<MatrixExp> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 2}};
  static constexpr OpInfo info{
      .name = "linalg::matrix_exp",
      .arguments = arguments,
      .aliases = "matrix_exp, expm",
      .summary = "the exponential of the matrix: 1 + x + x x / 2 + …",
      .source = "PyTorch `linalg.matrix_exp`; SciPy `linalg.expm`; Higham 2005",
      .domain = Domain::inexact,
      .dtypes = "the same",
      .shapes = "(…, m, m)",
      .errors = "ShapeError for other shapes",
      .notes =
          "By scaling, a Padé approximant and squaring, for each matrix alone: at most 8 products, a solution, "
          "and a product for each halving. NaN where an element is not finite."};
  static constexpr OpTraits traits{.reads_elements = true};
  /// The derivative of exp at the adjoint of x in the direction g stands beside exp in exp([[x*, g], [0, x*]]). Source:
  /// Higham 2008, equation 3.16; Mathias 1996.
  template <int k, class G, class Y, class X>
  TENON_KEYED static auto pullback(const G& g, const Y&, const X& x) {
    const auto back = eval(conj(matrix_transpose(eval(x)))), none = eval(back - back);
    const auto both = concat(concat(back, eval(g), axis(-1)), concat(none, back, axis(-1)), axis(-2));
    return split(split(MatrixExp{}(both), 2, axis(-2))[0], 2, axis(-1))[1];
  }
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& x) const {
    using T = std::remove_const_t<typename X::value_type>;
    using Device = typename X::device_type;
    const auto given = detail::factor_operand(x);
    detail::require_door<detail::DecompositionEngine, X>();
    detail::check_square(info.name, given.sizes());
    auto result = detail::new_tensor_beside<T>(info.name, given, Shape(given.sizes()));
    if (result.numel() == 0) return result;
    const std::int64_t n = result.size(-1), count = result.numel() / (n * n);
    const Tensor<const T, Device> matrices = given.contiguous().reshape({count, n, n});
    const Tensor<T, Device> results = result.view({count, n, n});
    for (std::int64_t i = 0; i < count; ++i) {
      const Tensor<const T, Device> one = matrices.select(0, i);
      results.select(0, i).copy_(detail::matrix_exponential(info.name, one));
    }
    return result;
  }
};
inline constexpr MatrixExp matrix_exp{};
inline constexpr MatrixExp expm{};

}  // namespace tenon::inline v1::linalg
