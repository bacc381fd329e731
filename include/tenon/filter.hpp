// Filters of signals and images, by SciPy's names: recursive filters.
#pragma once

#include <tenon/ops/filter/filters.hpp>
#include <tenon/ops/filter/recursive.hpp>
#include <tenon/tenon.hpp>
