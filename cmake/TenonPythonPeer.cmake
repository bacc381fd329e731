# Python's libraries as peers of tests: nothing that Tenon needs.

set(TENON_TEST_PYTHON "" CACHE FILEPATH "One more Python, beside those that are found, whose libraries tests use as peers")

# tenon_find_pythons(<result>): the interpreters that tests use: that on the path, the system's, and TENON_TEST_PYTHON.
function(tenon_find_pythons result)
  find_program(TENON_PYTHON_ON_PATH NAMES python3)
  find_program(TENON_PYTHON_OF_SYSTEM NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH)
  mark_as_advanced(TENON_PYTHON_ON_PATH TENON_PYTHON_OF_SYSTEM)
  set(pythons ${TENON_PYTHON_ON_PATH} ${TENON_PYTHON_OF_SYSTEM} ${TENON_TEST_PYTHON})
  list(FILTER pythons EXCLUDE REGEX "NOTFOUND$")
  list(REMOVE_DUPLICATES pythons)
  set(${result} ${pythons} PARENT_SCOPE)
endfunction()

# tenon_add_python_peer(<name> [libraries]): builds the folder's peer.cpp, which the folder's peer.py loads, and runs that with each
# Python that there is, as their libraries may differ: the first on the path, the system's own, TENON_TEST_PYTHON.  A test that lacks
# its library skips itself.  What has sanitizers cannot be loaded into a Python without.
function(tenon_add_python_peer name)
  if(CMAKE_CXX_FLAGS MATCHES "-fsanitize")
    return()
  endif()
  tenon_find_pythons(pythons)
  if(NOT pythons)
    message(STATUS "Skipped: the test exchange.${name}.python needs Python 3.")
    return()
  endif()

  set(library tenon_${name}_peer)
  add_library(${library} MODULE peer.cpp)
  target_link_libraries(${library} PRIVATE tenon::tenon tenon_warnings ${ARGN})
  target_compile_options(${library} PRIVATE ${tenon_quick_level})
  add_dependencies(tenon_tests_exchange ${library})
  set(test exchange.${name}.python)
  set(number 1)
  foreach(python IN LISTS pythons)
    add_test(NAME ${test} COMMAND ${python} ${CMAKE_CURRENT_SOURCE_DIR}/peer.py $<TARGET_FILE:${library}>)
    set_tests_properties(${test} PROPERTIES LABELS exchange TIMEOUT 600 SKIP_RETURN_CODE 77)
    math(EXPR number "${number} + 1")
    set(test exchange.${name}.python_${number})
  endforeach()
endfunction()
