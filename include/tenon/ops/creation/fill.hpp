// Creating tensors: uninitialised ones, filled ones, and those of the shape of another tensor.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/generate.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/ops/creation/place.hpp>
#include <tenon/ops/creation/sequence.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

inline constexpr const char* creation_errors = "ShapeError for a negative size or too many elements, MemoryError";

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T, class S, class... A>
auto filled(const char* function, const Shape& shape, S value, const A&... place) {
  check_scalar<element_t<T>>(function, static_cast<element_t<S>>(value));
  auto result = new_tensor_at<T>(function, shape, place...);
  result.fill_(value);
  return result;
}

/// The result of make(device), where x is on that device.
template <class X, class F>
TENON_INLINE auto on_device_of(const X& x, F make) { return make(device_beside(x)); }

/// The element type T, or that of x if T is void.
template <class T, class X>
using like_t = typename std::conditional_t<std::is_void_v<T>, X,
                                           Tensor<std::conditional_t<std::is_void_v<T>, bool, T>>>::value_type;

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

template <Element T>
Tensor<T> empty(const Shape& shape) { return detail::new_tensor<T>("empty", shape); }
template <Element T, detail::MemoryPlace P>
auto empty(const Shape& shape, const P& place) { return detail::new_tensor_at<T>("empty", shape, place); }

template <Element T, Scalar S>
Tensor<T> full(const Shape& shape, S value) { return detail::filled<T>("full", shape, value); }
template <Element T, Scalar S, detail::MemoryPlace P>
auto full(const Shape& shape, S value, const P& place) { return detail::filled<T>("full", shape, value, place); }

template <Element T>
Tensor<T> zeros(const Shape& shape) { return detail::filled<T>("zeros", shape, T(0)); }
template <Element T, detail::MemoryPlace P>
auto zeros(const Shape& shape, const P& place) { return detail::filled<T>("zeros", shape, T(0), place); }

template <Element T>
Tensor<T> ones(const Shape& shape) { return detail::filled<T>("ones", shape, T(1)); }
template <Element T, detail::MemoryPlace P>
auto ones(const Shape& shape, const P& place) { return detail::filled<T>("ones", shape, T(1), place); }

// Calls that lack an element type fail one static_assert, which says what to write.
template <class T = void, class... A>
  requires(!Element<T>)
auto empty(const Shape&, const A&...) { return detail::refuse_creation<T, true>(); }
template <class T = void, class... A>
  requires(!Element<T>)
auto full(const Shape&, const A&...) { return detail::refuse_creation<T, true>(); }
template <class T = void, class... A>
  requires(!Element<T>)
auto zeros(const Shape&, const A&...) { return detail::refuse_creation<T, true>(); }
template <class T = void, class... A>
  requires(!Element<T>)
auto ones(const Shape&, const A&...) { return detail::refuse_creation<T, true>(); }
template <class T = bool, detail::Integer Int, detail::Integer... More>
auto empty(Int, More...) { return detail::refuse_creation<T, sizeof...(More) == 64>(); }
template <class T = bool, detail::Integer Int, detail::Integer... More>
auto zeros(Int, More...) { return detail::refuse_creation<T, sizeof...(More) == 64>(); }
template <class T = bool, detail::Integer Int, detail::Integer... More>
auto ones(Int, More...) { return detail::refuse_creation<T, sizeof...(More) == 64>(); }

template <class T = void, TensorLike X>
auto empty_like(const X& x) {
  return detail::on_device_of(x, [&](auto... place) {
    return detail::new_tensor_at<detail::like_t<T, X>>("empty_like", detail::shape_of(x), place...);
  });
}
template <class T = void, TensorLike X, Scalar S>
auto full_like(const X& x, S value) {
  return detail::on_device_of(x, [&](auto... place) {
    return detail::filled<detail::like_t<T, X>>("full_like", detail::shape_of(x), value, place...);
  });
}
template <class T = void, TensorLike X>
auto zeros_like(const X& x) {
  return detail::on_device_of(x, [&](auto... place) {
    return detail::filled<detail::like_t<T, X>>("zeros_like", detail::shape_of(x), false, place...);
  });
}
template <class T = void, TensorLike X>
auto ones_like(const X& x) {
  return detail::on_device_of(x, [&](auto... place) {
    return detail::filled<detail::like_t<T, X>>("ones_like", detail::shape_of(x), true, place...);
  });
}

/// Generators, which have no memory: their elements are computed when an expression is evaluated.
namespace lazy {

template <Element T, Scalar S>
auto full(const Shape& shape, S value) {
  detail::check_scalar<element_t<T>>("lazy::full", static_cast<element_t<S>>(value));
  return detail::lazy_generator(
      "lazy::full", shape, detail::Fill<element_t<T>>{detail::convert<element_t<T>>(static_cast<element_t<S>>(value))});
}
template <Element T>
auto zeros(const Shape& shape) { return lazy::full<T>(shape, T(0)); }
template <Element T>
auto ones(const Shape& shape) { return lazy::full<T>(shape, T(1)); }

}  // namespace lazy

}  // namespace tenon::inline v1::inline TENON_CODE

