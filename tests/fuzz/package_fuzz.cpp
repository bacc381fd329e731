// Any bytes as a package of the interpreters: modules, pickles and tensors that they can hold, or an IoError or
// TypeError.
#include "../../interpreter/src/package_content.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "fuzz/memory_file.hpp"
#include "fuzz/read_all.hpp"

namespace tn = tenon;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const MemoryFile file(data, size);
  try {
    const auto package = tn::interpreter::read_package(file.path());
    std::size_t bytes = 0;
    for (const auto& [name, text] : *package->modules) {
      if (name.empty() || name.front() == '.' || name.back() == '.' || text.find('\0') != std::string::npos)
        std::abort();
      bytes += text.size();
    }
    for (const auto& [name, pickle] : package->pickles) bytes += pickle.size();
    if (bytes > size) std::abort();  // its entries are stored, and do not overlap
    for (const auto& tensor : package->tensors) read_all(tensor, 1032 * size);
  } catch (const tn::IoError&) {
  } catch (const tn::TypeError&) {
  }
  return 0;
}
