// Any bytes as a .npy file: a tensor no larger than they are, or an IoError or TypeError.
#include <tenon/interop/npy.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <type_traits>
#include <vector>

#include "fuzz/memory_file.hpp"

namespace tn = tenon;

namespace {

/// Whether the file holds elements of T.
template <class T>
bool loads(const char* path, std::size_t size) {
  if constexpr (!std::is_same_v<T, tn::bfloat16>) {
    try {
      const auto tensor = tn::load_npy<T>(path);
      const std::size_t bytes = static_cast<std::size_t>(tensor.numel()) * sizeof(T);
      if (bytes > size) std::abort();
      // Every byte is read, so that AddressSanitizer sees them.
      std::vector<char> copy(bytes);
      if (bytes > 0) std::memcpy(copy.data(), tensor.storage().data(), bytes);
      return true;
    } catch (const tn::TypeError&) {
    }
  }
  return false;
}

template <class... T>
void load(tn::detail::TypeList<T...>, const char* path, std::size_t size) {
  (void)(loads<T>(path, size) || ...);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const MemoryFile file(data, size);
  try {
    load(tn::AllTypes{}, file.path(), size);
  } catch (const tn::IoError&) {
  }
  return 0;
}
