// Tensors of fixed shape and all that computes with them, decompositions included. It needs neither Eigen nor LAPACK.
#pragma once

#include <tenon/core/operators.hpp>
#include <tenon/exchange/fixed.hpp>
#include <tenon/fixed/operand.hpp>
#include <tenon/fixed/tensor.hpp>
#include <tenon/light.hpp>
#include <tenon/ops/linalg/eigenvalues.hpp>
#include <tenon/ops/linalg/lu.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/product/products.hpp>
#include <tenon/ops/reduction/norm.hpp>
