# Eigen's headers, for the tests of what is exchanged with it and for benchmarks.

# Sets `tenon_eigen_include_dir` for its caller, who asks tenon_accept_eigen about it.
function(tenon_eigen_from_installed)
  find_package(Eigen3 3.4 CONFIG QUIET)
  if(TARGET Eigen3::Eigen)
    get_target_property(folder Eigen3::Eigen INTERFACE_INCLUDE_DIRECTORIES)
  else()
    find_path(folder Eigen/SVD PATH_SUFFIXES eigen3 NO_CACHE)
  endif()
  set(tenon_eigen_include_dir ${folder} PARENT_SCOPE)
endfunction()

# Makes the target tenon_eigen of a folder that holds Eigen, 3.4 or later.
function(tenon_accept_eigen result)
  set(${result} FALSE PARENT_SCOPE)
  set(header "${tenon_eigen_include_dir}/Eigen/src/Core/util/Macros.h")
  if(EXISTS "${header}")
    file(STRINGS "${header}" lines REGEX "#define EIGEN_(WORLD|MAJOR|MINOR)_VERSION ")
    string(REGEX REPLACE "[^0-9;]" "" version "${lines}")
    list(JOIN version "." version)
    if(version VERSION_GREATER_EQUAL 3.4)
      add_library(tenon_eigen INTERFACE)
      target_include_directories(tenon_eigen SYSTEM INTERFACE "${tenon_eigen_include_dir}")
      set(${result} TRUE PARENT_SCOPE)
    endif()
  endif()
endfunction()
