// The bodies of the functions that host/engine_assignment.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/run/run.hpp>
#include <tenon/engine/destination.hpp>
#include <tenon/engine/refused_elements.hpp>
#include <tenon/engine/source_list.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/computation.hpp>
#include <tenon/layout.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/overlap.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE TENON_BODY void write_elements(const char* function, char* first, const Placed& out,
                                              const Computation& x) {
  char* const data = const_cast<char*>(out.data);
  if (x.is_simple_to(out, first)) return x.run_simple(first, out.item);
  check_destination(function, x, *out.layout);
  if (!needs_temporary(out, x.sources, x.count)) return x.run(data, *out.layout, out.item);
  const NewElements copy = evaluate_elements(function, x, static_cast<int>(out.item));
  const Storage<unsigned char> owner(Unchecked{}, copy.block);
  const Source source{copy.block->data, &copy.layout, out.item, nullptr, nullptr};
  Computation{{&source, 1, true}, nullptr, nullptr}.run(data, *out.layout, out.item);
}

TENON_NOINLINE_OG TENON_BODY bool can_reuse(const Block* block, const Layout& layout, std::int64_t item,
                                            const Source* sources, int n) {
  if (!block || !is_resizable(*block) || !layout.is_contiguous()) return false;
  std::uint32_t handles = 1;
  bool same_shape = false;
  for (int k = 0; k < n; ++k) {
    if (!sources[k].generate && sources[k].data == block->data) {
      if (!coincides({block->data, &layout, item}, {sources[k].data, sources[k].layout, sources[k].item})) return false;
      ++handles;
    }
    same_shape = same_shape || sources[k].layout->sizes() == layout.sizes();
  }
  return use_count(block) == handles && (same_shape || result_layout("evaluate", sources, n).sizes() == layout.sizes());
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
