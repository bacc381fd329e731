// Products added to tensors: addmm and addmv with sparse operands, the sampled product, and what the lineage (Torch's
// THS) has besides.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/isa/isa.hpp>
#include <tenon/cpu/product/gemm_kernel.hpp>
#include <tenon/cpu/product/gemm_pack.hpp>
#include <tenon/cpu/product/gemv.hpp>
#include <tenon/cpu/sparse/counting_sort.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/product/accumulate_product.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/coalesce.hpp>
#include <tenon/sparse/convert.hpp>
#include <tenon/sparse/elementwise.hpp>
#include <tenon/sparse/matmul.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/reduce.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/methods/accumulate.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// beta x + alpha a b. Sparse if x and the product are, else dense.
template <class Op, class X, class A, class B, class S, class R>
auto accumulate_sparse(const X& x, const A& a, const B& b, S beta, R alpha) {
  using T = product_type<X, A, B>;
  static_assert(kind_of<element_t<S>> <= kind_of<T> && kind_of<element_t<R>> <= kind_of<T>,
                "tenon: beta and alpha must not be of a higher kind than the elements");
  const auto product = matmul(a, b);
  using Product = std::remove_const_t<decltype(product)>;
  check_rank(Op::info.name, "the product", product.sizes(), std::is_same_v<Op, AddMv> ? 1 : 2);
  if constexpr (SparseLike<X> && SparseLike<Product>) {
    return settled(add(settled(multiply(x, beta)), settled(multiply(product, alpha))));
  } else if constexpr (SparseLike<X>) {
    static_assert(!SparseLike<X>,
                  "tenon: the product is dense and what it is added to is sparse: x.to_dense() makes that dense, "
                  "sparse::sspaddmm(x, a, b) makes the product sparse");
    return Refused{};
  } else {
    const auto added = operand_as<T>(x);
    const Tensor<T> dense = [&] {
      if constexpr (SparseLike<Product>) return Tensor<T>(tenon::cast<T>(product.to_dense()));
      else return Tensor<T>(tenon::cast<T>(product));
    }();
    check_added(Op::info.name, added.sizes(), dense.sizes());
    write_accumulated(Op::info.name, dense, added, dense, beta, alpha);
    return dense;
  }
}

/// values[k] = beta values[k] + alpha times the product of row i of a and row j of b, for each entry (i, j) of the rows
/// first … last - 1.
template <class T, class Index>
struct SampledProduct {
  using P = product_t<T>;
  template <int bytes>
  TENON_INLINE static void loop(const EntryRows<T, Index>& at, std::int64_t first, std::int64_t last,
                                std::int64_t depth, const T* a, std::int64_t a_row, const T* b, std::int64_t b_row,
                                P beta, P alpha, T* values) {
    constexpr int lanes = gemm_tile<P>(bytes).lanes;
    using V = GemmVector<P, lanes>;
    for (std::int64_t i = first; i < last; ++i) {
      const T* const left = a + i * a_row;
      for (std::int64_t k = at.pointers[i]; k < at.pointers[i + 1]; ++k) {
        const T* const right = b + static_cast<std::int64_t>(at.indices[k]) * b_row;
        V sum[4] = {V(P(0)), V(P(0)), V(P(0)), V(P(0))};
        std::int64_t l = 0;
        for (; l + 4 * lanes <= depth; l += 4 * lanes) {
          unrolled<4>([&] TENON_INLINE_LAMBDA(int c) {
            TENON_CONTRACT sum[c] =
                sum[c] + load_factors<T, lanes>(left, l + c * lanes) * load_factors<T, lanes>(right, l + c * lanes);
          });
        }
        for (; l + lanes <= depth; l += lanes) {
          TENON_CONTRACT sum[0] = sum[0] + load_factors<T, lanes>(left, l) * load_factors<T, lanes>(right, l);
        }
        P total = sum_of_lanes((sum[0] + sum[1]) + (sum[2] + sum[3]));
        for (; l < depth; ++l) {
          TENON_CONTRACT total = total + load_factor(left, l) * load_factor(right, l);
        }
        values[k] = convert<T>(beta == P(0) ? alpha * total : beta * load_factor(at.values, k) + alpha * total);
      }
    }
  }
};

