// Softmax of lines: the threads that share a line reduce it, read it again (from the cache if it is short), and write the results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cuda/block_context.hpp>
#include <tenon/cuda/kernel_body.hpp>
#include <tenon/cuda/reduce.hpp>
#include <tenon/cuda/reduce_body.hpp>
#include <tenon/cuda/reduce_plan.hpp>
#include <tenon/cuda/runtime.hpp>
#include <tenon/cuda/scan.hpp>
#include <tenon/cuda/stream.hpp>

namespace tenon::inline v1::detail {

struct SoftmaxArguments {
  LinesOfElements of;  // counted in packs, if they are read in packs
  ReduceSharing sharing;
  const char* in;
  char* out;
};

/// M has the elements' type T, `States` as in a reduction, and `finish(x, state)`, an element of the result.
/// `in` and `out` are aligned to packs.  Outside the keyed namespace, as the flags of nvcc and g++ may differ.
template <class M>
struct SoftmaxThatSomeCuFileInstantiates {
  static void launch(const char* function, const LinesOfElements& of, const char* in, char* out, const cuda::Stream& stream);
};

/// The number of elements of T in 16 bytes.
template <class T>
inline constexpr int elements_of_pack = pack_bytes / static_cast<int>(sizeof(T));

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True if lines are read in packs of `count` elements.
TENON_INLINE bool softmax_has_packs(const LinesOfElements& of, int count) { return of.after == 1 && of.n % count == 0; }

/// How blocks of `threads` threads share lines, which are not empty, in packs of `pack` elements.
TENON_NOINLINE_OG inline SoftmaxArguments plan_softmax(LinesOfElements of, const char* in, char* out, int threads, int pack) {
  of.n /= pack;
  const int lines = power_of_2_for(of.lines, threads < 32 ? threads : 32),
            lanes = of.after > 1 ? threads / lines : power_of_2_for(of.n, threads);
  return {of, {of.lines, 1, lanes, of.after > 1}, in, out};
}
inline std::int64_t softmax_blocks(const SoftmaxArguments& a, int threads) { return parts_of(a.of.lines, threads / a.sharing.lanes); }

template <class M, int N, class Context>
TENON_HD TENON_INLINE void softmax_block(const SoftmaxArguments& a, const Context& context, typename M::States::State* shared) {
  using T = typename M::value_type;
  using States = typename M::States;
  const ReduceSeat seat = seat_of(a.sharing, context);
  const bool is_used = seat.result < a.of.lines;
  const std::int64_t before = a.of.after > 1 ? seat.result / a.of.after : seat.result;
  const std::int64_t base = before * a.of.n * a.of.after + (seat.result - before * a.of.after), n = is_used ? a.of.n : 0;
  const auto* const in = reinterpret_cast<const Pack<T, N>*>(a.in) + base;
  auto* const out = reinterpret_cast<Pack<T, N>*>(a.out) + base;
  auto state = States::none();
  for (std::int64_t i = seat.lane; i < n; i += a.sharing.lanes) {
    const Pack<T, N> pack = in[i * a.of.after];
    compute_t<T> x[std::size_t{N}];
    std::int64_t number[std::size_t{N}];
    for (int k = 0; k < N; ++k) {
      x[k] = static_cast<compute_t<T>>(pack.at[k]);
      number[k] = 0;
    }
    States::take(state, x, number);
  }
  state = join_lanes<States>(context, seat, a.sharing.lanes, state, shared);
  if (seat.lane == 0) shared[seat.self] = state;
  context.sync();
  const auto factor = M::factor(shared[seat.self - seat.lane * seat.apart]);
  for (std::int64_t i = seat.lane; i < n; i += a.sharing.lanes) {
    Pack<T, N> pack = in[i * a.of.after];
    for (int k = 0; k < N; ++k) store<T>(reinterpret_cast<char*>(pack.at), k, M::finish(static_cast<compute_t<T>>(pack.at[k]), factor));
    out[i * a.of.after] = pack;
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#if defined(__CUDACC__)

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class M, int N>
__global__ void __launch_bounds__(block_threads) softmax_kernel(const __grid_constant__ SoftmaxArguments arguments) {
  using State = typename M::States::State;
  __shared__ alignas(16) unsigned char shared[block_threads * sizeof(State)];
  softmax_block<M, N>(arguments, KernelContext(), reinterpret_cast<State*>(shared));
}
template <class M, int N>
void start_softmax(const char* function, const LinesOfElements& of, const char* in, char* out, const cuda::Stream& stream) {
  const SoftmaxArguments arguments = plan_softmax(of, in, out, block_threads, N);
  const DeviceGuard guard(function, stream.device());
  softmax_kernel<M, N><<<grid_of(function, softmax_blocks(arguments, block_threads)), block_threads, 0, stream.handle()>>>(arguments);
  check_cuda(function, "launch of softmax", cudaGetLastError());
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <class M>
void SoftmaxThatSomeCuFileInstantiates<M>::launch(const char* function, const LinesOfElements& of, const char* in, char* out,
                                                  const cuda::Stream& stream) {
  constexpr int N = elements_of_pack<typename M::value_type>;
  if (softmax_has_packs(of, N)) start_softmax<M, N>(function, of, in, out, stream);
  else start_softmax<M, 1>(function, of, in, out, stream);
}

}  // namespace tenon::inline v1::detail

#endif
