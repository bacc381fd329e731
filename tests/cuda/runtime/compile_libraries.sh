#!/bin/sh
# usage: compile_libraries.sh <nvcc> <include directory> <source.cu> <architecture>...
# nvcc takes what needs CUB or cuBLAS for these architectures, without a warning and without flags.
set -eu
nvcc=$1 include=$2 source=$3
shift 3
codes=
for architecture in "$@"; do codes="$codes -gencode arch=compute_${architecture#sm_},code=$architecture"; done
object=$(mktemp)
trap 'rm -f "$object"' EXIT
# shellcheck disable=SC2086  # several words
"$nvcc" -std=c++20 -O1 -DTENON_CUDA=1 -I "$include" $codes -Werror all-warnings -c "$source" -o "$object"
