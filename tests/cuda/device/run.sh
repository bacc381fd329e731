#!/bin/sh
# usage: run.sh <nvcc> <include directory> <source.cu> <scratch> [libraries]
# Builds and runs a test on the device that there is; where compute-sanitizer is asked for, under each of its tools:
# TENON_COMPUTE_SANITIZER="memcheck racecheck initcheck synccheck".  77: there is no device.
set -eu
nvcc=$1 include=$2 source=$3 scratch=$4
shift 4
tools=$(dirname "$(readlink -f "$nvcc")")
if ! command -v nvidia-smi >/dev/null || ! nvidia-smi -L 2>/dev/null | grep -q GPU; then
  echo "skipped: nvidia-smi finds no GPU"
  exit 77
fi
mkdir -p "$scratch"
program=$scratch/$(basename "$source" .cu)
"$nvcc" -std=c++20 -O2 -DTENON_CUDA=1 -I "$include" -arch=native -Werror all-warnings "$source" -o "$program" "$@"
"$program"
for tool in ${TENON_COMPUTE_SANITIZER:-}; do
  "$tools/compute-sanitizer" --tool "$tool" --error-exitcode 1 "$program"
done
