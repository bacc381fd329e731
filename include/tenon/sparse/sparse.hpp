// Sparse<T, Format, Index>: a tensor of which only some elements, its entries, are stored.
//
// It is a handle on a few dense tensors: indices, which are read-only, and values. Copying it shares them; parts are
// viewed, mapped, exchanged and freed as all tensors are. Entries that are not stored are 0. Methods that say nothing
// else return a sparse tensor that shares what it can. Mathematics is in free functions, under the names that dense
// tensors have.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/operand_kind.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/format.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/index.hpp>

namespace tenon::inline v1 {

/// A base in the namespace of the operators, so that they are found.
class SparseOperand {};

/// Elementwise operations on the values of sparse tensors of one pattern, which are not computed yet: E is the
/// expression of the values.
template <class P, class E>
class SparseExpression : public SparseOperand {
 public:
  using value_type = typename E::value_type;
  using device_type = Cpu;
  using format_type = typename P::format_type;
  using index_type = typename P::index_type;
  TENON_INLINE SparseExpression(const P& pattern, const E& values) : pattern_(pattern), values_(values) {}
  TENON_INLINE const P& pattern() const { return pattern_; }
  TENON_INLINE const E& values() const { return values_; }
  TENON_INLINE const Shape& sizes() const { return pattern_.sizes(); }

 private:
  P pattern_;
  E values_;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// True if X is a sparse tensor, of numbers or of Variables, or an expression of such.
template <class X>
inline constexpr bool is_sparse = false;

/// The functions that the methods of Sparse call, defined in the headers of sparse/.
template <class Self>
struct SparseMethods;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

template <class T, class Format, class Index>
class Sparse : public SparseOperand {
  static_assert(SparseFormat<Format>, "tenon: the format of a sparse tensor is Coo, Csr, Csc or Bsr");
  static_assert(SparseIndex<Index>, "tenon: the indices of a sparse tensor are std::int32_t or std::int64_t");
  using Compute = detail::SparseMethods<Sparse>;
  static constexpr bool is_coo = std::is_same_v<Format, Coo>;

 public:
  using element_type = T;
  using value_type = std::remove_const_t<T>;
  using device_type = Cpu;
  using format_type = Format;
  using index_type = Index;
  using pattern_type = Pattern<Format, Index>;

  /// No entries: shape (0, 0), or (0) in coordinates.
  TENON_INLINE Sparse() {}
  /// Parts that are known to fit: for those who made or checked them.
  TENON_INLINE Sparse(detail::Unchecked, const pattern_type& pattern, const Tensor<T>& values)
      : pattern_(pattern), values_(values) {}
  /// Computes the values of an expression, all in one pass.
  template <class E>
    requires detail::KindFits<typename E::value_type, value_type>
  TENON_INLINE Sparse(const SparseExpression<pattern_type, E>& x)
      : pattern_(x.pattern()), values_(detail::evaluate<value_type>(x.values())) {}
  /// A read-only handle.
  template <class U>
    requires(std::is_same_v<const U, T>)
  TENON_INLINE Sparse(const Sparse<U, Format, Index>& other) : pattern_(other.pattern()), values_(other.values()) {}

  /// Refuses what takes a sparse tensor for a dense one.
  template <class U>
  TENON_INLINE operator Tensor<U>() const {
    static_assert(!detail::is_sparse<detail::later_t<Sparse, U>>,
                  "tenon: a sparse tensor is no dense one: x.to_dense() has all elements, x.values() "
                  "the stored ones");
    return {};
  }

  // ---- properties

  TENON_INLINE static constexpr DType dtype() { return dtype_of<value_type>; }
  TENON_INLINE const Shape& sizes() const& { return pattern_.sizes(); }
  TENON_INLINE Shape sizes() const&& { return pattern_.sizes(); }
  TENON_INLINE Shape shape() const { return sizes(); }
  TENON_INLINE int dim() const { return sizes().rank(); }
  /// Negative dimensions count from the end. Throws IndexError.
  TENON_INLINE std::int64_t size(std::int64_t d) const { return sizes()[detail::wrap_axis("Sparse::size", d, dim())]; }
  /// The number of elements, stored or not. Throws ShapeError where no integer has it.
  TENON_INLINE std::int64_t numel() const { return detail::checked_numel("Sparse::numel", sizes()); }
  /// The number of entries; of blocks in Bsr. Entries that are 0 count.
  TENON_INLINE std::int64_t nnz() const { return pattern_.nnz(); }
  TENON_INLINE const pattern_type& pattern() const { return pattern_; }
  /// One for each entry, in their order, shared: writing to them changes the tensor. (nnz); in Bsr (nnz, rows, columns
  /// of a block); behind dense dimensions (nnz, …).
  TENON_INLINE const Tensor<T>& values() const { return values_; }
  /// In coordinates (sparse dimensions, nnz), else (nnz). Shared and read-only.
  TENON_INLINE const Tensor<const Index>& indices() const { return pattern_.indices(); }
  TENON_INLINE const Tensor<const Index>& crow_indices() const
    requires(std::is_same_v<Format, Csr> || std::is_same_v<Format, Bsr>)
  {
    return pattern_.pointers();
  }
  TENON_INLINE const Tensor<const Index>& col_indices() const
    requires(std::is_same_v<Format, Csr> || std::is_same_v<Format, Bsr>)
  {
    return pattern_.indices();
  }
  TENON_INLINE const Tensor<const Index>& ccol_indices() const
    requires(std::is_same_v<Format, Csc>)
  {
    return pattern_.pointers();
  }
  TENON_INLINE const Tensor<const Index>& row_indices() const
    requires(std::is_same_v<Format, Csc>)
  {
    return pattern_.indices();
  }
  TENON_INLINE int sparse_dim() const {
    if constexpr (is_coo) return pattern_.sparse_dim();
    else return 2;
  }
  TENON_INLINE int dense_dim() const { return dim() - sparse_dim(); }
  /// True if entries are in row-major order (of the transpose in Csc), none twice.
  TENON_INLINE bool is_coalesced() const { return pattern_.is_canonical(); }

