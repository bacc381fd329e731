// Special functions beside the error function and the gamma function: include this, next to tenon.hpp.
#pragma once

#include <tenon/ops/special/bessel.hpp>
#include <tenon/ops/special/functions.hpp>
#include <tenon/ops/special/gamma.hpp>
#include <tenon/ops/special/normal.hpp>
#include <tenon/ops/special/numbers.hpp>
#include <tenon/ops/special/zeta.hpp>
#include <tenon/tenon.hpp>
