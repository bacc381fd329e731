// The bodies of the functions that cpu/line/lines.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/line/lines.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/shape.hpp>
#include <tenon/threads.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void run_lines(char* out, const char* in, Dims sizes, int d, const LineKernels& kernels) {
  std::int64_t before = 1, after = 1;
  for (int k = 0; k < sizes.rank(); ++k) (k < d ? before : after) *= k == d ? 1 : sizes[k];
  const std::int64_t n = sizes[d];
  if (before * n * after == 0) return;
  const std::int64_t line_bytes = n * (kernels.in_item + kernels.out_item);
  if (after == 1) {
    parallel_for(before, grain_of(before, line_bytes), [&](std::int64_t first, std::int64_t last) {
      kernels.along({in + first * n * kernels.in_item, out + first * n * kernels.out_item, last - first, n,
                     n * kernels.in_item, n * kernels.out_item});
    });
    return;
  }
  std::int64_t width = kernels.reads_once ? LineKernels::most_columns : 256 * 1024 / (n * kernels.out_item);
  if (kernels.reads_once && before * after * line_bytes >= 4 * shared_bytes) {
    // Narrower if wide tiles are too few for all threads, but at least some cache lines of each row.
    const int threads = thread_count();
    if (threads > 1)
      width = smaller_of(width, blocks_of(blocks_of(before * after, std::int64_t{4} * threads), 256) * 256);
  }
  if (width < 64) width = 64;  // a few cache lines
  if (width > LineKernels::most_columns) width = LineKernels::most_columns;
  width = width / 64 * 64;  // whole registers: the set of columns computed in lanes does not depend on the width
  const std::int64_t across = blocks_of(after, width), tiles = before * across;
  parallel_for(tiles, grain_of(tiles, smaller_of(width, after) * line_bytes),
               [&](std::int64_t first, std::int64_t last) {
                 for (std::int64_t i = first; i < last; ++i) {
                   const std::int64_t c = i % across * width, at = i / across * n * after + c;
                   kernels.across({in + at * kernels.in_item, out + at * kernels.out_item, n,
                                   smaller_of(width, after - c), after * kernels.in_item, after * kernels.out_item});
                 }
               });
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
