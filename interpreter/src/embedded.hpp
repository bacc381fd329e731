// Embedded: what tenon_embed_interpreter has put into the program.
#pragma once

#include <cstddef>

#include <tenon/interpreter/payload.hpp>

namespace tenon::interpreter {

/// A shared object as tools/freeze.py has read it: a binary module by its full name, or a library that such modules
/// need by its file's.
struct EmbeddedBinary {
  const char* name;
  const unsigned char* bytes;
  std::size_t size;
  bool is_module;
};

/// The payload's bytes; the frozen modules, and the binaries, up to one without a name.
struct Embedded {
  const unsigned char* payload;
  std::size_t payload_size;
  const FrozenModule* modules;
  const EmbeddedBinary* binaries;
};
extern "C" const Embedded tenon_embedded_interpreter;

}  // namespace tenon::interpreter
