#!/bin/sh
# usage, in the repository's root: compile_elsewhere.sh <folder for the programs> <compiler> [flags]
# Compiles all headers, in one file, and links the tour and the examples for a system whose programs do not run here, without a warning.
# What includes <tenon/platform/demand_linux.hpp> is left out, and what needs a library beside Tenon.
set -eu
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
compile() { "$@" -std=c++20 -O0 -fno-sanitize=undefined -Wall -Wextra -Wpedantic -Wshadow -Werror -I include; }

# The headers that need Linux, the CUDA Toolkit, NCCL, MPI, DLPack's own or Eigen, and those that include them.
needs='tenon/platform/demand_linux.hpp|cuda_runtime_api.h|nccl.h|mpi.h|dlpack/dlpack.h|Eigen/[A-Za-z]+'
before=-1 left_out=''
while [ "$before" != "$(echo "$left_out" | wc -l)" ]; do
  before=$(echo "$left_out" | wc -l)
  # One that asks for the system leaves out by itself what it lacks.
  left_out=$(cd include && grep -rlE "^#include <($needs)>" tenon | xargs grep -L '^#if defined(__linux__)' | sort -u)
  needs="$needs|$(echo "$left_out" | sed 's/\./\\./g' | paste -sd '|' -)"
done
echo "$left_out" >"$folder/left_out"
(cd include && find tenon -name '*.hpp' | sort) | grep -vxF -e tenon/platform/demand_linux.hpp -f "$folder/left_out" |
  sed 's/.*/#include <&>/' >"$folder/headers.cpp"
echo "--- $(wc -l <"$folder/headers.cpp") headers"
[ "$(wc -l <"$folder/headers.cpp")" -gt 700 ]
compile "$@" -c "$folder/headers.cpp" -o "$folder/headers.o"

for source in tests/acceptance/tour.cpp examples/concepts/*.cpp examples/quickstart/*.cpp examples/tasks/*.cpp examples/poisson/*.cpp \
  examples/characters/*.cpp examples/graph_pagerank/*.cpp; do
  ! grep -qE "^#include <($needs)>|tenon\.h>" "$source" || continue
  echo "--- $source"
  compile "$@" -DTENON_EXAMPLE_DATA_DIR="\"data\"" "$source" -o "$folder/$(basename "$source" .cpp)"
done
