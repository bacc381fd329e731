// The product of two sparse matrices, row by row (Gustavson).
//
// Both operands and the result are compressed rows: `pointers` says where each row begins, `indices` has the entries'
// columns, and `values` has their numbers. Row i of the product is a sum of rows of b, one for each entry of row i of
// a, times that entry. `each_product` visits the pairs of entries in that order; nothing of size rows times columns
// exists, and the work grows with the number of products.
//
//   a: row i  (2: x) (5: y)             b: row 2  (0: p) (7: q)        product: row i  (0: x p) (3: y s) (7: x q + y r)
//                                          row 5  (7: r) (3: s)
//
// `multiply_sparse` runs in two passes. `count_products` finds how many different columns each row has, sums of these
// counts become the row pointers, and only then the result is allocated, so that nothing is allocated that is not
// filled. `multiply_some_rows` computes the entries then, each row at its final place.
//
// Within the second pass, a row is collected in one of two ways:
//
//   - `ColumnSums` has a sum for each column of the result, and beside it the row to which that sum belongs. A sum of
//     an earlier row counts as none, so that the array is never cleared between rows. Sum and row lie side by side, as
//     each access to a distant column misses the cache. The first product of a column also appends the column to the
//     row's list; `ColumnSort` sorts the list.
//   - `multiply_short_row` takes rows of at most `few_products` = 32 products, where the rows of a read distant rows of
//     b (`reads_far`). It keeps the products in local arrays, and counts for each how many are in smaller columns: that
//     is the place of its sum, and equal columns get equal places. It reads nothing that is as large as a row.
//
// `ColumnSort` sorts different columns without comparisons that nothing predicts. Up to 32 are ranked by such counts,
// or inserted if the list consists of a few rising parts. More of them are marked in a bitmap over all columns, with a
// second bitmap of its words that are not 0; reading the bits in their order gives the sorted list and clears the
// bitmaps.
//
// If the rows of a read distant rows of b, `each_product` prefetches what the entry of a that comes 8 later will read
// of b, and the row pointer of the one that comes 16 later.
//
// Threads share blocks of whole rows. `products_before` counts the products of each row, and the blocks get about equal
// numbers of them: at most two blocks for each thread, and about one for each 2^16 products. Each element is a sum in
// the order of the row's entries, begun with the semiring's zero: it does not depend on how rows are divided, nor on
// the number of threads. `semiring_t` is the type of the sum, which is converted to T once, at the end.
//
// A `ProductMask` restricts the result to the entries of a pattern, or to all others; products elsewhere are skipped in
// both passes.
//
// Limits: each block has arrays as long as a row of the result. Where that is far more than a and b have entries,
// sparse/matmul.hpp calls `multiply_few_columns`, which numbers the columns that b has, multiplies with these numbers,
// and puts the columns back.
//
// Source: Fred G. Gustavson, "Two Fast Algorithms for Sparse Matrices: Multiplication and Permuted Transposition",
// 1978.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/cpu/isa/registers.hpp>
#include <tenon/cpu/product/gemm_kernel.hpp>
#include <tenon/cpu/sparse/multiply_rows.hpp>
#include <tenon/cpu/sparse/semiring.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/check_parts.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>
#include <tenon/threads.hpp>

namespace tenon::inline v1::detail {

/// The elements of a product that are computed: all, those where a pattern has entries, or those where it has none.
template <class Index>
struct ProductMask {
  const Index* pointers = nullptr;
  const Index* indices = nullptr;
  bool complement = false;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Sorts columns, all of them different: a few by counting for each how many are smaller, others by two levels of bits,
/// one for each column and one for each word of these that is not 0.
template <class Index>
class ColumnSort {
 public:
  TENON_INLINE explicit ColumnSort(std::int64_t columns)
      : words_((columns + 63) / 64), bits_(words_ + (words_ + 63) / 64) {
    for (std::int64_t i = 0; i < bits_.size(); ++i) bits_.data()[i] = 0;
  }
  TENON_INLINE void sort(Index* list, std::int64_t n) {
    constexpr std::int64_t few = 32;
    std::int64_t descents = 0;
    for (std::int64_t k = 1; k < n; ++k) descents += list[k] < list[k - 1];
    if (descents == 0) return;
    if (n > few) mark(list, n);
    else if (3 * descents < n) insert(list, n);
    else if (n <= 16) rank<16>(list, n);
    else rank<32>(list, n);
  }

