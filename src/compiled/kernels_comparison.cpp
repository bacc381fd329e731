#include "kernels.hpp"

#include <tenon/core/elementwise/comparison.hpp>

template void tenon_library::keep_kernels(tenon::ComparisonOps);
