// Products of matrices whose rows are split over the ranks.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/distributed/distributed.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/mpi/agreement.hpp>
#include <tenon/mpi/collective.hpp>
#include <tenon/mpi/communicator.hpp>
#include <tenon/mpi/reduce.hpp>
#include <tenon/mpi/request.hpp>
#include <tenon/ops/product/accumulate_product.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Rows of one rank that are sent at once.
struct RowPanel {
  int owner;
  std::int64_t first, count;  ///< among all rows
};

/// The rows of a split, in panels.
inline std::vector<RowPanel> row_panels(const mpi::RowSplit& split) {
  constexpr std::int64_t most = 1024;  // rows: a product with so many inner elements takes longer than sending the next
                                       // panel
  std::vector<RowPanel> panels;
  for (int r = 0; r < split.communicator().size(); ++r) {
    for (std::int64_t done = 0; done < split.count(r); done += most)
      panels.push_back({r, split.first(r) + done, (std::min)(most, split.count(r) - done)});
  }
  return panels;
}

/// The product of two matrices whose rows are both split. Each rank sends its rows of b in panels, and all multiply by
/// one while the next is on its way. Source: van de Geijn and Watts, SUMMA, 1997, on a grid of one column.
template <class T>
mpi::Distributed<T> multiply_split(const mpi::Distributed<T>& a, const mpi::Distributed<T>& b) {
  const char* const function = "matmul";
  const mpi::RowSplit& split = b.split();
  const mpi::Communicator& among = split.communicator();
  const std::int64_t columns = b.local().size(1), own_first = split.first();
  const std::vector<RowPanel> panels = row_panels(split);
  const CollectiveCall call{function, static_cast<int>(dtype_of<T>)};
  auto result = agree(among.handle(), call, [&] { return new_tensor<T>(function, Shape{a.local().size(0), columns}); });
  if (panels.empty()) result.fill_(T(0));

  std::vector<Tensor<T>> rows(panels.size());
  const auto begin = [&](std::size_t k) {
    const RowPanel& panel = panels[k];
    rows[k] = agree(among.handle(), call, [&] {
      return panel.owner == among.rank() ? b.local().narrow(0, panel.first - own_first, panel.count)
                                         : new_tensor<T>(function, Shape{panel.count, columns});
    });
    return mpi::ibroadcast(among, rows[k], panel.owner);
  };
  mpi::Request coming = panels.empty() ? mpi::Request() : begin(0);
  for (std::size_t k = 0; k < panels.size(); ++k) {
    coming.wait();
    if (k + 1 < panels.size()) coming = begin(k + 1);
    const auto factor = a.local().narrow(1, panels[k].first, panels[k].count);
    // In parts, between which MPI makes progress on the message.
    constexpr std::int64_t part = 512;
    for (std::int64_t first = 0; first < factor.size(0); first += part) {
      const std::int64_t count = (std::min)(part, factor.size(0) - first);
      const auto to = result.narrow(0, first, count);
      if (k == 0) into(to, matmul, factor.narrow(0, first, count), rows[k]);
      else into(to, addmm, to, factor.narrow(0, first, count), rows[k]);
      coming.test();
    }
    rows[k] = Tensor<T>();
  }
  return mpi::Distributed<T>(a.split(), result);
}

/// Adds up, on all ranks, the results of multiply() on each.
template <class T, class Multiply>
mpi::Distributed<T> sum_of_ranks(const mpi::Communicator& among, const Multiply& multiply) {
  const Tensor<T> part =
      agree(among.handle(), {"matmul", static_cast<int>(dtype_of<T>)}, [&] { return Tensor<T>(multiply()); });
  return mpi::Distributed<T>::replicated(among, mpi::all_reduce_(among, part));
}

[[noreturn]] TENON_COLD inline void fail_inner_sizes(const Shape& a, const Shape& b) {
  throw_error(ErrorCode::shape, "matmul: the inner sizes of shapes ", a, " and ", b, " differ");
}

