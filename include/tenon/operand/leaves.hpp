// The leaves of an expression: handles on the tensors that it reads, in one array and without their element types.
//
// The functions on this array are compiled once for all expressions. Where an expression of n tensors is built, copied
// or destroyed, the compiler sees one call, not the code for n handles.
#pragma once

#include <cstddef>
#include <new>

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage/block.hpp>

namespace tenon::inline v1::detail {

/// A handle on a tensor; or, with a null block, the layout of elements that are computed from their positions.
struct alignas(16) Leaf {
  Block* block;
  Layout layout;
};

/// Properties of an array of leaves, determined when it is made and stored in one register.
class LeafFacts {
 public:
  /// `one_shape`: all leaves have the same shape; `contiguous`: each lies in memory without gaps.
  TENON_INLINE LeafFacts(int count, bool one_shape, bool contiguous)
      : bits_(4 * count + 2 * one_shape + (one_shape & contiguous)) {}
  TENON_INLINE int count() const { return bits_ / 4; }
  TENON_INLINE bool one_shape() const { return bits_ & 2; }
  /// True if all leaves have one shape and lie in memory without gaps.
  TENON_INLINE bool contiguous() const { return bits_ & 1; }

 private:
  int bits_;
};

/// The leaves of an operand: the list of an expression, one tensor or generator, or none.
struct LeafSpan {
  const Leaf* leaves;   // null unless the operand is an expression
  Block* const* block;  // null if the elements are computed from their positions
  const Layout* layout;
  int count;
  bool taken;  // the operand is a temporary, so its leaves may be moved from
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Destroys n leaves, at least one.
TENON_SHARED void drop_leaves(Leaf* list, int n) noexcept;

/// Copies n leaves from `from`, which then share their tensors.
TENON_SHARED void share_leaves(Leaf* to, const Leaf* from, int n);

/// Moves n leaves from `from`, which keeps null blocks and the shape (0).
TENON_SHARED void take_leaves(Leaf* to, Leaf* from, int n) noexcept;

/// The shape that n leaves broadcast to. Throws ShapeError.
TENON_SHARED Shape broadcast_leaves(const char* function, const Leaf* list, int n);

/// Joins the operands' leaves in one array. Throws ShapeError if they do not broadcast, before any leaf is moved.
TENON_SHARED LeafFacts join_leaves(const char* function, Leaf* to, const LeafSpan* spans, int operands);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class... Tensors>
TENON_NOINLINE_OG LeafFacts join_by_spans(const char* function, Leaf* to, const Tensors&... tensors) {
  const LeafSpan spans[] = {{nullptr, &tensors.storage().block(), &tensors.layout(), 1, false}...};
  return join_leaves(function, to, spans, sizeof...(Tensors));
}

/// The same for tensors, which are not moved from. If they have one shape and a rank that layouts store inline, as in
/// most small expressions, this needs no loop and no call.
template <class First, class... Rest>
TENON_NOINLINE LeafFacts join_tensors(const char* function, Leaf* to, const First& first, const Rest&... rest) {
  const int rank = first.dim();
  const bool one_shape = ((rest.layout().sizes() == first.layout().sizes()) && ...);
  if (!one_shape || rank > inline_rank) [[unlikely]] return join_by_spans(function, to, first, rest...);
  const auto share = [rank, &to] TENON_INLINE_LAMBDA(const auto& tensor) {
    ::new (static_cast<void*>(to++)) Leaf{retain(tensor.storage().block()), Layout(tensor.layout(), rank)};
  };
  share(first);
  (share(rest), ...);
  return {1 + static_cast<int>(sizeof...(Rest)), true, first.is_contiguous() && (rest.is_contiguous() && ...)};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Writes the sources of leaves in memory; `items` holds their element sizes in bytes.
TENON_SHARED void list_sources(Source* to, const Leaf* list, const unsigned char* items, int n);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail {

/// An array of n leaves.
template <int n>
class Leaves {
 public:
  template <std::size_t operands>
  TENON_INLINE Leaves(const char* function, const LeafSpan (&spans)[operands])
      : facts_(join_leaves(function, list_, spans, static_cast<int>(operands))) {}
  template <class... Tensors>
  TENON_INLINE Leaves(Unchecked, const char* function, const Tensors&... tensors)
      : facts_(join_tensors(function, list_, tensors...)) {}
  TENON_INLINE Leaves(const Leaves& other) : facts_(other.facts_) { share_leaves(list_, other.list_, n); }
  TENON_INLINE Leaves(Leaves&& other) noexcept : facts_(other.facts_) { take_leaves(list_, other.list_, n); }
  TENON_INLINE ~Leaves() { drop_leaves(list_, n); }

  TENON_INLINE const Leaf* list() const { return list_; }
  TENON_INLINE LeafFacts facts() const { return facts_; }

 private:
  union {
    Leaf list_[std::size_t{n}];  // constructed and destroyed by functions that are not templates
  };
  LeafFacts facts_;
};

}  // namespace tenon::inline v1::detail

#if TENON_BODIES
#include <tenon/operand/leaves_bodies.hpp>
#endif
