# What only Tenon's own tests, examples and benchmarks are built with. Nothing here reaches tenon::tenon.

# -std=c++20, not gnu++20: what we build must build everywhere.
set(CMAKE_CXX_EXTENSIONS OFF)

# Link it PRIVATE: the warnings that the library promises to be free of.
add_library(tenon_warnings INTERFACE)
if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
  target_compile_options(tenon_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow $<$<BOOL:${TENON_WERROR}>:-Werror>)
endif()

# A compiler cache where there is one. The host's choice of launcher is not ours to make, so only at the top level.
if(PROJECT_IS_TOP_LEVEL AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(TENON_CCACHE ccache)
  mark_as_advanced(TENON_CCACHE)
  if(TENON_CCACHE)
    # The tests use a precompiled header, which ccache accepts only with this sloppiness.
    set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${TENON_CCACHE})
  endif()
endif()
