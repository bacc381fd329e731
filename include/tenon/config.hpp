// The version, the attributes and the namespaces. The only header that defines macros.
//
// A header opens one of three namespaces, here or in `tenon::detail`. The inline ones are invisible to callers:
//   namespace tenon::inline v1 { types and the state of the process: one of each in a program
//   namespace tenon::inline v1::inline TENON_CODE {          functions that compute: one for each set of flags
//   namespace tenon::inline v1::inline TENON_SHARED_CODE {   functions whose bodies a library can have
// The name that TENON_CODE stands for contains the flags that change generated code, and the version. So objects built
// with different flags link, libraries built with different versions live in one process, and a Tensor<float> is one
// type in all of them. When the layout of a type changes, `v1` becomes the next. A member function of a type in `v1` is
// TENON_INLINE, inlined at every optimisation level, or else TENON_KEYED, which puts the same name in its symbol:
// without, the linker would take one for all objects. It is both if it has a lambda that is a function of its own.
//
// In the compiled mode a library has the functions that are no templates: TENON_SHARED_CODE is then one name for all
// flags, and headers only declare these functions. Their bodies, and the state that they share, are in headers whose
// names end in _bodies.
//
// Why namespaces, and not TENON_KEYED at each function, as libc++ does it: more than half of the functions bear no
// other attribute. One that forgets it compiles, links, and fails only in a program with mixed flags, while a namespace
// cannot be forgotten. And the attribute gets lost: clang drops it from a member of a class template whose body stands
// outside, nvcc from a specialisation.
#pragma once

#define TENON_VERSION_MAJOR 0
#define TENON_VERSION_MINOR 1
#define TENON_VERSION_PATCH 0

// ---- requirements

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

// Tests at -O0 define it as `inline`, which g++ compiles in half the time. Only right if all objects of a program have
// the same flags.
#if !defined(TENON_INLINE)
#define TENON_INLINE [[gnu::always_inline]] inline
#endif
// Before the parameters of a lambda, which is then always inlined: code in lanes must not end outside the function
// whose target has their registers. nvcc's front end keeps the attribute only there, where clang warns of it.
#if defined(__clang__)
#define TENON_INLINE_LAMBDA(...) (__VA_ARGS__) __attribute__((always_inline))
#else
#define TENON_INLINE_LAMBDA(...) [[gnu::always_inline]] (__VA_ARGS__)
#endif
// Never inlined, otherwise compiled as usual: code that many expressions share.
#define TENON_NOINLINE [[gnu::noinline]]
// Members that end a handle, assign it, or copy a list of sizes. With TENON_SHARED_HANDLES=1 they are calls, with which
// tenon::runtime, which plans more than it loops, compiles in four fifths of the time. Constructors of layouts and
// tensors are none of them: called, they would stall on reading what was just written.
#if !defined(TENON_SHARED_HANDLES)
#define TENON_SHARED_HANDLES 0
#endif
#if TENON_SHARED_HANDLES
#define TENON_INLINE_HANDLE TENON_KEYED TENON_NOINLINE inline
#else
#define TENON_INLINE_HANDLE TENON_INLINE
#endif
// Never inlined, and compiled by g++ at -Og: for functions that run once per operation, or seldom. They are more code
// than all kernels of a program, and every translation unit compiles them.
#if defined(__OPTIMIZE__) && !defined(__clang__)
#define TENON_NOINLINE_OG [[gnu::noinline, gnu::optimize("Og")]]
#define TENON_COLD [[gnu::cold, gnu::noinline, gnu::optimize("Og")]]
#else
#define TENON_NOINLINE_OG [[gnu::noinline]]
#define TENON_COLD [[gnu::cold, gnu::noinline]]
#endif
// After a member function: its result refers to the object, so clang warns if that is a temporary and the result is
// kept. After a parameter: the result refers to the argument; clang also warns if that is a local variable and the
// result is returned. g++ has no such attribute.
#if defined(__clang__)
#define TENON_LIFETIMEBOUND [[clang::lifetimebound]]
#else
#define TENON_LIFETIMEBOUND
#endif
// A deleted function and the reason: the compiler prints it with its error, or with the line that deletes.
#if defined(__cpp_deleted_function) && __cplusplus > 202302L
#define TENON_DELETED(sentence) = delete(sentence)
#else
#define TENON_DELETED(sentence) = delete
#endif
#define TENON_HIDDEN [[gnu::visibility("hidden")]]
#define TENON_EXPORT __attribute__((visibility("default")))

