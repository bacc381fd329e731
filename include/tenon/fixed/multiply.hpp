// Products of vectors and matrices of fixed shape: unrolled, rows in registers of lanes where they fill them.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/error.hpp>
#include <tenon/fixed/apply.hpp>
#include <tenon/fixed/tensor.hpp>

namespace tenon::inline v1::detail {

template <class X>
concept FixedVector = Fixed<X> && std::remove_cvref_t<X>::dim() == 1;
template <class X>
concept FixedMatrix = Fixed<X> && std::remove_cvref_t<X>::dim() == 2;
template <class X>
concept FixedSquare = FixedMatrix<X> && std::remove_cvref_t<X>::size(0) == std::remove_cvref_t<X>::size(1);

/// The sizes of a matrix product; a vector is a row on the left and a column on the right.
template <class A, class B>
struct FixedProduct {
  static constexpr std::int64_t m = A::dim() == 2 ? A::size(0) : 1, k = A::size(-1), n = B::dim() == 2 ? B::size(1) : 1;
  static constexpr bool fits = B::size(0) == k;
  using T = promote_t<typename A::value_type, typename B::value_type>;
  using type = std::conditional_t<A::dim() == 1, std::conditional_t<B::dim() == 1, FixedTensor<T>, FixedTensor<T, n>>,
                                  std::conditional_t<B::dim() == 1, FixedTensor<T, m>, FixedTensor<T, m, n>>>;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Refuses vectors and matrices whose sizes do not fit.
template <bool do_fit>
TENON_INLINE constexpr auto require_fixed_sizes() {
  static_assert(do_fit, "tenon: the sizes of these fixed tensors do not fit this product");
}

/// Throws IndexError unless d is the dimension of a vector.
TENON_INLINE constexpr void check_vector_axis(const char* function, std::int64_t d) {
  if (d != 0 && d != -1) [[unlikely]]
    throw_error(ErrorCode::index, function, ": a vector has no dimension ", d);
}

/// x(first) y(start) + x(first + step) y(start + stride) + …, of n products.
template <class T, std::int64_t n, std::int64_t first, std::int64_t step, std::int64_t start, std::int64_t stride,
          class X, class Y>
TENON_INLINE constexpr compute_t<T> dot_fixed(const X& x, const Y& y) {
  using C = compute_t<T>;
  const auto product = [&]<std::int64_t k> TENON_INLINE_LAMBDA(std::integral_constant<std::int64_t, k>) {
    return Multiply::at(convert<C>(x.template element<first + k * step>()),
                        convert<C>(y.template element<start + k * stride>()));
  };
  C sum = product(std::integral_constant<std::int64_t, 0>{});
  [&]<std::int64_t... k> TENON_INLINE_LAMBDA(std::integer_sequence<std::int64_t, k...>) {
    ((sum = Add::at(sum, product(std::integral_constant<std::int64_t, k + 1>{}))), ...);
  }(std::make_integer_sequence<std::int64_t, n - 1>{});
  return sum;
}

/// Row i of a product, in registers.
template <class T, std::int64_t i, std::int64_t k, std::int64_t n, class A>
TENON_INLINE void multiply_row(char* to, const A& a, const char* b) {
  using V = Lanes<T, static_cast<int>(n * sizeof(T) % 32 == 0 && register_bytes(Isa::baseline) >= 32 ? 32 / sizeof(T)
                                                                                                     : 16 / sizeof(T))>;
  [&]<std::int64_t... j> TENON_INLINE_LAMBDA(std::integer_sequence<std::int64_t, j...>) {
    const auto part = [&]<std::int64_t at, std::int64_t... l> TENON_INLINE_LAMBDA(
                          std::integral_constant<std::int64_t, at>, std::integer_sequence<std::int64_t, l...>) {
      constexpr auto size = static_cast<std::int64_t>(sizeof(T));
      V total = V(static_cast<T>(a.template element<i * k>())) * V::load(b + at * V::count * size);
      ((total = total + V(static_cast<T>(a.template element<i * k + 1 + l>())) *
                            V::load(b + ((1 + l) * n + at * V::count) * size)),
       ...);
      total.store(to + (i * n + at * V::count) * size);
    };
    (part(std::integral_constant<std::int64_t, j>{}, std::make_integer_sequence<std::int64_t, k - 1>{}), ...);
  }(std::make_integer_sequence<std::int64_t, n / V::count>{});
}

template <class A, class B>
TENON_INLINE constexpr auto matmul_fixed(const A& a, const B& b) {
  using P = FixedProduct<A, B>;
  using T = typename P::T;
  require_fixed_sizes<P::fits>();
  if constexpr (!P::fits) {
    return Refused{};
  } else if constexpr (P::m * P::k * P::n > 512) {
    typename P::type result;  // zeros
    const auto *x = a.data_ptr(), *y = b.data_ptr();
    for (std::int64_t i = 0; i < P::m; ++i) {
      for (std::int64_t k = 0; k < P::k; ++k) {
        for (std::int64_t j = 0; j < P::n; ++j) {
          T& to = result.data_ptr()[i * P::n + j];
          to = convert<T>(Add::at(convert<compute_t<T>>(to), Multiply::at(convert<compute_t<T>>(x[i * P::k + k]),
                                                                          convert<compute_t<T>>(y[k * P::n + j]))));
        }
      }
    }
    return result;
  } else {
    typename P::type result{Uninitialised{}};
    if constexpr (TENON_LANES && std::is_floating_point_v<T> && std::is_same_v<T, typename B::value_type> &&
                  P::n * sizeof(T) % 16 == 0) {
      if (!__builtin_is_constant_evaluated()) {
        [&]<std::int64_t... i> TENON_INLINE_LAMBDA(std::integer_sequence<std::int64_t, i...>) {
          (multiply_row<T, i, P::k, P::n>(reinterpret_cast<char*>(result.data_ptr()), a,
                                          reinterpret_cast<const char*>(b.data_ptr())),
           ...);
        }(std::make_integer_sequence<std::int64_t, P::m>{});
        return result;
      }
    }
    [&]<std::int64_t... at> TENON_INLINE_LAMBDA(std::integer_sequence<std::int64_t, at...>) {
      ((result.template element<at>() = convert<T>(dot_fixed<T, P::k, at / P::n * P::k, 1, at % P::n, P::n>(a, b))),
       ...);
    }(std::make_integer_sequence<std::int64_t, P::m * P::n>{});
    return result;
  }
}

/// The sum of products of conj(a) and b, of vectors.
template <bool conjugated, class A, class B>
TENON_INLINE constexpr auto vecdot_fixed(const A& a, const B& b) {
  using T = promote_t<typename A::value_type, typename B::value_type>;
  require_fixed_sizes<A::numel() == B::numel()>();
  if constexpr (A::numel() != B::numel()) return Refused{};
  else if constexpr (conjugated && ComplexElement<T>) {
    FixedTensor<T> sum;
    for (std::int64_t k = 0; k < A::numel(); ++k) {
      const T x = convert<T>(a.data_ptr()[k]);
      sum() += T(x.re, -x.im) * convert<T>(b.data_ptr()[k]);
    }
    return sum;
  } else return FixedTensor<T>(convert<T>(dot_fixed<T, A::numel(), 0, 1, 0, 1>(a, b)));
}

template <class A, class B>
TENON_INLINE constexpr auto outer_fixed(const A& a, const B& b) {
  using T = promote_t<typename A::value_type, typename B::value_type>;
  using C = compute_t<T>;
  FixedTensor<T, A::numel(), B::numel()> result{Uninitialised{}};
  for (std::int64_t i = 0; i < A::numel(); ++i) {
    for (std::int64_t k = 0; k < B::numel(); ++k)
      result(i, k) = convert<T>(Multiply::at(convert<C>(a.data_ptr()[i]), convert<C>(b.data_ptr()[k])));
  }
  return result;
}

template <class A, class B>
TENON_INLINE constexpr auto cross_fixed(const A& a, const B& b) {
  using T = promote_t<typename A::value_type, typename B::value_type>;
  using C = compute_t<T>;
  require_fixed_sizes<A::numel() == 3 && B::numel() == 3>();
  if constexpr (A::numel() == 3 && B::numel() == 3) {
    const C x = convert<C>(a(0)), y = convert<C>(a(1)), z = convert<C>(a(2));
    const C u = convert<C>(b(0)), v = convert<C>(b(1)), w = convert<C>(b(2));
    const auto minus = [] TENON_INLINE_LAMBDA(C p, C q, C r, C s) {
      return convert<T>(Subtract::at(Multiply::at(p, q), Multiply::at(r, s)));
    };
    return FixedTensor<T, 3>{minus(y, w, z, v), minus(z, u, x, w), minus(x, v, y, u)};
  } else return Refused{};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
