#!/usr/bin/env bash
# usage: header.sh C|CXX <compiler> <include folder>: whether tenon.h compiles, alone and with all warnings as errors.
set -euo pipefail
case $1 in
  C) language=c standards="c99 c11 gnu17" ;;
  CXX) language=c++ standards="c++11 c++17 c++20" ;;
esac
for standard in $standards; do
  for program in '#include <tenon.h>' $'#include <tenon.h>\nint main(void) { return (int)tenon_numel(0); }'; do
    echo "$program" | "$2" -x "$language" -std="$standard" -Wall -Wextra -Wpedantic -Werror -I "$3" -fsyntax-only - || {
      echo "tenon.h does not compile as $standard" >&2
      exit 1
    }
  done
done
