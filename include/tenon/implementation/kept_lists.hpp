// The parts of the library that are spread over several sources, an instance of a template in each.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/implementation/kept_calls.hpp>
#include <tenon/implementation/kept_kernels.hpp>
#include <tenon/implementation/kept_reductions.hpp>
#include <tenon/ops/reduction/nan_reduction.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/reduction/softmax.hpp>

#if TENON_HOLDS_LIBRARY
namespace tenon::inline v1::detail::inline TENON_CODE {

template void keep_kernels(ElementwiseOps);
template void keep_reductions(PlainReductionOps);
template void keep_reductions(NanReductionOps);
template void keep_reductions(SoftmaxOps);
template void keep_layers<float>();
template void keep_layers<double>();

}  // namespace tenon::inline v1::detail::inline TENON_CODE
#endif
