# The targets tenon::cuda, Tenon with the CUDA runtime for <tenon/cuda.hpp>, and tenon::cublas, which adds cuBLAS, be it in Tenon's
# own build or in that of a program that finds an installed Tenon. Plain C++ is enough: no CUDA language need be enabled.

# Makes them where the CUDA Toolkit is installed; sets `result` to whether it is.
function(tenon_make_cuda result)
  find_package(CUDAToolkit 12 QUIET)
  set(${result} ${CUDAToolkit_FOUND} PARENT_SCOPE)
  if(CUDAToolkit_FOUND AND NOT TARGET tenon::cuda)
    add_library(tenon_cuda INTERFACE)
    target_link_libraries(tenon_cuda INTERFACE tenon::tenon CUDA::cudart)
    target_compile_definitions(tenon_cuda INTERFACE TENON_CUDA=1)
    # CMake 3.25 does not know the language level cuda_std_20.
    target_compile_options(tenon_cuda INTERFACE $<$<COMPILE_LANGUAGE:CUDA>:-std=c++20>)
    add_library(tenon::cuda ALIAS tenon_cuda)
    # A target of its own, as its libraries take hundreds of megabytes.
    add_library(tenon_cublas INTERFACE)
    target_link_libraries(tenon_cublas INTERFACE tenon::cuda CUDA::cublas)
    add_library(tenon::cublas ALIAS tenon_cublas)
  endif()
endfunction()
