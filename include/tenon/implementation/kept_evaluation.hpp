// Evaluation of small expressions of usual types.
#pragma once

#include <tenon/config.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/implementation/keep.hpp>

#if TENON_HOLDS_LIBRARY
namespace tenon::inline v1::detail::inline TENON_CODE {

[[gnu::used]] void keep_evaluation() {
  for_usual([]<class T>(T*) { keep_function<EvaluateLeaves, T>(); });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
#endif
