// Library: a shared object that is loaded from memory.
#pragma once

#include <cstddef>
#include <string>

namespace tenon::interpreter {

/// Its symbols are seen by nobody else. The dynamic linker takes files of one path, or of one inode, for the same
/// library: each has its own of both, so that the same bytes are loaded as often as they are asked for.
class Library {
 public:
  /// Throws std::runtime_error with the name and the dynamic linker's reason.
  Library(const char* name, const unsigned char* bytes, std::size_t size);
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
  ~Library();
  /// Null where it has none of that name.
  void* symbol(const char* name) const;
  /// It is not unloaded.
  void keep() { handle_ = nullptr; }

 private:
  void* handle_ = nullptr;
};

}  // namespace tenon::interpreter
