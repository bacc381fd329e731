// matmul on CUDA: include this beside <tenon/cuda.hpp> and link CMake's target tenon::cublas.
//
// cuBLAS, which any compiler may call, multiplies floating and complex matrices. A kernel of Tenon, which some .cu file
// must instantiate, multiplies integers and bools.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/product.hpp>
#include <tenon/cuda/cublas.hpp>
#include <tenon/cuda/runtime.hpp>
#include <tenon/cuda/scratch.hpp>
#include <tenon/cuda/stream.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/error.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail {

/// cuBLAS's names for an element type and for the type it computes in; `scalar` is the type of alpha and beta.
template <class T>
struct CublasType {
  static constexpr bool exists = false;
};
template <class Scalar, cudaDataType Data, cublasComputeType_t Compute>
struct CublasTypeOf {
  static constexpr bool exists = true;
  using scalar = Scalar;
  static constexpr cudaDataType data = Data;
  static constexpr cublasComputeType_t compute = Compute;
};
template <> struct CublasType<float16> : CublasTypeOf<float, CUDA_R_16F, CUBLAS_COMPUTE_32F> {};
template <> struct CublasType<bfloat16> : CublasTypeOf<float, CUDA_R_16BF, CUBLAS_COMPUTE_32F> {};
template <> struct CublasType<float> : CublasTypeOf<float, CUDA_R_32F, CUBLAS_COMPUTE_32F> {};
template <> struct CublasType<double> : CublasTypeOf<double, CUDA_R_64F, CUBLAS_COMPUTE_64F> {};
template <> struct CublasType<complex<float>> : CublasTypeOf<complex<float>, CUDA_C_32F, CUBLAS_COMPUTE_32F> {};
template <> struct CublasType<complex<double>> : CublasTypeOf<complex<double>, CUDA_C_64F, CUBLAS_COMPUTE_64F> {};

/// The type that products of integers are computed in; an element of a bool product is true if any term is.
template <class T>
using integer_product_t = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;