  // ---- other values, other formats

  /// The same pattern with other values: a tensor or an expression, whose shape must be that of values(). Throws
  /// ShapeError.
  template <TensorLike V>
  TENON_INLINE auto with_values(const V& values) const {
    using U = typename V::value_type;
    const Tensor<U> made = eval(values);
    if (!(made.sizes() == pattern_.values_shape()))
      detail::throw_error(ErrorCode::shape, "with_values: shape ", made.sizes(), " for values of shape ",
                          pattern_.values_shape());
    return Sparse<U, Format, Index>(detail::Unchecked{}, pattern_, made.contiguous());
  }
  /// The same of a Variable, so that gradients go back to it: <tenon/sparse/gradients.hpp>. Throws ShapeError.
  template <detail::Recorded V>
  TENON_INLINE auto with_values(const V& values) const {
    const auto made = eval(values);
    return Sparse<std::remove_const_t<decltype(made)>, Format, Index>(pattern_, made);
  }
  /// The elements converted to U.
  template <Element U>
  TENON_INLINE Sparse<U, Format, Index> cast() const {
    return {detail::Unchecked{}, pattern_, values_.template cast<U>()};
  }
  /// The same pattern, shared, with a copy of the values.
  TENON_INLINE Sparse<value_type, Format, Index> clone() const {
    return {detail::Unchecked{}, pattern_, values_.clone()};
  }
  /// Indices of another type. Throws ShapeError where int32 does not hold them.
  template <SparseIndex To>
  TENON_INLINE Sparse<T, Format, To> with_index() const { return Compute::template with_index<To>(*this); }
  /// Entries in row-major order, those of one place added in the order in which they are stored: so the sum does not
  /// depend on threads.
  TENON_INLINE Sparse coalesce() const { return Compute::coalesce(*this); }
  /// All elements. Entries of one place are added. Throws ShapeError, MemoryError for what does not fit, before it is
  /// allocated.
  TENON_INLINE Tensor<value_type> to_dense() const { return Compute::to_dense(*this); }
  /// The tensor itself if it has the format.
  TENON_INLINE auto to_coo() const { return Compute::to_coo(*this); }
  TENON_INLINE auto to_csr() const { return Compute::to_csr(*this); }
  TENON_INLINE auto to_csc() const { return Compute::to_csc(*this); }
  /// Blocks of `rows` by `columns` elements, zeros among them. Throws ShapeError unless they divide the matrix.
  TENON_INLINE auto to_bsr(std::int64_t rows, std::int64_t columns) const {
    return Compute::to_bsr(*this, rows, columns);
  }

  // ---- shape and parts

  /// The transpose of a matrix. Of Csr it is Csc and shares all parts, and the other way round; of Coo it shares the
  /// values.
  TENON_INLINE auto t() const { return Compute::t(*this); }
  /// Two sparse dimensions exchanged. Throws IndexError.
  TENON_INLINE auto transpose(std::int64_t a, std::int64_t b) const { return Compute::transpose(*this, a, b); }
  /// The same elements in another shape, in row-major order; one size may be -1. Throws ShapeError.
  TENON_INLINE auto reshape(const Shape& sizes) const requires is_coo { return Compute::reshape(*this, sizes); }
  TENON_INLINE Sparse narrow(std::int64_t d, std::int64_t start, std::int64_t length) const {
    return Compute::narrow(*this, d, start, length);
  }
  /// One index of a dimension: of a matrix a vector in coordinates. Throws IndexError.
  TENON_INLINE auto select(std::int64_t d, std::int64_t index) const { return Compute::select(*this, d, index); }
  /// The indices that a tensor of integers lists, along one dimension, in its order. Throws IndexError.
  template <TensorLike Indices>
  TENON_INLINE Sparse index_select(std::int64_t d, const Indices& indices) const {
    return Compute::index_select(*this, d, indices);
  }
  /// A part: `x(0)`, `x(all, 3)`, `x(range(0, 10, 2), all)`, `x(-1, end - 1)`; with an index for every dimension it is
  /// one element, by value: the pattern is read-only, and values() has the elements that can be changed. Throws
  /// IndexError.
  template <class... Int>
    requires(detail::ViewIndex<Int> && ...)
  TENON_INLINE decltype(auto) operator()(const Int&... indices) const { return Compute::index(*this, indices...); }
  /// Another shape of as many dimensions: entries outside of it are dropped. Other handles stay as they are. Throws
  /// ShapeError.
  TENON_INLINE Sparse& resize_(const Shape& sizes) { return *this = Compute::resize(*this, sizes); }

