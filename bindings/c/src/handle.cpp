#include "handle.hpp"

#include <tenon/error.hpp>
#include <tenon/runtime/function.hpp>

namespace tenon::c {

const runtime::Value& value_in(const char* function, const char* argument, const tenon_tensor* handle) {
  if (!handle) detail::throw_error(ErrorCode::type, function, ": ", argument, " is NULL, and has to be a tensor");
  return handle->value;
}

AnyTensor tensor_in(const char* function, const char* argument, const tenon_tensor* handle) {
  const runtime::Value& value = value_in(function, argument, handle);
  return value.is_tensor() ? value.tensor() : runtime::call("asarray", {value}).tensor();
}

runtime::Value operand_in(const char* function, const char* argument, const tenon_tensor* handle) {
  const runtime::Value& value = value_in(function, argument, handle);
  return value.is_tensor() ? value : runtime::Value(tensor_in(function, argument, handle));
}

}  // namespace tenon::c
