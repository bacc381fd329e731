// Shapes, layouts, views and handles.
#pragma once

#include <tenon/any_tensor_bodies.hpp>
#include <tenon/computation_bodies.hpp>
#include <tenon/destination_bodies.hpp>
#include <tenon/host/engine_assignment_bodies.hpp>
#include <tenon/host/engine_masks_bodies.hpp>
#include <tenon/layout_bodies.hpp>
#include <tenon/leaves_bodies.hpp>
#include <tenon/shape_bodies.hpp>
#include <tenon/tensor_bodies.hpp>
#include <tenon/view/axes_bodies.hpp>
#include <tenon/view/coalesce_bodies.hpp>
#include <tenon/view/index_bodies.hpp>
#include <tenon/view/indexed_view_bodies.hpp>
#include <tenon/view/overlap_bodies.hpp>
#include <tenon/view/reshape_bodies.hpp>
