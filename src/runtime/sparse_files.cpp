// AnySparse: Matrix Market files. Indices are read and written as int64.
#include <tenon/runtime/sparse.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

#include <tenon/any_tensor.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/file/matrix_market.hpp>
#include <tenon/file/text_bytes.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/check_parts.hpp>

#include "sparse_access.hpp"

namespace tenon::inline v1::runtime {

namespace {

constexpr const char* function = "sparse::load_matrix_market";

template <class T>
AnySparse entries_of(const detail::TextBytes& text) {
  return SparseAccess::of(detail::read_matrix_market<T, std::int64_t>(text.place(), text.data(), text.size()));
}
/// The entries of a file of integers of T as float64. Throws TypeError for one that float64 does not hold.
template <class T>
AnySparse exact_entries_of(const detail::TextBytes& text) {
  const auto entries = detail::read_matrix_market<T, std::int64_t>(text.place(), text.data(), text.size());
  const T* const value = entries.values().data_ptr();
  for (std::int64_t k = 0; k < entries.nnz(); ++k) {
    const double rounded = static_cast<double>(value[k]);
    if (rounded < std::ldexp(1.0, std::numeric_limits<T>::digits) && static_cast<T>(rounded) == value[k]) continue;
    detail::throw_error_at(text.place(), ErrorCode::type, " holds ", value[k],
                           ", which float64 does not: asked for, as its dtype, it is rounded");
  }
  return SparseAccess::made(SparseFormat::coo, entries.sizes(), {}, AnyTensor(entries.indices()),
                            cast(AnyTensor(entries.values()), DType::float64), entries.is_coalesced());
}
AnySparse entries_of_kind(const detail::TextBytes& text) {
  const detail::MatrixMarketBanner banner = detail::MatrixMarketReader(text.place(), text.data(), text.size()).banner();
  if (banner.kind == Kind::complex) return entries_of<complex<double>>(text);
  if (banner.kind != Kind::integer) return entries_of<double>(text);
  return banner.is_unsigned ? exact_entries_of<std::uint64_t>(text) : exact_entries_of<std::int64_t>(text);
}

}  // namespace

AnySparse AnySparse::load_matrix_market(const char* path, std::optional<DType> element, DType index) {
  with_index(function, index, []<class>() {});
  const detail::TextBytes text(function, path);
  const AnySparse wide =
      element ? with_number(function, *element, [&]<class T>() { return entries_of<T>(text); }) : entries_of_kind(text);
  if (index == DType::int32) detail::require_index_sizes<std::int32_t>(function, wide.sizes());
  return SparseAccess::made(SparseFormat::coo, wide.sizes(), {}, cast(wide.indices(), index), wide.values(),
                            wide.is_coalesced());
}

void AnySparse::save_matrix_market(const char* path) const {
  const AnySparse x = coalesced().converted(SparseFormat::coo);
  const AnySparse wide = SparseAccess::made(SparseFormat::coo, x.sizes(), {}, cast(x.indices(), DType::int64),
                                            x.values(), x.is_coalesced());
  with_number("sparse::save_matrix_market", x.values().dtype(),
              [&]<class T>() { detail::save_matrix_market(path, SparseAccess::typed<T, Coo, std::int64_t>(wide)); });
}

}  // namespace tenon::inline v1::runtime
