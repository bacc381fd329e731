// embedding: rows of a table by their indices, with a sparse gradient: nothing of the table's size is made.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/indexing/take.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/make.hpp>
#include <tenon/sparse/part.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::sparse {

/// Rows of a table that were looked up.
template <class T>
class Embedding {
 public:
  TENON_INLINE Embedding(const Shape& table, const Tensor<const std::int64_t>& indices, const Variable<T>& rows)
      : table_(table), indices_(indices), rows_(rows) {}
  /// The shape of the indices, then that of a row: a leaf.
  TENON_INLINE const Variable<T>& rows() const { return rows_; }
  /// The gradient of the table as far as backward passes have added to it, in coordinates: its rows are the entries, in
  /// order, none twice.
  TENON_KEYED Sparse<T, Coo, std::int64_t> grad() const {
    Shape values{indices_.numel()};
    for (int d = 1; d < table_.rank(); ++d) values.push_back(table_[d]);
    return coo_tensor(indices_.reshape({1, -1}), rows_.grad().reshape(values), table_).coalesce();
  }

 private:
  Shape table_;
  Tensor<const std::int64_t> indices_;
  Variable<T> rows_;
};

}  // namespace tenon::inline v1::sparse

namespace tenon::inline v1::sparse::inline TENON_CODE {

/// The rows of `table` at indices of any shape, which must not be negative. Throws IndexError. Source: PyTorch,
/// `embedding` with `sparse=True`.
template <TensorLike X, TensorLike Indices>
auto embedding(const X& table, const Indices& indices) {
  using T = std::remove_const_t<typename X::value_type>;
  const auto rows = eval(table);
  const Tensor<const std::int64_t> list = Tensor<std::int64_t>(tenon::cast<std::int64_t>(indices)).contiguous();
  if (rows.dim() < 1) detail::throw_error(ErrorCode::shape, "sparse::embedding: a table needs rows");
  const Shape of_table(rows.sizes());
  Shape sizes(list.sizes());
  for (int d = 1; d < of_table.rank(); ++d) sizes.push_back(of_table[d]);
  for (std::int64_t k = 0; k < list.numel(); ++k) {
    if (list.data_ptr()[k] < 0 || list.data_ptr()[k] >= of_table[0])
      detail::fail_index("sparse::embedding", list.data_ptr()[k], 0, of_table);
  }
  const Tensor<T> found = tenon::index_select(rows, 0, list.reshape({-1}));
  return Embedding<T>(of_table, list, Variable<T>(found.reshape(sizes)));
}

}  // namespace tenon::inline v1::sparse::inline TENON_CODE
