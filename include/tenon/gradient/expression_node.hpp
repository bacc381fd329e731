// The node of an evaluated expression: its leaves, packed, and what it keeps besides; its backward pass is one kernel.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/leaf_types.hpp>
#include <tenon/core/op_traits.hpp>
#include <tenon/core/source.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/packed_leaves.hpp>
#include <tenon/gradient/read_leaves.hpp>
#include <tenon/gradient/run_sweep.hpp>
#include <tenon/gradient/writes.hpp>
#include <tenon/host/bind.hpp>
#include <tenon/host/gradient/sweep.hpp>
#include <tenon/host/gradient/sweep_kernel.hpp>
#include <tenon/layout.hpp>
#include <tenon/operand/leaves.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The name of an expression's last operation.
template <class E>
inline constexpr const char* root_name = nullptr;
template <class Op, class... X>
inline constexpr const char* root_name<Expression<Op, X...>> = Op::info.name;

/// Defined in gradient/higher_node.hpp.
template <class E>
struct HigherOf;

/// The leaves of an expression by their types, and those that get a gradient.
template <class Types>
struct GradientTypes;
template <class... L>
struct GradientTypes<LeafTypes<L...>> {
  template <class T>
  static constexpr const GradientType* of() {
    if constexpr (is_differentiable<T>) return &gradient_type<T>;
    else return nullptr;
  }
  static constexpr const GradientType* list[] = {of<typename L::value_type>()..., nullptr};
  template <class Out, class Tree>
  TENON_INLINE static SweepKernel kernel() {
    return sweep_kernel<Out, Tree, typename L::value_type...>();
  }
  template <class Out, class Tree>
  static constexpr bool has_total = sweep_has_total<Out, Tree, typename L::value_type...>;
};

/// The numbers 0, 1, …: the kernel's operands that an expression's leaves are.
inline constexpr auto sweep_places = [] {
  struct {
    unsigned char at[most_sweep_slots];
  } all{};
  for (int k = 0; k < most_sweep_slots; ++k) all.at[k] = static_cast<unsigned char>(k);
  return all;
}();

/// The backward pass of an expression E with the leaves `sources`, from the gradient of its result.
template <class E>
struct ExpressionSweep {
  using Of = OperandOf<E>;
  using Out = typename E::value_type;
  using Tree = tree_of<Out, E>;
  static constexpr int leaves = Of::Leaves::count;
  using Types = GradientTypes<typename Of::Leaves>;
  static constexpr bool has_result = keeps_result<Tree>;
  static constexpr std::uint32_t reached = Sweep<OneLane, Tree>::leaves;
  /// The leaves that are read for the gradients that these edges want, as bits.
  static constexpr std::uint32_t read_for(const Edge* edges) {
    std::uint32_t wanted = 0;
    for (int k = 0; k < leaves; ++k) wanted |= std::uint32_t{edges[k] ? 1u : 0u} << k;
    return ReadLeaves<Tree>::for_gradients(wanted & reached);
  }

  /// `sources` has room for the gradient and the result behind the leaves, `blocks` has the result's.
  static void run(BackwardPass& pass, const Edge* edges, const typename Of::Kept& kept, Source* sources,
                  Block* const* blocks, const Layout& shape, Gradient& g, const char* result) {
    sources[leaves] = {g.block->data, &g.layout, sizeof(Out), nullptr, nullptr};
    sources[leaves + 1] = {result, &shape, sizeof(Out), nullptr, nullptr};
    const Layout* layouts[std::size_t{leaves}];
    for (int k = 0; k < leaves; ++k) layouts[k] = reached >> k & 1 ? sources[k].layout : nullptr;
    const Tree tree = BindAs<Out, E>::make(kept);
    const SweepTask task{{sources, sweep_places.at, leaves + 1 + has_result, leaves, Of::Leaves::items, &shape, &tree,
                          Types::template kernel<Out, Tree>()},
                         root_name<E>,
                         layouts,
                         Types::list,
                         edges,
                         true,
                         Types::template has_total<Out, Tree>,
                         &g};
    if constexpr (has_higher_derivatives) {
      if (pass.records) [[unlikely]]
        return run_sweep(task, pass, HigherOf<E>::first(kept, task, blocks, g));
    }
    run_sweep(task, pass);
  }
};

/// True if E is one operation on a tensor of its own type, whose slope is the same at its result: the result stands in
/// place of the leaf.
template <class E>
inline constexpr bool keeps_only_result = false;
template <class Op, class X>
  requires(is_tensor<X>)
