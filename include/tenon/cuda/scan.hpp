// Scans of lines: the cumulative join of the elements of each line.
//
// Some neighbouring threads, called lanes, share a line: each joins some consecutive elements, and a scan over the
// lanes gives the state before them. If the elements of a line are not contiguous, each line has one thread, and
// neighbouring threads have neighbouring lines. Few long lines are split: one launch joins each part, another scans the
// parts, a third writes the results.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cuda/block_context.hpp>
#include <tenon/cuda/block_scan.hpp>
#include <tenon/cuda/reduce.hpp>
#include <tenon/cuda/reduce_plan.hpp>
#include <tenon/cuda/runtime.hpp>
#include <tenon/cuda/stream.hpp>

namespace tenon::inline v1::detail {

/// Lines of n elements each in contiguous memory; the elements of a line are `after` elements apart.
struct LinesOfElements {
  std::int64_t lines, n, after;
};

/// The arguments of a scan kernel: which threads scan what.
struct ScanArguments {
  LinesOfElements of;
  const char* in;
  char* out[2];
  char* states;  // of each line, part by part
  std::int64_t splits, chunk;
  int lanes;
};

/// The elements that a thread joins before the lanes are scanned.
inline constexpr int scan_items = 4;

/// A scan. S has `States`, whose `none()` and `join` make and join states; `of(in, place, i)`, the state of an element;
/// and `write(out, place, state)`. Outside the keyed namespace, as the flags of nvcc and g++ may differ.
template <class S>
struct ScanThatSomeCuFileInstantiates {
  static void launch(const char* function, const LinesOfElements& of, const char* in, char* const* out,
                     const Workspace& workspace, const cuda::Stream& stream);
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// How blocks of `threads` threads share lines, which are not empty.
TENON_NOINLINE_OG inline ScanArguments plan_scan(const LinesOfElements& of, const char* in, char* const* out,
                                                 int threads) {
  ScanArguments plan{of, in, {out[0], out[1]}, nullptr, 1, of.n, 1};
  plan.lanes = of.after > 1 ? 1 : power_of_2_for(parts_of(of.n, scan_items), threads);
  const std::int64_t groups = parts_of(of.lines, threads / plan.lanes), wanted = parts_of(enough_blocks, groups);
  const std::int64_t tile = std::int64_t{plan.lanes} * scan_items, most = parts_of(of.n, 4 * tile);
  const std::int64_t splits = most < wanted ? most : wanted;
  if (splits > 1) plan.chunk = parts_of(parts_of(of.n, splits), tile) * tile;
  plan.splits = parts_of(of.n, plan.chunk);
  return plan;
}
inline std::int64_t scan_blocks(const ScanArguments& a, int threads) {
  return parts_of(a.of.lines, threads / a.lanes) * a.splits;
}

/// Scans a part of each of the block's lines, or only joins it.
template <class S, bool writes, class Context>
TENON_HD TENON_INLINE void scan_block(const ScanArguments& a, const Context& context,
                                      typename S::States::State* shared) {
  using States = typename S::States;
  using State = typename States::State;
  const std::int64_t group = a.splits > 1 ? context.block / a.splits : context.block,
                     split = context.block - group * a.splits;
  const std::int64_t line = group * (context.threads / a.lanes) + context.thread / a.lanes;
  const int lane = context.thread % a.lanes;
  const bool is_used = line < a.of.lines;
  const std::int64_t before = a.of.after > 1 ? line / a.of.after : line;
  const std::int64_t base = before * a.of.n * a.of.after + (line - before * a.of.after),
                     step = std::int64_t{a.lanes} * scan_items;
  const std::int64_t begin = split * a.chunk, end = begin + a.chunk < a.of.n ? begin + a.chunk : a.of.n;
  State* const part = reinterpret_cast<State*>(a.states) + line * a.splits + split;
  State carry = writes && a.splits > 1 && is_used ? *part : States::none();
  for (std::int64_t tile = begin; tile < end; tile += step) {
    const std::int64_t first = tile + lane * scan_items;
    State list[scan_items], own = States::none();
    for (int k = 0; k < scan_items; ++k) {
      if (is_used && first + k < end) own = States::join(own, S::of(a.in, base + (first + k) * a.of.after, first + k));
      list[k] = own;
    }
    const Scanned<State> scanned =
        a.lanes > 1 ? scan_lanes<States>(context, lane, a.lanes, own, shared) : Scanned<State>{States::none(), own};
    if constexpr (writes) {
      const State earlier = States::join(carry, scanned.before);
      for (int k = 0; k < scan_items; ++k) {
        if (is_used && first + k < end)
          S::write(a.out, base + (first + k) * a.of.after, States::join(earlier, list[k]));
      }
    }
    carry = States::join(carry, scanned.all);
  }
  if constexpr (!writes) {
    if (is_used && lane == 0) *part = carry;
  }
}

/// Each block replaces the states of a line's parts by the states before each part.
template <class S, class Context>
TENON_HD TENON_INLINE void scan_parts_block(const ScanArguments& a, const Context& context,
                                            typename S::States::State* shared) {
  using States = typename S::States;
  auto* const parts = reinterpret_cast<typename States::State*>(a.states) + context.block * a.splits;
  auto before = States::none();
  for (std::int64_t first = 0; first < a.splits; first += context.threads) {
    const std::int64_t i = first + context.thread;
    const auto scanned =
        scan_lanes<States>(context, context.thread, context.threads, i < a.splits ? parts[i] : States::none(), shared);
    if (i < a.splits) parts[i] = States::join(before, scanned.before);
    before = States::join(before, scanned.all);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#if defined(__CUDACC__)

namespace tenon::inline v1::detail::inline TENON_CODE {

enum class ScanStep { join, parts, write };
template <class S, ScanStep step>
__global__ void __launch_bounds__(block_threads) scan_kernel(const __grid_constant__ ScanArguments arguments) {
  using State = typename S::States::State;
  __shared__ alignas(16) unsigned char memory[block_threads * sizeof(State)];
  State* const shared = reinterpret_cast<State*>(memory);
  if constexpr (step == ScanStep::parts) scan_parts_block<S>(arguments, KernelContext(), shared);
  else scan_block<S, step == ScanStep::write>(arguments, KernelContext(), shared);
}

template <class S>
void launch_scan(const char* function, const LinesOfElements& of, const char* in, char* const* out,
                 const Workspace& workspace, const cuda::Stream& stream) {
  ScanArguments arguments = plan_scan(of, in, out, block_threads);
  const unsigned blocks = grid_of(function, scan_blocks(arguments, block_threads));
  const DeviceGuard guard(function, stream.device());
  if (arguments.splits > 1) {
    arguments.states =
        workspace(sizeof(typename S::States::State) * static_cast<std::size_t>(of.lines * arguments.splits));
    scan_kernel<S, ScanStep::join><<<blocks, block_threads, 0, stream.handle()>>>(arguments);
    scan_kernel<S, ScanStep::parts><<<grid_of(function, of.lines), block_threads, 0, stream.handle()>>>(arguments);
  }
  scan_kernel<S, ScanStep::write><<<blocks, block_threads, 0, stream.handle()>>>(arguments);
  check_cuda(function, "launch of a scan", cudaGetLastError());
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <class S>
void ScanThatSomeCuFileInstantiates<S>::launch(const char* function, const LinesOfElements& of, const char* in,
                                               char* const* out, const Workspace& workspace,
                                               const cuda::Stream& stream) {
  launch_scan<S>(function, of, in, out, workspace, stream);
}

}  // namespace tenon::inline v1::detail

#endif
