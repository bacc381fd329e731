// The bodies of the functions that cpu/move/indexed_move.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/move/indexed_move.hpp>
#include <tenon/cpu/pack/pack.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Negative in lanes where an index is outside of -size … size - 1.
template <class V>
TENON_INLINE V outside_sign(const V& index, const V& size) { return (index + size) | (size + ~index); }

/// True if any of n indices is outside of -size … size - 1.
struct IndicesOutside {
  using Signature = bool(const std::int64_t* indices, std::int64_t n, std::int64_t size);

  template <int bytes>
  TENON_INLINE static bool loop(const std::int64_t* indices, std::int64_t n, std::int64_t size) {
    constexpr int count = bytes / 8;
    std::uint64_t outside = 0;
    std::int64_t i = 0;
    if constexpr (count > 1) {
      using V = Lanes<std::uint64_t, count>;
      const V sizes(static_cast<std::uint64_t>(size));
      V all(0u);
      // From the end: the caches then still hold the first indices, with which the move begins.
      for (; n >= count; n -= count)
        all = all | outside_sign(V::load(reinterpret_cast<const char*>(indices + n - count)), sizes);
      for (int k = 0; k < count; ++k) outside |= all[k];
    }
    for (; i < n; ++i)
      outside |= outside_sign(static_cast<std::uint64_t>(indices[i]), static_cast<std::uint64_t>(size));
    return outside >> 63;
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY bool indices_outside(const std::int64_t* indices, std::int64_t n, std::int64_t size) {
  return variant<IndicesOutside, IndicesOutside::Signature>()(indices, n, size);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Writes, or adds, the offsets of n indices along a dimension: negative indices count from the end. True if all are
/// inside of -size … size
/// - 1.
struct ResolveIndices {
  using Signature = bool(const std::int64_t* indices, std::int64_t n, std::int64_t size, std::int64_t stride,
                         std::int64_t* offsets, bool adds);

  /// Makes `outside` negative in lanes where an index is outside.
  template <bool plain, class V>
  TENON_INLINE static V offset(const V& index, const V& size, const V& stride, V& outside) {
    const V wrapped = index + (size & (V(std::uint64_t{0}) - (index >> V(std::uint64_t{63}))));
    outside = outside | wrapped | (size + ~wrapped);
    if constexpr (plain) return wrapped;
    else return wrapped * stride;
  }

  /// `plain`: the offsets are the indices themselves, with negative ones counted from the end.
  template <bool plain, int count>
  TENON_INLINE static bool resolve(const std::int64_t* indices, std::int64_t n, std::uint64_t size,
                                   std::uint64_t stride, std::int64_t* offsets, bool adds) {
    std::uint64_t outside = 0;
    std::int64_t i = 0;
    if constexpr (count > 1) {
      using V = Lanes<std::uint64_t, count>;
      const V sizes(size), strides(stride);
      V all(0u);
      for (; i + count <= n; i += count) {
        char* const to = reinterpret_cast<char*>(offsets + i);
        const V result = offset<plain>(V::load(reinterpret_cast<const char*>(indices + i)), sizes, strides, all);
        if (!plain && adds) (result + V::load(to)).store(to);
        else result.store(to);
      }
      for (int k = 0; k < count; ++k) outside |= all[k];
    }
    for (; i < n; ++i) {
      const std::uint64_t result = offset<plain>(static_cast<std::uint64_t>(indices[i]), size, stride, outside);
      offsets[i] = static_cast<std::int64_t>(!plain && adds ? static_cast<std::uint64_t>(offsets[i]) + result : result);
    }
    return outside >> 63 == 0;
  }

  template <int bytes>
  TENON_INLINE static bool loop(const std::int64_t* indices, std::int64_t n, std::int64_t size, std::int64_t stride,
                                std::int64_t* offsets, bool adds) {
    const auto size_bits = static_cast<std::uint64_t>(size), stride_bits = static_cast<std::uint64_t>(stride);
    if (stride == 1 && !adds) return resolve<true, bytes / 8>(indices, n, size_bits, stride_bits, offsets, adds);
    return resolve<false, bytes / 8>(indices, n, size_bits, stride_bits, offsets, adds);
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY bool resolve_indices(const std::int64_t* indices, std::int64_t n, std::int64_t size, std::int64_t stride,
                                std::int64_t* offsets, bool adds) {
  return variant<ResolveIndices, ResolveIndices::Signature>()(indices, n, size, stride, offsets, adds);
}

TENON_BODY bool is_dense(const IndexedMove& move) { return move.row == 1 && move.line_step[0] == 0; }

TENON_NOINLINE_OG TENON_BODY void cut_into_lines(IndexedMove& move, Dims shape, const Layout* const* layouts) {
  Walk& walk = move.outer;
  coalesce(walk, shape, layouts, IndexedMove::operands);
  move.lines = 1;
  for (auto n : shape) move.lines *= n;
  // without elements any step is possible
  const auto bytes = [&](std::int64_t step) { return saturated_product(step, move.item); };
  for (int k = 0; k < IndexedMove::operands; ++k) move.start[k] = layouts[k]->offset();
  const bool has_rows = walk.inner_step(2) == 0;
  move.row = has_rows ? walk.inner_size() : 1;
  move.indexed_step = has_rows ? bytes(walk.inner_step(0)) : 0;
  move.other_step = has_rows ? bytes(walk.inner_step(1)) : 0;
  walk.rank -= has_rows;
  const bool has_line = walk.rank > 0;
  move.line = has_line ? walk.inner_size() : 1;
  for (int k = 0; k < IndexedMove::operands; ++k)
    move.line_step[k] = has_line ? (k < 2 ? bytes(walk.inner_step(k)) : walk.inner_step(k)) : 0;
  walk.rank -= has_line;
  if (move.lines > 0) move.lines /= move.row * move.line;
}

TENON_BODY bool for_indexed_lines(const IndexedMove& move, MoveLine function, bool shared) {
  constexpr std::int64_t least_bytes = 64 * 1024;
  constexpr int patience = 8;
  const bool takes_indices = move.line_step[2] == 1 && (move.size == 0 || move.stride == 1 || !is_dense(move));
  bool is_inside = true;
  // `wait`: the number of blocks that are converted to offsets before indices are used unchanged again.
  const auto rows_of = [&](const Cursor& at, std::int64_t begin, const std::int64_t end, int& wait) {
    char *indexed = move.indexed + at.offset[0] * move.item + begin * move.line_step[0],
         *other = move.other + at.offset[1] * move.item + begin * move.line_step[1];
    const std::int64_t step = move.line_step[2], *index = move.indices + at.offset[2] + begin * step;
    std::int64_t offsets[resolved_block];
    for (std::int64_t n; begin < end; begin += n) {
      // Most indices are used unchanged, up to one that is negative or outside; from there a block is converted to
      // offsets. If that happens soon, more blocks are, as there may be many such indices, and each attempt then costs
      // more than it saves.
      n = 0;
      if (takes_indices && wait-- <= 0) {
        n = function(move, indexed, other, index, end - begin, move.size == 0);
        wait = n < end - begin && n < resolved_block ? patience : 0;
      }
      if (n == 0) {
        n = smaller_of(resolved_block, end - begin);
        const std::int64_t* given = index;
        if (step != 1) {
          move_elements(reinterpret_cast<char*>(offsets), 1, reinterpret_cast<const char*>(index), step, n, 8);
          given = offsets;
        }
        if (move.size != 0 && !resolve_indices(given, n, move.size, move.stride, offsets, false))
          return __atomic_store_n(&is_inside, false, __ATOMIC_RELAXED);
        (void)function(move, indexed, other, offsets, n, true);
      }
      indexed += n * move.line_step[0];
      other += n * move.line_step[1];
      index += n * step;
    }
  };
  const auto lines_of = [&](std::int64_t begin, std::int64_t end) {
    Cursor at(move.outer, move.start, begin);
    int wait = 0;
    for (std::int64_t i = begin; i < end; ++i, at.next()) rows_of(at, 0, move.line, wait);
  };
  if (move.lines == 0) return true;
  const std::int64_t rows = least_bytes / (move.row * move.item) + 1;
  if (!shared) {
    lines_of(0, move.lines);
  } else if (move.lines > 1) {
    parallel_for(move.lines, rows / move.line + 1, lines_of);
  } else {
    const Cursor only(move.outer, move.start, 0);
    parallel_for(move.line, rows, [&](std::int64_t begin, std::int64_t end) {
      int wait = 0;
      rows_of(only, begin, end, wait);
    });
  }
  return is_inside;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
