// Softmax of lines: the threads that share a line read it once and keep it in registers or, if it is too long for that,
// read it again; then they write the results.
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
#include <tenon/cuda/reductions.hpp>
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

/// M has the elements' type; `Largest` and `Sum`, which join states as in a reduction; `States`, which does both at a
/// time; `exponential(x, largest)`; `factor(largest, sum)`; and `finish(x, factor)`, an element of the result. `in` and
/// `out` are aligned to packs. Outside the keyed namespace, as the flags of nvcc and g++ may differ.
template <class M>
struct SoftmaxThatSomeCuFileInstantiates {
  static void launch(const char* function, const LinesOfElements& of, const char* in, char* out,
                     const cuda::Stream& stream);
};

/// The number of elements of T in 16 bytes.
template <class T>
inline constexpr int elements_of_pack = pack_bytes / static_cast<int>(sizeof(T));
/// The packs of a line that a thread reads before it computes, and keeps.
inline constexpr int kept_packs = 8;
/// The most threads that share a line: fewer for double, which takes more registers.
template <class T>
inline constexpr int most_line_threads = sizeof(T) < 8 ? 1024 : 512;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True if lines are read in packs of `count` elements.
TENON_INLINE bool softmax_has_packs(const LinesOfElements& of, int count) { return of.after == 1 && of.n % count == 0; }

/// How blocks of `threads` threads, or of more up to `most` if lines are long, share lines, which are not empty, in
/// packs of `pack` elements.
TENON_NOINLINE_OG inline SoftmaxArguments plan_softmax(LinesOfElements of, const char* in, char* out, int threads,
                                                       int most, int pack) {
  of.n /= pack;
  const int lines = power_of_2_for(of.lines, threads < 32 ? threads : 32),
            lanes = of.after > 1 ? threads / lines : power_of_2_for(parts_of(of.n, kept_packs), most);
  return {of, {of.lines, 1, lanes, of.after > 1}, in, out};
}
/// The threads of a block: `threads`, or more if more share a line.
inline int softmax_threads(const SoftmaxArguments& a, int threads) {
  return a.sharing.lanes > threads ? a.sharing.lanes : threads;
}
inline std::int64_t softmax_blocks(const SoftmaxArguments& a, int threads) {
  return parts_of(a.of.lines, threads / a.sharing.lanes);
}

/// Lines of no more than kept_packs packs for each of the threads that share one, which are neighbours.
template <class M, int N, class Context>
TENON_HD TENON_INLINE void softmax_of_kept(const SoftmaxArguments& a, const Context& context, const ReduceSeat& seat,
                                           const Pack<typename M::value_type, N>* in,
                                           Pack<typename M::value_type, N>* out, typename M::States::State* shared) {
  using T = typename M::value_type;
  using Lane = compute_t<T>;
  using Sum = typename M::Sum::State;
  const int lanes = a.sharing.lanes, n = seat.result < a.of.lines ? static_cast<int>(a.of.n) : 0;
  Pack<T, N> packs[kept_packs];
  for (int u = 0; u < kept_packs; ++u) {
    if (seat.lane + u * lanes < n) packs[u] = in[seat.lane + u * lanes];
  }
  auto largest = M::Largest::none();
  for (int u = 0; u < kept_packs; ++u) {
    if (seat.lane + u * lanes >= n) continue;
    for (int k = 0; k < N; ++k) largest = M::Largest::join(largest, static_cast<Lane>(packs[u].at[k]));
  }
  largest = join_neighbours<typename M::Largest, true>(context, lanes, largest,
                                                       reinterpret_cast<typename M::Largest::State*>(shared));
  auto sum = M::Sum::none();
  for (int u = 0; u < kept_packs; ++u) {
    if (seat.lane + u * lanes >= n) continue;
    Sum list[std::size_t{N}];
    for (int k = 0; k < N; ++k) list[k] = M::exponential(static_cast<Lane>(packs[u].at[k]), largest);
    sum = M::Sum::join(
        sum, join_pairs<0, N>(list, [] TENON_INLINE_LAMBDA(const Sum& x, const Sum& y) { return M::Sum::join(x, y); }));
  }
  // Its own half of the shared memory, as some threads may still read the other.
  sum = join_neighbours<typename M::Sum, true>(context, lanes, sum,
                                               reinterpret_cast<typename M::Sum::State*>(shared + context.threads / 2));
  const auto factor = M::factor(largest, sum);
  for (int u = 0; u < kept_packs; ++u) {
    if (seat.lane + u * lanes >= n) continue;
    for (int k = 0; k < N; ++k)
      store<T>(reinterpret_cast<char*>(packs[u].at), k, M::finish(static_cast<Lane>(packs[u].at[k]), factor));
    out[seat.lane + u * lanes] = packs[u];
  }
}
/// Adds some packs of a line, all read before any is used, to the state of a thread.
template <class M, int N, int... U>
TENON_HD TENON_INLINE void take_packs_of_line(const Pack<typename M::value_type, N>* in,
                                              [[maybe_unused]] std::int64_t step, typename M::States::State& state,
                                              std::integer_sequence<int, U...>) {
  constexpr int count = static_cast<int>(sizeof...(U)) * N;
  const Pack<typename M::value_type, N> packs[] = {in[U * step]...};
  compute_t<typename M::value_type> x[std::size_t{count}];
  std::int64_t number[std::size_t{count}];
  for (int k = 0; k < count; ++k) {
    x[k] = static_cast<compute_t<typename M::value_type>>(packs[k / N].at[k % N]);
    number[k] = 0;
  }
  M::States::take(state, x, number);
}

