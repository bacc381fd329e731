// Transfer: moves elements between devices.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/engine/engine.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T, class Device, class To>
Tensor<T, To> transfer(const Tensor<T, Device>& x, To device) {
  using Far = std::conditional_t<std::is_same_v<To, Cpu>, Device, To>;
  return Engine<Far>::transfer(x, device);
}

template <class T, class Device>
std::remove_const_t<T> element_on_device(const Tensor<T, Device>& x) {
  return Engine<Device>::element(x);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
