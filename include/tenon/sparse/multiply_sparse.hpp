// The product of two sparse matrices, row by row (Gustavson).
//
// A thread adds the products of a row in an array of all columns, and notes in bits which it touched; the bits give the columns in their
// order, without a sort. Results do not depend on how rows are divided.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/cpu/parallel.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/check_parts.hpp>
#include <tenon/sparse/multiply_rows.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/semiring.hpp>
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

/// The columns that a row touched, in two levels of bits: one for each column, and one for each word of these that is not 0.
class TouchedColumns {
 public:
  TENON_INLINE explicit TouchedColumns(std::int64_t columns)
      : words_((columns + 63) / 64), groups_((words_ + 63) / 64), bits_(words_ + groups_) {
    for (std::int64_t i = 0; i < words_ + groups_; ++i) bits_.data()[i] = 0;
  }
  TENON_INLINE void touch(std::int64_t j) {
    bits_.data()[j >> 6] |= std::uint64_t{1} << (j & 63);
    bits_.data()[words_ + (j >> 12)] |= std::uint64_t{1} << (j >> 6 & 63);
  }
  TENON_INLINE bool has(std::int64_t j) const { return (bits_.data()[j >> 6] >> (j & 63) & 1) != 0; }
  /// Calls visit(j) for each column in its order, and forgets it.
  template <class F>
  TENON_INLINE void take(const F& visit) {
    std::uint64_t* const words = bits_.data();
    for (std::int64_t g = 0; g < groups_; ++g) {
      std::uint64_t group = words[words_ + g];
      if (group == 0) continue;
      words[words_ + g] = 0;
      for (; group != 0; group &= group - 1) {
        const std::int64_t w = 64 * g + __builtin_ctzll(group);
        for (std::uint64_t word = words[w]; word != 0; word &= word - 1) visit(64 * w + __builtin_ctzll(word));
        words[w] = 0;
      }
    }
  }

 private:
  std::int64_t words_, groups_;
  Storage<std::uint64_t> bits_;
};

