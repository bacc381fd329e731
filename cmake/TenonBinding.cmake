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
