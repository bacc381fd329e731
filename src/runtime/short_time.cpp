// Short-time and Hermitian transforms are compositions, compiled for AnyVariables, as neural functions are.
#include <tenon/ops/fft/hermitian.hpp>
#include <tenon/ops/fft/short_time.hpp>

#include "neural_call.hpp"
#include "special_functions.hpp"

namespace tenon::inline v1::runtime {
namespace {

using Compositions = detail::Concatenate<ShortTimeOps, HermitianOps>::type;

template <class F, class... Ops>
void each_of(OpList<Ops...>, const F& visit) {
  (visit(static_cast<Ops*>(nullptr)), ...);
}

}  // namespace

void add_short_time(FunctionList& list) {
  each_of(Compositions{}, [&]<class Op>(Op*) { list.push_back(function_of<Op>("fft", false, &run_neural<Op>)); });
}
void add_short_time_gradients(GradientList& list) {
  each_of(Compositions{}, [&]<class Op>(Op*) { list.push_back({&Op::info, {.composed = &run_neural<Op>}}); });
}

}  // namespace tenon::inline v1::runtime
