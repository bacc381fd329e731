// The numbers of entries: what an operation does to them says where each value of its result comes from.
//
// Whatever moves entries and computes nothing is so differentiated by one read by index.
#pragma once

#include <algorithm>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/sparse/counting_sort.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/coalesce.hpp>
#include <tenon/sparse/convert.hpp>
#include <tenon/sparse/format.hpp>
#include <tenon/sparse/gather_dense.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A tensor of a pattern whose values are first, first + 1, … in the order in which values are stored.
template <class Format, class Index>
Sparse<std::int64_t, Format, Index> numbered(const Pattern<Format, Index>& pattern, std::int64_t first = 0) {
  const Tensor<std::int64_t> numbers = new_tensor<std::int64_t>("backward", pattern.values_shape());
  for (std::int64_t k = 0, n = numbers.numel(); k < n; ++k) numbers.data_ptr()[k] = first + k;
  return {Unchecked{}, pattern, numbers};
}

/// For each value of a pattern, the place of its element in a dense tensor of shape `sizes`, which broadcasts to the
/// pattern's shape.
template <class P>
Tensor<std::int64_t> dense_places(const char* function, const P& pattern, const Shape& sizes) {
  const std::int64_t count = checked_numel(function, sizes);
  Tensor<std::int64_t> places = new_tensor<std::int64_t>(function, sizes);
  for (std::int64_t k = 0; k < count; ++k) places.data_ptr()[k] = k;
  return gather_dense<std::int64_t>(function, pattern, Tensor<const std::int64_t>(places)).reshape({-1});
}

/// The place of each entry of `pattern` among those of `canonical`, which has all of them.
template <class Index>
Tensor<std::int64_t> places_among(const Pattern<Coo, Index>& pattern, const Pattern<Coo, Index>& canonical) {
  Tensor<std::int64_t> mine = flat_keys("coalesce", pattern);
  const Tensor<std::int64_t> all_of = flat_keys("coalesce", canonical);
  const std::int64_t n = canonical.nnz();
  for (std::int64_t k = 0; k < pattern.nnz(); ++k)
    mine.data_ptr()[k] =
        std::lower_bound(all_of.data_ptr(), all_of.data_ptr() + n, mine.data_ptr()[k]) - all_of.data_ptr();
  return mine;
}
template <class Format, class Index>
  requires Compressed<Format>
Tensor<std::int64_t> places_among(const Pattern<Format, Index>& pattern, const Pattern<Format, Index>& canonical) {
  Tensor<std::int64_t> places = new_tensor<std::int64_t>("coalesce", Shape{pattern.nnz()});
  const Index *const index = pattern.indices().data_ptr(), *const all_of = canonical.indices().data_ptr(),
                     *const at = canonical.pointers().data_ptr();
  for_each_row(pattern.pointers().data_ptr(), pattern.majors(), 8 + static_cast<std::int64_t>(sizeof(Index)),
               [=, to = places.data_ptr()](std::int64_t i, std::int64_t begin, std::int64_t end) {
                 for (std::int64_t k = begin; k < end; ++k)
                   to[k] = std::lower_bound(all_of + at[i], all_of + at[i + 1], index[k]) - all_of;
               });
  return places;
}

/// The entries of a compressed matrix without blocks by its other dimension; the pattern keeps them.
template <class Format, class Index>
const OtherWay<Index>& other_way(const Pattern<Format, Index>& pattern) {
  return pattern.other_way([&] {
    const auto other = compress_other(numbered(pattern));
    return OtherWay<Index>{other.pattern().pointers(), other.pattern().indices(), other.values()};
  });
}
/// The transpose of compressed rows, in compressed rows: their values are those of the pattern in its order.
template <class Index>
Pattern<Csr, Index> transposed_rows(const Pattern<Csr, Index>& pattern) {
  const OtherWay<Index>& other = other_way(pattern);
  return {Shape{pattern.sizes()[1], pattern.sizes()[0]}, other.pointers, other.indices, pattern.is_canonical()};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
