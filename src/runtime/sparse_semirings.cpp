// AnySparse: products in other semirings, which are compiled for one type alone.
#include <tenon/runtime/sparse.hpp>

#include <cstdint>
#include <string>
#include <string_view>

#include <tenon/cpu/sparse/semiring.hpp>
#include <tenon/error.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/sparse/matmul.hpp>
#include <tenon/tensor.hpp>

#include "sparse_access.hpp"
#include "sparse_gradients.hpp"
#include "sparse_values.hpp"

namespace tenon::inline v1::runtime {
namespace {

AnyTensor in_double(const AnyTensor& x) {
  if (is_complex(x.dtype()))
    detail::throw_error(ErrorCode::type, "matmul: complex numbers have no order, which other semirings need");
  return cast(x, DType::float64);
}
[[noreturn]] void refuse_history() {
  detail::throw_error(
      ErrorCode::type,
      "matmul: products in other semirings have no gradient: detached operands, and values, have no history");
}
Sparse<const double, Csr, std::int64_t> wide_rows(const AnySparse& x) {
  if (is_recorded(x)) refuse_history();
  const AnySparse rows = in_rows(x);
  return SparseAccess::typed<double, Csr, std::int64_t>(
      SparseAccess::made(SparseFormat::csr, rows.sizes(), cast(rows.pointers(), DType::int64),
                         cast(rows.indices(), DType::int64), in_double(rows.values()), rows.is_coalesced()));
}
template <class F>
auto with_semiring(std::string_view name, const F& f) {
  if (name == "min_plus") return f(sparse::MinPlus{});
  if (name == "max_min") return f(sparse::MaxMin{});
  if (name == "or_and") return f(sparse::OrAnd{});
  detail::throw_error(ErrorCode::type, "matmul: the semiring ", std::string(name).c_str(),
                      " is none of min_plus, max_min and or_and");
}

}  // namespace

AnyTensor AnySparse::multiply_in(std::string_view semiring, const Value& x) const {
  if (is_recorded(*this, x)) refuse_history();
  const auto right = in_double(x.tensor()).as<const double>();
  const auto left = wide_rows(*this);
  return with_semiring(semiring,
                       [&]<class S>(S) { return cast(AnyTensor(sparse::matmul<S>(left, right)), values_.dtype()); });
}

AnySparse AnySparse::multiply_in(std::string_view semiring, const AnySparse& other) const {
  const auto left = wide_rows(*this), right = wide_rows(other);
  const AnySparse made =
      with_semiring(semiring, [&]<class S>(S) { return SparseAccess::of(sparse::matmul<S>(left, right)); });
  return SparseAccess::with_values(made, cast(made.values(), values_.dtype()));
}

}  // namespace tenon::inline v1::runtime