 private:
  /// For what consists of a few rows that rise.
  TENON_INLINE static void insert(Index* list, std::int64_t n) {
    for (std::int64_t k = 1; k < n; ++k) {
      const Index mine = list[k];
      std::int64_t at = k;
      for (; at > 0 && list[at - 1] > mine; --at) list[at] = list[at - 1];
      list[at] = mine;
    }
  }
  /// Without branches that nothing predicts.
  template <int most>
  TENON_INLINE static void rank(Index* list, std::int64_t n) {
    constexpr int lanes = TENON_LANES ? 16 / static_cast<int>(sizeof(Index)) : 1;
    using V = GemmVector<Index, lanes>;
    Index kept[std::size_t{most}];
    for (int k = 0; k < most; ++k) kept[k] = k < n ? list[k] : largest<Index>;
    for (std::int64_t k = 0; k < n; ++k) {
      const V mine(kept[k]);
      V smaller(Index(0));
      for (int e = 0; e < most; e += lanes) {
        const auto is_smaller = load_register<V>(kept + e) < mine;
        if constexpr (lanes == 1) smaller += is_smaller;
        else smaller = smaller - V::from(is_smaller.v);
      }
      list[join_across(smaller, [] TENON_INLINE_LAMBDA(const auto& a, const auto& b) { return a + b; })] = kept[k];
    }
  }
  TENON_INLINE void mark(Index* list, std::int64_t n) {
    std::uint64_t* const words = bits_.data();
    std::uint64_t* const groups = words + words_;
    std::int64_t least = list[0], most = list[0];
    for (std::int64_t k = 0; k < n; ++k) {
      const std::int64_t j = list[k];
      words[j >> 6] |= std::uint64_t{1} << (j & 63);
      groups[j >> 12] |= std::uint64_t{1} << (j >> 6 & 63);
      least = j < least ? j : least;
      most = j > most ? j : most;
    }
    for (std::int64_t g = least >> 12; g <= most >> 12; ++g) {
      std::uint64_t group = groups[g];
      if (group == 0) continue;
      groups[g] = 0;
      for (; group != 0; group &= group - 1) {
        const std::int64_t w = 64 * g + __builtin_ctzll(group);
        for (std::uint64_t word = words[w]; word != 0; word &= word - 1)
          *list++ = static_cast<Index>(64 * w + __builtin_ctzll(word));
        words[w] = 0;
      }
    }
  }

  std::int64_t words_;
  Storage<std::uint64_t> bits_;
};

/// In which row each column was seen last, of the rows first … last - 1 in their order.
template <class Index>
class LastRow {
 public:
  TENON_INLINE LastRow(std::int64_t columns, std::int64_t first) : first_(first), rows_(columns) {
    for (std::int64_t j = 0; j < columns; ++j) rows_.data()[j] = -1;
  }
  /// Whether column j is seen for the first time in row i.
  TENON_INLINE bool is_new(std::int64_t j, std::int64_t i) {
    Index& row = rows_.data()[j];
    const bool result = row != static_cast<Index>(i - first_);
    row = static_cast<Index>(i - first_);
    return result;
  }
  TENON_INLINE bool has(std::int64_t j, std::int64_t i) const {
    return rows_.data()[j] == static_cast<Index>(i - first_);
  }

