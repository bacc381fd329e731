// Groups equal keys, each with its original position; positions ascend within a group.
//
// Keys are radix-sorted by four bits at a time, lowest first: each block counts the digits of its part, one block adds
// up the counts, and each block writes its part. Keys that fit one block take one launch. The sort is stable and uses
// no atomics, so that results are reproducible. CUB sorts faster, but takes ten times as long to compile:
// <tenon/cuda/sort.hpp> uses it.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cuda/block_context.hpp>
#include <tenon/cuda/block_scan.hpp>
#include <tenon/cuda/reduce.hpp>
#include <tenon/cuda/reduce_plan.hpp>
#include <tenon/cuda/runtime.hpp>
#include <tenon/cuda/stream.hpp>

namespace tenon::inline v1::detail {

/// The bits and values of a digit, and the keys that a thread reads at a time.
inline constexpr int key_digit_bits = 4, key_digit_values = 1 << key_digit_bits, keys_at_once = 4;

/// The count of each digit value, below 2^16.
struct DigitCounts {
  std::uint64_t four[4];
};
struct DigitStates {
  using State = DigitCounts;
  TENON_HD TENON_INLINE static State none() { return {{0, 0, 0, 0}}; }
  TENON_HD TENON_INLINE static State join(const State& a, const State& b) {
    return {{a.four[0] + b.four[0], a.four[1] + b.four[1], a.four[2] + b.four[2], a.four[3] + b.four[3]}};
  }
};

/// n keys, cut into parts, one for each block, and memory for them; keys[0] holds the keys at the beginning.
struct KeyGroups {
  std::uint64_t* keys[2];
  std::int64_t* numbers[2];
  std::int64_t* counts;  // the counts of each digit value in each part, and in all
  std::int64_t n, part;
  int digits;
  TENON_HD TENON_INLINE std::int64_t parts() const { return (n + part - 1) / part; }
  /// The index of the arrays in `keys` and `numbers` that hold the result.
  TENON_HD TENON_INLINE int last() const { return digits % 2; }
};

/// The launches, which nvcc defines: in a template, so that only programs that use it instantiate it.
template <class Groups>
struct GroupThatSomeCuFileInstantiates {
  static void launch(const char* function, const Groups& groups, const cuda::Stream& stream);
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The plan for n keys of `bits` bits and blocks of `threads` threads, without its memory.
TENON_NOINLINE_OG inline KeyGroups plan_groups(std::int64_t n, int bits, int threads) {
  const std::int64_t piece = std::int64_t{threads} * keys_at_once, most = (1 << 15) / piece,
                     pieces = parts_of(parts_of(n, piece), enough_blocks);
  KeyGroups groups{{}, {},    nullptr,
                   n,  piece, bits > key_digit_bits ? static_cast<int>(parts_of(bits, key_digit_bits)) : 1};
  groups.part = piece * (pieces < 4 ? 4 : pieces < most ? pieces : most);
  return groups;
}
inline std::int64_t group_counts(const KeyGroups& groups) { return groups.parts() * key_digit_values + 1; }

TENON_HD TENON_INLINE int digit_of(std::uint64_t key, int digit) {
  return static_cast<int>(key >> (digit * key_digit_bits) & (key_digit_values - 1));
}
TENON_HD TENON_INLINE void count_digit(DigitCounts& counts, int value) {
  for (int k = 0; k < 4; ++k) counts.four[k] += value >> 2 == k ? std::uint64_t{1} << (value & 3) * 16 : 0;
}
TENON_HD TENON_INLINE std::int64_t count_of(const DigitCounts& counts, int value) {
  std::uint64_t four = counts.four[0];
  for (int k = 1; k < 4; ++k) four = value >> 2 == k ? counts.four[k] : four;
  return static_cast<std::int64_t>(four >> (value & 3) * 16 & 0xffff);
}

template <class Context>
TENON_HD TENON_INLINE void count_digits_block(const KeyGroups& groups, int digit, const Context& context,
                                              DigitCounts* shared) {
  const std::uint64_t* const keys = groups.keys[digit % 2];
  const std::int64_t begin = context.block * groups.part,
                     end = begin + groups.part < groups.n ? begin + groups.part : groups.n;
  DigitCounts own = DigitStates::none();
  for (std::int64_t i = begin + context.thread; i < end; i += context.threads)
    count_digit(own, digit_of(keys[i], digit));
  const auto scanned = scan_lanes<DigitStates>(context, context.thread, context.threads, own, shared);
  for (int value = context.thread; value < key_digit_values; value += context.threads)
    groups.counts[value * groups.parts() + context.block] = count_of(scanned.all, value);
}

/// Writes a part in the order of a digit, to the positions that the counts give.
template <class Context>
TENON_HD TENON_INLINE void write_digits_block(const KeyGroups& groups, int digit, const Context& context,
                                              DigitCounts* shared) {
  const std::uint64_t* const keys = groups.keys[digit % 2];
  const std::int64_t* const numbers = digit > 0 ? groups.numbers[digit % 2] : nullptr;
  std::uint64_t* const to_keys = groups.keys[(digit + 1) % 2];
  std::int64_t* const to_numbers = groups.numbers[(digit + 1) % 2];
  const std::int64_t begin = context.block * groups.part,
                     end = begin + groups.part < groups.n ? begin + groups.part : groups.n;
  DigitCounts seen = DigitStates::none();
  for (std::int64_t piece = begin; piece < end; piece += std::int64_t{context.threads} * keys_at_once) {
    const std::int64_t first = piece + std::int64_t{context.thread} * keys_at_once;
    DigitCounts own = DigitStates::none();
    for (int k = 0; k < keys_at_once; ++k) {
      if (first + k < end) count_digit(own, digit_of(keys[first + k], digit));
    }
    const auto scanned = scan_lanes<DigitStates>(context, context.thread, context.threads, own, shared);
    DigitCounts before = DigitStates::join(seen, scanned.before);
    for (int k = 0; k < keys_at_once; ++k) {
      const std::int64_t i = first + k;
      if (i >= end) break;
      const std::uint64_t key = keys[i];
      const int value = digit_of(key, digit);
      const std::int64_t to = groups.counts[value * groups.parts() + context.block] + count_of(before, value);
      to_keys[to] = key;
      to_numbers[to] = numbers ? numbers[i] : i;
      count_digit(before, value);
    }
    seen = DigitStates::join(seen, scanned.all);
  }
}

/// One block sorts all keys, digit after digit. A count is read by the thread that wrote it, or after the barriers of a
/// scan.
template <class Context>
TENON_HD TENON_INLINE void group_block(const KeyGroups& groups, const Context& context, DigitCounts* shared) {
  for (int digit = 0; digit < groups.digits; ++digit) {
    count_digits_block(groups, digit, context, shared);
    add_counts_block(groups.counts, key_digit_values, context, reinterpret_cast<std::int64_t*>(shared));
    write_digits_block(groups, digit, context, shared);
    context.sync();
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#if defined(__CUDACC__)

namespace tenon::inline v1::detail::inline TENON_CODE {

enum class GroupStep { all, count, add, write };
template <GroupStep step>
__global__ void __launch_bounds__(block_threads) group_kernel(const __grid_constant__ KeyGroups groups, int digit) {
  __shared__ DigitCounts shared[block_threads];
  if constexpr (step == GroupStep::all) group_block(groups, KernelContext(), shared);
  else if constexpr (step == GroupStep::count) count_digits_block(groups, digit, KernelContext(), shared);
  else if constexpr (step == GroupStep::add)
    add_counts_block(groups.counts, groups.parts() * key_digit_values, KernelContext(),
                     reinterpret_cast<std::int64_t*>(shared));
  else write_digits_block(groups, digit, KernelContext(), shared);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <class Groups>
void GroupThatSomeCuFileInstantiates<Groups>::launch(const char* function, const Groups& groups,
                                                     const cuda::Stream& stream) {
  const DeviceGuard guard(function, stream.device());
  const unsigned blocks = grid_of(function, groups.parts());
  if (blocks == 1) {
    group_kernel<GroupStep::all><<<1, block_threads, 0, stream.handle()>>>(groups, 0);
  } else {
    for (int digit = 0; digit < groups.digits; ++digit) {
      group_kernel<GroupStep::count><<<blocks, block_threads, 0, stream.handle()>>>(groups, digit);
      group_kernel<GroupStep::add><<<1, block_threads, 0, stream.handle()>>>(groups, digit);
      group_kernel<GroupStep::write><<<blocks, block_threads, 0, stream.handle()>>>(groups, digit);
    }
  }
  check_cuda(function, "launch of a search for equal indices", cudaGetLastError());
}

}  // namespace tenon::inline v1::detail

#endif