namespace tenon::inline v1 {

struct Empty {
  static constexpr Argument arguments[] = {{"shape", ArgumentKind::shape},
                                           {"place", ArgumentKind::device, ""},
                                           {"dtype", ArgumentKind::dtype}};
  static constexpr OpInfo info{
      .name = "empty",
      .arguments = arguments,
      .summary = "uninitialised elements",
      .source = "array-API 2024.12",
      .elements = Elements::moved,
      .dtypes = "T",
      .errors = detail::creation_errors,
      .notes =
          "`place` is an allocator policy that provides the memory, or a device that the tensor is created on; "
          "full, zeros, ones, eye, arange, linspace, rand, randn and randint accept it, too."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <Element T, class... A>
  TENON_INLINE auto make(const Shape& shape, A&&... more) const { return empty<T>(shape, static_cast<A&&>(more)...); }
};

struct Full {
  static constexpr Argument arguments[] = {{"shape", ArgumentKind::shape},
                                           {"value", ArgumentKind::scalar},
                                           {"place", ArgumentKind::device, ""},
                                           {"dtype", ArgumentKind::dtype}};
  static constexpr OpInfo info{.name = "full",
                               .arguments = arguments,
                               .summary = "elements that all have one value",
                               .source = "array-API 2024.12",
                               .elements = Elements::moved,
                               .deduces_dtype = true,
                               .dtypes = "T",
                               .errors =
                                   "ShapeError for a negative size or too many elements, MemoryError; TypeError for an "
                                   "integer that T cannot represent",
                               .notes = "Also as lazy::full; likewise zeros and ones."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <Element T, class... A>
  TENON_INLINE auto make(const Shape& shape, A&&... more) const { return full<T>(shape, static_cast<A&&>(more)...); }
};

struct Zeros {
  static constexpr Argument arguments[] = {{"shape", ArgumentKind::shape},
                                           {"place", ArgumentKind::device, ""},
                                           {"dtype", ArgumentKind::dtype}};
  static constexpr OpInfo info{.name = "zeros",
                               .arguments = arguments,
                               .summary = "elements that are 0",
                               .source = "array-API 2024.12",
                               .elements = Elements::moved,
                               .dtypes = "T",
                               .errors = detail::creation_errors};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <Element T, class... A>
  TENON_INLINE auto make(const Shape& shape, A&&... more) const { return zeros<T>(shape, static_cast<A&&>(more)...); }
};

struct Ones {
  static constexpr Argument arguments[] = {{"shape", ArgumentKind::shape},
                                           {"place", ArgumentKind::device, ""},
                                           {"dtype", ArgumentKind::dtype}};
  static constexpr OpInfo info{.name = "ones",
                               .arguments = arguments,
                               .summary = "elements that are 1",
                               .source = "array-API 2024.12",
                               .dtypes = "T",
                               .errors = detail::creation_errors};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <Element T, class... A>
  TENON_INLINE auto make(const Shape& shape, A&&... more) const { return ones<T>(shape, static_cast<A&&>(more)...); }
};

struct EmptyLike : Records<EmptyLike> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x"}, {"dtype", ArgumentKind::dtype, ""}};
  static constexpr OpInfo info{
      .name = "empty_like",
      .arguments = arguments,
      .summary = "uninitialised elements, in the shape of another tensor",
      .source = "array-API 2024.12",
      .elements = Elements::moved,
      .dtypes = "the same, or T",
      .notes = "The result is row-major, whatever the strides of x. Likewise the other three."};
  static constexpr const char* no_gradient = "its elements do not depend on those of x";
  template <TensorLike X, class... A>
  TENON_INLINE auto operator()(const X& x, const A&... more) const { return empty_like(x, more...); }
  template <Element T, TensorLike X, class... A>
  TENON_INLINE auto make(const X& x, const A&... more) const { return empty_like<T>(x, more...); }
};

struct FullLike : Records<FullLike> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x"}, {"value", ArgumentKind::scalar}, {"dtype", ArgumentKind::dtype, ""}};
  static constexpr OpInfo info{.name = "full_like",
                               .arguments = arguments,
                               .summary = "elements that all have one value, in the shape of another tensor",
                               .source = "array-API 2024.12",
                               .elements = Elements::moved,
                               .dtypes = "the same, or T",
                               .errors = "TypeError for an integer that the type cannot represent"};
  static constexpr const char* no_gradient = "its elements do not depend on those of x";
  template <TensorLike X, class... A>
  TENON_INLINE auto operator()(const X& x, const A&... more) const { return full_like(x, more...); }
  template <Element T, TensorLike X, class... A>
  TENON_INLINE auto make(const X& x, const A&... more) const { return full_like<T>(x, more...); }
};

struct ZerosLike : Records<ZerosLike> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x"}, {"dtype", ArgumentKind::dtype, ""}};
  static constexpr OpInfo info{.name = "zeros_like",
                               .arguments = arguments,
                               .summary = "elements that are 0, in the shape of another tensor",
                               .source = "array-API 2024.12",
                               .elements = Elements::moved,
                               .dtypes = "the same, or T"};
  static constexpr const char* no_gradient = "its elements do not depend on those of x";
  template <TensorLike X, class... A>
  TENON_INLINE auto operator()(const X& x, const A&... more) const { return zeros_like(x, more...); }
  template <Element T, TensorLike X, class... A>
  TENON_INLINE auto make(const X& x, const A&... more) const { return zeros_like<T>(x, more...); }
};

struct OnesLike : Records<OnesLike> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x"}, {"dtype", ArgumentKind::dtype, ""}};
  static constexpr OpInfo info{.name = "ones_like",
                               .arguments = arguments,
                               .summary = "elements that are 1, in the shape of another tensor",
                               .source = "array-API 2024.12",
                               .dtypes = "the same, or T"};
  static constexpr const char* no_gradient = "its elements do not depend on those of x";
  template <TensorLike X, class... A>
  TENON_INLINE auto operator()(const X& x, const A&... more) const { return ones_like(x, more...); }
  template <Element T, TensorLike X, class... A>
  TENON_INLINE auto make(const X& x, const A&... more) const { return ones_like<T>(x, more...); }
};

using FillOps = OpList<Empty, Full, Zeros, Ones, EmptyLike, FullLike, ZerosLike, OnesLike>;

}  // namespace tenon::inline v1
