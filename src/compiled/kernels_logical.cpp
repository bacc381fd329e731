#include "kernels.hpp"

#include <tenon/core/elementwise/logical.hpp>

template void tenon_library::keep_kernels(tenon::LogicalOps);
