#include "kernels.hpp"

#include <tenon/core/elementwise/hyperbolic.hpp>

template void tenon_library::keep_kernels(tenon::HyperbolicOps);
