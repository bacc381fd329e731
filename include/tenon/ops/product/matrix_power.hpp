// Powers of square matrices.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Throws ShapeError unless the last two sizes are equal.
TENON_NOINLINE_OG inline void check_square(const char* function, Dims sizes) {
  if (sizes.rank() < 2 || sizes[sizes.rank() - 1] != sizes[sizes.rank() - 2]) {
    throw_error(ErrorCode::shape, function, ": shape ", sizes, " is not one of square matrices");
  }
}

/// Throws IndexError for a negative power.
inline void check_power(std::int64_t n) {
  if (n < 0)
    throw_error(ErrorCode::index, "matrix_power: n = ", n,
                " is negative: linalg::matrix_power of <tenon/linalg.hpp> inverts");
}
/// x to the power of n, by repeated squaring; the identity for n = 0.
template <class T, class Device>
TENON_NOINLINE_OG Tensor<T, Device> matrix_power_of(const Tensor<const T, Device>& x, std::uint64_t n) {
  if (n == 0) {
    auto result = new_tensor_beside<T>("matrix_power", x, x.sizes());
    result.zero_();
    result.diagonal(0, -2, -1).fill_(T(1));
    return result;
  }
  Tensor<const T, Device> square = x;
  for (; n % 2 == 0; n /= 2) square = matmul(square, square);
  Tensor<T, Device> result = square.clone();
  while (n /= 2) {
    square = matmul(square, square);
    if (n % 2) result = matmul(result, square);
  }
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct MatrixPower : Records<MatrixPower> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "x", .least_rank = 2}, {"n", ArgumentKind::integer}};
  static constexpr OpInfo info{
      .name = "matrix_power",
      .arguments = arguments,
      .summary = "the n-th power of a square matrix; the identity for n = 0",
      .source = "array-API 2024.12 `linalg.matrix_power`",
      .elements = Elements::wrapped,
      .dtypes = "the same",
      .shapes = "(…, m, m)",
      .errors =
          "ShapeError unless the matrices are square, IndexError for a negative n, which linalg::matrix_power accepts",
      .notes = "Cost: at most 2 log2(n) products of matrices."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& x, std::int64_t n) const {
    using T = std::remove_const_t<typename X::value_type>;
    const Tensor<const T, typename X::device_type> value = eval(x);
    detail::check_square(info.name, value.sizes());
    detail::check_power(n);
    return detail::matrix_power_of(value, static_cast<std::uint64_t>(n));
  }
};
inline constexpr MatrixPower matrix_power{};

}  // namespace tenon::inline v1