template <class M, int N, class Context>
TENON_HD TENON_INLINE void softmax_block(const SoftmaxArguments& a, const Context& context,
                                         typename M::States::State* shared) {
  using T = typename M::value_type;
  using States = typename M::States;
  const ReduceSeat seat = seat_of(a.sharing, context);
  const bool is_used = seat.result < a.of.lines;
  const std::int64_t before = a.of.after > 1 ? seat.result / a.of.after : seat.result;
  const std::int64_t base = before * a.of.n * a.of.after + (seat.result - before * a.of.after),
                     n = is_used ? a.of.n : 0;
  const auto* const in = reinterpret_cast<const Pack<T, N>*>(a.in) + base;
  auto* const out = reinterpret_cast<Pack<T, N>*>(a.out) + base;
  const std::int64_t lanes = a.sharing.lanes, step = lanes * a.of.after;
  if (!a.sharing.across && a.of.n <= kept_packs * lanes)
    return softmax_of_kept<M, N>(a, context, seat, in, out, shared);
  constexpr int at_once = 4;
  auto state = States::none();
  std::int64_t i = seat.lane;
  for (; i + (at_once - 1) * lanes < n; i += at_once * lanes)
    take_packs_of_line<M, N>(in + i * a.of.after, step, state, std::make_integer_sequence<int, at_once>{});
  for (; i < n; i += lanes) take_packs_of_line<M, N>(in + i * a.of.after, step, state, std::integer_sequence<int, 0>{});
  state = join_lanes<States>(context, seat, a.sharing.lanes, state, shared);
  context.sync();
  if (seat.lane == 0) shared[seat.self] = state;
  context.sync();
  const auto factor = M::factor(shared[seat.self - seat.lane * seat.apart]);
  for (i = seat.lane; i < n; i += lanes) {
    Pack<T, N> pack = in[i * a.of.after];
    for (int k = 0; k < N; ++k)
      store<T>(reinterpret_cast<char*>(pack.at), k, M::finish(static_cast<compute_t<T>>(pack.at[k]), factor));
    out[i * a.of.after] = pack;
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#if defined(__CUDACC__)

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class M, int N>
__global__ void __launch_bounds__(most_line_threads<typename M::value_type>)
    softmax_kernel(const __grid_constant__ SoftmaxArguments arguments) {
  extern __shared__ double shared_of_softmax[];
  softmax_block<M, N>(arguments, KernelContext(), reinterpret_cast<typename M::States::State*>(shared_of_softmax));
}
template <class M, int N>
void start_softmax(const char* function, const LinesOfElements& of, const char* in, char* out,
                   const cuda::Stream& stream) {
  const SoftmaxArguments arguments =
      plan_softmax(of, in, out, block_threads, most_line_threads<typename M::value_type>, N);
  const int threads = softmax_threads(arguments, block_threads);
  const DeviceGuard guard(function, stream.device());
  const unsigned grid = grid_of(function, softmax_blocks(arguments, threads));
  const std::size_t shared = static_cast<std::size_t>(threads) * sizeof(typename M::States::State);
  softmax_kernel<M, N><<<grid, static_cast<unsigned>(threads), shared, stream.handle()>>>(arguments);
  check_cuda(function, "launch of softmax", cudaGetLastError());
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <class M>
void SoftmaxThatSomeCuFileInstantiates<M>::launch(const char* function, const LinesOfElements& of, const char* in,
                                                  char* out, const cuda::Stream& stream) {
  constexpr int N = elements_of_pack<typename M::value_type>;
  if (softmax_has_packs(of, N)) start_softmax<M, N>(function, of, in, out, stream);
  else start_softmax<M, 1>(function, of, in, out, stream);
}

}  // namespace tenon::inline v1::detail

#endif
