// The gradients of products of vectors, matrices and tensors, and of convolutions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/engine/evaluate.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/gradient/pullbacks/lines.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/ops/product/accumulate_product.hpp>
#include <tenon/ops/product/convolve.hpp>
#include <tenon/ops/product/einsum.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/product/matrix_power.hpp>
#include <tenon/ops/product/multi_dot.hpp>
#include <tenon/ops/product/polynomial.hpp>
#include <tenon/ops/product/products.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/axes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class X>
auto conjugated(const X& x) {
  if constexpr (ComplexElement<std::remove_const_t<typename X::value_type>>) return eval(conj(x));
  else return eval(x);
}

// ---- tensordot and its kind, as products of matrices

/// The dimensions of a tensor, those that are summed over behind or before the others, and the sizes of the others.
struct ContractedOrder {
  Shape order, free;
  std::int64_t inner = 1;
};
TENON_NOINLINE_OG inline ContractedOrder contracted_order(const char* function, const Shape& sizes, const Shape& axes,
                                                          bool inner_first) {
  ContractedOrder result;
  std::uint64_t set = 0;
  Shape inner;
  for (int i = 0; i < axes.rank(); ++i) {
    const int d = wrap_axis(function, axes[i], sizes.rank());
    set |= std::uint64_t{1} << d;
    inner.push_back(d);
    result.inner *= sizes[d];
  }
  for (int i = 0; inner_first && i < inner.rank(); ++i) result.order.push_back(inner[i]);
  for (int d = 0; d < sizes.rank(); ++d) {
    if (set >> d & 1) continue;
    result.order.push_back(d);
    result.free.push_back(sizes[d]);
  }
  for (int i = 0; !inner_first && i < inner.rank(); ++i) result.order.push_back(inner[i]);
  return result;
}
template <class A, class B>
TENON_NOINLINE_OG auto contraction_of(const A& given_a, const B& given_b, const Shape& of_a, const Shape& of_b) {
  const auto a = eval(given_a);
  const auto b = eval(given_b);
  const ContractedOrder left = contracted_order("tensordot", a.sizes(), of_a, false),
                        right = contracted_order("tensordot", b.sizes(), of_b, true);
  const auto rows = reshape(permute_dims(a, left.order), Shape{element_count(left.free), left.inner});
  const auto columns = reshape(permute_dims(b, right.order), Shape{right.inner, element_count(right.free)});
  Shape sizes(left.free);
  for (int d = 0; d < right.free.rank(); ++d) sizes.push_back(right.free[d]);
  return reshape(matmul(rows, columns), sizes);
}
template <class A, class B>
TENON_NOINLINE_OG auto contraction_of(const A& a, const B& b, int count = 2) {
  const int rank = shape_of(a).rank();
  if (count < 0 || count > rank || count > shape_of(b).rank())
    throw_error(ErrorCode::index, "tensordot: ", count, " dimensions of shapes ", shape_of(a), " and ", shape_of(b));
  Shape of_a, of_b;
  for (int i = 0; i < count; ++i) of_a.push_back(rank - count + i), of_b.push_back(i);
  return contraction_of(a, b, of_a, of_b);
}
/// dot and inner: the last dimension of a with one of b.
template <class A, class B>
TENON_NOINLINE_OG auto contraction_of_last(const A& a, const B& b, std::int64_t of_b) {
  const int left = shape_of(a).rank(), right = shape_of(b).rank();
  if (left == 0 || right == 0) return contraction_of(a, b, Shape{}, Shape{});
  return contraction_of(a, b, Shape{-1}, Shape{right > 1 ? of_b : -1});
}
template <class A, class B>
auto vecdot_of_variables(const A& a, const B& b, std::int64_t d = -1) {
  return sum(conj(a) * b, axis(vector_axis("vecdot", d, shape_of(a), shape_of(b), -1)));
}
template <class A, class B>
TENON_NOINLINE_OG auto kron_of_variables(const A& given_a, const B& given_b) {
  auto a = eval(given_a);
  auto b = eval(given_b);
  while (a.dim() < b.dim()) a = expand_dims(a, 0);
  while (b.dim() < a.dim()) b = expand_dims(b, 0);
  Shape of_a, of_b, sizes;
  for (int d = 0; d < a.dim(); ++d) {
    of_a.push_back(a.size(d)), of_a.push_back(1);
    of_b.push_back(1), of_b.push_back(b.size(d));
    sizes.push_back(a.size(d) * b.size(d));
  }
  return reshape(eval(reshape(a, of_a) * reshape(b, of_b)), sizes);
}
template <class S>
bool is_zero_number(const S& x) {
  if constexpr (requires { x.is_zero(); }) return x.is_zero();
  else return x == S(0);
}
/// beta x + alpha product; of beta = 0 alpha product, whatever x is.
template <class X, class P, class S = int, class R = int>
auto added_product_of(const X& x, const P& product, S beta = 1, R alpha = 1) {
  if (is_zero_number(beta))
    return eval(where(Tensor<later_t<bool, X>>(ones<bool>(Shape{})), product * alpha, x * beta + product * alpha));
  return eval(x * beta + product * alpha);
}
template <class A, class B>
auto outer_of(const char* function, const A& a, const B& b) {
  check_rank(function, "x1", shape_of(a), 1);
  check_rank(function, "x2", shape_of(b), 1);
  return eval(expand_dims(eval(a), 1) * b);
}
template <class X>
TENON_NOINLINE_OG auto power_of_matrix(const X& given, std::int64_t n) {
  using T = std::remove_const_t<typename X::value_type>;
  auto square = eval(given);
  check_square("matrix_power", square.sizes());
  check_power(n);
  if (n == 0) return with_value(eval(square * T(0)), tenon::matrix_power(plain(square), 0));
  auto left = static_cast<std::uint64_t>(n);
  for (; !(left & 1); left >>= 1) square = matmul(square, square);
  auto result = square;
  while (left >>= 1) {
    square = matmul(square, square);
    if (left & 1) result = matmul(result, square);
  }
  return result;
}
/// Matrices first … last of a chain, multiplied in the order of least cost.
template <class V>
V chain_of(const V* x, const ChainOrder& order, std::int64_t first, std::int64_t last) {
  if (first == last) return x[first];
  const std::int64_t at = order.cut(first, last);
  return matmul(chain_of(x, order, first, at), chain_of(x, order, at + 1, last));
}
/// The matrices as a list.
template <RecordedRange R>
auto chain_of_variables(const R& x) {
  const std::vector<std::remove_cvref_t<decltype(*x.begin())>> list(x.begin(), x.end());
  const auto count = static_cast<std::int64_t>(list.size());
  std::vector<std::int64_t> size(list.size() + 1);
  put_chain_sizes(MultiDot::info.name, count, size.data(),
                  [&](std::int64_t k) { return Shape(list[static_cast<std::size_t>(k)].sizes()); });
  return chain_of(list.data(), ChainOrder(count, size.data()), 0, count - 1);
}
template <TensorOrVariable... X>
auto chain_of_variables(const X&... x) {
  using T = promote_t<std::remove_const_t<typename X::value_type>...>;
  const auto as_variable = [](const auto& one) {
    if constexpr (Recorded<decltype(one)>) return Variable<T>(eval(cast<T>(one)));
    else return constant(Tensor<T>(cast<T>(one)));
  };
  return chain_of_variables(std::vector<Variable<T>>{as_variable(x)...});
}
/// By Horner's rule.
template <class P, class X>
TENON_NOINLINE_OG auto polynomial_of(const P& coefficients, const X& x) {
  using T = std::remove_const_t<typename X::value_type>;
  const auto row = eval(coefficients);
  const auto in = eval(x);
  if (row.dim() != 1) throw_error(ErrorCode::shape, "polyval: coefficients of shape ", row.sizes(), " are no row");
  const std::int64_t n = row.numel();
  auto value = eval(in * T(0) + sum(narrowed(row, 0, 0, n > 0 ? 1 : 0)));
  // A coefficient is a sum, which has no dimensions, as x may have none.
  for (std::int64_t k = 1; k < n; ++k) value = eval(value * in + sum(narrowed(row, 0, k, 1)));
  return with_value(value, polyval(plain(row), plain(in)));
}

