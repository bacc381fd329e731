// cuBLAS on the host: the products it is asked for, computed from the very arguments as its documentation says, column
// by column.
#pragma once

#include <cstdint>
#include <vector>

#include <tenon/cuda/matmul.hpp>

#include "host_runtime.hpp"

namespace host_cublas {

struct Call {
  bool batched;
  cublasOperation_t of_a, of_b;
  std::int64_t m, n, k, count;
  cublasComputeType_t compute;
  cudaStream_t stream;
};
/// What a handle was told.
struct State {
  cudaStream_t stream = nullptr;
  void* workspace = nullptr;
  int math_mode = 0;
};
inline std::vector<Call> calls;
inline std::vector<cublasHandle_t> handles;  // not yet destroyed
inline cublasStatus_t answer = CUBLAS_STATUS_SUCCESS;
inline State& state(cublasHandle_t handle) { return *reinterpret_cast<State*>(handle); }

template <class T, class S>
void multiply(const Call& call, const void* alpha, const void* a, std::int64_t lead_a, std::int64_t apart_a,
              const void* b, std::int64_t lead_b, std::int64_t apart_b, const void* beta, void* c, std::int64_t lead_c,
              std::int64_t apart_c) {
  const S scale = *static_cast<const S*>(alpha), keep = *static_cast<const S*>(beta);
  for (std::int64_t z = 0; z < call.count; ++z) {
    const T *x = static_cast<const T*>(a) + z * apart_a, *y = static_cast<const T*>(b) + z * apart_b;
    T* to = static_cast<T*>(c) + z * apart_c;
    for (std::int64_t j = 0; j < call.n; ++j) {
      for (std::int64_t i = 0; i < call.m; ++i) {
        S sum(0);
        for (std::int64_t k = 0; k < call.k; ++k) {
          const T left = call.of_a == CUBLAS_OP_N ? x[i + k * lead_a] : x[k + i * lead_a],
                  right = call.of_b == CUBLAS_OP_N ? y[k + j * lead_b] : y[j + k * lead_b];
          sum = sum + static_cast<S>(left) * static_cast<S>(right);
        }
        T& element = to[i + j * lead_c];
        element = static_cast<T>(keep == S(0) ? scale * sum : scale * sum + keep * static_cast<S>(element));
      }
    }
  }
}

inline cublasStatus_t run(cublasHandle_t handle, Call call, const void* alpha, const void* a, cudaDataType type_a,
                          std::int64_t lead_a, std::int64_t apart_a, const void* b, cudaDataType type_b,
                          std::int64_t lead_b, std::int64_t apart_b, const void* beta, void* c, cudaDataType type_c,
                          std::int64_t lead_c, std::int64_t apart_c) {
  if (answer != CUBLAS_STATUS_SUCCESS) return answer;
  const std::int64_t rows_a = call.of_a == CUBLAS_OP_N ? call.m : call.k,
                     rows_b = call.of_b == CUBLAS_OP_N ? call.k : call.n;
  if (lead_a < rows_a || lead_b < rows_b || lead_c < call.m || lead_a < 1 || lead_b < 1 || call.count < 1 ||
      apart_a < 0 || apart_b < 0)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (type_a != type_b || type_a != type_c) return CUBLAS_STATUS_NOT_SUPPORTED;
  const auto found = host_runtime::live.find(state(handle).workspace);
  if (found == host_runtime::live.end() || found->second.device != host_runtime::current)
    return CUBLAS_STATUS_INVALID_VALUE;
  call.stream = state(handle).stream;
  calls.push_back(call);
  const auto with = [&](auto element, auto scalar) {
    multiply<decltype(element), decltype(scalar)>(call, alpha, a, lead_a, apart_a, b, lead_b, apart_b, beta, c, lead_c,
                                                  apart_c);
    return CUBLAS_STATUS_SUCCESS;
  };
  const bool doubles = call.compute == CUBLAS_COMPUTE_64F;
  switch (type_a) {
    case CUDA_R_16F: return doubles ? CUBLAS_STATUS_NOT_SUPPORTED : with(tenon::float16(), 0.f);
    case CUDA_R_16BF: return doubles ? CUBLAS_STATUS_NOT_SUPPORTED : with(tenon::bfloat16(), 0.f);
    case CUDA_R_32F: return doubles ? CUBLAS_STATUS_NOT_SUPPORTED : with(0.f, 0.f);
    case CUDA_R_64F: return doubles ? with(0., 0.) : CUBLAS_STATUS_NOT_SUPPORTED;
    case CUDA_C_32F:
      return doubles ? CUBLAS_STATUS_NOT_SUPPORTED : with(tenon::complex<float>(), tenon::complex<float>());
    case CUDA_C_64F:
      return doubles ? with(tenon::complex<double>(), tenon::complex<double>()) : CUBLAS_STATUS_NOT_SUPPORTED;
    default: return CUBLAS_STATUS_NOT_SUPPORTED;
  }
}

}  // namespace host_cublas

