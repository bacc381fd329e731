// Finds where a mask is true: each block counts in its part, one block adds up the counts, and each block writes the
// numbers of its part.
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

/// A mask of n contiguous bytes, cut into parts of `part` bytes, one for each block.
struct MaskParts {
  const unsigned char* mask;
  std::int64_t n, part;
  std::int64_t* counts;  // the count of each part; then of all parts before it, and at the end of all parts
  TENON_HD TENON_INLINE std::int64_t parts() const { return (n + part - 1) / part; }
};

/// The launches, which nvcc defines: in a template, so that only programs that use it instantiate it.
template <class Mask>
struct FindTrueThatSomeCuFileInstantiates {
  static void count(const char* function, const Mask& mask, const cuda::Stream& stream);
  static void write(const char* function, const Mask& mask, std::int64_t* to, const cuda::Stream& stream);
};

/// The number of bytes of a mask that a thread reads at a time.
inline constexpr int mask_bytes_at_once = 8;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A bit for each true byte, of up to eight from i.
TENON_HD TENON_INLINE unsigned true_bits(const MaskParts& mask, std::int64_t i, std::int64_t end) {
  unsigned bits = 0;
  for (int k = 0; k < mask_bytes_at_once; ++k) {
    if (i + k < end && mask.mask[i + k] != 0) bits |= 1u << k;
  }
  return bits;
}
TENON_HD TENON_INLINE int count_bits(unsigned bits) {
  int count = 0;
  for (int k = 0; k < mask_bytes_at_once; ++k) count += static_cast<int>(bits >> k & 1);
  return count;
}

/// Calls body(first, end) for the pieces of a part, each of which all threads of a block process together.
template <class Context, class Body>
TENON_HD TENON_INLINE void each_mask_piece(const MaskParts& mask, const Context& context, const Body& body) {
  const std::int64_t begin = context.block * mask.part, end = begin + mask.part < mask.n ? begin + mask.part : mask.n;
  for (std::int64_t piece = begin; piece < end; piece += std::int64_t{context.threads} * mask_bytes_at_once) {
    body(piece + std::int64_t{context.thread} * mask_bytes_at_once, end);
  }
}

template <class Context>
TENON_HD TENON_INLINE void count_true_block(const MaskParts& mask, const Context& context, std::int64_t* shared) {
  std::int64_t count = 0;
  each_mask_piece(mask, context, [&] TENON_INLINE_LAMBDA(std::int64_t first, std::int64_t stop) {
    count += count_bits(true_bits(mask, first, stop));
  });
  const auto scanned = scan_lanes<CountStates>(context, context.thread, context.threads, count, shared);
  if (context.thread == 0) mask.counts[context.block] = scanned.all;
}

template <class Context>
TENON_HD TENON_INLINE void write_true_block(const MaskParts& mask, const Context& context, std::int64_t* to,
                                            std::int64_t* shared) {
  std::int64_t before = mask.counts[context.block];
  each_mask_piece(mask, context, [&] TENON_INLINE_LAMBDA(std::int64_t first, std::int64_t stop) {
    const unsigned bits = true_bits(mask, first, stop);
    const auto scanned = scan_lanes<CountStates>(context, context.thread, context.threads, count_bits(bits), shared);
    std::int64_t at = before + scanned.before;
    for (int k = 0; k < mask_bytes_at_once; ++k) {
      if (bits >> k & 1) to[at++] = first + k;
    }
    before += scanned.all;
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#if defined(__CUDACC__)

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The three steps described above.
enum class MaskStep { count, add, write };
template <MaskStep step>
__global__ void __launch_bounds__(block_threads)
    find_true_kernel(const __grid_constant__ MaskParts mask, std::int64_t* to) {
  __shared__ std::int64_t shared[block_threads];
  if constexpr (step == MaskStep::count) count_true_block(mask, KernelContext(), shared);
  else if constexpr (step == MaskStep::add) add_counts_block(mask.counts, mask.parts(), KernelContext(), shared);
  else write_true_block(mask, KernelContext(), to, shared);
}

template <MaskStep step>
void start_find_true(const char* function, const MaskParts& mask, std::int64_t* to, const cuda::Stream& stream) {
  const DeviceGuard guard(function, stream.device());
  find_true_kernel<step>
      <<<step == MaskStep::add ? 1 : grid_of(function, mask.parts()), block_threads, 0, stream.handle()>>>(mask, to);
  check_cuda(function, "launch of a search in a mask", cudaGetLastError());
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <class Mask>
void FindTrueThatSomeCuFileInstantiates<Mask>::count(const char* function, const Mask& mask,
                                                     const cuda::Stream& stream) {
  start_find_true<MaskStep::count>(function, mask, nullptr, stream);
  start_find_true<MaskStep::add>(function, mask, nullptr, stream);
}
template <class Mask>
void FindTrueThatSomeCuFileInstantiates<Mask>::write(const char* function, const Mask& mask, std::int64_t* to,
                                                     const cuda::Stream& stream) {
  start_find_true<MaskStep::write>(function, mask, to, stream);
}

}  // namespace tenon::inline v1::detail

#endif
