#!/bin/sh
# usage, in the repository's root: run_readme.sh <folder to work in> <compiler> [more flags]
# The README's C++ tour compiles without a warning by the command the README gives, and runs.
set -eu
folder=$1 compiler=$2
shift 2
root=$PWD
mkdir -p "$folder"
awk '/^```cpp$/ { inside = 1; next } /^```$/ { inside = 0 } inside' README.md >"$folder/tour.cpp"
[ -s "$folder/tour.cpp" ] || { echo "README.md holds no \`\`\`cpp block"; exit 1; }
grep -q 'g++ -std=c++20 -O2 -I include tour.cpp' README.md
cd "$folder"
set -x
"$compiler" -std=c++20 -O2 -Wall -Wextra -Werror -I "$root/include" tour.cpp "$@" -o tour
./tour