/// A kernel that multiplies matrices of integers, one element for each thread.
template <class T>
struct ProductKernelThatSomeCuFileInstantiates {
  static void launch(const char* function, const ProductRun<T>& product, const cuda::Stream& stream);
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Computes element i of all results.
template <class T>
TENON_HD TENON_INLINE void multiply_integers(const ProductRun<T>& p, std::int64_t i) {
  using P = integer_product_t<T>;
  const std::int64_t line = i / p.n, column = i - line * p.n, matrix = line / p.m, row = line - matrix * p.m;
  const T *a = p.a + matrix * p.a_apart + row * p.a_row, *b = p.b + matrix * p.b_apart + column * p.b_column;
  P sum = 0;
  for (std::int64_t k = 0; k < p.k; ++k) {
    if constexpr (std::is_same_v<T, bool>) sum |= static_cast<P>(a[k * p.a_column] && b[k * p.b_row]);
    else sum += static_cast<P>(a[k * p.a_column]) * static_cast<P>(b[k * p.b_row]);
  }
  p.c[i] = static_cast<T>(sum);
}

/// The common arguments of all calls for one product.
struct CublasCall {
  const char* function;
  cublasHandle_t handle;
  MatrixOrder a, b;
};

/// cuBLAS stores matrices by columns, where a row-major c is its transpose: the product of transposed b and transposed
/// a.
template <class T>
TENON_NOINLINE_OG void call_cublas(const CublasCall& call, ProductRun<T> x) {
  using Type = CublasType<T>;
  const typename Type::scalar one(1), zero(0);
  const cublasComputeType_t compute =
      std::is_same_v<T, float> && tf32_scopes > 0 ? CUBLAS_COMPUTE_32F_FAST_TF32 : Type::compute;
  const cublasOperation_t of_a = call.a.by_columns ? CUBLAS_OP_T : CUBLAS_OP_N,
                          of_b = call.b.by_columns ? CUBLAS_OP_T : CUBLAS_OP_N;
  std::int64_t lead_a = call.a.leading;
  const std::int64_t lead_b = call.b.leading;
  if (x.count > 1 && x.b_apart == 0 && !call.a.by_columns &&
      (x.m == 1 ? x.a_apart >= x.k : x.a_apart == x.m * lead_a)) {
    if (x.m == 1) lead_a = x.a_apart;  // all share one b: their rows form one tall product
    x.m *= x.count;
    x.count = 1;
  }
  if (x.count > 1 && x.a_apart >= 0 && x.b_apart >= 0) {
    return check_cublas(
        call.function, "cublasGemmStridedBatchedEx",
        cublasGemmStridedBatchedEx_64(call.handle, of_b, of_a, x.n, x.m, x.k, &one, x.b, Type::data, lead_b, x.b_apart,
                                      x.a, Type::data, lead_a, x.a_apart, &zero, x.c, Type::data, x.n, x.m * x.n,
                                      x.count, compute, CUBLAS_GEMM_DEFAULT));
  }
  for (std::int64_t i = 0; i < x.count; ++i, x.a += x.a_apart, x.b += x.b_apart, x.c += x.m * x.n) {
    check_cublas(call.function, "cublasGemmEx",
                 cublasGemmEx_64(call.handle, of_b, of_a, x.n, x.m, x.k, &one, x.b, Type::data, lead_b, x.a, Type::data,
                                 lead_a, &zero, x.c, Type::data, x.n, compute, CUBLAS_GEMM_DEFAULT));
  }
}

template <class T>
TENON_NOINLINE_OG void multiply_by_cublas(const char* function, const ProductRun<T>& x, const Walk& walk,
                                          const cuda::Stream& stream) {
  const CublasHandles::Entry& entry = cublas_handle(function, stream.device());
  const Scratch scratch(function, stream, entry.scratch_bytes);
  check_cublas(function, "cublasSetStream", cublasSetStream(entry.handle, stream.handle()));
  check_cublas(function, "cublasSetWorkspace",
               cublasSetWorkspace(entry.handle, scratch.as<void>(), entry.scratch_bytes));
  const CublasCall call{function, entry.handle, order_of_matrix(x.m, x.k, x.a_row, x.a_column),
                        order_of_matrix(x.k, x.n, x.b_row, x.b_column)};
  for_each_product_run(x, walk, [&](const ProductRun<T>& run) { call_cublas(call, run); });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <>
struct ProductEngine<Cuda> {
  static constexpr bool exists = true;

  /// True if a matrix is read in place.
  template <class T>
  TENON_INLINE static bool reads(std::int64_t rows, std::int64_t columns, std::int64_t row, std::int64_t column) {
    return !CublasType<T>::exists || order_of_matrix(rows, columns, row, column).leading != 0;
  }
  /// Multiplies on the thread's stream.  No size is 0.  Throws DeviceError, MemoryError.
  template <class T>
  TENON_KEYED TENON_INLINE static void multiply(const char* function, const ProductRun<T>& product, const Walk& walk,
                                                Cuda device) {
    const cuda::Stream stream = cuda::current_stream(device);
    const DeviceGuard guard(function, device);
    if constexpr (CublasType<T>::exists) multiply_by_cublas(function, product, walk, stream);
    else
      for_each_product_run(product, walk, [&](const ProductRun<T>& run) {
        ProductKernelThatSomeCuFileInstantiates<T>::launch(function, run, stream);
      });
  }
};

}  // namespace tenon::inline v1::detail

#if defined(__CUDACC__)

namespace tenon::inline v1::detail::inline TENON_CODE {
template <class T>
__global__ void __launch_bounds__(256)
    integer_product_kernel(const __grid_constant__ ProductRun<T> product, std::int64_t elements) {
  const std::int64_t i = std::int64_t{blockIdx.x} * 256 + threadIdx.x;
  if (i < elements) multiply_integers(product, i);
}
}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <class T>
void ProductKernelThatSomeCuFileInstantiates<T>::launch(const char* function, const ProductRun<T>& product,
                                                        const cuda::Stream& stream) {
  const std::int64_t elements = product.m * product.n * product.count, blocks = (elements + 255) / 256;
  integer_product_kernel<<<grid_of(function, blocks, elements, " elements"), 256, 0, stream.handle()>>>(product,
                                                                                                        elements);
  check_cuda(function, "launch of a kernel", cudaGetLastError());
}

}  // namespace tenon::inline v1::detail

#endif
