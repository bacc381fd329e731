# The target tenon::runtime: every operation on tensors whose types are known at run time, compiled once.
#
# A shared library by default, so that all that a process loads has one pool of threads and one account of memory.
include(${CMAKE_CURRENT_LIST_DIR}/TenonSources.cmake)

# tenon_make_runtime()
function(tenon_make_runtime)
  set(folder ${PROJECT_SOURCE_DIR}/src/runtime)
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cpp ${folder}/reduction/*.cpp)
  # A source defines the functions of a family (src/runtime/families.hpp), of a part of the family elementwise, or of a group of reductions.
  set(typed [[
#include <tenon/${header}>

#include "families.hpp"
#include "typed_call.hpp"

void tenon::runtime::add_${name}(FunctionList& list) { add_typed_functions(list, "${name}", ${Name}Ops{}); }
]])
  set(header ops/registry.hpp)
  tenon_print_sources(sources runtime "${typed}" creation indexing order product random sets shape)
  set(header fft.hpp)
  tenon_print_sources(sources runtime "${typed}" fft)
  set(header filter.hpp)
  tenon_print_sources(sources runtime "${typed}" filter)
  set(header ops/linalg/decompositions.hpp)
  tenon_print_sources(sources runtime "${typed}" linalg)
  set(neural [[
#include <tenon/nn/${header}.hpp>

#include "neural_call.hpp"

const tenon::runtime::NeuralFamily tenon::runtime::neural_${name} = neural_family(nn::${Name}Ops{});
]])
  foreach(header activation attention convolution distance dropout embedding linear loss normalization recurrent resampling)
    tenon_print_sources(sources runtime/neural "${neural}" ${header})
  endforeach()
  set(header pooling_functions)
  tenon_print_sources(sources runtime/neural "${neural}" pooling)
  set(elementwise [[
#include <tenon/core/elementwise/${name}.hpp>

#include "elementwise.hpp"

void tenon::runtime::add_${name}(FunctionList& list) { add_elementwise_functions(list, ${Name}Ops{}); }
]])
  tenon_print_sources(sources runtime/elementwise "${elementwise}" ${tenon_elementwise_families})
  set(reductions [[
#include "reduction_kernels.hpp"

template void tenon::runtime::list_tables<tenon::runtime::FoldGroup::${name}>(GiveTable* to);
]])
  tenon_print_sources(sources runtime/reduction "${reductions}" exponentials extremes logic moments places products sums)
  if(TENON_SHARED)
    add_library(tenon_runtime SHARED ${sources})
  else()
    add_library(tenon_runtime STATIC ${sources})
  endif()
  add_library(tenon::runtime ALIAS tenon_runtime)
  target_include_directories(tenon_runtime PRIVATE ${folder})  # of the printed sources
  # Most of its code plans calls, and takes a third longer to compile where the ends of handles are inlined.
  target_compile_definitions(tenon_runtime PRIVATE TENON_SHARED_HANDLES=1 TENON_HIGHER_DERIVATIVES=1)
  # What most of the sources include takes longer to read than many of them to compile. Where warnings are errors they are wanted of these
  # headers, too, which are a system's as CMake precompiles them.
  if(NOT TENON_WERROR)
    target_precompile_headers(tenon_runtime PRIVATE <neural_call.hpp>)  # in brackets CMake names no folder, and clones share a cached one
  endif()
  # The factors of sparse matrices are Eigen's, where its headers are: those of Tenon's tests, or installed ones.
  if(NOT TARGET tenon_eigen)
    include(${PROJECT_SOURCE_DIR}/cmake/TenonEigen.cmake)
    tenon_eigen_from_installed()
    tenon_accept_eigen(has_eigen)
  endif()
  if(TARGET tenon_eigen)
    get_target_property(eigen tenon_eigen INTERFACE_INCLUDE_DIRECTORIES)
    set_source_files_properties(${folder}/sparse_factors.cpp PROPERTIES COMPILE_DEFINITIONS TENON_EIGEN=1
      COMPILE_OPTIONS "-isystem${eigen}" SKIP_PRECOMPILE_HEADERS ON)
  endif()
  # Its functions have the version of its name: another version of Tenon in the process has others. Types of errors, which programs catch
  # whoever throws them, have none. And it stays when it is closed, as its threads do not end with it.
  if(TENON_SHARED)
    set(map ${PROJECT_BINARY_DIR}/libtenon_runtime.map)
    file(CONFIGURE OUTPUT ${map} CONTENT
"TENON_RUNTIME_@PROJECT_VERSION_MAJOR@.@PROJECT_VERSION_MINOR@ {
  global:
    _ZN5tenon2v1*;
    _ZNK5tenon2v1*;
};
" @ONLY)
    target_link_options(tenon_runtime PRIVATE LINKER:--version-script=${map} LINKER:-z,nodelete)
    set_property(TARGET tenon_runtime APPEND PROPERTY LINK_DEPENDS ${map})
  endif()
  # Its state and its usual kernels are those of tenon::compiled, if that is built: one pool of threads and one account of memory then
  # serve the operations called by name and a program's typed ones.
  if(TARGET tenon_compiled)
    target_link_libraries(tenon_runtime PUBLIC tenon_compiled)
  else()
    target_link_libraries(tenon_runtime PUBLIC tenon)
  endif()
  if(TARGET tenon_warnings)  # of Tenon's own build
    target_link_libraries(tenon_runtime PRIVATE $<BUILD_INTERFACE:tenon_warnings>)
  endif()
  # In the quick run a third of its minutes is saved: what is left of inlining at -O1 is what the kernels ask for.
  if(TENON_TEST_QUICK)
    target_compile_options(tenon_runtime PRIVATE -O1)
  endif()
  # Kernels are optimised where the program is not.
  target_compile_options(tenon_runtime PRIVATE $<$<NOT:$<CONFIG:Release,RelWithDebInfo,MinSizeRel>>:-O2>)
  set_target_properties(tenon_runtime PROPERTIES
    EXPORT_NAME runtime
    INSTALL_RPATH "$ORIGIN"
    POSITION_INDEPENDENT_CODE ON
    CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON
    VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
endfunction()
