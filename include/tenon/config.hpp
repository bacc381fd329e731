// The version, the attributes and the namespaces.  The only header that defines macros.
//
// Two namespaces hold everything.  `tenon::v1` (inline) holds all types and all state of the process, so that a
// Tensor<float> is one type in every translation unit.  Inside it, an inline namespace whose name spells the flags that
// change generated code, and the version, holds every function that computes, so that objects built with different flags can be
// linked, and libraries that hold different versions can meet in one process.  A type whose layout changes makes `v1` the next.
// A member of a type of `v1` is therefore TENON_INLINE: inlined at every level, it leaves no symbol that could be shared.
#pragma once

#define TENON_VERSION_MAJOR 0
#define TENON_VERSION_MINOR 1
#define TENON_VERSION_PATCH 0

// ---- what Tenon needs

#if defined(_WIN32)
#error "tenon: Windows has no POSIX threads and mappings: build in WSL, the Linux subsystem"
#elif !defined(__GNUC__)
#error "tenon: needs g++ 12, clang 14 or later, or another compiler with their builtins"
#elif __cplusplus < 202002L
#error "tenon: needs C++20: compile with -std=c++20, or link the CMake target tenon::tenon"
#elif __SIZEOF_POINTER__ != 8 || __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "tenon: needs a 64-bit, little-endian processor"
#endif

// ---- attributes

#if defined(__CUDACC__)
#define TENON_HD __host__ __device__
#else
#define TENON_HD
#endif

#define TENON_INLINE [[gnu::always_inline]] inline
#define TENON_INLINE_LAMBDA __attribute__((always_inline))
// A function of its own, as fast as any: what many expressions call in place of code of their own.
#define TENON_NOINLINE [[gnu::noinline]]
// A function of its own that g++ compiles at -Og: what runs once for a whole operation, and what runs seldom.  Together that is larger
// than all kernels of a program, and every translation unit compiles it.
#if defined(__OPTIMIZE__) && !defined(__clang__)
#define TENON_NOINLINE_OG [[gnu::noinline, gnu::optimize("Og")]]
#define TENON_COLD [[gnu::cold, gnu::noinline, gnu::optimize("Og")]]
#else
#define TENON_NOINLINE_OG [[gnu::noinline]]
#define TENON_COLD [[gnu::cold, gnu::noinline]]
#endif
#define TENON_HIDDEN [[gnu::visibility("hidden")]]
#define TENON_EXPORT __attribute__((visibility("default")))

// Before a loop: its iterations do not depend on each other.  clang sees it, and would warn where it cannot use it.
#if defined(__GNUC__) && !defined(__clang__)
#define TENON_INDEPENDENT _Pragma("GCC ivdep")
#else
#define TENON_INDEPENDENT
#endif

// In a block: products and sums may be fused, as g++ does by default.
#if defined(__clang__)
#define TENON_CONTRACT _Pragma("clang fp contract(fast)")
#else
#define TENON_CONTRACT
#endif

// Compilers with vector extensions compute in lanes, at every level but -O0, where calls in lanes would cost more.
#if defined(__GNUC__) && defined(__OPTIMIZE__) && !defined(__CUDA_ARCH__)
#define TENON_LANES 1
#else
#define TENON_LANES 0
#endif

// A kernel in an instruction set that this translation unit need not be compiled for; undefined for one that it is compiled for.
#if TENON_LANES && defined(__x86_64__)
#if !(defined(__AVX2__) && defined(__FMA__))
#define TENON_TARGET_AVX2 __attribute__((target("avx2,fma"), noinline, flatten))
#endif
#if !(defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__AVX512BW__) && defined(__AVX512VL__))
#if defined(__clang__)
#define TENON_TARGET_AVX512 __attribute__((target("avx512f,avx512dq,avx512bw,avx512vl,avx2,fma"), noinline, flatten, min_vector_width(512)))
#else
#define TENON_TARGET_AVX512 __attribute__((target("avx512f,avx512dq,avx512bw,avx512vl,avx2,fma"), noinline, flatten))
#endif
#endif
#endif

// An empty member takes no room.
#define TENON_NO_UNIQUE_ADDRESS [[no_unique_address]]

// TENON_DEBUG=1 finds what a build without it does not look for.  Accessors and row iterators check their indices: IndexError.
// Fresh elements in memory of the host are filled: floating and complex ones with quiet NaNs, the others with bytes 0xa5.
// It may differ between translation units.
#if !defined(TENON_DEBUG)
#define TENON_DEBUG 0
#endif

#if defined(__cpp_exceptions)
#define TENON_EXCEPTIONS 1
#else
#define TENON_EXCEPTIONS 0
#endif

// Under AddressSanitizer freed blocks are not kept for reuse, so that a use after free is seen.
#if defined(__SANITIZE_ADDRESS__)
#define TENON_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TENON_ASAN 1
#endif
#endif
#if !defined(TENON_ASAN)
#define TENON_ASAN 0
#endif

