// CMake compiles a header in advance only for a target with a source: this one.
#include "support/catch.hpp"