 private:
  pattern_type pattern_;
  Tensor<T> values_;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

template <class T, class Format, class Index>
inline constexpr bool is_sparse<Sparse<T, Format, Index>> = true;
template <class P, class E>
inline constexpr bool is_sparse<SparseExpression<P, E>> = true;

/// Sparse tensors of Variables, and Variables beside sparse tensors.
struct RecordedSparseKind : OperandKind {
  static constexpr int rank = 6;
  static constexpr bool is_recorded = true;
  struct Missing {
    template <class Op, class... X>
    TENON_INLINE static Refused of(const Op&, const X&...) {
      static_assert(sizeof...(X) == 0, "tenon: gradients of sparse tensors need #include <tenon/sparse/gradients.hpp>");
      return {};
    }
    template <class Op, class... A>
    TENON_INLINE static Refused call(const Op& op, const A&... arguments) {
      return of(op, arguments...);
    }
  };
};
/// Sparse tensors of numbers.
struct SparseKind : OperandKind {
  static constexpr int rank = 5;
  static constexpr bool has_forms = true;
  template <class Kind, class Lower>
  using beside = std::conditional_t<Lower::is_recorded, RecordedSparseKind, Kind>;
};
/// A sparse tensor of numbers, or an expression of such.
template <class X>
concept SparseLike = TensorLike<X> && std::is_same_v<operand_kind<X>, SparseKind>;
template <class... X>
concept SparseOperands = std::is_same_v<joined_kind<X...>, SparseKind>;
/// `of(operands…)` computes the operation Op where an operand is sparse.
template <class Op>
struct SparseForm;

/// The traits by which operations leave the work to this folder; all others refuse sparse operands.
template <class X>
struct SparseOperandOf : PlainOperand {
  using kind = SparseKind;
  static constexpr bool is_read_first = true;
  using promotes = typename X::value_type;
  using device = Cpu;
  TENON_INLINE static Shape shape(const X& x) { return x.sizes(); }
  TENON_INLINE static Tensor<promotes> read(const X&) {
    static_assert(!is_sparse<X>,
                  "tenon: this operation has no form for sparse tensors: x.to_dense() has all elements, x.values() the "
                  "stored ones");
    return {};
  }
};
template <class T, class Format, class Index>
struct OperandOf<Sparse<T, Format, Index>> : SparseOperandOf<Sparse<T, Format, Index>> {};
template <class P, class E>
struct OperandOf<SparseExpression<P, E>> : SparseOperandOf<SparseExpression<P, E>> {};

/// The tensor that a sparse operand is, once its values are computed.
template <class X>
struct SettledSparse {
  using type = Sparse<typename X::value_type, typename X::format_type, typename X::index_type>;
};
template <class X>
using settled_t = typename SettledSparse<std::remove_cvref_t<X>>::type;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <>
struct Build<SparseKind> {
  /// Defined in sparse/elementwise.hpp: an expression of the values.
  template <class Op, class... X>
  static auto of(const Op& op, const X&... operands);
  /// There, too: where the pattern stays, the values are written, which other handles see; otherwise this handle gets
  /// another pattern.
  template <class Op, class Self, class... X>
  static Self& in_place(const Op& op, Self& self, const X&... operands);
  template <class Op>
  using Form = SparseForm<Op>;
  /// Defined in sparse/reduce.hpp.
  template <class Op, class X, class Options>
  static auto reduce(const X& given, const Options& options);
};

/// The value of a sparse operand: the tensor itself, read-only ones shared as they are.
template <class T, class Format, class Index>
TENON_INLINE const Sparse<T, Format, Index>& settled(const Sparse<T, Format, Index>& x) { return x; }
template <class P, class E>
TENON_INLINE auto settled(const SparseExpression<P, E>& x) { return settled_t<SparseExpression<P, E>>(x); }

/// The values as read-only ones of T.
template <class T, class S>
Tensor<const T> values_as(const S& x) {
  if constexpr (std::is_same_v<typename S::value_type, T>) return x.values();
  else return x.values().template cast<T>();
}

/// Throws ShapeError unless a sparse tensor of this shape is a matrix without dense dimensions.
inline void require_matrix(const char* function, Dims sizes, int dense_dim) {
  if (sizes.rank() != 2 || dense_dim != 0)
    throw_error(ErrorCode::shape, function, ": needs a sparse matrix, got shape ", sizes, " with ", dense_dim,
                " dense dimensions");
}
template <class S>
void require_matrix(const char* function, const S& x) {
  require_matrix(function, x.sizes(), x.dense_dim());
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// The value of an expression of sparse tensors; a sparse tensor is returned as it is.
template <detail::SparseLike X>
auto eval(const X& x) { return detail::settled(x); }

}  // namespace tenon::inline v1::inline TENON_CODE
