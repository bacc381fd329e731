// GrowingList: the lists of a backward pass, whose elements are copied byte by byte.
#pragma once

#include <cstddef>
#include <cstdlib>

#include <tenon/config.hpp>
#include <tenon/error.hpp>

namespace tenon::inline v1::detail {

/// A list that allocates nothing for up to sixteen elements. Throws MemoryError.
template <class T>
class GrowingList {
 public:
  TENON_INLINE GrowingList() {}
  GrowingList(const GrowingList&) = delete;
  GrowingList& operator=(const GrowingList&) = delete;
  TENON_INLINE ~GrowingList() {
    if (list_ != few_) std::free(list_);
  }
  TENON_INLINE void push(const T& x) {
    if (size_ == capacity_) [[unlikely]] reserve(2 * capacity_);
    list_[size_++] = x;
  }
  TENON_INLINE void pop() { --size_; }
  TENON_INLINE std::size_t size() const { return size_; }
  TENON_INLINE T& operator[](std::size_t i) { return list_[i]; }
  TENON_INLINE void reserve(std::size_t capacity) {
    T* const list = static_cast<T*>(std::malloc(capacity * sizeof(T)));
    if (!list) fail_allocation("backward", capacity * sizeof(T));
    __builtin_memcpy(static_cast<void*>(list), static_cast<const void*>(list_), size_ * sizeof(T));
    if (list_ != few_) std::free(list_);
    list_ = list;
    capacity_ = capacity;
  }

 private:
  static constexpr std::size_t few = 16;
  T few_[few];
  T* list_ = few_;
  std::size_t size_ = 0, capacity_ = few;
};

}  // namespace tenon::inline v1::detail
