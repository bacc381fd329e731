// HigherNode: the gradients of an expression as results, which have gradients again.
//
// Let f be the expression, and g the gradient of its result. Its leaves' gradients are those of the number φ = <g,
// f(x)>. A node of order n gives the gradients of the derivative of φ in n - 1 directions; going backward through it
// adds a direction, the gradients that came, and computes the gradients of the derivative in n directions. So one
// kernel on duals, the sweep itself, serves every order; all else of these nodes knows no types, and is compiled once
// for all expressions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/generated.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/expression_node.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/growing_list.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/read_leaves.hpp>
#include <tenon/gradient/run_sweep.hpp>
#include <tenon/host/bind.hpp>
#include <tenon/host/gradient/sweep_kernel.hpp>
#include <tenon/layout.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail {

/// The highest order of derivatives.
inline constexpr int most_derivatives = 3;

/// The facts of an expression that its nodes of higher derivatives need. They have the kind of these nodes as their
/// first part.
struct HigherFacts : NodeKind {
  int leaves;
  std::uint32_t reached, read;       // the leaves that get a gradient, and those that are read for it, as bits
  const unsigned char* items;        // the bytes of an element of each leaf
  const GradientType* const* types;  // of the leaves
  const GradientType* type;          // of the result
  std::size_t kept, tree;            // the bytes of what is kept, and of the bound tree
  bool keeps_result, has_total;  // whether the kernel of first derivatives reads the result, and can add all gradients
  SweepKernel (*slopes)();           // that kernel
  /// Copies what is kept, and binds the copy.
  void (*bind)(void* to, void* tree, const void* from);
  void (*drop)(void* kept) noexcept;
  SweepKernel kernel[most_derivatives - 1];  // for one direction, and for two
};

/// The directions that came to a function's last node, an expression, where each is a number for all elements of a
/// leaf: so it is where the leaves are numbers, the parameters of a curve. All columns of the Jacobian are computed in
/// one pass then.
struct PushedColumns {
  struct Part {
    int column, leaf;
    double direction;
  };
  Node* node = nullptr;
  int column = 0;           // that passes run for
  GrowingList<Part> parts;  // column after column, without those that are 0
};
/// The most columns that one pass computes: their bytes for one element are counted in one.
inline constexpr std::int64_t most_pushed_columns = 31;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Writes the columns to an array (…, columns), contiguous, where … is the shape of the function's result.
TENON_SHARED void write_pushed_columns(PushedColumns& all, int columns, char* to);

/// The node of the first backward pass, whose gradients are recorded. Behind the leaves, `blocks` has the result's if
/// it is kept.
TENON_SHARED Edge first_higher_node(const HigherFacts& facts, const void* kept, const SweepTask& task,
                                    Block* const* blocks, const Gradient& g);

// The functions of these nodes' kinds.
TENON_SHARED void backward_of_higher(Node& node, BackwardPass& pass);
TENON_SHARED bool reads_for_higher(Node& node, const WrittenElements& written);
TENON_SHARED void drop_higher(Node& node) noexcept;

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The facts of the expression E.
template <class E>
struct HigherOf {
  using Of = OperandOf<E>;
  using Kept = typename Of::Kept;
  using Out = typename E::value_type;
  using Tree = typename ExpressionSweep<E>::Tree;
  static constexpr int leaves = Of::Leaves::count;
  static_assert(alignof(Kept) <= 16 && alignof(Tree) <= 16 && std::is_trivially_destructible_v<Tree>);

  static void bind(void* to, void* tree, const void* from) {
    const Kept* const kept = ::new (to) Kept(*static_cast<const Kept*>(from));
    ::new (tree) Tree(BindAs<Out, E>::make(*kept));
  }
  static void drop(void* kept) noexcept { std::launder(static_cast<Kept*>(kept))->~Kept(); }
  static Edge first(const Kept& kept, const SweepTask& task, Block* const* blocks, const Gradient& g) {
    return first_higher_node(facts, &kept, task, blocks, g);
  }
  static SweepKernel slopes() { return GradientTypes<typename Of::Leaves>::template kernel<Out, Tree>(); }
  /// Null where a pass has too many operands.
  template <int n>
  static constexpr SweepKernel kernel() {
    if constexpr ((leaves + 1) << n > most_sweep_slots) return nullptr;
    else return sweep_duals<Out, Tree, leaves, n>;
  }
  static constexpr HigherFacts facts{{root_name<E>, backward_of_higher, drop_higher, reads_for_higher},
                                     leaves,
                                     ExpressionSweep<E>::reached,
                                     ReadLeaves<Tree>::for_gradients(ExpressionSweep<E>::reached),
                                     Of::Leaves::items,
                                     GradientTypes<typename Of::Leaves>::list,
                                     &gradient_type<Out>,
                                     sizeof(Kept),
                                     sizeof(Tree),
                                     ExpressionSweep<E>::has_result,
                                     GradientTypes<typename Of::Leaves>::template has_total<Out, Tree>,
                                     slopes,
                                     bind,
                                     drop,
                                     {kernel<1>(), kernel<2>()}};
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#if TENON_BODIES
#include <tenon/gradient/higher_node_bodies.hpp>
#endif
