// The gradients of products of sparse tensors: of the values at the pattern's entries alone, of dense operands by the
// transposed pattern.
//
// Three products are each other's gradients: rows times a dense matrix, a product of dense matrices at some entries
// (SDDMM), and a product of sparse matrices at some entries. Nothing dense is made of what is sparse, and all of them
// have derivatives of any order. The pattern of compressed rows keeps that of its transpose, so that it is computed
// once, however often a product is differentiated.
#pragma once

#include <cstdint>
#include <type_traits>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/argument.hpp>
#include <tenon/core/op.hpp>
#include <tenon/cpu/sparse/multiply_rows.hpp>
#include <tenon/cpu/sparse/semiring.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/pullbacks/product.hpp>
#include <tenon/gradient/pullbacks/shape.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/ops/product/accumulate_product.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/product/products.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/accumulate.hpp>
#include <tenon/sparse/entry_numbers.hpp>
#include <tenon/sparse/matmul.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/sparse/variable.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// Compressed rows with the values x1 times a vector or a matrix x2.
struct RowsTimesDense : Records<RowsTimesDense> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"pattern"}, {"x1"}, {"x2"}};
  static constexpr OpInfo info{
      .name = "matmul", .arguments = arguments, .summary = "compressed rows times a dense matrix", .source = "Tenon"};
  static constexpr OpTraits traits{.reads_elements = true};
  template <class Index, TensorLike V, TensorLike X>
  TENON_KEYED auto operator()(const Pattern<Csr, Index>& pattern, const V& values, const X& x) const;
  template <int k, class G, class Y, class Index, class V, class X>
  TENON_KEYED static auto pullback(const G& g, const Y&, const Pattern<Csr, Index>& pattern, const V& values,
                                   const X& x);
};
/// The rows of x1 times the rows of x2, at the entries of a pattern.
struct DenseAtEntries : Records<DenseAtEntries> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"pattern"}, {"x1"}, {"x2"}};
  static constexpr OpInfo info{.name = "sparse::sampled_addmm",
                               .arguments = arguments,
                               .summary = "a dense product at the entries of a pattern",
                               .source = "Tenon"};
  static constexpr OpTraits traits{.reads_elements = true};
  template <class Index, TensorLike A, TensorLike B>
  TENON_KEYED auto operator()(const Pattern<Csr, Index>& pattern, const A& a, const B& b) const;
  template <int k, class G, class Y, class Index, class A, class B>
  TENON_KEYED static auto pullback(const G& g, const Y&, const Pattern<Csr, Index>& pattern, const A& a, const B& b);
};
/// The product of two sparse matrices at the entries of a third; rows of all three are compressed, and have no entry
/// twice.
struct SparseAtEntries : Records<SparseAtEntries> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"pattern"}, {"pattern1"}, {"x1"}, {"pattern2"}, {"x2"}};
  static constexpr OpInfo info{.name = "matmul",
                               .arguments = arguments,
                               .summary = "a sparse product at the entries of a pattern",
                               .source = "Tenon"};
  static constexpr OpTraits traits{.reads_elements = true};
  template <class Index, TensorLike A, TensorLike B>
  TENON_KEYED auto operator()(const Pattern<Csr, Index>& pattern, const Pattern<Csr, Index>& of_a, const A& a,
                              const Pattern<Csr, Index>& of_b, const B& b) const;
  template <int k, class G, class Y, class Index, class A, class B>
  TENON_KEYED static auto pullback(const G& g, const Y&, const Pattern<Csr, Index>& pattern,
                                   const Pattern<Csr, Index>& of_a, const A& a, const Pattern<Csr, Index>& of_b,
                                   const B& b);
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The values of a b at the entries of `pattern`, of which each row is marked while a's entries are read.
template <class T, class Index>
Tensor<T> multiply_at_entries(const Pattern<Csr, Index>& pattern, const EntryRows<T, Index>& a,
                              const EntryRows<T, Index>& b) {
  using P = product_t<T>;
  const std::int64_t rows = pattern.sizes()[0], columns = pattern.sizes()[1];
  const Tensor<T> result = new_tensor<T>("matmul", Shape{pattern.nnz()});
  const Index *const at = pattern.pointers().data_ptr(), *const index = pattern.indices().data_ptr();
  const std::int64_t bytes = 64 + (rows > 0 ? a.pointers[rows] / rows : 0) * 64;
  const std::int64_t grain = grain_of(rows, bytes), worth = columns / 16;  // rows for which all columns are unmarked
                                                                           // first
  parallel_for(rows, grain > worth ? grain : worth, [&, to = result.data_ptr()](std::int64_t first, std::int64_t last) {
    std::vector<std::int64_t> place(static_cast<std::size_t>(columns), -1);
    std::vector<P> sums;
    for (std::int64_t i = first; i < last; ++i) {
      const std::int64_t begin = at[i], end = at[i + 1];
      if (begin == end) continue;
      sums.assign(static_cast<std::size_t>(end - begin), P(0));
      for (std::int64_t k = begin; k < end; ++k) place[static_cast<std::size_t>(index[k])] = k;
      for (std::int64_t k = a.pointers[i]; k < a.pointers[i + 1]; ++k) {
        const P left = load_entry<sparse::PlusTimes>(a.values, k);
        const std::int64_t row = a.indices[k];
        for (std::int64_t l = b.pointers[row]; l < b.pointers[row + 1]; ++l) {
          const std::int64_t here = place[static_cast<std::size_t>(b.indices[l])];
          if (here < begin) continue;
          P& sum = sums[static_cast<std::size_t>(here - begin)];
          sum = add_semiring_product<sparse::PlusTimes>(sum, left, load_entry<sparse::PlusTimes>(b.values, l));
        }
      }
      for (std::int64_t k = begin; k < end; ++k) to[k] = convert<T>(sums[static_cast<std::size_t>(k - begin)]);
    }
  });
  return result;
}

