// A library that exports through DLPack; tests can corrupt its struct before Tenon sees it.
#pragma once

#include <tenon/dtype.hpp>
#include <tenon/exchange/dlpack_abi.hpp>

#include <atomic>
#include <cstdint>
#include <cstring>
#include <vector>

namespace support {

/// Calls f(null pointer to an element, code) for every dtype. Source: dlpack.h, DLDataTypeCode.
template <class F>
void for_each_dtype(F f) {
  const auto all = [&]<class... T>(int code, tenon::detail::TypeList<T...>) {
    (f(static_cast<T*>(nullptr), code), ...);
  };
  using tenon::detail::TypeList;
  all(0, TypeList<std::int8_t, std::int16_t, std::int32_t, std::int64_t>{});
  all(1, TypeList<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>{});
  all(2, TypeList<tenon::float16, float, double>{});
  all(4, TypeList<tenon::bfloat16>{});
  all(5, TypeList<tenon::complex<float>, tenon::complex<double>>{});
  all(6, TypeList<bool>{});
}

/// A float32 tensor of shape (2,3) with the elements 0 … 5 of 64. `make` returns a struct of it; `releases` counts
/// calls of the deleter.
struct Foreign {
  alignas(64) float elements[64];
  std::vector<std::int64_t> shape{2, 3}, strides{3, 1};
  bool null_shape = false, null_strides = false, null_deleter = false;
  std::uint32_t major = 1, minor = 1;
  std::uint64_t flags = 0;
  DLTensor view{};
  std::atomic<int> releases = 0;

  Foreign() {
    for (int i = 0; i < 64; ++i) elements[i] = static_cast<float>(i);
    view.data = elements;
    view.ndim = 2;
    view.dtype = {2, 32, 1};
    set_device(1, 0);
  }
  /// Sets the device, also to values that the enum of an old header does not have.
  void set_device(std::int32_t type, std::int32_t index) {
    std::memcpy(static_cast<void*>(&view.device), &type, sizeof type);
    view.device.device_id = index;
  }
  void set_shape(std::vector<std::int64_t> sizes, std::vector<std::int64_t> steps) {
    shape = std::move(sizes);
    strides = std::move(steps);
    view.ndim = static_cast<std::int32_t>(shape.size());
  }
  const DLTensor& shown() {
    view.shape = null_shape ? nullptr : shape.data();
    view.strides = null_strides ? nullptr : strides.data();
    return view;
  }
  template <class Managed>
  Managed* make() {
    auto* managed = new Managed();
    if constexpr (tenon::detail::has_versions<Managed>) {
      managed->version = {major, minor};
      managed->flags = flags;
    }
    std::memcpy(static_cast<void*>(&managed->dl_tensor), &shown(), sizeof(DLTensor));
    managed->manager_ctx = this;
    managed->deleter = null_deleter ? nullptr : +[](Managed* self) {
      ++static_cast<Foreign*>(self->manager_ctx)->releases;
      delete self;
    };
    return managed;
  }
};

}  // namespace support
