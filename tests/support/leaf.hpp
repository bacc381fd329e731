// Leaves by name: values that want a gradient.
#pragma once

#include <tenon/any_tensor.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/runtime/value.hpp>

namespace support {

/// A leaf with the elements of x.
inline tenon::runtime::Value leaf(const tenon::AnyTensor& x) {
  tenon::runtime::Value made(x);
  tenon::runtime::set_requires_grad(made, true);
  return made;
}

}  // namespace support
