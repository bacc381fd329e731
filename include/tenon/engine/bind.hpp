// Binds an operand, which gives engines a tree to compute, whose leaves are known by number, and the sources of the
// leaves.
#pragma once

#include <cstddef>

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/engine/source_list.hpp>
#include <tenon/operand/operand.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The binding of an operand X whose elements become those of type Out.
template <class Out, class X>
using BindAs = typename OperandOf<X>::template Bind<0, Out>;
template <class Out, class X>
using tree_of = typename BindAs<Out, X>::Tree;

/// A bound operand: its tree and its sources. An engine adds the kernel that computes the tree.
template <class Out, class X>
struct BoundOperand {
  static constexpr int count = OperandOf<X>::Leaves::count;
  bool one_shape;
  tree_of<Out, X> tree;
  Source sources[std::size_t{count ? count : 1}];
  TENON_INLINE explicit BoundOperand(const X& x)
      : one_shape(OperandOf<X>::has_one_shape(x)), tree(BindAs<Out, X>::make(OperandOf<X>::keep(x))) {
    OperandOf<X>::put_sources(sources, x);
  }
  TENON_INLINE SourceList list() const { return {sources, count, one_shape}; }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
