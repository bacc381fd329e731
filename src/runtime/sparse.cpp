// AnySparse: what makes it, and conversions between its formats. What moves no values is compiled for types of indices
// alone.
#include <tenon/runtime/sparse.hpp>

#include <cstdint>

#include <tenon/error.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/sparse/coalesce.hpp>
#include <tenon/sparse/convert.hpp>
#include <tenon/sparse/entry_numbers.hpp>
#include <tenon/sparse/make.hpp>

#include "history.hpp"
#include "sparse_access.hpp"
#include "sparse_gradients.hpp"
#include "sparse_values.hpp"

namespace tenon::inline v1::runtime {
namespace {

Value contiguous(const Value& x) { return x.tensor().is_contiguous() ? x : recorded_clone(x); }

template <class Format, class Index>
AnySparse checked(const Shape& sizes, const AnyTensor& pointers, const Tensor<const Index>& index,
                  const Value& values) {
  const detail::PartNames& names = detail::part_names<Format>;
  const AnyTensor& of_pointers = of_type(names.function, names.pointers, pointers, dtype_of<Index>);
  const Tensor<const Index> at = detail::part_of(names.function, names.pointers, of_pointers.as<const Index>(), 1);
  return SparseAccess::of(
      detail::checked_pattern<Format, Index>(names, at, detail::part_of(names.function, names.indices, index, 1),
                                             values.tensor().sizes(), sizes),
      contiguous(values));
}
int dense_dim(const AnySparse& x) { return x.format() == SparseFormat::coo ? x.values().dim() - 1 : 0; }

/// Calls f with the tensor of any format.
template <class F>
auto with_any(const char* function, const AnySparse& x, const F& f) {
  switch (x.format()) {
    case SparseFormat::coo: return with_typed<Coo>(function, x, f);
    case SparseFormat::csr: return with_typed<Csr>(function, x, f);
    case SparseFormat::csc: return with_typed<Csc>(function, x, f);
    default: return with_typed<Bsr>(function, x, f);
  }
}

/// The transpose of blocks: their order by columns, and each of them transposed.
AnySparse transposed_blocks(const AnySparse& x) {
  return with_index("t", x.indices().dtype(), [&]<class Index>() {
    const auto pattern = SparseAccess::pattern<Bsr, Index>(x);
    const Shape of_blocks{pattern.majors(), pattern.minors()}, turned{x.sizes()[1], x.sizes()[0]};
    const Pattern<Csr, Index> blocks(of_blocks, pattern.pointers(), pattern.indices(), pattern.is_canonical());
    const detail::OtherWay<Index>& other = detail::other_way(blocks);
    const Value values = call("take", {x.recorded_values(), AnyTensor(other.order)}, {{"axis", 0}});
    return SparseAccess::of(Pattern<Bsr, Index>(turned, other.pointers, other.indices, pattern.is_canonical(),
                                                pattern.block_columns(), pattern.block_rows()),
                            contiguous(call("matrix_transpose", {values})));
  });
}

AnySparse rows_of_coordinates(const AnySparse& x) {
  detail::require_matrix("to_csr", x.sizes(), dense_dim(x));
  if (!x.is_coalesced())
    return with_typed<Coo>("to_csr", x, [](const auto& typed) { return SparseAccess::of(detail::csr_of(typed)); });
  return with_index("to_csr", x.indices().dtype(), [&]<class Index>() {
    return SparseAccess::of(detail::rows_of_sorted("to_csr", SparseAccess::pattern<Coo, Index>(x)),
                            x.recorded_values());
  });
}

}  // namespace

AnySparse::AnySparse(SparseFormat format, const Shape& sizes, const AnyTensor& pointers, const AnyTensor& indices,
                     const Value& values) {
  is_real("AnySparse", values.tensor().dtype());
  detail::require_host("AnySparse", values.tensor().device());
  *this = with_index("AnySparse", indices.dtype(), [&]<class Index>() {
    const auto index = indices.as<const Index>();
    switch (format) {
      case SparseFormat::csr: return checked<Csr>(sizes, pointers, index, values);
      case SparseFormat::csc: return checked<Csc>(sizes, pointers, index, values);
      case SparseFormat::bsr: return checked<Bsr>(sizes, pointers, index, values);
      default:
        return SparseAccess::of(
            detail::checked_coordinates<Index>(detail::part_of("sparse::coo_tensor", "indices", index, 2),
                                               values.tensor().sizes(), sizes),
            contiguous(values));
    }
  });
}

Value AnySparse::recorded_values() const { return requires_grad() ? with_history(values_, history_) : Value(values_); }

AnySparse AnySparse::from_dense(const Value& given, SparseFormat format, DType index) {
  const AnyTensor& x = given.tensor();
  if (given.has_history() && is_recording()) {
    const SparseFormat first = format == SparseFormat::coo ? format : SparseFormat::csr;
    const AnySparse entries = from_dense(x, first, index);
    return entries.with_values(entries.gathered(given)).converted(format);
  }
  if (!is_real("sparse::from_dense", x.dtype())) {
    const SparseFormat first = format == SparseFormat::coo ? format : SparseFormat::csr;
    const AnySparse entries = from_dense(as_numbers(as_truth(x)), first, index);
    const AnySparse typed = SparseAccess::with_values(entries, cast(entries.values(), x.dtype()));
    return SparseAccess::with_values(typed, typed.gathered(x)).converted(format);
  }
  return with_types("sparse::from_dense", x.dtype(), index, [&]<class T, class Index>() {
    const auto dense = x.as<const T>();
    if (format == SparseFormat::coo) return SparseAccess::of(sparse::from_dense<Coo, Index>(dense));
    return SparseAccess::of(sparse::from_dense<Csr, Index>(dense)).converted(format);
  });
}

AnySparse AnySparse::with_values(const Value& values) const {
  if (!(values.tensor().sizes() == values_.sizes()))
    detail::throw_error(ErrorCode::shape, "with_values: shape ", values.tensor().sizes(), " for values of shape ",
                        values_.sizes());
  is_real("with_values", values.tensor().dtype());
  return SparseAccess::with_values(*this, contiguous(values));
}

AnySparse AnySparse::coalesced() const {
  const auto coalesce = [](const auto& x) { return SparseAccess::of(detail::coalesced(x)); };
  if (is_coalesced_) return *this;
  if (is_recorded(*this)) return coalesced_entries(*this);
  if (!is_real("coalesce", values_.dtype())) return by_parts(*this, [](const AnySparse& x) { return x.coalesced(); });
  if (format_ == SparseFormat::csc) return transposed().coalesced().transposed();
  if (format_ == SparseFormat::coo) return with_typed<Coo>("coalesce", *this, coalesce);
  if (format_ == SparseFormat::csr) return with_typed<Csr>("coalesce", *this, coalesce);
  return with_typed<Bsr>("coalesce", *this, coalesce);
}

AnySparse AnySparse::transposed() const {
  if (format_ == SparseFormat::bsr) return transposed_blocks(*this);
  if (format_ == SparseFormat::coo) {
    detail::require_matrix("t", sizes_, dense_dim(*this));
    return with_index("t", indices_.dtype(), [&]<class Index>() {
      return SparseAccess::of(detail::swapped(SparseAccess::pattern<Coo, Index>(*this), 0, 1), recorded_values());
    });
  }
  AnySparse result = *this;
  result.format_ = format_ == SparseFormat::csr ? SparseFormat::csc : SparseFormat::csr;
  result.sizes_ = Shape{sizes_[1], sizes_[0]};
  return result;
}

AnySparse AnySparse::converted(SparseFormat to, std::int64_t rows, std::int64_t columns) const {
  if (to == format_ && to != SparseFormat::bsr) return *this;
  if (is_recorded(*this)) {
    const AnySparse x = to == SparseFormat::bsr ? coalesced() : *this;  // blocks have no entry twice
    return moved_entries(x, [=](const AnySparse& entries) { return entries.converted(to, rows, columns); });
  }
  if (!is_real("to_csr", values_.dtype()))
    return by_parts(*this, [=](const AnySparse& x) { return x.converted(to, rows, columns); });
  if (to == SparseFormat::csr) {
    if (format_ == SparseFormat::coo) return rows_of_coordinates(*this);
    if (format_ == SparseFormat::csc) return transposed().converted(SparseFormat::csc).transposed();
    return with_typed<Bsr>("to_csr", *this, [](const auto& x) { return SparseAccess::of(detail::csr_of(x)); });
  }
  if (to == SparseFormat::coo) {
    if (format_ == SparseFormat::bsr) return in_rows(*this).converted(to);
    return with_index("to_coo", indices_.dtype(), [&]<class Index>() {
      return SparseAccess::of(format_ == SparseFormat::csr
                                  ? detail::coordinates_of(SparseAccess::pattern<Csr, Index>(*this))
                                  : detail::coordinates_of(SparseAccess::pattern<Csc, Index>(*this)),
                              values_);
    });
  }
  if (to == SparseFormat::csc)
    return with_rows("to_csc", *this, [](const auto& x) { return SparseAccess::of(detail::csc_of(x)); });
  return with_rows("to_bsr", *this,
                   [=](const auto& x) { return SparseAccess::of(detail::blocks_of_rows(x, rows, columns)); });
}

Value AnySparse::to_dense() const {
  if (is_recorded(*this)) return dense_of_entries(*this);
  if (!is_real("to_dense", values_.dtype()))
    return by_parts(*this, [](const AnySparse& x) { return x.to_dense().tensor(); });
  return with_any("to_dense", *this, [](const auto& x) { return AnyTensor(detail::dense_of(x)); });
}

}  // namespace tenon::inline v1::runtime
