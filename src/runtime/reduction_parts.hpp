// The parts of the family reduction: each list of its operations has a source in reduction/ that defines their
// functions.
#pragma once

#include "families.hpp"

namespace tenon::inline v1::runtime {

/// Adds the functions of a list's operations: `add_reductions<QuantileOps>(list)`.
template <class List>
void add_reductions(FunctionList& list);

}  // namespace tenon::runtime
