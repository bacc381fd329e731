// Indexing with indices that are known at run time: integers, ranges, new dimensions, masks and tensors of integers, in
// any number and order, as NumPy has it.
//
//   runtime::index(x, {tn::range(1, tn::end), 0})       // a view
//   runtime::index(x, {mask})                           // a copy
//   runtime::assign(x, {tn::ellipsis, columns}, 1.5)
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <utility>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/runtime/value.hpp>
#include <tenon/view/index.hpp>

namespace tenon::inline v1::runtime {

/// One item of an index.
class IndexItem {
 public:
  enum class Kind : unsigned char { integer, range, added, ellipsis, tensor };

  template <detail::ElementIndex Int>
  TENON_INLINE IndexItem(Int at) : kind_(Kind::integer), at_(detail::plain_index(at)) {}
  TENON_INLINE IndexItem(const Range& range) : kind_(Kind::range), range_(range) {}
  TENON_INLINE IndexItem(All) : kind_(Kind::range) {}
  TENON_INLINE IndexItem(NewAxis) : kind_(Kind::added) {}
  TENON_INLINE IndexItem(Ellipsis) : kind_(Kind::ellipsis) {}
  /// A mask, or integers. Elements of another kind are an IndexError when the item is used.
  TENON_INLINE IndexItem(AnyTensor tensor) : kind_(Kind::tensor), tensor_(std::move(tensor)) {}
  template <TensorLike X>
  TENON_INLINE IndexItem(const X& x) : IndexItem(AnyTensor(x)) {}

  TENON_INLINE Kind kind() const { return kind_; }
  TENON_INLINE std::int64_t at() const { return at_; }
  TENON_INLINE const Range& range() const { return range_; }
  TENON_INLINE const AnyTensor& tensor() const { return tensor_; }

 private:
  Kind kind_;
  std::int64_t at_ = 0;
  Range range_{none, none, 1};
  AnyTensor tensor_;
};

/// Items that stand one after the other.
class IndexItems {
 public:
  template <class R>
    requires std::convertible_to<const R&, std::span<const IndexItem>>
  TENON_INLINE IndexItems(const R& items) : items_(items) {}
  TENON_INLINE IndexItems(std::initializer_list<IndexItem> items) : items_(items.begin(), items.size()) {}
  TENON_INLINE operator std::span<const IndexItem>() const { return items_; }

 private:
  std::span<const IndexItem> items_;
};

/// The elements that the items select: a view, or a copy if there are tensors among the items. Tensors broadcast to one
/// shape, which takes the place of their dimensions, or comes first if these are not adjacent. Throws IndexError for an
/// index out of range, for too many items and for masks and indices that do not fit. Source: NumPy, basic and advanced
/// indexing.
TENON_EXPORT AnyTensor index(const AnyTensor& x, IndexItems items);
/// Row i of the first dimension: as `index` with this integer alone, in half the time. Throws IndexError.
TENON_EXPORT AnyTensor row(const AnyTensor& x, std::int64_t i);
/// Writes a tensor or a number, broadcast and converted, to these elements. Throws as `index` and the other `assign`
/// do.
TENON_EXPORT void assign(const AnyTensor& x, IndexItems items, const Value& value);
/// The only element of a tensor, as a number. Throws ShapeError unless it has exactly one.
TENON_EXPORT Value item(const AnyTensor& x);

}  // namespace tenon::inline v1::runtime
