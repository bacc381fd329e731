// Layout: where the elements of a tensor are in its storage: sizes, strides and offset, all in elements.
//
// The number of elements, and whether they are contiguous, are stored and not recomputed. Strides may be negative or
// zero. Up to rank 6 nothing is allocated.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/fwd.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED std::int64_t* new_dims(int rank);
TENON_SHARED std::int64_t* copy_dims(const std::int64_t* from, int rank);
TENON_SHARED void delete_dims(std::int64_t* dims);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1 {

class Layout {
 public:
  /// Shape (0), also the state of a moved-from layout.
  TENON_INLINE Layout() { become_empty(); }
  /// Leaves sizes and strides to be set, followed by `finish()`. Loops should fetch the pointers once: `set` finds the
  /// arrays at each call.
  TENON_INLINE explicit Layout(int rank, std::int64_t offset) : offset_(offset), rank_(rank) {
    if (is_heap()) [[unlikely]] heap_ = detail::new_dims(rank);
  }
  TENON_INLINE Layout(const Layout& other) { copy_from(other); }
  /// A copy of a layout whose rank is known to be `rank`, at most 6, so that nothing is allocated: for engines.
  TENON_INLINE Layout(const Layout& other, int rank) noexcept { copy_bytes(other, rank); }
  TENON_INLINE Layout(Layout&& other) noexcept { take_from(other); }
  TENON_INLINE_HANDLE Layout& operator=(const Layout& other) {
    if (this != &other) {
      Layout copy(other);
      release();
      take_from(copy);
    }
    return *this;
  }
  TENON_INLINE_HANDLE Layout& operator=(Layout&& other) noexcept {
    if (this != &other) {
      release();
      take_from(other);
    }
    return *this;
  }
  TENON_INLINE ~Layout() { release(); }

  TENON_INLINE int rank() const { return rank_; }
  TENON_INLINE std::int64_t numel() const { return numel_; }
  TENON_INLINE std::int64_t offset() const { return offset_; }
  TENON_INLINE void set_offset(std::int64_t offset) { offset_ = offset; }
  /// True if elements are in row-major order without gaps. Strides of dimensions of size 1 do not matter; an empty
  /// layout is contiguous.
  TENON_INLINE bool is_contiguous() const { return contiguous_; }

  TENON_INLINE const std::int64_t* sizes_data() const { return is_heap() ? heap_ : inline_; }
  TENON_INLINE const std::int64_t* strides_data() const { return sizes_data() + rank_; }
  TENON_INLINE std::int64_t* sizes_data() { return is_heap() ? heap_ : inline_; }
  TENON_INLINE std::int64_t* strides_data() { return sizes_data() + rank_; }
  TENON_INLINE Dims sizes() const { return Dims(sizes_data(), rank_); }
  TENON_INLINE Dims strides() const { return Dims(strides_data(), rank_); }
  /// The sizes, then the strides, if the rank is `rank`. Up to rank 6 they may be read before the rank is checked, and
  /// are meaningless if it differs.
  template <int rank>
  TENON_INLINE const std::int64_t* dims_if_of_rank() const { return rank > detail::inline_rank ? heap_ : inline_; }
  TENON_INLINE std::int64_t size(std::int64_t i) const { return assume_axis(i), sizes_data()[i]; }
  TENON_INLINE std::int64_t stride(std::int64_t i) const { return assume_axis(i), strides_data()[i]; }
  TENON_INLINE void set(std::int64_t i, std::int64_t size, std::int64_t stride) {
    assume_axis(i);
    sizes_data()[i] = size;
    strides_data()[i] = stride;
  }

  /// Used instead of `finish()` when both values are known: a view of the same elements in the same order keeps them.
  TENON_INLINE void finish_as(std::int64_t numel, bool contiguous) {
    numel_ = numel;
    contiguous_ = contiguous;
  }
  /// Computes the number of elements and the contiguity, after sizes and strides were set. The number of elements must
  /// not overflow.
  TENON_INLINE void finish() {
    if (rank_ == 2) {  // the common case, without a loop
      const std::int64_t rows = inline_[0], columns = inline_[1], *stride = inline_ + 2;
      numel_ = rows * columns;
      contiguous_ = (((rows == 1) | (stride[0] == columns)) & ((columns == 1) | (stride[1] == 1))) | (numel_ == 0);
      return;
    }
    const std::int64_t *size = sizes_data(), *stride = strides_data();
    std::int64_t expected = 1;
    bool contiguous = true;
    for (int i = rank_; i-- > 0;) {
      contiguous &= (size[i] == 1) | (stride[i] == expected);
      expected *= size[i];
    }
    numel_ = expected;
    contiguous_ = contiguous | (expected == 0);
  }

 private:
  /// Prevents g++'s warnings about a constant axis beyond `inline_`: a layout that has such an axis is on the heap.
  TENON_INLINE void assume_axis([[maybe_unused]] std::int64_t i) const {
    if (__builtin_constant_p(i) && i >= detail::inline_rank && !is_heap()) __builtin_unreachable();
  }
  TENON_INLINE bool is_heap() const { return rank_ > detail::inline_rank; }
  TENON_INLINE void release() {
    if (is_heap()) [[unlikely]] detail::delete_dims(heap_);
  }
  TENON_INLINE void copy_from(const Layout& other) {
    copy_bytes(other);
    if (other.is_heap()) [[unlikely]]
      heap_ = detail::copy_dims(other.heap_, other.rank_);  // from `other`, as reading what was just written would
                                                            // stall
  }
  TENON_INLINE void take_from(Layout& other) noexcept {
    copy_bytes(other);
    other.become_empty();
  }
  /// For a rank up to 2, three moves of 16 bytes, which do not cross a cache line if the tensor begins at one.
  TENON_INLINE void copy_bytes(const Layout& other) noexcept { copy_bytes(other, other.rank_); }
  TENON_INLINE void copy_bytes(const Layout& other, int rank) noexcept {
    offset_ = other.offset_;
    __builtin_memcpy(static_cast<void*>(&numel_), static_cast<const void*>(&other.numel_), matrix_bytes);
    if (rank > 2) [[unlikely]] __builtin_memcpy(inline_ + 4, other.inline_ + 4, sizeof inline_ - 32);
  }
  TENON_INLINE void become_empty() {
    offset_ = numel_ = 0;
    rank_ = 1;
    contiguous_ = true;
    inline_[0] = 0;
    inline_[1] = 1;
  }

  static constexpr std::size_t matrix_bytes = 48;  // bytes from numel_ on

  std::int64_t offset_, numel_;
  int rank_;
  bool contiguous_;
  union {
    std::int64_t inline_[2 * detail::inline_rank];  // the sizes, then the strides
    std::int64_t* heap_;                            // the same on the heap, for ranks above 6
  };
};

/// True for equal sizes, strides and offset.
TENON_INLINE bool operator==(const Layout& a, const Layout& b) {
  return a.offset() == b.offset() && a.sizes() == b.sizes() && a.strides() == b.strides();
}

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The row-major layout of a shape, from offset 0.  Throws ShapeError.
TENON_SHARED Layout contiguous_layout(const char* function, Dims sizes);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail {

/// The smallest and the largest offset of an element, in elements. The layout must not be empty.
struct Reach {
  std::int64_t low, high;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED Reach reach_of(const Layout& layout);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/view/layout_bodies.hpp>
#endif
