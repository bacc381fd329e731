// Sparse matrices of Eigen, without a copy in either direction: compressed ones are the same three arrays as Csr and
// Csc.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <Eigen/SparseCore>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/ops/creation/from.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/format.hpp>
#include <tenon/sparse/make.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

template <class T, class Format, class Index>
using EigenSparse = Eigen::SparseMatrix<T, std::is_same_v<Format, Csr> ? Eigen::RowMajor : Eigen::ColMajor, Index>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::sparse::inline TENON_CODE {

/// The matrix as Eigen's, on the same memory: use it while the tensor lives. Eigen expects entries that are coalesced.
/// Throws ShapeError.
template <class T, class Format, class Index>
  requires(std::is_same_v<Format, Csr> || std::is_same_v<Format, Csc>)
auto to_eigen(const Sparse<T, Format, Index>& x) {
  using Matrix = detail::EigenSparse<std::remove_const_t<T>, Format, Index>;
  using Mapped = Eigen::Map<std::conditional_t<std::is_const_v<T>, const Matrix, Matrix>>;
  if (!x.is_coalesced())
    detail::throw_error(ErrorCode::shape,
                        "sparse::to_eigen: the entries are not coalesced: coalesce() sorts and adds them");
  // Eigen has one type of map that may change values; the indices, which it could change too, are the tensor's own.
  return Mapped(x.sizes()[0], x.sizes()[1], x.nnz(), const_cast<Index*>(x.pattern().pointers().data_ptr()),
                const_cast<Index*>(x.indices().data_ptr()), x.values().data_ptr());
}

/// A compressed matrix of Eigen's on its own memory, which must live as long as the tensor; a temporary is moved in.
/// The parts are checked. Throws ShapeError unless makeCompressed() was called.
template <class T, int options, class Index>
auto from_eigen(const Eigen::SparseMatrix<T, options, Index>& m) {
  using Format = std::conditional_t<(options & Eigen::RowMajorBit) != 0, Csr, Csc>;
  if (!m.isCompressed())
    detail::throw_error(ErrorCode::shape,
                        "sparse::from_eigen: the matrix is not compressed: m.makeCompressed() does it");
  const std::int64_t n = m.nonZeros(), outer = m.outerSize();
  return detail::compressed_tensor<Format>({"sparse::from_eigen", "outer indices", "inner indices"},
                                           from_blob(m.outerIndexPtr(), {outer + 1}), from_blob(m.innerIndexPtr(), {n}),
                                           from_blob(m.valuePtr(), {n}), Shape{m.rows(), m.cols()});
}
template <class T, int options, class Index>
auto from_eigen(Eigen::SparseMatrix<T, options, Index>&& m) {
  auto* const kept = new Eigen::SparseMatrix<T, options, Index>(std::move(m));
  kept->makeCompressed();
  const auto owner = from_blob(kept->valuePtr(), {kept->nonZeros()}, [kept](T*) noexcept { delete kept; });
  const auto view = from_eigen(std::as_const(*kept));
  using Format = typename std::remove_cvref_t<decltype(view)>::format_type;
  // The values own the matrix, and the indices keep them.
  const auto held = [&](const auto& part) {
    using Element = typename std::remove_cvref_t<decltype(part)>::element_type;
    return from_blob(const_cast<std::remove_const_t<Element>*>(part.data_ptr()), part.sizes(),
                     [owner](auto*) noexcept {});
  };
  return Sparse<T, Format, Index>(
      detail::Unchecked{},
      Pattern<Format, Index>(view.sizes(), held(view.pattern().pointers()), held(view.indices()), view.is_coalesced()),
      owner);
}

}  // namespace tenon::inline v1::sparse::inline TENON_CODE
