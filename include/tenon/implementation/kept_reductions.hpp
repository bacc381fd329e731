// Makes the reductions of a list for usual element types.
#pragma once

#include <tenon/config.hpp>
#include <tenon/host/engine_reductions.hpp>
#include <tenon/implementation/keep.hpp>
#include <tenon/ops/reduction/reduction.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class Op, class T>
void keep_reduction() {
  if constexpr (reduces_in_library<Op, Tensor<T>> && in_domain<T>(Op::info.domain) && !reads_as<Op, T>) {
    using Of = typename Op::template Of<T>;
    keep_function<ReduceTensor<Op>, T>();
    if constexpr (requires { typename Of::KeptFunctions; }) keep_function<FunctionsOfReduction<Of>, T>();
  }
}
template <class... Ops>
void keep_reductions(OpList<Ops...>) {
  for_usual([]<class T>(T*) { (keep_reduction<Ops, T>(), ...); });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
