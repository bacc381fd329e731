// Typed patterns and tensors on the parts of an AnySparse, and the reverse: what the sources of AnySparse share.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/runtime/sparse.hpp>
#include <tenon/runtime/value.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/format.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::runtime {

struct SparseAccess {
  template <class Format, class Index>
  TENON_NOINLINE static Pattern<Format, Index> pattern(const AnySparse& x) {
    const Tensor<const Index> indices = x.indices_.as<const Index>();
    if constexpr (std::is_same_v<Format, Coo>) {
      return {x.sizes_, indices, x.is_coalesced_};
    } else {
      const bool has_blocks = std::is_same_v<Format, Bsr>;
      return {x.sizes_,        x.pointers_.as<const Index>(),      indices,
              x.is_coalesced_, has_blocks ? x.values_.size(1) : 1, has_blocks ? x.values_.size(2) : 1};
    }
  }
  template <class T, class Format, class Index>
  TENON_NOINLINE static Sparse<const T, Format, Index> typed(const AnySparse& x) {
    return {detail::Unchecked{}, pattern<Format, Index>(x), x.values_.as<const T>()};
  }

  static AnySparse made(SparseFormat format, const Shape& sizes, const AnyTensor& pointers, const AnyTensor& indices,
                        const AnyTensor& values, bool is_coalesced) {
    AnySparse result;
    result.format_ = format;
    result.is_coalesced_ = is_coalesced;
    result.sizes_ = sizes;
    result.pointers_ = pointers;
    result.indices_ = indices;
    result.values_ = values;
    return result;
  }
  /// A pattern with values that fit it, and their history.
  template <class Format, class Index>
  TENON_NOINLINE static AnySparse of(const Pattern<Format, Index>& x, const Value& values) {
    constexpr SparseFormat format = std::is_same_v<Format, Coo>   ? SparseFormat::coo
                                    : std::is_same_v<Format, Csr> ? SparseFormat::csr
                                    : std::is_same_v<Format, Csc> ? SparseFormat::csc
                                                                  : SparseFormat::bsr;
    AnyTensor pointers;
    if constexpr (!std::is_same_v<Format, Coo>) pointers = AnyTensor(x.pointers());
    return with_values(made(format, x.sizes(), pointers, AnyTensor(x.indices()), values.tensor(), x.is_canonical()),
                       values);
  }
  template <class T, class Format, class Index>
  static AnySparse of(const Sparse<T, Format, Index>& x) {
    return of(x.pattern(), AnyTensor(x.values()));
  }
  /// The same pattern with other values, which fit it, and their history.
  static AnySparse with_values(AnySparse x, const Value& values) {
    x.values_ = values.tensor();
    x.history_ = values.history();
    return x;
  }
};

/// Calls f.operator()<T>() for the element type of kernels. Throws TypeError for another than float32 and float64.
template <class F>
auto with_element(const char* function, DType element, const F& f) {
  if (element == DType::float32) return f.template operator()<float>();
  if (element == DType::float64) return f.template operator()<double>();
  detail::throw_error(ErrorCode::type, function, ": is for values of float32 or float64, not ", name_of(element));
}
/// The same of real and complex ones, for what is compiled for all of them.
template <class F>
auto with_number(const char* function, DType element, const F& f) {
  if (element == DType::float32) return f.template operator()<float>();
  if (element == DType::float64) return f.template operator()<double>();
  if (element == DType::complex64) return f.template operator()<complex<float>>();
  if (element == DType::complex128) return f.template operator()<complex<double>>();
  detail::throw_error(ErrorCode::type, function, ": is for values of float32, float64, complex64 or complex128, not ",
                      name_of(element));
}
/// The same of the type of indices.
template <class F>
auto with_index(const char* function, DType index, const F& f) {
  if (index == DType::int32) return f.template operator()<std::int32_t>();
  if (index == DType::int64) return f.template operator()<std::int64_t>();
  detail::throw_error(ErrorCode::type, function, ": the indices of sparse tensors are int32 or int64, not ",
                      name_of(index));
}
template <class F>
auto with_types(const char* function, DType element, DType index, const F& f) {
  return with_element(function, element, [&]<class T>() {
    return with_index(function, index, [&]<class Index>() { return f.template operator()<T, Index>(); });
  });
}

/// The tensor itself. Throws TypeError for another element type than the one that it has to have.
inline const AnyTensor& of_type(const char* function, const char* what, const AnyTensor& x, DType wanted) {
  if (x.dtype() != wanted)
    detail::throw_error(ErrorCode::type, function, ": ", what, " of ", name_of(x.dtype()), ", which have to be ",
                        name_of(wanted));
  return x;
}

inline AnySparse in_rows(const AnySparse& x) { return x.converted(SparseFormat::csr); }
/// Calls f with the tensor in a format, which it must have.
template <class Format, class F>
auto with_typed(const char* function, const AnySparse& x, const F& f) {
  return with_types(function, x.values().dtype(), x.indices().dtype(),
                    [&]<class T, class Index>() { return f(SparseAccess::typed<T, Format, Index>(x)); });
}
/// Calls f with the tensor in compressed rows.
template <class F>
auto with_rows(const char* function, const AnySparse& x, const F& f) {
  return with_typed<Csr>(function, in_rows(x), f);
}
/// Calls f with two matrices in compressed rows of the same types. Throws TypeError.
template <class F>
auto with_two(const char* function, const AnySparse& given, const AnySparse& other, const F& f) {
  const AnySparse x = in_rows(given), y = in_rows(other);
  if (x.values().dtype() != y.values().dtype() || x.indices().dtype() != y.indices().dtype())
    detail::throw_error(ErrorCode::type, function, ": operands of ", name_of(x.values().dtype()), " with ",
                        name_of(x.indices().dtype()), " indices and of ", name_of(y.values().dtype()), " with ",
                        name_of(y.indices().dtype()), " ones");
  return with_types(function, x.values().dtype(), x.indices().dtype(), [&]<class T, class Index>() {
    return f(SparseAccess::typed<T, Csr, Index>(x), SparseAccess::typed<T, Csr, Index>(y));
  });
}
/// The element type of a typed sparse tensor.
template <class X>
using value_of = typename std::remove_cvref_t<X>::value_type;

}  // namespace tenon::inline v1::runtime
