// Distributed<T>: a tensor whose rows are split over the ranks, or which every rank has, and expressions of such
// tensors.
//
// Elementwise operations take it as they take a tensor: `exp(d) * 2 + row` is computed on each rank's own rows, in one
// pass, when it is assigned to a Distributed. Reductions (reduce_rows.hpp) and products (multiply_rows.hpp) communicate
// where the result needs it. Operands must be split alike: the error of an operation that would have to move rows names
// the call that moves them.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/operand_kind.hpp>
#include <tenon/device.hpp>
#include <tenon/distributed/row_split.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/engine/transfer.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/mpi/agreement.hpp>
#include <tenon/mpi/communicator.hpp>
#include <tenon/mpi/row_collective.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// The shape of all ranks' rows.
TENON_INLINE Shape shape_of_all(const mpi::RowSplit& split, Shape local) {
  if (!split.is_replicated()) local[0] = split.rows();
  return local;
}

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// The base class that brings the operators' namespace, so that they are found.
class DistributedOperand {};

namespace mpi {

template <class T>
class Distributed;

/// An expression of distributed tensors, which is not computed yet; E is the expression of this rank's rows.
template <class E>
class SplitExpression {
 public:
  using value_type = typename E::value_type;
  using device_type = Cpu;
  TENON_INLINE SplitExpression(const RowSplit& split, const E& local) : split_(split), local_(local) {}
  TENON_INLINE const RowSplit& split() const { return split_; }
  TENON_INLINE const E& local() const { return local_; }
  TENON_INLINE Shape sizes() const { return detail::shape_of_all(split_, detail::shape_of(local_)); }

 private:
  RowSplit split_;
  E local_;
};

/// The transpose of a matrix whose rows are split, as an operand of matmul: nothing is moved. transpose(d) makes a
/// matrix of it.
template <class T>
class TransposedRows : public DistributedOperand {
 public:
  using value_type = T;
  using device_type = Cpu;
  TENON_INLINE explicit TransposedRows(const Distributed<T>& matrix) : matrix_(matrix) {}
  TENON_INLINE const Distributed<T>& matrix() const { return matrix_; }
  TENON_INLINE Shape sizes() const { return Shape{matrix_.size(1), matrix_.size(0)}; }

 private:
  Distributed<T> matrix_;
};

/// A handle on this rank's rows that knows the rows of the others. All ranks call its functions together.
template <class T>
class Distributed : public DistributedOperand {
 public:
  using value_type = T;
  using device_type = Cpu;

  /// Shares this rank's rows. Throws ShapeError unless there are as many as the split says.
  TENON_KEYED TENON_INLINE Distributed(const RowSplit& split, const Tensor<T>& local) : split_(split), local_(local) {
    const char* const function = split.is_replicated() ? "mpi::Distributed::replicated" : "mpi::Distributed";
    const bool is_split = !split.is_replicated();
    detail::agree(
        communicator().handle(),
        {function, static_cast<int>(dtype()), local.layout().sizes(), detail::no_root, "", is_split && local.dim() > 0},
        [&] {
          if (is_split && (local.dim() == 0 || local.size(0) != split.count()))
            detail::throw_error(ErrorCode::shape, function, ": ", split.count(),
                                " rows are this rank's, not those of shape ", local.sizes());
        });
    if (is_split)
      detail::agree_rows(function, communicator(), split.counts(), detail::same_for_all(communicator(), local.size(0)));
  }
  /// Splits a tensor by the rows that each rank has. Cost: the ranks tell each other their counts. Throws ShapeError
  /// for a 0-d tensor, on all ranks.
  TENON_INLINE static Distributed of_local(const Communicator& among, const Tensor<T>& local) {
    const char* const function = "mpi::Distributed::of_local";
    const Dims sizes = local.layout().sizes();
    return Distributed(RowSplit(among, detail::counts_of_ranks(function, among, call_of(function, sizes, true), sizes)),
                       local);
  }
  /// A tensor that every rank has, and keeps whole.
  TENON_INLINE static Distributed replicated(const Communicator& among, const Tensor<T>& whole) {
    return Distributed(RowSplit::replicated(among), whole);
  }
  /// Splits a tensor that every rank has: each keeps a view of its own rows, and nothing is sent. Throws ShapeError for
  /// a 0-d tensor, and for one without the rows of the split.
  TENON_KEYED TENON_INLINE static Distributed split_rows(const RowSplit& split, const Tensor<T>& whole) {
    const char* const function = "mpi::Distributed::split_rows";
    const Tensor<T> mine = detail::agree(split.communicator().handle(), call_of(function, whole.layout().sizes()), [&] {
      detail::require_rows(function, whole);
      if (whole.size(0) != split.rows())
        detail::throw_error(ErrorCode::shape, function, ": a split of ", split.rows(), " rows for a tensor of shape ",
                            whole.sizes());
      return whole.narrow(0, split.first(), split.count());
    });
    return Distributed(split, mine);
  }
  TENON_KEYED TENON_INLINE static Distributed split_rows(const Communicator& among, const Tensor<T>& whole) {
    const char* const function = "mpi::Distributed::split_rows";
    const RowSplit split = detail::agree(among.handle(), call_of(function, whole.layout().sizes()), [&] {
      detail::require_rows(function, whole);
      return RowSplit::even(among, whole.size(0));
    });
    return split_rows(split, whole);
  }
  /// Zeros of that shape, split evenly. Throws ShapeError.
  TENON_KEYED TENON_INLINE static Distributed zeros(const Communicator& among, const Shape& sizes) {
    const char* const function = "mpi::Distributed::zeros";
    const auto made = detail::agree(among.handle(), call_of(function, sizes), [&] {
      if (sizes.rank() == 0) detail::throw_error(ErrorCode::shape, function, ": a 0-d tensor has no rows");
      const RowSplit split = RowSplit::even(among, sizes[0]);
      Shape mine(sizes);
      mine[0] = split.count();
      auto local = detail::new_tensor<T>(function, mine);
      local.fill_(T(0));
      return std::pair(split, local);
    });
    return Distributed(made.first, made.second);
  }
  /// Computes this rank's rows.
  template <class E>
    requires detail::KindFits<typename E::value_type, T>
  TENON_INLINE Distributed(const SplitExpression<E>& x)
      : split_(x.split()),
        local_(detail::agree(x.split().communicator().handle(), {"mpi::Distributed", static_cast<int>(dtype_of<T>)},
                             [&] TENON_INLINE_LAMBDA() { return detail::evaluate<T>(x.local()); })) {}

