// AnySparse: Matrix Market files. Indices are read and written as int64, numbers read as float64.
#include <tenon/runtime/sparse.hpp>

#include <cstdint>

#include <tenon/file/matrix_market.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/check_parts.hpp>

#include "sparse_access.hpp"

namespace tenon::inline v1::runtime {

AnySparse AnySparse::load_matrix_market(const char* path, DType element, DType index) {
  with_types("sparse::load_matrix_market", element, index, []<class, class>() {});
  const AnySparse wide = SparseAccess::of(detail::load_matrix_market<double, std::int64_t>(path));
  if (index == DType::int32) detail::require_index_sizes<std::int32_t>("sparse::load_matrix_market", wide.sizes());
  return SparseAccess::made(SparseFormat::coo, wide.sizes(), {}, cast(wide.indices(), index), cast(wide.values(), element),
                            wide.is_coalesced());
}

void AnySparse::save_matrix_market(const char* path) const {
  const AnySparse x = coalesced().converted(SparseFormat::coo);
  const AnySparse wide =
      SparseAccess::made(SparseFormat::coo, x.sizes(), {}, cast(x.indices(), DType::int64), x.values(), x.is_coalesced());
  with_element("sparse::save_matrix_market", x.values().dtype(),
               [&]<class T>() { detail::save_matrix_market(path, SparseAccess::typed<T, Coo, std::int64_t>(wide)); });
}

}  // namespace tenon::inline v1::runtime
