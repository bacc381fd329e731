// Expressions with user functions. A user function is called for a block of elements at a time and writes its values to
// a buffer, before the expression around it is computed in lanes. So the loop around it has nothing else in it, and the
// compiler can vectorise it as if the user had written it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/op_traits.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/isa/isa.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/dtype/promotion.hpp>

namespace tenon::inline v1::detail {

/// The elements that are computed before the next ones; 16 KiB at most in each buffer.
inline constexpr std::int64_t stage_block = 1024;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The loop around a user function, in one version for each instruction set: n <= stage_block elements at `out` from a
/// row for each operand, which does not overlap `out`.
template <class Op, class Out, class... Slots>
struct UserLoop {
  template <class... P>
  TENON_NO_TRAPS TENON_INLINE static void run(const Op& op, Out* __restrict out, std::int64_t n, P... in) {
    const Op local = op;  // so that captured values are in registers, and can be read whatever a condition says
    for (std::int64_t i = 0; i < n; ++i) out[i] = convert<Out>(local.at(load<typename Slots::Input>(in, i)...));
  }
  template <class... P>
  TENON_USER_LOOP static void baseline(const Op& op, Out* __restrict out, std::int64_t n, P... in) {
    run(op, out, n, in...);
  }
#if defined(TENON_TARGET_AVX2)
  template <class... P>
  TENON_USER_LOOP TENON_TARGET_AVX2 static void avx2(const Op& op, Out* __restrict out, std::int64_t n, P... in) {
    run(op, out, n, in...);
  }
#endif
#if defined(TENON_TARGET_AVX512)
  template <class... P>
  TENON_USER_LOOP TENON_TARGET_AVX512 static void avx512(const Op& op, Out* __restrict out, std::int64_t n, P... in) {
    run(op, out, n, in...);
  }
#endif
  /// The version for registers of so many bytes.
  template <int bytes, class... P>
  TENON_INLINE static void call(const Op& op, Out* out, std::int64_t n, P... in) {
#if defined(TENON_TARGET_AVX512)
    if constexpr (bytes == 64) return avx512(op, out, n, in...);
#endif
#if defined(TENON_TARGET_AVX2)
    if constexpr (bytes == 32) return avx2(op, out, n, in...);
#endif
    if constexpr (bytes <= register_bytes(Isa::baseline)) return baseline(op, out, n, in...);
  }
};

/// The values of a node that were computed before the expression around it: none for a leaf.
template <class Node>
struct Stage {
  static constexpr bool is_needed = false;
  template <int bytes>
  TENON_INLINE void fill(const Node&, const char* const*, std::int64_t, std::int64_t) {}
  /// Element i of the block that begins at element `begin`, or lanes from there on.
  template <class Shape>
  TENON_INLINE auto at(const Node& node, const char* const* p, std::int64_t begin, std::int64_t i) const {
    return node.template at<Shape>(p, begin + i);
  }
};

/// The same for an operation's operand.
template <class Slot>
struct StageSlot;
template <int K, class In, class Node>
struct StageSlot<Slot<K, In, Node>> {
  static constexpr bool is_needed = Stage<Node>::is_needed;
  Stage<Node> stage;
  template <int bytes>
  TENON_INLINE void fill(const Slot<K, In, Node>& slot, const char* const* p, std::int64_t begin, std::int64_t n) {
    stage.template fill<bytes>(slot.node, p, begin, n);
  }
  template <class Shape>
  TENON_INLINE auto at(const Slot<K, In, Node>& slot, const char* const* p, std::int64_t begin, std::int64_t i) const {
    return compute_lanes<Shape, In>(stage.template at<Shape>(slot.node, p, begin, i));
  }
};

/// A node and its computed values, as a tree whose element 0 is the first of the block.
template <class Node, class OfNode>
struct Staged {
  const Node& node;
  const OfNode& stage;
  std::int64_t begin;
  template <class Shape>
  TENON_INLINE auto at(const char* const* p, std::int64_t i) const {
    return stage.template at<Shape>(node, p, begin, i);
  }
};

/// An operand of a user function: its elements are in the buffer, or in a tensor of the type that the function takes.
template <class Slot>
struct UserOperand;
template <int K, class In, class Node>
struct UserOperand<Slot<K, In, Node>> : StageSlot<Slot<K, In, Node>> {
  using Value = compute_t<In>;
  Value values[std::size_t{stage_block}];
  template <int bytes>
  TENON_INLINE const char* row(const Slot<K, In, Node>& slot, const char* const* p, std::int64_t begin,
                               std::int64_t n) {
    using OfSlot = StageSlot<Slot<K, In, Node>>;
    OfSlot::template fill<bytes>(slot, p, begin, n);
    char* const to = reinterpret_cast<char*>(values);
    store_row<bytes, Value, Slot<K, In, Node>::width>(to, Staged<Slot<K, In, Node>, OfSlot>{slot, *this, begin}, p, n);
    return to;
  }
};
template <int K, class T, int leaf>
  requires std::is_same_v<T, compute_t<T>>
struct UserOperand<Slot<K, T, Load<T, leaf>>> {
  template <int bytes>
  TENON_INLINE const char* row(const Slot<K, T, Load<T, leaf>>&, const char* const* p, std::int64_t begin,
                               std::int64_t) {
    return p[leaf] + begin * static_cast<std::int64_t>(sizeof(T));
  }
};

/// The values in an operation.
template <class Op, class Out, class... Slots>
struct Stage<Apply<Op, Out, Slots...>> : StageSlot<Slots>... {
  using Node = Apply<Op, Out, Slots...>;
  static constexpr bool is_needed = (StageSlot<Slots>::is_needed || ...);
  template <int bytes>
  TENON_INLINE void fill(const Node& node, const char* const* p, std::int64_t begin, std::int64_t n) {
    (StageSlot<Slots>::template fill<bytes>(node, p, begin, n), ...);
  }
  template <class Shape>
  TENON_INLINE auto at(const Node& node, const char* const* p, std::int64_t begin, std::int64_t i) const {
    return node.template of<Shape>(StageSlot<Slots>::template at<Shape>(node, p, begin, i)...);
  }
};

/// The values of a user function.
template <class Op, class Out, class... Slots>
  requires(traits_of<Op>.is_by_block)
struct Stage<Apply<Op, Out, Slots...>> : UserOperand<Slots>... {
  using Node = Apply<Op, Out, Slots...>;
  using Value = compute_t<Out>;
  static constexpr bool is_needed = true;
  Value values[std::size_t{stage_block}];
  template <int bytes>
  TENON_INLINE void fill(const Node& node, const char* const* p, std::int64_t begin, std::int64_t n) {
    UserLoop<Op, Value, Slots...>::template call<bytes>(node.op, values, n,
                                                        UserOperand<Slots>::template row<bytes>(node, p, begin, n)...);
  }
  /// Writes its values to memory, which may be an operand's.
  template <int bytes>
  TENON_INLINE void fill_to(char* out, const Node& node, const char* const* p, std::int64_t begin, std::int64_t n) {
    [&] TENON_INLINE_LAMBDA(auto... row) {
      const bool overlaps = ((row < out + n * static_cast<std::int64_t>(sizeof(Value)) &&
                              out < row + n * static_cast<std::int64_t>(sizeof(typename Slots::Input))) || ...);
      UserLoop<Op, Value, Slots...>::template call<bytes>(node.op, overlaps ? values : reinterpret_cast<Value*>(out), n,
                                                          row...);
      if (overlaps) __builtin_memcpy(out, values, static_cast<std::size_t>(n) * sizeof(Value));
    }(UserOperand<Slots>::template row<bytes>(node, p, begin, n)...);
  }
  template <class Shape>
  TENON_INLINE auto at(const Node&, const char* const*, std::int64_t, std::int64_t i) const {
    return load_lanes<Shape, Value>(reinterpret_cast<const char*>(values), i);
  }
};

/// True if a user function is all of the expression, and returns elements of the type that is stored.
template <class Out, class Tree>
inline constexpr bool is_user_function = false;
template <class Op, class Out, class... Slots>
  requires(traits_of<Op>.is_by_block)
inline constexpr bool is_user_function<Out, Apply<Op, Out, Slots...>> = std::is_same_v<Out, compute_t<Out>>;

/// Writes n elements of Out from an expression with user functions.
template <int bytes, class Out, class Tree>
TENON_INLINE void store_staged(char* out, const Tree& tree, const char* const* p, std::int64_t n) {
  Stage<Tree> stage;
  for (std::int64_t begin = 0; begin < n;
       begin += stage_block, out += stage_block * static_cast<std::int64_t>(sizeof(Out))) {
    const std::int64_t count = n - begin < stage_block ? n - begin : stage_block;
    if constexpr (is_user_function<Out, Tree>) {
      stage.template fill_to<bytes>(out, tree, p, begin, count);
    } else {
      stage.template fill<bytes>(tree, p, begin, count);
      store_row<bytes, Out, widest(lane_width<Out>, Tree::width)>(out, Staged<Tree, Stage<Tree>>{tree, stage, begin}, p,
                                                                  count);
    }
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
