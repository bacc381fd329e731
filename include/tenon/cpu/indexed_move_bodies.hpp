// The bodies of what cpu/indexed_move.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/blocks.hpp>
#include <tenon/cpu/dispatch.hpp>
#include <tenon/cpu/indexed_move.hpp>
#include <tenon/cpu/pack.hpp>
#include <tenon/cpu/parallel.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/coalesce.hpp>

TENON_BEGIN_DETAIL

/// Negative where an index lies outside -size … size - 1.
template <class V>
TENON_INLINE V outside_sign(const V& index, const V& size) { return (index + size) | (size + ~index); }

/// Whether any of n indices lies outside -size … size - 1.
struct IndicesOutside {
  using Signature = bool(const std::int64_t* indices, std::int64_t n, std::int64_t size);

  template <int bytes>
  TENON_INLINE static bool run(const std::int64_t* indices, std::int64_t n, std::int64_t size) {
    constexpr int count = bytes / 8;
    std::uint64_t outside = 0;
    std::int64_t i = 0;
    if constexpr (count > 1) {
      using V = Lanes<std::uint64_t, count>;
      const V sizes(static_cast<std::uint64_t>(size));
      V all(0u);
      for (; i + count <= n; i += count) all = all | outside_sign(V::load(reinterpret_cast<const char*>(indices + i)), sizes);
      for (int k = 0; k < count; ++k) outside |= all[k];
    }
    for (; i < n; ++i) outside |= outside_sign(static_cast<std::uint64_t>(indices[i]), static_cast<std::uint64_t>(size));
    return outside >> 63;
  }
};

TENON_END_DETAIL

TENON_BEGIN_DETAIL_SHARED

TENON_BODY bool indices_outside(const std::int64_t* indices, std::int64_t n, std::int64_t size) {
  return variant<IndicesOutside, IndicesOutside::Signature>()(indices, n, size);
}

TENON_END_DETAIL_SHARED

TENON_BEGIN_DETAIL

/// Writes, or adds, the offsets of n indices along a dimension: negative indices count from the end. Returns whether all lie inside
/// of -size … size - 1.
struct ResolveIndices {
  using Signature = bool(const std::int64_t* indices, std::int64_t n, std::int64_t size, std::int64_t stride, std::int64_t* offsets,
                         bool adds);

  template <class V>
  TENON_INLINE static V offset(const V& index, const V& size, const V& stride, bool is_unit) {
    const V wrapped = index + (size & (V(std::uint64_t{0}) - (index >> V(std::uint64_t{63}))));
    return is_unit ? wrapped : wrapped * stride;
  }

  template <int bytes>
  TENON_INLINE static bool run(const std::int64_t* indices, std::int64_t n, std::int64_t size, std::int64_t stride, std::int64_t* offsets,
                               bool adds) {
    constexpr int count = bytes / 8;
    const auto size_bits = static_cast<std::uint64_t>(size), stride_bits = static_cast<std::uint64_t>(stride);
    std::uint64_t outside = 0;
    std::int64_t i = 0;
    if constexpr (count > 1) {
      using V = Lanes<std::uint64_t, count>;
      const V sizes(size_bits), strides(stride_bits);
      V all(0u);
      for (; i + count <= n; i += count) {
        const V index = V::load(reinterpret_cast<const char*>(indices + i));
        all = all | outside_sign(index, sizes);
        V result = offset(index, sizes, strides, stride == 1);
        if (adds) result = result + V::load(reinterpret_cast<const char*>(offsets + i));
        result.store(reinterpret_cast<char*>(offsets + i));
      }
      for (int k = 0; k < count; ++k) outside |= all[k];
    }
    for (; i < n; ++i) {
      const auto index = static_cast<std::uint64_t>(indices[i]);
      outside |= outside_sign(index, size_bits);
      const std::uint64_t result = offset(index, size_bits, stride_bits, false);
      offsets[i] = static_cast<std::int64_t>(adds ? static_cast<std::uint64_t>(offsets[i]) + result : result);
    }
    return outside >> 63 == 0;
  }
};

