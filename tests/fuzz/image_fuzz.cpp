// Any bytes as an image: a tensor no larger than they may unpack to, or an IoError.
#include <tenon/file/image.hpp>

#include <cstddef>
#include <cstdint>

#include "fuzz/memory_file.hpp"
#include "fuzz/read_all.hpp"

namespace tn = tenon;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 1500) return 0;  // a PNG file may unpack to 1032 times its size, and a pixel of a bit to four bytes
  const MemoryFile file(data, size);
  try {
    read_all(tn::load_image(file.path()), size * 1032 * 32);
  } catch (const tn::IoError&) {
  }
  return 0;
}
