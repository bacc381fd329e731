// Evaluation of small expressions of usual types.
#pragma once

#include <tenon/config.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/implementation/keep.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

template <class Out>
TENON_SHARED Tensor<Out> evaluate_in_library(const Leaf* list, const unsigned char* items, LeafFacts facts, const void* tree,
                                             Kernel kernel) {
  return detail::evaluate<Out>(list, items, facts, tree, kernel);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_HOLDS_LIBRARY
namespace tenon::inline v1::detail::inline TENON_CODE {

[[gnu::used]] void keep_evaluation() {
  for_usual([]<class T>(T*) { keep(&evaluate_in_library<T>); });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
#endif
