// Tenon on CUDA devices: Tensor<T, Cuda>. Needs the CUDA Toolkit: CMake's target tenon::cuda.
//
// Any compiler may include it. Only nvcc compiles kernels: a file compiled by another compiler launches the kernels
// that some .cu file of the program instantiates by evaluating the same expression. Features that need more than the
// CUDA runtime have separate headers: <tenon/cuda/matmul.hpp>, with the target tenon::cublas, and
// <tenon/cuda/sort.hpp>. <tenon/exchange/dlpack_cuda.hpp> exchanges tensors with libraries that use CUDA streams.
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
