// Computes the operations of tensor/methods/accumulate.hpp: beta x + alpha times a product.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/product/products.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/methods/accumulate.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Throws ShapeError unless operands of these ranks have a product: 3 are batches, 1 and 1 an outer product.
TENON_NOINLINE_OG inline void check_factors_of(const char* function, Dims a, Dims b, int rank, int rank_of_b) {
  check_rank(function, "the second operand", a, rank);
  check_rank(function, "the third operand", b, rank_of_b);
  if (rank == 1) return;
  const std::int64_t inner = a[rank - 1], inner_of_b = b[b.rank() > 1 ? b.rank() - 2 : 0];
  if (inner != inner_of_b || (rank == 3 && a[0] != b[0])) {
    throw_error(ErrorCode::shape, function, ": shapes ", a, " and ", b, " do not fit: the ",
                inner != inner_of_b ? "inner sizes" : "batches", " differ");
  }
}

enum class AddedProduct { outer, summed_batches, matmul };
/// The product of operands of these ranks.  Throws ShapeError.
template <AddedProduct kind, class T, class Device>
TENON_NOINLINE Tensor<T, Device> added_product(const char* function, const Tensor<const T, Device>& a,
                                               const Tensor<const T, Device>& b, int rank, int rank_of_b) {
  check_factors_of(function, a.sizes(), b.sizes(), rank, rank_of_b);
  if constexpr (kind == AddedProduct::outer) return evaluate<T>(multiply(a.unsqueeze(1), b));
  else if constexpr (kind == AddedProduct::summed_batches)
    return tensordot_of<T>(function, a, b, Shape{0, 2}, Shape{0, 1});
  else return matmul_of<T>(a, b);
}
/// The product that the operation adds.  Throws ShapeError.
template <class Op, class T, class Device>
TENON_INLINE Tensor<T, Device> added_product(const Tensor<const T, Device>& a, const Tensor<const T, Device>& b) {
  constexpr bool of_vectors = std::is_same_v<Op, AddR>,
                 of_batches = std::is_same_v<Op, AddBmm> || std::is_same_v<Op, BaddBmm>;
  constexpr int rank = of_vectors ? 1 : of_batches ? 3 : 2;
  constexpr AddedProduct kind = of_vectors                   ? AddedProduct::outer
                                : std::is_same_v<Op, AddBmm> ? AddedProduct::summed_batches
                                                             : AddedProduct::matmul;
  return added_product<kind, T>(Op::info.name, a, b, rank, std::is_same_v<Op, AddMv> ? 1 : rank);
}

template <class T, class S, class R, class First, class... X>
constexpr void check_factors() {
  require_one_device<(std::is_same_v<typename First::device_type, typename X::device_type> && ...)>();
  static_assert(kind_of<element_t<S>> <= kind_of<T> && kind_of<element_t<R>> <= kind_of<T>,
                "tenon: beta and alpha must not be of a higher kind than the elements");
}

/// Writes beta x + alpha product to `out`, without operations that change nothing.
template <class Out, class X, class T, class Device, class S, class R>
TENON_NOINLINE_OG void write_accumulated(const char* function, const Out& out, const X& x,
                                         const Tensor<T, Device>& product, S beta, R alpha) {
  const bool reads = !(beta == S(0));
  if (!reads && alpha == R(1)) assign(function, out, product);
  else if (!reads) assign(function, out, multiply(product, alpha));
  else if (beta == S(1) && alpha == R(1)) assign(function, out, add(x, product));
  else assign(function, out, add(multiply(x, beta), multiply(product, alpha)));
}

/// Throws ShapeError unless x broadcasts to the product.
TENON_NOINLINE_OG inline void check_added(const char* function, Dims x, Dims product) {
  if (!(broadcast_shapes(function, x, product) == product)) {
    throw_error(ErrorCode::shape, function, ": shape ", x, " does not broadcast to the product's, ", product);
  }
}

template <class Op, class X, class A, class B, class S, class R>
auto accumulate_product(const X& x, const A& a, const B& b, S beta, R alpha) {
  using T = product_type<X, A, B>;
  check_factors<T, S, R, X, A, B>();
  const auto added = operand_as<T>(x);
  const auto product = added_product<Op, T>(operand_as<T>(a), operand_as<T>(b));
  check_added(Op::info.name, added.sizes(), product.sizes());
  write_accumulated(Op::info.name, product, added, product, beta, alpha);
  return product;
}

template <class Op, class X, class A, class B, class S, class R>
void accumulate_product_in_place(const char* function, X& x, const A& a, const B& b, S beta, R alpha) {
  using T = product_type<A, B>;
  using U = typename X::value_type;
  require_writable<X>();
  require_result_kind<T, U>();
  check_factors<promote_t<T, U>, S, R, X, A, B>();
  const auto product = added_product<Op, T>(operand_as<T>(a), operand_as<T>(b));
  if (!(x.sizes() == product.sizes()))
    throw_error(ErrorCode::shape, function, ": shape ", x.sizes(), " is not the product's, ", product.sizes());
  write_accumulated(function, x, x, product, beta, alpha);
}

template <class Op, class Out, class X, class A, class B, class S, class R>
void accumulate_product_into(const Out& out, const X& x, const A& a, const B& b, S beta, R alpha) {
  using T = product_type<X, A, B>;
  check_factors<T, S, R, Out, X, A, B>();
  const auto added = operand_as<T>(x);
  const auto product = added_product<Op, T>(operand_as<T>(a), operand_as<T>(b));
  check_added(Op::info.name, added.sizes(), product.sizes());
  check_product_shape(Op::info.name, out.sizes(), product.sizes());
  write_accumulated(Op::info.name, out, added, product, beta, alpha);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// Writes beta x + alpha (a op b), converted, into an existing tensor of the product's shape:
/// `into(out, addmm, x, a, b, beta, alpha)`. `out` may be one of the operands. Throws ShapeError.
template <class T, class Device, detail::AccumulatingOp Op, TensorLike X, TensorLike A, TensorLike B, Scalar S = int,
          Scalar R = int>
  requires(!std::is_const_v<T>)
void into(const Tensor<T, Device>& out, const Op&, const X& x, const A& a, const B& b, S beta = 1, R alpha = 1) {
  detail::accumulate_product_into<Op>(out, x, a, b, beta, alpha);
}

}  // namespace tenon::inline v1::inline TENON_CODE
