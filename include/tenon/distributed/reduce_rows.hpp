// Reductions of tensors whose rows are split over the ranks.
//
// A reduction that keeps the first dimension needs no communication: each rank reduces its own rows. Otherwise the
// ranks communicate once, and all have the result: of sum, prod, mean, var, std, max, min, any and all.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/elementwise/exponential.hpp>
#include <tenon/core/elementwise/logical.hpp>
#include <tenon/core/operators.hpp>
#include <tenon/distributed/distributed.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/mpi/agreement.hpp>
#include <tenon/mpi/collective.hpp>
#include <tenon/mpi/communicator.hpp>
#include <tenon/mpi/reduce.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// The operation that combines the ranks' results.
template <class Op>
struct RankReduction {
  using Combines = void;
};
template <>
struct RankReduction<Sum> {
  using Combines = Add;
};
template <>
struct RankReduction<Prod> {
  using Combines = Multiply;
};
template <>
struct RankReduction<Max> {
  using Combines = Maximum;
};
template <>
struct RankReduction<Min> {
  using Combines = Minimum;
};
template <>
struct RankReduction<Any> {
  using Combines = LogicalOr;
};
template <>
struct RankReduction<AllOf> {
  using Combines = LogicalAnd;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The result of compute() on this rank; in checked mode all ranks throw if one does.
template <class T, class X, class Compute>
auto on_all_ranks(const char* function, const X& x, const Compute& compute) {
  return agree(x.split().communicator().handle(), {function, static_cast<int>(dtype_of<T>)}, compute);
}

/// The means over all ranks, in double. `count`: the number of elements behind each.
template <class X>
auto mean_of_ranks(const X& x, const ReductionOptions& options, std::int64_t count) {
  using T = std::conditional_t<ComplexElement<typename X::value_type>, complex<double>, double>;
  const Tensor<T> sums =
      on_all_ranks<T>("mean", x, [&] { return Tensor<T>(reduce_to<Sum>(cast<T>(x.local()), options)); });
  return mpi::all_reduce_(x.split().communicator(), sums) / static_cast<double>(count);
}

/// The variances over all ranks, in double. Source: Chan, Golub and LeVeque, Updating formulae and a pairwise algorithm
/// for computing sample variances, 1979.
template <class X>
Tensor<double> var_of_ranks(const X& x, const ReductionOptions& options) {
  const mpi::RowSplit& split = x.split();
  ReductionOptions of_rank(options);
  of_rank.correction = 0;
  const Tensor<double> mine = on_all_ranks<double>("var", x, [&] {
    const auto moments = reduce_to<VarMean>(cast<double>(x.local()), of_rank);
    const Tensor<double> both = new_tensor<double>("var", stacked_shape(2, moments.var.sizes()));
    both.select(0, 0).copy_(moments.var);
    both.select(0, 1).copy_(moments.mean);
    return both;
  });
  const Tensor<double> of_all = mpi::all_gather(x.split().communicator(), mine);

  const std::int64_t each =
      plan_reduction("var", x.sizes(), options, false).count / (split.rows() > 0 ? split.rows() : 1);
  double count = 0;
  Tensor<double> mean, squares;
  for (int r = 0; r < split.communicator().size(); ++r) {
    const double more = static_cast<double>(split.count(r) * each);
    if (more == 0) continue;
    const Tensor<double> var = of_all.select(0, r).select(0, 0), mean_of_rank = of_all.select(0, r).select(0, 1);
    if (count == 0) {
      mean = mean_of_rank.clone();
      squares = var * more;
    } else {
      const Tensor<double> step = mean_of_rank - mean;
      squares += var * more + step * step * (count * more / (count + more));
      mean += step * (more / (count + more));
    }
    count += more;
  }
  if (count == 0) return mine.select(0, 0);  // NaN, as without ranks
  const double divisor = count - options.correction;
  return squares / (divisor > 0 ? divisor : 0.);
}

[[noreturn]] TENON_COLD inline void fail_row_reduction(const char* function, const Shape& sizes) {
  throw_error(ErrorCode::shape, function, ": this has no form for rows that ranks share, of a tensor of shape ", sizes,
              ": all_gather(d) gives them to every rank");
}

template <class Op, class X, class Options>
auto Build<SplitKind>::reduce(const X& x, const Options& options) {
  using Combines = typename RankReduction<Op>::Combines;
  using Out = typename Op::template Of<typename X::value_type>::out;
  constexpr bool is_one_tensor = std::is_same_v<typename ReducedBy<Op, typename X::value_type>::type, Tensor<Out>>;
  static_assert(is_one_tensor,
                "tenon: rows that ranks share have no reduction with several results: var and mean are two");
  const ReductionPlan plan = plan_reduction(Op::info.name, x.sizes(), options, Op::needs_elements);
  const mpi::RowSplit& split = x.split();
  if (split.is_replicated() || !plan.is_reduced[0])
    return mpi::Distributed<Out>(split, reduce_to<Op>(x.local(), options));

  Tensor<Out> result;
  if constexpr (std::is_same_v<Op, Mean>) {
    result = evaluate<Out>(cast<Out>(mean_of_ranks(x, options, plan.count)));
  } else if constexpr (std::is_same_v<Op, Var>) {
    result = evaluate<Out>(cast<Out>(var_of_ranks(x, options)));
  } else if constexpr (std::is_same_v<Op, Std>) {
    result = evaluate<Out>(cast<Out>(sqrt(var_of_ranks(x, options))));
  } else if constexpr (std::is_void_v<Combines>) {
    fail_row_reduction(Op::info.name, x.sizes());
  } else {
    result = on_all_ranks<Out>(Op::info.name, x, [&] {
      if (!Op::needs_elements || split.count() > 0) return Tensor<Out>(reduce_to<Op>(x.local(), options));
      auto none = new_tensor<Out>(Op::info.name, plan.shape);  // this rank has no elements
      none.fill_(convert<Out>(Op::template Of<typename X::value_type>::Fold::identity()));
      return none;
    });
    mpi::all_reduce_(split.communicator(), result, Combines{});
  }
  return mpi::Distributed<Out>(mpi::RowSplit::replicated(split.communicator()), result);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