/// Entries that a block of rows gives: as many as it turns out to have.
template <class T, class Index>
struct FoundEntries {
  std::vector<Index> indices;
  std::vector<T> values;
};
template <class Index>
struct FoundEntries<bool, Index> {
  std::vector<Index> indices;
  std::vector<unsigned char> values;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The rows first … last - 1 of the product: how many entries each has, to pointers[i + 1], and these.
template <class S, class T, class Index>
void multiply_some_rows(const EntryRows<T, Index>& a, const EntryRows<T, Index>& b, std::int64_t columns, std::int64_t first,
                        std::int64_t last, const ProductMask<Index>& mask, Index* pointers, FoundEntries<T, Index>& found) {
  using P = semiring_t<S, T>;
  const Storage<P> sums(columns);
  P* const sum = sums.data();
  for (std::int64_t j = 0; j < columns; ++j) sum[j] = S::template zero<P>();
  TouchedColumns touched(columns), masked(mask.pointers ? columns : 0);
  for (std::int64_t i = first; i < last; ++i) {
    if (mask.pointers) {
      for (std::int64_t k = mask.pointers[i]; k < mask.pointers[i + 1]; ++k) masked.touch(mask.indices[k]);
    }
    for (std::int64_t k = a.pointers[i], end = a.pointers[i + 1]; k < end; ++k) {
      const P left = load_entry<S>(a.values, k);
      const std::int64_t row = a.indices[k];
      if (k + 4 < end) prefetch(b.indices + b.pointers[a.indices[k + 4]]);
      for (std::int64_t l = b.pointers[row], stop = b.pointers[row + 1]; l < stop; ++l) {
        const std::int64_t j = b.indices[l];
        if (mask.pointers && masked.has(j) == mask.complement) continue;
        sum[j] = add_semiring_product<S>(sum[j], left, load_entry<S>(b.values, l));
        touched.touch(j);
      }
    }
    const std::size_t before = found.indices.size();
    touched.take([&](std::int64_t j) TENON_INLINE_LAMBDA {
      found.indices.push_back(static_cast<Index>(j));
      found.values.push_back(convert<T>(sum[j]));
      sum[j] = S::template zero<P>();
    });
    if (mask.pointers) masked.take([](std::int64_t) {});
    pointers[i + 1] = static_cast<Index>(found.indices.size() - before);
  }
}

/// The number of products of each row, summed from the first row on: how work is divided.
template <class T, class Index>
std::vector<std::int64_t> products_before(const EntryRows<T, Index>& a, const EntryRows<T, Index>& b, std::int64_t rows) {
  std::vector<std::int64_t> result(static_cast<std::size_t>(rows) + 1);
  std::int64_t sum = 0;
  for (std::int64_t i = 0; i < rows; ++i) {
    result[static_cast<std::size_t>(i)] = sum;
    for (std::int64_t k = a.pointers[i]; k < a.pointers[i + 1]; ++k) sum += b.pointers[a.indices[k] + 1] - b.pointers[a.indices[k]];
  }
  result[static_cast<std::size_t>(rows)] = sum;
  return result;
}

/// a (rows, k) times b (k, columns), as compressed rows.
template <class S, class T, class Index>
Sparse<T, Csr, Index> multiply_sparse(const char* function, const EntryRows<T, Index>& a, std::int64_t rows, const EntryRows<T, Index>& b,
                                      std::int64_t columns, const ProductMask<Index>& mask = {}) {
  const std::vector<std::int64_t> before = products_before(a, b, rows);
  const std::int64_t products = before[static_cast<std::size_t>(rows)];
  constexpr std::int64_t worth = 1 << 16;  // products for which a thread is woken
  const std::int64_t blocks = smaller_of(products / worth + 1, 2 * std::int64_t{thread_count()});
  const Tensor<Index> pointers = new_tensor<Index>(function, Shape{rows + 1});
  Index* const to = pointers.data_ptr();
  to[0] = 0;
  std::vector<FoundEntries<T, Index>> found(static_cast<std::size_t>(blocks));
  std::vector<std::int64_t> begin(static_cast<std::size_t>(blocks) + 1, rows);
  for (std::int64_t k = 0; k < blocks; ++k)
    begin[static_cast<std::size_t>(k)] = std::lower_bound(before.begin(), before.end() - 1, products / blocks * k) - before.begin();
  begin[0] = 0;
  parallel_blocks(blocks, [&](std::int64_t k) {
    const auto n = static_cast<std::size_t>(k);
    if (begin[n] < begin[n + 1]) multiply_some_rows<S>(a, b, columns, begin[n], begin[n + 1], mask, to, found[n]);
  });
  std::int64_t total = 0;
  for (const auto& one : found) total += static_cast<std::int64_t>(one.indices.size());
  require_index_range<Index>(function, total, "entries");
  for (std::int64_t i = 0; i < rows; ++i) to[i + 1] = static_cast<Index>(to[i + 1] + to[i]);
  const Tensor<Index> indices = new_tensor<Index>(function, Shape{total});
  const Tensor<T> values = new_tensor<T>(function, Shape{total});
  parallel_blocks(blocks, [&](std::int64_t k) {
    FoundEntries<T, Index>& one = found[static_cast<std::size_t>(k)];
    const std::int64_t place = to[begin[static_cast<std::size_t>(k)]];
    for (std::size_t e = 0; e < one.indices.size(); ++e) {
      indices.data_ptr()[place + static_cast<std::int64_t>(e)] = one.indices[e];
      values.data_ptr()[place + static_cast<std::int64_t>(e)] = static_cast<T>(one.values[e]);
    }
    one = {};
  });
  return {Unchecked{}, Pattern<Csr, Index>(Shape{rows, columns}, pointers, indices, true), values};
}

/// The same where b has far fewer entries than columns: those that it has are numbered first.
template <class S, class T, class Index>
Sparse<T, Csr, Index> multiply_few_columns(const char* function, const EntryRows<T, Index>& a, std::int64_t rows,
                                           const EntryRows<T, Index>& b, std::int64_t entries, std::int64_t columns) {
  std::vector<Index> used(b.indices, b.indices + entries);
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  std::vector<Index> number(static_cast<std::size_t>(entries));
  for (std::int64_t k = 0; k < entries; ++k)
    number[static_cast<std::size_t>(k)] = static_cast<Index>(std::lower_bound(used.begin(), used.end(), b.indices[k]) - used.begin());
  EntryRows<T, Index> numbered(b);
  numbered.indices = number.data();
  const auto product = multiply_sparse<S>(function, a, rows, numbered, static_cast<std::int64_t>(used.size()));
  const Tensor<Index> indices = new_tensor<Index>(function, Shape{product.nnz()});
  for (std::int64_t k = 0; k < product.nnz(); ++k)
    indices.data_ptr()[k] = used[static_cast<std::size_t>(product.col_indices().data_ptr()[k])];
  return {Unchecked{}, Pattern<Csr, Index>(Shape{rows, columns}, product.crow_indices(), indices, true), product.values()};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
