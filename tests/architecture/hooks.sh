#!/bin/sh
# usage: hooks.sh <repository>
# .pre-commit-config.yaml runs the checks of tests/architecture that need no compiler, each with the arguments that its test has.
set -eu
cd "$1"
tests=$(sed -n 's|^tenon_add_architecture_test([a-z_]* \([a-z_]*\.sh\) *\(.*\))$|tests/architecture/\1 \2|p' tests/architecture/CMakeLists.txt |
  grep -v CMAKE_CXX_COMPILER | sed -e 's|\${PROJECT_SOURCE_DIR}|.|g' -e 's|\${include}|include|g' -e 's|\${here}|tests/architecture|g' | sort)
hooks=$(sed -n 's|.*entry: bash \(tests/architecture/[^,]*\).*|\1|p' .pre-commit-config.yaml | sort)
if [ "$tests" != "$hooks" ]; then
  printf 'The tests are\n%s\n\nand .pre-commit-config.yaml runs\n%s\n' "$tests" "$hooks"
  exit 1
fi
