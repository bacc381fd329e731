// Norms of usual element types.
#pragma once

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/implementation/keep.hpp>
#include <tenon/ops/reduction/norm.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class... Ops>
void keep_norms(OpList<Ops...>) {
  (keep_function<ScaledNorm<Ops>, double, Cpu>(), ...);
  for_usual([]<class T>(T*) {
    if constexpr (FloatingElement<T>) (keep_function<NormOfTensor<Ops>, T, Cpu>(), ...);
  });
}

#if TENON_HOLDS_LIBRARY
template void keep_norms(NormOps);
#endif

}  // namespace tenon::inline v1::detail::inline TENON_CODE
