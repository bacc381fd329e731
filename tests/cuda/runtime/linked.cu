// nvcc's half of a program.
#include <tenon/cuda.hpp>

using CudaTensor = tenon::Tensor<float, tenon::Cuda>;
CudaTensor instantiated(const CudaTensor& a, const CudaTensor& b) { return a * 2.f + b; }