inline constexpr bool keeps_only_result<Expression<Op, X>> =
    traits_of<Op>.has_slope_at_result &&
    std::is_same_v<std::remove_const_t<typename X::value_type>, typename Expression<Op, X>::value_type>;

/// Of an expression E: what its node keeps are the expression's own things, then its packed leaves, then its result if
/// its slope needs it.
template <class E>
struct ExpressionNode {
  using Of = OperandOf<E>;
  using Kept = typename Of::Kept;
  using Out = typename E::value_type;
  using Pass = ExpressionSweep<E>;
  static constexpr int leaves = Of::Leaves::count;
  static constexpr std::size_t kept_bytes = std::is_empty_v<Kept> ? 0 : (sizeof(Kept) + 7) / 8 * 8;

  static Edge make(const E& x, const Edge* edges, const Tensor<Out>& result) {
    if constexpr (keeps_only_result<E>) {
      const Leaf only{result.storage().block(), Layout(result.layout())};
      return make_of(x, &only, edges, result);
    } else {
      return make_of(x, x.leaf_list(), edges, result);
    }
  }
  static Edge make_of(const E& x, const Leaf* list, const Edge* edges, const Tensor<Out>& result) {
    const std::size_t packed = packed_leaf_bytes(list, leaves, result.layout());
    Node* const node = new_node(kind, leaves, kept_bytes + packed + (Pass::has_result ? 8 : 0));
    for (int k = 0; k < leaves; ++k) edges_of(*node)[k] = edges[k];
    char* const to = kept_of(*node);
    ::new (static_cast<void*>(to)) Kept(x.kept());
    std::int64_t* const end =
        pack_leaves(reinterpret_cast<std::int64_t*>(to + kept_bytes), list, leaves, result.layout());
    if constexpr (Pass::has_result) *end = reinterpret_cast<std::int64_t>(retain(keep_block(result.storage().block())));
    list_node(*node);
    return Edge(node);
  }

  static Kept& kept(Node& node) { return *std::launder(reinterpret_cast<Kept*>(kept_of(node))); }
  static const std::int64_t* packed(Node& node) {
    return reinterpret_cast<const std::int64_t*>(kept_of(node) + kept_bytes);
  }

  static void backward(Node& node, BackwardPass& pass) {
    Gradient g = take_arrived(node);
    if (!g) return;
    Layout shape, layouts[std::size_t{leaves}];
    Source sources[std::size_t{leaves + 2}];
    Block* blocks[std::size_t{leaves + 1}];
    const std::int64_t* const end =
        unpack_leaves(packed(node), leaves, Of::Leaves::items, shape, layouts, sources, blocks);
    blocks[leaves] = nullptr;
    if constexpr (Of::Leaves::any_generated) {
      BindAs<Out, E>::each_generator(kept(node), [&]<class G>(auto number, const G& generator) {
        sources[number].generate = generate<G>;
        sources[number].state = &generator;
      });
    }
    const char* result = nullptr;
    if constexpr (Pass::has_result) {
      blocks[leaves] = reinterpret_cast<Block*>(*end);
      result = blocks[leaves]->data;
    }
    Pass::run(pass, edges_of(node), kept(node), sources, blocks, shape, g, result);
  }
  static bool reads(Node& node, const WrittenElements& written) {
    Layout shape, layouts[std::size_t{leaves}];
    Source sources[std::size_t{leaves + 2}];
    Block* blocks[std::size_t{leaves}];
    const std::int64_t* const end =
        unpack_leaves(packed(node), leaves, Of::Leaves::items, shape, layouts, sources, blocks);
    const std::uint32_t read = Pass::read_for(edges_of(node));
    bool found = false;
    for (int k = 0; k < leaves; ++k)
      found = found || ((read >> k & 1) != 0 && is_written(blocks[k], layouts[k], Of::Leaves::items[k], written));
    if constexpr (Pass::has_result)
      found = found || is_written(reinterpret_cast<const Block*>(*end), shape, sizeof(Out), written);
    return found;
  }
  static void drop_kept(Node& node) noexcept {
    unlist_node(node);
    const std::int64_t* at = packed(node);
    if constexpr (Pass::has_result) {
      const std::int64_t* end = at + 2 + at[0];
      const std::int64_t plain = at[1];
      for (int k = 0; k < leaves; ++k) end += plain >> k & 1 ? 2 : 3 + 2 * end[2];
      drop(reinterpret_cast<Block*>(*end));
    }
    drop_packed(at, leaves);
    kept(node).~Kept();
  }
  static constexpr NodeKind kind{root_name<E>, backward, drop_kept, reads, has_higher_derivatives};
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
