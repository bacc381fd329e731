// Runs of equal elements: unique_consecutive.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1 {

/// The result of unique_consecutive: the value of each run, for each element the number of its run, and the length of
/// each run.
template <class T>
struct UniqueConsecutiveResult {
  Tensor<T> values;
  Tensor<std::int64_t> inverse_indices, counts;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T>
UniqueConsecutiveResult<T> runs_of_equal(const char* function, const Tensor<const T>& operand) {
  const Tensor<const T> x = operand.contiguous();
  const std::int64_t n = x.numel();
  UniqueConsecutiveResult<T> result;
  result.inverse_indices = new_tensor<std::int64_t>(function, x.sizes());
  std::int64_t* const inverse = result.inverse_indices.data_ptr();
  const T* const from = x.data_ptr();
  std::int64_t count = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    if (i == 0 || !(from[i] == from[i - 1])) ++count;
    inverse[i] = count - 1;
  }
  result.values = new_tensor<T>(function, Shape{count});
  result.counts = new_tensor<std::int64_t>(function, Shape{count});
  T* const values = result.values.data_ptr();
  std::int64_t* const counts = result.counts.data_ptr();
  for (std::int64_t i = 0, k = -1; i < n; ++i) {
    if (inverse[i] == k) {
      ++counts[k];
    } else {
      k = inverse[i];
      values[k] = from[i];
      counts[k] = 1;
    }
  }
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct UniqueConsecutive : Records<UniqueConsecutive> {
  using Records::operator();
  static constexpr OpInfo info{
      .name = "unique_consecutive",
      .results = "values, inverse_indices, counts",
      .summary = "`values`, `inverse_indices` and `counts` of the runs of equal elements, in row-major order",
      .source = "PyTorch",
      .domain = Domain::real,
      .elements = Elements::ordered,
      .dtypes = "that of x, int64",
      .shapes = "rows; `inverse_indices` has that of x",
      .notes = "The first element of each run is its value. Each NaN is a run; -0 and +0 are equal. Cost: two passes."};
  static constexpr const char* no_gradient = "which elements are equal decides its shape";
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& x) const {
    using T = std::remove_const_t<typename X::value_type>;
    return detail::runs_of_equal<T>(info.name, eval(x));
  }
};
inline constexpr UniqueConsecutive unique_consecutive{};

using ConsecutiveOps = OpList<UniqueConsecutive>;

}  // namespace tenon::inline v1