extern "C" {
inline cublasStatus_t cublasCreate_v2(cublasHandle_t* handle) {
  if (host_cublas::answer != CUBLAS_STATUS_SUCCESS) return host_cublas::answer;
  *handle = reinterpret_cast<cublasHandle_t>(new host_cublas::State);
  host_cublas::handles.push_back(*handle);
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasDestroy_v2(cublasHandle_t handle) {
  std::erase(host_cublas::handles, handle);
  delete &host_cublas::state(handle);
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode) {
  return host_cublas::state(handle).math_mode = mode, CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasSetStream_v2(cublasHandle_t handle, cudaStream_t stream) {
  host_cublas::state(handle) = {stream, nullptr,
                                host_cublas::state(handle).math_mode};  // the work space goes, as cuBLAS's
                                                                        // documentation says
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t handle, void* p, std::size_t) {
  return host_cublas::state(handle).workspace = p, CUBLAS_STATUS_SUCCESS;
}
inline const char* cublasGetStatusName(cublasStatus_t) { return "CUBLAS_STATUS_OF_SOME_KIND"; }
inline const char* cublasGetStatusString(cublasStatus_t) { return "what cuBLAS says"; }
inline cublasStatus_t cublasGemmEx_64(cublasHandle_t handle, cublasOperation_t of_a, cublasOperation_t of_b,
                                      std::int64_t m, std::int64_t n, std::int64_t k, const void* alpha, const void* a,
                                      cudaDataType type_a, std::int64_t lead_a, const void* b, cudaDataType type_b,
                                      std::int64_t lead_b, const void* beta, void* c, cudaDataType type_c,
                                      std::int64_t lead_c, cublasComputeType_t compute, cublasGemmAlgo_t) {
  return host_cublas::run(handle, {false, of_a, of_b, m, n, k, 1, compute, nullptr}, alpha, a, type_a, lead_a, 0, b,
                          type_b, lead_b, 0, beta, c, type_c, lead_c, 0);
}
inline cublasStatus_t cublasGemmStridedBatchedEx_64(cublasHandle_t handle, cublasOperation_t of_a,
                                                    cublasOperation_t of_b, std::int64_t m, std::int64_t n,
                                                    std::int64_t k, const void* alpha, const void* a,
                                                    cudaDataType type_a, std::int64_t lead_a, long long apart_a,
                                                    const void* b, cudaDataType type_b, std::int64_t lead_b,
                                                    long long apart_b, const void* beta, void* c, cudaDataType type_c,
                                                    std::int64_t lead_c, long long apart_c, std::int64_t count,
                                                    cublasComputeType_t compute, cublasGemmAlgo_t) {
  return host_cublas::run(handle, {true, of_a, of_b, m, n, k, count, compute, nullptr}, alpha, a, type_a, lead_a,
                          apart_a, b, type_b, lead_b, apart_b, beta, c, type_c, lead_c, apart_c);
}
}

namespace tenon::inline v1::detail {

template <class T>
void ProductKernelThatSomeCuFileInstantiates<T>::launch(const char*, const ProductRun<T>& product,
                                                        const cuda::Stream&) {
  for (std::int64_t i = 0; i < product.m * product.n * product.count; ++i) multiply_integers(product, i);
}

}  // namespace tenon::inline v1::detail
