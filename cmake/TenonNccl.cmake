# The target tenon::nccl, which adds NCCL to tenon::cuda for <tenon/nccl.hpp>, be it in Tenon's own build or in that of a program that
# finds an installed Tenon.

# Makes it where nccl.h is found: below NCCL_ROOT, beside the CUDA Toolkit, or where compilers look. Sets `result` to whether it is. Without
# the library beside it, programs link their own.
function(tenon_make_nccl result)
  tenon_make_cuda(has_cuda)
  find_package(CUDAToolkit 12 QUIET)
  find_path(TENON_NCCL_INCLUDE_DIR nccl.h HINTS ${NCCL_ROOT} ENV NCCL_ROOT PATHS ${CUDAToolkit_INCLUDE_DIRS} PATH_SUFFIXES include)
  find_library(TENON_NCCL_LIBRARY NAMES nccl libnccl.so.2
    HINTS ${NCCL_ROOT} ENV NCCL_ROOT PATHS ${CUDAToolkit_LIBRARY_DIR} PATH_SUFFIXES lib lib64)
  mark_as_advanced(TENON_NCCL_INCLUDE_DIR TENON_NCCL_LIBRARY)
  set(${result} FALSE PARENT_SCOPE)
  if(has_cuda AND TENON_NCCL_INCLUDE_DIR)
    set(${result} TRUE PARENT_SCOPE)
    if(NOT TARGET tenon::nccl)
      add_library(tenon_nccl INTERFACE)
      target_link_libraries(tenon_nccl INTERFACE tenon::cuda $<$<BOOL:${TENON_NCCL_LIBRARY}>:${TENON_NCCL_LIBRARY}>)
      target_include_directories(tenon_nccl SYSTEM INTERFACE ${TENON_NCCL_INCLUDE_DIR})
      add_library(tenon::nccl ALIAS tenon_nccl)
    endif()
  endif()
endfunction()
