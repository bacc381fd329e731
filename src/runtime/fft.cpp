#include <tenon/fft.hpp>

#include "families.hpp"
#include "typed_call.hpp"

namespace tenon::inline v1::runtime {

void add_fft(FunctionList& list) { add_typed_functions(list, "fft", FftOps{}); }

}  // namespace tenon::runtime
