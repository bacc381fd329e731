// A tensor of the host as an operand of a walk along lines.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/cpu/line/each_line.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T>
TENON_INLINE LineOperand line_operand(const Tensor<T>& x) {
  using Value = std::remove_const_t<T>;
  return {reinterpret_cast<char*>(const_cast<Value*>(x.storage().data())), &x.layout(),
          static_cast<std::int64_t>(sizeof(T))};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
