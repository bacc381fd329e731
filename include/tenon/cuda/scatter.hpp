// Writes by index: each thread writes, or joins, one element of a slice that an index selects.
//
// If an element may be selected twice, items (the indices in row-major order) are grouped by destination. Only the last
// item of each group is written; or one thread joins all items of a group, in their order. So results equal those of
// the host.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cuda/kernel_body.hpp>
#include <tenon/cuda/plan.hpp>
#include <tenon/cuda/take.hpp>
#include <tenon/cuda/walk.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail {

/// The places of items and of the elements of their slices (the row of an item). Steps are in elements.
struct ScatterPlaces {
  std::int64_t items, row;
  KernelWalk<2> threads;  // a thread's item, and its element of the row
  KernelWalk<4> item;     // destination, value, index, and a key part that differs for items whose equal indices select
                          // different slices
  KernelWalk<2> element;  // destination and value
  const std::int64_t* indices;
  IndexStep step;
};
/// Items in groups of equal keys; null if all keys differ.
struct ItemOrder {
  const std::uint64_t* keys = nullptr;
  const std::int64_t* numbers = nullptr;
};

/// Computes the key of each item: equal for items with the same destination.
struct KeyOfItem {
  KernelWalk<4> item;
  const std::int64_t* indices;
  IndexStep step;
  std::int64_t least;  // offset
  std::uint64_t* keys;
  TENON_HD TENON_KEYED void operator()(std::int64_t i) const {
    const auto places = places_in(item, i);
    keys[i] = static_cast<std::uint64_t>(places.at[3] + step.offset(indices[places.at[2]]) - least);
  }
};

/// Copies the elements of items, as type C.
template <class C>
struct WriteItems {
  ScatterPlaces of;
  ItemOrder order;
  stored_t<C>* to;
  const stored_t<C>* from;
  TENON_HD TENON_KEYED void operator()(std::int64_t thread) const {
    const auto [at] = places_in(of.threads, thread);
    const std::int64_t i = at[0];
    if (order.keys && i + 1 < of.items && order.keys[i + 1] == order.keys[i]) return;
    const auto item = places_in(of.item, order.keys ? order.numbers[i] : i);
    const auto element = places_in(of.element, at[1]);
    to[item.at[0] + element.at[0] + of.step.offset(of.indices[item.at[2]])] = from[item.at[1] + element.at[1]];
  }
};

/// Replaces an element of T by the tree's result on the element and a value, operands 0 and 1, for one value after the
/// other.
template <class T, class Tree>
struct JoinItems {
  ScatterPlaces of;
  ItemOrder order;
  stored_t<T>* to;
  const stored_t<T>* from;
  TENON_NO_UNIQUE_ADDRESS Tree tree;
  TENON_HD TENON_KEYED void operator()(std::int64_t thread) const {
    const auto [at] = places_in(of.threads, thread);
    std::int64_t i = at[0];
    const std::uint64_t key = order.keys[i];
    if (i > 0 && order.keys[i - 1] == key) return;
    const auto element = places_in(of.element, at[1]);
    auto item = places_in(of.item, order.numbers[i]);
    stored_t<T>* const place = to + item.at[0] + element.at[0] + of.step.offset(of.indices[item.at[2]]);
    stored_t<T> sum = *place;
    for (;;) {
      const char* const operands[] = {reinterpret_cast<const char*>(&sum),
                                      reinterpret_cast<const char*>(from + item.at[1] + element.at[1])};
      store<T>(reinterpret_cast<char*>(&sum), 0, tree.template at<OneLane>(operands, 0));
      if (++i == of.items || order.keys[i] != key) break;
      item = places_in(of.item, order.numbers[i]);
    }
    *place = sum;
  }
};

/// A write by index: the destination without the indexed dimension, the size and stride of this dimension, the values
/// and the indices. Size 0: the indices are offsets. The layouts broadcast to `shape`, which is not empty.
struct ScatterOperands {
  const Layout *rest, *values, *index_layout;
  std::int64_t size, stride;
  const std::int64_t* indices;
  std::int64_t span;  // the largest magnitude of an offset
};
struct ScatterPlan {
  ScatterPlaces places;
  std::int64_t least;  // the lowest offset, subtracted in keys
  int key_bits;
  bool repeats;        // items with the same destination may have different values
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Copies a walk for a kernel.  Throws ShapeError if it has too many dimensions.
template <int operands>
TENON_NOINLINE_OG std::int64_t fill_walk(const char* function, KernelWalk<operands>& to, const Walk& walk) {
  if (walk.rank > kernel_rank)
    throw_error(ErrorCode::shape, function, ": more than ", kernel_rank, " dimensions that do not follow each other");
  std::int64_t all = 1;
  for (int d = 0; d < walk.rank; ++d) all *= walk.size[d];
  to.rank = walk.rank;
  to.in_32_bits = all < fast_division_limit;
  for (int d = 0; d < walk.rank; ++d) {
    to.size[d] = walk.size[d];
    to.divider[d] = FastDivider(to.in_32_bits ? static_cast<std::uint32_t>(walk.size[d]) : 1);
    for (int k = 0; k < operands; ++k) to.step[k][d] = walk.step[k][d];
  }
  return all;
}

/// Throws ShapeError.
TENON_NOINLINE_OG inline ScatterPlan plan_scatter(const char* function, const ScatterOperands& of, Dims shape) {
  Walk all, item, element;
  const Layout* const layouts[] = {of.rest, of.values, of.index_layout};
  read_dimensions(all, shape, layouts, 3);
  item.rank = element.rank = 0;
  item.operands = 4;
  element.operands = 2;
  for (int d = 0; d < all.rank; ++d) {
    // Along the dimensions of a row, one index selects different elements.
    Walk& to = all.step[2][d] == 0 && all.step[0][d] != 0 ? element : item;
    to.size[to.rank] = all.size[d];
    for (int k = 0; k < (&to == &item ? 3 : 2); ++k) to.step[k][to.rank] = all.step[k][d];
    ++to.rank;
  }
  ScatterPlan plan{};
  plan.least = of.size > 0 ? 0 : -of.span;
  std::int64_t apart = of.size > 0 ? of.size : 2 * of.span + 1;
  for (int d = item.rank; d-- > 0;) {
    const bool tells = item.step[0][d] != 0;
    item.step[3][d] = tells ? apart : 0;
    if (tells) apart *= item.size[d];
    else plan.repeats = plan.repeats || item.step[1][d] != 0;
  }
  while (plan.key_bits < 64 && (apart - 1) >> plan.key_bits > 0) ++plan.key_bits;
  order_by_step(element);
  join_dimensions(item);
  join_dimensions(element);
  ScatterPlaces& places = plan.places;
  places.items = fill_walk(function, places.item, item);
  places.row = fill_walk(function, places.element, element);
  places.indices = of.indices;
  places.step = {of.size, of.stride};
  // Neighbouring threads read neighbouring values.
  const std::int64_t of_item = length_of(item.step[1][item.rank - 1]),
                     of_element = length_of(element.step[1][element.rank - 1]);
  const bool items_inside = places.row == 1 || (of_item != 0 && of_item < of_element);
  Walk threads;
  threads.rank = threads.operands = 2;
  threads.size[items_inside] = places.items;
  threads.size[!items_inside] = places.row;
  for (int k = 0; k < 2; ++k) {
    threads.step[k][items_inside] = k == 0;
    threads.step[k][!items_inside] = k == 1;
  }
  fill_walk(function, places.threads, threads);
  return plan;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
