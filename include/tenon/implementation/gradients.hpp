// Recorded nodes, backward passes through them, and what refuses writes to what they keep.
#pragma once

#include <tenon/engine/kept_elements_bodies.hpp>
#include <tenon/gradient/backward_pass_bodies.hpp>
#include <tenon/gradient/fit_gradient_bodies.hpp>
#include <tenon/gradient/higher_node_bodies.hpp>
#include <tenon/gradient/hook_bodies.hpp>
#include <tenon/gradient/no_grad_bodies.hpp>
#include <tenon/gradient/node_bodies.hpp>
#include <tenon/gradient/node_memory_bodies.hpp>
#include <tenon/gradient/overwritten_node_bodies.hpp>
#include <tenon/gradient/packed_leaves_bodies.hpp>
#include <tenon/gradient/run_sweep_bodies.hpp>
#include <tenon/gradient/view_node_bodies.hpp>
#include <tenon/gradient/writes_bodies.hpp>
#include <tenon/gradient/written_block_bodies.hpp>
#include <tenon/host/gradient/sweep_elements_bodies.hpp>