  TENON_INLINE const RowSplit& split() const { return split_; }
  TENON_INLINE const Communicator& communicator() const { return split_.communicator(); }
  TENON_INLINE bool is_replicated() const { return split_.is_replicated(); }
  /// This rank's rows; all rows where the tensor is replicated.
  TENON_INLINE const Tensor<T>& local() const { return local_; }
  /// A replicated tensor converts to a Tensor. Throws ShapeError for one whose rows are split.
  TENON_INLINE operator Tensor<T>() const {
    if (!is_replicated())
      detail::throw_error(ErrorCode::shape, "mpi::Distributed: the rows of a tensor of shape ", sizes(),
                          " are split: all_gather(d) gives them to every rank, local() is this rank's part");
    return local_;
  }
  /// The only element. Throws ShapeError unless there is exactly one, on every rank.
  TENON_INLINE T item() const { return Tensor<T>(*this).item(); }

  TENON_INLINE static constexpr DType dtype() { return dtype_of<T>; }
  /// The shape of all ranks' rows.
  TENON_INLINE Shape sizes() const { return detail::shape_of_all(split_, local_.sizes()); }
  /// Negative dimensions count from the end. Throws IndexError.
  TENON_INLINE std::int64_t size(std::int64_t d) const {
    return sizes()[detail::wrap_axis("mpi::Distributed::size", d, dim())];
  }
  TENON_INLINE int dim() const { return local_.dim(); }
  TENON_INLINE std::int64_t numel() const { return detail::checked_numel("mpi::Distributed::numel", sizes()); }
  /// Throws ShapeError unless there are two dimensions.
  TENON_INLINE TransposedRows<T> t() const {
    if (dim() != 2) detail::throw_error(ErrorCode::shape, "mpi::Distributed::t: shape ", sizes(), " is no matrix");
    return TransposedRows<T>(*this);
  }

 private:
  TENON_INLINE static detail::CollectiveCall call_of(const char* function, Dims sizes, bool any_rows = false) {
    return {function, static_cast<int>(dtype_of<T>), sizes, detail::no_root, "", any_rows};
  }

  RowSplit split_;
  Tensor<T> local_;
};

template <class T>
Distributed(const RowSplit&, const Tensor<T>&) -> Distributed<T>;
template <class E>
Distributed(const SplitExpression<E>&) -> Distributed<typename E::value_type>;

}  // namespace mpi

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// Tensors whose rows are split over processes, and expressions of such.
struct SplitKind : OperandKind {
  static constexpr int rank = 3;
  static constexpr bool has_forms = true;
};
template <class X>
concept SplitByRows = TensorLike<X> && std::is_same_v<operand_kind<X>, SplitKind>;
/// Refuses an operation that is not known for them.
template <class... X>
TENON_INLINE constexpr void refuse_split_rows() {
  static_assert(!(SplitByRows<X> || ...),
                "tenon: this has no form for rows that ranks share: local() is this rank's part, all_gather(d) gives "
                "every rank all of them");
}
/// `of(operands…)` computes the operation Op of them; one that is not known is refused.
template <class Op>
struct SplitForm {
  template <class... X>
  TENON_KEYED static Refused of(const X&...) {
    refuse_split_rows<X...>();
    return {};
  }
  template <class... X>
  TENON_KEYED static Refused join(const X&... parts) {
    return of(parts...);
  }
};