template <int k, class G, class A, class B>
TENON_NOINLINE_OG auto pull_cross(const G& g, const A& a, const B& b, std::int64_t d = -1) {
  if constexpr (k == 0) return cross(conjugated(b), g, d);
  else return cross(g, conjugated(a), d);
}

// ---- einsum

/// The subscripts of the gradient of one operand: those of g and of the other operands, and the distinct labels that
/// they know.
struct EinsumText {
  char text[64 * (max_rank + 1)];
  int count = 0;
  TENON_INLINE void put(char c) { text[count++] = c; }
};
/// Letters for labels: those of an ellipsis get letters that the text does not use.
class LabelLetters {
 public:
  TENON_INLINE explicit LabelLetters(const char* text) : text_(text) {}
  char of(unsigned char label) const {
    if (label < Subscripts::ellipsis) return letter(label);
    int skipped = label - Subscripts::ellipsis;
    for (int i = 0; i < 52; ++i) {
      if (!__builtin_strchr(text_, letter(i)) && skipped-- == 0) return letter(i);
    }
    throw_error(ErrorCode::index, "einsum: \"", text_, "\" has too many labels for its gradient");
  }

 private:
  static char letter(int label) { return static_cast<char>(label < 26 ? 'A' + label : 'a' + (label - 26)); }
  const char* text_;
};

