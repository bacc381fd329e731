// The backward kernel of an expression: one pass over contiguous elements that writes all gradients that are wanted.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/run/stage.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/host/gradient/sweep.hpp>

namespace tenon::inline v1::detail {

/// The places of the leaves' gradients.
struct SweepOutputs {
  char* const* to;        // of each leaf, contiguous; null where none is wanted
  const bool* adds;       // whether it is added to what is there
  std::uint64_t wanted;   // the leaves whose gradients are wanted, as bits
  char* total = nullptr;  // the place of all of them, if they are of one tensor: their sum is written there, and `to`
                          // has null
};

/// The same for leaves of several element types.
struct NoTotal {};
/// The element type of all leaves that get a gradient; NoTotal if they have several, and of one leaf, which needs no
/// sum.
template <class... T>
struct one_type {
  using type = NoTotal;
};
template <class T, class Second, class... More>
struct one_type<T, Second, More...> {
  using type = std::conditional_t<std::is_same_v<T, Second> && (std::is_same_v<T, More> && ...), T, NoTotal>;
};

/// Computes n elements. Behind the leaves, `operands` has the gradient of the result, and the result itself if the tree
/// keeps it.
using SweepKernel = void (*)(const SweepOutputs& outputs, const void* tree, const char* const* operands,
                             std::int64_t n);

/// The cases that have a loop without a question for each leaf: all gradients are wanted, and are added in a register,
/// or each is written.
enum class SweepCase { any, in_total, each };

/// Takes the gradients of some elements. Total: the type of their sum, a register, if the leaves have one element type.
template <class Shape, class Total, SweepCase which>
struct SweepSink {
  const SweepOutputs& outputs;
  std::int64_t i;
  Total& total;
  TENON_HD TENON_INLINE bool wants(std::uint32_t leaves) const {
    if constexpr (which != SweepCase::any) return true;
    else return (outputs.wanted & leaves) != 0;
  }
  template <int K, class T, class G>
  TENON_HD TENON_INLINE void add(const G& g) const {
    if constexpr (which == SweepCase::each) return store_lanes<Shape, T>(outputs.to[K], i, g);
    if constexpr (which == SweepCase::in_total) {
      total = total + g;
      return;
    } else if constexpr (!std::is_same_v<Total, NoTotal>) {
      if (outputs.total) total = total + g;
    }
    char* const to = outputs.to[K];
    if (!to) return;
    if (outputs.adds[K]) store_lanes<Shape, T>(to, i, load_lanes<Shape, T>(to, i) + g);
    else store_lanes<Shape, T>(to, i, g);
  }
};

/// The same for duals with n directions: slot (K << n) + S is leaf K's coefficient for the set S of directions, and its
/// gradient.
template <int n>
struct DualSink {
  char* const* to;
  bool* added;  // whether there is something to add to
  std::int64_t i;
  TENON_INLINE bool wants(std::uint32_t) const { return true; }
  template <int K, class T, class G>
  TENON_INLINE void add(const G& g) const { put<T>(g, K << n); }
  /// Puts each coefficient where the gradient for the other directions goes.
  template <class T, class G>
  TENON_INLINE void put(const G& g, int set, int step = 1) const {
    if constexpr (is_dual<G>) {
      put<T>(g.value, set + step, step * 2);
      put<T>(g.tangent, set, step * 2);
    } else if (to[set]) {
      store<T>(to[set], i, added[set] ? load<T>(to[set], i) + g : g);
      added[set] = true;
    }
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The kernel of second derivatives (n = 1), and of third ones: the sweep on duals, one element at a time.
template <class Out, class Tree, int leaves, int n>
TENON_NOINLINE_OG void sweep_duals(const SweepOutputs& given, const void* at, const char* const* p,
                                   std::int64_t count) {
  const Tree& tree = *static_cast<const Tree*>(at);
  using Shape = DualShape<n>;
  constexpr int slots = (leaves + 1) << n;
  bool added[std::size_t{slots}];
  for (std::int64_t i = 0; i < count; ++i) {
    for (int k = 0; k < slots; ++k) added[k] = given.adds[k];
    const DualSink<n> sink{given.to, added, i};
    const Sweep<Shape, Tree> sweep(tree, p, i);
    sink.template put<Out>(sweep.value(), leaves << n);
    sweep.back(tree, load_dual<sweep_value_t<Shape, Out>, Out>(p + (leaves << n), i), EveryElement{}, sink);
  }
}

template <class Out, class Tree, class... T>
struct SweepLoop {
  /// Without lanes where a user's function, which takes one element, is part of the expression.
  static constexpr int leaves = sizeof...(T), width = Stage<Tree>::is_needed ? 0 : widest(lane_width<Out>, Tree::width);
  using One = typename one_type<T...>::type;
  template <class Shape, SweepCase which, class Total>
  TENON_INLINE static void back(const SweepOutputs& outputs, const Tree& tree, const char* const* p, std::int64_t i,
                                Total& total) {
    const SweepSink<Shape, Total, which> sink{outputs, i, total};
    const auto g = load_lanes<Shape, Out>(p[leaves], i);
    if constexpr (keeps_result<Tree>)
      Sweep<Shape, Tree>(tree, p, i, load_lanes<Shape, Out>(p[leaves + 1], i)).back(tree, g, EveryElement{}, sink);
    else Sweep<Shape, Tree>(tree, p, i).back(tree, g, EveryElement{}, sink);
  }
  template <class Shape, SweepCase which>
  TENON_INLINE static void step(const SweepOutputs& outputs, const Tree& tree, const char* const* p, std::int64_t i) {
    if constexpr (std::is_same_v<One, NoTotal> || which == SweepCase::each) {
      NoTotal none;
      back<Shape, which>(outputs, tree, p, i, none);
    } else {
      sweep_value_t<Shape, One> total(0);
      back<Shape, which>(outputs, tree, p, i, total);
      if (which == SweepCase::in_total || outputs.total) store_lanes<Shape, One>(outputs.total, i, total);
    }
  }
  /// True if each leaf that has a gradient gets it in a place of its own, which holds nothing yet.
  TENON_INLINE static bool writes_each(const SweepOutputs& given) {
    bool all = true;
    for (int k = 0; k < leaves; ++k) {
      if (Sweep<OneLane, Tree>::leaves >> k & 1) all = all && given.to[k] && !given.adds[k];
    }
    return all;
  }
  template <int bytes, SweepCase which>
  TENON_INLINE static std::int64_t full_registers(const SweepOutputs& outputs, const Tree& tree, const char* const* p,
                                                  std::int64_t n) {
    std::int64_t i = 0;
    constexpr int count = bytes && width ? bytes / (width ? width : 1) : 1;
    if constexpr (count > 1) {
      for (; i + count <= n; i += count) step<LaneShape<count, width>, which>(outputs, tree, p, i);
    }
    return i;
  }
  template <int bytes>
  TENON_INLINE static void loop(const SweepOutputs& given, const void* at, const char* const* p, std::int64_t n) {
    const Tree tree = *static_cast<const Tree*>(at);
    // Copies, which no store can alias.
    char* to[std::size_t{leaves}];
    bool adds[std::size_t{leaves}];
    const char* q[std::size_t{leaves + 2}];
    for (int k = 0; k < leaves; ++k) to[k] = given.to[k], adds[k] = given.adds[k], q[k] = p[k];
    q[leaves] = p[leaves];
    q[leaves + 1] = keeps_result<Tree> ? p[leaves + 1] : nullptr;
    const SweepOutputs outputs{to, adds, given.wanted, given.total};
    constexpr std::uint64_t all = Sweep<OneLane, Tree>::leaves;
    const bool wants_all = (given.wanted & all) == all;
    std::int64_t i = 0;
    if (wants_all && !given.total && writes_each(given)) {
      i = full_registers<bytes, SweepCase::each>(outputs, tree, q, n);
    } else if (wants_all && given.total) {
      if constexpr (!std::is_same_v<One, NoTotal>) i = full_registers<bytes, SweepCase::in_total>(outputs, tree, q, n);
    } else {
      i = full_registers<bytes, SweepCase::any>(outputs, tree, q, n);
    }
    for (; i < n; ++i) step<OneLane, SweepCase::any>(outputs, tree, q, i);
  }
};

/// The backward kernel for this processor, of a tree whose leaves read elements of T….
template <class Out, class Tree, class... T>
TENON_INLINE SweepKernel sweep_kernel() {
  using Loop = SweepLoop<Out, Tree, T...>;
  using Kernels = Variants<Loop, void(const SweepOutputs&, const void*, const char* const*, std::int64_t)>;
  if constexpr (Loop::width > 0) return Kernels::chosen();
  else return Kernels::baseline;
}
/// True if that kernel can write one sum.
template <class Out, class Tree, class... T>
inline constexpr bool sweep_has_total = !std::is_same_v<typename one_type<T...>::type, NoTotal>;

}  // namespace tenon::inline v1::detail::inline TENON_CODE
