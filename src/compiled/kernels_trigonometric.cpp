#include "kernels.hpp"

#include <tenon/core/elementwise/trigonometric.hpp>

template void tenon_library::keep_kernels(tenon::TrigonometricOps);
