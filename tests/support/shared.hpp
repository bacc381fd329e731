// What tests of shared memory share: a tensor to hand over, and a look at what is left behind.
#pragma once

#include <tenon/evaluate.hpp>
#include <tenon/memory/shared.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

#include <cstdint>
#include <filesystem>
#include <iterator>

namespace support {

inline tenon::Tensor<float> filled(const tenon::Shape& sizes, float value) {
  auto tensor = tenon::detail::new_tensor<float>("filled", sizes);
  for (std::int64_t i = 0; i < tensor.numel(); ++i) tensor.data_ptr()[i] = value;
  return tensor;
}

/// How many descriptors this process has open, but for those of segments that are kept for what comes next.
inline long descriptors() {
  using std::filesystem::directory_iterator;
  tenon::release_shared_segments();
  return std::distance(directory_iterator("/proc/self/fd"), directory_iterator());
}
/// How many segments have a name in /dev/shm.
inline long segment_names() {
  long count = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/dev/shm"))
    count += entry.path().filename().string().substr(0, 6) == "tenon-";
  return count;
}

}  // namespace support
