#!/bin/sh
# usage, in the repository's root: run_readme.sh <folder to work in> <compiler> [more flags]
# The README's C++ programs compile without a warning by the command that it gives for the first, and run.
set -eu
folder=$1 compiler=$2
shift 2
root=$PWD
rm -rf "$folder"
mkdir -p "$folder"
awk -v folder="$folder" '/^```cpp$/ { inside = 1; ++n; next } /^```$/ { inside = 0 } inside { print > (folder "/program" n ".cpp") }' README.md
[ -s "$folder/program1.cpp" ] || { echo "README.md holds no \`\`\`cpp block"; exit 1; }
grep -q 'g++ -std=c++20 -O2 -I include tour.cpp' README.md
cd "$folder"
for program in program*.cpp; do
  set -x
  "$compiler" -std=c++20 -O2 -Wall -Wextra -Werror -I "$root/include" "$program" "$@" -o "${program%.cpp}"
  "./${program%.cpp}"
  set +x
done
