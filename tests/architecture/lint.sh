#!/usr/bin/env bash
# usage: lint.sh <repository> [flags]
# clang-tidy over one file that includes every header but those of CUDA, NCCL and MPI and computes a little, and cppcheck over each header
# by itself: no finding but those that .clang-tidy, lint_accepted.txt and cppcheck_suppressions.txt explain.  Other versions of the tools
# find other things: these are clang-tidy 14's and cppcheck 2.10's.  Exits with 77 where neither is installed.
set -uo pipefail
cd "$1" || exit 1
shift
here=tests/architecture
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ran=0 status=0

if command -v clang-tidy >/dev/null; then
  ran=1
  (cd include && find tenon -name '*.hpp' | grep -vE 'cuda|mpi|nccl|distributed' | sort | sed 's/.*/#include <&>/') >"$work/unit.cpp"
  sed 's/^int main()/int consumer()/' tests/consumer/main.cpp >>"$work/unit.cpp"
  cp .clang-tidy "$work"
  clang-tidy --quiet "$work/unit.cpp" -- -std=c++20 -O1 -I include "$@" >"$work/tidy" 2>"$work/errors" || { cat "$work/errors"; status=1; }
  # A finding's first line is "<path>:<line>:<column>: warning: <text> [<check>]".
  awk '
    FILENAME == ARGV[1] { if (NF && $1 !~ /^#/) accepted[$1 " " $2]; next }
    / (warning|error): / {
      path = $0; sub(/:.*/, "", path); sub(/.*include\/tenon\//, "tenon/", path)
      check = $0; sub(/.*\[/, "", check); sub(/\].*/, "", check)
      if (!((path " " check) in accepted)) { print; bad = 1 } else used[path " " check]
    }
    END { for (name in accepted) if (!(name in used)) print "clang-tidy no longer finds what is accepted: " name; exit bad }
  ' "$here/lint_accepted.txt" "$work/tidy" || status=1
fi

if command -v cppcheck >/dev/null; then
  ran=1
  find include/tenon -name '*.hpp' ! -name config.hpp | sort >"$work/headers"
  cppcheck -q --error-exitcode=1 --std=c++20 --language=c++ --enable=warning,performance,portability \
    --include=include/tenon/config.hpp --suppressions-list="$here/cppcheck_suppressions.txt" \
    -D__GNUC__=12 -D__cplusplus=202002L -D__SIZEOF_POINTER__=8 -D__BYTE_ORDER__=1 -D__ORDER_LITTLE_ENDIAN__=1 \
    -D__x86_64__=1 -D__linux__=1 -D__OPTIMIZE__=1 --file-list="$work/headers" || status=1
fi

((ran)) || { echo "skipped: neither clang-tidy nor cppcheck is installed"; exit 77; }
exit $status
