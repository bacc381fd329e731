// The gradients of linear algebra.
//
// Where singular values or eigenvalues are equal their vectors are not determined, and what a function of values and
// vectors has for a derivative is not either by its derivatives for them: V f(w) V^H has one, and for V it gives the
// same as V V^H. So gradients for vectors are NaN there, as PyTorch's. If there are none, as of a function of the
// values alone, no difference is divided by.
#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/engine/evaluate.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/gradient/no_grad.hpp>
#include <tenon/gradient/pullbacks/lines.hpp>
#include <tenon/gradient/pullbacks/product.hpp>
#include <tenon/gradient/pullbacks/reduction.hpp>
#include <tenon/gradient/recorded_expression.hpp>
#include <tenon/ops/creation/diag.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/indexing/take.hpp>
#include <tenon/ops/linalg/cholesky.hpp>
#include <tenon/ops/linalg/eigenvalues.hpp>
#include <tenon/ops/linalg/lu.hpp>
#include <tenon/ops/linalg/matrix_norm.hpp>
#include <tenon/ops/linalg/polyfit.hpp>
#include <tenon/ops/linalg/qr.hpp>
#include <tenon/ops/linalg/solve_triangular.hpp>
#include <tenon/ops/linalg/svd.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The conjugate transpose.
template <class X>
auto adjoint_of(const X& x) {
  return conjugated(matrix_transpose(eval(x)));
}
/// A batch of numbers as matrices of one element, and of rows as rows and as columns of matrices.
template <class X>
auto as_matrices(const X& x) {
  return expand_dims(expand_dims(eval(x), -1), -1);
}
template <class X>
auto as_rows(const X& x) {
  return expand_dims(eval(x), -2);
}
template <class X>
auto as_columns_of(const X& x) {
  return expand_dims(eval(x), -1);
}
/// Diagonal matrices.
template <class X>
auto diagonal_matrices(const X& x) {
  return eval(as_rows(x) * identity_beside(x, shape_of(x)[shape_of(x).rank() - 1]));
}
template <class X>
auto diagonals_of(const X& x) {
  return diagonal(eval(x), 0, -2, -1);
}
/// The differences x[j] - x[i], inverted: NaN for two that are equal, 0 on the diagonal.
template <class X>
auto inverse_differences(const X& x) {
  using T = std::remove_const_t<typename X::value_type>;
  using R = real_t<T>;
  const auto apart = eval(as_rows(x) - as_columns_of(x));
  const auto same = identity_beside(x, shape_of(x)[shape_of(x).rank() - 1]);
  return eval(where(same > R(0), T(0), where(apart == T(0), T(R(__builtin_nan(""))), T(1) / apart)));
}
/// True if no gradient came to a result: its zeros are one element, broadcast.
template <class G>
bool is_absent(const G& g) {
  if constexpr (Recorded<G>) {
    if (g.requires_grad()) return false;
  }
  const auto values = plain(g);
  const Layout& layout = values.layout();
  for (int d = 0; d < layout.rank(); ++d) {
    if (layout.size(d) > 1 && layout.stride(d) != 0) return false;
  }
  return !any(values).item();
}
/// The halves of lower triangles whose sum with their adjoints is x.
template <class X>
auto half_lower(const X& x) {
  using R = real_t<std::remove_const_t<typename X::value_type>>;
  const std::int64_t n = shape_of(x)[shape_of(x).rank() - 1];
  return eval(tril(eval(x)) * (ones<R>(Shape{n, n}) - identity_beside(x, n) * R(0.5)));
}

