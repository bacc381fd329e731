// Tensors of fixed shape from and to the fixed types of others: std::array, Eigen::Matrix, mdspan with static extents.
//
// Eigen's types and mdspans are recognised by their members: this header includes neither library.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/exchange/mdspan.hpp>
#include <tenon/fixed/tensor.hpp>
#include <tenon/layout.hpp>

namespace tenon::inline v1::detail {

/// A FixedTensor as nested arrays.
template <class X>
struct array_of {
  using type = X;
};
template <class T, std::int64_t First, std::int64_t... Rest>
struct array_of<FixedTensor<T, First, Rest...>> {
  using type = std::array<typename array_of<typename FixedTensor<T, First, Rest...>::Row>::type,
                          static_cast<std::size_t>(First)>;
};
template <class E>
struct fixed_of {
  using type = E;
};
template <class E, std::size_t n>
struct fixed_of<std::array<E, n>> {
  template <class Row>
  struct with {
    using type = FixedTensor<Row, static_cast<std::int64_t>(n)>;
  };
  template <class T, std::int64_t... N>
  struct with<FixedTensor<T, N...>> {
    using type = FixedTensor<T, static_cast<std::int64_t>(n), N...>;
  };
  using type = typename with<typename fixed_of<E>::type>::type;
};

/// A matrix or an array of Eigen whose sizes are known at compile time.
template <class M>
concept EigenFixed = requires(const M& m) {
  typename M::Scalar;
  requires Element<element_t<typename M::Scalar>>;
  requires static_cast<int>(M::RowsAtCompileTime) > 0 && static_cast<int>(M::ColsAtCompileTime) > 0;
  m.eval().coeff(0, 0);
};
/// Vectors of Eigen have one dimension.
template <class M>
using fixed_of_eigen =
    std::conditional_t<static_cast<bool>(M::IsVectorAtCompileTime),
                       FixedTensor<element_t<typename M::Scalar>, M::SizeAtCompileTime>,
                       FixedTensor<element_t<typename M::Scalar>, M::RowsAtCompileTime, M::ColsAtCompileTime>>;

template <class M>
constexpr bool has_static_extents() {
  for (std::size_t d = 0; d < static_cast<std::size_t>(M::rank()); ++d) {
    if (M::extents_type::static_extent(d) == static_cast<std::size_t>(-1) || M::extents_type::static_extent(d) == 0)
      return false;
  }
  return true;
}
template <class M>
concept StaticMdspan = Mdspan<M> && has_static_extents<M>();
template <class M, class Places = std::make_index_sequence<static_cast<std::size_t>(M::rank())>>
struct fixed_of_mdspan;
template <class M, std::size_t... d>
struct fixed_of_mdspan<M, std::index_sequence<d...>> {
  using type = FixedTensor<std::remove_const_t<typename M::value_type>,
                           static_cast<std::int64_t>(M::extents_type::static_extent(d))...>;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class To, class From>
TENON_INLINE constexpr void copy_rows(To& to, const From& from) {
  if constexpr (std::is_assignable_v<To&, const From&>) {
    to = from;
  } else {
    for (std::size_t i = 0; i < from.size(); ++i) copy_rows(to.rows[i], from[i]);
  }
}
template <class To, class T, std::int64_t First, std::int64_t... Rest>
TENON_INLINE constexpr void copy_to_array(To& to, const FixedTensor<T, First, Rest...>& from) {
  for (std::size_t i = 0; i < to.size(); ++i) {
    if constexpr (sizeof...(Rest) == 0) to[i] = from.rows[i];
    else copy_to_array(to[i], from.rows[i]);
  }
}
template <class To, class M, class... Int>
TENON_INLINE void copy_mdspan(To& to, const M& from, Int... indices) {
  if constexpr (sizeof...(Int) == static_cast<std::size_t>(M::rank())) {
    to = from.accessor().access(from.data_handle(), static_cast<std::size_t>(from.mapping()(indices...)));
  } else {
    typename M::index_type i = 0;
    for (auto& row : to.rows) copy_mdspan(row, from, indices..., i++);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// The elements of nested arrays.
template <class E, std::size_t n>
constexpr auto fixed_tensor(const std::array<E, n>& from) {
  typename detail::fixed_of<std::array<E, n>>::type result;
  detail::copy_rows(result, from);
  return result;
}
/// The elements of a matrix, an array or a fixed-size expression of Eigen; of one dimension, if it is a row or a
/// column.
template <detail::EigenFixed M>
auto fixed_tensor(const M& from) {
  detail::fixed_of_eigen<M> result;
  const auto& value = from.eval();
  for (int i = 0; i < static_cast<int>(M::RowsAtCompileTime); ++i) {
    for (int k = 0; k < static_cast<int>(M::ColsAtCompileTime); ++k)
      result.data_ptr()[i * static_cast<int>(M::ColsAtCompileTime) + k] = value.coeff(i, k);
  }
  return result;
}
/// The elements of an mdspan with static extents.
template <detail::StaticMdspan M>
auto fixed_tensor(const M& from) {
  typename detail::fixed_of_mdspan<M>::type result;
  detail::copy_mdspan(result, from);
  return result;
}

/// The elements in nested arrays: std::array<std::array<T, 3>, 3>.
template <class T, std::int64_t First, std::int64_t... Rest>
constexpr auto to_array(const FixedTensor<T, First, Rest...>& x) {
  typename detail::array_of<FixedTensor<T, First, Rest...>>::type result{};
  detail::copy_to_array(result, x);
  return result;
}
/// The elements in a matrix or an array of Eigen of the same sizes: `to_eigen<Eigen::Matrix3f>(x)`.
template <detail::EigenFixed M, detail::Fixed X>
M to_eigen(const X& x) {
  constexpr int m = M::RowsAtCompileTime, n = M::ColsAtCompileTime;
  static_assert(
      X::dim() == 2 ? X::size(0) == m && X::size(-1) == n : X::dim() == 1 && X::numel() == m * n && (m == 1 || n == 1),
      "tenon: to_eigen: the sizes of the matrix are not those of the tensor");
  M result;
  for (int i = 0; i < m; ++i) {
    for (int k = 0; k < n; ++k) result.coeffRef(i, k) = static_cast<typename M::Scalar>(x.data_ptr()[i * n + k]);
  }
  return result;
}
/// The elements of a named tensor, in place, as an mdspan of type M. Throws ShapeError as for a Tensor.
template <class M, class T, std::int64_t... N>
  requires(detail::Mdspan<M> && std::is_convertible_v<T (*)[], typename M::element_type (*)[]>)
M to_mdspan(FixedTensor<T, N...>& x) {
  static_assert(static_cast<std::size_t>(M::rank()) == sizeof...(N),
                "tenon: to_mdspan: the mdspan has another rank than the tensor");
  return M(x.data_ptr(), detail::mdspan_mapping<M>(detail::contiguous_layout("to_mdspan", x.sizes())),
           typename M::accessor_type());
}

}  // namespace tenon::inline v1::inline TENON_CODE
