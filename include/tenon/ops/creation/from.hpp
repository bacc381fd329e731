// Tensors of given elements: from nested lists, and in foreign memory, which is not copied.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/creation/nested.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail {

/// A range of contiguous elements with data() and size(), such as a vector, a std::array or a std::span.
template <class R>
concept ElementRange = requires(R& range) {
  requires Element<std::remove_cv_t<std::remove_pointer_t<decltype(range.data())>>>;
  static_cast<std::int64_t>(range.size());
  *range.begin();
};
template <class R>
using range_element = std::remove_pointer_t<decltype(std::declval<R&>().data())>;
/// A range whose elements outlive the expression: it is an lvalue, or does not own them, as its constness does not
/// change theirs.
template <class R>
concept LendingRange =
    ElementRange<std::remove_reference_t<R>> &&
    (std::is_lvalue_reference_v<R> ||
     std::is_same_v<range_element<std::remove_cvref_t<R>>, range_element<const std::remove_cvref_t<R>>>);
/// A range that owns its elements: with it they are constant.
template <class R>
concept OwningRange =
    ElementRange<std::remove_reference_t<R>> &&
    !std::is_same_v<range_element<std::remove_cvref_t<R>>, range_element<const std::remove_cvref_t<R>>>;
/// A vector that can be moved into a tensor.
template <class V>
concept Vector = !std::is_reference_v<V> && ElementRange<V> && std::is_same_v<range_element<V>, typename V::value_type>;

/// std::vector<bool>, moved in, which has bits in place of an array: its reference is a class.
template <class V>
concept BitVector = !std::is_reference_v<V> && requires { typename V::allocator_type; } &&
                    std::is_same_v<typename V::value_type, bool> && std::is_class_v<typename V::reference>;
/// A range that lends no elements: a temporary that owns them, or one without an array of them.
template <class R>
concept UnlentRange = !LendingRange<R> && !TensorLike<R> && NestedRange<std::remove_cvref_t<R>>;

