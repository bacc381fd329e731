#include "reductions.hpp"

#include <tenon/ops/reduction/nan_reduction.hpp>

template void tenon_library::keep_reductions(tenon::NanReductionOps);
