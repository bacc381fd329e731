// Sparse<Variable<T>>: a sparse tensor whose values have a history. The pattern stays: gradients have one element for
// each entry.
//
// `a.with_values(v)` makes one of a Variable. Operations that move entries read the values by index, so that they are
// recorded as all reads are; those that add entries of one place write by index.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/operand_kind.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/pullbacks/indexing.hpp>
#include <tenon/gradient/pullbacks/shape.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/indexing/take.hpp>
#include <tenon/ops/indexing/write_indexed.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/coalesce.hpp>
#include <tenon/sparse/convert.hpp>
#include <tenon/sparse/entry_numbers.hpp>
#include <tenon/sparse/format.hpp>
#include <tenon/sparse/part.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1 {

template <class T, class Format, class Index>
class Sparse<Variable<T>, Format, Index> : public SparseOperand {
  using Compute = detail::SparseMethods<Sparse>;

 public:
  using element_type = Variable<T>;
  using value_type = T;
  using device_type = Cpu;
  using format_type = Format;
  using index_type = Index;
  using pattern_type = Pattern<Format, Index>;

  /// A pattern with a value for each of its entries. Throws ShapeError.
  TENON_INLINE Sparse(const pattern_type& pattern, const Variable<T>& values) : pattern_(pattern), values_(values) {
    if (!(values.value().sizes() == pattern.values_shape()))
      detail::throw_error(ErrorCode::shape, "with_values: shape ", values.value().sizes(), " for values of shape ",
                          pattern.values_shape());
  }

  TENON_INLINE static constexpr DType dtype() { return dtype_of<T>; }
  TENON_INLINE const Shape& sizes() const& { return pattern_.sizes(); }
  TENON_INLINE Shape sizes() const&& { return pattern_.sizes(); }
  TENON_INLINE Shape shape() const { return sizes(); }
  TENON_INLINE int dim() const { return sizes().rank(); }
  TENON_INLINE std::int64_t size(std::int64_t d) const { return sizes()[detail::wrap_axis("Sparse::size", d, dim())]; }
  TENON_INLINE std::int64_t nnz() const { return pattern_.nnz(); }
  TENON_INLINE bool is_coalesced() const { return pattern_.is_canonical(); }
  TENON_INLINE const pattern_type& pattern() const { return pattern_; }
  /// The values with their history: of a leaf, `values().grad()` is the gradient.
  TENON_INLINE const Variable<T>& values() const { return values_; }
  TENON_INLINE bool requires_grad() const { return values_.requires_grad(); }
  /// The tensor without history: the same parts.
  TENON_INLINE Sparse<T, Format, Index> value() const { return {detail::Unchecked{}, pattern_, values_.value()}; }
  /// The gradient of values that are a leaf, at the entries of this tensor. Throws TypeError for others.
  TENON_INLINE Sparse<T, Format, Index> grad() const { return {detail::Unchecked{}, pattern_, values_.grad()}; }
  /// The same pattern with the values of another Variable, or of an expression of some. Throws ShapeError.
  template <detail::Recorded V>
  TENON_INLINE Sparse with_values(const V& values) const {
    return Sparse(pattern_, eval(values));
  }

  TENON_INLINE Sparse coalesce() const { return Compute::coalesce(*this); }
  TENON_INLINE Variable<T> to_dense() const { return Compute::to_dense(*this); }
  TENON_INLINE auto to_coo() const { return Compute::to_coo(*this); }
  TENON_INLINE auto to_csr() const { return Compute::to_csr(*this); }
  TENON_INLINE auto to_csc() const { return Compute::to_csc(*this); }
  TENON_INLINE auto to_bsr(std::int64_t rows, std::int64_t columns) const {
    return Compute::to_bsr(*this, rows, columns);
  }
  TENON_INLINE auto t() const { return Compute::t(*this); }
  TENON_INLINE Sparse narrow(std::int64_t d, std::int64_t start, std::int64_t length) const {
    return Compute::narrow(*this, d, start, length);
  }
  TENON_INLINE auto select(std::int64_t d, std::int64_t index) const { return Compute::select(*this, d, index); }
  template <TensorLike Indices>
  TENON_INLINE Sparse index_select(std::int64_t d, const Indices& indices) const {
    return Compute::index_select(*this, d, indices);
  }

