// Evaluation and assignment of elements of usual types.
#pragma once

#include <tenon/config.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/implementation/keep.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

template <class Out>
TENON_SHARED Tensor<Out> evaluate_in_library(const Computation& x) {
  return detail::evaluate<Out>(x);
}
template <class Out>
TENON_SHARED Tensor<Out> evaluate_in_library(const Leaf* list, const unsigned char* items, LeafFacts facts, const void* tree,
                                             Kernel kernel) {
  return detail::evaluate<Out>(list, items, facts, tree, kernel);
}
template <class T>
TENON_SHARED void run_in_library(const char* function, const Tensor<T>& out, const Computation& x) {
  detail::run<T, false>(function, out, x);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_HOLDS_LIBRARY
namespace tenon::inline v1::detail::inline TENON_CODE {

[[gnu::used]] void keep_evaluation() {
  for_usual([]<class T>(T*) {
    keep<Tensor<T> (*)(const Computation&)>(&evaluate_in_library<T>);
    keep<Tensor<T> (*)(const Leaf*, const unsigned char*, LeafFacts, const void*, Kernel)>(&evaluate_in_library<T>);
    keep(&run_in_library<T>);
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
#endif