/// The rows of a sparse matrix that have entries, and these rows of its product with a dense one.
template <class T, class X>
auto multiply_stored_rows(const X& a, const Tensor<const T>& b) {
  using Index = typename X::index_type;
  require_matrix("sparse::hspmm", a);
  if (b.dim() != 2 || b.size(0) != a.sizes()[1]) fail_sparse_product(a.sizes(), b.sizes());
  const auto rows = plain_rows<T, Index>(a);
  const Index* const at = rows.crow_indices().data_ptr();
  const std::int64_t m = a.sizes()[0], n = b.size(1);
  std::int64_t count = 0;
  for (std::int64_t i = 0; i < m; ++i) count += at[i] != at[i + 1];
  const Tensor<Index> indices = new_tensor<Index>("sparse::hspmm", Shape{1, count}),
                      pointers = new_tensor<Index>("sparse::hspmm", Shape{count + 1});
  pointers.data_ptr()[0] = 0;
  for (std::int64_t i = 0, k = 0; i < m; ++i) {
    if (at[i] == at[i + 1]) continue;
    indices.data_ptr()[k++] = static_cast<Index>(i);
    pointers.data_ptr()[k] = at[i + 1];
  }
  const Tensor<T> values = new_tensor<T>("sparse::hspmm", Shape{count, n});
  const Tensor<const T> right = with_contiguous_rows(b);
  EntryRows<T, Index> stored = entry_rows(rows);
  stored.pointers = pointers.data_ptr();
  if (values.numel() > 0)
    multiply_rows<sparse::PlusTimes>(stored, count, n, right.data_ptr(), right.size(0) > 1 ? right.stride(0) : n,
                                     values.data_ptr(), n);
  return Sparse<T, Coo, Index>(Unchecked{}, Pattern<Coo, Index>(Shape{m, n}, indices, true), values);
}

