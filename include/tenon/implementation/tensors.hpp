// Shapes, layouts, views and handles.
#pragma once

#include <tenon/engine/destination_bodies.hpp>
#include <tenon/engine/matmul_plan_bodies.hpp>
#include <tenon/engine/packed_mask_bodies.hpp>
#include <tenon/engine/source_list_bodies.hpp>
#include <tenon/host/engine_assignment_bodies.hpp>
#include <tenon/host/engine_evaluation_bodies.hpp>
#include <tenon/host/engine_masks_bodies.hpp>
#include <tenon/operand/leaves_bodies.hpp>
#include <tenon/tensor/any_tensor_bodies.hpp>
#include <tenon/tensor/tensor_bodies.hpp>
#include <tenon/view/axes_bodies.hpp>
#include <tenon/view/coalesce_bodies.hpp>
#include <tenon/view/index_bodies.hpp>
#include <tenon/view/indexed_view_bodies.hpp>
#include <tenon/view/layout_bodies.hpp>
#include <tenon/view/overlap_bodies.hpp>
#include <tenon/view/reshape_bodies.hpp>
#include <tenon/view/shape_bodies.hpp>
