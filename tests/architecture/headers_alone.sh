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

if [ "$mode" = poisoned ]; then
  {
    # Standard headers would not survive the macros either, so they come first.
    find tenon -name '*.hpp' -exec sed -nE 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*<([^>]+)>.*/\1/p' {} + |
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

# What needs the CUDA Toolkit is left out where the flags do not say that it is there.
case " $* " in *" -DTENON_CUDA=1 "*) needs_cuda='^$' ;; *) needs_cuda=$(grep -rlE '<(cuda_runtime_api.h|tenon/cuda/runtime.hpp|tenon/cuda/launch.hpp|tenon/cuda/engine.hpp|tenon/cuda/elements.hpp)>' tenon || echo '^$') ;; esac
find tenon -name '*.hpp' | grep -vxF "$needs_cuda" | sort >"$scratch/headers"
[ -s "$scratch/headers" ] || { echo "no headers under $include"; exit 1; }
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
