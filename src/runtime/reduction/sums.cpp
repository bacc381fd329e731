#include <tenon/ops/reduction/average.hpp>
#include <tenon/ops/reduction/nan_reduction.hpp>
#include <tenon/ops/reduction/cdist.hpp>
#include <tenon/ops/reduction/norm.hpp>

#include "../reduction_kernels.hpp"
#include "../reduction_parts.hpp"
#include "../reduction_typed.hpp"

namespace tenon::inline v1::runtime {

template void set_reductions<FoldGroup::sums>(std::span<Function> functions);

// With them, because they are made of sums.
void set_number_reductions(std::span<Function> functions) { set_typed_reductions(functions, NanReductionOps{}); }
void set_averages(std::span<Function> functions) { set_typed_reductions(functions, AverageOps{}); }
void set_norms(std::span<Function> functions) {
  set_typed_reductions(functions, NormOps{});
  set_typed_reductions(functions, DistanceOps{});
}

}  // namespace tenon::runtime
