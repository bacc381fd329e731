// Any bytes as a .npy file: a tensor no larger than they are, or an IoError or TypeError.
#include <tenon/file/npy.hpp>

#include <cstddef>
#include <cstdint>

#include "fuzz/memory_file.hpp"
#include "fuzz/read_all.hpp"

namespace tn = tenon;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const MemoryFile file(data, size);
  try {
    const auto loaded = tn::load_npy(file.path());
    read_all(loaded, size);
    const auto mapped = tn::map_npy(file.path());
    read_all(mapped, size);
    same_elements(loaded, mapped);
  } catch (const tn::IoError&) {
  } catch (const tn::TypeError&) {
  }
  return 0;
}
