# tenon_expect_no_leaks(<cache variables before>): what reaches a parent is the include path, C++20 and threads, and nothing else.
function(tenon_expect_no_leaks cache_before)
  get_target_property(target tenon::tenon ALIASED_TARGET)
  if(NOT target)
    set(target tenon::tenon)
  endif()

  set(INTERFACE_COMPILE_FEATURES cxx_std_20)
  set(INTERFACE_LINK_LIBRARIES Threads::Threads)
  foreach(property IN ITEMS COMPILE_OPTIONS COMPILE_DEFINITIONS COMPILE_FEATURES LINK_LIBRARIES LINK_OPTIONS LINK_DIRECTORIES LINK_DEPENDS
          SOURCES PRECOMPILE_HEADERS AUTOUIC_OPTIONS POSITION_INDEPENDENT_CODE)
    get_target_property(value ${target} INTERFACE_${property})
    if(NOT value)
      set(value "")
    endif()
    if(NOT "${value}" STREQUAL "${INTERFACE_${property}}")
      message(FATAL_ERROR "Tenon hands its parent INTERFACE_${property}: ${value}")
    endif()
  endforeach()
  get_target_property(folders ${target} INTERFACE_INCLUDE_DIRECTORIES)
  if(NOT folders MATCHES "^[^;]*/include>?$")
    message(FATAL_ERROR "Tenon hands its parent other folders than its own: ${folders}")
  endif()

  # What decides how the parent's own files are compiled, and its tests and installations.
  foreach(variable IN ITEMS CMAKE_CXX_STANDARD CMAKE_CXX_EXTENSIONS CMAKE_CXX_COMPILER_LAUNCHER CMAKE_POSITION_INDEPENDENT_CODE
          CMAKE_INTERPROCEDURAL_OPTIMIZATION CMAKE_CXX_VISIBILITY_PRESET CMAKE_RUNTIME_OUTPUT_DIRECTORY CMAKE_MODULE_PATH BUILD_TESTING)
    if(DEFINED ${variable})
      message(FATAL_ERROR "Tenon sets its parent's ${variable}: ${${variable}}")
    endif()
  endforeach()

  # Also what stays in its cache: Tenon's own names, and what find_package(Threads) leaves.
  get_cmake_property(cache_after CACHE_VARIABLES)
  list(REMOVE_ITEM cache_after ${cache_before})
  list(FILTER cache_after EXCLUDE REGEX "^(TENON_|tenon_|FETCHCONTENT_|CMAKE_HAVE_LIBC_PTHREAD$|FIND_PACKAGE_MESSAGE_DETAILS_|_*CMAKE_)")
  if(cache_after)
    message(FATAL_ERROR "Tenon leaves in its parent's cache: ${cache_after}")
  endif()
endfunction()
