// The bodies of the functions that ops/filter/label.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/components.hpp>
#include <tenon/ops/filter/label.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// The most rows of neighbours: those of 13 dimensions with all diagonals.
inline constexpr std::int64_t most_neighbour_rows = std::int64_t{1} << 20;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Collects rows of neighbours. It counts them first, while it has no memory for them.
struct NeighbourList {
  const char* function;
  int outer;  // the number of dimensions but the last
  std::int64_t count = 0;
  signed char* steps = nullptr;
  unsigned char* places = nullptr;

  TENON_NOINLINE_OG TENON_KEYED void add(const signed char* step, unsigned char row_places) {
    if (count == most_neighbour_rows)
      throw_error(ErrorCode::shape, function, ": more than ", most_neighbour_rows, " rows of neighbours in ", outer + 1,
                  " dimensions: a lower connectivity has fewer");
    if (places) {
      for (int d = 0; d < outer; ++d) steps[count * outer + d] = step[d];
      places[count] = row_places;
    }
    ++count;
  }
};

/// Adds the rows before an element's own that differ from it in at most `most` dimensions, `moved` of which are before
/// d.
TENON_NOINLINE_OG inline void add_neighbours(NeighbourList& list, signed char* step, Dims sizes, int d, int moved,
                                             std::int64_t most) {
  if (d == list.outer) {
    const bool has_sides = moved < most;
    if (moved > 0) list.add(step, has_sides ? 7 : 2);
    return;
  }
  for (int s = -1; s <= 1; ++s) {
    if (s != 0 && (moved == most || sizes[d] == 1 || (moved == 0 && s > 0))) continue;  // later rows are met from them
    step[d] = static_cast<signed char>(s);
    add_neighbours(list, step, sizes, d + 1, moved + (s != 0 ? 1 : 0), most);
  }
  step[d] = 0;
}

/// Adds the rows of the first half of a structure.
TENON_NOINLINE_OG inline void add_structure(NeighbourList& list, const bool* structure, std::int64_t elements) {
  signed char step[max_rank] = {};
  for (std::int64_t row = 0; row < elements / 3; ++row) {
    const bool* const of = structure + 3 * row;
    std::int64_t rest = row;
    for (int d = list.outer; d-- > 0; rest /= 3) step[d] = static_cast<signed char>(rest % 3 - 1);
    const bool is_own = row == elements / 6;
    const auto places =
        static_cast<unsigned char>((of[0] ? 1 : 0) | (!is_own && of[1] ? 2 : 0) | (!is_own && of[2] ? 4 : 0));
    if (places) list.add(step, places);
    if (is_own) return;
  }
}

/// Labels a mask; `collect` adds its neighbours to a list.
template <class F>
TENON_NOINLINE_OG LabelResult labelled(const char* function, const Tensor<const bool>& mask, const F& collect) {
  NeighbourList list{function, mask.dim() > 0 ? mask.dim() - 1 : 0};
  collect(list);
  const Storage<signed char> steps(list.count * list.outer);
  const Storage<unsigned char> places(list.count);
  list.steps = steps.data();
  list.places = places.data();
  list.count = 0;
  collect(list);
  const auto labels = new_tensor<std::int64_t>(function, mask.sizes());
  const auto count = new_tensor<std::int64_t>(function, Shape{});
  *count.data_ptr() = label_mask(labels, mask, {list.count, list.steps, list.places});
  return {labels, count};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY LabelResult labelled_by_number(const char* function, const Tensor<const bool>& mask,
                                                            std::int64_t connectivity) {
  const int rank = mask.dim() > 0 ? mask.dim() : 1;
  if (connectivity < 1 || connectivity > rank)
    throw_error(ErrorCode::shape, function, ": connectivity ", connectivity, " for shape ", mask.sizes(),
                ": between 1 and ", rank, " dimensions may differ");
  return labelled(function, mask, [&](NeighbourList& list) {
    signed char step[max_rank] = {};
    list.add(step, 1);
    if (mask.numel() > 0) add_neighbours(list, step, mask.sizes(), 0, 0, connectivity);
  });
}

TENON_NOINLINE_OG TENON_BODY LabelResult labelled_by_structure(const char* function, const Tensor<const bool>& mask,
                                                               const Tensor<const bool>& structure) {
  bool fits = structure.dim() == mask.dim();
  for (int d = 0; fits && d < mask.dim(); ++d) fits = structure.size(d) == 3;
  if (!fits)
    throw_error(ErrorCode::shape, function, ": a structure of shape ", structure.sizes(), " for shape ", mask.sizes(),
                ": it has three elements in each dimension");
  const std::int64_t n = structure.numel();
  const bool* const marked = structure.data_ptr();
  for (std::int64_t i = 0; i < n; ++i) {
    if (marked[i] != marked[n - 1 - i])
      throw_error(ErrorCode::shape, function, ": a structure of shape ", structure.sizes(),
                  " without symmetry about its middle: neighbours are so of each other");
  }
  return labelled(function, mask, [&](NeighbourList& list) {
    if (mask.dim() > 0) add_structure(list, marked, n);
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
