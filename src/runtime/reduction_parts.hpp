// The sources of the family reduction; each sets some of its functions.
#pragma once

#include <span>

#include <tenon/runtime/function.hpp>

namespace tenon::inline v1::runtime {

void set_number_reductions(std::span<Function> functions);
void set_averages(std::span<Function> functions);
void set_norms(std::span<Function> functions);
void set_covariances(std::span<Function> functions);
void set_differences(std::span<Function> functions);
void set_gradients(std::span<Function> functions);
void set_scans(std::span<Function> functions);
void set_softmaxes(std::span<Function> functions);
void set_quantiles(std::span<Function> functions);
void set_line_functions(std::span<Function> functions);

}  // namespace tenon::runtime
