// Tensors between the GPUs of one program, be they of one process or of several. Includes only.
//
// Outside the umbrella: link CMake's target tenon::nccl. The verbs are those of <tenon/mpi.hpp>, for Tensor<T, Cuda>.
#pragma once

#include <tenon/nccl/call_group.hpp>
#include <tenon/nccl/device_collective.hpp>
#include <tenon/nccl/device_communicator.hpp>
#include <tenon/nccl/device_point_to_point.hpp>
#include <tenon/nccl/reduce_devices.hpp>
#include <tenon/nccl/unique_id.hpp>
