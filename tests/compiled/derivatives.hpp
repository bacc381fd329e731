// Gradients of sources with and without derivatives of derivatives, in one program.
#pragma once

#include <tenon/autograd.hpp>

/// A function of x that a source without them records.
tenon::Variable<double> recorded_without(const tenon::Variable<double>& x);
/// The gradient of that, of a Variable, as a source without them computes it.
tenon::Variable<double> gradient_without(const tenon::Variable<double>& x);
