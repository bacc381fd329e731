// Gradients: Variables, and functions that differentiate functions.
#pragma once

#include <tenon/gradient/check_writes.hpp>
#include <tenon/gradient/checkpoint.hpp>
#include <tenon/gradient/custom_gradient.hpp>
#include <tenon/gradient/grad_of.hpp>
#include <tenon/gradient/gradcheck.hpp>
#include <tenon/gradient/in_place.hpp>
#include <tenon/gradient/no_grad.hpp>
#include <tenon/gradient/pullbacks.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/record_list.hpp>
#include <tenon/gradient/transforms.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/gradient/vmap.hpp>
#include <tenon/tenon.hpp>
