// Filters of signals and images, by SciPy's names: recursive filters, those by a window, and connected components.
#pragma once

#include <tenon/ops/filter/filters.hpp>
#include <tenon/ops/filter/label.hpp>
#include <tenon/ops/filter/options.hpp>
#include <tenon/ops/filter/recursive.hpp>
#include <tenon/ops/filter/separable.hpp>
#include <tenon/tenon.hpp>
