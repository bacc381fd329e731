#!/bin/sh
# usage: link.sh <nvcc> <c++ compiler> <include directory> <sources> <scratch>
# Objects of g++ and of nvcc make one program under -flto -Wodr; the compilers' levels of optimisation may differ. In one partition: nvcc
# writes its device code as assembly, whose names g++ does not show to other partitions.
set -eu
nvcc=$1 compiler=$2 include=$3 sources=$4 scratch=$5
toolkit=$(dirname "$(dirname "$(readlink -f "$nvcc")")")
mkdir -p "$scratch"
"$nvcc" -std=c++20 -ccbin "$compiler" -DTENON_CUDA=1 -I "$include" -arch=sm_90 -Xcompiler -flto -c "$sources/linked.cu" -o "$scratch/nvcc.o"
"$compiler" -std=c++20 -O2 -flto -Wodr -DTENON_CUDA=1 -I "$include" -isystem "$toolkit/include" -c "$sources/linked.cpp" -o "$scratch/gcc.o"
text=$("$compiler" -O2 -flto=auto -flto-partition=one -Wodr "$scratch/gcc.o" "$scratch/nvcc.o" -o "$scratch/program" -L "$toolkit/lib64" -L "$toolkit/targets/x86_64-linux/lib" -lcudart_static -lpthread -ldl -lrt 2>&1) || { echo "$text"; exit 1; }
case $text in *warning*) echo "$text"; exit 1 ;; esac
"$scratch/program"
# Without nvcc's object the linker names what is missing.
if text=$("$compiler" -O2 -flto=auto -flto-partition=one "$scratch/gcc.o" -o "$scratch/half" -L "$toolkit/lib64" -L "$toolkit/targets/x86_64-linux/lib" -lcudart_static -lpthread -ldl -lrt 2>&1); then
  echo "linked without a kernel"
  exit 1
fi
case $text in *KernelThatSomeCuFileInstantiates*) ;; *) echo "$text"; exit 1 ;; esac
