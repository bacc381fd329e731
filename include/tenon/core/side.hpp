// Side: the side of equal elements on which a value belongs.
#pragma once

#include <tenon/config.hpp>

namespace tenon::inline v1 {

/// The side of the equal elements on which a needle's place is.
enum class Side { left, right };

}  // namespace tenon::inline v1
