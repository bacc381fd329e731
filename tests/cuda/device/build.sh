#!/bin/sh
# usage: build.sh <nvcc> <include directory> <source.cu> <program> <architectures, such as sm_90,sm_100> [libraries]
# Builds a program for a machine that has such GPUs and perhaps no nvcc: with cudart in it, and nothing that no GPU of them reads.
set -eu
nvcc=$1 include=$2 source=$3 program=$4 architectures=$5
shift 5
flags="-cudart static -Xlinker -s"
"$nvcc" --help | grep -q -e --compress-mode && flags="$flags --compress-mode=size"
for architecture in $(echo "$architectures" | tr , ' '); do flags="$flags -gencode arch=compute_${architecture#sm_},code=$architecture"; done
mkdir -p "$(dirname "$program")"
# shellcheck disable=SC2086  # several words
"$nvcc" -std=c++20 -O2 -DTENON_CUDA=1 -I "$include" $flags -Werror all-warnings "$source" -o "$program" "$@"
