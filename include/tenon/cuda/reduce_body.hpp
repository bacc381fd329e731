// The work of a block's threads in a reduction: each thread reduces some elements, then the block joins the states in a
// fixed tree.
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

// R is a reduction: `State` is the state of a thread; `States` has `none()`, `take` and `join`, which make and join
// states; `write` makes a result of a state.

/// The destination of results; where parts of results wait for each other; and the facts that results depend on besides
/// the state.
struct ReduceTarget {
  char* results[2];
  char* states;             // of each part, result by result; null if there are no parts
  std::uint32_t* counters;  // how many parts of the results of a group of blocks are done: 0 before a launch and after
                            // it; may be null
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
  std::int64_t first_result, result_step, number_step;  // `result_step`: between the results of a pack
  char* first[std::size_t{operands}];
  std::int64_t inner[std::size_t{operands}];
  KernelWalk<operands> kept, part;
  ReduceTarget target;
  TENON_NO_UNIQUE_ADDRESS Leaves leaves;
  TENON_NO_UNIQUE_ADDRESS Tree tree;
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
  return {group * lines + line, context.block - group * sharing.splits, lane, context.thread,
          sharing.across ? lines : 1};
}

/// Joins the states of `lanes` neighbouring threads: within warps by shuffles, then through `shared`, which has room
/// for the block's states. The first lane's thread returns the result; all lanes' threads do, if `everywhere`.
template <class States, bool everywhere = false, class Context>
TENON_HD TENON_INLINE typename States::State join_neighbours(const Context& context, int lanes,
                                                             typename States::State state,
                                                             typename States::State* shared) {
  const int width = lanes < Context::warp ? lanes : Context::warp, warp = context.thread / width;
  for (int half = width / 2; half > 0; half /= 2) state = States::join(state, context.shuffle_xor(state, half));
  if (lanes == width) return state;
  if (context.thread % width == 0) shared[warp] = state;
  context.sync();
  const int count = lanes / width, first = warp & ~(count - 1);
  if (!everywhere && context.thread % lanes != 0) return state;
  state = shared[first];
  for (int i = 1; i < count; ++i) state = States::join(state, shared[first + i]);
  return state;
}
/// Joins the lanes' states through `shared`, which has room for the block's states; the first lane's thread returns the
/// result.
template <class States, class Context>
TENON_HD TENON_INLINE typename States::State join_lanes(const Context& context, const ReduceSeat& seat, int lanes,
                                                        typename States::State state, typename States::State* shared) {
  if (seat.apart == 1) return join_neighbours<States>(context, lanes, state, shared);
  for (int half = lanes / 2; half > 0; half /= 2) {
    if (seat.lane >= half && seat.lane < 2 * half) shared[seat.self] = state;
    context.sync();
    if (seat.lane < half) state = States::join(state, shared[seat.self + half * seat.apart]);
  }
  return state;
}

/// An element converted to T, as the host's kernels see it.
template <class T, class V>
TENON_HD TENON_INLINE compute_t<T> computed_element(V value) {
  return static_cast<compute_t<T>>(convert<T>(value));
}

/// The places of pack i of a result whose places are `kept`; `linear`: there is one reduced dimension, so that no
/// division is needed.
template <bool linear, int n, int... K>
TENON_HD TENON_INLINE Places<n> part_places(const KernelWalk<n>& part, std::int64_t i, const Places<n>& kept,
                                            std::integer_sequence<int, K...> operands) {
  if constexpr (linear) return {{(kept.at[K] + i * part.step[K][0])...}};
  Places<n> places = kept;
  add_places(places, part, i, operands);
  return places;
}
template <bool linear, int n>
TENON_HD TENON_INLINE Places<n> part_places(const KernelWalk<n>& part, std::int64_t i, const Places<n>& kept) {
  return part_places<linear>(part, i, kept, std::make_integer_sequence<int, n>{});
}

