// ExtensionCopies: an interpreter's own copies of the program's binary modules.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <tenon/interpreter/payload.hpp>

#include "library.hpp"

namespace tenon::interpreter {

/// Each is loaded when it is first imported, and finds Python in the payload of its interpreter.
class ExtensionCopies final : public Extensions {
 public:
  explicit ExtensionCopies(const Library& payload) : payload_(payload) {}
  std::vector<const char*> names() const override;
  void* function(const char* module, const char* name, std::string& why) override;
  /// They are not unloaded.
  void keep();

 private:
  const Library& payload_;
  std::map<std::string, Library> copies_;
};

}  // namespace tenon::interpreter
