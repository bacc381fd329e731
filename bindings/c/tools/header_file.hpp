// What tenon.h declares by hand: its functions, enumerations and structs, read from its text.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace tenon::c {

/// A parameter of a function, or a member of a struct. A function's type has no name in it: "void (*)(void* context)".
struct DeclaredVariable {
  std::string type, name;
};

struct DeclaredFunction {
  std::string name, result;
  std::vector<DeclaredVariable> parameters;
  std::string section;  ///< the header's heading above it
  std::string text;     ///< its comment, or ""
  bool is_inline;       ///< defined in the header: the library has no such symbol
};
struct DeclaredStruct {
  std::string name;
  std::vector<DeclaredVariable> members;
  bool is_handle;  ///< declared only
};
struct DeclaredEnumeration {
  std::string name;
  std::vector<std::pair<std::string, long long>> values;
};

/// The declarations of a header that is written as tenon.h is.
struct HeaderFile {
  std::vector<DeclaredFunction> functions;
  std::vector<DeclaredStruct> structs;
  std::vector<DeclaredEnumeration> enumerations;
};
/// Throws std::runtime_error for a file that cannot be read, and for a declaration of another form.
HeaderFile read_header(const char* path);

}  // namespace tenon::c
