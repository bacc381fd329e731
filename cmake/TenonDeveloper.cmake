# What only Tenon's own tests, examples and benchmarks are built with. Nothing here reaches tenon::tenon.

# -std=c++20, not gnu++20: what we build must build everywhere.
set(CMAKE_CXX_EXTENSIONS OFF)

# Link it PRIVATE: the warnings that the library promises to be free of.
add_library(tenon_warnings INTERFACE)
if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
  target_compile_options(tenon_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow $<$<BOOL:${TENON_WERROR}>:-Werror>)
endif()
