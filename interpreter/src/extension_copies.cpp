#include "extension_copies.hpp"

#include <cstdint>
#include <exception>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "elf_image.hpp"
#include "embedded.hpp"
#include "library.hpp"

namespace tenon::interpreter {
namespace {

const EmbeddedBinary* find_binary(std::string_view name, bool is_module) {
  for (const EmbeddedBinary* each = tenon_embedded_interpreter.binaries; each->name; ++each) {
    if (each->name == name && each->is_module == is_module) return each;
  }
  return nullptr;
}

/// Loads those of these libraries that came with the modules, and stay: they know nothing of Python, so all
/// interpreters have the same. The dynamic linker finds them by their names afterwards.
void load_libraries(const std::vector<std::string>& names) {
  static std::recursive_mutex mutex;
  static std::set<const EmbeddedBinary*> loaded;
  const std::lock_guard guard(mutex);
  for (const std::string& name : names) {
    const EmbeddedBinary* const binary = find_binary(name, false);
    if (!binary || loaded.count(binary)) continue;
    load_libraries(ElfImage(name, binary->bytes, binary->size).needed());
    Library(binary->name, binary->bytes, binary->size).keep();
    loaded.insert(binary);
  }
}

}  // namespace

std::vector<const char*> ExtensionCopies::names() const {
  std::vector<const char*> names;
  for (const EmbeddedBinary* each = tenon_embedded_interpreter.binaries; each->name; ++each) {
    if (each->is_module) names.push_back(each->name);
  }
  return names;
}

void* ExtensionCopies::function(const char* module, const char* name, std::string& why) try {
  auto copy = copies_.find(module);
  if (copy == copies_.end()) {
    const EmbeddedBinary* const binary = find_binary(module, true);
    if (!binary) throw std::runtime_error(std::string("this program has no binary module ") + module);
    ElfImage image(module, binary->bytes, binary->size);
    load_libraries(image.needed());
    image.bind([&](std::string_view symbol, bool is_weak, std::uintptr_t& address) {
      if (symbol.substr(0, 2) != "Py" && symbol.substr(0, 3) != "_Py") return false;
      address = reinterpret_cast<std::uintptr_t>(payload_.symbol(symbol.data()));
      if (!address && !is_weak)
        throw std::runtime_error(std::string(module) + " needs " + symbol.data() + ", which this Python has not");
      return true;
    });
    copy = copies_.try_emplace(module, module, image.bytes().data(), image.bytes().size()).first;
  }
  void* const function = copy->second.symbol(name);
  if (!function) why = std::string(module) + " has no function " + name;
  return function;
} catch (const std::exception& error) {
  why = error.what();
  return nullptr;
}

void ExtensionCopies::keep() {
  for (auto& [name, copy] : copies_) copy.keep();
}

}  // namespace tenon::interpreter
