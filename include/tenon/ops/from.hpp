// Tensors of given elements: nested lists, and foreign memory, which is not copied.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/op.hpp>
#include <tenon/error.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/expression.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_TYPES
namespace detail {

/// A nested braced list of any depth: `{{1, 2}, {3, 4}}`.
template <class T>
class Nested {
 public:
  template <Scalar S>
  Nested(S value) : value_(convert<T>(static_cast<element_t<S>>(value))), is_leaf_(true) {
    check_scalar<T>("tensor", static_cast<element_t<S>>(value));
  }
  Nested(std::initializer_list<Nested> list) : list_(list), is_leaf_(false) {}

  /// The shape, as the first elements show it.
  Shape shape() const {
    Shape result;
    for (const Nested* at = this; !at->is_leaf_; at = at->list_.begin()) {
      result.push_back(at->size());
      if (at->size() == 0) break;
    }
    return result;
  }
  /// Writes the elements in order.  Throws ShapeError where the nesting is uneven.
  T* write(T* to, Dims shape, int depth = 0) const {
    if (is_leaf_ != (depth == shape.rank())) fail(ErrorCode::shape, "tensor: the nesting is uneven: shape ", shape, " is met by another depth");
    if (is_leaf_) return *to = value_, to + 1;
    if (size() != shape[depth]) {
      fail(ErrorCode::shape, "tensor: inconsistent sequence length: ", size(), " instead of ", shape[depth], " in dimension ", depth);
    }
    for (const Nested& element : list_) to = element.write(to, shape, depth + 1);
    return to;
  }

 private:
  std::int64_t size() const { return static_cast<std::int64_t>(list_.size()); }

  std::initializer_list<Nested> list_;
  T value_{};
  bool is_leaf_;
};

}  // namespace detail

struct TensorOf {
  static constexpr OpInfo info{.name = "tensor",
                               .arity = 0,
                               .summary = "the elements of a nested list, or a scalar",
                               .source = "PyTorch",
                               .call = "tensor<T>({{1, 2}, {3, 4}}), tensor(value), tensor<T>(value)",
                               .dtypes = "T; the scalar's own without it",
                               .shapes = "as the list is nested; () of a scalar",
                               .errors = "ShapeError where the nesting is uneven, TypeError for an integer that T does not hold"};
};

struct FromBlob {
  static constexpr OpInfo info{.name = "from_blob",
                               .arity = 0,
                               .summary = "the elements at an address, in row-major order",
                               .source = "PyTorch",
                               .call = "from_blob(data, shape, deleter), from_blob(data, shape)",
                               .dtypes = "that of the address; const elements are read-only",
                               .errors = "ShapeError for a negative size",
                               .notes = "No copy. `deleter(data)` runs exactly once, when the last handle goes or when this throws; without one somebody "
                                        "else keeps the memory until the last handle is gone."};
};

struct FromVector {
  static constexpr OpInfo info{.name = "from_vector",
                               .arity = 0,
                               .summary = "the elements of a vector, which is moved in",
                               .source = "Tenon",
                               .call = "from_vector(std::move(v)), from_vector(std::move(v), shape)",
                               .dtypes = "the vector's",
                               .shapes = "(n,) without one",
                               .errors = "ShapeError unless the sizes agree",
                               .notes = "No copy."};
};

using FromOps = OpList<TensorOf, FromBlob, FromVector>;

TENON_END_TYPES

TENON_BEGIN_CODE

template <Element T>
Tensor<T> tensor(const detail::Nested<std::type_identity_t<T>>& list) {
  auto result = detail::new_tensor<T>("tensor", list.shape());
  list.write(result.data_ptr(), result.sizes());
  return result;
}
template <class T = void, Scalar S>
  requires(std::is_void_v<T> || Element<T>)
auto tensor(S value) {
  using U = std::conditional_t<std::is_void_v<T>, element_t<S>, T>;
  detail::check_scalar<U>("tensor", static_cast<element_t<S>>(value));
  auto result = detail::new_tensor<U>("tensor", Shape());
  *result.data_ptr() = detail::convert<U>(static_cast<element_t<S>>(value));
  return result;
}

template <class T, class D>
  requires std::is_invocable_v<D&, T*>
Tensor<T> from_blob(T* data, const Shape& shape, D deleter) {
  struct Guard {
    T* data;
    D* deleter;
    ~Guard() {
      if (deleter) (*deleter)(data);
    }
  } guard{data, &deleter};
  Layout layout = detail::contiguous_layout("from_blob", shape);
  guard.deleter = nullptr;
  return Tensor<T>(detail::Unchecked{}, Storage<T>::adopt(data, layout.numel(), std::move(deleter)), std::move(layout));
}
template <class T>
Tensor<T> from_blob(T* data, const Shape& shape) {
  return from_blob(data, shape, [](T*) noexcept {});
}

template <class V>
  requires(!std::is_reference_v<V> && requires(V& v) { v.data(); v.size(); typename V::value_type; })
Tensor<typename V::value_type> from_vector(V&& vector, const Shape& shape) {
  using T = typename V::value_type;
  Layout layout = detail::contiguous_layout("from_vector", shape);
  if (layout.numel() != static_cast<std::int64_t>(vector.size())) {
    detail::fail(ErrorCode::shape, "from_vector: ", static_cast<std::int64_t>(vector.size()), " elements for shape ", shape);
  }
  return Tensor<T>(detail::Unchecked{}, Storage<T>::from_vector(static_cast<V&&>(vector)), std::move(layout));
}
template <class V>
  requires(!std::is_reference_v<V> && requires(V& v) { v.data(); v.size(); typename V::value_type; })
Tensor<typename V::value_type> from_vector(V&& vector) {
  const auto size = static_cast<std::int64_t>(vector.size());
  return from_vector(static_cast<V&&>(vector), {size});
}

TENON_END_CODE
