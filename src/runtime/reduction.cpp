#include <type_traits>

#include <tenon/core/op.hpp>
#include <tenon/ops/registry.hpp>

#include "families.hpp"
#include "reduction_parts.hpp"

namespace tenon::inline v1::runtime {
namespace {

template <class... Lists>
void add_lists(FunctionList& list) {
  static_assert(std::is_same_v<typename detail::Concatenate<Lists...>::type, ReductionOps>,
                "each list of the family reduction stands in add_reduction, in the registry's order, and has a source "
                "in reduction/");
  (add_reductions<Lists>(list), ...);
}

}  // namespace

void add_reduction(FunctionList& list) {
  add_lists<PlainReductionOps, AverageOps, CovarianceOps, NanReductionOps, NormOps, QuantileOps, ScanOps, SoftmaxOps,
            DifferenceOps, GradientOps, LineFunctionOps, UnwrapOps, DistanceOps>(list);
}

}  // namespace tenon::runtime
