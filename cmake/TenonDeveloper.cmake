# What only Tenon's own tests, examples and benchmarks are built with. Nothing here reaches tenon::tenon.

# -std=c++20, not gnu++20: what we build must build everywhere.
set(CMAKE_CXX_EXTENSIONS OFF)

# Link it PRIVATE: the warnings that the library promises to be free of.
add_library(tenon_warnings INTERFACE)
if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
  target_compile_options(tenon_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow $<$<BOOL:${TENON_WERROR}>:-Werror>)
  # Catch2's macros have __COUNTER__, which is older than the standard that has it.
  if(CMAKE_CXX_COMPILER_ID STREQUAL Clang AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 22)
    target_compile_options(tenon_warnings INTERFACE -Wno-c2y-extensions)
  endif()
endif()

# How programs are compiled that need no fast code. In the quick run and by clang without the inlining of types' members, which takes g++
# half of its time at -O0 and clang with its sanitizers three quarters, and is for objects of different flags in one program. Elsewhere g++
# keeps it: under ThreadSanitizer two tests would take minutes.
set(tenon_unoptimized -O0)
if(TENON_TEST_QUICK OR CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  list(APPEND tenon_unoptimized -DTENON_INLINE=inline)
endif()

# tenon_precompile_umbrella(<target>): in the quick run <tenon/tenon.hpp> is compiled once for the unoptimised programs that are no tests,
# in the compiled mode. It is most of what many of them take, a second.
function(tenon_precompile_umbrella target)
  if(NOT TENON_TEST_QUICK OR NOT TARGET tenon::compiled)
    return()
  endif()
  get_target_property(libraries ${target} LINK_LIBRARIES)
  list(FILTER libraries INCLUDE REGEX "^tenon_warnings$")  # -Wpedantic is part of what the compiler compares
  set(umbrella tenon_umbrella)
  if(libraries)
    set(umbrella tenon_umbrella_pedantic)
  endif()
  if(NOT TARGET ${umbrella})
    set(source ${PROJECT_BINARY_DIR}/sources/umbrella.cpp)  # CMake compiles a header in advance only for a target with one
    file(CONFIGURE OUTPUT ${source} CONTENT "#include <tenon/tenon.hpp>\n")
    add_library(${umbrella} OBJECT ${source})
    target_link_libraries(${umbrella} PRIVATE tenon::compiled ${libraries})
    target_compile_options(${umbrella} PRIVATE ${tenon_unoptimized})
    target_precompile_headers(${umbrella} PRIVATE <tenon/tenon.hpp>)
  endif()
  target_precompile_headers(${target} REUSE_FROM ${umbrella})
endfunction()

# What the quick run's programs, some hundreds, are linked with: the first of these that the compiler finds, for a fifth of the time.
set(tenon_quick_link "")
if(TENON_TEST_QUICK AND CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
  include(CheckLinkerFlag)
  foreach(linker IN ITEMS lld gold)
    check_linker_flag(CXX -fuse-ld=${linker} TENON_LINKS_WITH_${linker})
    if(TENON_LINKS_WITH_${linker})
      set(tenon_quick_link -fuse-ld=${linker})
      break()
    endif()
  endforeach()
endif()