// The policy that makes memory where neither a call nor a scope names one.  A user who sets it includes the header of
// the policy first, or names it: TENON_DEFAULT_ALLOCATOR_HEADER='<tenon/memory/caching.hpp>'.  Alike in every translation unit.
#if !defined(TENON_DEFAULT_ALLOCATOR)
#define TENON_DEFAULT_ALLOCATOR ::tenon::RecyclingAllocator
#endif

// TENON_BLAS=1 leaves products of float and double matrices to a CBLAS.  CMake's option of that name sets it and links one.
#if !defined(TENON_BLAS)
#define TENON_BLAS 0
#endif

// TENON_LAPACK=1 leaves decompositions to LAPACKE, in place of Eigen.  CMake's option of that name sets it and links one.
#if !defined(TENON_LAPACK)
#define TENON_LAPACK 0
#endif

// TENON_ZLIB=1 lets <tenon/file/npz.hpp> read and write deflated entries.  The target tenon::npz sets it and links zlib.
#if !defined(TENON_ZLIB)
#define TENON_ZLIB 0
#endif

// TENON_PNG=1 lets <tenon/file/image.hpp> read and write PNG.  The target tenon::png sets it and links libpng.
#if !defined(TENON_PNG)
#define TENON_PNG 0
#endif

// TENON_CUDA=1 lets <tenon/cuda.hpp> be included, which needs the CUDA Toolkit.  The target tenon::cuda sets it and links cudart.
// It changes nothing else, so no namespace is keyed on it.
#if !defined(TENON_CUDA)
#define TENON_CUDA 0
#endif

// ---- namespaces

#if defined(__AVX512F__)
#define TENON_KEY_ISA avx512
#elif defined(__AVX2__)
#define TENON_KEY_ISA avx2
#else
#define TENON_KEY_ISA base
#endif
#if defined(__OPTIMIZE__)
#define TENON_KEY_OPTIMIZE _opt
#else
#define TENON_KEY_OPTIMIZE _noopt
#endif
#if defined(__FAST_MATH__)
#define TENON_KEY_MATH _fast
#else
#define TENON_KEY_MATH
#endif
#if TENON_EXCEPTIONS
#define TENON_KEY_EXCEPTIONS
#else
#define TENON_KEY_EXCEPTIONS _noexcept
#endif
#if TENON_DEBUG
#define TENON_KEY_DEBUG _debug
#else
#define TENON_KEY_DEBUG
#endif
#if TENON_ASAN
#define TENON_KEY_ASAN _asan
#else
#define TENON_KEY_ASAN
#endif
#if TENON_BLAS
#define TENON_KEY_BLAS _blas
#else
#define TENON_KEY_BLAS
#endif
#if TENON_LAPACK
#define TENON_KEY_LAPACK _lapack
#else
#define TENON_KEY_LAPACK
#endif
#define TENON_PASTE11(a, b, c, d, e, f, g, h, major, minor, patch) a##b##c##d##e##f##g##h##_##major##_##minor##_##patch
#define TENON_PASTE(a, b, c, d, e, f, g, h, major, minor, patch) TENON_PASTE11(a, b, c, d, e, f, g, h, major, minor, patch)
#define TENON_CODE                                                                                                                      \
  TENON_PASTE(TENON_KEY_ISA, TENON_KEY_OPTIMIZE, TENON_KEY_MATH, TENON_KEY_EXCEPTIONS, TENON_KEY_DEBUG, TENON_KEY_ASAN, TENON_KEY_BLAS, \
              TENON_KEY_LAPACK, TENON_VERSION_MAJOR, TENON_VERSION_MINOR, TENON_VERSION_PATCH)

// The few functions that call zlib or libpng where they may stand in a further namespace: `inline namespace TENON_ZLIB_CODE {`.
#if TENON_ZLIB
#define TENON_ZLIB_CODE with_zlib
#else
#define TENON_ZLIB_CODE without_zlib
#endif
#if TENON_PNG
#define TENON_PNG_CODE with_png
#else
#define TENON_PNG_CODE without_png
#endif

// Types and state of the process.
#define TENON_BEGIN_TYPES \
  namespace tenon {       \
  inline namespace v1 {
#define TENON_END_TYPES \
  }                     \
  }
// The same that is nobody's business.
#define TENON_BEGIN_DETAIL_TYPES \
  namespace tenon {              \
  inline namespace v1 {          \
  namespace detail {
#define TENON_END_DETAIL_TYPES \
  }                            \
  }                            \
  }
// Functions that compute.
#define TENON_BEGIN_CODE  \
  namespace tenon {       \
  inline namespace v1 {   \
  inline namespace TENON_CODE {
#define TENON_END_CODE \
  }                    \
  }                    \
  }
// The same for functions that are nobody's business.
#define TENON_BEGIN_DETAIL \
  namespace tenon {        \
  inline namespace v1 {    \
  namespace detail {       \
  inline namespace TENON_CODE {
#define TENON_END_DETAIL \
  }                      \
  }                      \
  }                      \
  }
