// Any bytes as a .safetensors file: tensors no larger than they are, or an IoError or TypeError.
#include <tenon/file/safetensors.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "fuzz/memory_file.hpp"
#include "fuzz/read_all.hpp"

namespace tn = tenon;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const MemoryFile file(data, size);
  try {
    const auto loaded = tn::load_safetensors(file.path());
    const auto mapped = tn::map_safetensors(file.path());
    if (loaded.tensors.size() != mapped.tensors.size() || loaded.metadata != mapped.metadata ||
        loaded.left != mapped.left)
      std::abort();
    std::size_t total = 0;
    for (const auto& [name, tensor] : loaded.tensors) {
      total += read_all(tensor, size).size();
      same_elements(tensor, mapped.tensors.at(name));
    }
    if (total > size) std::abort();
  } catch (const tn::IoError&) {
  } catch (const tn::TypeError&) {
  }
  return 0;
}
