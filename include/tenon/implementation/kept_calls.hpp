// Recorded calls of usual networks: of the operations that gradient/kept_calls.hpp names, and of layers.
#pragma once

#include <tenon/config.hpp>
#include <tenon/cpu/run/update_elements.hpp>
#include <tenon/gradient/kept_calls.hpp>
#include <tenon/gradient/pullbacks.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/implementation/keep.hpp>
#include <tenon/nn/attention.hpp>
#include <tenon/nn/convolution.hpp>
#include <tenon/nn/convolve_operands.hpp>
#include <tenon/nn/cross_entropy.hpp>
#include <tenon/nn/linear.hpp>
#include <tenon/nn/modules/normalization.hpp>
#include <tenon/nn/normalize_rows.hpp>
#include <tenon/nn/optim/adam.hpp>
#include <tenon/nn/optim/clip_grad.hpp>
#include <tenon/nn/pooling.hpp>

#if TENON_HOLDS_LIBRARY
namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T, class Op, class... A>
void keep_call(KeptCall<Op, A...>) {
  keep_function<RecordedCall<Op, A...>, T>();
}
template <class T, class... Call>
void keep_calls(KeptCalls<Call...>) {
  (keep_call<T>(Call{}), ...);
}
template <class T>
void keep_layers() {
  keep_calls<T>(CallsOfVariables<Variable<T>>{});
  keep_function<BatchNormOfVariables, T>();
  keep_function<NormalizeRowsOfVariables<true>, T>();
  keep_function<NormalizeRowsOfVariables<false>, T>();
  keep_function<ConvolutionOfVariables, T>();
  keep_function<MaximaOfVariable, T>();
  keep_function<AttentionOfVariables, T>();
  keep_function<CrossEntropyOfVariable, T>();
  keep_function<NormOfMagnitudes, T>();
  keep_function<UpdateElements<AdamPass>, T>();
  keep_function<UpdateElements<AmsgradPass>, T>();
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
#endif
