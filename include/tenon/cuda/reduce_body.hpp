// The work of a block's threads in a reduction: each thread reduces some elements, then the block joins the states in a fixed tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cuda/kernel_body.hpp>
#include <tenon/cuda/reduce_plan.hpp>
#include <tenon/cuda/walk.hpp>
#include <tenon/dtype.hpp>

namespace tenon::inline v1::detail {

// R is a reduction: `State` is the state of a thread; `States` has `none()`, `take` and `join`, which make and join states; `write` makes a
// result of a state.

/// The destination of results, or of the states of parts; and the facts that results depend on besides the state.
struct ReduceTarget {
  char* results[2];
  char* states;  // states of the parts of results, or null
  ReducedElements elements;
};

/// The number of threads that share a result, and the part of a result that a block reduces.
struct ReduceSharing {
  std::int64_t results, splits;
  int lanes;
  bool across;
};

/// The arguments of a kernel, by value.
template <class Tree, class Leaves>
struct ReduceArguments {
  static constexpr int operands = Leaves::count + 1;
  ReduceSharing sharing;
  std::int64_t packs, rest, chunk;
  bool aligned;
  std::int64_t first_result, number_step;
  char* first[std::size_t{operands}];
  std::int64_t inner[std::size_t{operands}];
  KernelWalk<operands> kept, part;
  ReduceTarget target;
  TENON_NO_UNIQUE_ADDRESS Leaves leaves;
  TENON_NO_UNIQUE_ADDRESS Tree tree;
};

/// The arguments of a launch that joins the states of parts.
struct JoinArguments {
  ReduceSharing sharing;
  const char* states;  // of each result, part by part
  std::int64_t parts;
  ReduceTarget target;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A thread's place among the threads that share results.
struct ReduceSeat {
  std::int64_t result, split;
  int lane, self, apart;  // `self`: the thread's place in shared memory; `apart`: distance to the next lane's
};
template <class Context>
TENON_HD TENON_INLINE ReduceSeat seat_of(const ReduceSharing& sharing, const Context& context) {
  const int lines = context.threads / sharing.lanes;
  const int lane = sharing.across ? context.thread / lines : context.thread % sharing.lanes;
  const int line = sharing.across ? context.thread % lines : context.thread / sharing.lanes;
  const std::int64_t group = sharing.splits > 1 ? context.block / sharing.splits : context.block;
  return {group * lines + line, context.block - group * sharing.splits, lane, context.thread, sharing.across ? lines : 1};
}

/// Joins the lanes' states through `shared`, which has room for the block's states; the first lane's thread returns the result.
template <class States, class Context>
TENON_HD TENON_INLINE typename States::State join_lanes(const Context& context, const ReduceSeat& seat, int lanes,
                                                        typename States::State state, typename States::State* shared) {
  for (int half = lanes / 2; half > 0; half /= 2) {
    if (seat.lane >= half && seat.lane < 2 * half) shared[seat.self] = state;
    context.sync();
    if (seat.lane < half) state = States::join(state, shared[seat.self + half * seat.apart]);
  }
  return state;
}

/// Writes a result, or the state of a part of it.
template <class R, class State>
TENON_HD TENON_INLINE void write_reduced(const ReduceTarget& target, const ReduceSharing& sharing, const ReduceSeat& seat,
                                         std::int64_t number, const State& state) {
  if (seat.lane != 0 || seat.result >= sharing.results) return;
  if (target.states) {
    reinterpret_cast<State*>(target.states)[number * sharing.splits + seat.split] = state;
    return;
  }
  R::write(target, number, state);
}

/// An element converted to T, as the host's kernels see it.
template <class T, class V>
TENON_HD TENON_INLINE compute_t<T> computed_element(V value) {
  return static_cast<compute_t<T>>(convert<T>(value));
}

/// Reduces one pack, or several, all read before any is used.
template <class T, int N, bool aligned, class States, class Tree, class Leaves, int... U>
TENON_HD TENON_INLINE void take_packs(const ReduceArguments<Tree, Leaves>& a, const Places<Leaves::count + 1>& kept, std::int64_t i,
                                      [[maybe_unused]] std::int64_t stride, typename States::State& state,
                                      std::integer_sequence<int, U...>) {
  constexpr int count = static_cast<int>(sizeof...(U)) * N;
  const Places<Leaves::count + 1> places[] = {places_in(a.part, i + U * stride, kept)...};
  LeafPacks<N, Leaves> packs[sizeof...(U)];
  (packs[U].template read<aligned>(a, places[U]), ...);
  compute_t<T> x[std::size_t{count}];
  std::int64_t number[std::size_t{count}];
  for (int k = 0; k < count; ++k) {
    x[k] = computed_element<T>(packs[k / N].value(a.tree, k % N));
    number[k] = places[k / N].at[0] - kept.at[0] + k % N * a.number_step;
  }
  States::take(state, x, number);
}

/// Packs that a thread reads before it computes; one if a pack is much code or there are many leaves.
template <class Leaves, int N>
inline constexpr int reduced_at_once = N >= 16 || Leaves::count > 2 ? 1 : N == 8 ? 2 : 4;

/// Reduces packs i, i + lanes, … before `end`.
template <class T, int N, bool aligned, class States, class Tree, class Leaves>
TENON_HD TENON_INLINE void take_part(const ReduceArguments<Tree, Leaves>& a, const Places<Leaves::count + 1>& kept, std::int64_t i,
                                     std::int64_t end, typename States::State& state) {
  constexpr int U = reduced_at_once<Leaves, N>;
  const std::int64_t lanes = a.sharing.lanes;
  for (; i + (U - 1) * lanes < end; i += U * lanes)
    take_packs<T, N, aligned, States>(a, kept, i, lanes, state, std::make_integer_sequence<int, U>{});
  for (; i < end; i += lanes) take_packs<T, N, aligned, States>(a, kept, i, lanes, state, std::integer_sequence<int, 0>{});
}

template <class R, class T, int N, class Tree, class Leaves, class Context>
TENON_HD TENON_INLINE void reduce_block(const ReduceArguments<Tree, Leaves>& a, const Context& context, typename R::State* shared) {
  using States = typename R::States;
  const ReduceSeat seat = seat_of(a.sharing, context);
  auto state = States::none();
  std::int64_t number = 0;
  if (seat.result < a.sharing.results) {
    const auto kept = places_in(a.kept, seat.result);
    number = a.first_result + kept.at[0];
    const std::int64_t lanes = a.sharing.lanes, begin = seat.split * a.chunk, end = begin + a.chunk < a.packs ? begin + a.chunk : a.packs;
    if (N == 1 || a.aligned) take_part<T, N, true, States>(a, kept, begin + seat.lane, end, state);
    else if constexpr (N > 1) take_part<T, N, false, States>(a, kept, begin + seat.lane, end, state);
    if constexpr (N > 1) {
      // The rest, shorter than a pack, belongs to the last part; lanes take its elements in turn.
      if (end == a.packs) {
        for (std::int64_t j = seat.lane; j < a.rest; j += lanes) {
          Places<Leaves::count + 1> places = places_in(a.part, a.packs, kept);
          for (int k = 0; k <= Leaves::count; ++k) places.at[k] += j * (k == 0 ? a.number_step : a.inner[k]);
          LeafPacks<1, Leaves> pack;
          pack.read(a, places);
          const compute_t<T> x[] = {computed_element<T>(pack.value(a.tree, 0))};
          const std::int64_t at[] = {places.at[0] - kept.at[0]};
          States::take(state, x, at);
        }
      }
    }
  }
  state = join_lanes<States>(context, seat, a.sharing.lanes, state, shared);
  write_reduced<R>(a.target, a.sharing, seat, number, state);
}

/// Joins the parts of results.
template <class R, class Context>
TENON_HD TENON_INLINE void join_block(const JoinArguments& a, const Context& context, typename R::State* shared) {
  using States = typename R::States;
  const ReduceSeat seat = seat_of(a.sharing, context);
  auto state = States::none();
  if (seat.result < a.sharing.results) {
    const auto* parts = reinterpret_cast<const typename States::State*>(a.states) + seat.result * a.parts;
    for (std::int64_t i = seat.lane; i < a.parts; i += a.sharing.lanes) state = States::join(state, parts[i]);
  }
  state = join_lanes<States>(context, seat, a.sharing.lanes, state, shared);
  write_reduced<R>(a.target, a.sharing, seat, seat.result, state);
}

template <class Tree, class Leaves>
TENON_NOINLINE_OG ReduceArguments<Tree, Leaves> make_reduce_arguments(const ReducePlanOnDevice& plan, const Source* sources,
                                                                      const Tree& tree, const Leaves& leaves, int pack,
                                                                      const ReduceTarget& target) {
  const ReduceWalk& walk = *plan.walk;
  ReduceArguments<Tree, Leaves> result{{plan.results, plan.splits, plan.lanes, plan.across},
                                       plan.packs,
                                       plan.rest,
                                       plan.chunk,
                                       plan.aligned,
                                       walk.first_result,
                                       walk.number[walk.rank - 1],
                                       {},
                                       {},
                                       {},
                                       {},
                                       target,
                                       leaves,
                                       tree};
  for (int k = 0; k < Leaves::count; ++k) {
    const std::int64_t first = walk.start[k] * (sources[k].generate ? 1 : sources[k].item);
    result.first[k + 1] = reinterpret_cast<char*>((sources[k].generate ? 0 : reinterpret_cast<std::intptr_t>(sources[k].data)) + first);
    result.inner[k + 1] = source_step(walk, sources, k, walk.rank - 1);
  }
  fill_walk(result.kept, walk, sources, 0, walk.kept, 1);
  fill_walk(result.part, walk, sources, walk.kept, walk.rank, plan.packed ? pack : 1);
  return result;
}

/// The arguments of the launch that joins the states of a plan's parts.
inline JoinArguments make_join_arguments(const ReducePlanOnDevice& plan, int threads, const ReduceTarget& target) {
  ReduceTarget results = target;
  results.states = nullptr;
  return {{plan.results, 1, power_of_2_for(plan.splits, threads), false}, target.states, plan.splits, results};
}
inline std::int64_t join_blocks(const JoinArguments& join, int threads) {
  return parts_of(join.sharing.results, threads / join.sharing.lanes);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
