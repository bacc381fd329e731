// Makes the reductions of a list for usual element types.
#pragma once

#include <tenon/ops/reduction/reduction.hpp>

#include "keep.hpp"

TENON_BEGIN_DETAIL_SHARED

template <class Op, class Result, class T>
TENON_SHARED Result reduce_in_library(const Tensor<const T>& x, const ReductionOptions& options) {
  return reduce_to<Op, Tensor<const T>, false>(x, options);
}

TENON_END_DETAIL_SHARED

namespace tenon_library {

template <class Op, class T>
void keep_reduction() {
  if constexpr (td::reduces_in_library<Op, tenon::Tensor<T>> && td::in_domain<T>(Op::info.domain) && !td::reads_as<Op, T>)
    keep(&td::reduce_in_library<Op, typename td::ReducedBy<Op, T>::type, T>);
}
template <class... Ops>
void keep_reductions(tenon::OpList<Ops...>) {
  for_usual([]<class T>(T*) { (keep_reduction<Ops, T>(), ...); });
}

}  // namespace tenon_library
