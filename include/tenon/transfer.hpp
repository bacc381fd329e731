// Transfer: elements from device to device.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL

template <class T, class Device, class To>
Tensor<T, To> transfer(const Tensor<T, Device>& x, To device) {
  using Far = std::conditional_t<std::is_same_v<To, Cpu>, Device, To>;
  static_assert(std::is_same_v<Far, Cpu> || has_engine<Far>(), "tenon: to this device needs <tenon/cuda.hpp>");
  if constexpr (has_engine<Far>()) return Engine<Far>::transfer(x, device);
  else return x;
}

template <class T, class Device>
std::remove_const_t<T> element_on_device(const Tensor<T, Device>& x) {
  static_assert(has_engine<Device>(), "tenon: to read an element of this device needs <tenon/cuda.hpp>");
  if constexpr (has_engine<Device>()) return Engine<Device>::element(x);
}

TENON_END_DETAIL
