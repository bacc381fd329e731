# The target tenon::linalg, for <tenon/linalg.hpp>, be it in Tenon's own build or in that of a program that finds an installed Tenon:
# on Eigen, or with TENON_LAPACK=ON on the LAPACKE found here.

# Of tenon_eigen, which must be there unless TENON_LAPACK is on.
function(tenon_make_linalg)
  if(TARGET tenon::linalg)
    return()
  endif()
  add_library(tenon_linalg INTERFACE)
  target_link_libraries(tenon_linalg INTERFACE tenon::tenon)
  if(TENON_LAPACK)
    tenon_use_lapack(tenon_linalg)
  else()
    target_link_libraries(tenon_linalg INTERFACE tenon_eigen)
  endif()
  add_library(tenon::linalg ALIAS tenon_linalg)
endfunction()

function(tenon_use_lapack target)
  find_package(LAPACK REQUIRED)
  find_path(TENON_LAPACKE_INCLUDE_DIR lapacke.h PATH_SUFFIXES lapacke openblas REQUIRED)
  # Some LAPACKs have it inside: then there is no library of that name.
  find_library(TENON_LAPACKE_LIBRARY lapacke)
  mark_as_advanced(TENON_LAPACKE_INCLUDE_DIR TENON_LAPACKE_LIBRARY)
  target_compile_definitions(${target} INTERFACE TENON_LAPACK=1)
  target_include_directories(${target} SYSTEM INTERFACE ${TENON_LAPACKE_INCLUDE_DIR})
  if(TENON_LAPACKE_LIBRARY)
    target_link_libraries(${target} INTERFACE ${TENON_LAPACKE_LIBRARY})
  endif()
  target_link_libraries(${target} INTERFACE LAPACK::LAPACK)
endfunction()
