# The target tenon::runtime: every operation on tensors whose types are known at run time, compiled once.
#
# A shared library by default, so that all that a process loads has one pool of threads and one account of memory.

# tenon_make_runtime()
function(tenon_make_runtime)
  set(folder ${PROJECT_SOURCE_DIR}/src/runtime)
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cpp ${folder}/elementwise/*.cpp ${folder}/reduction/*.cpp)
  if(TENON_SHARED)
    add_library(tenon_runtime SHARED ${sources})
  else()
    add_library(tenon_runtime STATIC ${sources})
  endif()
  add_library(tenon::runtime ALIAS tenon_runtime)
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