template <int k, class G, class Y, class A, class B>
TENON_NOINLINE_OG auto pull_solve(const G& g, const Y& y, const A& a, const B& b) {
  const bool is_vector = shape_of(b).rank() == 1;
  const auto of_b = linalg::solve(adjoint_of(a), g);
  if constexpr (k == 1) return of_b;
  else return is_vector ? eval(-(as_columns_of(of_b) * as_rows(conjugated(y)))) : eval(-matmul(of_b, adjoint_of(y)));
}
template <class G, class Y>
TENON_NOINLINE_OG auto pull_inverse(const G& g, const Y& y) {
  const auto back = adjoint_of(y);
  return eval(-matmul(back, matmul(eval(g), back)));
}
/// The gradients by a determinant of a batch of singular matrices x: their cofactors times g, by the singular values.
template <class G, class X>
TENON_NOINLINE_OG auto pull_singular_determinant(const G& g, const X& x) {
  const auto [u, s, vh] = linalg::svd(plain(x), linalg::reduced);
  const std::int64_t n = s.size(-1);
  const auto others = reshape(products_of_others(reshape(s, Shape{s.numel() / (n ? n : 1), n})), s.sizes());
  const auto sign = linalg::det(u) * linalg::det(vh);
  return eval(as_matrices(g * conj(sign)) * matmul(eval(u * as_rows(others)), vh));
}
/// The cofactors of a batch of (count, n, n) as determinants of what is left without a row and a column: singular
/// matrices have derivatives of any order by them. Costs n² determinants, in the memory of as many matrices.
template <class X>
TENON_NOINLINE_OG auto cofactors_of(const X& x) {
  using R = real_t<std::remove_const_t<typename X::value_type>>;
  const std::int64_t count = x.size(0), n = x.size(1);
  auto others = new_tensor<std::int64_t>("det", Shape{n * (n - 1)});
  const auto signs = zeros<R>(Shape{n, n});
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t k = 0; k < n - 1; ++k) others.data_ptr()[i * (n - 1) + k] = k + (k >= i);
    for (std::int64_t k = 0; k < n; ++k) signs.data_ptr()[i * n + k] = static_cast<R>((i + k) % 2 ? -1 : 1);
  }
  const auto both = reshape(take(take(x, others, axis(1)), others, axis(2)), Shape{count, n, n - 1, n, n - 1});
  return eval(linalg::det(permute_dims(both, Shape{0, 1, 3, 2, 4})) * signs);
}
template <class G, class Y, class X>
TENON_NOINLINE_OG auto pull_determinant(const G& g, const Y& y, const X& given) {
  using T = std::remove_const_t<typename X::value_type>;
  using Numbers = Tensor<later_t<std::int64_t, X>>;
  const auto x = eval(given);
  const Shape sizes = shape_of(x);
  const Tensor<later_t<bool, X>> is_zero = equal(plain(y), T(0));
  const std::int64_t count = is_zero.numel(), n = sizes[sizes.rank() - 1], singular = sum(is_zero).item();
  const auto pull_regular = [](const auto& products, const auto& matrices) {
    return eval(as_matrices(products) * adjoint_of(linalg::inv(matrices)));
  };
  const auto pull_singular = [](const auto& of_y, const auto& matrices) {
    if constexpr (Recorded<X>) {
      if (is_recording() && matrices.requires_grad())
        return eval(as_matrices(of_y) * conjugated(cofactors_of(matrices)));
    }
    return pull_singular_determinant(of_y, matrices);
  };
  if (singular == 0 || n == 0) return pull_regular(eval(g * conj(y)), x);
  const auto matrices = reshape(x, Shape{count, n, n});
  const auto of_y = reshape(eval(g), Shape{count});
  if (singular == count) return reshape(pull_singular(of_y, matrices), sizes);
  // Of both kinds: the singular ones first, and back in their order.
  Numbers first(new_tensor<std::int64_t>("det", Shape{singular})),
      rest(new_tensor<std::int64_t>("det", Shape{count - singular}));
  Numbers places(new_tensor<std::int64_t>("det", Shape{count}));
  const auto flags = is_zero.contiguous();
  std::int64_t of_first = 0, of_rest = 0;
  for (std::int64_t i = 0; i < count; ++i) {
    const bool is_first = flags.data_ptr()[i];
    places.data_ptr()[i] = is_first ? of_first : singular + of_rest;
    (is_first ? first : rest).data_ptr()[is_first ? of_first++ : of_rest++] = i;
  }
  const auto products = reshape(eval(g * conj(y)), Shape{count});
  const auto both = concat(pull_singular(take(of_y, first, axis(0)), take(matrices, first, axis(0))),
                           pull_regular(take(products, rest, axis(0)), take(matrices, rest, axis(0))), axis(0));
  return reshape(take(both, places, axis(0)), sizes);
}
/// The phase of a complex determinant has a gradient, too.
template <class G, class X, class B>
TENON_NOINLINE_OG auto pull_complex_log_determinant(const G& g, const X& x, const B& back) {
  using T = std::remove_const_t<typename X::value_type>;
  const auto [phase, logarithm] = linalg::slogdet(x);  // with its history: the gradient depends on x by it
  const auto turn = imag(conj(std::get<0>(g)) * phase);
  return eval(as_matrices(std::get<1>(g) - turn * T(0, 1)) * back);
}
template <class G, class X>
TENON_NOINLINE_OG auto pull_log_determinant(const G& g, const X& x) {
  using T = std::remove_const_t<typename X::value_type>;
  const auto back = adjoint_of(linalg::inv(x));
  if constexpr (ComplexElement<T>) {
    return pull_complex_log_determinant(g, x, back);
  } else {
    if constexpr (is_called_by_name<X>) {  // whose elements are known when it is called
      if (has_complex(x)) return pull_complex_log_determinant(g, x, back);
    }
    return eval(as_matrices(std::get<1>(g)) * back);
  }
}
template <class G, class Y, class X, class... O>
TENON_NOINLINE_OG auto pull_cholesky(const G& g, const Y& y, const X&, const O&... given) {
  using R = real_t<std::remove_const_t<typename X::value_type>>;
  const bool is_upper = collect_options<Options<UpperTriangle>>(given...).is_upper;
  const auto l = is_upper ? adjoint_of(y) : eval(y);
  const auto of_l = is_upper ? adjoint_of(g) : eval(g);
  const auto part = half_lower(matmul(adjoint_of(l), of_l));
  const auto both = eval((part + adjoint_of(part)) * R(0.5));
  // l^-H both l^-1
  const auto left = linalg::solve_triangular(l, both, linalg::Transpose::adjoint);
  return adjoint_of(linalg::solve_triangular(l, adjoint_of(left), linalg::Transpose::adjoint));
}
template <int k, class G, class Y, class A, class B, class... O>
TENON_NOINLINE_OG auto pull_solve_triangular(const G& g, const Y& y, const A& a, const B& b, const O&... given) {
  using T = std::remove_const_t<typename G::value_type>;
  using linalg::Transpose;
  const auto options = collect_options<linalg::SolveTriangular::Options>(given...);
  const bool is_upper = options.is_upper;
  // The adjoint of the matrix that was solved with.
  const auto of_b = [&] {
    auto back = options;
    back.trans = options.trans == Transpose::none ? Transpose::adjoint : Transpose::none;
    if (options.trans == Transpose::transpose) return linalg::solve_triangular(conjugated(a), g, back);
    return linalg::solve_triangular(eval(a), g, back);
  }();
  if constexpr (k == 1) {
    return of_b;
  } else {
    const bool is_vector = shape_of(b).rank() == 1;
    const auto columns = is_vector ? as_columns_of(of_b) : eval(of_b);
    const auto solution = is_vector ? as_columns_of(y) : eval(y);
    const auto whole = eval(-matmul(columns, adjoint_of(solution)));
    const auto turned = options.trans == Transpose::none      ? whole
                        : options.trans == Transpose::adjoint ? adjoint_of(whole)
                                                              : eval(matrix_transpose(whole) * T(1));
    const std::int64_t offset = options.has_unit_diagonal ? 1 : 0;
    return is_upper ? triu(turned, offset) : tril(turned, -offset);
  }
}
/// Source: Liao, Liu, Wang and Xiang 2019; Roberts and Roberts 2020 for fewer rows than columns.
template <class G, class Y, class X, class... O>
TENON_NOINLINE_OG auto pull_qr(const G& g, const Y& y, const X& x, const O&... given) {
  using R = real_t<std::remove_const_t<typename X::value_type>>;
  const Shape sizes = shape_of(x);
  const std::int64_t m = sizes[sizes.rank() - 2], n = sizes[sizes.rank() - 1];
  if (collect_options<linalg::Qr::Options>(given...).is_complete && m > n)
    throw_error(ErrorCode::type, "linalg::qr: complete factors of shape ", sizes,
                " have no gradient: leave out `complete`");
  const auto q = std::get<0>(y);
  const auto r = std::get<1>(y);
  const auto square = [&](const auto& of_q, const auto& of_r, const auto& upper) {
    const auto apart = eval(matmul(of_r, adjoint_of(upper)) - matmul(adjoint_of(q), of_q));
    const auto above = triu(apart);
    const std::int64_t k = shape_of(upper)[shape_of(upper).rank() - 1];
    const auto both = eval((above + adjoint_of(above)) * (ones<R>(Shape{k, k}) - identity_beside(x, k) * R(0.5)));
    const auto middle = eval(of_q + matmul(q, both));
    // middle upper^-H
    return adjoint_of(linalg::solve_triangular(upper, adjoint_of(middle), linalg::upper));
  };
  if (m >= n) return square(eval(std::get<0>(g)), eval(std::get<1>(g)), r);
  const int d = sizes.rank() - 1;
  const auto rest = narrowed(eval(x), d, m, n - m);
  const auto of_rest = narrowed(eval(std::get<1>(g)), d, m, n - m);
  const auto of_q = eval(std::get<0>(g) + matmul(rest, adjoint_of(of_rest)));
  const auto first = square(of_q, narrowed(eval(std::get<1>(g)), d, 0, m), narrowed(r, d, 0, m));
  return concat(first, matmul(q, of_rest), axis(d));
}
template <class G, class Y>
TENON_NOINLINE_OG auto pull_eigh(const G& g, const Y& y) {
  using T = std::remove_const_t<typename std::tuple_element_t<1, Y>::value_type>;
  using R = real_t<T>;
  const auto w = std::get<0>(y);
  const auto v = std::get<1>(y);
  if (is_absent(std::get<1>(g))) return matmul(eval(v * as_rows(std::get<0>(g))), adjoint_of(v));
  const auto middle =
      eval(matmul(adjoint_of(v), eval(std::get<1>(g))) * inverse_differences(w) + diagonal_matrices(std::get<0>(g)));
  const auto whole = matmul(v, matmul(middle, adjoint_of(v)));
  return eval((whole + adjoint_of(whole)) * R(0.5));
}
template <class G, class X>
TENON_NOINLINE_OG auto pull_eigvalsh(const G& g, const X& x) {
  const auto [w, v] = linalg::eigh(x);
  return matmul(eval(v * as_rows(g)), adjoint_of(v));
}
template <class W, class V, class G, class H>
TENON_NOINLINE_OG auto pull_eigenvectors(const W& w, const V& v, const G& of_w, const H& of_v) {
  using C = std::remove_const_t<typename V::value_type>;
  const auto back = adjoint_of(v);
  if (is_absent(of_v)) return linalg::solve(back, matmul(diagonal_matrices(eval(of_w * C(1))), back));
  const auto turned = matmul(back, eval(of_v));
  const auto norms = eval(matmul(back, v) * as_rows(real(diagonals_of(turned))));
  const auto inner = eval((turned - norms) * conj(inverse_differences(w)) + diagonal_matrices(eval(of_w * C(1))));
  return linalg::solve(back, matmul(inner, back));
}
template <class G, class X>
TENON_NOINLINE_OG auto pull_eigvals(const G& g, const X& x) {
  const auto [w, v] = linalg::eig(x);
  const auto back = adjoint_of(v);
  return linalg::solve(back, matmul(diagonal_matrices(g), back));
}
template <class G, class Y, class X, class... O>
TENON_NOINLINE_OG auto pull_svd(const G& g, const Y& y, const X& x, const O&...) {
  using T = std::remove_const_t<typename X::value_type>;
  using R = real_t<T>;
  const Shape sizes = shape_of(x);
  const int d = sizes.rank() - 1;
  const std::int64_t m = sizes[d - 1], n = sizes[d], k = m < n ? m : n;
  // Vectors beyond the singular values, of whole factors, have no gradient of their own.
  const auto u = narrowed(eval(std::get<0>(y)), d, 0, k);
  const auto vh = narrowed(eval(std::get<2>(y)), d - 1, 0, k);
  const auto of_u = narrowed(eval(std::get<0>(g)), d, 0, k);
  const auto of_vh = narrowed(eval(std::get<2>(g)), d - 1, 0, k);
  const auto s = eval(std::get<1>(y));
  if (is_absent(std::get<0>(g)) && is_absent(std::get<2>(g))) return matmul(eval(u * as_rows(std::get<1>(g))), vh);
  // Of a singular value of 0, where the vectors of a side may turn alone, too.
  const auto inverse = eval(where(s == R(0), R(__builtin_nan("")), R(1) / s));
  const auto skew = [](const auto& z) { return eval(z - adjoint_of(z)); };
  const auto turned_u = matmul(adjoint_of(u), of_u);
  const auto turned_v = matmul(vh, adjoint_of(of_vh));
  const auto apart = inverse_differences(eval(s * s));
  const auto turn = skew(turned_u);
  auto inner =
      eval(turn * apart * as_rows(s) + as_columns_of(s) * (skew(turned_v) * apart) + diagonal_matrices(std::get<1>(g)));
  if constexpr (ComplexElement<T> || is_called_by_name<X>) {  // of real ones the diagonals are 0
    inner = eval(inner + diagonal_matrices(eval(diagonals_of(turn) * inverse * R(0.5))));
  }
  auto result = matmul(u, matmul(inner, vh));
  if (m > k) result = eval(result + matmul(eval((of_u - matmul(u, turned_u)) * as_rows(inverse)), vh));
  if (n > k)
    result =
        eval(result + matmul(u, eval(as_columns_of(inverse) * (of_vh - matmul(matmul(of_vh, adjoint_of(vh)), vh)))));
  return result;
}
template <class G, class X>
TENON_NOINLINE_OG auto pull_svdvals(const G& g, const X& x) {
  const auto [u, s, vh] = linalg::svd(x, linalg::reduced);
  return matmul(eval(u * as_rows(g)), vh);
}
/// Source: Golub and Pereyra 1973.
template <class G, class Y, class X, class... A>
TENON_NOINLINE_OG auto pull_pseudo_inverse(const G& g, const Y& y, const X& x, const A&...) {
  const auto p = eval(y);
  const auto a = eval(x);
  const auto back = adjoint_of(p);
  const auto turned = adjoint_of(g);
  if (a.size(-2) <= a.size(-1)) {
    const auto k = matmul(turned, p);
    const auto kp = matmul(k, back);
    return eval(kp - adjoint_of(matmul(p, k)) - matmul(matmul(a, p), kp) +
                matmul(matmul(back, p), eval(turned - matmul(k, a))));
  }
  const auto k = matmul(p, turned);
  const auto pk = matmul(back, k);
  return eval(pk - adjoint_of(matmul(k, p)) - matmul(matmul(pk, p), a) +
              matmul(matmul(eval(turned - matmul(a, k)), p), back));
}
/// The gradient of p l u by those of the factors. Rows below the square of l, and columns right of that of u, are
/// products with the inverse of the other factor, to whose gradient theirs is passed on. Source: the formulas of
/// PyTorch's linalg_lu_backward.
template <class L, class U, class P, class G, class H>
TENON_NOINLINE_OG auto pull_factors(const P& p, const L& l, const U& u, const G& given_l, const H& given_u) {
  const int d = shape_of(l).rank() - 1;
  const std::int64_t m = shape_of(l)[d - 1], n = shape_of(u)[d], k = shape_of(l)[d];
  const auto of_l = eval(given_l);
  const auto of_u = eval(given_u);
  const auto pull_square = [&](const auto& lower, const auto& upper, const auto& of_lower, const auto& of_upper) {
    const auto middle = eval(tril(of_lower, -1) + triu(of_upper));
    const auto left = linalg::solve_triangular(lower, middle, linalg::Transpose::adjoint, linalg::unit_diagonal);
    return adjoint_of(linalg::solve_triangular(upper, adjoint_of(left), linalg::upper));
  };
  if (m > n) {
    const auto top = narrowed(l, d - 1, 0, k);
    const auto rest = narrowed(l, d - 1, k, m - k);
    const auto of_top = narrowed(of_l, d - 1, 0, k);
    const auto of_rest = narrowed(of_l, d - 1, k, m - k);
    const auto square = pull_square(top, u, matmul(adjoint_of(top), of_top),
                                    eval(matmul(of_u, adjoint_of(u)) - matmul(adjoint_of(rest), of_rest)));
    return matmul(
        p, concat(square, adjoint_of(linalg::solve_triangular(u, adjoint_of(of_rest), linalg::upper)), axis(d - 1)));
  }
  if (m < n) {
    const auto first = narrowed(u, d, 0, k);
    const auto rest = narrowed(u, d, k, n - k);
    const auto of_first = narrowed(of_u, d, 0, k);
    const auto of_rest = narrowed(of_u, d, k, n - k);
    const auto square = pull_square(l, first, eval(matmul(adjoint_of(l), of_l) - matmul(of_rest, adjoint_of(rest))),
                                    matmul(of_first, adjoint_of(first)));
    const auto others = linalg::solve_triangular(l, of_rest, linalg::Transpose::adjoint, linalg::unit_diagonal);
    return matmul(p, concat(square, others, axis(d)));
  }
  return matmul(p, pull_square(l, u, matmul(adjoint_of(l), of_l), matmul(of_u, adjoint_of(u))));
}
template <class G, class X>
TENON_NOINLINE_OG auto pull_lu_factor(const G& g, const X& x) {
  const auto [p, l, u] = linalg::lu(x);
  // Packed: below the diagonal stand the gradients of l, the others are of u.
  const auto packed = eval(std::get<0>(g));
  const int d = shape_of(l).rank() - 1;
  return pull_factors(p, l, u, narrowed(tril(packed, -1), d, 0, shape_of(l)[d]),
                      narrowed(triu(packed), d - 1, 0, shape_of(l)[d]));
}

