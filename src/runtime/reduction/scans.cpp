#include <tenon/ops/reduction/cumulative.hpp>
#include <tenon/ops/reduction/quantile.hpp>
#include <tenon/ops/reduction/softmax.hpp>

#include "../reduction_kernels.hpp"
#include "../reduction_parts.hpp"
#include "../reduction_typed.hpp"

namespace tenon::inline v1::runtime {

template void set_reductions<FoldGroup::exponentials>(std::span<Function> functions);

void set_scans(std::span<Function> functions) { set_typed_reductions(functions, ScanOps{}); }
void set_softmaxes(std::span<Function> functions) { set_typed_reductions(functions, SoftmaxOps{}); }
void set_quantiles(std::span<Function> functions) { set_typed_reductions(functions, QuantileOps{}); }

}  // namespace tenon::runtime
