// The kernel of a tree of several operations, computed an operation at a time by the library's kernels: for translation
// units that are not optimised, whose own kernels would take a hundred times longer.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/run/kernel.hpp>
#include <tenon/cpu/run/kernel_sequence.hpp>
#include <tenon/host/library_kernel.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The node that stands for an operand whose elements lie in memory: Load<T, K> of the operation alone.
template <class Node, int K>
struct InMemory {
  using type = Load<typename Node::value_type, K>;
  static constexpr int count = 1;
};
template <class T, int K>
struct InMemory<Constant<T>, K> {
  using type = Constant<T>;
  static constexpr int count = 0;
};

/// An operation alone: its slots that are not constants read operands 0, 1, ….
template <class Op, class Out, int next, class Done, class... S>
struct OperationAlone;
template <class... S>
struct Slots {};
template <class Op, class Out, int next, class... Done>
struct OperationAlone<Op, Out, next, Slots<Done...>> {
  using type = Apply<Op, Out, Done...>;
  static constexpr int operands = next;
};
template <class Op, class Out, int next, class... Done, int K, class In, class Node, class... S>
struct OperationAlone<Op, Out, next, Slots<Done...>, Slot<K, In, Node>, S...>
    : OperationAlone<Op, Out, next + InMemory<Node, next>::count,
                     Slots<Done..., Slot<K, In, typename InMemory<Node, next>::type>>, S...> {};

/// Computes a tree an operation at a time, if is_known: `add` appends its steps to a sequence and gives the slot of its
/// elements.
template <class Tree>
struct ByOperation {
  static constexpr bool is_known = false;
};
template <class T, int K>
struct ByOperation<Load<T, K>> {
  static constexpr bool is_known = UsualElement<T>;
  static constexpr int slots = 1, steps = 0;
  struct Trees {};
  static int add(KernelSequence& to, Trees&, const Load<T, K>&) { return to.add_source(K, sizeof(T)); }
};
template <class T>
struct ByOperation<Constant<T>> {
  static constexpr bool is_known = UsualElement<T>;
  static constexpr int slots = 0, steps = 0;
  struct Trees {};
  static int add(KernelSequence&, Trees&, const Constant<T>&) { return -1; }  // it stands in the tree of its operation
};
template <class Op, class Out, int... K, class... In, class... Node>
struct ByOperation<Apply<Op, Out, Slot<K, In, Node>...>> {
  using Tree = Apply<Op, Out, Slot<K, In, Node>...>;
  using Alone = OperationAlone<Op, Out, 0, Slots<>, Slot<K, In, Node>...>;
  static constexpr bool is_known = (ByOperation<Node>::is_known && ...) && is_library_tree<Out, typename Alone::type>;
  static constexpr int slots = 1 + (ByOperation<Node>::slots + ... + 0),
                       steps = 1 + (ByOperation<Node>::steps + ... + 0);

  template <class N>
  struct Operand {
    typename ByOperation<N>::Trees trees;
  };
  template <int k, class N>
  struct OperandAt : Operand<N> {};
  /// The operation's tree, and those of the operations that compute its operands.
  struct Trees : OperandAt<K, Node>... {
    typename Alone::type alone;
  };

  static int add(KernelSequence& to, Trees& trees, const Tree& tree) {
    const int all[] = {ByOperation<Node>::add(to, static_cast<OperandAt<K, Node>&>(trees).trees,
                                              static_cast<const Slot<K, In, Node>&>(tree).node)...};
    int in[sizeof...(Node)], count = 0;
    for (const int slot : all) {
      if (slot >= 0) in[count++] = slot;
    }
    trees.alone.op = tree.op;
    (copy_constant(trees.alone, static_cast<const Slot<K, In, Node>&>(tree)), ...);
    return to.add_step(library_kernel<Out, typename Alone::type, Alone::operands>(), &trees.alone, in, count);
  }

 private:
  static_assert(sizeof...(Node) <= most_step_operands);
  template <int k, class OneIn, class N>
  static void copy_constant(typename Alone::type& alone, const Slot<k, OneIn, N>& slot) {
    if constexpr (std::is_same_v<N, Constant<OneIn>>) static_cast<Slot<k, OneIn, N>&>(alone).node = slot.node;
  }
};

template <class Out, class Tree>
void compute_by_operation(char* out, const void* tree, const char* const* p, std::int64_t n) {
  using By = ByOperation<Tree>;
  typename By::Trees trees;
  SequenceSlot slots[By::slots];
  SequenceStep steps[By::steps];
  KernelSequence sequence(slots, steps);
  sequence.finish(By::add(sequence, trees, *static_cast<const Tree*>(tree)), sizeof(Out));
  KernelSequence::run(out, &sequence, p, n);
}

/// The kernel of a tree: from the library, by operations of the library, or compiled here.
template <class Out, class Tree, int operands>
TENON_INLINE Kernel host_kernel() {
  if constexpr (uses_library && is_library_tree<Out, Tree>) {
    return library_kernel<Out, Tree, operands>();
  } else if constexpr (uses_library && !TENON_LANES && std::is_same_v<typename Tree::value_type, Out>) {
    if constexpr (ByOperation<Tree>::is_known) return compute_by_operation<Out, Tree>;
    else return contiguous_kernel<Out, Tree, operands>();
  } else {
    return contiguous_kernel<Out, Tree, operands>();
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
