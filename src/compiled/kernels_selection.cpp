#include "kernels.hpp"

#include <tenon/core/elementwise/selection.hpp>

template void tenon_library::keep_kernels(tenon::SelectionOps);