TENON_END_DETAIL

TENON_BEGIN_DETAIL_SHARED

TENON_BODY bool resolve_indices(const std::int64_t* indices, std::int64_t n, std::int64_t size, std::int64_t stride, std::int64_t* offsets,
                            bool adds) {
  return variant<ResolveIndices, ResolveIndices::Signature>()(indices, n, size, stride, offsets, adds);
}

TENON_BODY bool is_dense(const IndexedMove& move) { return move.row == 1 && move.line_step[0] == 0; }

TENON_NOINLINE_OG TENON_BODY void cut_into_lines(IndexedMove& move, Dims shape, const Layout* const* layouts) {
  Walk& walk = move.outer;
  coalesce(walk, shape, layouts, IndexedMove::operands);
  move.lines = 1;
  for (auto n : shape) move.lines *= n;
  for (int k = 0; k < IndexedMove::operands; ++k) move.start[k] = layouts[k]->offset();
  const bool has_rows = walk.run_step(2) == 0;
  move.row = has_rows ? walk.run() : 1;
  move.indexed_step = has_rows ? walk.run_step(0) * move.item : 0;
  move.other_step = has_rows ? walk.run_step(1) * move.item : 0;
  walk.rank -= has_rows;
  const bool has_line = walk.rank > 0;
  move.line = has_line ? walk.run() : 1;
  for (int k = 0; k < IndexedMove::operands; ++k) move.line_step[k] = has_line ? walk.run_step(k) * (k < 2 ? move.item : 1) : 0;
  walk.rank -= has_line;
  if (move.lines > 0) move.lines /= move.row * move.line;
}

TENON_BODY void for_indexed_lines(const IndexedMove& move, MoveLine function, bool shared) {
  constexpr std::int64_t least_bytes = 64 * 1024;
  const auto rows_of = [&](const Cursor& at, std::int64_t begin, const std::int64_t end) {
    char *indexed = move.indexed + at.offset[0] * move.item + begin * move.line_step[0],
         *other = move.other + at.offset[1] * move.item + begin * move.line_step[1];
    const std::int64_t* index = move.indices + at.offset[2] + begin * move.line_step[2];
    if (move.size == 0 && move.line_step[2] == 1) return function(move, indexed, other, index, end - begin);
    std::int64_t offsets[resolved_block];
    for (std::int64_t n; begin < end; begin += n) {
      n = smaller_of(resolved_block, end - begin);
      if (move.line_step[2] == 1) {
        (void)resolve_indices(index, n, move.size, move.stride, offsets, false);
      } else {
        move_elements(reinterpret_cast<char*>(offsets), 1, reinterpret_cast<const char*>(index), move.line_step[2], n, 8);
        if (move.size != 0) (void)resolve_indices(offsets, n, move.size, move.stride, offsets, false);
      }
      function(move, indexed, other, offsets, n);
      indexed += n * move.line_step[0];
      other += n * move.line_step[1];
      index += n * move.line_step[2];
    }
  };
  const auto lines_of = [&](std::int64_t begin, std::int64_t end) {
    Cursor at(move.outer, move.start, begin);
    for (std::int64_t i = begin; i < end; ++i, at.next()) rows_of(at, 0, move.line);
  };
  if (move.lines == 0) return;
  if (!shared) return lines_of(0, move.lines);
  const std::int64_t rows = least_bytes / (move.row * move.item) + 1;
  if (move.lines > 1) return parallel_for(move.lines, rows / move.line + 1, lines_of);
  const Cursor only(move.outer, move.start, 0);
  parallel_for(move.line, rows, [&](std::int64_t begin, std::int64_t end) { rows_of(only, begin, end); });
}

TENON_END_DETAIL_SHARED
