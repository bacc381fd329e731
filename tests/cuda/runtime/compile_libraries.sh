#!/bin/sh
# usage: compile_libraries.sh <nvcc> <include directory> <architecture> <source.cu>
# nvcc takes what needs CUB or cuBLAS for one architecture, without a warning and without flags; the level is that of the host's part.
set -eu
nvcc=$1 include=$2 architecture=$3 source=$4
object=$(mktemp)
trap 'rm -f "$object"' EXIT
"$nvcc" -std=c++20 -O0 -DTENON_CUDA=1 -I "$include" -gencode "arch=compute_${architecture#sm_},code=$architecture" -Werror all-warnings -c "$source" -o "$object"
