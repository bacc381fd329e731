#include <tenon/ops/reduction/average.hpp>
#include <tenon/ops/reduction/cdist.hpp>
#include <tenon/ops/reduction/nan_reduction.hpp>
#include <tenon/ops/reduction/norm.hpp>
#include <tenon/ops/reduction/reduction.hpp>

#include "../reduction_typed.hpp"

namespace tenon::inline v1::runtime {

template void add_reductions<PlainReductionOps>(FunctionList& list);
template void add_reductions<NanReductionOps>(FunctionList& list);
template void add_reductions<AverageOps>(FunctionList& list);
template void add_reductions<NormOps>(FunctionList& list);
template void add_reductions<DistanceOps>(FunctionList& list);

}  // namespace tenon::runtime
