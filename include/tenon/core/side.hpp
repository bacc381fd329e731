// Side: on which side of equal elements a value belongs.
#pragma once

#include <tenon/config.hpp>

namespace tenon::inline v1 {

/// Whether a needle's place is before or after the elements that equal it.
enum class Side { left, right };

}  // namespace tenon::inline v1
