#!/bin/sh
# usage: host_kernels.sh <nvcc> <include directory> <source.cu>
# The host's kernels of a .cu file compute what they should, and nothing that takes lanes stands outside them, where their registers are not.
set -eu
nvcc=$1 include=$2 source=$3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$nvcc" -std=c++20 -O2 -DTENON_CUDA=1 -I "$include" -arch=sm_90 -Werror all-warnings "$source" -o "$scratch/program" -cudart static
if nm -C "$scratch/program" | grep 'Lanes<'; then
  echo "a lambda of lanes is not inlined"
  exit 1
fi
"$scratch/program"
