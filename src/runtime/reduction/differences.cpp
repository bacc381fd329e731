#include <tenon/ops/reduction/covariance.hpp>
#include <tenon/ops/reduction/difference.hpp>
#include <tenon/ops/reduction/gradient.hpp>
#include <tenon/ops/reduction/unwrap.hpp>

#include "../reduction_parts.hpp"
#include "../reduction_typed.hpp"

namespace tenon::inline v1::runtime {

void set_covariances(std::span<Function> functions) { set_typed_reductions(functions, CovarianceOps{}); }
void set_differences(std::span<Function> functions) {
  set_typed_reductions(functions, DifferenceOps{});
  set_typed_reductions(functions, UnwrapOps{});
}
void set_gradients(std::span<Function> functions) { set_typed_reductions(functions, GradientOps{}); }

}  // namespace tenon::runtime
