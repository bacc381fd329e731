#include "kernels.hpp"

#include <tenon/core/elementwise/activation.hpp>

template void tenon_library::keep_kernels(tenon::ActivationOps);
