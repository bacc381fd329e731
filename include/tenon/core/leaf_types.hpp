// LeafTypes<L...>: L number k says how leaf k of a bound tree gets its elements: StoredLeaf (memory) or GeneratedLeaf
// (a generator).
#pragma once

#include <tenon/config.hpp>

namespace tenon::inline v1::detail {

/// A leaf of a bound tree with elements of T in memory.
template <class T>
struct StoredLeaf {
  using value_type = T;
  static constexpr int item = sizeof(T);
  static constexpr bool is_made = false;
};
/// A leaf whose elements are generated from their positions.
template <class G>
struct GeneratedLeaf {
  using value_type = typename G::value_type;
  static constexpr int item = 1;
  static constexpr bool is_made = true;
  G generator;
};

template <class... L>
struct LeafTypes {
  static constexpr int count = sizeof...(L);
  static constexpr bool all_generated = (L::is_made && ...), any_generated = (L::is_made || ...);
  /// The size of each leaf's elements in bytes; 0 ends the list.
  static constexpr unsigned char items[] = {sizeof(typename L::value_type)..., 0};
};

/// The leaves of several operands in one list.
template <class... Lists>
struct JoinedLeaves {
  using type = LeafTypes<>;
};
template <class... A>
struct JoinedLeaves<LeafTypes<A...>> {
  using type = LeafTypes<A...>;
};
template <class... A, class... B>
struct JoinedLeaves<LeafTypes<A...>, LeafTypes<B...>> {
  using type = LeafTypes<A..., B...>;
};
template <class... A, class... B, class... C, class... Rest>
struct JoinedLeaves<LeafTypes<A...>, LeafTypes<B...>, LeafTypes<C...>, Rest...>
    : JoinedLeaves<LeafTypes<A..., B..., C...>, Rest...> {};

}  // namespace tenon::inline v1::detail
