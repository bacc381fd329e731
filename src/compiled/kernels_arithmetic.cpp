#include "kernels.hpp"

#include <tenon/core/elementwise/arithmetic.hpp>

template void tenon_library::keep_kernels(tenon::ArithmeticOps);
