// Any bytes as a .npz file: tensors that they can hold, or an IoError or TypeError.
#include <tenon/file/npz.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "fuzz/memory_file.hpp"
#include "fuzz/read_all.hpp"

namespace tn = tenon;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const MemoryFile file(data, size);
  try {
    const auto loaded = tn::load_npz(file.path());
    const auto mapped = tn::map_npz(file.path());
    if (loaded.size() != mapped.size()) std::abort();
    for (const auto& [name, tensor] : loaded) {
      read_all(tensor, 1032 * size);  // deflate's largest ratio
      same_elements(tensor, mapped.at(name));
    }
  } catch (const tn::IoError&) {
  } catch (const tn::TypeError&) {
  }
  return 0;
}
