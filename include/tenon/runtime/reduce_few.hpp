// Reductions of few elements without the binding of arguments, for bindings.
#pragma once

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/value.hpp>

namespace tenon::inline v1::runtime {

/// What `function` gives for all elements of x and its defaults, without a record, if it is a reduction with one
/// result, and x few contiguous elements on the host, of a dtype that it is defined for; else nothing, and `call` says
/// why.
TENON_EXPORT Value reduce_few(const Function& function, const AnyTensor& x);

}  // namespace tenon::inline v1::runtime