 private:
  std::int64_t first_;
  Storage<Index> rows_;
};

/// Calls visit(entry of a, entry of b, column) for each product of row i. Rows of b are fetched ahead, for a's
/// `entries` first ones: 0 if neighbouring rows of a read neighbouring rows of b, which the caches have.
template <bool masked, class T, class Index, class F>
TENON_INLINE void each_product(const EntryRows<T, Index>& a, const EntryRows<T, Index>& b, std::int64_t i,
                               std::int64_t entries, const ProductMask<Index>& mask, LastRow<Index>& allowed,
                               const F& visit) {
  constexpr std::int64_t nearby = 8, distant = 16;
  if constexpr (masked) {
    for (std::int64_t k = mask.pointers[i]; k < mask.pointers[i + 1]; ++k) allowed.is_new(mask.indices[k], i);
  }
  for (std::int64_t k = a.pointers[i], end = a.pointers[i + 1]; k < end; ++k) {
    if (k + distant < entries) {
      prefetch(b.pointers + a.indices[k + distant]);
      const std::int64_t next = b.pointers[a.indices[k + nearby]];
      prefetch(b.indices + next);
      prefetch(b.values + next);
    }
    const std::int64_t row = a.indices[k];
    for (std::int64_t l = b.pointers[row], stop = b.pointers[row + 1]; l < stop; ++l) {
      const std::int64_t j = b.indices[l];
      if constexpr (masked) {
        if (allowed.has(j, i) == mask.complement) continue;
      }
      visit(k, l, j);
    }
  }
}

/// How many entries the rows first … last - 1 of the product have, to pointers[i + 1].
template <bool masked, class T, class Index>
void count_products(const EntryRows<T, Index>& a, const EntryRows<T, Index>& b, std::int64_t columns,
                    std::int64_t first, std::int64_t last, const ProductMask<Index>& mask, bool distant,
                    Index* pointers) {
  LastRow<Index> seen(columns, first), allowed(masked ? columns : 0, first);
  const std::int64_t entries = distant ? a.pointers[last] : 0;
  for (std::int64_t i = first; i < last; ++i) {
    Index n = 0;
    each_product<masked>(a, b, i, entries, mask, allowed,
                         [&] TENON_INLINE_LAMBDA(std::int64_t, std::int64_t, std::int64_t j) {
                           n = static_cast<Index>(n + seen.is_new(j, i));
                         });
    pointers[i + 1] = n;
  }
}

/// A column's sum, and the row that it belongs to: side by side, as each access to many of them misses the cache.
template <class P, class Index>
struct ColumnSum {
  P sum;
  Index row;
};

/// The sums of all columns, none of which belongs to a row yet; in memory that is recycled, as Storage's is.
template <class P, class Index>
class ColumnSums {
 public:
  using Sum = ColumnSum<P, Index>;
  static_assert(std::is_trivially_destructible_v<Sum> && alignof(Sum) <= alignment);  // that of all memory
  explicit ColumnSums(std::int64_t columns)
      : memory_(saturated_product(columns, sizeof(Sum)) / static_cast<std::int64_t>(sizeof(std::uint64_t)) + 1),
        data_(reinterpret_cast<Sum*>(memory_.data())) {
    std::uninitialized_fill_n(data_, columns, Sum{P(0), Index(-1)});
  }
  TENON_INLINE Sum* data() const { return data_; }

