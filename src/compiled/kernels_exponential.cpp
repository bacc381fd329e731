#include "kernels.hpp"

#include <tenon/core/elementwise/exponential.hpp>

template void tenon_library::keep_kernels(tenon::ExponentialOps);
