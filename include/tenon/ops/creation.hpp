// Making tensors: filled, counted, nested lists, foreign memory; and the lazy generators.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/generate.hpp>
#include <tenon/error.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/expression.hpp>
#include <tenon/memory/policy.hpp>
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
TENON_END_TYPES

TENON_BEGIN_DETAIL

template <class T, class A>
Tensor<T> new_tensor_with(const char* function, const Shape& shape, const A& policy) {
  Layout layout = contiguous_layout(function, shape);
  return Tensor<T>(Unchecked{}, Storage<T>(layout.numel(), policy), std::move(layout));
}

template <class G>
Generated<G> lazy_generator(const char* function, const Shape& shape, const G& generator) {
  return Generated<G>(generator, contiguous_layout(function, shape));
}

/// The number of elements of arange.  Throws ShapeError on step 0 and when there are too many.
inline std::int64_t arange_count(double start, double stop, double step) {
  if (step == 0 || step != step) fail(ErrorCode::shape, "arange: the step is ", step);
  const double count = math::ceil((stop - start) / step);
  if (!(count < 9e18)) fail(ErrorCode::shape, "arange: from ", start, " to ", stop, " by ", step, " are too many elements");
  return count > 0 ? static_cast<std::int64_t>(count) : 0;
}
inline std::int64_t arange_count(std::int64_t start, std::int64_t stop, std::int64_t step) {
  if (step == 0) fail(ErrorCode::shape, "arange: the step is 0");
  if (step > 0 ? start >= stop : start <= stop) return 0;
  const auto span = step > 0 ? static_cast<std::uint64_t>(stop) - static_cast<std::uint64_t>(start) : static_cast<std::uint64_t>(start) - static_cast<std::uint64_t>(stop);
  const auto by = step > 0 ? static_cast<std::uint64_t>(step) : std::uint64_t{0} - static_cast<std::uint64_t>(step);
  const std::uint64_t count = (span - 1) / by + 1;
  if (count > static_cast<std::uint64_t>(INT64_MAX)) fail(ErrorCode::shape, "arange: from ", start, " to ", stop, " by ", step, " are too many elements");
  return static_cast<std::int64_t>(count);
}

template <class T, class S>
auto make_sequence(S start, S stop, S step) {
  using C = std::conditional_t<IntegerElement<T> && std::is_integral_v<S>, std::int64_t, double>;
  const auto first = static_cast<C>(start), by = static_cast<C>(step);
  return lazy_generator("arange", {arange_count(first, static_cast<C>(stop), by)}, Sequence<T, C>{first, by});
}

template <class T>
auto make_spaced(double start, double stop, std::int64_t count) {
  return lazy_generator("linspace", {count}, Spaced<T>{start, stop, count});
}

TENON_END_DETAIL

TENON_BEGIN_CODE

/// Uninitialised elements.  Throws ShapeError, MemoryError.  Source: array-API 2024.12 `empty`.
template <Element T>
Tensor<T> empty(const Shape& shape) { return detail::new_tensor<T>("empty", shape); }
/// The same in memory made by `policy`.
template <Element T, AllocatorPolicy A>
Tensor<T> empty(const Shape& shape, const A& policy) { return detail::new_tensor_with<T>("empty", shape, policy); }

/// Every element `value`.  Source: array-API 2024.12 `full`.
template <Element T, Scalar S>
Tensor<T> full(const Shape& shape, S value) {
  detail::check_scalar<T>("full", static_cast<element_t<S>>(value));
  auto result = detail::new_tensor<T>("full", shape);
  result.fill_(value);
  return result;
}
template <Element T, Scalar S, AllocatorPolicy A>
Tensor<T> full(const Shape& shape, S value, const A& policy) {
  auto result = detail::new_tensor_with<T>("full", shape, policy);
  result.fill_(value);
  return result;
}

/// Source: array-API 2024.12 `zeros`.
template <Element T>
Tensor<T> zeros(const Shape& shape) { return full<T>(shape, T(0)); }
template <Element T, AllocatorPolicy A>
Tensor<T> zeros(const Shape& shape, const A& policy) { return full<T>(shape, T(0), policy); }

/// Source: array-API 2024.12 `ones`.
template <Element T>
Tensor<T> ones(const Shape& shape) { return full<T>(shape, T(1)); }
template <Element T, AllocatorPolicy A>
Tensor<T> ones(const Shape& shape, const A& policy) { return full<T>(shape, T(1), policy); }