template <class X>
TENON_NOINLINE_OG auto norm_of_matrix(const X& given, linalg::Norm which = linalg::Norm::frobenius) {
  using linalg::Norm;
  const auto x = eval(given);
  switch (which) {
    case Norm::frobenius: return vector_norm(x, 2, axis(-2, -1));
    case Norm::nuclear: return sum(linalg::svdvals(x), axis(-1));
    case Norm::largest: return (max)(linalg::svdvals(x), axis(-1));
    case Norm::smallest: return (min)(linalg::svdvals(x), axis(-1));
    case Norm::columns: return (max)(sum(abs(x), axis(-2)), axis(-1));
    case Norm::least_column: return (min)(sum(abs(x), axis(-2)), axis(-1));
    case Norm::rows: return (max)(sum(abs(x), axis(-1)), axis(-1));
    default: return (min)(sum(abs(x), axis(-1)), axis(-1));
  }
}
template <class X>
TENON_NOINLINE_OG auto condition_of(const X& given, linalg::Norm which = linalg::Norm::largest) {
  using linalg::Norm;
  const auto x = eval(given);
  const auto value = linalg::cond(plain(x), which);
  if (which == Norm::largest)
    return with_value(eval(norm_of_matrix(x, Norm::largest) / norm_of_matrix(x, Norm::smallest)), value);
  if (which == Norm::smallest)
    return with_value(eval(norm_of_matrix(x, Norm::smallest) / norm_of_matrix(x, Norm::largest)), value);
  return with_value(eval(norm_of_matrix(x, which) * norm_of_matrix(linalg::inv(x), which)), value);
}

