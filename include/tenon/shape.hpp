// Shape: a list of integers: sizes, strides or axes. Up to rank 6 nothing is allocated.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/error.hpp>

namespace tenon::inline v1 {

/// The largest rank.
inline constexpr int max_rank = 64;

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// The largest rank without an allocation.
inline constexpr int inline_rank = 6;

template <class Int>
concept Integer = std::is_integral_v<std::remove_cvref_t<Int>> && !std::is_same_v<std::remove_cvref_t<Int>, bool>;

/// Converts from an integer of any type, so that `{v.size(), 4}` makes a Shape.
struct Extent {
  std::int64_t value;
  template <Integer Int>
  TENON_INLINE constexpr Extent(Int i) : value(static_cast<std::int64_t>(i)) {}
};
static_assert(sizeof(Extent) == sizeof(std::int64_t));

template <class R>
concept IntegerRange = requires(const R& r) {
  r.begin() != r.end();
  requires Integer<decltype(*r.begin())>;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// A list of integers in braces, `{v.size(), 4}`, that views take besides a Shape: it is read in place, without a copy.
using Extents = std::initializer_list<detail::Extent>;

/// A view of a list of integers, as functions take it: a Shape or a Layout owns them.
class Dims {
 public:
  TENON_INLINE Dims(const std::int64_t* data, int rank) : data_(data), rank_(rank) {}
  TENON_INLINE explicit Dims(Extents extents)
      : Dims(reinterpret_cast<const std::int64_t*>(extents.begin()), static_cast<int>(extents.size())) {}
  TENON_INLINE int rank() const { return rank_; }
  TENON_INLINE std::int64_t size() const { return rank_; }
  TENON_INLINE const std::int64_t* data() const { return data_; }
  TENON_INLINE const std::int64_t* begin() const { return data_; }
  TENON_INLINE const std::int64_t* end() const { return data_ + rank_; }
  TENON_INLINE std::int64_t operator[](std::int64_t i) const { return data_[i]; }

 private:
  const std::int64_t* data_;
  int rank_;
};

/// An owning list of integers, made from integers of any type or from a range of them.
class Shape {
 public:
  TENON_INLINE Shape() : rank_(0), heap_(false) {}
  TENON_INLINE_HANDLE Shape(std::initializer_list<detail::Extent> extents) : Shape() {
    if (extents.size() <= detail::inline_rank) [[likely]] {
      for (auto extent : extents) inline_[rank_++] = extent.value;
    } else {
      for (auto extent : extents) push_back(extent.value);
    }
  }
  TENON_INLINE_HANDLE Shape(Dims dims) : Shape() {
    if (dims.rank() <= detail::inline_rank) [[likely]] {
      for (; rank_ < dims.rank(); ++rank_) inline_[rank_] = dims[rank_];
    } else {
      for (auto extent : dims) push_back(extent);
    }
  }
  template <detail::IntegerRange R>
    requires(!std::is_base_of_v<Shape, R> && !std::is_same_v<R, Dims>)
  TENON_INLINE Shape(const R& range) : Shape() {
    for (auto extent : range) push_back(static_cast<std::int64_t>(extent));
  }
  TENON_INLINE_HANDLE Shape(const Shape& other) : Shape() {
    for (auto extent : other) push_back(extent);
  }
  TENON_INLINE Shape(Shape&& other) noexcept : rank_(other.rank_), heap_(std::exchange(other.heap_, false)) {
    __builtin_memcpy(static_cast<void*>(&inline_), &other.inline_, sizeof inline_);
    other.rank_ = 0;
  }
  TENON_INLINE_HANDLE Shape& operator=(const Shape& other) {
    Shape copy(other);
    swap(copy);
    return *this;
  }
  TENON_INLINE_HANDLE Shape& operator=(Shape&& other) noexcept {
    Shape taken(std::move(other));
    swap(taken);
    return *this;
  }
  TENON_INLINE ~Shape() {
    if (heap_) std::free(heap_data_);
  }

  TENON_INLINE int rank() const { return rank_; }
  TENON_INLINE std::int64_t size() const { return rank_; }
  TENON_INLINE const std::int64_t* data() const { return heap_ ? heap_data_ : inline_; }
  TENON_INLINE std::int64_t* data() { return heap_ ? heap_data_ : inline_; }
  TENON_INLINE const std::int64_t* begin() const& { return data(); }
  TENON_INLINE const std::int64_t* end() const& { return data() + rank_; }
  /// The iterators of two unnamed lists are no range; `for (auto n : x.sizes())` and a named list work.
  const std::int64_t* begin() const&& = delete;
  const std::int64_t* end() const&& = delete;
  TENON_INLINE std::int64_t operator[](std::int64_t i) const { return data()[i]; }
  TENON_INLINE std::int64_t& operator[](std::int64_t i) { return data()[i]; }
  TENON_INLINE operator Dims() const TENON_LIFETIMEBOUND { return Dims(data(), rank_); }

  /// Throws ShapeError above rank 64.
  TENON_INLINE void push_back(std::int64_t value) {
    if (rank_ == detail::inline_rank) [[unlikely]] grow();
    if (rank_ == max_rank) [[unlikely]]
      detail::throw_error(ErrorCode::shape, "Shape: the rank is above ", max_rank);
    data()[rank_++] = value;
  }

  TENON_INLINE void swap(Shape& other) noexcept {
    unsigned char kept[sizeof(Shape)];
    __builtin_memcpy(kept, static_cast<void*>(this), sizeof kept);
    __builtin_memcpy(static_cast<void*>(this), static_cast<void*>(&other), sizeof kept);
    __builtin_memcpy(static_cast<void*>(&other), kept, sizeof kept);
  }

 private:
  TENON_INLINE void grow() {
    auto* data = static_cast<std::int64_t*>(std::malloc(max_rank * sizeof(std::int64_t)));
    if (!data) detail::fail_allocation("Shape", max_rank * sizeof(std::int64_t));
    __builtin_memcpy(data, inline_, sizeof inline_);
    heap_data_ = data;
    heap_ = true;
  }

  int rank_;
  bool heap_;
  union {
    std::int64_t inline_[detail::inline_rank];
    std::int64_t* heap_data_;
  };
};

/// The sizes or strides of a tensor: a Shape that is not affected by later changes of the tensor. Without a name it
/// gives iterators into the tensor's own list, so that `x.sizes().begin(), x.sizes().end()` are one range.
class OwnDims : public Shape {
 public:
  TENON_INLINE explicit OwnDims(Dims dims) : Shape(dims), source_(dims) {}
  TENON_INLINE OwnDims(const OwnDims& other) : Shape(other), source_(Shape::data(), rank()) {}
  TENON_INLINE OwnDims& operator=(const OwnDims& other) {
    Shape::operator=(other);
    source_ = Dims(Shape::data(), rank());
    return *this;
  }
  TENON_INLINE const std::int64_t* begin() const& { return Shape::begin(); }
  TENON_INLINE const std::int64_t* end() const& { return Shape::end(); }
  TENON_INLINE const std::int64_t* data() const& { return Shape::data(); }
  TENON_INLINE const std::int64_t* data() const&& { return source_.data(); }
  TENON_INLINE const std::int64_t* begin() const&& { return source_.begin(); }
  TENON_INLINE const std::int64_t* end() const&& { return source_.end(); }

 private:
  Dims source_;
};

/// True for equal ranks and values.
TENON_INLINE_HANDLE bool operator==(Dims a, Dims b) {
  if (a.rank() != b.rank()) return false;
  for (int i = 0; i < a.rank(); ++i) {
    if (a[i] != b[i]) return false;
  }
  return true;
}

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

[[noreturn]] TENON_SHARED void fail_extent(const char* function, Dims sizes, std::int64_t extent);
[[noreturn]] TENON_SHARED void fail_numel(const char* function, Dims sizes);
[[noreturn]] TENON_SHARED void fail_index(const char* function, std::int64_t index, int axis, Dims sizes);
[[noreturn]] TENON_SHARED void fail_axis(const char* function, std::int64_t axis, int rank);
[[noreturn]] TENON_SHARED void fail_shapes_differ(const char* function, Dims a, Dims b);
[[noreturn]] TENON_SHARED void fail_no_matrices(const char* function, Dims sizes);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The number, from 0 on, of an axis among `rank` dimensions: negative axes count from the end. Throws IndexError.
TENON_INLINE int wrap_axis(const char* function, std::int64_t axis, int rank) {
  const std::int64_t wrapped = axis < 0 ? axis + rank : axis;
  if (wrapped < 0 || wrapped >= rank) [[unlikely]] fail_axis(function, axis, rank);
  return static_cast<int>(wrapped);
}
/// The same where a number counts as a line of one element, whose dimension is 0.
TENON_INLINE int wrap_line_axis(const char* function, std::int64_t axis, int rank) {
  return rank == 0 && (axis == 0 || axis == -1) ? 0 : wrap_axis(function, axis, rank);
}

/// Multiplies `product` by sizes, none of them negative. False if the product of those that are not zero overflows,
/// even if another is zero: strides and arithmetic on shapes use the other sizes.
TENON_INLINE bool multiply_sizes(Dims sizes, std::int64_t& product) {
  bool zero = false, overflow = false;
  for (auto extent : sizes) {
    if (extent == 0) zero = true;
    else overflow = __builtin_mul_overflow(product, extent, &product) || overflow;
  }
  if (zero) product = 0;
  return !overflow;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The number of elements. Throws ShapeError for a negative size, and if the product of the sizes that are not zero
/// overflows.
TENON_SHARED std::int64_t checked_numel(const char* function, Dims sizes);

/// Sets `shape` to the shape that it and `other` broadcast to. Throws ShapeError. Source: array-API 2024.12,
/// broadcasting.
TENON_SHARED void broadcast_with(const char* function, Shape& shape, Dims other);

/// The shape that both broadcast to.  Throws ShapeError.
TENON_SHARED Shape broadcast_shapes(const char* function, Dims a, Dims b);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/view/shape_bodies.hpp>
#endif
