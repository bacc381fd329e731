// The drivers of the host's engine: plans, blocks, lines and moves, which call kernels and know no element type.
#pragma once

#include <tenon/cpu/components_bodies.hpp>
#include <tenon/cpu/each_line_bodies.hpp>
#include <tenon/cpu/extend_bodies.hpp>
#include <tenon/cpu/filter_line_bodies.hpp>
#include <tenon/cpu/indexed_move_bodies.hpp>
#include <tenon/cpu/kernel_sequence_bodies.hpp>
#include <tenon/cpu/lines_bodies.hpp>
#include <tenon/cpu/masked_move_bodies.hpp>
#include <tenon/cpu/pack_bodies.hpp>
#include <tenon/cpu/plan_bodies.hpp>
#include <tenon/cpu/reduce_bodies.hpp>
#include <tenon/cpu/run_bodies.hpp>
#include <tenon/cpu/short_rows_bodies.hpp>
#include <tenon/cpu/streaming_copy_bodies.hpp>
#include <tenon/cpu/transpose_bodies.hpp>
#include <tenon/host/copy_elements_bodies.hpp>
#include <tenon/host/quantile_lines_bodies.hpp>
#include <tenon/host/triangle_bodies.hpp>
