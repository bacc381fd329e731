// Side: on which side of equal elements a value belongs.
#pragma once

#include <tenon/config.hpp>

TENON_BEGIN_TYPES

/// Whether a needle's place is before or after the elements that equal it.
enum class Side { left, right };

TENON_END_TYPES
