// The devices that memory lies on. Cuda is declared in every build; its engine comes with <tenon/cuda.hpp>.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>

namespace tenon::inline v1 {

/// The kinds of memory, with DLPack's numbers. The host can access all except `cuda`.
enum class DeviceType : std::int32_t { cpu = 1, cuda = 2, cuda_host = 3, cuda_managed = 13 };

/// A device known at run time.
struct AnyDevice {
  DeviceType type = DeviceType::cpu;
  std::int32_t index = 0;

  /// "cpu", "cuda", "cuda_host" for pinned memory, "cuda_managed"; else "unknown device".
  TENON_INLINE constexpr const char* name() const {
    return type == DeviceType::cpu            ? "cpu"
           : type == DeviceType::cuda         ? "cuda"
           : type == DeviceType::cuda_host    ? "cuda_host"
           : type == DeviceType::cuda_managed ? "cuda_managed"
                                              : "unknown device";
  }
  /// True if the type is one of DeviceType's.
  TENON_INLINE constexpr bool is_known() const {
    return type == DeviceType::cpu || type == DeviceType::cuda || type == DeviceType::cuda_host ||
           type == DeviceType::cuda_managed;
  }
  bool operator==(const AnyDevice&) const = default;
};

/// The host's memory.
struct Cpu {
  static constexpr const char* name = "cpu";
  TENON_INLINE constexpr operator AnyDevice() const { return {}; }
  /// True if the engine of this device can access memory on `device`.
  TENON_INLINE static constexpr bool reaches(AnyDevice device) { return device.type != DeviceType::cuda; }
};

/// The memory of an NVIDIA GPU.
struct Cuda {
  static constexpr const char* name = "cuda";
  int index = 0;
  TENON_INLINE constexpr operator AnyDevice() const { return {DeviceType::cuda, index}; }
  TENON_INLINE static constexpr bool reaches(AnyDevice device) {
    return device.type == DeviceType::cuda || device.type == DeviceType::cuda_managed;
  }
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Allocates memory and computes on a device. The host's is in host/engine.hpp, which lists the members of an engine;
/// that of Cuda comes with <tenon/cuda.hpp>. Name it in templates, as the engine's header may be included after this
/// one; without that header the engine is refused here.
template <class Device>
struct Engine {
  static_assert(sizeof(Device) == 0, "tenon: work on this device needs <tenon/cuda.hpp>");
};
template <>
struct Engine<Cpu>;

}  // namespace tenon::inline v1::detail::inline TENON_CODE
