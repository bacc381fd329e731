// Moving elements by mask: between where it is true in a tensor and a row of them; and the places where it is true.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/cpu/blocks.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/coalesce.hpp>

TENON_BEGIN_DETAIL

/// How many places of a mask are looked for at a time.
inline constexpr std::int64_t mask_block = 512;

/// Writes the indices of those of n ≤ mask_block truth values that are true to `found`, which has room for all and one more.
inline std::int64_t find_true(const char* mask, std::int64_t step, std::int64_t n, std::int64_t first, std::int64_t* found) {
  std::int64_t count = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    found[count] = first + i;
    count += mask[i * step] != 0;
  }
  return count;
}

/// Calls `use(found, count)` with the true indices below n of a run, some at a time.
template <class F>
void each_true(const char* mask, std::int64_t step, std::int64_t n, F use) {
  std::int64_t found[mask_block + 1];
  for (std::int64_t i = 0; i < n; i += mask_block) {
    if (const std::int64_t count = find_true(mask + i * step, step, smaller_of(mask_block, n - i), i, found))
      use(static_cast<const std::int64_t*>(found), count);
  }
}

/// Moves the elements where a mask is true to or from a row of them.  Both layouts have the mask's shape.
template <bool writes_masked, std::size_t item>
void move_masked(char* masked, const Layout& layout, const char* mask, const Layout& mask_layout, char* row) {
  Walk walk;
  const Layout* const layouts[] = {&layout, &mask_layout};
  coalesce(walk, layout.sizes(), layouts, 2);
  std::int64_t start[] = {layout.offset(), mask_layout.offset()};
  constexpr auto bytes = static_cast<std::int64_t>(item);
  for_each_run(walk, start, [&](const std::int64_t* at) {
    char* const run = masked + at[0] * bytes;
    const std::int64_t step = walk.run_step(0) * bytes;
    each_true(mask + at[1], walk.run_step(1), walk.run(), [&](const std::int64_t* found, std::int64_t count) {
      for (std::int64_t i = 0; i < count; ++i, row += bytes)
        std::memcpy(writes_masked ? run + found[i] * step : row, writes_masked ? row : run + found[i] * step, item);
    });
  });
}

/// Writes the indices of true elements: row d of `places` has those along dimension d, in row-major order.
TENON_NOINLINE_OG inline void write_places(const char* mask, const Layout& layout, std::int64_t* places, std::int64_t total) {
  const int last = layout.rank() - 1;
  std::int64_t at[max_rank] = {}, done = 0;
  const char* run = mask + layout.offset();
  for (std::int64_t left = layout.numel() > 0 ? layout.numel() / layout.size(last) : 0; left > 0; --left) {
    each_true(run, layout.stride(last), layout.size(last), [&](const std::int64_t* found, std::int64_t count) {
      std::memcpy(places + last * total + done, found, static_cast<std::size_t>(count) * sizeof(std::int64_t));
      for (int d = 0; d < last; ++d) {
        for (std::int64_t i = 0; i < count; ++i) places[d * total + done + i] = at[d];
      }
      done += count;
    });
    for (int d = last - 1; d >= 0; --d) {
      run += layout.stride(d);
      if (++at[d] < layout.size(d)) break;
      run -= layout.size(d) * layout.stride(d);
      at[d] = 0;
    }
  }
}

/// How many of n truth values that follow each other are not 0, eight at a time.
inline std::int64_t count_true(const char* mask, std::int64_t n) {
  constexpr std::uint64_t ones = 0x0101010101010101, most = 0x7f * ones;
  std::int64_t count = 0, i = 0;
  while (i + 8 <= n) {
    std::uint64_t sums = 0;  // in bytes, none of which reaches 256
    for (int k = 0; k < 255 && i + 8 <= n; ++k, i += 8) {
      std::uint64_t word;
      std::memcpy(&word, mask + i, 8);
      sums += ((((word & most) + most) | word) >> 7) & ones;
    }
    count += static_cast<std::int64_t>((((sums & 0x00ff00ff00ff00ff) + (sums >> 8 & 0x00ff00ff00ff00ff)) * 0x0001000100010001) >> 48);
  }
  for (; i < n; ++i) count += mask[i] != 0;
  return count;
}
TENON_NOINLINE_OG inline std::int64_t count_true(const char* mask, const Layout& layout) {
  Walk walk;
  const Layout* const layouts[] = {&layout};
  coalesce(walk, layout.sizes(), layouts, 1);
  std::int64_t start[] = {layout.offset()}, count = 0;
  for_each_run(walk, start, [&](const std::int64_t* at) {
    if (walk.run_step(0) == 1) count += count_true(mask + at[0], walk.run());
    else for (std::int64_t i = 0; i < walk.run(); ++i) count += mask[at[0] + i * walk.run_step(0)] != 0;
  });
  return count;
}

/// Writes the offsets of elements where a mask is true, in row-major order, without that of their layout.  Both have the mask's shape.
TENON_NOINLINE_OG inline void write_offsets(const char* mask, const Layout& mask_layout, const Layout& layout, std::int64_t* offsets) {
  Walk walk;
  const Layout* const layouts[] = {&layout, &mask_layout};
  coalesce(walk, layout.sizes(), layouts, 2);
  std::int64_t start[] = {0, mask_layout.offset()};
  for_each_run(walk, start, [&](const std::int64_t* at) {
    const std::int64_t step = walk.run_step(0), base = at[0];
    each_true(mask + at[1], walk.run_step(1), walk.run(), [&](const std::int64_t* found, std::int64_t count) {
      for (std::int64_t i = 0; i < count; ++i) *offsets++ = base + found[i] * step;
    });
  });
}

TENON_END_DETAIL