/// What the gradient of operand `asked` is: the einsum of `text` with g and the other operands, then `in_place`.
struct EinsumGradient {
  EinsumText text;
  Labels own;
  bool known[max_labels] = {};
  std::int64_t size[max_labels] = {};

  EinsumGradient(const char* of, const Shape* shapes, int count, int asked);
  /// The gradient in the operand's dimensions.
  template <class G>
  G in_place(G gradient) const;
};
TENON_NOINLINE_OG inline EinsumGradient::EinsumGradient(const char* of, const Shape* shapes, int count, int asked) {
  Layout layouts[std::size_t{Einsum::most_operands}];
  const Layout* pointers[std::size_t{Einsum::most_operands}];
  Labels labels[std::size_t{Einsum::most_operands}];
  for (int j = 0; j < count; ++j) {
    layouts[j] = contiguous_layout("einsum", shapes[j]);
    pointers[j] = &layouts[j];
  }
  const Subscripts subscripts = read_subscripts(of, pointers, count, labels);
  const LabelLetters letters(of);
  for (int i = 0; i < max_labels; ++i) size[i] = subscripts.size[i];
  for (int i = 0; i < subscripts.output.count; ++i) text.put(letters.of(subscripts.output.at[i]));
  for (int i = 0; i < subscripts.output.count; ++i) known[subscripts.output.at[i]] = true;
  for (int j = 0; j < count; ++j) {
    if (j == asked) continue;
    text.put(',');
    for (int i = 0; i < labels[j].count; ++i) text.put(letters.of(labels[j].at[i])), known[labels[j].at[i]] = true;
  }
  text.put('-'), text.put('>');
  // Labels that only this operand has are summed over: their gradients are equal. A repeated one is a diagonal.
  own = labels[asked];
  Labels distinct;
  for (int i = 0; i < own.count; ++i) {
    if (known[own.at[i]] && !distinct.has(own.at[i])) text.put(letters.of(own.at[i])), distinct.push_back(own.at[i]);
  }
  text.put('\0');
}
template <class G>
TENON_NOINLINE_OG G EinsumGradient::in_place(G gradient) const {
  // Dimension i of the operand: one of the gradient, or one of size 1; from the second time on, where the indices are
  // equal.
  for (int i = 0; i < own.count; ++i) {
    bool is_first = true;
    for (int before = 0; before < i; ++before) is_first = is_first && own.at[before] != own.at[i];
    if (!is_first || !known[own.at[i]]) gradient = expand_dims(gradient, i);
  }
  for (int i = 0; i < own.count; ++i) {
    for (int before = 0; before < i; ++before) {
      if (own.at[before] != own.at[i]) continue;
      const std::int64_t n = size[own.at[i]];
      Shape diagonal;
      for (int d = 0; d < own.count; ++d) diagonal.push_back(d == i || d == before ? n : 1);
      gradient = eval(gradient * reshape(identity_beside(gradient, n), diagonal));
      break;
    }
  }
  return gradient;
}

template <int k, class G, TensorOrVariable... X>
TENON_NOINLINE_OG auto pull_einsum(const G& g, const char* text, const X&... x) {
  constexpr int count = static_cast<int>(sizeof...(X)), asked = k - 1;
  static_assert(count <= Einsum::most_operands, "tenon: einsum has gradients of at most 32 operands");
  const Shape shapes[] = {shape_of(x)...};
  const EinsumGradient plan(text, shapes, count, asked);
  const auto operands = std::tie(x...);
  return plan.in_place([&]<int... j>(std::integer_sequence<int, j...>) {
    return eval(einsum(plan.text.text, g, conjugated(std::get<(j < asked ? j : j + 1)>(operands))...));
  }(std::make_integer_sequence<int, count - 1>{}));
}
/// Of operands in a list: a function that gives the gradient of one of them, by its number there.
template <int k, class G, class V>
auto pull_einsum(const G& g, const char* text, const std::vector<V>& x) {
  return [&g, text, &x](std::size_t asked) {
    std::vector<Shape> shapes;
    std::vector<V> others{g};
    for (std::size_t j = 0; j < x.size(); ++j) {
      shapes.push_back(shape_of(x[j]));
      if (j != asked) others.push_back(conjugated(x[j]));
    }
    const EinsumGradient plan(text, shapes.data(), static_cast<int>(x.size()), static_cast<int>(asked));
    return plan.in_place(eval(einsum(plan.text.text, others)));
  };
}

// ---- convolutions

