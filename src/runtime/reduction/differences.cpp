#include <tenon/ops/reduction/covariance.hpp>
#include <tenon/ops/reduction/difference.hpp>
#include <tenon/ops/reduction/gradient.hpp>
#include <tenon/ops/reduction/unwrap.hpp>

#include "../reduction_typed.hpp"

namespace tenon::inline v1::runtime {

template void add_reductions<CovarianceOps>(FunctionList& list);
template void add_reductions<DifferenceOps>(FunctionList& list);
template void add_reductions<GradientOps>(FunctionList& list);
template void add_reductions<UnwrapOps>(FunctionList& list);

}  // namespace tenon::runtime
