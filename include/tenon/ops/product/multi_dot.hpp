// The product of a chain of matrices in the order of least cost: multi_dot.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// Matrices one after the other, stored anywhere: `at(of, k)` is matrix k.
template <class T>
struct Chain {
  const void* of;
  Tensor<const T> (*at)(const void* of, std::int64_t k);
  TENON_INLINE Tensor<const T> operator[](std::int64_t k) const { return at(of, k); }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The last cut of the chain of matrices first … last, by dynamic programming over the costs of all parts of the chain.
class ChainOrder {
 public:
  /// Matrix k has the sizes size[k] and size[k + 1].
  TENON_NOINLINE_OG ChainOrder(std::int64_t count, const std::int64_t* size) : n_(count), cut_(count * count) {
    const Storage<double> costs(count * count);
    double* const cost = costs.data();
    for (std::int64_t k = 0; k < n_; ++k) cost[k * n_ + k] = 0;
    for (std::int64_t length = 1; length < n_; ++length) {
      for (std::int64_t first = 0; first + length < n_; ++first) {
        const std::int64_t last = first + length;
        for (std::int64_t at = first; at < last; ++at) {
          const double all = cost[first * n_ + at] + cost[(at + 1) * n_ + last] +
                             static_cast<double>(size[first]) * static_cast<double>(size[at + 1]) *
                                 static_cast<double>(size[last + 1]);
          if (at > first && !(all < cost[first * n_ + last])) continue;
          cost[first * n_ + last] = all;
          cut_.data()[first * n_ + last] = at;
        }
      }
    }
  }
  TENON_INLINE std::int64_t cut(std::int64_t first, std::int64_t last) const { return cut_.data()[first * n_ + last]; }

 private:
  std::int64_t n_;
  Storage<std::int64_t> cut_;
};

template <class T>
Tensor<const T> chain_product(const Chain<T>& x, const ChainOrder& order, std::int64_t first, std::int64_t last) {
  if (first == last) return x[first];
  const std::int64_t at = order.cut(first, last);
  return matmul_of<T>(chain_product<T>(x, order, first, at), chain_product<T>(x, order, at + 1, last));
}

/// Writes the sizes of a chain of `count` matrices to `size`, one more than there are; the first may be a row, the last
/// a column.
template <class SizesOf>
TENON_NOINLINE_OG void put_chain_sizes(const char* function, std::int64_t count, std::int64_t* size,
                                       const SizesOf& sizes_of) {
  if (count < 2) throw_error(ErrorCode::shape, function, ": needs two matrices at least, got ", count);
  for (std::int64_t k = 0; k < count; ++k) {
    const Shape sizes = sizes_of(k);
    const bool may_be_vector = k == 0 || k == count - 1;
    if (sizes.rank() != 2 && !(may_be_vector && sizes.rank() == 1))
      throw_error(ErrorCode::shape, function, ": operand ", k, " of shape ", sizes,
                  " is no matrix: only the first and the last may be vectors");
    const std::int64_t rows = sizes.rank() == 2 || k > 0 ? sizes[0] : 1;
    if (k > 0 && rows != size[k])
      throw_error(ErrorCode::shape, function, ": shapes ", sizes_of(k - 1), " and ", sizes, " of operands ", k - 1,
                  " and ", k, " do not match");
    size[k] = rows;
    size[k + 1] = sizes.rank() == 2 ? sizes[1] : k == 0 ? sizes[0] : 1;
  }
}

/// The product of `count` matrices; the first may be a row, the last a column.
template <class T>
TENON_NOINLINE_OG Tensor<T> product_of_chain(const char* function, const Chain<T>& x, std::int64_t count) {
  const Storage<std::int64_t> size(count > 0 ? count + 1 : 0);
  put_chain_sizes(function, count, size.data(), [&](std::int64_t k) { return Shape(x[k].sizes()); });
  const ChainOrder order(count, size.data());
  const std::int64_t at = order.cut(0, count - 1);
  return matmul_of<T>(chain_product<T>(x, order, 0, at), chain_product<T>(x, order, at + 1, count - 1));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct MultiDot : Records<MultiDot> {
  using Records::operator();
  static constexpr Argument arguments[] = {{.name = "x", .kind = ArgumentKind::tensors, .least_rank = 2}};
  static constexpr OpInfo info{
      .name = "multi_dot",
      .arguments = arguments,
      .summary = "the product of several matrices, in the order of multiplications that costs least",
      .source = "NumPy `linalg.multi_dot`",
      .elements = Elements::wrapped,
      .dtypes = "the promoted type",
      .shapes =
          "(m, k), (k, l), …, (p, n) give (m, n); the first may be a row, the last a column, whose dimension is "
          "dropped",
      .errors =
          "ShapeError for fewer than two operands, for shapes that do not match, and for a vector or batch that is no "
          "matrix",
      .notes = "Each product as matmul. The order of n matrices is found in n³ / 6 steps."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike... X>
    requires(sizeof...(X) > 0)
  TENON_KEYED TENON_INLINE auto operator()(const X&... x) const {
    using T = promote_t<std::remove_const_t<typename X::value_type>...>;
    const Tensor<const T> list[] = {Tensor<const T>(detail::operand_as<T>(x))...};
    const detail::Chain<T> chain{
        list, [](const void* of, std::int64_t k) { return static_cast<const Tensor<const T>*>(of)[k]; }};
    return detail::product_of_chain<T>(info.name, chain, sizeof...(X));
  }
  /// The matrices as a range of tensors of one element type.
  template <detail::TensorRange R>
  TENON_KEYED TENON_INLINE auto operator()(const R& matrices) const {
    using T = detail::range_tensor_element<R>;
    const detail::Chain<T> chain{&matrices, [](const void* of, std::int64_t k) {
                                   auto at = static_cast<const R*>(of)->begin();
                                   while (k-- > 0) ++at;
                                   return Tensor<const T>(*at);
                                 }};
    return detail::product_of_chain<T>(info.name, chain, static_cast<std::int64_t>(matrices.size()));
  }
};
inline constexpr MultiDot multi_dot{};

}  // namespace tenon::inline v1
