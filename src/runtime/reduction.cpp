#include <cstddef>
#include <span>

#include <tenon/ops/registry.hpp>

#include "families.hpp"
#include "family_part.hpp"
#include "reduction_parts.hpp"
#include "reduction_table.hpp"

namespace tenon::inline v1::runtime {

void add_reduction(FunctionList& list) {
  const std::size_t before = list.size();
  list_functions(list, "reduction", ReductionOps{});
  for (const auto set : {set_reductions<FoldGroup::sums>, set_reductions<FoldGroup::products>, set_reductions<FoldGroup::moments>,
                         set_reductions<FoldGroup::extremes>, set_reductions<FoldGroup::places>, set_reductions<FoldGroup::logic>,
                         set_reductions<FoldGroup::exponentials>, set_number_reductions, set_averages, set_norms, set_covariances,
                         set_differences, set_gradients, set_scans, set_softmaxes, set_quantiles, set_line_functions}) {
    set(std::span(list).subspan(before));
  }
}

}  // namespace tenon::runtime