/// Reduces one pack, or several, all read before any is used.
template <class T, int N, bool aligned, bool linear, class States, class Tree, class Leaves, int... U>
TENON_HD TENON_INLINE void take_packs(const ReduceArguments<Tree, Leaves>& a, const Places<Leaves::count + 1>& kept,
                                      std::int64_t i, [[maybe_unused]] std::int64_t stride,
                                      typename States::State& state, std::integer_sequence<int, U...>) {
  constexpr int count = static_cast<int>(sizeof...(U)) * N;
  const Places<Leaves::count + 1> places[] = {part_places<linear>(a.part, i + U * stride, kept)...};
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

/// Packs that a thread reads before it computes; one if a pack is much code, if there are many leaves, or if the places
/// of each take divisions, whose registers would leave an SM fewer blocks.
template <class Leaves, int N, bool linear = true>
inline constexpr int reduced_at_once = !linear || N >= 16 || Leaves::count > 2 ? 1 : N == 8 ? 2 : 4;

/// The counts of the kernels for states of State: results of a pack are so few that their states fit the shared memory
/// of a block.
template <class State, class Leaves>
inline constexpr ReduceCounts reduce_counts = [] {
  constexpr int pack = pack_count<bool, Leaves>;
  int beside = pack;
  while (beside > 1 && beside * sizeof(State) > 64) beside /= 2;
  return ReduceCounts{pack, beside, reduced_at_once<Leaves, pack>};
}();

/// Reduces packs i, i + lanes, … before `end`.
template <class T, int N, bool aligned, bool linear, class States, class Tree, class Leaves>
TENON_HD TENON_INLINE void take_part(const ReduceArguments<Tree, Leaves>& a, const Places<Leaves::count + 1>& kept,
                                     std::int64_t i, std::int64_t end, typename States::State& state) {
  constexpr int U = reduced_at_once<Leaves, N, linear>;
  const std::int64_t lanes = a.sharing.lanes;
  for (; i + (U - 1) * lanes < end; i += U * lanes)
    take_packs<T, N, aligned, linear, States>(a, kept, i, lanes, state, std::make_integer_sequence<int, U>{});
  for (; i < end; i += lanes)
    take_packs<T, N, aligned, linear, States>(a, kept, i, lanes, state, std::integer_sequence<int, 0>{});
}

/// Reduces one pack of neighbouring results, or several.
template <class T, int N, bool aligned, bool linear, class States, class Tree, class Leaves, int... U>
TENON_HD TENON_INLINE void take_packs_of_results(const ReduceArguments<Tree, Leaves>& a,
                                                 const Places<Leaves::count + 1>& kept, std::int64_t i,
                                                 [[maybe_unused]] std::int64_t stride, typename States::State* states,
                                                 std::integer_sequence<int, U...>) {
  const Places<Leaves::count + 1> places[] = {part_places<linear>(a.part, i + U * stride, kept)...};
  LeafPacks<N, Leaves> packs[sizeof...(U)];
  (packs[U].template read<aligned>(a, places[U]), ...);
  const std::int64_t number[] = {(places[U].at[0] - kept.at[0])...};
  for (int k = 0; k < N; ++k) {
    const compute_t<T> x[] = {computed_element<T>(packs[U].value(a.tree, k))...};
    States::take(states[k], x, number);
  }
}
/// Reduces packs of results i, i + lanes, … before `end`.
template <class T, int N, bool aligned, bool linear, class States, class Tree, class Leaves>
TENON_HD TENON_INLINE void take_part_of_results(const ReduceArguments<Tree, Leaves>& a,
                                                const Places<Leaves::count + 1>& kept, std::int64_t i, std::int64_t end,
                                                typename States::State* states) {
  constexpr int U =
      reduced_at_once<Leaves, N, linear> * (linear && N <= 4 && sizeof(typename States::State) <= 8 ? 2 : 1);
  const std::int64_t lanes = a.sharing.lanes;
  for (; i + (U - 1) * lanes < end; i += U * lanes)
    take_packs_of_results<T, N, aligned, linear, States>(a, kept, i, lanes, states,
                                                         std::make_integer_sequence<int, U>{});
  for (; i < end; i += lanes)
    take_packs_of_results<T, N, aligned, linear, States>(a, kept, i, lanes, states, std::integer_sequence<int, 0>{});
}

/// The first pack that no longer belongs to the part of a thread.
template <class Tree, class Leaves>
TENON_HD TENON_INLINE std::int64_t end_of_part(const ReduceArguments<Tree, Leaves>& a, const ReduceSeat& seat) {
  const std::int64_t next = (seat.split + 1) * a.chunk;
  return next < a.packs ? next : a.packs;
}
/// Calls `take(aligned, linear)`, two constants that say how packs of N elements are read. All ways group elements
/// alike, so that sums are the same wherever the elements lie.
template <int N, class Tree, class Leaves, class Take>
TENON_HD TENON_INLINE void with_access(const ReduceArguments<Tree, Leaves>& a, const Take& take) {
  const auto take_aligned = [&]<bool aligned> TENON_INLINE_LAMBDA(std::bool_constant<aligned> is_aligned) {
    if (a.part.rank == 1) take(is_aligned, std::true_type());
    else take(is_aligned, std::false_type());
  };
  if (N == 1 || a.aligned) take_aligned(std::true_type());
  else take_aligned(std::bool_constant<N == 1>());  // false: one element is aligned, and has no second kernel
}

/// True in the block that is the last one to finish a part of its results: to it the states of all parts are visible.
template <class Context>
TENON_HD TENON_INLINE bool is_last_part(const ReduceSharing& sharing, const Context& context, std::uint32_t* counters) {
  std::uint32_t* const counter = counters + context.block / sharing.splits;
  context.sync();
  const bool is_last = context.thread == 0 && context.count(counter) + 1 == static_cast<std::uint32_t>(sharing.splits);
  if (is_last) *counter = 0;
  return context.any(is_last);
}

/// Reduces elements to some results, or to parts of them, which the last block joins, in the parts' order.
template <class R, class T, int N, class Tree, class Leaves, class Context>
TENON_HD TENON_INLINE void reduce_block(const ReduceArguments<Tree, Leaves>& a, const Context& context,
                                        typename R::State* shared, std::uint32_t* counters) {
  using States = typename R::States;
  using State = typename R::State;
  const ReduceSeat seat = seat_of(a.sharing, context);
  auto state = States::none();
  std::int64_t number = 0;
  const bool is_used = seat.result < a.sharing.results;
  if (is_used) {
    const auto kept = places_in(a.kept, seat.result);
    number = a.first_result + kept.at[0];
    const std::int64_t lanes = a.sharing.lanes, end = end_of_part(a, seat);
    with_access<N>(
        a, [&]<bool aligned, bool linear> TENON_INLINE_LAMBDA(std::bool_constant<aligned>, std::bool_constant<linear>) {
          take_part<T, N, aligned, linear, States>(a, kept, seat.split * a.chunk + seat.lane, end, state);
        });
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
  if (a.sharing.splits > 1) {
    State* const states = reinterpret_cast<State*>(a.target.states) + number;
    if (is_used && seat.lane == 0) states[seat.split * a.sharing.results] = state;
    if (!is_last_part(a.sharing, context, counters)) return;
    state = States::none();
    for (std::int64_t i = seat.lane; is_used && i < a.sharing.splits; i += a.sharing.lanes)
      state = States::join(state, states[i * a.sharing.results]);
    state = join_lanes<States>(context, seat, a.sharing.lanes, state, shared);
  }
  if (is_used && seat.lane == 0) R::write(a.target, number, state);
}

/// The same for packs of N results that lie beside each other: `shared` has room for N states of each thread.
template <class R, class T, int N, class Tree, class Leaves, class Context>
TENON_HD TENON_INLINE void reduce_block_beside(const ReduceArguments<Tree, Leaves>& a, const Context& context,
                                               typename R::State* shared, std::uint32_t* counters) {
  using States = typename R::States;
  using State = typename R::State;
  const ReduceSeat seat = seat_of(a.sharing, context);
  const int lanes = a.sharing.lanes, lines = context.threads / lanes, width = lines * N;
  const std::int64_t group = context.block / a.sharing.splits, packs = a.sharing.results / N;
  State own[std::size_t{N}];
  for (int k = 0; k < N; ++k) own[k] = States::none();
  if (seat.result < packs) {
    const auto kept = places_in(a.kept, seat.result);
    with_access<N>(
        a, [&]<bool aligned, bool linear> TENON_INLINE_LAMBDA(std::bool_constant<aligned>, std::bool_constant<linear>) {
          take_part_of_results<T, N, aligned, linear, States>(a, kept, seat.split * a.chunk + seat.lane,
                                                              end_of_part(a, seat), own);
        });
  }
  // Threads that have a pack each leave its states; then each joins those of the same result.
  for (int k = 0; k < N; ++k) shared[(seat.lane * lines + context.thread % lines) * N + k] = own[k];
  context.sync();
  const auto join_result = [&] TENON_INLINE_LAMBDA(const State* states, std::int64_t count, std::int64_t step) {
    State state = *states;
    for (std::int64_t i = 1; i < count; ++i) state = States::join(state, states[i * step]);
    return state;
  };
  const auto number_of = [&] TENON_INLINE_LAMBDA(int i) {
    return a.first_result + places_in(a.kept, group * lines + i / N).at[0] + i % N * a.result_step;
  };
  const int used = packs - group * lines < lines ? static_cast<int>(packs - group * lines) * N : width;
  State* const parts = reinterpret_cast<State*>(a.target.states);
  for (int i = context.thread; i < used; i += context.threads) {
    const State state = join_result(shared + i, lanes, width);
    if (a.sharing.splits > 1) parts[seat.split * a.sharing.results + number_of(i)] = state;
    else R::write(a.target, number_of(i), state);
  }
  if (a.sharing.splits == 1 || !is_last_part(a.sharing, context, counters)) return;
  const int sharers = context.threads > width ? context.threads / width : 1;
  for (int i = context.thread; i < sharers * width; i += context.threads) {
    const int result = i % width, sharer = i / width;
    const std::int64_t count = (a.sharing.splits - sharer + sharers - 1) / sharers;
    shared[i] = result >= used || count <= 0 ? States::none()
                                             : join_result(parts + sharer * a.sharing.results + number_of(result),
                                                           count, sharers * a.sharing.results);
  }
  context.sync();
  for (int i = context.thread; i < used; i += context.threads)
    R::write(a.target, number_of(i), join_result(shared + i, sharers, width));
}

template <class Tree, class Leaves>
TENON_NOINLINE_OG ReduceArguments<Tree, Leaves> make_reduce_arguments(const ReducePlanOnDevice& plan,
                                                                      const Source* sources, const Tree& tree,
                                                                      const Leaves& leaves,
                                                                      const ReduceTarget& target) {
  const ReduceWalk& walk = *plan.walk;
  const int packed = plan.beside ? walk.kept - 1 : walk.rank - 1;
  ReduceArguments<Tree, Leaves> result{{plan.results, plan.splits, plan.lanes, plan.across},
                                       plan.packs,
                                       plan.rest,
                                       plan.chunk,
                                       plan.aligned,
                                       walk.first_result,
                                       walk.number[walk.kept - 1],
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
    result.first[k + 1] =
        reinterpret_cast<char*>((sources[k].generate ? 0 : reinterpret_cast<std::intptr_t>(sources[k].data)) + first);
    result.inner[k + 1] = source_step(walk, sources, k, packed);
  }
  fill_walk(result.kept, walk, sources, 0, walk.kept, plan.beside ? plan.pack : 1);
  fill_walk(result.part, walk, sources, walk.kept, walk.rank, plan.beside ? 1 : plan.pack);
  return result;
}

/// The bytes of the counters of a plan's parts, a multiple of 16, and of their states.
inline std::size_t bytes_of_counters(const ReducePlanOnDevice& plan) {
  return (sizeof(std::uint32_t) * static_cast<std::size_t>(plan.blocks / plan.splits) + 15) / 16 * 16;
}
template <class State>
TENON_INLINE std::size_t bytes_of_states(const ReducePlanOnDevice& plan) {
  return sizeof(State) * static_cast<std::size_t>(plan.results * plan.splits);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
