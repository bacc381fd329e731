#include <tenon/runtime/sparse.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include <tenon/error.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/sparse/accumulate.hpp>
#include <tenon/sparse/coalesce.hpp>
#include <tenon/sparse/convert.hpp>
#include <tenon/sparse/elementwise.hpp>
#include <tenon/sparse/gather_dense.hpp>
#include <tenon/sparse/make.hpp>
#include <tenon/sparse/matmul.hpp>
#include <tenon/sparse/part.hpp>
#include <tenon/sparse/reduce.hpp>

namespace tenon::inline v1::runtime {

/// Typed tensors on the parts of an AnySparse, and the reverse.
struct SparseAccess {
  template <class T, class Format, class Index>
  static Sparse<T, Format, Index> typed(const AnySparse& x) {
    const Tensor<const Index> indices = x.indices_.as<const Index>();
    const Tensor<T> values = x.values_.as<T>();
    if constexpr (std::is_same_v<Format, Coo>) {
      return {detail::Unchecked{}, Pattern<Coo, Index>(x.sizes_, indices, x.is_coalesced_), values};
    } else {
      const bool has_blocks = std::is_same_v<Format, Bsr>;
      return {detail::Unchecked{},
              Pattern<Format, Index>(x.sizes_, x.pointers_.as<const Index>(), indices, x.is_coalesced_, has_blocks ? values.size(1) : 1,
                                     has_blocks ? values.size(2) : 1),
              values};
    }
  }
  /// Values that are those of `from` may be written if those may.
  template <class T, class Format, class Index>
  static AnySparse erased(const Sparse<T, Format, Index>& x, const AnyTensor& from = {}) {
    AnySparse result;
    result.format_ = std::is_same_v<Format, Coo>   ? SparseFormat::coo
                     : std::is_same_v<Format, Csr> ? SparseFormat::csr
                     : std::is_same_v<Format, Csc> ? SparseFormat::csc
                                                   : SparseFormat::bsr;
    result.sizes_ = x.sizes();
    result.is_coalesced_ = x.is_coalesced();
    if constexpr (!std::is_same_v<Format, Coo>) result.pointers_ = x.pattern().pointers();
    result.indices_ = x.indices();
    result.values_ = x.values();
    if (result.values_.data_ptr() == from.data_ptr() && result.values_.numel() == from.numel()) result.values_ = from;
    return result;
  }
  static AnySparse with_values(AnySparse x, const AnyTensor& values) {
    x.values_ = values;
    return x;
  }
};

namespace {

[[noreturn]] void fail_element_type(const char* function, DType found) {
  detail::throw_error(ErrorCode::type, function, ": the values of sparse tensors are float32 or float64, not ", name_of(found));
}
[[noreturn]] void fail_index_type(const char* function, DType found) {
  detail::throw_error(ErrorCode::type, function, ": the indices of sparse tensors are int32 or int64, not ", name_of(found));
}

/// Calls f.operator()<T, Index>() for these types.
template <class F>
auto with_types(const char* function, DType element, DType index, const F& f) {
  const auto with_index = [&]<class T>(std::type_identity<T>) {
    if (index == DType::int32) return f.template operator()<T, std::int32_t>();
    if (index == DType::int64) return f.template operator()<T, std::int64_t>();
    fail_index_type(function, index);
  };
  if (element == DType::float32) return with_index(std::type_identity<float>{});
  if (element == DType::float64) return with_index(std::type_identity<double>{});
  fail_element_type(function, element);
}
/// Calls f with the typed tensor of any format.
template <class F>
auto with_typed(const char* function, const AnySparse& x, const F& f) {
  return with_types(function, x.values().dtype(), x.indices().dtype(), [&]<class T, class Index>() {
    switch (x.format()) {
      case SparseFormat::coo: return f(SparseAccess::typed<const T, Coo, Index>(x));
      case SparseFormat::csr: return f(SparseAccess::typed<const T, Csr, Index>(x));
      case SparseFormat::csc: return f(SparseAccess::typed<const T, Csc, Index>(x));
      default: return f(SparseAccess::typed<const T, Bsr, Index>(x));
    }
  });
}
AnySparse in_rows(const AnySparse& x) { return x.format() == SparseFormat::csr ? x : x.converted(SparseFormat::csr); }
/// Calls f with compressed rows.
template <class F>
auto with_rows(const char* function, const AnySparse& given, const F& f) {
  const AnySparse x = in_rows(given);
  return with_types(function, x.values().dtype(), x.indices().dtype(),
                    [&]<class T, class Index>() { return f(SparseAccess::typed<const T, Csr, Index>(x)); });
}
/// Calls f with coordinates.
template <class F>
auto with_coordinates(const char* function, const AnySparse& given, const F& f) {
  const AnySparse x = given.format() == SparseFormat::coo ? given : given.converted(SparseFormat::coo);
  return with_types(function, x.values().dtype(), x.indices().dtype(),
                    [&]<class T, class Index>() { return f(SparseAccess::typed<const T, Coo, Index>(x)); });
}
/// The element type of a typed sparse tensor.
template <class X>
using value_of = typename std::remove_cvref_t<X>::value_type;
template <class X>
using index_of = typename std::remove_cvref_t<X>::index_type;

/// Two matrices in compressed rows of the same types.
template <class F>
auto with_two(const char* function, const AnySparse& given, const AnySparse& other, const F& f) {
  const AnySparse y = in_rows(other);
  if (given.values().dtype() != y.values().dtype() || given.indices().dtype() != y.indices().dtype())
    detail::throw_error(ErrorCode::type, function, ": operands of ", name_of(given.values().dtype()), " with ",
                        name_of(given.indices().dtype()), " indices and of ", name_of(y.values().dtype()), " with ",
                        name_of(y.indices().dtype()), " ones");
  return with_rows(function, given,
                   [&](const auto& a) { return f(a, SparseAccess::typed<const value_of<decltype(a)>, Csr, index_of<decltype(a)>>(y)); });
}

template <class Format, class T, class Index>
AnySparse checked(const Shape& sizes, const AnyTensor& pointers, const AnyTensor& indices, const AnyTensor& values) {
  const auto index = indices.as<const Index>();
  const auto value = values.as<const T>();
  if constexpr (std::is_same_v<Format, Coo>) return SparseAccess::erased(sparse::coo_tensor(index, value, sizes), values);
  else if constexpr (std::is_same_v<Format, Csr>)
    return SparseAccess::erased(sparse::csr_tensor(pointers.as<const Index>(), index, value, sizes), values);
  else if constexpr (std::is_same_v<Format, Csc>)
    return SparseAccess::erased(sparse::csc_tensor(pointers.as<const Index>(), index, value, sizes), values);
  else return SparseAccess::erased(sparse::bsr_tensor(pointers.as<const Index>(), index, value, sizes), values);
}

}  // namespace

AnySparse::AnySparse(SparseFormat format, const Shape& sizes, const AnyTensor& pointers, const AnyTensor& indices,
                     const AnyTensor& values) {
  *this = with_types("AnySparse", values.dtype(), indices.dtype(), [&]<class T, class Index>() {
    switch (format) {
      case SparseFormat::coo: return checked<Coo, T, Index>(sizes, pointers, indices, values);
      case SparseFormat::csr: return checked<Csr, T, Index>(sizes, pointers, indices, values);
      case SparseFormat::csc: return checked<Csc, T, Index>(sizes, pointers, indices, values);
      default: return checked<Bsr, T, Index>(sizes, pointers, indices, values);
    }
  });
}

AnySparse AnySparse::from_dense(const AnyTensor& x, SparseFormat format, DType index) {
  return with_types("sparse::from_dense", x.dtype(), index, [&]<class T, class Index>() {
    const auto dense = x.as<const T>();
    if (format == SparseFormat::coo) return SparseAccess::erased(sparse::from_dense<Coo, Index>(dense));
    return SparseAccess::erased(sparse::from_dense<Csr, Index>(dense));
  });
}

AnySparse AnySparse::with_values(const AnyTensor& values) const {
  if (!(values.sizes() == values_.sizes()))
    detail::throw_error(ErrorCode::shape, "with_values: shape ", values.sizes(), " for values of shape ", values_.sizes());
  if (values.dtype() != DType::float32 && values.dtype() != DType::float64) fail_element_type("with_values", values.dtype());
  return SparseAccess::with_values(*this, values.is_contiguous() ? values : values.clone());
}

AnySparse AnySparse::coalesced() const {
  return is_coalesced_ ? *this : with_typed("coalesce", *this, [](const auto& x) { return SparseAccess::erased(detail::coalesced(x)); });
}

AnySparse AnySparse::transposed() const {
  return with_typed("t", *this, [this](const auto& x) { return SparseAccess::erased(x.t(), values_); });
}

AnySparse AnySparse::converted(SparseFormat to, std::int64_t rows, std::int64_t columns) const {
  if (to == format_ && to != SparseFormat::bsr) return *this;
  if (to == SparseFormat::csr)
    return with_typed("to_csr", *this, [this](const auto& x) { return SparseAccess::erased(detail::csr_of(x), values_); });
  if (to == SparseFormat::coo)
    return with_typed("to_coo", *this, [this](const auto& x) { return SparseAccess::erased(detail::coo_of(x), values_); });
  if (to == SparseFormat::csc) return with_rows("to_csc", *this, [](const auto& x) { return SparseAccess::erased(detail::csc_of(x)); });
  return with_rows("to_bsr", *this, [=](const auto& x) { return SparseAccess::erased(detail::blocks_of_rows(x, rows, columns)); });
}

AnyTensor AnySparse::to_dense() const {
  return with_typed("to_dense", *this, [](const auto& x) { return AnyTensor(detail::dense_of(x)); });
}

AnyTensor AnySparse::multiply(const AnyTensor& x, bool from_left) const {
  const auto product = [&](const auto& a) {
    const auto dense = x.as<const value_of<decltype(a)>>();
    return from_left ? AnyTensor(matmul(dense, a)) : AnyTensor(matmul(a, dense));
  };
  if (format_ == SparseFormat::csc) {
    return with_types("matmul", values_.dtype(), indices_.dtype(),
                      [&]<class T, class Index>() { return product(SparseAccess::typed<const T, Csc, Index>(*this)); });
  }
  return with_rows("matmul", *this, product);
}

AnySparse AnySparse::multiply(const AnySparse& other) const {
  return with_two("matmul", *this, other, [](const auto& a, const auto& b) { return SparseAccess::erased(matmul(a, b)); });
}

AnySparse AnySparse::sampled_addmm(const AnyTensor& a, const AnyTensor& b, double beta, double alpha) const {
  return with_rows("sparse::sampled_addmm", *this, [&](const auto& x) {
    using T = value_of<decltype(x)>;
    return SparseAccess::erased(sparse::sampled_addmm(x, a.as<const T>(), b.as<const T>(), beta, alpha));
  });
}

AnySparse AnySparse::combined(std::string_view operation, const AnySparse& other) const {
  return with_two("combined", *this, other, [&](const auto& a, const auto& b) {
    if (operation == "add") return SparseAccess::erased(eval(add(a, b)));
    if (operation == "subtract") return SparseAccess::erased(eval(subtract(a, b)));
    if (operation == "multiply") return SparseAccess::erased(eval(tenon::multiply(a, b)));
    if (operation == "maximum") return SparseAccess::erased(eval(maximum(a, b)));
    if (operation == "minimum") return SparseAccess::erased(eval(minimum(a, b)));
    detail::throw_error(ErrorCode::type, std::string(operation).c_str(),
                        ": of two sparse tensors add, subtract, multiply, maximum and minimum are known by name");
  });
}

AnyTensor AnySparse::reduced(std::string_view operation, bool all_of, std::int64_t dimension, bool keepdims) const {
  return with_coordinates("reduced", *this, [&](const auto& x) {
    const auto reduce = [&](const auto& op) {
      detail::ReductionOptions options;
      if (!all_of) static_cast<detail::Axes&>(options) = axis(dimension);
      options.keepdims = keepdims;
      using Op = std::remove_cvref_t<decltype(op)>;
      return AnyTensor(detail::reduce_sparse<Op>(x, options));
    };
    if (operation == "sum") return reduce(sum);
    if (operation == "max") return reduce(tenon::max);
    if (operation == "min") return reduce(tenon::min);
    detail::throw_error(ErrorCode::type, std::string(operation).c_str(), ": of sparse tensors sum, max and min are known by name");
  });
}

AnyTensor AnySparse::gathered(const AnyTensor& dense) const {
  return with_coordinates("gathered", *this, [&](const auto& x) {
    using T = value_of<decltype(x)>;
    return AnyTensor(detail::gather_dense<T>("gathered", x.pattern(), dense.as<const T>()));
  });
}

AnySparse AnySparse::narrow(std::int64_t dimension, std::int64_t start, std::int64_t length) const {
  return with_rows("narrow", *this, [=](const auto& x) { return SparseAccess::erased(x.narrow(dimension, start, length)); });
}
AnySparse AnySparse::index_select(std::int64_t dimension, const AnyTensor& indices) const {
  const auto list = indices.as<const std::int64_t>();
  return with_rows("index_select", *this, [&](const auto& x) { return SparseAccess::erased(x.index_select(dimension, list)); });
}
AnySparse AnySparse::select(std::int64_t dimension, std::int64_t index) const {
  return with_rows("select", *this, [=](const auto& x) { return SparseAccess::erased(x.select(dimension, index)); });
}

}  // namespace tenon::inline v1::runtime
