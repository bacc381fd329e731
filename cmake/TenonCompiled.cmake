# tenon::compiled: Tenon's functions that are no templates, the kernels of usual operations, and the decompositions of matrices, as a library.
# A program that links it has TENON_COMPILED=1, with which the headers declare them only.
# It is what one source with <tenon/implementation.hpp> would be, in parts that are compiled beside each other.
include(${CMAKE_CURRENT_LIST_DIR}/TenonSources.cmake)

function(tenon_make_compiled)
  set(sources)
  set(part [[
#define TENON_IMPLEMENTATION
#include <tenon/implementation/${name}.hpp>
]])
  tenon_print_sources(sources compiled "${part}" drivers files gradients operations state tensors kept_conversions kept_eigenvalues
    kept_evaluation kept_generators kept_gradients kept_norms kept_products kept_qr kept_scans kept_sorts kept_svd kept_takes)
  set(family [[
#define TENON_IMPLEMENTATION
#include <tenon/core/elementwise/${name}.hpp>
#include <tenon/implementation/kept_kernels.hpp>

template void tenon::detail::keep_kernels(tenon::${Name}Ops);
]])
  tenon_print_sources(sources compiled/kernels "${family}" ${tenon_elementwise_families})
  set(reductions [[
#define TENON_IMPLEMENTATION
#include <tenon/implementation/kept_reductions.hpp>
#include <tenon/ops/reduction/nan_reduction.hpp>
#include <tenon/ops/reduction/softmax.hpp>

template void tenon::detail::keep_reductions(tenon::${Name}Ops);
]])
  tenon_print_sources(sources compiled/reductions "${reductions}" plain_reduction nan_reduction softmax)
  set(calls [[
#define TENON_IMPLEMENTATION
#include <tenon/implementation/kept_calls.hpp>

template void tenon::detail::keep_layers<${name}>();
]])
  tenon_print_sources(sources compiled/calls "${calls}" float double)
  set(kind STATIC)
  if(TENON_SHARED)
    set(kind SHARED)
  endif()
  add_library(tenon_compiled ${kind} ${sources})
  add_library(tenon::compiled ALIAS tenon_compiled)
  set_target_properties(tenon_compiled PROPERTIES
    EXPORT_NAME compiled VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
    POSITION_INDEPENDENT_CODE ON)
  target_link_libraries(tenon_compiled PUBLIC tenon::tenon)
  target_compile_definitions(tenon_compiled PUBLIC TENON_COMPILED=1)
  # Optimised whatever the program's build is; functions of the library call one another without the way by which they could be replaced,
  # and a thread's state is found as in an executable: 156 bytes of the 1,600 or so that dlopen has for this in all libraries (bindings/c's
  # test loading).
  target_compile_options(tenon_compiled PRIVATE -O2 -fno-semantic-interposition -ftls-model=initial-exec)
  # Templates over types of Tenon would be hidden with these by a compiler's option, so the linker says what is exported. The library stays
  # when it is closed, as its threads do not end with it.
  target_link_options(tenon_compiled PRIVATE
    $<$<BOOL:${TENON_SHARED}>:LINKER:--version-script=${PROJECT_SOURCE_DIR}/src/compiled/exports.map>
    $<$<BOOL:${TENON_SHARED}>:LINKER:-z,nodelete>)
  set_property(TARGET tenon_compiled APPEND PROPERTY LINK_DEPENDS ${PROJECT_SOURCE_DIR}/src/compiled/exports.map)
endfunction()
