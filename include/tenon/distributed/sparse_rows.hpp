// SparseRows<T>: a sparse matrix whose rows are split over the ranks, and its products with vectors and matrices whose
// rows are.
//
// When it is made the ranks tell each other once which rows of a factor each of them reads besides its own: its halo. A
// product then sends those rows and no others. Include it beside <tenon/mpi.hpp>.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/device.hpp>
#include <tenon/distributed/distributed.hpp>
#include <tenon/distributed/multiply_rows.hpp>
#include <tenon/distributed/row_split.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/mpi/agreement.hpp>
#include <tenon/mpi/communicator.hpp>
#include <tenon/mpi/row_collective.hpp>
#include <tenon/ops/indexing/take.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/matmul.hpp>
#include <tenon/sparse/part.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// The rows of a factor that go to other ranks and come from them, in the order of the ranks.
struct Halo {
  Tensor<const std::int64_t> sent;  ///< numbers among this rank's rows
  mpi::RowCounts sent_counts, received_counts;
  std::int64_t received = 0;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The columns of other ranks that have entries, in their order, none twice.
template <class Index>
std::vector<std::int64_t> foreign_columns(const Pattern<Csr, Index>& pattern, std::int64_t first, std::int64_t last) {
  std::vector<std::int64_t> columns;
  for (std::int64_t k = 0; k < pattern.nnz(); ++k) {
    const std::int64_t column = pattern.indices().data_ptr()[k];
    if (column < first || column >= last) columns.push_back(column);
  }
  std::sort(columns.begin(), columns.end());
  columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
  return columns;
}

/// Tells the other ranks which of their rows this one reads. All ranks call it together.
inline Halo exchange_halo(const char* function, const mpi::RowSplit& split, const std::vector<std::int64_t>& columns) {
  const mpi::Communicator& among = split.communicator();
  Halo halo;
  halo.received = static_cast<std::int64_t>(columns.size());
  std::size_t at = 0;
  std::int64_t last = 0;
  for (int r = 0; r < among.size(); ++r) {
    const std::size_t begin = at;
    last += split.count(r);
    while (at < columns.size() && columns[at] < last) ++at;
    halo.received_counts.push_back(static_cast<std::int64_t>(at - begin));
  }
  const Tensor<std::int64_t> wanted = new_tensor<std::int64_t>(function, Shape{halo.received});
  for (std::int64_t k = 0; k < halo.received; ++k) wanted.data_ptr()[k] = columns[static_cast<std::size_t>(k)];
  halo.sent_counts = transposed_counts(function, among, halo.received_counts);
  const Tensor<std::int64_t> asked = new_tensor<std::int64_t>(function, Shape{total_rows(halo.sent_counts)});
  mpi::all_to_all_rows(among, wanted, halo.received_counts, asked, halo.sent_counts);
  const std::int64_t first = split.first();
  for (std::int64_t k = 0; k < asked.numel(); ++k) asked.data_ptr()[k] -= first;
  halo.sent = asked;
  return halo;
}

/// The same rows with this rank's columns first, then those that come from others.
template <class T, class Index>
Sparse<T, Csr, Index> with_own_columns_first(const Sparse<T, Csr, Index>& x, const std::vector<std::int64_t>& foreign,
                                             std::int64_t first, std::int64_t count) {
  const std::int64_t columns = count + static_cast<std::int64_t>(foreign.size());
  require_index_range<Index>("mpi::SparseRows", columns, "columns");
  const Tensor<Index> indices = new_tensor<Index>("mpi::SparseRows", Shape{x.nnz()});
  for (std::int64_t k = 0; k < x.nnz(); ++k) {
    const std::int64_t column = x.col_indices().data_ptr()[k];
    const bool is_own = column >= first && column < first + count;
    const std::int64_t place =
        is_own ? column - first : count + (std::lower_bound(foreign.begin(), foreign.end(), column) - foreign.begin());
    indices.data_ptr()[k] = static_cast<Index>(place);
  }
  return {Unchecked{}, Pattern<Csr, Index>(Shape{x.size(0), columns}, x.crow_indices(), indices, false), x.values()};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::mpi {

/// A handle on this rank's rows. All ranks call its functions together.
template <class T, class Index = std::int32_t>
class SparseRows : public DistributedOperand {
 public:
  using value_type = T;
  using device_type = Cpu;

  /// This rank's rows, (rows of this rank, all columns): `columns` says which rank has which rows of a factor. Cost:
  /// the ranks tell each other which rows of it they read. Throws ShapeError unless there are as many rows and columns
  /// as the splits say.
  TENON_KEYED SparseRows(const RowSplit& rows, const RowSplit& columns, const Sparse<T, Csr, Index>& local)
      : rows_(rows), columns_(columns) {
    const char* const function = "mpi::SparseRows";
    const Communicator& among = rows.communicator();
    const std::vector<std::int64_t> foreign =
        detail::agree(among.handle(), {function, static_cast<int>(dtype_of<T>)}, [&] {
          if (rows.is_replicated() || columns.is_replicated() || !(rows.communicator() == columns.communicator()))
            detail::throw_error(ErrorCode::shape, function,
                                ": rows and columns are split over the ranks of one communicator");
          if (local.size(0) != rows.count() || local.size(1) != columns.rows())
            detail::throw_error(ErrorCode::shape, function, ": ", rows.count(), " rows of ", columns.rows(),
                                " columns are this rank's, not shape ", local.sizes());
          return detail::foreign_columns(local.pattern(), columns.first(), columns.first() + columns.count());
        });
    halo_ = detail::exchange_halo(function, columns, foreign);
    local_ = detail::with_own_columns_first(local, foreign, columns.first(), columns.count());
  }
  /// Of a matrix that every rank has: each keeps its own rows.
  TENON_KEYED static SparseRows split_rows(const RowSplit& rows, const RowSplit& columns,
                                           const Sparse<T, Csr, Index>& whole) {
    return SparseRows(rows, columns, detail::agree(rows.communicator().handle(), {"mpi::SparseRows::split_rows"}, [&] {
                        if (whole.size(0) != rows.rows())
                          detail::throw_error(ErrorCode::shape, "mpi::SparseRows::split_rows: a split of ", rows.rows(),
                                              " rows for a matrix of shape ", whole.sizes());
                        return whole.narrow(0, rows.first(), rows.count());
                      }));
  }

  TENON_INLINE const RowSplit& split() const { return rows_; }
  /// How a factor's rows are split.
  TENON_INLINE const RowSplit& columns() const { return columns_; }
  TENON_INLINE const Communicator& communicator() const { return rows_.communicator(); }
  TENON_INLINE Shape sizes() const { return Shape{rows_.rows(), columns_.rows()}; }
  /// This rank's rows. Their first columns are this rank's own, those behind them the ones that products receive.
  TENON_INLINE const Sparse<T, Csr, Index>& local() const { return local_; }
  /// How many rows of a factor come from other ranks in each product.
  TENON_INLINE std::int64_t halo() const { return halo_.received; }

  /// The product with a vector or a matrix whose rows are split as columns() says; `matmul(a, x)` calls it. Throws
  /// ShapeError.
  TENON_KEYED Distributed<T> multiply(const Distributed<T>& x) const {
    const char* const function = "matmul";
    const auto factor = detail::agree(communicator().handle(), {function, static_cast<int>(dtype_of<T>)}, [&] {
      if (x.dim() < 1 || x.dim() > 2 || x.size(0) != columns_.rows()) detail::fail_inner_sizes(sizes(), x.sizes());
      if (!(x.split() == columns_))
        detail::throw_error(ErrorCode::shape, function, ": a factor with rows ",
                            detail::counts_text(x.split().counts()), " for columns split as ",
                            detail::counts_text(columns_.counts()), ": mpi::redistribute(x, split) moves them");
      Shape shape(x.local().sizes());
      shape[0] = columns_.count() + halo_.received;
      return detail::new_tensor<T>(function, shape);
    });
    const std::int64_t own = columns_.count();
    all_to_all_rows(communicator(), tenon::index_select(x.local(), 0, halo_.sent), halo_.sent_counts,
                    factor.narrow(0, own, halo_.received), halo_.received_counts);
    factor.narrow(0, 0, own).copy_(x.local());
    return Distributed<T>(rows_, Tensor<T>(tenon::matmul(local_, factor)));
  }

 private:
  RowSplit rows_, columns_;
  detail::Halo halo_;
  Sparse<T, Csr, Index> local_;
};

}  // namespace tenon::inline v1::mpi

namespace tenon::inline v1::detail {

template <class T, class Index>
struct OperandOf<mpi::SparseRows<T, Index>> : SplitOperand<mpi::SparseRows<T, Index>> {};

}  // namespace tenon::inline v1::detail
