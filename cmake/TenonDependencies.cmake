# Where what Tenon does not bring itself comes from: the tests' dependencies. The library needs none.
#
#   tenon_catch2   Catch2, 3 or 2.13 (tests/support/catch.hpp makes them look alike)
#   tenon_dlpack   the header dlpack/dlpack.h, 0.6 or later
#   tenon_eigen    Eigen's headers, 3.4 or later
#
# Each is looked for in three places, in this order, and every look-up has a time-out:
#   installed      what find_package and find_path see
#   github         the pinned commit, through FetchContent; Eigen's home is gitlab.com
#   distribution   Debian's package, downloaded and unpacked under the build folder; needs no root
# What was downloaded stays in the build folder, so that a second configure asks nobody.
include(FetchContent)
include(${CMAKE_CURRENT_LIST_DIR}/TenonEigen.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/TenonFetchCommit.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/TenonFetchPackage.cmake)

set(TENON_DEPENDENCY_SOURCES "installed;github;distribution" CACHE STRING
  "Where to look for dependencies, in order")

# ---- Catch2 ----

function(tenon_catch2_from_installed)
  find_package(Catch2 3 CONFIG QUIET)
  if(NOT Catch2_FOUND)
    find_package(Catch2 2.13 CONFIG QUIET)
  endif()
endfunction()

function(tenon_catch2_from_github)
  tenon_fetch_commit(catch2 catchorg/Catch2 fa43b77429ba76c462b1898d6cd2f2d7a9416b14 source)  # v3.7.1
  if(source)
    FetchContent_Declare(Catch2 SOURCE_DIR ${source} SYSTEM)
    FetchContent_MakeAvailable(Catch2)
  endif()
endfunction()

function(tenon_catch2_from_distribution)
  tenon_fetch_package(catch2 root)
  if(root)
    set(CMAKE_DISABLE_FIND_PACKAGE_Catch2 FALSE)  # that speaks of the system's packages, not of this one
    find_package(Catch2 CONFIG QUIET PATHS ${root}/usr NO_DEFAULT_PATH)
  endif()
endfunction()

# Catch2::Catch2 is the test framework without a main, in version 2 and 3 alike.
function(tenon_accept_catch2 result)
  set(${result} FALSE PARENT_SCOPE)
  if(TARGET Catch2::Catch2)
    add_library(tenon_catch2 INTERFACE)
    target_link_libraries(tenon_catch2 INTERFACE Catch2::Catch2)
    set(${result} TRUE PARENT_SCOPE)
  endif()
endfunction()

# ---- dlpack ----

# Each of these sets `tenon_dlpack_include_dir` for its caller; tenon_accept_dlpack judges it.
function(tenon_dlpack_from_installed)
  find_path(include_dir dlpack/dlpack.h NO_CACHE)
  set(tenon_dlpack_include_dir ${include_dir} PARENT_SCOPE)
endfunction()

function(tenon_dlpack_from_github)
  tenon_fetch_commit(dlpack dmlc/dlpack 3ea601bb413074c49a77c4ce3218bc08f8c4703c source)  # v1.1
  if(source)
    set(tenon_dlpack_include_dir ${source}/include PARENT_SCOPE)
  endif()
endfunction()

function(tenon_dlpack_from_distribution)
  tenon_fetch_package(libdlpack-dev root)
  if(root)
    set(tenon_dlpack_include_dir ${root}/usr/include PARENT_SCOPE)
  endif()
endfunction()

# Before 1.0 the header held one number (60 is 0.6), since then a major and a minor one.
function(tenon_accept_dlpack result)
  set(${result} FALSE PARENT_SCOPE)
  set(header "${tenon_dlpack_include_dir}/dlpack/dlpack.h")
  if(EXISTS "${header}")
    file(STRINGS "${header}" lines REGEX "#define DLPACK_(MAJOR_)?VERSION ")
    if(lines MATCHES "MAJOR_VERSION +[1-9]" OR (lines MATCHES "DLPACK_VERSION +([0-9]+)" AND CMAKE_MATCH_1 GREATER_EQUAL 60))
      add_library(tenon_dlpack INTERFACE)
      target_include_directories(tenon_dlpack SYSTEM INTERFACE "${tenon_dlpack_include_dir}")
      set(${result} TRUE PARENT_SCOPE)
    endif()
  endif()
endfunction()

# ---- Eigen (TenonEigen.cmake has the rest) ----

function(tenon_eigen_from_github)
  tenon_fetch_commit(eigen https://gitlab.com/libeigen/eigen.git 3147391d946bb4b6c68edd901f2add6ac1f31f8c source)  # 3.4.0
  set(tenon_eigen_include_dir ${source} PARENT_SCOPE)
endfunction()

function(tenon_eigen_from_distribution)
  tenon_fetch_package(libeigen3-dev root)
  if(root)
    set(tenon_eigen_include_dir ${root}/usr/include/eigen3 PARENT_SCOPE)
  endif()
endfunction()

# ---- all ----

# tenon_find_installed(<name>): creates the target tenon_<name> where it is installed, for what can be left out.
function(tenon_find_installed name)
  if(NOT TARGET tenon_${name})
    cmake_language(CALL tenon_${name}_from_installed)
    cmake_language(CALL tenon_accept_${name} accepted)
  endif()
endfunction()

# tenon_find_dependency(<name>): creates the target tenon_<name> from the first place that has it.
function(tenon_find_dependency name)
  if(TARGET tenon_${name})
    return()
  endif()
  # First where the last configure found it, so that a place which does not answer is not asked again.
  set(places ${TENON_DEPENDENCY_SOURCES})
  if(tenon_${name}_place IN_LIST places)
    list(PREPEND places ${tenon_${name}_place})
  endif()
  foreach(place IN LISTS places)
    cmake_language(CALL tenon_${name}_from_${place})
    cmake_language(CALL tenon_accept_${name} accepted)
    if(accepted)
      set(tenon_${name}_place ${place} CACHE INTERNAL "")
      message(STATUS "Tenon: ${name} from ${place}")
      return()
    endif()
  endforeach()
  message(FATAL_ERROR "Tenon's tests need Catch2 (2.13 or 3), dlpack (0.6 or later) and Eigen (3.4), and ${name} is neither installed "
    "nor could it be downloaded: install it (on Debian and Ubuntu: sudo apt-get install catch2 libdlpack-dev libeigen3-dev) or configure with -DTENON_BUILD_TESTS=OFF.")
endfunction()