/// Adds value times the entries of x to a dense tensor of its shape.
template <class T, class X>
void add_entries(const char* function, const Tensor<T>& to, const X& x, T value) {
  if (!(to.sizes() == x.sizes()))
    throw_error(ErrorCode::shape, function, ": shapes ", to.sizes(), " and ", x.sizes(), ", which must be the same");
  const auto entries = coo_of(coalesced(x));
  const auto& pattern = entries.pattern();
  const Tensor<const T> values = values_as<T>(entries);
  const std::int64_t width = width_of(values.sizes());
  const Shape stride(to.strides());
  const int rank = pattern.sparse_dim();
  parallel_for(pattern.nnz(), entry_grain, [&](std::int64_t first, std::int64_t last) {
    for (std::int64_t k = first; k < last; ++k) {
      std::int64_t place = 0;
      for (int d = 0; d < rank; ++d) place += pattern.row(d)[k] * stride[d];
      for (std::int64_t i = 0; i < width; ++i) {
        std::int64_t inner = 0, rest = i;
        for (int d = pattern.sizes().rank(); d-- > rank; rest /= pattern.sizes()[d])
          inner += rest % pattern.sizes()[d] * stride[d];
        T& element = to.data_ptr()[place + inner];
        element = add_elements(element, T(Multiply::at(value, values.data_ptr()[k * width + i])));
      }
    }
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <class Op>
struct SparseAccumulate {
  template <class X, class A, class B, class S, class R>
  TENON_INLINE static auto of(const X& x, const A& a, const B& b, S beta, R alpha) {
    return accumulate_sparse<Op>(x, a, b, beta, alpha);
  }
};
template <>
struct SparseForm<AddMm> : SparseAccumulate<AddMm> {};
template <>
struct SparseForm<AddMv> : SparseAccumulate<AddMv> {};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::sparse::inline TENON_CODE {

/// beta x + alpha (a b) at the entries of x alone, for dense matrices a (m, k) and b (k, n): SDDMM. If beta is 0, the
/// values of x are not read. Cost: 2 k operations for each entry. Throws ShapeError. Source: PyTorch.
template <class T, class Format, class Index, TensorLike A, TensorLike B>
  requires(!detail::Recorded<Sparse<T, Format, Index>>)
auto sampled_addmm(const Sparse<T, Format, Index>& x, const A& a, const B& b, double beta = 1, double alpha = 1) {
  using V =
      promote_t<std::remove_const_t<T>,
                promote_t<std::remove_const_t<typename A::value_type>, std::remove_const_t<typename B::value_type>>>;
  using P = detail::product_t<V>;
  const char* const function = "sparse::sampled_addmm";
  detail::require_matrix(function, x);
  const Tensor<const V> left = detail::with_contiguous_rows<V>(detail::operand_as<V>(a)),
                        given = detail::operand_as<V>(b);
  if (left.dim() != 2 || given.dim() != 2 || left.size(1) != given.size(0) || left.size(0) != x.sizes()[0] ||
      given.size(1) != x.sizes()[1])
    detail::throw_error(ErrorCode::shape, function, ": operands of shapes ", left.sizes(), " and ", given.sizes(),
                        " for entries of shape ", x.sizes());
  const Tensor<const V> right = detail::with_contiguous_rows<V>(given.t());
  const auto rows = detail::plain_rows<V, Index>(x);
  const Tensor<V> values = detail::new_tensor<V>(function, Shape{rows.nnz()});
  const auto entries = detail::entry_rows(rows);
  const std::int64_t m = x.sizes()[0], depth = left.size(1);
  const auto kernel =
      detail::gemm_variant<P, detail::SampledProduct<V, Index>,
                           void(const detail::EntryRows<V, Index>&, std::int64_t, std::int64_t, std::int64_t, const V*,
                                std::int64_t, const V*, std::int64_t, P, P, V*)>(detail::kernel_isa());
  const std::int64_t bytes = 16 + (m > 0 ? rows.nnz() / m : 0) * depth * static_cast<std::int64_t>(sizeof(V));
  detail::parallel_for(m, detail::grain_of(m, bytes), [&](std::int64_t first, std::int64_t last) {
    kernel(entries, first, last, depth, left.data_ptr(), left.stride(0), right.data_ptr(), right.stride(0),
           detail::convert<P>(beta), detail::convert<P>(alpha), values.data_ptr());
  });
  return Sparse<V, Csr, Index>(detail::Unchecked{}, rows.pattern(), values);
}

/// dense + value x, for a sparse x of its shape. Throws ShapeError. Source: Torch, spcadd.
template <TensorLike X, detail::SparseLike Y>
auto spcadd(const X& dense, const Y& x, double value = 1) {
  using T = promote_t<std::remove_const_t<typename X::value_type>, std::remove_const_t<typename Y::value_type>>;
  const Tensor<T> result = Tensor<T>(tenon::cast<T>(dense)).clone();
  detail::add_entries<T>("sparse::spcadd", result, detail::settled(x), detail::convert<T>(value));
  return result;
}
/// dense + value x y, the elementwise product of two sparse tensors. Throws ShapeError. Source: Torch, spaddcmul.
template <TensorLike X, detail::SparseLike Y, detail::SparseLike Z>
auto spaddcmul(const X& dense, const Y& x, const Z& y, double value = 1) {
  return spcadd(dense, multiply(x, y), value);
}
/// beta dense + alpha (a b), for a sparse a and a dense b: as addmm. Throws ShapeError. Source: Torch, spaddmm.
template <TensorLike X, detail::SparseLike A, TensorLike B>
auto spaddmm(const X& dense, const A& a, const B& b, double beta = 1, double alpha = 1) {
  return addmm(dense, a, b, beta, alpha);
}
/// a b as a hybrid tensor: the rows of the result that are not 0, each dense. Throws ShapeError. Source: Torch, hspmm.
template <detail::SparseLike A, TensorLike B>
auto hspmm(const A& a, const B& b) {
  using T = promote_t<std::remove_const_t<typename A::value_type>, std::remove_const_t<typename B::value_type>>;
  return detail::multiply_stored_rows<T>(detail::settled(a), detail::operand_as<T>(b));
}
/// beta x + alpha (a b) for sparse x and a and a dense b, with the rows that either has as entries, in coordinates.
/// Throws ShapeError. Source: Torch, sspaddmm.
template <detail::SparseLike X, detail::SparseLike A, TensorLike B>
auto sspaddmm(const X& x, const A& a, const B& b, double beta = 1, double alpha = 1) {
  const auto rows = hspmm(a, b);
  return eval(eval(x * beta).to_coo() + eval(detail::without_dense(rows) * alpha));
}

}  // namespace tenon::inline v1::sparse::inline TENON_CODE