/// Refuses to borrow.
template <class R>
TENON_INLINE constexpr auto refuse_borrow() {
  constexpr bool has_array = ElementRange<std::remove_reference_t<R>>;
  if constexpr (has_array)
    static_assert(!has_array,
                  "tenon: borrow refers to what somebody else keeps: from_vector(v) takes a temporary's elements");
  else
    static_assert(
        has_array,
        "tenon: borrow takes one array of elements: asarray(v) copies a vector<bool> and a vector of vectors");
}

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// A deleter that only keeps an owner alive as long as a tensor uses its elements.
template <class K>
struct KeepAlive {
  K owner;
  TENON_INLINE void operator()(const void*) const noexcept {}
};
template <class K>
TENON_KEYED KeepAlive<std::remove_cvref_t<K>> keep_alive(K&& owner) {
  return {static_cast<K&&>(owner)};
}

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The row-major layout of a shape of `count` elements.  Throws ShapeError.
TENON_SHARED Layout check_count(const char* function, std::int64_t count, const Shape& shape);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class A>
void array_shape(Shape& shape) {
  if constexpr (std::is_array_v<A>) {
    shape.push_back(static_cast<std::int64_t>(std::extent_v<A>));
    array_shape<std::remove_extent_t<A>>(shape);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The layout of foreign elements whose storage begins at the lowest address; `size` becomes the storage's number of
/// elements.
TENON_SHARED Layout blob_layout(const Shape& shape, const Shape* strides, std::int64_t& size);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A tensor on foreign elements. `strides` may be null, for row-major order.
template <class T, class D>
Tensor<T> blob(T* data, const Shape& shape, const Shape* strides, D deleter) {
  struct Guard {
    T* data;
    D* deleter;
    ~Guard() {
      if (deleter) (*deleter)(data);
    }
  } guard{data, &deleter};
  std::int64_t size = 0;
  Layout layout = blob_layout(shape, strides, size);
  constexpr std::size_t alignment = alignof(own_name_t<T>);  // that of std::complex is smaller
  if (const auto excess = reinterpret_cast<std::uintptr_t>(data) % alignment) {
    throw_error(ErrorCode::memory, "from_blob: the address is ", excess, " bytes above a multiple of ", alignment,
                ", the alignment of ", dtype_name<std::remove_const_t<T>>);
  }
  guard.deleter = nullptr;
  return Tensor<T>(
      Unchecked{},
      Storage<T>(Unchecked{}, adopt_block("from_blob", data ? data - layout.offset() : data, size, sizeof(T),
                                          [data, deleter = std::move(deleter)]() mutable { deleter(data); })),
      std::move(layout));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

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

/// The same without an element type, from a list of numbers of one type, or of lists of them.
template <class T = void, Scalar S>
  requires std::is_void_v<T>
auto tensor(std::initializer_list<S> list) { return detail::tensor_of_ranges<S>("tensor", list); }
template <class T = void, Scalar S>
  requires std::is_void_v<T>
auto tensor(std::initializer_list<std::initializer_list<S>> list) {
  return detail::tensor_of_ranges<S>("tensor", list);
}
template <class T = void, Scalar S>
  requires std::is_void_v<T>
auto tensor(std::initializer_list<std::initializer_list<std::initializer_list<S>>> list) {
  return detail::tensor_of_ranges<S>("tensor", list);
}
template <class T = void, Scalar S>
  requires std::is_void_v<T>
auto tensor(std::initializer_list<std::initializer_list<std::initializer_list<std::initializer_list<S>>>> list) {
  return detail::tensor_of_ranges<S>("tensor", list);
}
/// The elements of a range or of a range of ranges, copied.
template <class T = void, detail::NestedRange R>
  requires((std::is_void_v<T> || Element<T>) && !TensorLike<R>)
auto tensor(const R& range) {
  using V = std::conditional_t<std::is_void_v<T>, detail::innermost_t<R>, T>;
  return detail::tensor_of_ranges<V>("tensor", range);
}

template <class T, class D>
  requires std::is_invocable_v<D&, T*>
Tensor<T> from_blob(T* data, const Shape& shape, D deleter) {
  return detail::blob(data, shape, nullptr, std::move(deleter));
}
template <class T, class D>
  requires std::is_invocable_v<D&, T*>
Tensor<T> from_blob(T* data, const Shape& shape, const Shape& strides, D deleter) {
  return detail::blob(data, shape, &strides, std::move(deleter));
}
template <class T>
Tensor<T> from_blob(T* data, const Shape& shape) {
  return detail::blob(data, shape, nullptr, [](T*) noexcept {});
}
template <class T>
Tensor<T> from_blob(T* data, const Shape& shape, const Shape& strides) {
  return detail::blob(data, shape, &strides, [](T*) noexcept {});
}

/// By reference, so that arrays do not decay to pointers: their size is known and checked.
template <class P>
  requires std::is_pointer_v<P>
auto borrow(const P& data, const Shape& shape) { return from_blob(data, shape); }
template <class P>
  requires std::is_pointer_v<P>
auto borrow(const P& data, const Shape& shape, const Shape& strides) { return from_blob(data, shape, strides); }

template <class R>
  requires(detail::LendingRange<R> && !detail::OwningRange<R>)
auto borrow(R&& range, const Shape& shape) {
  detail::check_count("borrow", static_cast<std::int64_t>(range.size()), shape);
  return from_blob(range.data(), shape);
}
template <class R>
  requires(detail::LendingRange<R> && !detail::OwningRange<R>)
auto borrow(R&& range) { return from_blob(range.data(), {range.size()}); }
/// For a vector or a std::array. Without this overload clang warns where a function returns a borrowed local variable.
template <detail::OwningRange R>
auto borrow(R& range TENON_LIFETIMEBOUND, const Shape& shape) {
  detail::check_count("borrow", static_cast<std::int64_t>(range.size()), shape);
  return from_blob(range.data(), shape);
}
template <detail::OwningRange R>
auto borrow(R& range TENON_LIFETIMEBOUND) { return from_blob(range.data(), {range.size()}); }

template <detail::UnlentRange R>
auto borrow(R&&) { return detail::refuse_borrow<R>(), detail::Refused{}; }
template <detail::UnlentRange R>
auto borrow(R&&, const Shape&) { return detail::refuse_borrow<R>(), detail::Refused{}; }

template <class A>
  requires std::is_array_v<A>
auto borrow(A& array TENON_LIFETIMEBOUND, const Shape& shape) {
  using T = std::remove_all_extents_t<A>;
  detail::check_count("borrow", static_cast<std::int64_t>(sizeof(A) / sizeof(T)), shape);
  return from_blob(reinterpret_cast<T*>(&array), shape);
}
template <class A>
  requires std::is_array_v<A>
auto borrow(A& array TENON_LIFETIMEBOUND) {
  Shape shape;
  detail::array_shape<A>(shape);
  return from_blob(reinterpret_cast<std::remove_all_extents_t<A>*>(&array), shape);
}

template <detail::Vector V>
Tensor<typename V::value_type> from_vector(V&& vector, const Shape& shape) {
  using T = typename V::value_type;
  Layout layout = detail::check_count("from_vector", static_cast<std::int64_t>(vector.size()), shape);
  return Tensor<T>(detail::Unchecked{}, Storage<T>::from_vector(static_cast<V&&>(vector)), std::move(layout));
}
template <detail::Vector V>
Tensor<typename V::value_type> from_vector(V&& vector) {
  const auto size = static_cast<std::int64_t>(vector.size());
  return from_vector(static_cast<V&&>(vector), {size});
}

/// A vector of bool has no array of elements: it is copied.
template <detail::BitVector V>
Tensor<typename V::value_type> from_vector(V&& vector, const Shape& shape) {
  Layout layout = detail::check_count("from_vector", static_cast<std::int64_t>(vector.size()), shape);
  using T = typename V::value_type;
  return Tensor<T>(detail::Unchecked{}, detail::tensor_of_ranges<T>("from_vector", vector).storage(),
                   std::move(layout));
}
template <detail::BitVector V>
Tensor<typename V::value_type> from_vector(V&& vector) {
  const auto size = static_cast<std::int64_t>(vector.size());
  return from_vector(static_cast<V&&>(vector), {size});
}

template <class T = void, TensorLike X>
  requires(std::is_void_v<T> || Element<T>)
auto asarray(const X& x) {
  if constexpr (std::is_void_v<T> || std::is_same_v<T, typename X::value_type>) return eval(x);
  else return detail::evaluate<T>(cast<T>(x));
}
/// A Variable itself, or its conversion.
template <class T = void, detail::Recorded X>
  requires(std::is_void_v<T> || Element<T>)
auto asarray(const X& x) {
  if constexpr (std::is_void_v<T>) return eval(x);
  else return eval(cast<T>(x));
}
template <class T = void, Scalar S>
  requires(std::is_void_v<T> || Element<T>)
auto asarray(S value) {
  if constexpr (std::is_void_v<T>) return tensor(value);
  else return tensor<T>(value);
}
template <class T = void, detail::ElementRange R>
  requires((std::is_void_v<T> || Element<T>) && !TensorLike<R>)
auto asarray(const R& range) {
  using U = std::remove_cv_t<detail::range_element<const R>>;
  using V = std::conditional_t<std::is_void_v<T>, U, T>;
  auto result = detail::new_tensor<V>("asarray", Shape{static_cast<std::int64_t>(range.size())});
  detail::assign("asarray", result, from_blob(static_cast<const U*>(range.data()), {range.size()}));
  return result;
}
template <class T = void, detail::NestedRange R>
  requires((std::is_void_v<T> || Element<T>) && !detail::ElementRange<const R> && !TensorLike<R>)
auto asarray(const R& range) {
  using V = std::conditional_t<std::is_void_v<T>, detail::innermost_t<R>, T>;
  return detail::tensor_of_ranges<V>("asarray", range);
}
template <Element T>
Tensor<T> asarray(const detail::Nested<std::type_identity_t<T>>& list) { return tensor<T>(list); }
/// The same without an element type, from a list of numbers of one type, or of lists of them.
template <class T = void, Scalar S>
  requires std::is_void_v<T>
auto asarray(std::initializer_list<S> list) { return detail::tensor_of_ranges<S>("asarray", list); }
template <class T = void, Scalar S>
  requires std::is_void_v<T>
auto asarray(std::initializer_list<std::initializer_list<S>> list) {
  return detail::tensor_of_ranges<S>("asarray", list);
}
template <class T = void, Scalar S>
  requires std::is_void_v<T>
auto asarray(std::initializer_list<std::initializer_list<std::initializer_list<S>>> list) {
  return detail::tensor_of_ranges<S>("asarray", list);
}
template <class T = void, Scalar S>
  requires std::is_void_v<T>
auto asarray(std::initializer_list<std::initializer_list<std::initializer_list<std::initializer_list<S>>>> list) {
  return detail::tensor_of_ranges<S>("asarray", list);
}

}  // namespace tenon::inline v1::inline TENON_CODE

namespace tenon::inline v1 {

struct TensorOf {
  static constexpr Argument arguments[] = {{"elements", ArgumentKind::elements}, {"dtype", ArgumentKind::dtype, ""}};
  static constexpr OpInfo info{
      .name = "tensor",
      .arguments = arguments,
      .summary = "the elements of a nested list, of a vector or of a vector of vectors, or a scalar",
      .source = "PyTorch",
      .dtypes = "T; without T, that of the numbers, which are of one type",
      .shapes = "that of the nesting; () for a scalar",
      .errors = "ShapeError if the nesting is uneven, TypeError for an integer that T cannot represent"};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <Scalar S>
  TENON_INLINE auto operator()(S value) const { return tensor(value); }
  template <Element T>
  TENON_INLINE auto operator()(const detail::Nested<T>& list) const { return tensor<T>(list); }
  template <Element T>
  TENON_INLINE auto make(const detail::Nested<T>& list) const { return tensor<T>(list); }
};

struct FromBlob {
  static constexpr Argument arguments[] = {{"data", ArgumentKind::memory},
                                           {"shape", ArgumentKind::shape},
                                           {"strides", ArgumentKind::integers, ""},
                                           {"deleter", ArgumentKind::function, ""}};
  static constexpr OpInfo info{
      .name = "from_blob",
      .arguments = arguments,
      .summary = "the elements at an address, in row-major order or with strides",
      .source = "PyTorch",
      .dtypes = "that of the pointer; const elements are read-only",
      .errors =
          "ShapeError for a negative size or strides that do not match the shape, MemoryError for a null or misaligned "
          "address",
      .notes =
          "No copy. Strides are in elements and may be negative or 0; `data` is the element whose indices are all 0. "
          "`deleter(data)` "
          "runs exactly once, when the last handle is destroyed or this throws; keep_alive(owner) instead keeps an "
          "owner alive "
          "until then. Without a deleter the caller must keep the memory until the last handle is destroyed."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <class D, class... A>
  TENON_INLINE auto operator()(D&& data, A&&... more) const {
    return from_blob(static_cast<D&&>(data), static_cast<A&&>(more)...);
  }
  template <class D, class... A>
  TENON_INLINE auto operator()(D&& data, const Shape& shape, A&&... more) const {
    return from_blob(static_cast<D&&>(data), shape, static_cast<A&&>(more)...);
  }
};

struct Borrow {
  static constexpr Argument arguments[] = {{.name = "range", .kind = ArgumentKind::range, .also = ArgumentKind::memory},
                                           {"shape", ArgumentKind::shape, ""}};
  static constexpr OpInfo info{
      .name = "borrow",
      .arguments = arguments,
      .summary = "the elements of an array, a vector or a span, which remains their owner",
      .source = "Tenon",
      .dtypes = "that of the elements; const elements are read-only",
      .shapes = "(n,) by default; for a built-in array its own",
      .errors = "ShapeError unless the numbers of elements agree",
      .notes = "No copy: the elements must outlive every handle. A temporary vector does not compile. A pointer "
          "needs a shape, and may have strides. A std::vector<bool> has no array of bools to borrow."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <class D, class... A>
  TENON_INLINE auto operator()(D&& data, A&&... more) const {
    return borrow(static_cast<D&&>(data), static_cast<A&&>(more)...);
  }
  template <class D, class... A>
  TENON_INLINE auto operator()(D&& data, const Shape& shape, A&&... more) const {
    return borrow(static_cast<D&&>(data), shape, static_cast<A&&>(more)...);
  }
};

struct FromVector {
  static constexpr Argument arguments[] = {{"vector", ArgumentKind::container}, {"shape", ArgumentKind::shape, ""}};
  static constexpr OpInfo info{.name = "from_vector",
                               .arguments = arguments,
                               .summary = "the elements of a vector, which is moved into the tensor",
                               .source = "Tenon",
                               .domain = Domain::numeric,
                               .dtypes = "the vector's",
                               .shapes = "(n,) by default",
                               .errors = "ShapeError unless the numbers of elements agree",
                               .notes = "No copy, except of a std::vector<bool>; to_vector returns the vector again."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <class D, class... A>
  TENON_INLINE auto operator()(D&& data, A&&... more) const {
    return from_vector(static_cast<D&&>(data), static_cast<A&&>(more)...);
  }
  template <class D, class... A>
  TENON_INLINE auto operator()(D&& data, const Shape& shape, A&&... more) const {
    return from_vector(static_cast<D&&>(data), shape, static_cast<A&&>(more)...);
  }
};

struct AsArray : Records<AsArray> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "x", .kind = ArgumentKind::tensor, .also = ArgumentKind::elements},
                                           {"dtype", ArgumentKind::dtype, ""}};
  static constexpr OpInfo info{.name = "asarray",
                               .arguments = arguments,
                               .summary =
                                   "x as a tensor: a tensor itself, the value of an expression, the elements of a "
                                   "vector, a span, a vector of vectors or a "
                                   "nested list, a scalar",
                               .source = "array-API 2024.12",
                               .dtypes = "that of x, or T",
                               .shapes = "that of x; (n,) for a vector, (n, m) for a vector of n vectors of m elements",
                               .errors = "as tensor; ShapeError if the vectors of a vector differ in length",
                               .notes =
                                   "A tensor is copied only if its element type is not T: then it is converted as by "
                                   "cast. clone() always copies, borrow never. "
                                   "A list in braces without T has numbers of one type and at most four levels."};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <class X>
  TENON_INLINE auto operator()(const X& x) const { return asarray(x); }
  template <Element T, class X>
  TENON_INLINE auto make(const X& x) const { return asarray<T>(x); }
  template <Element T>
  TENON_INLINE auto make(const detail::Nested<T>& list) const { return asarray<T>(list); }
};

using FromOps = OpList<TensorOf, AsArray, FromBlob, Borrow, FromVector>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/creation/from_bodies.hpp>
#endif
