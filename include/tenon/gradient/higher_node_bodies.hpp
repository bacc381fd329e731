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

/// A node's operands, which are also its results: of each leaf, and of g behind them, one for each set of the
/// directions before the last. What the expression keeps, and its bound tree, stand behind them.
struct HigherOperands {
  Layout shape;
  int order;
  Gradient result;  // the expression's, of order 1, if its slope needs that
  Gradient slopes = {};   // of order 1, once several directions were pushed forward: those of all leaves that have one,
                          // one after another
  bool is_pushed = false;  // a direction was
  TENON_INLINE int sets() const { return 1 << (order - 1); }
  /// Without elements where they are 0.
  TENON_INLINE Gradient* of() {
    return std::launder(reinterpret_cast<Gradient*>(reinterpret_cast<char*>(this) + room()));
  }
  TENON_INLINE static constexpr std::size_t room() { return (sizeof(HigherOperands) + 15) / 16 * 16; }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

[[noreturn]] TENON_COLD inline void fail_order(const char* function) {
  throw_error(ErrorCode::type, "backward: derivatives of ", function, " beyond order ", most_derivatives,
              " are not computed");
}
[[noreturn]] TENON_COLD inline void fail_generated(const char* function) {
  throw_error(ErrorCode::type, "backward: an expression that ends in ", function,
              " reads generated elements: a derivative of its gradient needs them evaluated first");
}

TENON_INLINE const HigherFacts& higher_facts(const Node& node) { return static_cast<const HigherFacts&>(*node.kind); }
TENON_INLINE HigherOperands& higher_operands(Node& node) {
  return *std::launder(reinterpret_cast<HigherOperands*>(kept_of(node)));
}
/// The place of what the expression keeps; its tree stands `facts.kept` bytes behind it, at a multiple of 16.
TENON_INLINE char* higher_kept(Node& node) {
  return kept_of(node) + HigherOperands::room() + (node.edges * sizeof(Gradient) + 15) / 16 * 16;
}
TENON_INLINE char* higher_tree(Node& node) { return higher_kept(node) + (higher_facts(node).kept + 15) / 16 * 16; }

/// A node of order `order` that keeps a copy of what `kept` is; its operands are without elements.
TENON_NOINLINE_OG inline Node* new_higher_node(const HigherFacts& facts, int order, const void* kept,
                                               const Layout& shape) {
  const int operands = (facts.leaves + 1) << (order - 1);
  const auto count = static_cast<std::size_t>(operands);
  Node* const node = new_node(
      facts, operands,
      HigherOperands::room() + (count * sizeof(Gradient) + 15) / 16 * 16 + (facts.kept + 15) / 16 * 16 + facts.tree);
  facts.bind(higher_kept(*node), higher_tree(*node), kept);
  auto* const to = ::new (static_cast<void*>(kept_of(*node))) HigherOperands{shape, order, Gradient()};
  for (int at = 0; at < operands; ++at) ::new (static_cast<void*>(to->of() + at)) Gradient();
  list_node(*node);
  return node;
}

/// The node of the next order, from the operands `of` of a pass and the gradients that came to it.
TENON_NOINLINE_OG inline Edge next_higher_node(Node& from, const Gradient* const* of, const Edge* edges,
                                               const Gradient* arrived) {
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

/// True if of a node of order 1 only the gradient of g is wanted: the derivative of the expression in the directions
/// that came.
TENON_NOINLINE_OG inline bool only_pushes_forward(Node& node, BackwardPass& pass, const Gradient* arrived) {
  const HigherFacts& facts = higher_facts(node);
  const DType dtype = facts.type->dtype;
  if (higher_operands(node).order != 1 || pass.records || (dtype != dtype_of<float> && dtype != dtype_of<double>))
    return false;
  for (int k = 0; k < facts.leaves; ++k) {
    if (wants(pass, edges_of(node)[k]) || (arrived[k] && facts.types[k]->dtype != dtype)) return false;
  }
  return wants(pass, edges_of(node)[facts.leaves]);
}
/// The derivative in directions: the sum of slopes times directions.
struct DirectionsTask {
  const HigherFacts& facts;
  const void* tree;
  std::uint64_t leaves;   // that have a direction, as bits
  bool has_slopes;        // they are operands, of leaf k number k; else they are computed of the leaves, which are
  unsigned char item[1];  // the bytes of an element of the result
  static constexpr std::int64_t block = 512;  // bytes of slopes that are computed before they are multiplied
  TENON_INLINE int direction_of(int leaf) const { return (has_slopes ? facts.leaves : facts.leaves + 2) + leaf; }
};
template <class T>
TENON_NOINLINE_OG void add_along(char* to, const char* slopes, const char* along, std::int64_t n, bool adds) {
  const auto step = [&] TENON_INLINE_LAMBDA(auto shape, std::int64_t i) {
    using Shape = decltype(shape);
    const auto rise = strong_product(load_lanes<Shape, T>(along, i), load_lanes<Shape, T>(slopes, i));
    if (adds) store_lanes<Shape, T>(to, i, load_lanes<Shape, T>(to, i) + rise);
    else store_lanes<Shape, T>(to, i, rise);
  };
  std::int64_t i = 0;
  if constexpr (TENON_LANES) {
    constexpr int width = static_cast<int>(sizeof(T)), count = 16 / width;
    for (; i + count <= n; i += count) step(LaneShape<count, width>{}, i);
  }
  for (; i < n; ++i) step(OneLane{}, i);
}
/// True if leaf k has a slope that passes write, of the result's type.
TENON_INLINE bool has_plain_slope(const HigherFacts& facts, int k) {
  return (facts.reached >> k & 1) != 0 && facts.types[k]->dtype == facts.type->dtype;
}
/// The slopes of leaves for the elements of a block.
template <class T>
struct SlopesOfBlock {
  static constexpr std::int64_t size = DirectionsTask::block / static_cast<std::int64_t>(sizeof(T));  // elements
  const HigherFacts& facts;
  const void* tree;
  std::uint64_t leaves;  // whose slopes are wanted, as bits
  T ones[std::size_t{size}], room[std::size_t{max_operands}][std::size_t{size}];
  char* to[std::size_t{most_sweep_slots}];
  const char *slopes[std::size_t{most_sweep_slots}], *operand[std::size_t{most_sweep_slots}];
  bool adds[std::size_t{most_sweep_slots}];
  TENON_INLINE SlopesOfBlock(const HigherFacts& of, const void* bound, std::uint64_t wanted)
      : facts(of), tree(bound), leaves(wanted) {
    // The kernel has no branches where it writes all slopes: that is faster than to leave a few out.
    std::uint64_t all = 0;
    for (int k = 0; k < facts.leaves; ++k) all |= std::uint64_t{has_plain_slope(facts, k)} << k;
    if (all == facts.reached && 2 * __builtin_popcountll(all & ~wanted) <= __builtin_popcountll(wanted)) leaves = all;
    for (T& one : ones) one = T(1);
    int used = 0;
    for (int k = 0; k < most_sweep_slots; ++k) {
      const bool has_slope = k < facts.leaves && (leaves >> k & 1) != 0;
      slopes[k] = to[k] = has_slope ? reinterpret_cast<char*>(room[used++]) : nullptr;
      operand[k] = nullptr;
      adds[k] = false;
    }
    operand[facts.leaves] = reinterpret_cast<const char*>(ones);
  }
  /// Of `count` elements from number i of the kernel's operands on.
  TENON_INLINE void compute(const char* const* p, std::int64_t i, std::int64_t count) {
    for (int k = 0; k < facts.leaves; ++k) operand[k] = p[k] + i * facts.items[k];
    if (facts.keeps_result) operand[facts.leaves + 1] = p[facts.leaves + 1] + i * static_cast<std::int64_t>(sizeof(T));
    facts.slopes()({to, adds, leaves}, tree, operand, count);
  }
};
/// The kernel of the derivative in directions.
template <class T>
TENON_NOINLINE_OG void push_along(const SweepOutputs& outputs, const void* at, const char* const* p, std::int64_t n) {
  const auto& task = *static_cast<const DirectionsTask*>(at);
  constexpr std::int64_t item = sizeof(T), block = SlopesOfBlock<T>::size;
  const auto add_all = [&](const char* const* slopes, std::int64_t i, std::int64_t count) {
    bool is_first = true;
    for (int k = 0; k < task.facts.leaves; ++k) {
      if (!(task.leaves >> k & 1)) continue;
      add_along<T>(outputs.to[0] + i * item, slopes[k], p[task.direction_of(k)] + i * item, count, !is_first);
      is_first = false;
    }
  };
  if (task.has_slopes) return add_all(p, 0, n);
  SlopesOfBlock<T> slopes(task.facts, task.tree, task.leaves);
  for (std::int64_t i = 0; i < n; i += block) {
    const std::int64_t count = n - i < block ? n - i : block;
    slopes.compute(p, i, count);
    add_all(slopes.slopes, i, count);
  }
}

/// All columns of a Jacobian, side by side for each element.
struct ColumnsTask {
  const HigherFacts& facts;
  const void* tree;
  const PushedColumns::Part* parts;
  std::size_t count;
  std::int64_t columns;
  std::uint64_t leaves;   // that have a direction, as bits
  unsigned char item[1];  // the bytes of all columns of an element
};
/// Writes rows of `columns` elements, of which each column is `from[column]`.
template <class T>
TENON_NOINLINE_OG void interleave(T* to, const T* const* from, std::int64_t columns, std::int64_t rows) {
  using Pair = typename Lanes<T, 2>::Unaligned;
  std::int64_t c = 0;
  for (; c + 4 <= columns; c += 4) {  // several at once, as a row is about one line of the cache
    const T *const p0 = from[c], *const p1 = from[c + 1], *const p2 = from[c + 2], *const p3 = from[c + 3];
    for (std::int64_t i = 0; i < rows; ++i) {
      Pair* const row = reinterpret_cast<Pair*>(to + i * columns + c);
      row[0] = Pair{p0[i], p1[i]};
      row[1] = Pair{p2[i], p3[i]};
    }
  }
  for (; c < columns; ++c) {
    for (std::int64_t i = 0; i < rows; ++i) to[i * columns + c] = from[c][i];
  }
}
template <class T>
TENON_NOINLINE_OG void push_columns(const SweepOutputs& outputs, const void* at, const char* const* p, std::int64_t n) {
  const auto& task = *static_cast<const ColumnsTask*>(at);
  SlopesOfBlock<T> slopes(task.facts, task.tree, task.leaves);
  T room[std::size_t{most_pushed_columns}][std::size_t{SlopesOfBlock<T>::size}];
  const T* from[std::size_t{most_pushed_columns}];
  for (std::int64_t i = 0; i < n; i += slopes.size) {
    const std::int64_t count = n - i < slopes.size ? n - i : slopes.size;
    slopes.compute(p, i, count);
    const PushedColumns::Part* part = task.parts;
    const PushedColumns::Part* const end = part + task.count;
    for (int column = 0; column < task.columns; ++column) {
      const PushedColumns::Part* const first = part;
      while (part != end && part->column == column) ++part;
      if (part == first + 1 && first->direction == 1) {
        from[column] = reinterpret_cast<const T*>(slopes.slopes[first->leaf]);
        continue;
      }
      from[column] = room[column];
      for (T& sum : room[column]) sum = 0;
      for (const PushedColumns::Part* one = first; one != part; ++one) {
        const T* const slope = reinterpret_cast<const T*>(slopes.slopes[one->leaf]);
        const T direction = static_cast<T>(one->direction);
        for (std::int64_t j = 0; j < count; ++j) room[column][j] += direction * slope[j];
      }
    }
    interleave(reinterpret_cast<T*>(outputs.to[0]) + i * task.columns, from, task.columns, count);
  }
}

/// True if all elements are one number, a float or a double, which is put to `number`.
inline bool is_one_number(const Gradient& g, DType dtype, double& number) {
  for (int d = 0; d < g.layout.rank(); ++d) {
    if (g.layout.size(d) != 1 && g.layout.stride(d) != 0) return false;
  }
  if (g.layout.numel() == 0) return false;
  if (dtype == dtype_of<float>) number = reinterpret_cast<const float*>(g.block->data)[g.layout.offset()];
  else number = reinterpret_cast<const double*>(g.block->data)[g.layout.offset()];
  return true;
}
inline bool is_zero_number(const Gradient& g, DType dtype) {
  double number = 1;
  return is_one_number(g, dtype, number) && number == 0;
}
/// Notes the directions that came to a node, for all columns to be computed together. False, and nothing is noted, if
/// those of another node were, if what is computed does not go to the target itself, or if a direction is not one
/// number.
inline bool is_left_for_columns(Node& node, PushedColumns* columns, const Gradient* arrived) {
  if (!columns || (columns->node && columns->node != &node)) return false;
  const HigherFacts& facts = higher_facts(node);
  if (!is_leaf_node(*edges_of(node)[facts.leaves].node()) || facts.leaves + 1 >= max_operands) return false;
  double direction[std::size_t{most_sweep_slots}] = {};
  for (int k = 0; k < facts.leaves; ++k) {
    if (!arrived[k] || !(facts.reached >> k & 1)) continue;
    if (!is_one_number(arrived[k], facts.type->dtype, direction[k])) return false;
  }
  columns->node = &node;
  for (int k = 0; k < facts.leaves; ++k) {
    if (direction[k] != 0) columns->parts.push({columns->column, k, direction[k]});
  }
  return true;
}

/// The most bytes of slopes that a node keeps for further directions.
inline constexpr std::int64_t most_kept_slopes = std::int64_t{1} << 25;

/// The operands of the kernel of first derivatives but for g.
TENON_NOINLINE_OG inline int put_higher_sources(const HigherFacts& facts, HigherOperands& all, Source* sources,
                                                unsigned char* place) {
  int count = 0;
  for (int k = 0; k < facts.leaves; ++k, ++count) {
    sources[count] = {all.of()[k].block->data, &all.of()[k].layout, facts.items[k], nullptr, nullptr};
    place[count] = static_cast<unsigned char>(k);
  }
  if (!facts.keeps_result) return count;
  sources[count] = {all.result.block->data, &all.result.layout, facts.type->item, nullptr, nullptr};
  place[count++] = static_cast<unsigned char>(facts.leaves + 1);
  return count;
}
/// Computes the slopes for all leaves that have one, for directions to come, unless they are too many.
TENON_NOINLINE_OG inline void keep_slopes(Node& node) {
  const HigherFacts& facts = higher_facts(node);
  HigherOperands& all = higher_operands(node);
  const std::int64_t n = all.shape.numel(), item = facts.type->item;
  std::uint64_t slopes = 0;
  for (int k = 0; k < facts.leaves; ++k)
    slopes |= std::uint64_t{has_plain_slope(facts, k)} << k;
  const std::int64_t bytes = n * item * __builtin_popcountll(slopes);
  if (bytes > most_kept_slopes) return;
  all.slopes = Gradient(new_block(static_cast<std::size_t>(bytes)), all.shape);
  Source sources[std::size_t{most_sweep_slots}];
  unsigned char place[std::size_t{most_sweep_slots}];
  int count = put_higher_sources(facts, all, sources, place);
  const float single = 1;
  const double whole = 1;
  const Layout number(0, 0);
  sources[count] = {
      item == sizeof single ? reinterpret_cast<const char*>(&single) : reinterpret_cast<const char*>(&whole), &number,
      item, nullptr, nullptr};
  place[count++] = static_cast<unsigned char>(facts.leaves);
  char* to[std::size_t{most_sweep_slots}] = {};
  const bool adds[std::size_t{most_sweep_slots}] = {};
  char* next = all.slopes.block->data;
  for (int k = 0; k < facts.leaves; ++k) {
    if (!(slopes >> k & 1)) continue;
    to[k] = next;
    next += n * item;
  }
  sweep_elements({sources, place, count, facts.leaves, facts.items, &all.shape, higher_tree(node), facts.slopes()},
                 {to, adds, slopes, nullptr}, bytes / (n ? n : 1));
}
/// The derivative in the directions of these leaves, in one pass: of slopes that are kept, or are computed on the way.
TENON_NOINLINE_OG inline void push_together(Node& node, const Gradient* arrived, std::uint64_t leaves, char* to) {
  const HigherFacts& facts = higher_facts(node);
  HigherOperands& all = higher_operands(node);
  const std::int64_t n = all.shape.numel(), item = facts.type->item;
  const DirectionsTask task{
      facts, higher_tree(node), leaves, static_cast<bool>(all.slopes), {static_cast<unsigned char>(item)}};
  Source sources[std::size_t{most_sweep_slots}];
  unsigned char place[std::size_t{most_sweep_slots}];
  int count = task.has_slopes ? 0 : put_higher_sources(facts, all, sources, place);
  const char* next = all.slopes.block ? all.slopes.block->data : nullptr;
  for (int k = 0; k < facts.leaves; ++k) {
    if (leaves >> k & 1) {
      if (task.has_slopes) {
        sources[count] = {next, &all.shape, item, nullptr, nullptr};
        place[count++] = static_cast<unsigned char>(k);
      }
      sources[count] = {arrived[k].block->data, &arrived[k].layout, item, nullptr, nullptr};
      place[count++] = static_cast<unsigned char>(task.direction_of(k));
    }
    if (task.has_slopes && has_plain_slope(facts, k)) next += n * item;
  }
  char* const outputs[] = {to};
  const bool adds[] = {false};
  const SweepKernel kernel = facts.type->dtype == dtype_of<float> ? push_along<float> : push_along<double>;
  sweep_elements({sources, place, count, 1, task.item, &all.shape, &task, kernel}, {outputs, adds, 1, nullptr}, item);
}
/// That derivative: by the kernel of first derivatives, where a direction in place of g gives a leaf's part of it.
/// Several directions are multiplied with the slopes, which are kept when others follow.
TENON_NOINLINE_OG inline Gradient push_forward(Node& node, const Gradient* arrived) {
  const HigherFacts& facts = higher_facts(node);
  HigherOperands& all = higher_operands(node);
  const int leaves = facts.leaves;
  const std::int64_t item = facts.type->item;
  Gradient result(new_block(static_cast<std::size_t>(all.shape.numel() * item)), all.shape);
  std::uint64_t rest = 0, first = 0;  // the leaves with a direction, and with the first one
  int from = -1;
  for (int k = 0; k < leaves; ++k) {
    if (!arrived[k] || !(facts.reached >> k & 1) || is_zero_number(arrived[k], facts.type->dtype)) continue;
    rest |= std::uint64_t{1} << k;
    if (from < 0) from = k;
    if (arrived[k].block == arrived[from].block && arrived[k].layout == arrived[from].layout)
      first |= std::uint64_t{1} << k;
  }
  if (!rest || all.shape.numel() == 0) {
    __builtin_memset(result.block->data, 0, static_cast<std::size_t>(all.shape.numel() * item));
    return result;
  }
  const int directions = __builtin_popcountll(rest);
  if (all.is_pushed && !all.slopes) keep_slopes(node);
  all.is_pushed = true;
  const bool fits = all.slopes ? 2 * directions < max_operands
                               : leaves + 1 + directions < max_operands && 2 * leaves + 2 <= most_sweep_slots;
  if ((all.slopes || first != rest) && fits) {
    push_together(node, arrived, rest, result.block->data);
    return result;
  }
  Source sources[std::size_t{most_sweep_slots}];
  unsigned char place[std::size_t{most_sweep_slots}];
  const int count = put_higher_sources(facts, all, sources, place);
  place[count] = static_cast<unsigned char>(leaves);
  bool is_first = true;
  for (int k = 0; k < leaves; ++k) {
    if (!(rest >> k & 1)) continue;
    char* to[std::size_t{most_sweep_slots}] = {};
    bool adds[std::size_t{most_sweep_slots}] = {};
    std::uint64_t wanted = 0;  // the leaves with this direction
    for (int j = k; j < leaves; ++j) {
      if (!(rest >> j & 1) || arrived[j].block != arrived[k].block || !(arrived[j].layout == arrived[k].layout))
        continue;
      wanted |= std::uint64_t{1} << j;
      to[j] = result.block->data;
      adds[j] = j > k || !is_first;
    }
    char* total = nullptr;
    if (facts.has_total && is_first && wanted == rest) {
      total = result.block->data;
      for (int j = 0; j < leaves; ++j) to[j] = nullptr;
    }
    sources[count] = {arrived[k].block->data, &arrived[k].layout, item, nullptr, nullptr};
    sweep_elements({sources, place, count + 1, leaves, facts.items, &all.shape, higher_tree(node), facts.slopes()},
                   {to, adds, wanted, total}, item);
    rest &= ~wanted;
    is_first = false;
  }
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY Edge first_higher_node(const HigherFacts& facts, const void* kept, const SweepTask& task,
                                                    Block* const* blocks, const Gradient& g) {
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
  if (facts.keeps_result)
    higher_operands(*node).result = Gradient(retain(keep_block(blocks[facts.leaves])), *task.shape);
  edges_of(*node)[facts.leaves] = g.history;
  return Edge(node);
}
TENON_NOINLINE_OG TENON_BODY void write_pushed_columns(PushedColumns& pushed, int columns, char* to) {
  Node& node = *pushed.node;
  const HigherFacts& facts = higher_facts(node);
  HigherOperands& all = higher_operands(node);
  const std::int64_t item = facts.type->item * columns;
  std::uint64_t leaves = 0;
  for (std::size_t i = 0; i < pushed.parts.size(); ++i) leaves |= std::uint64_t{1} << pushed.parts[i].leaf;
  const ColumnsTask task{facts,   higher_tree(node), &pushed.parts[0], pushed.parts.size(),
                         columns, leaves,            {static_cast<unsigned char>(item)}};
  Source sources[std::size_t{most_sweep_slots}];
  unsigned char place[std::size_t{most_sweep_slots}];
  const int count = put_higher_sources(facts, all, sources, place);
  char* const outputs[] = {to};
  const bool adds[] = {false};
  const SweepKernel kernel = facts.type->dtype == dtype_of<float> ? push_columns<float> : push_columns<double>;
  sweep_elements({sources, place, count, 1, task.item, &all.shape, &task, kernel}, {outputs, adds, 1, nullptr}, item);
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
  if (only_pushes_forward(node, pass, arrived)) {
    if (is_left_for_columns(node, pass.columns, arrived)) return;
    return arrive(pass, edges_of(node)[leaves], push_forward(node, arrived), *facts.type);
  }
  for (int slot = 0; slot < slots; ++slot) {
    items[slot] = static_cast<unsigned char>(types[slot] ? types[slot]->item : 0);
    if (!*of[slot]) continue;
    if (count == max_operands - 1) fail_sweep_slots(facts.name);
    const int k = slot / (2 * sets);
    sources[count] = {of[slot]->block->data, &of[slot]->layout, k < leaves ? facts.items[k] : facts.type->item, nullptr,
                      nullptr};
    place[count++] = static_cast<unsigned char>(slot);
  }
  const SweepTask task{
      {sources, place, count, slots, items, &all.shape, higher_tree(node), facts.kernel[all.order - 1]},
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
