// The kernel of a tree of several operations, computed an operation at a time by the library's kernels: for translation units that are not
// optimised, whose own kernels would take a hundred times longer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/kernel.hpp>
#include <tenon/host/library_kernel.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The elements that are computed at a time: operands of a chunk stay in the first cache.
inline constexpr std::int64_t chunk_elements = 512;

/// What a slot of an operation holds, once it lies in memory: operand number K of the operation alone.
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
    : OperationAlone<Op, Out, next + InMemory<Node, next>::count, Slots<Done..., Slot<K, In, typename InMemory<Node, next>::type>>, S...> {
};

/// Whether a tree can be computed so, and how.
template <class Tree>
struct ByOperation {
  static constexpr bool is_known = false;
};
template <class T, int K>
struct ByOperation<Load<T, K>> {
  static constexpr bool is_known = UsualElement<T>;
  struct Buffer {};
  static const char* compute(Buffer&, const Load<T, K>&, const char* const* p, std::int64_t i, std::int64_t) {
    return p[K] + i * static_cast<std::int64_t>(sizeof(T));
  }
};
template <class T>
struct ByOperation<Constant<T>> {
  static constexpr bool is_known = UsualElement<T>;
  struct Buffer {};
  static const char* compute(Buffer&, const Constant<T>&, const char* const*, std::int64_t, std::int64_t) { return nullptr; }
};
template <class Op, class Out, int... K, class... In, class... Node>
struct ByOperation<Apply<Op, Out, Slot<K, In, Node>...>> {
  using Tree = Apply<Op, Out, Slot<K, In, Node>...>;
  using Alone = OperationAlone<Op, Out, 0, Slots<>, Slot<K, In, Node>...>;
  static constexpr bool is_known = (ByOperation<Node>::is_known && ...) && is_library_tree<Out, typename Alone::type>;

  template <class N>
  struct Operand {
    typename ByOperation<N>::Buffer buffer;
  };
  template <int k, class N>
  struct OperandAt : Operand<N> {};
  struct Operands : OperandAt<K, Node>... {};
  struct Buffer {
    alignas(64) char elements[static_cast<std::size_t>(chunk_elements) * sizeof(Out)];
    Operands operands;
  };

  static void compute_to(char* out, Operands& buffers, const Tree& tree, const char* const* p, std::int64_t i, std::int64_t n) {
    const char* all[] = {ByOperation<Node>::compute(static_cast<OperandAt<K, Node>&>(buffers).buffer,
                                                    static_cast<const Slot<K, In, Node>&>(tree).node, p, i, n)...};
    const char* given[sizeof...(Node)];
    int count = 0;
    for (const char* operand : all) {
      if (operand) given[count++] = operand;
    }
    typename Alone::type alone;
    alone.op = tree.op;
    (copy_constant(alone, static_cast<const Slot<K, In, Node>&>(tree)), ...);
    library_kernel<Out, typename Alone::type, Alone::operands>()(out, &alone, given, n);
  }
  static const char* compute(Buffer& buffer, const Tree& tree, const char* const* p, std::int64_t i, std::int64_t n) {
    compute_to(buffer.elements, buffer.operands, tree, p, i, n);
    return buffer.elements;
  }

 private:
  template <int k, class OneIn, class N>
  static void copy_constant(typename Alone::type& alone, const Slot<k, OneIn, N>& slot) {
    if constexpr (std::is_same_v<N, Constant<OneIn>>) static_cast<Slot<k, OneIn, N>&>(alone).node = slot.node;
  }
};

template <class Out, class Tree>
void compute_by_operation(char* out, const void* tree, const char* const* p, std::int64_t n) {
  typename ByOperation<Tree>::Buffer buffer;
  for (std::int64_t i = 0; i < n; i += chunk_elements) {
    ByOperation<Tree>::compute_to(out + i * static_cast<std::int64_t>(sizeof(Out)), buffer.operands, *static_cast<const Tree*>(tree), p, i,
                                  n - i < chunk_elements ? n - i : chunk_elements);
  }
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