/// An operand of matmul as a Distributed<T>: a tensor counts as one that every rank has.
template <class T, class X>
mpi::Distributed<T> as_distributed(const mpi::Communicator& among, const X& x) {
  if constexpr (std::is_same_v<X, mpi::Distributed<T>>) return x;
  else if constexpr (is_distributed<X>) return mpi::Distributed<T>(x.split(), evaluate<T>(x.local()));
  else if constexpr (std::is_same_v<X, Tensor<T>>) return mpi::Distributed<T>::replicated(among, x);
  else return mpi::Distributed<T>::replicated(among, evaluate<T>(x));
}
template <class X>
const mpi::Communicator* communicator_of(const X& x) {
  if constexpr (is_distributed<X>) return &x.split().communicator();
  else return nullptr;
}
template <class T>
const mpi::Communicator* communicator_of(const mpi::TransposedRows<T>& x) {
  return &x.matrix().communicator();
}

/// This rank's factor of an operand whose dimension `axis` follows the rows of a split: all of its own rows or, of an
/// operand that every rank has, its part. Throws ShapeError for an operand that is split otherwise.
template <class T>
Tensor<T> own_part(const mpi::Distributed<T>& x, const mpi::RowSplit& split, int axis) {
  if (x.is_replicated()) return x.local().narrow(axis, split.first(), split.count());
  if (!(x.split() == split))
    throw_error(ErrorCode::shape, "matmul: operands with rows ", counts_text(split.counts()), " and ",
                counts_text(x.split().counts()), ": mpi::redistribute(x, split) moves them");
  return x.local();
}

/// aᵀ b of matrices that are split alike: each rank multiplies its rows, and all get the sum.
template <class T>
mpi::Distributed<T> multiply_transposed(const mpi::Distributed<T>& a, const mpi::Distributed<T>& b) {
  if (a.size(0) != b.size(0)) fail_inner_sizes(Shape{a.size(1), a.size(0)}, b.sizes());
  if (a.is_replicated() && b.is_replicated())
    return mpi::Distributed<T>::replicated(a.communicator(), matmul(a.local().t(), b.local()));
  const mpi::RowSplit& split = a.is_replicated() ? b.split() : a.split();
  return sum_of_ranks<T>(split.communicator(),
                         [&] { return matmul(own_part(a, split, 0).t(), own_part(b, split, 0)); });
}

template <class T, class A, class B>
auto multiply_of_rows(const A& a, const B& b) {
  const mpi::Communicator* const of_a = communicator_of(a);
  const mpi::Communicator& among = of_a ? *of_a : *communicator_of(b);
  if constexpr (requires { b.matrix(); }) {
    static_assert(
        !requires { b.matrix(); }, "tenon: only the left factor may be d.t(): mpi::transpose(d) is a matrix");
    return Refused{};
  } else if constexpr (requires { a.matrix(); }) {
    return multiply_transposed<T>(as_distributed<T>(among, a.matrix()), as_distributed<T>(among, b));
  } else {
    const mpi::Distributed<T> left = as_distributed<T>(among, a), right = as_distributed<T>(among, b);
    if (right.is_replicated() && (left.is_replicated() || left.dim() > 1))
      return mpi::Distributed<T>(left.split(), matmul(left.local(), right.local()));
    if (left.dim() > 2 || right.dim() > 2 || left.dim() == 0 || right.dim() == 0)
      throw_error(ErrorCode::shape,
                  "matmul: matrices and vectors are multiplied where both have rows that are split, not shapes ",
                  left.sizes(), " and ", right.sizes());
    if (left.size(-1) != right.size(0)) fail_inner_sizes(left.sizes(), right.sizes());
    if (!left.is_replicated() && left.dim() == 2 && right.dim() == 2) return multiply_split(left, right);
    if (!left.is_replicated() && left.dim() == 2)  // a vector: all of it is needed, and small
      return mpi::Distributed<T>(left.split(), matmul(left.local(), mpi::all_gather_rows(among, right.local())));
    // The sum runs over the split dimension.
    const mpi::RowSplit& split = right.is_replicated() ? left.split() : right.split();
    return sum_of_ranks<T>(among,
                           [&] { return matmul(own_part(left, split, left.dim() - 1), own_part(right, split, 0)); });
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <>
struct SplitForm<MatMul> {
  template <class A, class B>
  TENON_KEYED static auto of(const A& a, const B& b) {
    using T = promote_t<typename A::value_type, typename B::value_type>;
    if constexpr (requires { a.multiply(b); }) return a.multiply(b);  // a sparse matrix knows how
    else return multiply_of_rows<T>(a, b);
  }
};

}  // namespace tenon::inline v1::detail
