# The target tenon::mpi, Tenon with the MPI that CMake finds for <tenon/mpi.hpp>, be it in Tenon's own build or in that of a program that
# finds an installed Tenon. mpicxx is not needed: the target has its include directories and libraries.

set(tenon_mpi_needs "MPI (on Debian and Ubuntu: sudo apt-get install libopenmpi-dev, or libmpich-dev)")

# Makes it where MPI is installed; sets `result` to whether it is.
function(tenon_make_mpi result)
  set(MPI_CXX_SKIP_MPICXX ON)  # the C++ bindings of old
  find_package(MPI QUIET COMPONENTS CXX)
  set(${result} ${MPI_CXX_FOUND} PARENT_SCOPE)
  if(MPI_CXX_FOUND AND NOT TARGET tenon::mpi)
    add_library(tenon_mpi INTERFACE)
    target_link_libraries(tenon_mpi INTERFACE tenon::tenon MPI::MPI_CXX)
    add_library(tenon::mpi ALIAS tenon_mpi)
  endif()
endfunction()
