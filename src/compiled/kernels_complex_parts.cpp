#include "kernels.hpp"

#include <tenon/core/elementwise/complex_parts.hpp>

template void tenon_library::keep_kernels(tenon::ComplexOps);
