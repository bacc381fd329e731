// The structures behind the handles of tenon.h.
#pragma once

#include <tenon/any_tensor.hpp>
#include <tenon/ops/random/generator.hpp>
#include <tenon/runtime/value.hpp>

#include <utility>

#include "tenon.h"

/// A tensor, or a number.
struct tenon_tensor {
  tenon::runtime::Value value;
};
struct tenon_generator {
  tenon::Generator generator;
};

namespace tenon::c {

/// A handle that the caller owns.
inline tenon_tensor* new_handle(runtime::Value&& value) { return new tenon_tensor{std::move(value)}; }

/// The value of a handle. Throws TypeError for NULL.
const runtime::Value& value_in(const char* function, const char* argument, const tenon_tensor* handle);
/// Its tensor; of a number a tensor that holds it.
AnyTensor tensor_in(const char* function, const char* argument, const tenon_tensor* handle);
/// The same with its history.
runtime::Value operand_in(const char* function, const char* argument, const tenon_tensor* handle);

}  // namespace tenon::c
