# A compiler cache where there is one. The host's choice of launcher is not ours to make, so only at the top level.
if(PROJECT_IS_TOP_LEVEL AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(TENON_CCACHE ccache)
  mark_as_advanced(TENON_CCACHE)
  if(TENON_CCACHE)
    # Paths below the base directory count as relative, and the current directory does not count: clones share what they compiled. The
    # tests' precompiled header is accepted only with this sloppiness.
    set(CMAKE_CXX_COMPILER_LAUNCHER
      # With comments: of a precompiled header g++ asks whether the headers are those that it has read, whatever has changed in them.
      ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 CCACHE_COMMENTS=1
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${TENON_CCACHE})
    set(CMAKE_C_COMPILER_LAUNCHER ${CMAKE_CXX_COMPILER_LAUNCHER})
  endif()
endif()