/// Ones where column - row is `offset`, zeros elsewhere.  Source: array-API 2024.12 `eye`.
template <Element T>
Tensor<T> eye(std::int64_t rows, std::int64_t columns, std::int64_t offset = 0) {
  auto result = zeros<T>({rows, columns});
  result.diagonal(offset).fill_(T(1));
  return result;
}
template <Element T>
Tensor<T> eye(std::int64_t n) { return eye<T>(n, n); }

/// start, start + step, … up to and without stop.  Source: array-API 2024.12 `arange`.
template <Element T, Scalar A, Scalar B, Scalar C>
Tensor<T> arange(A start, B stop, C step) {
  using S = std::common_type_t<A, B, C>;
  return detail::evaluate<T>(detail::make_sequence<T, S>(static_cast<S>(start), static_cast<S>(stop), static_cast<S>(step)));
}
template <Element T, Scalar A, Scalar B>
Tensor<T> arange(A start, B stop) { return arange<T>(start, stop, 1); }
template <Element T, Scalar B>
Tensor<T> arange(B stop) { return arange<T>(0, stop, 1); }

/// `count` evenly spaced numbers from start to stop, both included.  Source: array-API 2024.12 `linspace`.
template <Element T>
Tensor<T> linspace(double start, double stop, std::int64_t count) { return detail::evaluate<T>(detail::make_spaced<T>(start, stop, count)); }

/// A nested list: `tensor<float>({{1, 2}, {3, 4}})`.  Throws ShapeError where it is uneven.
template <Element T>
Tensor<T> tensor(const detail::Nested<std::type_identity_t<T>>& list) {
  auto result = detail::new_tensor<T>("tensor", list.shape());
  list.write(result.data_ptr(), result.sizes());
  return result;
}
/// A scalar as a tensor of rank 0.
template <class T = void, Scalar S>
  requires(std::is_void_v<T> || Element<T>)
auto tensor(S value) {
  using U = std::conditional_t<std::is_void_v<T>, element_t<S>, T>;
  return full<U>({}, value);
}

/// Of the shape of another.
template <TensorLike X>
auto empty_like(const X& x) { return empty<typename X::value_type>(detail::shape_of(x)); }
template <TensorLike X>
auto zeros_like(const X& x) { return zeros<typename X::value_type>(detail::shape_of(x)); }
template <TensorLike X>
auto ones_like(const X& x) { return ones<typename X::value_type>(detail::shape_of(x)); }
template <TensorLike X, Scalar S>
auto full_like(const X& x, S value) { return full<typename X::value_type>(detail::shape_of(x), value); }

/// Foreign memory, row-major; `deleter(data)` runs exactly once, when the last handle goes or when this throws.
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
/// Foreign memory that somebody else owns, and keeps until the last handle is gone.
template <class T>
Tensor<T> from_blob(T* data, const Shape& shape) {
  return from_blob(data, shape, [](T*) noexcept {});
}

/// The elements of a vector, which is moved in.  No copy.  Throws ShapeError unless the sizes agree.
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

/// Generators that are not stored: they make their elements when an expression is evaluated.
namespace lazy {

template <Element T, Scalar S>
auto full(const Shape& shape, S value) {
  detail::check_scalar<T>("lazy::full", static_cast<element_t<S>>(value));
  return detail::lazy_generator("lazy::full", shape, detail::Fill<T>{detail::convert<T>(static_cast<element_t<S>>(value))});
}
template <Element T>
auto zeros(const Shape& shape) { return lazy::full<T>(shape, T(0)); }
template <Element T>
auto ones(const Shape& shape) { return lazy::full<T>(shape, T(1)); }
template <Element T, Scalar A, Scalar B, Scalar C>
auto arange(A start, B stop, C step) {
  using S = std::common_type_t<A, B, C>;
  return detail::make_sequence<T, S>(static_cast<S>(start), static_cast<S>(stop), static_cast<S>(step));
}
template <Element T, Scalar A, Scalar B>
auto arange(A start, B stop) { return arange<T>(start, stop, 1); }
template <Element T, Scalar B>
auto arange(B stop) { return arange<T>(0, stop, 1); }
template <Element T>
auto linspace(double start, double stop, std::int64_t count) { return detail::make_spaced<T>(start, stop, count); }

}  // namespace lazy

TENON_END_CODE
