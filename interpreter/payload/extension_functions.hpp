// Where Python finds the functions that make binary modules: in the program, and nowhere else.
#pragma once

#include <tenon/interpreter/payload.hpp>

namespace tenon::interpreter {

void use_extensions(Extensions& extensions);

}  // namespace tenon::interpreter
