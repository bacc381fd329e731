// The bodies of the functions that host/engine_evaluation.hpp declares.
#pragma once

#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/cpu/run/kernel.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/engine/source_list.hpp>
#include <tenon/host/computation.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/operand/leaves.hpp>
#include <tenon/storage.hpp>
#include <tenon/storage/block.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE TENON_BODY NewElements evaluate_elements(const char* function, const Computation& x, int item) {
  const bool is_simple = x.is_simple();
  Layout layout = is_simple ? fresh_layout(*x.sources[0].layout) : result_layout(function, x.sources, x.count);
  Storage<unsigned char> elements(Unchecked{}, new_block_of(function, layout.numel(), item));
  char* const to = reinterpret_cast<char*>(elements.data());
  if (is_simple) x.run_simple(to, item);
  else run(to, layout, item, x.sources, x.count, x.tree, x.kernel);
  return {static_cast<Block*>(elements.release()), std::move(layout)};
}

TENON_NOINLINE_OG TENON_BODY NewElements evaluate_elements(const Leaf* list, const unsigned char* items,
                                                           LeafFacts facts, const void* tree, Kernel kernel, int item) {
  Source sources[max_operands];
  list_sources(sources, list, items, facts.count());
  return evaluate_elements("evaluate", {{sources, facts.count(), facts.one_shape()}, tree, kernel}, item);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
