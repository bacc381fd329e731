// The gradients of all operations that are not elementwise.
#pragma once

#include <tenon/gradient/pullbacks/composed.hpp>
#include <tenon/gradient/pullbacks/decomposition.hpp>
#include <tenon/gradient/pullbacks/indexing.hpp>
#include <tenon/gradient/pullbacks/moved.hpp>
#include <tenon/gradient/pullbacks/product.hpp>
#include <tenon/gradient/pullbacks/reduction.hpp>
#include <tenon/gradient/pullbacks/scan.hpp>
#include <tenon/gradient/pullbacks/shape.hpp>
#include <tenon/gradient/pullbacks/transform.hpp>
#include <tenon/gradient/special_derivatives.hpp>
