# What the bindings' folders share.
include_guard()

# tenon_leave_out(<binding> <why>): what TENON_<BINDING> asks for cannot be built. ON is an error then; with AUTO, the configuration and a
# test that skips itself say why.
function(tenon_leave_out binding why)
  string(REGEX REPLACE "[.].*" "" option "${binding}")
  string(TOUPPER TENON_${option} option)
  if(NOT "${${option}}" STREQUAL "AUTO")
    message(FATAL_ERROR "${option} is ${${option}}, but ${why}; or configure with -D${option}=OFF.")
  endif()
  message(STATUS "Tenon: left out ${binding}: ${why}")
  if(TENON_BUILD_TESTS)
    add_test(NAME ${binding} COMMAND ${CMAKE_COMMAND} -E echo "skipped: ${why}")
    set_tests_properties(${binding} PROPERTIES LABELS bindings SKIP_REGULAR_EXPRESSION "skipped: ")
  endif()
endfunction()

# tenon_find_nanobind(<binding> <variable>): where the Python that was found has nanobind's CMake files; where it has none, the binding is
# left out and the variable is empty.
function(tenon_find_nanobind binding variable)
  execute_process(COMMAND ${Python_EXECUTABLE} -m nanobind --cmake_dir OUTPUT_VARIABLE folder OUTPUT_STRIP_TRAILING_WHITESPACE
    RESULT_VARIABLE is_missing ERROR_QUIET)
  if(is_missing)
    tenon_leave_out(${binding} "${Python_EXECUTABLE} has no nanobind: ${Python_EXECUTABLE} -m pip install nanobind")
    set(folder "")
  endif()
  set(${variable} "${folder}" PARENT_SCOPE)
endfunction()
