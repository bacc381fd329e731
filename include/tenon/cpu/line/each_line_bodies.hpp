// The bodies of the functions that cpu/line/each_line.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/cpu/line/each_line.hpp>
#include <tenon/cpu/pack/pack.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/layout.hpp>
#include <tenon/storage.hpp>
#include <tenon/threads.hpp>
#include <tenon/view/axes.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail {

/// The most tensors whose lines are walked together.
inline constexpr int most_line_operands = 3;

/// The plan by which the lines of some operands are traversed: in groups of neighbouring lines.
struct LinePlan {
  const LineOperand* operand;
  int count;
  Walk walk;
  std::int64_t start[most_line_operands], n[most_line_operands], step[most_line_operands];
  std::int64_t buffer_at[most_line_operands], buffer_bytes;  // the buffer of copied lines
  bool copied[most_line_operands];
  std::int64_t together, groups;  // lines in a group; groups, none of which crosses a run of the walk
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Copies lines of n elements. Neighbouring lines share cache lines, so a few elements of each line are copied at a
/// time.
inline void copy_lines(Block2D<char> to, Block2D<const char> from, std::int64_t lines, std::int64_t n,
                       std::int64_t item) {
  constexpr std::int64_t some = 256;
  for (std::int64_t i = 0; i < n; i += some) {
    move_block({to.data + i * to.column, to.row, to.column}, {from.data + i * from.column, from.row, from.column},
               lines, smaller_of(some, n - i), item, false);
  }
}

/// Plans operands that agree in the dimensions other than `axis`; `line_bytes`: one line of each operand, in bytes.
TENON_NOINLINE_OG inline void plan_lines(LinePlan& plan, const LineOperand* operands, int count, int axis,
                                         std::int64_t line_bytes) {
  constexpr std::int64_t cache_line = 64;
  Layout rest[most_line_operands];
  const Layout* layouts[most_line_operands] = {};
  plan.operand = operands;
  plan.count = count;
  plan.together = 1;
  for (int k = 0; k < count; ++k) {
    const Layout& layout = *operands[k].layout;
    plan.n[k] = layout.size(axis);
    plan.step[k] = layout.stride(axis);
    plan.copied[k] = plan.n[k] > 1 && plan.step[k] != 1;
    rest[k] = views::select(layout, axis, 0);
    layouts[k] = &rest[k];
    plan.start[k] = rest[k].offset();
    const std::int64_t fit = cache_line / operands[k].item;
    if (plan.copied[k] && fit > plan.together) plan.together = fit;
  }
  coalesce(plan.walk, rest[0].sizes(), layouts, count);
  if (plan.together == 1) plan.together += 64 * 1024 / line_bytes;  // positioning a cursor costs as much as sorting a
                                                                    // short line
  plan.together = smaller_of(plan.together, plan.walk.inner_size());
  plan.buffer_bytes = 0;
  for (int k = 0; k < count; ++k) {
    plan.buffer_at[k] = plan.buffer_bytes;
    if (!plan.copied[k]) continue;
    const std::size_t bytes = checked_bytes("Storage", saturated_product(plan.together, plan.n[k]),
                                            static_cast<std::size_t>(operands[k].item));
    plan.buffer_bytes += blocks_of(static_cast<std::int64_t>(bytes), cache_line) * cache_line;
  }
  plan.groups = blocks_of(plan.walk.inner_size(), plan.together);
  for (int d = 0; d < plan.walk.rank - 1; ++d) plan.groups *= plan.walk.size[d];
}

/// Runs `function` on the lines of some groups; `room` holds the copied lines, then the function's scratch memory.
TENON_NOINLINE_OG inline void run_groups(const LinePlan& plan, std::int64_t first, std::int64_t last,
                                         LineFunction function, const void* state, char* room) {
  const std::int64_t run = plan.walk.inner_size(), per_run = blocks_of(run, plan.together);
  const auto in_buffer = [&](int k) -> Block2D<char> {
    return {room + plan.buffer_at[k], plan.n[k] * plan.operand[k].item, plan.operand[k].item};
  };
  for (std::int64_t group = first; group < last; ++group) {
    const std::int64_t done = group % per_run * plan.together, m = smaller_of(plan.together, run - done);
    const Cursor at(plan.walk, plan.start, group / per_run * run + done);
    char* place[most_line_operands];
    for (int k = 0; k < plan.count; ++k) {
      const std::int64_t item = plan.operand[k].item;
      place[k] = plan.operand[k].data + at.offset[k] * item;
      if (plan.copied[k] && k == 0)
        copy_lines(in_buffer(k), {place[k], plan.walk.inner_step(k) * item, plan.step[k] * item}, m, plan.n[k], item);
    }
    for (std::int64_t i = 0; i < m; ++i) {
      char* line[most_line_operands];
      for (int k = 0; k < plan.count; ++k) {
        const std::int64_t item = plan.operand[k].item;
        line[k] = plan.copied[k] ? room + plan.buffer_at[k] + i * plan.n[k] * item
                                 : place[k] + i * plan.walk.inner_step(k) * item;
      }
      function(state, line, room + plan.buffer_bytes);
    }
    for (int k = 1; k < plan.count; ++k) {
      const std::int64_t item = plan.operand[k].item;
      if (!plan.copied[k]) continue;
      const Block2D<char> from = in_buffer(k);
      copy_lines({place[k], plan.walk.inner_step(k) * item, plan.step[k] * item}, {from.data, from.row, from.column}, m,
                 plan.n[k], item);
    }
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void for_each_line(const LineOperand* operands, int count, int axis, LineFunction function,
                                                const void* state, std::int64_t scratch) {
  constexpr std::int64_t most_counted = std::int64_t{1} << 40;  // a broadcast line may have as many elements as int64
                                                                // counts
  std::int64_t line_bytes = 0;
  for (int k = 0; k < count; ++k) {
    if (operands[k].layout->numel() == 0) return;
    const std::int64_t n = operands[k].layout->size(axis);
    line_bytes += smaller_of(n, most_counted) * operands[k].item;
  }
  LinePlan plan;
  plan_lines(plan, operands, count, axis, line_bytes);
  // The factor 4 is for functions that read a line several times.
  const std::int64_t grain = grain_of(plan.groups, 4 * plan.together * line_bytes);
  const std::int64_t threads = plan.groups > grain ? smaller_of(thread_count(), blocks_of(plan.groups, grain)) : 1;
  const std::int64_t room = blocks_of(plan.buffer_bytes + scratch, 64) * 64;
  const Storage<std::uint8_t> memory(threads * room);
  std::int64_t next = 0;
  parallel_blocks(threads, [&](std::int64_t k) {
    char* const own = reinterpret_cast<char*>(memory.data()) + k * room;
    const std::int64_t some = threads > 1 ? grain : plan.groups;
    for (std::int64_t first; (first = __atomic_fetch_add(&next, some, __ATOMIC_RELAXED)) < plan.groups;) {
      run_groups(plan, first, smaller_of(first + some, plan.groups), function, state, own);
    }
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
