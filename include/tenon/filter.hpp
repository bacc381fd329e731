// Filters of signals and images, by SciPy's names: recursive filters, and those by a window.
#pragma once

#include <tenon/ops/filter/filters.hpp>
#include <tenon/ops/filter/options.hpp>
#include <tenon/ops/filter/recursive.hpp>
#include <tenon/ops/filter/separable.hpp>
#include <tenon/tenon.hpp>