template <int k, class G, class A, class B>
TENON_NOINLINE_OG auto pull_convolution(const G& g, const A& a, const B& b, ConvolveMode mode = ConvolveMode::full) {
  const Shape of_a = shape_of(a), of_b = shape_of(b);
  const ConvolvePart part = convolve_part("convolve", of_a, of_b, mode, false);
  auto whole = eval(g);
  for (int d = 0; d < of_a.rank(); ++d) whole = embedded(whole, d, part.start[d], of_a[d] + of_b[d] - 1);
  if constexpr (k == 0) return correlate(whole, eval(b), ConvolveMode::valid);
  else return correlate(whole, eval(a), ConvolveMode::valid);
}
/// correlate as a convolution with what is reversed and conjugated; the part of it that correlate keeps.
template <class A, class B>
TENON_NOINLINE_OG auto correlation_of_signals(const A& a, const B& b, ConvolveMode mode = ConvolveMode::valid) {
  const Shape of_a = shape_of(a), of_b = shape_of(b);
  const ConvolvePart part = convolve_part("correlate", of_a, of_b, mode, true);
  auto result = convolve(eval(a), conjugated(flip(eval(b))), ConvolveMode::full);
  for (int d = 0; d < of_a.rank(); ++d) result = narrowed(result, d, part.start[d], part.sizes[d]);
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

template <int k, class G, class Y, class... A>
TENON_KEYED auto Mv::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_matmul<k>(matmul, g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Mm::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_matmul<k>(matmul, g, a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Bmm::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_matmul<k>(matmul, g, a...);
}
template <class... A>
TENON_KEYED auto Dot::composed(const A&... a) {
  return detail::contraction_of_last(a..., -2);
}
template <class... A>
TENON_KEYED auto Inner::composed(const A&... a) {
  return detail::contraction_of_last(a..., -1);
}
template <class... A>
TENON_KEYED auto VDot::composed(const A&... a) {
  return
      [](const auto& x, const auto& y) { return detail::vecdot_of_variables(ravel(eval(x)), ravel(eval(y)), 0); }(a...);
}
template <class... A>
TENON_KEYED auto VecDot::composed(const A&... a) {
  return detail::vecdot_of_variables(a...);
}
template <class... A>
TENON_KEYED auto Outer::composed(const A&... a) {
  return detail::outer_of(info.name, a...);
}
template <class... A>
TENON_KEYED auto TensorDot::composed(const A&... a) {
  return detail::contraction_of(a...);
}
template <class... A>
TENON_KEYED auto Kron::composed(const A&... a) {
  return detail::kron_of_variables(a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Cross::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_cross<k>(g, a...);
}
template <class... A>
TENON_KEYED auto Trace::composed(const A&... a) {
  return [](const auto& x, std::int64_t offset = 0, std::int64_t first = -2, std::int64_t second = -1) {
    return sum(diagonal(x, offset, first, second), axis(-1));
  }(a...);
}
template <class... A>
TENON_KEYED auto AddMv::composed(const A&... a) {
  return [](const auto& x, const auto& m, const auto& v, const auto&... s) {
    return detail::added_product_of(x, mv(m, v), s...);
  }(a...);
}
template <class... A>
TENON_KEYED auto AddMm::composed(const A&... a) {
  return [](const auto& x, const auto& m, const auto& n, const auto&... s) {
    return detail::added_product_of(x, mm(m, n), s...);
  }(a...);
}
template <class... A>
TENON_KEYED auto AddR::composed(const A&... a) {
  return [](const auto& x, const auto& u, const auto& v, const auto&... s) {
    return detail::added_product_of(x, detail::outer_of(info.name, u, v), s...);
  }(a...);
}
template <class... A>
TENON_KEYED auto AddBmm::composed(const A&... a) {
  return [](const auto& x, const auto& m, const auto& n, const auto&... s) {
    detail::check_factors_of(info.name, detail::shape_of(m), detail::shape_of(n), 3, 3);
    return detail::added_product_of(x, tensordot(m, n, Shape{0, 2}, Shape{0, 1}), s...);
  }(a...);
}
template <class... A>
TENON_KEYED auto BaddBmm::composed(const A&... a) {
  return [](const auto& x, const auto& m, const auto& n, const auto&... s) {
    return detail::added_product_of(x, bmm(m, n), s...);
  }(a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Einsum::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_einsum<k>(g, a...);
}
template <class... A>
TENON_KEYED auto MatrixPower::composed(const A&... a) {
  return detail::power_of_matrix(a...);
}
template <class... A>
TENON_KEYED auto MultiDot::composed(const A&... a) {
  return detail::chain_of_variables(a...);
}
template <class... A>
TENON_KEYED auto PolyVal::composed(const A&... a) {
  return detail::polynomial_of(a...);
}
template <int k, class G, class Y, class... A>
TENON_KEYED auto Convolve::pullback(const G& g, const Y&, const A&... a) {
  return detail::pull_convolution<k>(g, a...);
}
template <class... A>
TENON_KEYED auto Correlate::composed(const A&... a) {
  return detail::correlation_of_signals(a...);
}

}  // namespace tenon::inline v1
