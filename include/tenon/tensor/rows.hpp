// RowIterator<T>: a position in the first dimension of a tensor, for `for (auto row : t)`.
//
// A row is a view with one dimension less, made when the iterator is dereferenced: `row.fill_(0)` writes to the tensor,
// `row = x` only rebinds the row. An iterator holds a handle on the tensor, so it stays valid after the tensor's
// variable is gone.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/fwd.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {
/// With TENON_DEBUG=1 a position before the first row throws IndexError; otherwise it is counted from the end.
TENON_INLINE std::int64_t row_index(std::int64_t index) {
#if TENON_DEBUG
  if (index < 0) throw_error(ErrorCode::index, "RowIterator: the place ", index, " lies before the first row");
#endif
  return index;
}
}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

/// The place after the last of `count` rows.
struct RowsEnd {
  std::int64_t count = 0;
};

/// Satisfies std::random_access_iterator. It names no iterator_category, which the concept does not require:
/// <iterator>, which defines the categories, is slow to compile.
template <class T, class Device>
class RowIterator {
 public:
  using value_type = Tensor<T, Device>;
  using difference_type = std::ptrdiff_t;

  TENON_INLINE RowIterator() {}
  TENON_INLINE RowIterator(const value_type& tensor, std::int64_t index) : tensor_(tensor), index_(index) {}

  TENON_INLINE value_type operator*() const { return tensor_.select(0, detail::row_index(index_)); }
  TENON_INLINE value_type operator[](difference_type n) const {
    return tensor_.select(0, detail::row_index(index_ + n));
  }
  TENON_INLINE RowIterator& operator++() { return ++index_, *this; }
  TENON_INLINE RowIterator& operator--() { return --index_, *this; }
  TENON_INLINE RowIterator operator++(int) { return RowIterator(tensor_, index_++); }
  TENON_INLINE RowIterator operator--(int) { return RowIterator(tensor_, index_--); }
  TENON_INLINE RowIterator& operator+=(difference_type n) { return index_ += n, *this; }
  TENON_INLINE RowIterator& operator-=(difference_type n) { return index_ -= n, *this; }
  TENON_INLINE friend RowIterator operator+(const RowIterator& at, difference_type n) {
    return RowIterator(at.tensor_, at.index_ + n);
  }
  TENON_INLINE friend RowIterator operator+(difference_type n, const RowIterator& at) {
    return RowIterator(at.tensor_, at.index_ + n);
  }
  TENON_INLINE friend RowIterator operator-(const RowIterator& at, difference_type n) {
    return RowIterator(at.tensor_, at.index_ - n);
  }
  TENON_INLINE friend difference_type operator-(const RowIterator& a, const RowIterator& b) {
    return a.index_ - b.index_;
  }
  TENON_INLINE friend bool operator==(const RowIterator& a, const RowIterator& b) { return a.index_ == b.index_; }
  TENON_INLINE friend bool operator==(const RowIterator& a, RowsEnd b) { return a.index_ == b.count; }
  TENON_INLINE friend auto operator<=>(const RowIterator& a, const RowIterator& b) { return a.index_ <=> b.index_; }

 private:
  value_type tensor_;
  std::int64_t index_ = 0;
};

/// Refuses what std::sort does: it keeps a row in a variable, which would be a view of elements that are overwritten
/// meanwhile.
template <class T, class Device>
constexpr auto swap(Tensor<T, Device>&&, Tensor<T, Device>&&) {
  static_assert(!std::is_same_v<T, T>,
                "tenon: rows are views, which algorithms cannot exchange: t = take(t, argsort(key), axis(0)) sorts "
                "rows by a key");
}

}  // namespace tenon::inline v1