 private:
  Storage<std::uint64_t> memory_;
  Sum* data_;
};

inline constexpr std::int64_t few_products = 32;

/// Row i of the product, of at most `few_products` products: the place of each one's sum is the number of products in
/// smaller columns. It reads nothing of the size of a row, which distant columns would find in no cache.
template <class S, bool masked, class T, class Index>
void multiply_short_row(const EntryRows<T, Index>& a, const EntryRows<T, Index>& b, std::int64_t i,
                        std::int64_t entries, const ProductMask<Index>& mask, LastRow<Index>& allowed, Index* indices,
                        T* values) {
  using P = semiring_t<S, T>;
  constexpr int lanes = TENON_LANES ? 4 : 1, groups = 4, step = lanes * groups;
  using V = GemmVector<std::int32_t, lanes>;
  alignas(16) std::int32_t column[few_products], smaller[few_products];
  P left[few_products], right[few_products], sum[few_products];
  std::int64_t n = 0;
  each_product<masked>(a, b, i, entries, mask, allowed,
                       [&] TENON_INLINE_LAMBDA(std::int64_t k, std::int64_t l, std::int64_t j) {
                         column[n] = static_cast<std::int32_t>(j);
                         left[n] = load_entry<S>(a.values, k);
                         right[n] = load_entry<S>(b.values, l);
                         ++n;
                       });
  for (std::int64_t e = n; e % step != 0; ++e) column[e] = 0;
  for (std::int64_t e = 0; e < n; e += step) {
    V mine[std::size_t{groups}], before[std::size_t{groups}];
    unrolled<groups>(
        [&] TENON_INLINE_LAMBDA(int g) { mine[g] = load_register<V>(column + e + g * lanes), before[g] = V(0); });
    for (std::int64_t k = 0; k < n; ++k) {
      const V other(column[k]);
      unrolled<groups>([&] TENON_INLINE_LAMBDA(int g) { before[g] = before[g] + select(other < mine[g], V(1), V(0)); });
    }
    unrolled<groups>([&] TENON_INLINE_LAMBDA(int g) { store_register(smaller + e + g * lanes, before[g]); });
  }
  std::int32_t column_of[few_products];
  std::uint32_t used = 0;
  for (std::int64_t e = 0; e < n; ++e) sum[e] = S::template zero<P>();
  for (std::int64_t e = 0; e < n; ++e) {
    const std::int32_t place = smaller[e];
    sum[place] = add_semiring_product<S>(sum[place], left[e], right[e]);
    column_of[place] = column[e];
    used |= std::uint32_t{1} << place;
  }
  for (; used != 0; used &= used - 1) {
    const int place = __builtin_ctz(used);
    *indices++ = static_cast<Index>(column_of[place]);
    *values++ = convert<T>(sum[place]);
  }
}

/// The entries of these rows, to where the pointers say. `before` is as of products_before; with `distant`, rows of few
/// products are computed without the sums of all columns.
template <class S, bool masked, class T, class Index>
void multiply_some_rows(const EntryRows<T, Index>& a, const EntryRows<T, Index>& b, std::int64_t columns,
                        std::int64_t first, std::int64_t last, const ProductMask<Index>& mask, bool distant,
                        const std::int64_t* before, const Index* pointers, Index* indices, T* values) {
  using P = semiring_t<S, T>;
  std::optional<ColumnSums<P, Index>> sums;
  LastRow<Index> allowed(masked ? columns : 0, first);
  ColumnSort<Index> order(columns);
  const std::int64_t entries = distant ? a.pointers[last] : 0;
  for (std::int64_t i = first; i < last; ++i) {
    const std::int64_t n = pointers[i + 1] - pointers[i];
    if (n == 0) continue;
    Index* const list = indices + pointers[i];
    T* const to = values + pointers[i];
    if (distant && before[i + 1] - before[i] <= few_products) {
      multiply_short_row<S, masked>(a, b, i, entries, mask, allowed, list, to);
      continue;
    }
    if (!sums) sums.emplace(columns);
    ColumnSum<P, Index>* const sum = sums->data();
    const auto row = static_cast<Index>(i - first);
    std::int64_t count = 0;
    each_product<masked>(a, b, i, entries, mask, allowed,
                         [&] TENON_INLINE_LAMBDA(std::int64_t k, std::int64_t l, std::int64_t j) {
                           ColumnSum<P, Index>& mine = sum[j];
                           const bool is_new = mine.row != row;
                           mine.sum = add_semiring_product<S>(is_new ? S::template zero<P>() : mine.sum,
                                                              load_entry<S>(a.values, k), load_entry<S>(b.values, l));
                           mine.row = row;
                           if (is_new) list[count++] = static_cast<Index>(j);
                         });
    order.sort(list, n);
    for (std::int64_t e = 0; e < n; ++e) to[e] = convert<T>(sum[list[e]].sum);
  }
}

/// The number of products of each row, summed from the first row on: how work is divided.
template <class T, class Index>
Storage<std::int64_t> products_before(const EntryRows<T, Index>& a, const EntryRows<T, Index>& b, std::int64_t rows) {
  Storage<std::int64_t> result(rows + 1);
  std::int64_t sum = 0;
  for (std::int64_t i = 0; i < rows; ++i) {
    result.data()[i] = sum;
    for (std::int64_t k = a.pointers[i]; k < a.pointers[i + 1]; ++k)
      sum += b.pointers[a.indices[k] + 1] - b.pointers[a.indices[k]];
  }
  result.data()[rows] = sum;
  return result;
}

/// a (rows, k) times b (k, columns), as compressed rows. Rows are counted first, so that nothing is allocated that is
/// not filled.
template <class S, class T, class Index>
Sparse<T, Csr, Index> multiply_sparse(const char* function, const EntryRows<T, Index>& a, std::int64_t rows,
                                      const EntryRows<T, Index>& b, std::int64_t columns,
                                      const ProductMask<Index>& mask = {}) {
  const Storage<std::int64_t> counts = products_before(a, b, rows);
  const std::int64_t *const before = counts.data(), products = before[rows];
  const bool distant = rows > 0 && columns <= largest<std::int32_t> && reads_far(a.pointers, a.indices, rows);
  constexpr std::int64_t worth = 1 << 16;  // products for which a thread is woken
  const std::int64_t blocks = smaller_of(products / worth + 1, 2 * std::int64_t{thread_count()});
  std::vector<std::int64_t> begin(static_cast<std::size_t>(blocks) + 1, rows);
  for (std::int64_t k = 0; k < blocks; ++k)
    begin[static_cast<std::size_t>(k)] = std::lower_bound(before, before + rows, products / blocks * k) - before;
  begin[0] = 0;
  const auto each_block = [&](const auto& body) {
    parallel_blocks(blocks, [&](std::int64_t k) {
      const std::int64_t first = begin[static_cast<std::size_t>(k)], last = begin[static_cast<std::size_t>(k) + 1];
      if (first < last) body(first, last);
    });
  };
  const Tensor<Index> pointers = new_tensor<Index>(function, Shape{rows + 1});
  Index* const to = pointers.data_ptr();
  to[0] = 0;
  each_block([&](std::int64_t first, std::int64_t last) {
    if (mask.pointers) count_products<true>(a, b, columns, first, last, mask, distant, to);
    else count_products<false>(a, b, columns, first, last, mask, distant, to);
  });
  std::int64_t total = 0;
  for (std::int64_t i = 1; i <= rows; ++i) total += to[i];
  require_index_range<Index>(function, total, "entries");
  for (std::int64_t i = 0; i < rows; ++i) to[i + 1] = static_cast<Index>(to[i + 1] + to[i]);
  const Tensor<Index> indices = new_tensor<Index>(function, Shape{total});
  const Tensor<T> values = new_tensor<T>(function, Shape{total});
  each_block([&, index = indices.data_ptr(), value = values.data_ptr()](std::int64_t first, std::int64_t last) {
    if (mask.pointers) multiply_some_rows<S, true>(a, b, columns, first, last, mask, distant, before, to, index, value);
    else multiply_some_rows<S, false>(a, b, columns, first, last, mask, distant, before, to, index, value);
  });
  return {Unchecked{}, Pattern<Csr, Index>(Shape{rows, columns}, pointers, indices, true), values};
}

/// The same where b has distant fewer entries than columns: those that it has are numbered first.
template <class S, class T, class Index>
Sparse<T, Csr, Index> multiply_few_columns(const char* function, const EntryRows<T, Index>& a, std::int64_t rows,
                                           const EntryRows<T, Index>& b, std::int64_t entries, std::int64_t columns) {
  std::vector<Index> used(b.indices, b.indices + entries);
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  std::vector<Index> number(static_cast<std::size_t>(entries));
  for (std::int64_t k = 0; k < entries; ++k)
    number[static_cast<std::size_t>(k)] =
        static_cast<Index>(std::lower_bound(used.begin(), used.end(), b.indices[k]) - used.begin());
  EntryRows<T, Index> numbered(b);
  numbered.indices = number.data();
  const auto product = multiply_sparse<S>(function, a, rows, numbered, static_cast<std::int64_t>(used.size()));
  const Tensor<Index> indices = new_tensor<Index>(function, Shape{product.nnz()});
  for (std::int64_t k = 0; k < product.nnz(); ++k)
    indices.data_ptr()[k] = used[static_cast<std::size_t>(product.col_indices().data_ptr()[k])];
  return {Unchecked{}, Pattern<Csr, Index>(Shape{rows, columns}, product.crow_indices(), indices, true),
          product.values()};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
