# A toolchain: clang with musl and libc++, static, from PyPI's wheel ziglang, whose Python stands in TENON_ZIG_PYTHON of the environment, or
# is the first python3 of the path. Its programs run on any Linux of this processor.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR ${CMAKE_HOST_SYSTEM_PROCESSOR})
set(python "$ENV{TENON_ZIG_PYTHON}")
if(NOT python)
  find_program(python python3 REQUIRED NO_CACHE)
endif()
set(CMAKE_CXX_COMPILER ${python} -m ziglang c++ -target ${CMAKE_HOST_SYSTEM_PROCESSOR}-linux-musl)
set(CMAKE_C_COMPILER ${python} -m ziglang cc -target ${CMAKE_HOST_SYSTEM_PROCESSOR}-linux-musl)
# The wheel's clang instruments unoptimised code, without a run-time library.
set(CMAKE_CXX_FLAGS_INIT -fno-sanitize=undefined)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
