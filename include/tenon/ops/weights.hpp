// The option weights, of counts, averages and covariances.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/argument.hpp>
#include <tenon/core/op.hpp>
#include <tenon/device.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

template <class T, class Device = Cpu>
struct Weights {
  Tensor<T, Device> values;
};
template <class G>
inline constexpr bool is_weights = false;
template <class T, class Device>
inline constexpr bool is_weights<Weights<T, Device>> = true;

/// The option weights, as elements of D.
template <class D>
struct WeightsOption {
  static constexpr Argument argument{"weights", ArgumentKind::tensor, "", true};
  bool has_weights = false;
  Tensor<const D> weights;
  template <class T>
  TENON_INLINE static WeightsOption from(const Weights<T>& given) { return {true, operand_as<D>(given.values)}; }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::inline TENON_CODE {

/// The weights of elements, which are counted in place of 1 for each.
template <TensorLike W>
auto weights(const W& values) {
  return detail::Weights<const std::remove_const_t<typename W::value_type>, typename W::device_type>{eval(values)};
}

}  // namespace tenon::inline v1::inline TENON_CODE
