// Pattern<Format, Index>: the places of a sparse tensor's entries, without their values. Its parts are tensors that
// handles share.
#pragma once

#include <cstdint>
#include <cstring>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/format.hpp>
#include <tenon/sparse/lazy_shared.hpp>
#include <tenon/storage.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True if two vectors have the same elements; the same memory is not read.
template <class Index>
bool has_same_indices(const Tensor<const Index>& a, const Tensor<const Index>& b) {
  if (a.is_set_to(b)) return true;
  if (!(a.sizes() == b.sizes())) return false;
  const std::int64_t rows = a.dim() == 2 ? a.size(0) : 1, n = a.size(-1);
  for (std::int64_t d = 0; d < rows && n > 0; ++d) {
    const Index* const from = a.data_ptr() + (d > 0 ? d * a.stride(0) : 0);
    const Index* const other = b.data_ptr() + (d > 0 ? d * b.stride(0) : 0);
    if (std::memcmp(from, other, static_cast<std::size_t>(n) * sizeof(Index)) != 0) return false;
  }
  return true;
}

/// The pointers of a matrix without compressed rows: where the last one would end.
template <class Index>
TENON_NOINLINE_OG Tensor<const Index> pointers_of_nothing() {
  static constexpr Index end = 0;
  return {Unchecked{}, Storage<const Index>::borrow(&end, 1), contiguous_layout("Sparse", Shape{1})};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The parts of a compressed pattern, compressed along the other dimension, and the number that each of their entries
/// has in it.
template <class Index>
struct OtherWay {
  Tensor<const Index> pointers, indices;
  Tensor<const std::int64_t> order;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// Of a compressed format: a matrix. Parts are not checked here.
template <class Format, class Index>
class Pattern {
 public:
  using format_type = Format;
  using index_type = Index;
  static constexpr bool has_blocks = std::is_same_v<Format, Bsr>;
  static constexpr bool has_columns = std::is_same_v<Format, Csc>;  ///< columns are compressed

  TENON_INLINE Pattern() : sizes_{0, 0}, pointers_(detail::pointers_of_nothing<Index>()) {}
  TENON_INLINE Pattern(const Shape& sizes, const Tensor<const Index>& pointers, const Tensor<const Index>& indices,
                       bool is_canonical, std::int64_t block_rows = 1, std::int64_t block_columns = 1)
      : sizes_(sizes), pointers_(pointers), indices_(indices), block_rows_(block_rows), block_columns_(block_columns),
        is_canonical_(is_canonical) {}

  TENON_INLINE const Shape& sizes() const& { return sizes_; }
  TENON_INLINE Shape sizes() const&& { return sizes_; }
  /// The position in the list of entries at which each compressed row begins, and the end of the last one.
  TENON_INLINE const Tensor<const Index>& pointers() const { return pointers_; }
  /// The index of each entry along its compressed row.
  TENON_INLINE const Tensor<const Index>& indices() const { return indices_; }
  /// The number of entries: of blocks where these are entries.
  TENON_INLINE std::int64_t nnz() const { return indices_.numel(); }
  /// The number of compressed rows, and of the values of an index.
  TENON_INLINE std::int64_t majors() const {
    return sizes_[has_columns ? 1 : 0] / (has_columns ? block_columns_ : block_rows_);
  }
  TENON_INLINE std::int64_t minors() const {
    return sizes_[has_columns ? 0 : 1] / (has_columns ? block_rows_ : block_columns_);
  }
  TENON_INLINE std::int64_t block_rows() const { return block_rows_; }
  TENON_INLINE std::int64_t block_columns() const { return block_columns_; }
  /// True if indices rise within each compressed row, none twice.
  TENON_INLINE bool is_canonical() const { return is_canonical_; }
  /// The shape of the values.
  TENON_INLINE Shape values_shape() const {
    if constexpr (has_blocks) return Shape{nnz(), block_rows_, block_columns_};
    else return Shape{nnz()};
  }
  /// The pattern of the transpose: the same parts.
  TENON_INLINE Pattern<detail::transposed_format_t<Format>, Index> transposed() const
    requires(!has_blocks)
  {
    return {Shape{sizes_[1], sizes_[0]}, pointers_, indices_, is_canonical_};
  }
  /// The same entries by the other dimension, computed by `make()` when they are asked for first; copies share them
  /// from then on.
  template <class F>
  TENON_INLINE const detail::OtherWay<Index>& other_way(const F& make) const {
    return other_way_.get(make);
  }
  TENON_INLINE bool operator==(const Pattern& other) const {
    return sizes_ == Dims(other.sizes_) && block_rows_ == other.block_rows_ && block_columns_ == other.block_columns_ &&
           detail::has_same_indices(pointers_, other.pointers_) && detail::has_same_indices(indices_, other.indices_);
  }

 private:
  Shape sizes_;
  Tensor<const Index> pointers_, indices_;
  std::int64_t block_rows_ = 1, block_columns_ = 1;
  bool is_canonical_ = true;
  detail::LazyShared<detail::OtherWay<Index>> other_way_;
};

/// Of coordinates: the first dimensions are sparse, the rest, if any, are dense.
template <class Index>
class Pattern<Coo, Index> {
 public:
  using format_type = Coo;
  using index_type = Index;

  TENON_INLINE Pattern() : sizes_{0} {}
  TENON_INLINE Pattern(const Shape& sizes, const Tensor<const Index>& indices, bool is_canonical)
      : sizes_(sizes), indices_(indices), is_canonical_(is_canonical) {}

  TENON_INLINE const Shape& sizes() const& { return sizes_; }
  TENON_INLINE Shape sizes() const&& { return sizes_; }
  /// (sparse dimensions, entries): a column for each entry. Each row is contiguous.
  TENON_INLINE const Tensor<const Index>& indices() const { return indices_; }
  TENON_INLINE std::int64_t nnz() const { return indices_.dim() == 2 ? indices_.size(1) : 0; }
  TENON_INLINE int sparse_dim() const {
    return indices_.dim() == 2 ? static_cast<int>(indices_.size(0)) : sizes_.rank();
  }
  TENON_INLINE int dense_dim() const { return sizes_.rank() - sparse_dim(); }
  /// True if entries are in row-major order, none twice.
  TENON_INLINE bool is_canonical() const { return is_canonical_; }
  /// The indices of dimension d.
  TENON_INLINE const Index* row(int d) const {
    return nnz() > 0 ? indices_.data_ptr() + d * indices_.stride(0) : nullptr;
  }
  TENON_INLINE Dims sparse_sizes() const { return Dims(sizes_.data(), sparse_dim()); }
  TENON_INLINE Dims dense_sizes() const { return Dims(sizes_.data() + sparse_dim(), dense_dim()); }
  TENON_INLINE Shape values_shape() const {
    Shape shape{nnz()};
    for (const std::int64_t size : dense_sizes()) shape.push_back(size);
    return shape;
  }
  TENON_INLINE bool operator==(const Pattern& other) const {
    return sizes_ == Dims(other.sizes_) && sparse_dim() == other.sparse_dim() &&
           detail::has_same_indices(indices_, other.indices_);
  }

 private:
  Shape sizes_;
  Tensor<const Index> indices_;
  bool is_canonical_ = true;
};

}  // namespace tenon::inline v1
