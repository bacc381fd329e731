#include "kernels.hpp"

#include <tenon/core/elementwise/rounding.hpp>

template void tenon_library::keep_kernels(tenon::RoundingOps);
