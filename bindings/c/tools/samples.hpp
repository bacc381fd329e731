// Arguments that each function accepts, as variables of tests/samples.h: of them the programs that call everything are
// made.
#pragma once

#include <string>

#include "forms.hpp"

namespace tenon::c {

/// The variables' values; "target" for the tensor that a function in place writes.
std::string sample(const Declaration& declaration, const Parameter& parameter);
/// The target of a function in place, a tensor that it may write.
std::string target_of(const Declaration& declaration);

}  // namespace tenon::c
