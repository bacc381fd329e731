// The bodies of the functions that gradient/higher_node.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/error.hpp>
#include <tenon/dtype.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/expression_node.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/higher_node.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/run_sweep.hpp>
#include <tenon/gradient/writes.hpp>
#include <tenon/host/gradient/sweep_elements.hpp>
#include <tenon/layout.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/storage/owned_block.hpp>

namespace tenon::inline v1::detail {

/// A node's operands, which are also its results: of each leaf, and of g behind them, one for each set of the directions before the last.
/// What the expression keeps, and its bound tree, stand behind them.
struct HigherOperands {
  Layout shape;
  int order;
  Gradient result;  // the expression's, of order 1, if its slope needs that
  TENON_INLINE int sets() const { return 1 << (order - 1); }
  /// Without elements where they are 0.
  TENON_INLINE Gradient* of() { return std::launder(reinterpret_cast<Gradient*>(reinterpret_cast<char*>(this) + room())); }
  TENON_INLINE static constexpr std::size_t room() { return (sizeof(HigherOperands) + 15) / 16 * 16; }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

[[noreturn]] TENON_COLD inline void fail_order(const char* function) {
  throw_error(ErrorCode::type, "backward: derivatives of ", function, " beyond order ", most_derivatives, " are not computed");
}
[[noreturn]] TENON_COLD inline void fail_generated(const char* function) {
  throw_error(ErrorCode::type, "backward: an expression that ends in ", function,
              " reads generated elements: a derivative of its gradient needs them evaluated first");
}

TENON_INLINE const HigherFacts& higher_facts(const Node& node) { return static_cast<const HigherFacts&>(*node.kind); }
TENON_INLINE HigherOperands& higher_operands(Node& node) { return *std::launder(reinterpret_cast<HigherOperands*>(kept_of(node))); }
/// The place of what the expression keeps; its tree stands `facts.kept` bytes behind it, at a multiple of 16.
TENON_INLINE char* higher_kept(Node& node) {
  return kept_of(node) + HigherOperands::room() + (node.edges * sizeof(Gradient) + 15) / 16 * 16;
}
TENON_INLINE char* higher_tree(Node& node) { return higher_kept(node) + (higher_facts(node).kept + 15) / 16 * 16; }

/// A node of order `order` that keeps a copy of what `kept` is; its operands are without elements.
TENON_NOINLINE_OG inline Node* new_higher_node(const HigherFacts& facts, int order, const void* kept, const Layout& shape) {
  const int operands = (facts.leaves + 1) << (order - 1);
  const auto count = static_cast<std::size_t>(operands);
  Node* const node = new_node(
      facts, operands, HigherOperands::room() + (count * sizeof(Gradient) + 15) / 16 * 16 + (facts.kept + 15) / 16 * 16 + facts.tree);
  facts.bind(higher_kept(*node), higher_tree(*node), kept);
  auto* const to = ::new (static_cast<void*>(kept_of(*node))) HigherOperands{shape, order, Gradient()};
  for (int at = 0; at < operands; ++at) ::new (static_cast<void*>(to->of() + at)) Gradient();
  list_node(*node);
  return node;
}

/// The node of the next order, from the operands `of` of a pass and the gradients that came to it.
TENON_NOINLINE_OG inline Edge next_higher_node(Node& from, const Gradient* const* of, const Edge* edges, const Gradient* arrived) {
  const HigherFacts& facts = higher_facts(from);
  const HigherOperands& before = higher_operands(from);
  Node* const node = new_higher_node(facts, before.order + 1, higher_kept(from), before.shape);
  const int half = before.sets(), sets = 2 * half;
  Gradient* const to = higher_operands(*node).of();
  for (int slot = 0; slot < node->edges; ++slot) {
    to[slot] = *of[slot];
    const int k = slot / sets, s = slot % sets;
    edges_of(*node)[slot] = s < half ? edges[slot] : arrived[k * half + s - half].history;
  }
  return Edge(node);
}

/// True if of a node of order 1 only the gradient of g is wanted: the derivative of the expression in the directions that came.
TENON_NOINLINE_OG inline bool only_pushes_forward(Node& node, BackwardPass& pass, const Gradient* arrived) {
  const HigherFacts& facts = higher_facts(node);
  const DType dtype = facts.type->dtype;
  if (higher_operands(node).order != 1 || pass.records || (dtype != dtype_of<float> && dtype != dtype_of<double>)) return false;
  for (int k = 0; k < facts.leaves; ++k) {
    if (wants(pass, edges_of(node)[k]) || (arrived[k] && facts.types[k]->dtype != dtype)) return false;
  }
  return wants(pass, edges_of(node)[facts.leaves]);
}
/// That derivative, by the kernel of first derivatives: a direction in place of g gives a leaf's part of it.
TENON_NOINLINE_OG inline Gradient push_forward(Node& node, const Gradient* arrived) {
  const HigherFacts& facts = higher_facts(node);
  HigherOperands& all = higher_operands(node);
  const int leaves = facts.leaves;
  const std::int64_t item = facts.type->item;
  Source sources[std::size_t{most_sweep_slots}];
  for (int k = 0; k < leaves; ++k) sources[k] = {all.of()[k].block->data, &all.of()[k].layout, facts.items[k], nullptr, nullptr};
  if (facts.keeps_result) sources[leaves + 1] = {all.result.block->data, &all.result.layout, item, nullptr, nullptr};
  Gradient result(new_block(static_cast<std::size_t>(all.shape.numel() * item)), all.shape);
  std::uint64_t rest = 0;
  for (int k = 0; k < leaves; ++k) rest |= std::uint64_t{arrived[k] && (facts.reached >> k & 1)} << k;
  if (!rest) __builtin_memset(result.block->data, 0, static_cast<std::size_t>(all.shape.numel() * item));
  bool is_first = true;
  for (int k = 0; k < leaves; ++k) {
    if (!(rest >> k & 1)) continue;
    char* to[std::size_t{most_sweep_slots}] = {};
    bool adds[std::size_t{most_sweep_slots}] = {};
    std::uint64_t wanted = 0;  // the leaves with this direction
    for (int j = k; j < leaves; ++j) {
      if (!(rest >> j & 1) || arrived[j].block != arrived[k].block || !(arrived[j].layout == arrived[k].layout)) continue;
      wanted |= std::uint64_t{1} << j;
      to[j] = result.block->data;
      adds[j] = j > k || !is_first;
    }
    char* total = nullptr;
    if (facts.has_total && is_first && wanted == rest) {
      total = result.block->data;
      for (int j = 0; j < leaves; ++j) to[j] = nullptr;
    }
    sources[leaves] = {arrived[k].block->data, &arrived[k].layout, item, nullptr, nullptr};
    const SweptElements task{sources,           sweep_places.at, leaves + 1 + facts.keeps_result, leaves, facts.items, &all.shape,
                             higher_tree(node), facts.slopes()};
    sweep_elements(task, {to, adds, wanted, total}, item);
    rest &= ~wanted;
    is_first = false;
  }
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY Edge first_higher_node(const HigherFacts& facts, const void* kept, const SweepTask& task, Block* const* blocks,
                                                    const Gradient& g) {
  for (int k = 0; k < facts.leaves; ++k) {
    if (task.sources[k].generate) fail_generated(facts.name);
  }
  Node* const node = new_higher_node(facts, 1, kept, *task.shape);
  Gradient* const of = higher_operands(*node).of();
  for (int k = 0; k < facts.leaves; ++k) {
    of[k] = Gradient(retain(keep_block(blocks[k])), *task.sources[k].layout);
    edges_of(*node)[k] = task.edges[k];
  }
  of[facts.leaves] = g;
  if (facts.keeps_result) higher_operands(*node).result = Gradient(retain(keep_block(blocks[facts.leaves])), *task.shape);
  edges_of(*node)[facts.leaves] = g.history;
  return Edge(node);
}
TENON_NOINLINE_OG TENON_BODY void backward_of_higher(Node& node, BackwardPass& pass) {
  const HigherFacts& facts = higher_facts(node);
  HigherOperands& all = higher_operands(node);
  const int leaves = facts.leaves, sets = all.sets();
  // Slot k * 2 sets + S: what was there, and for the new direction what came.
  const int slots = 2 * node.edges;
  if (slots > most_sweep_slots) fail_sweep_slots(facts.name);
  Gradient arrived[std::size_t{most_sweep_slots / 2}];
  const Gradient* of[std::size_t{most_sweep_slots}];
  const Layout* layouts[std::size_t{most_sweep_slots}];
  const GradientType* types[std::size_t{most_sweep_slots}];
  Edge edges[std::size_t{most_sweep_slots}];
  Source sources[std::size_t{most_sweep_slots}];
  unsigned char place[std::size_t{most_sweep_slots}], items[std::size_t{most_sweep_slots}];
  int count = 0;
  for (int k = 0; k <= leaves; ++k) {
    for (int s = 0; s < sets; ++s) {
      const int at = k * sets + s, slot = 2 * k * sets + s;
      arrived[at] = take_arrived(node, static_cast<unsigned>(at));
      of[slot] = all.of() + at;
      of[slot + sets] = &arrived[at];
      edges[slot] = edges_of(node)[at];
      types[slot] = types[slot + sets] = k < leaves ? facts.types[k] : facts.type;
      const bool has_gradient = k == leaves || (facts.reached >> k & 1) != 0;
      layouts[slot] = has_gradient ? &all.of()[k * sets].layout : nullptr;
      layouts[slot + sets] = nullptr;
    }
  }
  if (only_pushes_forward(node, pass, arrived)) return arrive(pass, edges_of(node)[leaves], push_forward(node, arrived), *facts.type);
  for (int slot = 0; slot < slots; ++slot) {
    items[slot] = static_cast<unsigned char>(types[slot] ? types[slot]->item : 0);
    if (!*of[slot]) continue;
    if (count == max_operands - 1) fail_sweep_slots(facts.name);
    const int k = slot / (2 * sets);
    sources[count] = {of[slot]->block->data, &of[slot]->layout, k < leaves ? facts.items[k] : facts.type->item, nullptr, nullptr};
    place[count++] = static_cast<unsigned char>(slot);
  }
  const SweepTask task{{sources, place, count, slots, items, &all.shape, higher_tree(node), facts.kernel[all.order - 1]},
                       facts.name,
                       layouts,
                       types,
                       edges,
                       false,
                       false};
  if (!pass.records) return run_sweep(task, pass);
  if (all.order + 1 >= most_derivatives) fail_order(facts.name);
  run_sweep(task, pass, next_higher_node(node, of, edges, arrived));
}
TENON_NOINLINE_OG TENON_BODY bool reads_for_higher(Node& node, const WrittenElements& written) {
  const HigherFacts& facts = higher_facts(node);
  HigherOperands& all = higher_operands(node);
  for (int at = 0; at < node.edges; ++at) {
    const int k = at / all.sets();
    if (k < facts.leaves && !(facts.read >> k & 1)) continue;
    const std::int64_t item = k < facts.leaves ? facts.items[k] : facts.type->item;
    const Gradient& x = all.of()[at];
    if (x && is_written(x.block, x.layout, item, written)) return true;
  }
  return all.result && is_written(all.result.block, all.result.layout, facts.type->item, written);
}
TENON_NOINLINE_OG TENON_BODY void drop_higher(Node& node) noexcept {
  unlist_node(node);
  HigherOperands& all = higher_operands(node);
  for (int at = 0; at < node.edges; ++at) all.of()[at].~Gradient();
  higher_facts(node).drop(higher_kept(node));
  all.~HigherOperands();
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
