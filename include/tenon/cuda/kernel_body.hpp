// The work of one thread of an elementwise kernel. The tests run the same code on the host.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/fast_divide.hpp>
#include <tenon/core/leaf_types.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cuda/plan.hpp>
#include <tenon/cuda/walk.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail {

template <int K, class L>
struct NumberedLeaf {
  TENON_NO_UNIQUE_ADDRESS L leaf;
};
template <class Numbers, class... L>
struct NumberedLeaves;
template <int... K, class... L>
struct NumberedLeaves<std::integer_sequence<int, K...>, L...> : NumberedLeaf<K, L>... {
  static constexpr int count = sizeof...(L);
  using Numbers = std::integer_sequence<int, K...>;
};
/// The leaves of a bound tree, in the order of their numbers.
template <class... L>
using KernelLeaves = NumberedLeaves<std::make_integer_sequence<int, sizeof...(L)>, L...>;

/// The type in memory: a bool is true if its byte is not 0.
template <class T>
using stored_t = std::conditional_t<std::is_same_v<T, bool>, unsigned char, T>;

/// Elements that one memory access moves.
template <class T, int N>
struct alignas(sizeof(T) * N) Pack {
  stored_t<T> at[std::size_t{N}];
};

/// The number of elements in a pack of an expression: as many of its widest type as fit 16 bytes.
template <class Out, class Leaves>
inline constexpr int pack_count = 1;
template <class Out, int... K, class... L>
inline constexpr int pack_count<Out, NumberedLeaves<std::integer_sequence<int, K...>, L...>> =
    pack_bytes / widest(1, static_cast<int>(sizeof(Out)), L::item...);

