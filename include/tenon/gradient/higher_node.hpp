// HigherNode: the gradients of an expression as results, which have gradients again.
//
// Let f be the expression, and g the gradient of its result. Its leaves' gradients are those of the number φ = <g, f(x)>. A node of order n
// gives the gradients of the derivative of φ in n - 1 directions; going backward through it adds a direction, the gradients that came, and
// computes the gradients of the derivative in n directions. So one kernel on duals, the sweep itself, serves every order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/generated.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/expression_node.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/run_sweep.hpp>
#include <tenon/host/bind.hpp>
#include <tenon/host/gradient/sweep_kernel.hpp>
#include <tenon/layout.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The highest order of derivatives.
inline constexpr int most_derivatives = 3;

[[noreturn]] TENON_COLD inline void fail_order(const char* function) {
  throw_error(ErrorCode::type, "backward: derivatives of ", function, " beyond order ", most_derivatives, " are not computed");
}
[[noreturn]] TENON_COLD inline void fail_sweep_slots(const char* function) {
  throw_error(ErrorCode::type, "backward: an expression that ends in ", function,
              " reads too many tensors for a derivative of this order: evaluate a part of it first");
}
[[noreturn]] TENON_COLD inline void fail_generated(const char* function) {
  throw_error(ErrorCode::type, "backward: an expression that ends in ", function,
              " reads generated elements: a derivative of its gradient needs them evaluated first");
}

template <class E, int n>
struct HigherNode {
  using Of = OperandOf<E>;
  using Kept = typename Of::Kept;
  using Out = typename E::value_type;
  using Pass = ExpressionSweep<E>;
  using Tree = typename Pass::Tree;
  static constexpr int leaves = Of::Leaves::count;
  /// The operands, which are also the results: of each leaf, and of g behind them, one for each set of the n - 1 directions.
  static constexpr int sets = 1 << (n - 1), operands = (leaves + 1) * sets;

  struct Operands {
    Kept kept;
    Layout shape;
    Gradient of[std::size_t{operands}];  // without elements where they are 0
  };

  /// Of the first backward pass.
  TENON_NOINLINE_OG static Edge make_first(const Kept& kept, const SweepTask& task, Block* const* blocks, const Gradient& g) {
    Node* const node = new_node(kind, operands, sizeof(Operands));
    auto* const to = ::new (static_cast<void*>(kept_of(*node))) Operands{kept, *task.shape, {}};
    Edge result(node);
    for (int k = 0; k < leaves; ++k) {
      if (task.sources[k].generate) fail_generated(root_name<E>);
      to->of[k] = Gradient(retain(keep_block(blocks[k])), *task.sources[k].layout);
      edges_of(*node)[k] = task.edges[k];
    }
    to->of[leaves] = g;
    list_node(*node);
    edges_of(*node)[leaves] = g.history;
    return result;
  }
  static Operands& kept(Node& node) { return *std::launder(reinterpret_cast<Operands*>(kept_of(node))); }

  TENON_NOINLINE_OG static void backward(Node& node, BackwardPass& pass) {
    if constexpr (2 * operands > most_sweep_slots) {
      fail_sweep_slots(root_name<E>);
    } else {
      Operands& all = kept(node);
      // Slot k * 2 sets + S: what was there, and for the new direction what came.
      constexpr int slots = 2 * operands;
      Gradient arrived[std::size_t{operands}];
      const Gradient* of[std::size_t{slots}];
      const Layout* layouts[std::size_t{slots}];
      const GradientType* types[std::size_t{slots}];
      Edge edges[std::size_t{slots}];
      Source sources[std::size_t{slots}];
      unsigned char place[std::size_t{slots}];
      int count = 0;
      for (int k = 0; k <= leaves; ++k) {
        for (int s = 0; s < sets; ++s) {
          const int at = k * sets + s, slot = 2 * k * sets + s;
          arrived[at] = take_arrived(node, static_cast<unsigned>(at));
          of[slot] = &all.of[at];
          of[slot + sets] = &arrived[at];
          edges[slot] = edges_of(node)[at];
          types[slot] = types[slot + sets] = k < leaves ? GradientTypes<typename Of::Leaves>::list[k] : &gradient_type<Out>;
          layouts[slot] = k < leaves ? Pass::reached >> k & 1 ? &all.of[k * sets].layout : nullptr : &all.of[leaves * sets].layout;
          layouts[slot + sets] = nullptr;
        }
      }
      for (int slot = 0; slot < slots; ++slot) {
        if (!*of[slot]) continue;
        if (count == max_operands - 1) fail_sweep_slots(root_name<E>);
        const int k = slot / (2 * sets);
        sources[count] = {of[slot]->block->data, &of[slot]->layout, k < leaves ? Of::Leaves::items[k] : std::int64_t{sizeof(Out)}, nullptr,
                          nullptr};
        place[count++] = static_cast<unsigned char>(slot);
      }
      const Tree tree = BindAs<Out, E>::make(all.kept);
      unsigned char items[std::size_t{slots}];
      for (int slot = 0; slot < slots; ++slot) items[slot] = static_cast<unsigned char>(types[slot] ? types[slot]->item : 0);
      const SweepTask task{{sources, place, count, slots, items, &all.shape, &tree, sweep_duals<Out, Tree, leaves, n>},
                           root_name<E>, layouts, types, edges, false, false};
      if (!pass.records) {
        run_sweep(task, pass);
      } else if constexpr (n + 1 < most_derivatives) {
        run_sweep(task, pass, HigherNode<E, n + 1>::make(all.kept, all.shape, of, edges, arrived));
      } else {
        fail_order(root_name<E>);
      }
    }
  }
  TENON_NOINLINE_OG static Edge make(const Kept& kept, const Layout& shape, const Gradient* const* of, const Edge* edges,
                                     const Gradient* arrived) {
    Node* const node = new_node(kind, operands, sizeof(Operands));
    auto* const to = ::new (static_cast<void*>(kept_of(*node))) Operands{kept, shape, {}};
    list_node(*node);
    Edge result(node);
    constexpr int half = sets / 2;
    for (int slot = 0; slot < operands; ++slot) {
      to->of[slot] = *of[slot];
      const int k = slot / sets, s = slot % sets;
      edges_of(*node)[slot] = s < half ? edges[slot] : arrived[k * half + s - half].history;
    }
    return result;
  }
  static bool reads(Node& node, const WrittenElements& written) {
    const Operands& all = kept(node);
    for (int at = 0; at < operands; ++at) {
      const int k = at / sets;
      const std::int64_t item = k < leaves ? Of::Leaves::items[k] : std::int64_t{sizeof(Out)};
      if (all.of[at] && is_written(all.of[at].block, all.of[at].layout, item, written)) return true;
    }
    return false;
  }
  static void drop_kept(Node& node) noexcept {
    unlist_node(node);
    kept(node).~Operands();
  }
  static constexpr NodeKind kind{root_name<E>, backward, drop_kept, reads};
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
