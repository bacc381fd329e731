#include "reductions.hpp"

#include <tenon/ops/reduction/softmax.hpp>

template void tenon_library::keep_reductions(tenon::SoftmaxOps);
