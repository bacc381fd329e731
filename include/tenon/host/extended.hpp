// Tensors that are extended beyond their ends: the computation of pad, roll and tile.
#pragma once

#include <tenon/config.hpp>
#include <tenon/cpu/move/extend.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/extension.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The result of a plan, in fresh memory.
template <class T>
TENON_NOINLINE_OG Tensor<T> extended(const char* function, const Tensor<const T>& x, Dims shape, Extension& plan) {
  auto result = new_tensor<T>(function, shape);
  if (result.numel() > 0)
    extend(reinterpret_cast<char*>(result.storage().data()), reinterpret_cast<const char*>(x.data_ptr()), plan);
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
