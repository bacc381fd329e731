// The devices memory lives on.  Cuda exists in every build: its engine comes with <tenon/cuda.hpp>.
#pragma once

#include <tenon/config.hpp>

TENON_BEGIN_TYPES

/// The host's memory.
struct Cpu {
  static constexpr const char* name = "cpu";
};

/// The memory of an NVIDIA GPU.
struct Cuda {
  static constexpr const char* name = "cuda";
  int index = 0;
};

TENON_END_TYPES
