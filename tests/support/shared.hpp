// Helpers for tests of shared memory: a tensor to share, and counts of what is left behind.
#pragma once

#include <tenon/memory/malloc.hpp>
#include <tenon/memory/shared.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

#include <cstdint>
#include <filesystem>
#include <iterator>

namespace support {

/// In memory that is not shared, whatever the default policy is.
inline tenon::Tensor<float> filled(const tenon::Shape& sizes, float value) {
  return tenon::full<float>(sizes, value, tenon::MallocAllocator());
}

/// The number of open file descriptors of this process, except those of segments that are kept for reuse.
inline long descriptors() {
  using std::filesystem::directory_iterator;
  tenon::release_shared_segments();
  return std::distance(directory_iterator("/proc/self/fd"), directory_iterator());
}
/// The number of segments with a name in /dev/shm.
inline long segment_names() {
  long count = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/dev/shm"))
    count += entry.path().filename().string().substr(0, 6) == "tenon-";
  return count;
}

}  // namespace support
