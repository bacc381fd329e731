// Merges the entries of two sparse tensors of one shape, row by row: where one of them has an entry, or where both have
// one.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/cpu/isa/registers.hpp>
#include <tenon/cpu/product/gemm_kernel.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/check_parts.hpp>
#include <tenon/sparse/coalesce.hpp>
#include <tenon/sparse/convert.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>
#include <tenon/threads.hpp>

namespace tenon::inline v1::detail {

/// One operand of a merge: the beginning of each row, the keys and values of entries, and the number of the last entry;
/// keys rise in each row.
template <class Key, class T>
struct MergeSide {
  const Key* pointers;
  const Key* keys;
  const T* values;
  std::int64_t last = -1;
};

/// The keys and values that a merge writes.
template <class Key, class Out>
struct MergeResult {
  Tensor<Key> pointers, keys;
  Tensor<Out> values;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Merges the entries i … end_a - 1 of a and j … end_b - 1 of b to `key` and `value`, `wide` elements of each; returns
/// how many there are. No branch depends on which entry comes next, as nothing predicts it. What is written never lies
/// beyond as many entries as the shorter row has, or, of a union, both have.
template <bool intersects, bool single, class Key, class A, class B, class Out, class F>
TENON_INLINE std::int64_t merge_row(const MergeSide<Key, A>& a, std::int64_t i, std::int64_t end_a,
                                    const MergeSide<Key, B>& b, std::int64_t j, std::int64_t end_b, Key* key,
                                    Out* value, std::int64_t wide, const F& f) {
  const std::int64_t width = single ? 1 : wide;
  std::int64_t n = 0;
  const auto put = [&] TENON_INLINE_LAMBDA(bool takes_a, bool takes_b, std::int64_t from_a, std::int64_t from_b) {
    for (std::int64_t e = 0; e < width; ++e) {
      const A x = a.values[from_a * width + e];
      const B y = b.values[from_b * width + e];
      value[n * width + e] = f(takes_a ? x : A(0), takes_b ? y : B(0));
    }
  };
  if constexpr (intersects) {
    while (i < end_a && j < end_b) {
      const Key x = a.keys[i], y = b.keys[j];
      key[n] = x;
      put(true, true, i, j);
      i += x <= y;
      j += y <= x;
      n += x == y;
    }
  } else {
    while (i < end_a || j < end_b) {
      // Beyond the row's end another entry is read, and not used.
      const std::int64_t from_a = i < a.last ? i : a.last, from_b = j < b.last ? j : b.last;
      const Key next_a = a.keys[from_a], next_b = b.keys[from_b];
      const Key x = i < end_a ? next_a : largest<Key>, y = j < end_b ? next_b : largest<Key>;
      const bool takes_a = x <= y, takes_b = y <= x;
      key[n] = takes_a ? x : y;
      put(takes_a, takes_b, from_a, from_b);
      i += takes_a;
      j += takes_b;
      ++n;
    }
  }
  return n;
}

inline constexpr std::int64_t short_row = 8;

/// Merges where either of two rows has an entry, for rows of at most `short_row` entries: each one's place is its own
/// number and the number of those before it in the other row, which are counted for all entries of a row at a time.
/// Returns false, with something written, if both have an entry in one place.
template <class Key, class A, class B, class Out, class F>
TENON_INLINE bool merge_short_row(const Key* key_a, const A* a, std::int64_t na, const Key* key_b, const B* b,
                                  std::int64_t nb, Key* key, Out* value, const F& f) {
  constexpr int lanes = 16 / static_cast<int>(sizeof(Key)), groups = static_cast<int>(short_row) / lanes;
  using V = GemmVector<Key, lanes>;
  Key number_a[short_row], number_b[short_row];
  const auto count = [] TENON_INLINE_LAMBDA(const Key* all_of, const Key* others, std::int64_t n, Key* numbers) {
    V mine[std::size_t{groups}], before[std::size_t{groups}];
    unrolled<groups>(
        [&] TENON_INLINE_LAMBDA(int g) { mine[g] = load_register<V>(all_of + g * lanes), before[g] = V(Key(0)); });
    for (std::int64_t k = 0; k < n; ++k) {
      const V other(others[k]);
      unrolled<groups>([&] TENON_INLINE_LAMBDA(int g) { before[g] = before[g] - V::from((other < mine[g]).v); });
    }
    unrolled<groups>([&] TENON_INLINE_LAMBDA(int g) { store_register(numbers + g * lanes, before[g]); });
  };
  count(key_a, key_b, nb, number_a);
  count(key_b, key_a, na, number_b);
  std::int64_t pairs = 0;
  for (std::int64_t i = 0; i < na; ++i) {
    const std::int64_t place = i + number_a[i];
    pairs += number_a[i];
    key[place] = key_a[i];
    value[place] = f(a[i], B(0));
  }
  for (std::int64_t j = 0; j < nb; ++j) {
    const std::int64_t place = j + number_b[j];
    pairs += number_b[j];
    key[place] = key_b[j];
    value[place] = f(A(0), b[j]);
  }
  return pairs == na * nb;  // of two different entries one is before the other
}

/// The side itself or, if it has no entries, one of zeros that may be read all the same.
template <class Key, class T>
struct EntryBeyond {
  Key key = 0;
  Storage<T> zeros;
  MergeSide<Key, T> side;
  EntryBeyond(const MergeSide<Key, T>& given, std::int64_t rows, std::int64_t width) : side(given) {
    side.last = given.pointers[rows] - 1;
    if (side.last >= 0) return;
    zeros = Storage<T>(width);
    for (std::int64_t e = 0; e < width; ++e) zeros.data()[e] = T(0);
    side = {given.pointers, &key, zeros.data(), 0};
  }
  EntryBeyond(const EntryBeyond&) = delete;
};

/// f of the entries of all rows. On several threads each row is merged where it surely fits, and moved together
/// afterwards.
template <bool intersects, class Out, class Key, class A, class B, class F>
MergeResult<Key, Out> merge_rows(const char* function, std::int64_t rows, const MergeSide<Key, A>& given,
                                 const MergeSide<Key, B>& other, Shape values_shape, const F& f) {
  const EntryBeyond<Key, A> beyond_a(given, rows, width_of(values_shape));
  const EntryBeyond<Key, B> beyond_b(other, rows, width_of(values_shape));
  const MergeSide<Key, A>& a = beyond_a.side;
  const MergeSide<Key, B>& b = beyond_b.side;
  const Key *const at_a = a.pointers, *const at_b = b.pointers;
  const std::int64_t na = at_a[rows], nb = at_b[rows], most = intersects ? (na < nb ? na : nb) : na + nb,
                     width = width_of(values_shape);
  if (!intersects) require_index_range<Key>(function, most, "entries, at most,");
  const Tensor<Key> pointers = new_tensor<Key>(function, Shape{rows + 1});
  Key* const to = pointers.data_ptr();
  to[0] = 0;
  const std::int64_t grain =
      grain_of(rows, (na + nb) / (rows + 1) * (static_cast<std::int64_t>(sizeof(Key)) + width * 8) + 16);
  const bool in_place = rows <= grain || thread_count() == 1;
  const std::int64_t slots = in_place || !intersects ? most : na;
  values_shape[0] = slots;
  Tensor<Key> keys = new_tensor<Key>(function, Shape{slots});
  Tensor<Out> values = new_tensor<Out>(function, values_shape);
  Key* const key_to = keys.data_ptr();
  Out* const value_to = values.data_ptr();
  const auto row = [&](std::int64_t i, std::int64_t place) {
    const auto merge = [&] TENON_INLINE_LAMBDA(auto single) {
      return merge_row<intersects, single>(a, at_a[i], at_a[i + 1], b, at_b[i], at_b[i + 1], key_to + place,
                                           value_to + place * width, width, f);
    };
    if constexpr (!intersects && TENON_LANES && sizeof(Key) == 4) {
      const std::int64_t k = at_a[i], l = at_b[i], some_a = at_a[i + 1] - k, some_b = at_b[i + 1] - l;
      if (width == 1 && some_a <= short_row && some_b <= short_row && k + short_row <= na && l + short_row <= nb &&
          merge_short_row(a.keys + k, a.values + k, some_a, b.keys + l, b.values + l, some_b, key_to + place,
                          value_to + place, f))
        return some_a + some_b;
    }
    return width == 1 ? merge(std::true_type{}) : merge(std::false_type{});
  };
  if (in_place) {
    std::int64_t n = 0;
    for (std::int64_t i = 0; i < rows; ++i) {
      n += row(i, n);
      to[i + 1] = static_cast<Key>(n);
    }
    return {pointers, keys.narrow(0, 0, n), values.narrow(0, 0, n)};
  }
  const auto slot = [=](std::int64_t i) { return static_cast<std::int64_t>(at_a[i]) + (intersects ? 0 : at_b[i]); };
  parallel_for(rows, grain, [&](std::int64_t first, std::int64_t last) {
    for (std::int64_t i = first; i < last; ++i) to[i + 1] = static_cast<Key>(row(i, slot(i)));
  });
  for (std::int64_t i = 0; i < rows; ++i) to[i + 1] = static_cast<Key>(to[i + 1] + to[i]);
  const std::int64_t n = to[rows];
  values_shape[0] = n;
  const Tensor<Key> keys_to = new_tensor<Key>(function, Shape{n});
  const Tensor<Out> values_to = new_tensor<Out>(function, values_shape);
  parallel_for(rows, grain, [&](std::int64_t first, std::int64_t last) {
    for (std::int64_t i = first; i < last; ++i) {
      const std::int64_t some = to[i + 1] - to[i], from = slot(i), place = to[i];
      for (std::int64_t k = 0; k < some; ++k) keys_to.data_ptr()[place + k] = keys.data_ptr()[from + k];
      for (std::int64_t k = 0; k < some * width; ++k)
        values_to.data_ptr()[place * width + k] = values.data_ptr()[from * width + k];
    }
  });
  return {pointers, keys_to, values_to};
}

/// f of the entries of two coalesced tensors of one format and shape; `intersects`: where both have one, else where
/// either has.
template <bool intersects, class Out, class A, class B, class Format, class Index, class F>
Sparse<Out, Format, Index> merged(const char* function, const Sparse<A, Format, Index>& a,
                                  const Sparse<B, Format, Index>& b, const F& f) {
  const Pattern<Format, Index>& pattern = a.pattern();
  if constexpr (std::is_same_v<Format, Coo>) {
    const Tensor<std::int64_t> keys_a = flat_keys(function, pattern), keys_b = flat_keys(function, b.pattern());
    const std::int64_t at_a[] = {0, a.nnz()}, at_b[] = {0, b.nnz()};
    const auto result = merge_rows<intersects, Out, std::int64_t, A, B>(
        function, 1, {at_a, keys_a.data_ptr(), a.values().data_ptr()}, {at_b, keys_b.data_ptr(), b.values().data_ptr()},
        pattern.values_shape(), f);
    const auto indices =
        unflattened<Index>(function, result.keys.data_ptr(), result.keys.numel(), pattern.sparse_sizes());
    return {Unchecked{}, Pattern<Coo, Index>(a.sizes(), indices, true), result.values};
  } else {
    const auto side = [](const auto& x) {
      return MergeSide<Index, typename std::remove_cvref_t<decltype(x)>::value_type>{
          x.pattern().pointers().data_ptr(), x.indices().data_ptr(), x.values().data_ptr()};
    };
    const auto result = merge_rows<intersects, Out, Index, std::remove_const_t<A>, std::remove_const_t<B>>(
        function, pattern.majors(), side(a), side(b), pattern.values_shape(), f);
    return {Unchecked{},
            Pattern<Format, Index>(a.sizes(), result.pointers, result.keys, true, pattern.block_rows(),
                                   pattern.block_columns()),
            result.values};
  }
}

/// b in the format of a, with its blocks where it has some.
template <class A, class B>
auto in_format_of(const A& a, const B& b) {
  using Format = typename A::format_type;
  if constexpr (std::is_same_v<Format, Bsr>) {
    const std::int64_t height = a.pattern().block_rows(), width = a.pattern().block_columns();
    if constexpr (std::is_same_v<typename B::format_type, Bsr>) {
      if (b.pattern().block_rows() == height && b.pattern().block_columns() == width) return b;
    }
    return blocks_of_rows(csr_of(b), height, width);
  } else {
    return in_format<Format>(b);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
