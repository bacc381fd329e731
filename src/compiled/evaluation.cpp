// Evaluation and assignment of elements of usual types.
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>

#include "keep.hpp"

TENON_BEGIN_DETAIL_SHARED

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

TENON_END_DETAIL_SHARED

namespace tenon_library {

[[gnu::used]] void keep_evaluation() {
  for_usual([]<class T>(T*) {
    keep<tenon::Tensor<T> (*)(const td::Computation&)>(&td::evaluate_in_library<T>);
    keep<tenon::Tensor<T> (*)(const td::Leaf*, const unsigned char*, td::LeafFacts, const void*, td::Kernel)>(&td::evaluate_in_library<T>);
    keep(&td::run_in_library<T>);
  });
}

}  // namespace tenon_library