/// The arguments of a kernel, by value: the parts of the plan that it needs, the tree and its leaves.
template <class Out, class Tree, class Leaves>
struct KernelArguments {
  static constexpr int operands = Leaves::count + 1;
  std::int64_t packs, rest;
  char* first[std::size_t{operands}];  // pointers, so that nvcc knows them to be of the device; for a generator, its
                                       // position
  std::int64_t inner[std::size_t{operands}];
  std::int64_t step[std::size_t{operands}][kernel_rank];
  std::int64_t size[kernel_rank];
  FastDivider divider[kernel_rank];
  int rank;
  TENON_NO_UNIQUE_ADDRESS Leaves leaves;
  TENON_NO_UNIQUE_ADDRESS Tree tree;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <int K, class L>
TENON_HD TENON_INLINE const L& leaf_at(const NumberedLeaf<K, L>& numbered) { return numbered.leaf; }

template <class Out, class Tree, class Leaves>
TENON_NOINLINE_OG KernelArguments<Out, Tree, Leaves> make_arguments(const KernelPlan& plan, const Tree& tree,
                                                                    const Leaves& leaves) {
  KernelArguments<Out, Tree, Leaves> result{plan.packs, plan.rest, {}, {}, {}, {}, {}, plan.rank, leaves, tree};
  const bool divides = plan.form == KernelForm::rows || plan.form == KernelForm::strided;
  for (int k = 0; k < plan.operands; ++k) {
    result.first[k] = reinterpret_cast<char*>(plan.first[k]);
    result.inner[k] = plan.inner[k];
  }
  for (int d = 0; d < plan.rank; ++d) {
    result.size[d] = plan.size[d];
    result.divider[d] = FastDivider(divides ? static_cast<std::uint32_t>(plan.size[d]) : 1);
    for (int k = 0; k < plan.operands; ++k) result.step[k][d] = plan.step[k][d];
  }
  return result;
}

/// The places of pack number i.
template <KernelForm form, class Arguments, int... K>
TENON_HD TENON_INLINE auto places_of(const Arguments& a, std::int64_t i, std::integer_sequence<int, K...>) {
  Places<sizeof...(K)> places{{(K * 0)...}};
  if constexpr (form == KernelForm::flat) {
    ((places.at[K] += i * a.step[K][0]), ...);
  } else if constexpr (form == KernelForm::wide) {
    for (int d = a.rank - 1; d > 0; --d) {
      const std::int64_t next = i / a.size[d], here = i - next * a.size[d];
      ((places.at[K] += here * a.step[K][d]), ...);
      i = next;
    }
    ((places.at[K] += i * a.step[K][0]), ...);
  } else {
    std::int32_t offset[] = {(K * 0)...};
    auto left = static_cast<std::uint32_t>(i);
    for (int d = a.rank - 1; d > 0; --d) {
      const std::uint32_t next = a.divider[d].quotient(left), here = left - next * a.divider[d].divisor;
      ((offset[K] += static_cast<std::int32_t>(here) * static_cast<std::int32_t>(a.step[K][d])), ...);
      left = next;
    }
    ((offset[K] += static_cast<std::int32_t>(left) * static_cast<std::int32_t>(a.step[K][0])), ...);
    ((places.at[K] += offset[K]), ...);
  }
  return places;
}

/// The elements of a leaf for the pack at distance `place` from the first: read by one access, unless packs are not
/// aligned.
template <int N, bool aligned, class T, int... J>
TENON_HD TENON_INLINE void read_leaf(Pack<T, N>& to, const StoredLeaf<T>&, const char* first, std::int64_t place,
                                     std::int64_t inner, std::integer_sequence<int, J...>) {
  if (N == 1 || inner != 0) {
    if constexpr (aligned) to = *reinterpret_cast<const Pack<T, N>*>(first + place);
    else ((to.at[J] = reinterpret_cast<const stored_t<T>*>(first + place)[J]), ...);
  } else {
    const auto one = *reinterpret_cast<const stored_t<T>*>(first + place);
    ((to.at[J] = one), ...);
  }
}
template <int N, bool aligned, class G, int... J>
TENON_HD TENON_INLINE void read_leaf(Pack<typename G::value_type, N>& to, const GeneratedLeaf<G>& leaf,
                                     const char* first, std::int64_t place, std::int64_t inner,
                                     std::integer_sequence<int, J...>) {
  const std::int64_t position = reinterpret_cast<std::intptr_t>(first) + place;
  ((to.at[J] = leaf.generator.at(position + J * inner)), ...);
}

/// A pack of each leaf.
template <int N, class Leaves>
struct LeafPacks;
template <int N, int K, class T>
struct NumberedPack {
  Pack<T, N> pack;
};
template <int N, int... K, class... L>
struct LeafPacks<N, NumberedLeaves<std::integer_sequence<int, K...>, L...>>
    : NumberedPack<N, K, typename L::value_type>... {
  template <bool aligned = true, class Arguments>
  TENON_HD TENON_INLINE void read([[maybe_unused]] const Arguments& a,
                                  [[maybe_unused]] const Places<sizeof...(K) + 1>& places) {
    (read_leaf<N, aligned>(static_cast<NumberedPack<N, K, typename L::value_type>&>(*this).pack, leaf_at<K>(a.leaves),
                           a.first[K + 1], places.at[K + 1], a.inner[K + 1], std::make_integer_sequence<int, N>{}),
     ...);
  }
  /// The value of element j.
  template <class Tree>
  TENON_HD TENON_INLINE auto value(const Tree& tree, std::int64_t j) const {
    const char* const at[] = {
        reinterpret_cast<const char*>(static_cast<const NumberedPack<N, K, typename L::value_type>*>(this)->pack.at)...,
        nullptr};
    return tree.template at<OneLane>(at, j);
  }
  /// Computes the result from the packs and writes it.
  template <class Out, class Tree, int... J>
  TENON_HD TENON_INLINE void write(const Tree& tree, char* to, std::integer_sequence<int, J...>) const {
    const char* const at[] = {
        reinterpret_cast<const char*>(static_cast<const NumberedPack<N, K, typename L::value_type>*>(this)->pack.at)...,
        nullptr};
    Pack<Out, N> result;
    (store<Out>(reinterpret_cast<char*>(result.at), J, tree.template at<OneLane>(at, J)), ...);
    *reinterpret_cast<Pack<Out, N>*>(to) = result;
  }
};

/// Packs of N elements that a thread reads before it computes, so that several accesses overlap: few if many leaves
/// take registers, and few if N is large, as each pack is a copy of the expression's code.
template <int leaves, int N>
inline constexpr int packs_per_thread = N >= 8 ? 1 : N == 4 || leaves > 2 ? 2 : 4;

/// Computes packs i, i + stride, ….
template <KernelForm form, int N, class Out, class Tree, class Leaves, int... U>
TENON_HD TENON_INLINE void compute_packs(const KernelArguments<Out, Tree, Leaves>& a, std::int64_t i,
                                         std::int64_t stride, std::integer_sequence<int, U...>) {
  constexpr std::make_integer_sequence<int, Leaves::count + 1> operands{};
  constexpr std::make_integer_sequence<int, N> elements{};
  if (i + static_cast<std::int64_t>(sizeof...(U) - 1) * stride < a.packs) {
    const Places<Leaves::count + 1> places[] = {places_of<form>(a, i + U * stride, operands)...};
    LeafPacks<N, Leaves> packs[sizeof...(U)];
    (packs[U].read(a, places[U]), ...);
    (packs[U].template write<Out>(a.tree, a.first[0] + places[U].at[0], elements), ...);
  } else {
    for (; i < a.packs; i += stride) {
      const auto places = places_of<form>(a, i, operands);
      LeafPacks<N, Leaves> packs;
      packs.read(a, places);
      packs.template write<Out>(a.tree, a.first[0] + places.at[0], elements);
    }
  }
}

/// Computes element j after the last pack.
template <class Out, class Tree, class Leaves, int... K>
TENON_HD TENON_INLINE void compute_rest(const KernelArguments<Out, Tree, Leaves>& a, std::int64_t j,
                                        std::integer_sequence<int, K...>) {
  const Places<Leaves::count + 1> places{{(a.packs * a.step[K][0] + j * a.inner[K])...}};
  LeafPacks<1, Leaves> packs;
  packs.read(a, places);
  packs.template write<Out>(a.tree, a.first[0] + places.at[0], std::integer_sequence<int, 0>{});
}

/// The work of thread `thread` in a block of `threads` threads.
template <KernelForm form, int N, class Out, class Tree, class Leaves>
TENON_HD TENON_INLINE void compute_thread(const KernelArguments<Out, Tree, Leaves>& a, std::int64_t block, int thread,
                                          int threads) {
  constexpr int each = packs_per_thread<Leaves::count, N>;
  const std::int64_t i = block * (static_cast<std::int64_t>(threads) * each) + thread;
  compute_packs<form, N>(a, i, threads, std::make_integer_sequence<int, each>{});
  if constexpr (form == KernelForm::flat) {
    if (block == 0 && thread < a.rest) compute_rest(a, thread, std::make_integer_sequence<int, Leaves::count + 1>{});
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
