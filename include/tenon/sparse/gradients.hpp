// Gradients of sparse tensors: include it beside <tenon/sparse.hpp> and <tenon/autograd.hpp>.
#pragma once

#include <tenon/sparse/embedding.hpp>
#include <tenon/sparse/lazy_shared.hpp>
#include <tenon/sparse/optimizers.hpp>
#include <tenon/sparse/record_elementwise.hpp>
#include <tenon/sparse/record_products.hpp>
#include <tenon/sparse/variable.hpp>