/// The results of lstsq of Variables.
template <class V, class S, class Rank, class Values>
struct RecordedLstsq {
  V solution;
  S residuals;
  Rank rank;
  Values singular_values;  // a tensor if only the right side is a Variable
};
template <class A, class B, class... T>
TENON_NOINLINE_OG auto least_squares(const A& given_a, const B& given_b, const T&... tolerance) {
  const auto a = eval(given_a);
  const auto b = eval(given_b);
  const bool is_vector = b.dim() == 1;
  const auto right = is_vector ? expand_dims(b, 1) : b;
  const auto solution = matmul(linalg::pinv(a, tolerance...), right);
  const auto rest = eval(matmul(a, solution) - right);
  auto residuals = sum(square(abs(rest)), axis(-2));
  using V = std::remove_const_t<decltype(solution)>;
  const auto values = eval(linalg::svdvals(a) * 1);
  const auto& [fit, of_residuals, of_rank, of_values] = linalg::lstsq(plain(a), plain(b), tolerance...);
  const Tensor<later_t<std::int64_t, A>> rank = of_rank;
  using Results = RecordedLstsq<V, decltype(residuals), Tensor<std::int64_t>, std::remove_const_t<decltype(values)>>;
  const auto shown = [&](const auto& x) { return is_vector ? squeeze(x, axis(-1)) : x; };
  return Results{with_value(shown(solution), fit), with_value(shown(residuals), of_residuals), rank,
                 with_value(values, of_values)};
}
template <class X, class Y>
TENON_NOINLINE_OG auto fitted_polynomial(const X& given_x, const Y& given_y, std::int64_t degree) {
  const auto x = eval(given_x);
  const auto y = eval(given_y);
  const auto value = linalg::polyfit(plain(x), plain(y), degree);
  auto powers = expand_dims(eval(x * 0 + 1), 1);
  for (std::int64_t k = 0; k < degree; ++k)
    powers = concat(eval(narrowed(powers, 1, 0, 1) * expand_dims(x, 1)), powers, axis(1));
  const auto right = y.dim() == 1 ? expand_dims(y, 1) : y;
  // Columns of length 1, by a constant: high powers would make pinv take the others for none.
  const auto length = plain(vector_norm(powers, 2, axis(0)));
  const auto fit = eval(matmul(linalg::pinv(eval(powers / length)), right) / expand_dims(length, 1));
  return with_value(y.dim() == 1 ? squeeze(fit, axis(1)) : fit, value);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::linalg {

template <int k, class G, class Y, class... A>
TENON_KEYED auto Solve::pullback(const G& g, const Y& y, const A&... a) {
  return detail::pull_solve<k>(g, y, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Inv::pullback(const G& g, const Y& y, const A&...) {
  return detail::pull_inverse(g, y);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Det::pullback(const G& g, const Y& y, const A&... a) {
  return detail::pull_determinant(g, y, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Slogdet::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_log_determinant(g, a...);
}
template <class... A>
TENON_KEYED auto MatrixPower::composed(const A&... a) {
  return [](const auto& x, std::int64_t n) {
    return n >= 0 ? detail::power_of_matrix(x, n) : detail::power_of_matrix(inv(x), -n);
  }(a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Cholesky::pullback(const G& g, const Y& y, const A&... a) {
  return detail::pull_cholesky(g, y, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto SolveTriangular::pullback(const G& g, const Y& y, const A&... a) {
  return detail::pull_solve_triangular<k>(g, y, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Qr::pullback(const G& g, const Y& y, const A&... a) {
  return detail::pull_qr(g, y, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Eigh::pullback(const G& g, const Y& y, const A&...) {
  return detail::pull_eigh(g, y);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Eigvalsh::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_eigvalsh(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Eig::pullback(const G& g, const Y& y, const A&...) {
  return detail::pull_eigenvectors(std::get<0>(y), std::get<1>(y), std::get<0>(g), std::get<1>(g));
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Eigvals::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_eigvals(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Svd::pullback(const G& g, const Y& y, const A&... a) {
  return detail::pull_svd(g, y, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Svdvals::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_svdvals(g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Pinv::pullback(const G& g, const Y& y, const A&... a) {
  return detail::pull_pseudo_inverse(g, y, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Lu::pullback(const G& g, const Y& y, const A&...) {
  return detail::pull_factors(std::get<0>(y), std::get<1>(y), std::get<2>(y), std::get<1>(g), std::get<2>(g));
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto LuFactor::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_lu_factor(g, a...);
}
template <class... A>
TENON_KEYED auto Lstsq::composed(const A&... a) {
  return detail::least_squares(a...);
}
template <class... A>
TENON_KEYED auto MatrixNorm::composed(const A&... a) {
  return detail::norm_of_matrix(a...);
}
template <class... A>
TENON_KEYED auto Cond::composed(const A&... a) {
  return detail::condition_of(a...);
}
template <class... A>
TENON_KEYED auto PolyFit::composed(const A&... a) {
  return detail::fitted_polynomial(a...);
}

}  // namespace tenon::inline v1::linalg
