// AnySparse: elementwise operations, reductions, and parts.
#include <tenon/runtime/sparse.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>

#include <tenon/error.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/sparse/coalesce.hpp>
#include <tenon/sparse/elementwise.hpp>
#include <tenon/sparse/gather_dense.hpp>
#include <tenon/sparse/merge.hpp>
#include <tenon/sparse/part.hpp>
#include <tenon/sparse/reduce.hpp>

#include "sparse_access.hpp"
#include "sparse_gradients.hpp"
#include "sparse_values.hpp"

namespace tenon::inline v1::runtime {
namespace {

/// The operations that have an element where either operand has one, in one type: their merge is compiled once.
constexpr std::string_view unions[] = {"add", "subtract", "maximum", "minimum"};
template <class T>
struct UnionOperation {
  std::ptrdiff_t number;
  TENON_INLINE T operator()(const T& a, const T& b) const {
    switch (number) {
      case 0: return detail::ElementsOf<Add, T, T>{add}(a, b);
      case 1: return detail::ElementsOf<Subtract, T, T>{subtract}(a, b);
      case 2: return detail::ElementsOf<Maximum, T, T>{maximum}(a, b);
      default: return detail::ElementsOf<Minimum, T, T>{minimum}(a, b);
    }
  }
};

AnySparse in_coordinates(const AnySparse& x) { return x.converted(SparseFormat::coo); }
/// Reductions read coordinates of 64 bits.
AnySparse in_wide_coordinates(const AnySparse& given) {
  const AnySparse x = in_coordinates(given);
  return SparseAccess::made(SparseFormat::coo, x.sizes(), {}, cast(x.indices(), DType::int64), x.values(),
                            x.is_coalesced());
}

}  // namespace

AnySparse AnySparse::combined(std::string_view operation, const AnySparse& other) const {
  const std::ptrdiff_t number = std::find(std::begin(unions), std::end(unions), operation) - std::begin(unions);
  const bool is_union = number < std::ssize(unions);
  if (!is_union && operation != "multiply")
    detail::throw_error(ErrorCode::type, std::string(operation).c_str(),
                        ": of two sparse tensors add, subtract, multiply, maximum and minimum are known by name");
  const std::string name(operation);
  if (!(sizes_ == Dims(other.sizes_)))
    detail::throw_error(ErrorCode::shape, name.c_str(), ": sparse operands of shapes ", sizes_, " and ", other.sizes_,
                        ", which must be the same");
  if (is_recorded(*this) || is_recorded(other)) return combined_entries(operation, *this, other);
  const DType type = values_.dtype();
  if (!is_real(name.c_str(), type) && type == other.values_.dtype()) {
    const auto of_parts = [=](const AnySparse& a, const AnySparse& b) { return a.combined(operation, b); };
    const auto joined = [](const AnySparse& a, const AnySparse& b, double sign) { return added(a, b, sign); };
    if (operation == "multiply" || !is_complex(type)) {
      if (operation == "subtract") detail::throw_error(ErrorCode::type, "subtract: truth values have no difference");
      return product_by_parts(*this, other, is_complex(type), of_parts, joined);
    }
    if (number > 1) detail::throw_error(ErrorCode::type, name.c_str(), ": complex numbers have no order");
    const auto [re, im] = complex_parts(*this);
    const auto [other_re, other_im] = complex_parts(other);
    return complex_of(of_parts(re, other_re), of_parts(im, other_im));
  }
  return with_two(
      name.c_str(), in_rows(*this).coalesced(), in_rows(other).coalesced(), [&](const auto& a, const auto& b) {
        using T = value_of<decltype(a)>;
        if (a.pattern() == b.pattern())
          return SparseAccess::of(a.pattern(),
                                  call(operation, {AnyTensor(a.values()), AnyTensor(b.values())}).tensor());
        if (is_union) return SparseAccess::of(detail::merged<false, T>(name.c_str(), a, b, UnionOperation<T>{number}));
        return SparseAccess::of(
            detail::merged<true, T>(name.c_str(), a, b, detail::ElementsOf<Multiply, T, T>{tenon::multiply}));
      });
}

AnySparse AnySparse::mapped(std::string_view function, const Value& other) const {
  const Function* const found = find(function);
  const std::string name(function);
  if (!found || found->in_place || std::string_view(found->family) != "elementwise")
    detail::throw_error(ErrorCode::type, name.c_str(), ": is no elementwise function that is known by name");
  if (other.is_tensor()) {
    const AnyTensor dense = other.tensor();
    const Kind kind = kind_of_dtype(dense.dtype());
    if (function != "multiply" && function != "divide")
      detail::throw_error(
          ErrorCode::type, name.c_str(),
          ": of a sparse and a dense tensor fills all elements: x.to_dense() makes the sparse one dense");
    const DType type =
        kind == Kind::floating || kind == Kind::complex ? promote(values_.dtype(), dense.dtype()) : values_.dtype();
    AnySparse x = (format_ == SparseFormat::bsr ? in_rows(*this) : *this).coalesced();
    x = x.with_values(recorded_cast(x.recorded_values(), type));
    return x.with_values(call(function, {x.recorded_values(), x.gathered(recorded_cast(other, type))}));
  }
  const auto of = [&](const Value& x) { return other.is_nothing() ? call(function, {x}) : call(function, {x, other}); };
  const Value zero = cast(call("asarray", {Value(0.0)}).tensor(), values_.dtype());
  AnyTensor at_zero = of(zero).tensor();
  if (is_complex(at_zero.dtype())) at_zero = call("abs", {at_zero}).tensor();
  detail::require_zero(name.c_str(), cast(at_zero, DType::float64).as<const double>().item());
  const AnySparse x = coalesced();
  return x.with_values(of(x.recorded_values()));
}

Value AnySparse::reduced(std::string_view operation, bool all_of, std::int64_t dimension, bool keepdims) const {
  if (is_recorded(*this)) {
    if (operation == "sum") return summed_entries(*this, all_of, dimension, keepdims);
    detail::throw_error(
        ErrorCode::type, std::string(operation).c_str(),
        ": of sparse tensors whose values require a gradient sum is differentiable: x.to_dense() has all elements");
  }
  if (!is_real("reduced", values_.dtype())) {
    const auto reduce = [=](const AnySparse& x) { return x.reduced(operation, all_of, dimension, keepdims).tensor(); };
    if (is_complex(values_.dtype())) {
      if (operation != "sum")
        detail::throw_error(ErrorCode::type, std::string(operation).c_str(), ": complex numbers have no order");
      return by_parts(*this, reduce);
    }
    const AnySparse once = coalesced();
    // How many are true, which float32 does not count exactly.
    if (operation == "sum")
      return cast(reduce(SparseAccess::with_values(once, cast(once.values(), DType::float64))), DType::int64);
    return as_truth(reduce(as_numbers(once)));
  }
  const AnySparse wide = in_wide_coordinates(*this);
  return with_element("reduced", values_.dtype(), [&]<class T>() {
    const auto x = SparseAccess::typed<T, Coo, std::int64_t>(wide);
    const auto reduce = [&](const auto& op) {
      detail::ReductionOptions options;
      if (!all_of) static_cast<detail::Axes&>(options) = axis(dimension);
      options.keepdims = keepdims;
      using Op = std::remove_cvref_t<decltype(op)>;
      return AnyTensor(detail::Build<detail::SparseKind>::reduce<Op>(x, options));
    };
    if (operation == "sum") return reduce(sum);
    if (operation == "max") return reduce(tenon::max);
    if (operation == "min") return reduce(tenon::min);
    detail::throw_error(ErrorCode::type, std::string(operation).c_str(),
                        ": of sparse tensors sum, max and min are known by name");
  });
}

Value AnySparse::gathered(const Value& given) const {
  const AnyTensor& dense = given.tensor();
  of_type("gathered", "dense elements", dense, values_.dtype());
  if (given.has_history() && is_recording()) return gathered_at_entries(*this, given);
  if (is_complex(dense.dtype())) {
    const auto [re, im] = complex_parts(dense);
    const AnySparse entries = SparseAccess::with_values(*this, complex_parts(values_).first);
    return complex_of(entries.gathered(re).tensor(), entries.gathered(im).tensor());
  }
  if (dense.dtype() == DType::bool_) return as_truth(as_numbers(*this).gathered(as_numbers(dense)).tensor());
  return with_typed<Coo>("gathered", in_coordinates(*this), [&](const auto& x) {
    using T = value_of<decltype(x)>;
    return AnyTensor(detail::gather_dense<T>("gathered", x.pattern(), dense.as<const T>()));
  });
}

AnySparse AnySparse::narrow(std::int64_t dimension, std::int64_t start, std::int64_t length) const {
  if (is_recorded(*this))
    return moved_entries(*this, [=](const AnySparse& x) { return x.narrow(dimension, start, length); });
  if (!is_real("narrow", values_.dtype()))
    return by_parts(*this, [=](const AnySparse& x) { return x.narrow(dimension, start, length); });
  return with_rows("narrow", *this,
                   [=](const auto& x) { return SparseAccess::of(x.narrow(dimension, start, length)); });
}
AnySparse AnySparse::index_select(std::int64_t dimension, const AnyTensor& indices) const {
  if (is_recorded(*this))
    return moved_entries(*this, [&](const AnySparse& x) { return x.index_select(dimension, indices); });
  const int d = detail::wrap_axis("index_select", dimension, sizes_.rank());
  if (kind_of_dtype(indices.dtype()) != Kind::integer)
    detail::throw_error(ErrorCode::type, "index_select: indices of ", name_of(indices.dtype()),
                        ", which are no integers");
  if (!is_real("index_select", values_.dtype()))
    return by_parts(*this, [&](const AnySparse& x) { return x.index_select(dimension, indices); });
  const Tensor<std::int64_t> list =
      detail::wrapped_list(cast(indices, DType::int64).as<const std::int64_t>(), d, sizes_);
  const auto listed = [&](const AnySparse& rows) {
    return with_typed<Csr>("index_select", rows, [&](const auto& x) {
      return SparseAccess::of(detail::rows_listed(x, list.data_ptr(), list.numel()));
    });
  };
  if (d == 0) return listed(in_rows(*this));
  return in_rows(listed(converted(SparseFormat::csc).transposed()).transposed());
}
AnySparse AnySparse::select(std::int64_t dimension, std::int64_t index) const {
  if (is_recorded(*this)) return moved_entries(*this, [=](const AnySparse& x) { return x.select(dimension, index); });
  const int d = detail::wrap_axis("select", dimension, sizes_.rank());
  const AnySparse line = in_coordinates(narrow(d, detail::wrap_index("select", index, d, sizes_), 1));
  const AnyTensor values = d == 0 ? line.values().clone() : line.values();  // narrowed rows share theirs
  return with_index("select", line.indices().dtype(), [&]<class Index>() {
    const Tensor<const Index> indices = line.indices().as<const Index>().narrow(0, 1 - d, 1);
    return SparseAccess::of(Pattern<Coo, Index>(Shape{sizes_[1 - d]}, indices, line.is_coalesced()), values);
  });
}

}  // namespace tenon::inline v1::runtime
