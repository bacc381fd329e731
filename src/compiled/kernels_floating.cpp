#include "kernels.hpp"

#include <tenon/core/elementwise/floating.hpp>

template void tenon_library::keep_kernels(tenon::FloatingOps);
