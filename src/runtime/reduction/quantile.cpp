#include <tenon/ops/reduction/quantile.hpp>

#include "../reduction_typed.hpp"

namespace tenon::inline v1::runtime {

template void add_reductions<QuantileOps>(FunctionList& list);

}  // namespace tenon::runtime