/// Values of a pattern as a sparse tensor that is only read.
template <class Index, class V>
auto entries_of(const Pattern<Csr, Index>& pattern, const V& values) {
  using T = std::remove_const_t<typename V::value_type>;
  return Sparse<const T, Csr, Index>(Unchecked{}, pattern, Tensor<const T>(eval(values).contiguous()));
}

/// A vector as a matrix of one column.
template <class X>
auto as_columns(const X& x) {
  const auto value = eval(x);
  return shape_of(value).rank() == 1 ? reshape(value, Shape{-1, 1}) : reshape(value, Shape(shape_of(value)));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <class Index, TensorLike V, TensorLike X>
TENON_KEYED auto RowsTimesDense::operator()(const Pattern<Csr, Index>& pattern, const V& values, const X& x) const {
  using T = std::remove_const_t<typename V::value_type>;
  return sparse_times_dense<sparse::PlusTimes, T>(entries_of(pattern, values), operand_as<T>(x));
}
template <int k, class G, class Y, class Index, class V, class X>
TENON_KEYED auto RowsTimesDense::pullback(const G& g, const Y&, const Pattern<Csr, Index>& pattern, const V& values,
                                          const X& x) {
  if constexpr (k == 1) {
    return DenseAtEntries{}(pattern, as_columns(g), as_columns(conjugated(x)));
  } else {
    const Pattern<Csr, Index> turned = transposed_rows(pattern);
    return RowsTimesDense{}(turned, values_at(conjugated(values), other_way(pattern).order), g);
  }
}

template <class Index, TensorLike A, TensorLike B>
TENON_KEYED auto DenseAtEntries::operator()(const Pattern<Csr, Index>& pattern, const A& a, const B& b) const {
  using T = std::remove_const_t<typename A::value_type>;
  const Sparse<const T, Csr, Index> entries(Unchecked{}, pattern, Tensor<const T>());
  return sparse::sampled_addmm(entries, a, eval(b).t(), 0).values();
}
template <int k, class G, class Y, class Index, class A, class B>
TENON_KEYED auto DenseAtEntries::pullback(const G& g, const Y&, const Pattern<Csr, Index>& pattern, const A& a,
                                          const B& b) {
  if constexpr (k == 1) {
    return RowsTimesDense{}(pattern, g, conjugated(b));
  } else {
    const Pattern<Csr, Index> turned = transposed_rows(pattern);
    return RowsTimesDense{}(turned, values_at(g, other_way(pattern).order), conjugated(a));
  }
}

template <class Index, TensorLike A, TensorLike B>
TENON_KEYED auto SparseAtEntries::operator()(const Pattern<Csr, Index>& pattern, const Pattern<Csr, Index>& of_a,
                                             const A& a, const Pattern<Csr, Index>& of_b, const B& b) const {
  return multiply_at_entries(pattern, entry_rows(entries_of(of_a, a)), entry_rows(entries_of(of_b, b)));
}
template <int k, class G, class Y, class Index, class A, class B>
TENON_KEYED auto SparseAtEntries::pullback(const G& g, const Y&, const Pattern<Csr, Index>& pattern,
                                           const Pattern<Csr, Index>& of_a, const A& a, const Pattern<Csr, Index>& of_b,
                                           const B& b) {
  if constexpr (k == 2) {
    return SparseAtEntries{}(of_a, pattern, g, transposed_rows(of_b), values_at(conjugated(b), other_way(of_b).order));
  } else {
    return SparseAtEntries{}(of_b, transposed_rows(of_a), values_at(conjugated(a), other_way(of_a).order), pattern, g);
  }
}

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// x with elements of T.
template <class T, class X>
auto with_element(const X& x) {
  if constexpr (std::is_same_v<std::remove_const_t<typename X::value_type>, T>) return eval(x);
  else return eval(cast<T>(x));
}

/// The rows of `entries` times a dense operand or, if that is the left one, the columns.
template <class T, bool is_left, class S, class X>
auto multiply_entries(const S& entries, const X& x) {
  const auto& pattern = entries.pattern();
  if constexpr (is_left) {
    if constexpr (Recorded<X>) other_way(pattern);  // which the gradient needs: made here, copies share it
    return RowsTimesDense{}(pattern, with_element<T>(entries.values()), x);
  } else {
    return RowsTimesDense{}(transposed_rows(pattern),
                            values_at(with_element<T>(entries.values()), other_way(pattern).order), x);
  }
}
template <class T, bool is_left, class S, class X>
auto multiply_with_history(const S& s, const X& x) {
  if constexpr (Recorded<S>) return multiply_entries<T, is_left>(rows_with_history(s), x);
  else if constexpr (std::is_same_v<typename S::format_type, Csr>) return multiply_entries<T, is_left>(s, x);
  else return multiply_entries<T, is_left>(csr_of(settled(s)), x);
}

/// A product of which an operand is sparse and one has Variables.
template <class A, class B>
auto record_sparse_product(const A& a, const B& b) {
  using T = promote_t<std::remove_const_t<typename A::value_type>, std::remove_const_t<typename B::value_type>>;
  if constexpr (is_sparse<A> && is_sparse<B>) {
    using Index = typename A::index_type;
    static_assert(
        std::is_same_v<Index, typename B::index_type>,
        "tenon: a product with gradients needs indices of one type: x.with_index<std::int64_t>() converts them");
    const auto left = coalesced_values(rows_with_history(as_variable_entries(a)));
    const auto right = coalesced_values(rows_with_history(as_variable_entries(b)));
    const auto pattern = sparse_times_sparse<sparse::PlusTimes, T, Index>(left.value(), right.value()).pattern();
    return Sparse<Variable<T>, Csr, Index>(
        pattern, SparseAtEntries{}(pattern, left.pattern(), with_element<T>(left.values()), right.pattern(),
                                   with_element<T>(right.values())));
  } else {
    constexpr bool is_left = is_sparse<A>;
    const auto dense = [&] {
      if constexpr (is_left) return with_element<T>(b);
      else return with_element<T>(a);
    }();
    if (shape_of(a).rank() < 1 || shape_of(a).rank() > 2 || shape_of(b).rank() < 1 || shape_of(b).rank() > 2)
      throw_error(ErrorCode::shape, "matmul: sparse operands of shapes ", shape_of(a), " and ", shape_of(b),
                  " have no gradient: matrices have one, one by one");
    if constexpr (is_left) return multiply_with_history<T, true>(a, dense);
    else
      return dense.dim() == 1 ? multiply_with_history<T, false>(b, dense)
                              : eval(multiply_with_history<T, false>(b, dense.t()).t());
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The products, whose ranks Op checks.
template <class Op>
struct RecordedSparseProduct {
  template <class A, class B>
  TENON_KEYED static auto of(const A& a, const B& b) {
    Op::check(shape_of(a), shape_of(b));
    return record_sparse_product(a, b);
  }
};
template <>
struct RecordedSparse<MatMul> : RecordedSparseProduct<MatMul> {};
template <>
struct RecordedSparse<Mm> : RecordedSparseProduct<Mm> {};
template <>
struct RecordedSparse<Mv> : RecordedSparseProduct<Mv> {};
/// beta x + alpha a b.
template <class Op>
struct RecordedSparseSum {
  template <class X, class A, class B, class... S>
  TENON_KEYED static auto of(const X& x, const A& a, const B& b, const S&... scales) {
    return added_product_of(x, matmul(a, b), scales...);
  }
};
template <>
struct RecordedSparse<AddMm> : RecordedSparseSum<AddMm> {};
template <>
struct RecordedSparse<AddMv> : RecordedSparseSum<AddMv> {};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::sparse::inline TENON_CODE {

/// The same with gradients, where x has values that are Variables, or a or b is one. Entries of x that have one place
/// are added.
template <class T, class Format, class Index, detail::TensorOrVariable A, detail::TensorOrVariable B>
  requires detail::RecordedOperands<Sparse<T, Format, Index>, A, B>
auto sampled_addmm(const Sparse<T, Format, Index>& x, const A& a, const B& b, double beta = 1, double alpha = 1) {
  const auto entries = detail::rows_with_history(detail::as_variable_entries(x));
  using V = typename decltype(entries)::value_type;
  detail::other_way(entries.pattern());
  const auto product = eval(detail::DenseAtEntries{}(entries.pattern(), eval(a), eval(b).t()) * static_cast<V>(alpha));
  const Variable<V> sums = [&] {
    if constexpr (detail::Recorded<decltype(product)>) return product;
    else return constant(product);
  }();
  const Variable<V> values = beta == 0 ? sums : Variable<V>(entries.values() * static_cast<V>(beta) + sums);
  return Sparse<Variable<V>, Csr, Index>(entries.pattern(), values);
}

}  // namespace tenon::inline v1::sparse::inline TENON_CODE