// Before a loop whose iterations do not depend on each other. clang finds that out itself, and would warn if it cannot
// use the pragma.
#if defined(__GNUC__) && !defined(__clang__)
#define TENON_INDEPENDENT _Pragma("GCC ivdep")
#else
#define TENON_INDEPENDENT
#endif

// Stops g++ -O3 from unrolling a loop before the vectoriser has seen it.
#if defined(__GNUC__) && !defined(__clang__) && !defined(__CUDACC__)  // nvcc's front end does not know it
#define TENON_ROLLED _Pragma("GCC unroll 1")
#else
#define TENON_ROLLED
#endif

// A loop that calls a user's function. g++ vectorises it at every level, and computes both sides of a condition: it
// need not raise floating-point exceptions exactly as the function would. Callees that the loop inlines need
// TENON_NO_TRAPS too, or g++ assumes trapping math. No contraction: the vector body and the scalar remainder must round
// alike. No clone, to which g++ would pass the function by value, and note that AArch64 does it otherwise than before
// GCC 10.
#if defined(__OPTIMIZE__) && !defined(__clang__)
#define TENON_USER_LOOP                                                                                             \
  __attribute__((                                                                                                   \
      optimize("tree-vectorize", "vect-cost-model=dynamic", "no-tree-sink", "no-trapping-math", "fp-contract=off"), \
      noinline, noclone, flatten))
#define TENON_NO_TRAPS __attribute__((optimize("no-trapping-math")))
#else
#define TENON_USER_LOOP __attribute__((noinline, flatten))
#define TENON_NO_TRAPS
#endif

// At the start of a block in which products and sums may be fused (contracted), as g++ does by default.
#if defined(__clang__)
#define TENON_CONTRACT _Pragma("clang fp contract(fast)")
#else
#define TENON_CONTRACT
#endif

// Compute in lanes (dtype/lanes.hpp) at every optimisation level but -O0, at which function calls make lanes slower
// than scalars.
#if defined(__GNUC__) && defined(__OPTIMIZE__) && !defined(__CUDA_ARCH__)
#define TENON_LANES 1
#else
#define TENON_LANES 0
#endif

// TENON_TARGETS: the instruction sets for which kernels are compiled besides that of the translation unit: all (the
// default), none, avx2, or avx512. At run time the best of these that the processor has is used. Leaving out a set
// saves a third of a kernel's compile time and size. It may differ between translation units.
#if !defined(TENON_TARGETS)
#define TENON_TARGETS all
#endif
#define TENON_TARGETS_none 1
#define TENON_TARGETS_avx2 2
#define TENON_TARGETS_avx512 3
#define TENON_TARGETS_all 4
#define TENON_TARGETS_NUMBER_OF(name) TENON_TARGETS_##name
#define TENON_TARGETS_NUMBER(name) TENON_TARGETS_NUMBER_OF(name)
#if TENON_TARGETS_NUMBER(TENON_TARGETS) == 0
#error "tenon: TENON_TARGETS is all, none, avx2 or avx512"
#endif

// Attributes of a kernel for an instruction set beyond that of the translation unit; undefined for a set that the
// translation unit already has, or that TENON_TARGETS leaves out.
#if TENON_LANES && defined(__x86_64__)
#if !(defined(__AVX2__) && defined(__FMA__)) && TENON_TARGETS_NUMBER(TENON_TARGETS) % 2 == 0
#define TENON_TARGET_AVX2 __attribute__((target("avx2,fma,f16c"), noinline, flatten))
#endif
#if !(defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__AVX512BW__) && defined(__AVX512VL__)) && \
    TENON_TARGETS_NUMBER(TENON_TARGETS) >= 3
#if defined(__clang__)
#define TENON_TARGET_AVX512 \
  __attribute__((target("avx512f,avx512dq,avx512bw,avx512vl,avx2,fma,f16c"), noinline, flatten, min_vector_width(512)))
#else
#define TENON_TARGET_AVX512 \
  __attribute__((target("avx512f,avx512dq,avx512bw,avx512vl,avx2,fma,f16c"), noinline, flatten))
