// The lines of tensors along one dimension: a function gets each of them contiguously.
//
// A line that is not contiguous is copied.  Several neighbours are copied together, so that each cache line is read once.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/blocks.hpp>
#include <tenon/cpu/pack.hpp>
#include <tenon/layout.hpp>
#include <tenon/storage.hpp>
#include <tenon/view/axes.hpp>
#include <tenon/view/coalesce.hpp>

TENON_BEGIN_TYPES
namespace detail {

/// A tensor taken as lines.
struct LineOperand {
  char* data;  // of the storage: the layout's offset is not in it
  const Layout* layout;
  std::int64_t item;
};

/// Reads the line of operand 0 at line[0], and writes the others.
using LineFunction = void (*)(void* state, char* const* line);

/// The most tensors that have their lines walked together.
inline constexpr int most_line_operands = 3;

}  // namespace detail
TENON_END_TYPES

TENON_BEGIN_DETAIL

/// Lines of n elements from one place to the other.  Neighbouring lines share cache lines, so some elements of each go at a time.
inline void copy_lines(Block2D<char> to, Block2D<const char> from, std::int64_t lines, std::int64_t n, std::int64_t item) {
  constexpr std::int64_t some = 256;
  for (std::int64_t i = 0; i < n; i += some) {
    move_block({to.data + i * to.column, to.row, to.column}, {from.data + i * from.column, from.row, from.column}, lines, smaller_of(some, n - i), item, false);
  }
}

/// Calls `function` for the lines of all operands along dimension `axis`; they agree in the other dimensions.  Throws
/// MemoryError, before anything was written.
TENON_NOINLINE inline void for_each_line(const LineOperand* operands, int count, int axis, LineFunction function, void* state) {
  Layout rest[most_line_operands];
  const Layout* layouts[most_line_operands] = {};
  std::int64_t start[most_line_operands], room = 0;
  bool copied[most_line_operands];
  std::int64_t n[most_line_operands], step[most_line_operands], buffer_at[most_line_operands];
  for (int k = 0; k < count; ++k) {
    const Layout& layout = *operands[k].layout;
    if (layout.numel() == 0) return;
    n[k] = layout.size(axis);
    step[k] = layout.stride(axis);
    copied[k] = n[k] > 1 && step[k] != 1;
    rest[k] = views::select(layout, axis, 0);
    layouts[k] = &rest[k];
    start[k] = rest[k].offset();
  }
  Walk walk;
  coalesce(walk, rest[0].sizes(), layouts, count);
  constexpr std::int64_t cache_line = 64;
  std::int64_t together = 1;
  for (int k = 0; k < count; ++k) {
    const std::int64_t fit = cache_line / operands[k].item;
    if (copied[k] && fit > together) together = fit;
  }
  together = smaller_of(together, walk.run());
  for (int k = 0; k < count; ++k) {
    buffer_at[k] = room;
    if (copied[k]) room += blocks_of(together * n[k] * operands[k].item, cache_line) * cache_line;
  }
  const Storage<std::uint8_t> buffer(room);
  char* const lines = reinterpret_cast<char*>(buffer.data());
  const auto in_buffer = [&](int k) -> Block2D<char> { return {lines + buffer_at[k], n[k] * operands[k].item, operands[k].item}; };
  for_each_run(walk, start, [&](const std::int64_t* at) {
    for (std::int64_t done = 0; done < walk.run(); done += together) {
      const std::int64_t m = smaller_of(together, walk.run() - done);
      char* place[most_line_operands];
      for (int k = 0; k < count; ++k) {
        const std::int64_t item = operands[k].item;
        place[k] = operands[k].data + (at[k] + done * walk.run_step(k)) * item;
        if (copied[k] && k == 0) copy_lines(in_buffer(k), {place[k], walk.run_step(k) * item, step[k] * item}, m, n[k], item);
      }
      for (std::int64_t i = 0; i < m; ++i) {
        char* line[most_line_operands];
        for (int k = 0; k < count; ++k) {
          const std::int64_t item = operands[k].item;
          line[k] = copied[k] ? lines + buffer_at[k] + i * n[k] * item : place[k] + i * walk.run_step(k) * item;
        }
        function(state, line);
      }
      for (int k = 1; k < count; ++k) {
        const std::int64_t item = operands[k].item;
        if (!copied[k]) continue;
        const Block2D<char> from = in_buffer(k);
        copy_lines({place[k], walk.run_step(k) * item, step[k] * item}, {from.data, from.row, from.column}, m, n[k], item);
      }
    }
  });
}

TENON_END_DETAIL
