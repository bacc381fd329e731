//! [implementation]
// tenon_library.cpp: compile it with -O2, and add it to a program whose other sources are compiled with
// -DTENON_COMPILED=1.
#define TENON_IMPLEMENTATION
#include <tenon/implementation.hpp>
//! [implementation]
