// Nested elements: lists in braces, and ranges of ranges such as a vector of vectors.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// A nested braced list of any depth: `{{1, 2}, {3, 4}}`.
template <class T>
class Nested {
 public:
  template <Scalar S>
  TENON_INLINE Nested(S value) : value_(convert<T>(static_cast<element_t<S>>(value))), is_leaf_(true) {
    check_scalar<T>("tensor", static_cast<element_t<S>>(value));
  }
  TENON_INLINE Nested(std::initializer_list<Nested> list) : list_(list), is_leaf_(false) {}

  /// The shape, according to the first element of each list.
  TENON_KEYED Shape shape() const {
    Shape result;
    for (const Nested* at = this; !at->is_leaf_; at = at->list_.begin()) {
      result.push_back(at->size());
      if (at->size() == 0) break;
    }
    return result;
  }
  /// Writes the elements in order.  Throws ShapeError if the nesting is uneven.
  TENON_KEYED T* write(T* to, Dims shape, int depth = 0) const {
    if (is_leaf_ != (depth == shape.rank()))
      throw_error(ErrorCode::shape, "tensor: the nesting is uneven: shape ", shape, " is met by another depth");
    if (is_leaf_) return *to = value_, to + 1;
    if (size() != shape[depth]) {
      throw_error(ErrorCode::shape, "tensor: inconsistent sequence length: ", size(), " instead of ", shape[depth],
                  " in dimension ", depth);
    }
    for (const Nested& element : list_) to = element.write(to, shape, depth + 1);
    return to;
  }

 private:
  TENON_INLINE std::int64_t size() const { return static_cast<std::int64_t>(list_.size()); }

  std::initializer_list<Nested> list_;
  T value_{};
  bool is_leaf_;
};

/// The type of the numbers in a range, or in a range of ranges at any depth; void for any other type.
template <class R>
struct innermost {
  using type = void;
};
template <Scalar S>
struct innermost<S> {
  using type = S;
};
template <class R>
  requires(!Scalar<R> && requires(const R& range) {
    typename R::value_type;
    static_cast<std::int64_t>(range.size());
    *range.begin();
    range.end();
  })
struct innermost<R> : innermost<typename R::value_type> {};
template <class R>
using innermost_t = typename innermost<R>::type;

/// A range of numbers, or of such ranges: a vector of vectors, of arrays, of lists.
template <class R>
concept NestedRange = !Scalar<R> && Scalar<innermost_t<R>>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Appends the sizes of a range and of the first range in each; the others must have the same.
template <class R>
void append_sizes(Shape& shape, const R& range) {
  if constexpr (!Scalar<R>) {
    shape.push_back(static_cast<std::int64_t>(range.size()));
    if (shape[shape.rank() - 1] > 0) append_sizes<typename R::value_type>(shape, *range.begin());
  }
}

[[noreturn]] TENON_COLD inline void fail_ragged(const char* function, std::int64_t size, std::int64_t wanted,
                                                int depth) {
  throw_error(ErrorCode::shape, function, ": inconsistent sequence length: ", size, " instead of ", wanted,
              " in dimension ", depth);
}

/// Writes the numbers in order, converted, and returns the end. Throws ShapeError if ranges of one depth differ in
/// size.
template <class T, class R>
T* write_nested(const char* function, T* to, const R& range, Dims shape, int depth) {
  if constexpr (Scalar<R>) {
    *to = convert<element_t<T>>(static_cast<element_t<R>>(range));
    return to + 1;
  } else {
    const auto size = static_cast<std::int64_t>(range.size());
    const std::int64_t wanted = depth < shape.rank() ? shape[depth] : 0;
    if (size != wanted) fail_ragged(function, size, wanted, depth);
    for (const auto& element : range)
      to = write_nested<T, typename R::value_type>(function, to, element, shape, depth + 1);
    return to;
  }
}

/// The numbers of a range, or of the ranges in it, as a tensor.
template <class T, class R>
Tensor<T> tensor_of_ranges(const char* function, const R& range) {
  Shape shape;
  append_sizes(shape, range);
  auto result = new_tensor<T>(function, shape);
  write_nested(function, result.data_ptr(), range, shape, 0);
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
