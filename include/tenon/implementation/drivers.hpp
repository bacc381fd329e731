// The drivers of the host's engine: plans, blocks, lines and moves, which call kernels and know no element type.
#pragma once

#include <tenon/cpu/filter/components_bodies.hpp>
#include <tenon/cpu/filter/filter_line_bodies.hpp>
#include <tenon/cpu/line/each_line_bodies.hpp>
#include <tenon/cpu/line/lines_bodies.hpp>
#include <tenon/cpu/move/extend_bodies.hpp>
#include <tenon/cpu/move/indexed_move_bodies.hpp>
#include <tenon/cpu/move/masked_move_bodies.hpp>
#include <tenon/cpu/pack/pack_bodies.hpp>
#include <tenon/cpu/pack/streaming_copy_bodies.hpp>
#include <tenon/cpu/pack/transpose_bodies.hpp>
#include <tenon/cpu/reduce/reduce_bodies.hpp>
#include <tenon/cpu/run/kernel_sequence_bodies.hpp>
#include <tenon/cpu/run/plan_bodies.hpp>
#include <tenon/cpu/run/run_bodies.hpp>
#include <tenon/cpu/run/short_rows_bodies.hpp>
#include <tenon/host/copy_elements_bodies.hpp>
#include <tenon/host/quantile_lines_bodies.hpp>
#include <tenon/host/triangle_bodies.hpp>
