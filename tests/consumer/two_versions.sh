#!/usr/bin/env bash
# usage: two_versions.sh <include directory> <compiler> [flags]
# Three shared libraries in one process: Tenon as it is, the same with another patch number, and a later one whose types have
# another namespace.  Their symbols are as visible as they can be, so that whatever they share meets.
set -euo pipefail
include=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

for name in today patched next; do cp -r "$include" $name; done
number() { awk -v part="TENON_VERSION_$1" '$2 == part { print $3 }' "$include/tenon/config.hpp"; }
sed -i "s/TENON_VERSION_PATCH .*/TENON_VERSION_PATCH $(($(number PATCH) + 1))/" patched/tenon/config.hpp
sed -i "s/TENON_VERSION_MINOR .*/TENON_VERSION_MINOR $(($(number MINOR) + 1))/" next/tenon/config.hpp
find next -name '*.hpp' -exec sed -i 's/^namespace tenon::inline v1\b/namespace tenon::inline v2/' {} +
! grep -rq '^namespace tenon::inline v1' next && grep -q '^namespace tenon::inline v2' next/tenon/tensor.hpp

for name in today patched next; do
  "$@" -std=c++20 -fPIC -shared -DNAME=$name -I $name "$here/two_versions.cpp" -o lib$name.so
done
"$@" -std=c++20 "$here/two_versions_main.cpp" -L. -ltoday -lpatched -lnext "-Wl,-rpath,$work" -o process -pthread
./process

# The next version shares nothing with this one.  A patch shares the errors, which must be one type, constants, and without
# optimisation the functions that compilers write themselves and the standard library's own.
exported() { objdump -T "lib$1.so" | awk '$0 !~ /\*UND\*| \.rodata| \.data\.rel\.ro/ && $NF ~ /5tenon/ { print $NF }' | sort; }
exported today >symbols
grep -q 5tenon symbols || { echo "no symbols of Tenon were found: this looks at nothing"; exit 1; }
status=0
if exported next | comm -12 symbols - | grep .; then
  echo "^ symbols that two versions share"
  status=1
fi
if exported patched | comm -12 symbols - | grep -vE 'Error|[CD][12]Ev$|^_ZN?K?St'; then
  echo "^ symbols that a version and its patch share"
  status=1
fi
if objdump -T libtoday.so | grep 5tenon | grep -E 'O \.t?(data|bss)\s'; then
  echo "^ state of Tenon that a library exports"
  status=1
fi
exit $status