#endif
#endif
#endif

// An empty member needs no space.
#define TENON_NO_UNIQUE_ADDRESS [[no_unique_address]]

// TENON_DEBUG=1 adds checks. Accessors and row iterators check their indices and throw IndexError. Uninitialised
// elements in host memory are filled: floating and complex ones with quiet NaNs, others with bytes 0xa5. It may differ
// between translation units.
#if !defined(TENON_DEBUG)
#define TENON_DEBUG 0
#endif

#if defined(__cpp_exceptions)
#define TENON_EXCEPTIONS 1
#else
#define TENON_EXCEPTIONS 0
#endif

// Under AddressSanitizer freed blocks are not kept for reuse, so that it can detect a use after free.
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

// The policy of allocations for which neither the call nor a scope names one. To set it, include the policy's header
// first or name it by TENON_DEFAULT_ALLOCATOR_HEADER='<tenon/memory/caching.hpp>'. It must be the same in every
// translation unit.
#if defined(TENON_DEFAULT_ALLOCATOR)
#define TENON_OWN_DEFAULT_ALLOCATOR
#else
#define TENON_DEFAULT_ALLOCATOR ::tenon::RecyclingAllocator
#endif

// TENON_BLAS=1 computes products of float and double matrices by a CBLAS. CMake's option of that name sets it and links
// one.
#if !defined(TENON_BLAS)
#define TENON_BLAS 0
#endif

// TENON_LAPACK=1 computes decompositions by LAPACKE in place of Tenon's own code. CMake's option of that name sets it
// and links one.
#if !defined(TENON_LAPACK)
#define TENON_LAPACK 0
#endif

// TENON_ZLIB=1 enables deflated entries in <tenon/file/npz.hpp>. The target tenon::npz sets it and links zlib.
#if !defined(TENON_ZLIB)
#define TENON_ZLIB 0
#endif

// TENON_PNG=1 enables PNG in <tenon/file/image.hpp>. The target tenon::png sets it and links libpng.
#if !defined(TENON_PNG)
#define TENON_PNG 0
#endif

// TENON_HIGHER_DERIVATIVES=1: what is recorded has derivatives of derivatives, for `hessian`, `jvp`, `create_graph`,
// and transforms within transforms. They take a compiler half as long again as all else that gradients need, so a
// program that asks for none compiles none. What the library of the compiled mode records has them.
#if !defined(TENON_HIGHER_DERIVATIVES) && defined(TENON_IMPLEMENTATION)
#define TENON_HIGHER_DERIVATIVES 1
#elif !defined(TENON_HIGHER_DERIVATIVES)
#define TENON_HIGHER_DERIVATIVES 0
#endif

// TENON_MPI_CHECK=1: every collective call of <tenon/mpi.hpp> first compares the arguments of the ranks. It must be the
// same in every translation unit; set in the environment, it checks a program that was compiled without it.
#if !defined(TENON_MPI_CHECK)
#define TENON_MPI_CHECK 0
#endif

// TENON_CUDA=1 enables <tenon/cuda.hpp>, which needs the CUDA Toolkit. The target tenon::cuda sets it and links cudart.
// It changes nothing else, so no namespace depends on it.
#if !defined(TENON_CUDA)
#define TENON_CUDA 0
#endif

// TENON_COMPILED=1: the functions that are no templates, and the kernels of usual operations, come from the library
// that the target tenon::compiled builds and links. A translation unit whose flags require functions that the library
// lacks uses those of the headers. Objects of both kinds can be linked together. TENON_IMPLEMENTATION, before
// <tenon/implementation.hpp>: this translation unit is the library.
#if !defined(TENON_COMPILED) && defined(TENON_IMPLEMENTATION)
#define TENON_COMPILED 1
#elif !defined(TENON_COMPILED)
#define TENON_COMPILED 0
#endif
#if TENON_COMPILED && TENON_EXCEPTIONS && !TENON_ASAN && !defined(__FAST_MATH__) && \
    !defined(TENON_OWN_DEFAULT_ALLOCATOR) && !defined(TENON_ALL_HPP)
