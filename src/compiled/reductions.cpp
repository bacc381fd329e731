#include "reductions.hpp"

template void tenon_library::keep_reductions(tenon::PlainReductionOps);
