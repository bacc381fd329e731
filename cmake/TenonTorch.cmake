# libtorch, where it is installed: a peer of tests, examples and benchmarks, and nothing that Tenon needs.

include(CheckCXXSourceCompiles)

# tenon_find_torch(<what is left out without it>): makes the target tenon_torch, or says that it is not there.
function(tenon_find_torch purpose)
  if(TARGET tenon_torch)
    return()
  endif()
  find_path(TENON_TORCH_INCLUDE ATen/DLConvertor.h)
  find_library(TENON_TORCH_CPU_LIBRARY torch_cpu)
  find_library(TENON_TORCH_C10_LIBRARY c10)
  mark_as_advanced(TENON_TORCH_INCLUDE TENON_TORCH_CPU_LIBRARY TENON_TORCH_C10_LIBRARY)
  if(NOT TENON_TORCH_INCLUDE OR NOT TENON_TORCH_CPU_LIBRARY OR NOT TENON_TORCH_C10_LIBRARY)
    message(STATUS "Skipped: ${purpose} needs libtorch: install it (on Debian and Ubuntu: sudo apt-get install libtorch-dev).")
    return()
  endif()
  # Not every compiler takes its headers as C++20: clang refuses those of libtorch 1.13.
  set(CMAKE_REQUIRED_INCLUDES ${TENON_TORCH_INCLUDE})
  set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
  check_cxx_source_compiles("#include <ATen/DLConvertor.h>" TENON_TORCH_COMPILES)
  if(NOT TENON_TORCH_COMPILES)
    message(STATUS "Skipped: ${purpose} needs a libtorch whose headers ${CMAKE_CXX_COMPILER} can compile.")
    return()
  endif()
  add_library(tenon_torch INTERFACE)
  target_include_directories(tenon_torch SYSTEM INTERFACE ${TENON_TORCH_INCLUDE})
  target_link_libraries(tenon_torch INTERFACE ${TENON_TORCH_CPU_LIBRARY} ${TENON_TORCH_C10_LIBRARY})
endfunction()
