#include "kernels.hpp"

#include <tenon/core/elementwise/special.hpp>

template void tenon_library::keep_kernels(tenon::SpecialOps);
