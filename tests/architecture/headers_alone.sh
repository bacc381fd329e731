#!/bin/sh
# usage: headers_alone.sh <include directory> plain|poisoned <compiler> [flags]
# Every header compiles as the first and only include of a file (twice, for its guard), without a warning.
# `poisoned` puts macros in their way that other people's headers are known to define, all headers in one file.
set -eu
include=$(realpath "$1") mode=$2
shift 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$include"

# What needs the CUDA Toolkit, NCCL or MPI is left out where the flags do not say that it is there.
can_include() { echo "#include <$header>" | "$@" -std=c++20 -fsyntax-only -x c++ - 2>/dev/null; }
cuda='cuda_runtime_api.h|tenon/cuda/(runtime|launch|engine|elements).hpp'
case " $* " in
  *" -DTENON_CUDA=1 "*) cuda='' ;;
esac
{
  [ -z "$cuda" ] || grep -rlE "<($cuda)>" tenon || true
  [ -z "$cuda" ] && header=nccl.h can_include "$@" || find tenon -path 'tenon/nccl*'
  header=mpi.h can_include "$@" || find tenon -path 'tenon/mpi*'
} >"$scratch/left_out"
find tenon -name '*.hpp' | grep -vxFf "$scratch/left_out" | sort >"$scratch/headers"
[ -s "$scratch/headers" ] || { echo "no headers under $include"; exit 1; }

if [ "$mode" = poisoned ]; then
  {
    # Standard headers would not survive the macros either, so they come first.
    xargs sed -nE 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*<([^>]+)>.*/\1/p' <"$scratch/headers" |
      grep -v '^tenon/' | sort -u | while read -r header; do
        printf '#if __has_include(<%s>)\n#include <%s>\n#endif\n' "$header" "$header"
      done
    # <complex.h>, <rpcndr.h> and <termios.h> define the first three, <X11/X.h> and <X11/Xlib.h> the next, <windows.h> the others, two with
    # arguments.
    for macro in I small B0 None Always Bool Status True False near far 'min(...)' 'max(...)'; do
      printf '#undef %s\n#define %s ] poisoned [\n' "${macro%%(*}" "$macro"
    done
  } >"$scratch/prelude"
else
  : >"$scratch/prelude"
fi

while read -r header; do
  unit=$scratch/$(echo "$header" | tr / -).cpp
  [ "$mode" = plain ] || unit=$scratch/all.cpp
  [ -e "$unit" ] || { echo "$unit" >&3; cat "$scratch/prelude" >"$unit"; }
  printf '#include <%s>\n#include <%s>\n' "$header" "$header" >>"$unit"
done <"$scratch/headers" 3>"$scratch/units"
<"$scratch/units" \
  xargs -P "$(getconf _NPROCESSORS_ONLN)" -n 1 sh -c 'text=$("$@" 2>&1) || { printf "%s\n" "$text"; exit 1; }' sh \
    "$@" -std=c++20 -O1 -Wall -Wextra -Wshadow -Wpedantic -Wold-style-cast -Wsign-conversion -Werror -Wfatal-errors -fsyntax-only -I "$include"  # texts whole, not mixed
echo "$(wc -l <"$scratch/headers") headers, $mode"
