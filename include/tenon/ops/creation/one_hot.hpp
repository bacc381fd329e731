// Class numbers as rows that contain a single 1: one_hot.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Throws unless all elements lie in 0 … classes - 1; returns the number of classes, computed from the elements if
/// `classes` is -1.
TENON_SHARED std::int64_t check_classes(const Tensor<std::int64_t>& x, std::int64_t classes);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::inline TENON_CODE {

template <Element T = std::int64_t, TensorLike X>
Tensor<T> one_hot(const X& x, std::int64_t classes = -1) {
  static_assert(IntegerElement<typename X::value_type>, "tenon: the classes of one_hot are integers");
  const auto at = eval(x).template cast<std::int64_t>();
  const std::int64_t count = detail::check_classes(at, classes);
  Shape shape(at.sizes());
  shape.push_back(count);
  auto result = detail::filled<T>("one_hot", shape, false);
  for (std::int64_t i = 0; i < at.numel(); ++i) result.storage().data()[i * count + at.storage().data()[i]] = T(1);
  return result;
}

}  // namespace tenon::inline v1::inline TENON_CODE

namespace tenon::inline v1 {

struct OneHot {
  static constexpr Argument arguments[] = {{"x", ArgumentKind::indices},
                                           {"classes", ArgumentKind::integer, ""},
                                           {"dtype", ArgumentKind::dtype, "int64"}};
  static constexpr OpInfo info{
      .name = "one_hot",
      .arguments = arguments,
      .summary = "for each element k of x, a row of zeros with a 1 at index k",
      .source = "PyTorch",
      .rule = Rule::logical,
      .domain = Domain::integer,
      .dtypes = "int64, or T",
      .shapes = "that of x, and the number of classes as last dimension: the largest element + 1 by default",
      .errors = "IndexError for an element outside 0 … classes - 1"};
  static constexpr const char* no_gradient = "it takes integers";
  template <TensorLike X, class... A>
  TENON_INLINE auto operator()(const X& x, const A&... more) const { return one_hot(x, more...); }
  template <Element T, TensorLike X, class... A>
  TENON_INLINE auto make(const X& x, const A&... more) const { return one_hot<T>(x, more...); }
};

using OneHotOps = OpList<OneHot>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/creation/one_hot_bodies.hpp>
#endif
