// Prints a part of the interface to C, which its argument names.
#include <cstdio>
#include <cstring>
#include <exception>

#include "printers.hpp"

int main(int n, char** arguments) try {
  struct Part {
    const char* name;
    void (*print)();
  };
  for (const Part& part : {Part{"header", tenon::c::print_header}, Part{"source", tenon::c::print_source},
                           Part{"calls", tenon::c::print_calls}, Part{"hostile", tenon::c::print_hostile}}) {
    if (n == 2 && std::strcmp(arguments[1], part.name) == 0) return part.print(), 0;
  }
  if (n == 3 && std::strcmp(arguments[1], "json") == 0) return tenon::c::print_json(arguments[2]), 0;
  std::fprintf(stderr, "usage: tenon_c_interface header|source|calls|hostile, or json <tenon.h>\n");
  return 2;
} catch (const std::exception& error) {
  std::fprintf(stderr, "tenon_c_interface: %s\n", error.what());
  return 1;
}
