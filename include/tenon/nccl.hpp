// Tensors between the GPUs of one program, in one process or in several. Includes only.
//
// Outside the umbrella: link CMake's target tenon::nccl. The verbs are those of <tenon/mpi.hpp>, for Tensor<T, Cuda>.
#pragma once

#include <tenon/nccl/call_group.hpp>
#include <tenon/nccl/collective.hpp>
#include <tenon/nccl/communicator.hpp>
#include <tenon/nccl/point_to_point.hpp>
#include <tenon/nccl/reduce.hpp>
#include <tenon/nccl/unique_id.hpp>
