// Tenon on CUDA devices: Tensor<T, Cuda>.  Needs the CUDA Toolkit: CMake's target tenon::cuda.
//
// Any compiler may include it.  Kernels are compiled by nvcc alone: a file of another compiler launches those that some .cu file
// of the program instantiates, by evaluating the same expression there.  What needs more than the runtime has headers of its own:
// <tenon/cuda/matmul.hpp>, with the target tenon::cublas, and <tenon/cuda/sort.hpp>; exchange by streams <tenon/exchange/dlpack_cuda.hpp>.
#pragma once

#include <tenon/cuda/block.hpp>
#include <tenon/cuda/copy.hpp>
#include <tenon/cuda/engine.hpp>
#include <tenon/cuda/event.hpp>
#include <tenon/cuda/graph.hpp>
#include <tenon/cuda/ipc.hpp>
#include <tenon/cuda/kernel_body.hpp>
#include <tenon/cuda/launch.hpp>
#include <tenon/cuda/memory.hpp>
#include <tenon/cuda/plan.hpp>
#include <tenon/cuda/runtime.hpp>
#include <tenon/cuda/stream.hpp>
#include <tenon/tenon.hpp>
