#!/usr/bin/env bash
# usage: header.sh C|CXX <compiler> <include folder>: whether tenon.h compiles, alone, twice, with all warnings as errors, and after headers
# that define short words as macros.
set -euo pipefail
case $1 in
  C) language=c standards="c99 c11 gnu17" ;;
  CXX) language=c++ standards="c++11 c++17 c++20" ;;
esac
for standard in $standards; do
  for program in '#include <tenon.h>' $'#include <tenon.h>\n#include <tenon.h>\nint main(void) { return (int)tenon_numel(0); }' \
    $'#include <complex.h>\n#undef I\n#define I 1\n#define min(a, b) 1\n#define max(a, b) 1\n#define small char\n#include <tenon.h>'; do
    echo "$program" | "$2" -x "$language" -std="$standard" -Wall -Wextra -Wpedantic -Werror -I "$3" -fsyntax-only - || {
      echo "tenon.h does not compile as $standard" >&2
      exit 1
    }
  done
done