/// A minimal OperandOf: enough for the operations that have forms for SplitByRows; in all others read()'s static_assert
/// fires.
template <class X>
struct SplitOperand : PlainOperand {
  using kind = SplitKind;
  static constexpr bool is_read_first = true;
  using promotes = typename X::value_type;
  using device = Cpu;
  TENON_INLINE static Shape shape(const X& x) { return x.sizes(); }
  TENON_INLINE static Tensor<promotes> read(const X&) {
    refuse_split_rows<X>();
    return {};
  }
};
template <class T>
struct OperandOf<mpi::Distributed<T>> : SplitOperand<mpi::Distributed<T>> {};
template <class E>
struct OperandOf<mpi::SplitExpression<E>> : SplitOperand<mpi::SplitExpression<E>> {};
template <class T>
struct OperandOf<mpi::TransposedRows<T>> : SplitOperand<mpi::TransposedRows<T>> {};

/// Distributed tensors and their expressions, which elementwise operations and reductions accept.
template <class X>
inline constexpr bool is_distributed = false;
template <class T>
inline constexpr bool is_distributed<mpi::Distributed<T>> = true;
template <class E>
inline constexpr bool is_distributed<mpi::SplitExpression<E>> = true;

/// Refuses the transpose of split rows unless it is a factor of a product.
template <bool known>
TENON_INLINE constexpr auto require_rows_of_ranks() {
  static_assert(known, "tenon: d.t() is an operand of matmul and of nothing else: mpi::transpose(d) is a matrix");
}

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The split of an elementwise result's rows, and its number of dimensions.
struct CommonRows {
  const mpi::RowSplit* split = nullptr;
  int rank = 0;
  template <class X>
  void join(const X& x) {
    if constexpr (is_distributed<X>) {
      if (!split || (split->is_replicated() && !x.split().is_replicated())) {
        split = &x.split();
        rank = shape_of(x.local()).rank();
      }
    }
  }
};

/// This rank's part of an operand of such an operation. Throws ShapeError for an operand that is split otherwise, and
/// for one that every rank has if it has rows to be split.
template <class X>
decltype(auto) local_part(const char* function, const CommonRows& rows, const X& x) {
  if constexpr (!TensorLike<X>) {
    return (x);
  } else {
    const mpi::RowSplit& split = *rows.split;
    const bool is_split = [&] {
      if constexpr (is_distributed<X>) return !x.split().is_replicated();
      else return false;
    }();
    const Shape sizes = shape_of(x);
    if constexpr (is_distributed<X>) {
      if (is_split && (!(x.split() == split) || sizes.rank() != rows.rank))
        throw_error(ErrorCode::shape, function, ": an operand of shape ", sizes, " with rows ",
                    counts_text(x.split().counts()), " beside one of rank ", rows.rank, " with rows ",
                    counts_text(split.counts()), ": mpi::redistribute(x, split) moves them");
    }
    if (!is_split && !split.is_replicated() &&
        (sizes.rank() > rows.rank || (sizes.rank() == rows.rank && sizes[0] != 1)))
      throw_error(ErrorCode::shape, function, ": an operand of shape ", sizes,
                  ", which every rank has, beside rows that are split: ",
                  "mpi::Distributed<T>::split_rows(split, x) keeps each rank's own");
    if constexpr (is_distributed<X>) return (x.local());
    else return (x);
  }
}

template <>
struct Build<SplitKind> {
  /// An expression of this process's rows.
  template <class Op, class... X>
  static auto of(const Op& op, const X&... operands);
  template <class Op, class Self, class... X>
  static Self& in_place(const Op& op, Self& self, const X&... operands);
  template <class Op>
  using Form = SplitForm<Op>;
  /// Defined in distributed/reduce_rows.hpp.
  template <class Op, class X, class Options>
  static auto reduce(const X& x, const Options& options);
};

template <class Op, class... X>
auto Build<SplitKind>::of(const Op& op, const X&... operands) {
  constexpr bool known = ((!SplitByRows<X> || is_distributed<X>)&&...);
  require_rows_of_ranks<known>();
  if constexpr (known) {
    CommonRows rows;
    (rows.join(operands), ...);
    const auto local = build(op, local_part(Op::info.name, rows, operands)...);
    return mpi::SplitExpression<std::remove_const_t<decltype(local)>>(*rows.split, local);
  } else {
    return Refused{};
  }
}

template <class Op, class Self, class... X>
Self& Build<SplitKind>::in_place(const Op& op, Self& self, const X&... operands) {
  constexpr bool has_memory = requires { self.numel(); };
  static_assert(has_memory, "tenon: an expression has no memory to be changed");
  if constexpr (has_memory) {
    CommonRows rows;
    rows.join(self);
    auto local = self.local();
    apply_in_place(op, local, local_part(Op::info.name, rows, operands)...);
  }
  return self;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
