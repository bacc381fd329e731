// flat(t): the elements of a tensor of any strides as a range, in row-major order: `for (float& x : tn::flat(t))`.
//
// The range holds a handle on the tensor; its iterators point to the range, which must outlive them. A step costs a few
// instructions; a jump costs a division for each dimension that cannot be joined with another.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail {

/// The dimensions of a range of elements, joined where one stride covers both.
struct FlatWalk {
  std::int64_t run, step;  // the innermost dimension
  int outer;               // the number of dimensions before it
  std::int64_t size[max_rank], stride[max_rank];
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED void fill_walk(FlatWalk& flat, const Layout& layout);

/// The offset of an element; `place` becomes its position in its run.
TENON_SHARED std::int64_t flat_offset(const FlatWalk& flat, std::int64_t index, std::int64_t& place);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1 {

/// An iterator that holds the number of an element in row-major order.  Satisfies std::random_access_iterator.
template <class T>
class FlatIterator {
 public:
  using value_type = std::remove_const_t<T>;
  using difference_type = std::ptrdiff_t;
  using reference = typename detail::element_reference<T>::type;

  TENON_INLINE FlatIterator() {}
  TENON_INLINE FlatIterator(const detail::FlatWalk& walk, T* data, std::int64_t index) : walk_(&walk), data_(data) {
    jump(index);
  }
  /// A read-only iterator from a writable one.
  template <class U>
    requires(std::is_same_v<const U, T>)
  TENON_INLINE FlatIterator(const FlatIterator<U>& other)
      : walk_(other.walk_), data_(other.data_), at_(other.at_), index_(other.index_), place_(other.place_) {}

  TENON_INLINE reference operator*() const { return detail::element_reference<T>::make(at_); }
  TENON_INLINE reference operator[](difference_type n) const { return *(*this + n); }
  TENON_INLINE FlatIterator& operator++() {
    ++index_;
    if (++place_ == walk_->run) [[unlikely]] return jump(index_);
    at_ += walk_->step;
    return *this;
  }
  TENON_INLINE FlatIterator& operator--() {
    --index_;
    if (place_-- == 0) [[unlikely]] return jump(index_);
    at_ -= walk_->step;
    return *this;
  }
  TENON_INLINE FlatIterator& operator+=(difference_type n) {
    const std::int64_t place = place_ + n;
    if (static_cast<std::uint64_t>(place) >= static_cast<std::uint64_t>(walk_->run)) return jump(index_ + n);
    index_ += n;
    place_ = place;
    at_ += n * walk_->step;
    return *this;
  }
  TENON_INLINE FlatIterator& operator-=(difference_type n) { return *this += -n; }
  TENON_INLINE FlatIterator operator++(int) {
    const FlatIterator before(*this);
    ++*this;
    return before;
  }
  TENON_INLINE FlatIterator operator--(int) {
    const FlatIterator before(*this);
    --*this;
    return before;
  }
  TENON_INLINE friend FlatIterator operator+(FlatIterator at, difference_type n) { return at += n; }
  TENON_INLINE friend FlatIterator operator+(difference_type n, FlatIterator at) { return at += n; }
  TENON_INLINE friend FlatIterator operator-(FlatIterator at, difference_type n) { return at -= n; }
  TENON_INLINE friend difference_type operator-(const FlatIterator& a, const FlatIterator& b) {
    return a.index_ - b.index_;
  }
  TENON_INLINE friend bool operator==(const FlatIterator& a, const FlatIterator& b) { return a.index_ == b.index_; }
  TENON_INLINE friend auto operator<=>(const FlatIterator& a, const FlatIterator& b) { return a.index_ <=> b.index_; }

 private:
  template <class>
  friend class FlatIterator;
  /// After the last of several runs the address is that of the first element: the end is never read.
  TENON_INLINE FlatIterator& jump(std::int64_t index) {
    index_ = index;
    at_ = data_ + detail::flat_offset(*walk_, index, place_);
    return *this;
  }

  const detail::FlatWalk* walk_ = nullptr;
  T* data_ = nullptr;
  T* at_ = nullptr;
  std::int64_t index_ = 0, place_ = 0;
};

/// The range that flat() makes.
template <class T>
class Flat {
 public:
  TENON_INLINE explicit Flat(const Tensor<T>& tensor) : tensor_(tensor) { detail::fill_walk(walk_, tensor.layout()); }
  TENON_INLINE FlatIterator<T> begin() const& { return {walk_, tensor_.data_ptr(), 0}; }
  TENON_INLINE FlatIterator<T> end() const& { return {walk_, tensor_.data_ptr(), size()}; }
  /// Iterators point to their range: those of an unnamed one are a compile-time error.
  template <class Self = Flat>
  FlatIterator<T> begin() const&& {
    refuse<Self>();
    return {};
  }
  template <class Self = Flat>
  FlatIterator<T> end() const&& {
    refuse<Self>();
    return {};
  }
  TENON_INLINE std::int64_t size() const { return tensor_.numel(); }
  TENON_INLINE bool empty() const { return size() == 0; }
  /// A reference; for an unnamed range, whose memory may be freed with it, the value.
  TENON_INLINE typename FlatIterator<T>::reference operator[](std::int64_t index) const& { return begin()[index]; }
  TENON_INLINE typename detail::element_value<std::remove_const_t<T>>::type operator[](std::int64_t index) const&& {
    return (*this)[index];
  }

 private:
  template <class Self>
  TENON_INLINE static constexpr auto refuse() {
    static_assert(!std::is_same_v<Self, Self>,
                  "tenon: the iterators of flat(x) point to the range: give it a name first");
  }

  Tensor<T> tensor_;
  detail::FlatWalk walk_;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::inline TENON_CODE {

/// The elements in row-major order, to be read and written.  Source: NumPy, ndarray.flat.
template <class T, class Device>
Flat<T> flat(const Tensor<T, Device>& tensor) { return Flat<T>(tensor); }
/// The value of an expression or a gather, computed once, to be read.
template <TensorLike X>
  requires(!detail::is_tensor<X>)
Flat<const typename X::value_type> flat(const X& x) { return Flat<const typename X::value_type>(eval(x)); }

}  // namespace tenon::inline v1::inline TENON_CODE

#if TENON_BODIES
#include <tenon/ops/shape/flat_bodies.hpp>
#endif
