#include <tenon/ops/reduction/cumulative.hpp>
#include <tenon/ops/reduction/softmax.hpp>

#include "../reduction_typed.hpp"

namespace tenon::inline v1::runtime {

template void add_reductions<ScanOps>(FunctionList& list);
template void add_reductions<SoftmaxOps>(FunctionList& list);

}  // namespace tenon::runtime