#define TENON_BODIES 0
#else
#define TENON_BODIES 1
#endif
#if defined(TENON_IMPLEMENTATION) && !TENON_BODIES
#define TENON_HOLDS_LIBRARY 1
#else
#define TENON_HOLDS_LIBRARY 0
#endif

// Marks a function whose body is in a header of bodies: before its declaration; before its body; and before its body if
// that is as short as a call.
#if TENON_BODIES
#define TENON_SHARED
#define TENON_BODY inline
#define TENON_BODY_INLINE TENON_INLINE
#else
#define TENON_SHARED TENON_EXPORT
#define TENON_BODY
#define TENON_BODY_INLINE
#endif

// ---- namespaces

#if defined(__AVX512F__) && defined(__F16C__)
#define TENON_KEY_ISA avx512
#elif defined(__AVX512F__)
#define TENON_KEY_ISA avx512_nohalf
#elif defined(__AVX2__) && defined(__F16C__)
#define TENON_KEY_ISA avx2
#elif defined(__AVX2__)
#define TENON_KEY_ISA avx2_nohalf
#else
#define TENON_KEY_ISA base
#endif
#if TENON_TARGETS_NUMBER(TENON_TARGETS) == 1
#define TENON_KEY_TARGETS _alone
#elif TENON_TARGETS_NUMBER(TENON_TARGETS) == 2
#define TENON_KEY_TARGETS _and_avx2
#elif TENON_TARGETS_NUMBER(TENON_TARGETS) == 3
#define TENON_KEY_TARGETS _and_avx512
#else
#define TENON_KEY_TARGETS
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
// Functions of the two modes use the state of different objects.
#if TENON_BODIES
#define TENON_KEY_BODIES
#else
#define TENON_KEY_BODIES _compiled
#endif
#if TENON_HIGHER_DERIVATIVES
#define TENON_KEY_HIGHER _higher
#else
#define TENON_KEY_HIGHER
#endif
#define TENON_PASTE14(a, b, c, d, e, f, g, h, i, j, k, major, minor, patch) \
  a##b##c##d##e##f##g##h##i##j##k##_##major##_##minor##_##patch
#define TENON_PASTE(a, b, c, d, e, f, g, h, i, j, k, major, minor, patch) \
  TENON_PASTE14(a, b, c, d, e, f, g, h, i, j, k, major, minor, patch)
#define TENON_CODE                                                                                                   \
  TENON_PASTE(TENON_KEY_ISA, TENON_KEY_TARGETS, TENON_KEY_OPTIMIZE, TENON_KEY_MATH, TENON_KEY_EXCEPTIONS,            \
              TENON_KEY_DEBUG, TENON_KEY_ASAN, TENON_KEY_BLAS, TENON_KEY_LAPACK, TENON_KEY_BODIES, TENON_KEY_HIGHER, \
              TENON_VERSION_MAJOR, TENON_VERSION_MINOR, TENON_VERSION_PATCH)
// Puts that name in the symbol of a function whose namespace does not have it, and in those of the function's lambdas
// and types. A body outside the class has it too. Write it before TENON_INLINE. For a template in a class template nvcc
// warns that the attribute was there before, and keeps it.
#if defined(__NVCC__)
#pragma nv_diag_suppress 2648
#endif
#define TENON_TEXT_OF(name) #name
#define TENON_TEXT(name) TENON_TEXT_OF(name)
#define TENON_KEYED [[gnu::abi_tag(TENON_TEXT(TENON_CODE))]]
// The library's name, which bears the version alone. The state that graphs share is marked with it: it is the
// program's, whatever flags its objects have.
#define TENON_LIBRARY_CODE \
  TENON_PASTE(library, , , , , , , , , , , TENON_VERSION_MAJOR, TENON_VERSION_MINOR, TENON_VERSION_PATCH)
#define TENON_KEYED_BY_VERSION [[gnu::abi_tag(TENON_TEXT(TENON_LIBRARY_CODE))]]
// Functions whose bodies are in the library: they are the same functions whatever flags their callers have.
#if TENON_BODIES
#define TENON_SHARED_CODE TENON_CODE
#else
#define TENON_SHARED_CODE TENON_LIBRARY_CODE
#endif

// A further inline namespace, `inline namespace TENON_ZLIB_CODE {`, for the few functions that call zlib or libpng if
// it is available.
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