 private:
  pattern_type pattern_;
  Variable<T> values_;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

template <class T, class Format, class Index>
struct OperandOf<Sparse<Variable<T>, Format, Index>> : SparseOperandOf<Sparse<Variable<T>, Format, Index>> {
  using kind = RecordedSparseKind;
};
/// `of(operands…)` computes the operation Op of a sparse tensor of Variables, or of a Variable beside a sparse tensor.
template <class Op>
struct RecordedSparse;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Defined in sparse/record_elementwise.hpp: the value of an elementwise operation of which an operand is sparse.
template <class Op, class... X>
auto build_on_entries(const Op& op, const X&... operands);

template <>
struct Build<RecordedSparseKind> : Build<RecordedKind> {
  template <class Op, class... X>
  static auto of(const Op& op, const X&... operands) {
    return build_on_entries(op, operands...);
  }
  template <class Op, class... A>
  static auto call(const Op& op, const A&... given) {
    if constexpr (refuses_gradient<Op> || !has_gradient<Op>) {
      return record_typed(op, as_argument(given)...);
    } else {
      constexpr bool is_known = requires { sizeof(RecordedSparse<Op>); };
      static_assert(
          is_known,
          "tenon: this operation of a sparse tensor has no gradient: x.to_dense() and x.values() have those of theirs");
      if constexpr (is_known) return RecordedSparse<Op>::of(as_argument(given)...);
      else return Refused{};
    }
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// A sparse tensor of Variables is a value already.
template <class T, class Format, class Index>
auto eval(const Sparse<Variable<T>, Format, Index>& x) {
  return x;
}

}  // namespace tenon::inline v1::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A sparse operand as one of Variables: a constant, unless it has a history.
template <class T, class Format, class Index>
const Sparse<Variable<T>, Format, Index>& as_variable_entries(const Sparse<Variable<T>, Format, Index>& x) {
  return x;
}
template <SparseLike X>
auto as_variable_entries(const X& x) {
  const auto& value = settled(x);
  return Sparse<Variable<std::remove_const_t<typename X::value_type>>, typename X::format_type, typename X::index_type>(
      value.pattern(), constant(value.values()));
}

/// Values listed by their numbers, with history.
template <class V, class Number>
auto values_at(const V& values, const Tensor<Number>& numbers) {
  return reshape(index_select(reshape(values, Shape{-1}), 0, numbers.reshape({-1})), Shape(numbers.sizes()));
}

/// What `move` makes of a tensor, with history: it must move entries, and add none.
template <class T, class Format, class Index, class Move>
auto moved_entries(const Sparse<Variable<T>, Format, Index>& x, const Move& move) {
  const auto numbers = numbered(x.pattern());
  const auto moved = move(numbers);
  using To = std::remove_const_t<decltype(moved)>;
  using Result = Sparse<Variable<T>, typename To::format_type, typename To::index_type>;
  if (moved.values().is_set_to(numbers.values())) return Result(moved.pattern(), x.values());
  return Result(moved.pattern(), values_at(x.values(), moved.values()));
}

template <class T, class Format, class Index>
Sparse<Variable<T>, Format, Index> coalesced_values(const Sparse<Variable<T>, Format, Index>& x) {
  if (x.is_coalesced()) return x;
  const Pattern<Format, Index> pattern = coalesced(numbered(x.pattern())).pattern();
  return {pattern, index_add(zeros<T>(pattern.values_shape()), 0, places_among(x.pattern(), pattern), x.values())};
}

/// Compressed rows by columns, or columns by rows; the pattern keeps where their entries are.
template <class T, class Format, class Index>
  requires(std::is_same_v<Format, Csr> || std::is_same_v<Format, Csc>)
auto compressed_other_way(const Sparse<Variable<T>, Format, Index>& x) {
  using Other = transposed_format_t<Format>;
  const OtherWay<Index>& other = other_way(x.pattern());
  return Sparse<Variable<T>, Other, Index>(
      Pattern<Other, Index>(x.sizes(), other.pointers, other.indices, x.is_coalesced()),
      values_at(x.values(), other.order));
}

/// Compressed rows. Entries of one place are added if they were coordinates.
template <class T, class Format, class Index>
auto rows_with_history(const Sparse<Variable<T>, Format, Index>& x) {
  const auto as_rows = [](const auto& numbers) { return csr_of(numbers); };
  if constexpr (std::is_same_v<Format, Csr>) return x;
  else if constexpr (std::is_same_v<Format, Coo>) return moved_entries(coalesced_values(x), as_rows);
  else if constexpr (std::is_same_v<Format, Csc>) return compressed_other_way(x);
  else return moved_entries(x, as_rows);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <class T, class Format, class Index>
struct SparseMethods<Sparse<Variable<T>, Format, Index>> {
  using S = Sparse<Variable<T>, Format, Index>;
  TENON_INLINE static S coalesce(const S& x) { return coalesced_values(x); }
  TENON_KEYED static Variable<T> to_dense(const S& x) {
    const Tensor<std::int64_t> places = dense_places("to_dense", x.pattern(), x.sizes());
    const Shape all_of{checked_numel("to_dense", x.sizes())};
    return reshape(index_add(zeros<T>(all_of), 0, places, reshape(x.values(), Shape{-1})), x.sizes());
  }
  TENON_KEYED static auto to_coo(const S& x) {
    return moved_entries(x, [](const auto& numbers) { return numbers.to_coo(); });
  }
  TENON_INLINE static auto to_csr(const S& x) { return rows_with_history(x); }
  TENON_KEYED static auto to_csc(const S& x) {
    if constexpr (std::is_same_v<Format, Csc>) return x;
    else return compressed_other_way(rows_with_history(x));
  }
  TENON_KEYED static auto to_bsr(const S& x, std::int64_t rows, std::int64_t columns) {
    // Elements that are no entries of x are stored, too: number 0 stands for them.
    const auto from = coalesced_values(rows_with_history(x));
    const auto blocks = blocks_of_rows(numbered(from.pattern(), 1), rows, columns);
    const auto padded = concat(constant(zeros<T>(Shape{1})), from.values());
    return Sparse<Variable<T>, Bsr, Index>(blocks.pattern(), values_at(padded, blocks.values()));
  }
  TENON_KEYED static auto t(const S& x) {
    return moved_entries(x, [](const auto& numbers) { return numbers.t(); });
  }
  TENON_KEYED static S narrow(const S& x, std::int64_t d, std::int64_t start, std::int64_t length) {
    return moved_entries(x, [=](const auto& numbers) { return numbers.narrow(d, start, length); });
  }
  TENON_KEYED static auto select(const S& x, std::int64_t d, std::int64_t index) {
    return moved_entries(x, [=](const auto& numbers) { return numbers.select(d, index); });
  }
  template <class Indices>
  TENON_KEYED static S index_select(const S& x, std::int64_t d, const Indices& indices) {
    return moved_entries(x, [&](const auto& numbers) { return numbers.index_select(d, indices); });
  }
};

}  // namespace tenon::inline v1::detail
