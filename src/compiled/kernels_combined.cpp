#include "kernels.hpp"

#include <tenon/core/elementwise/combined.hpp>

template void tenon_library::keep_kernels(tenon::CombinedOps);
