#!/bin/sh
# usage: headers.sh <include directory> <compiler> [flags]
# Tenon's DLPack headers work with every dlpack.h, old or new, found on the machine or brought along by another library, which
# may come first or last; and units that saw headers with and without versioned structs do not link where they exchange one.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
include=$(realpath "$1")
shift
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$here"
failed=0

compile() { "$@" -std=c++20 -O0 -Wall -Wextra -Werror -Wno-unused-function -I "$include" -pthread; }
sanitize=-fsanitize=undefined
echo 'int main() {}' | "$@" $sanitize -x c++ - -o "$scratch/none" 2>/dev/null || sanitize=

# `exchange <name> <flags>`
exchange() {
  name=$1 flags=$2
  shift 2
  if compile "$@" $flags $sanitize -fno-sanitize-recover=all exchange.cpp -o "$scratch/exchange" && "$scratch/exchange"; then
    echo "$name: works"
  else
    echo "$name: fails"
    failed=1
  fi
}
exchange "the dlpack.h of this machine" "" "$@"
exchange "0.6 first" "-DCOPY=60 -include other_copy.h" "$@"
exchange "1.3 first, PyTorch's" "-DCOPY=103 -DCOPY_IS_CONST -include other_copy.h" "$@"
exchange "1.3 last" "-DCOPY=103" "$@"

compile "$@" -DCOPY=60 -include other_copy.h -c sender.cpp -o "$scratch/old_sender.o"
compile "$@" -DCOPY=100 -include other_copy.h -c sender.cpp -o "$scratch/sender.o"
compile "$@" -DCOPY=103 -include other_copy.h -c receiver.cpp -o "$scratch/receiver.o"
"$@" "$scratch/sender.o" "$scratch/receiver.o" -pthread -o "$scratch/same"
if "$@" "$scratch/old_sender.o" "$scratch/receiver.o" -pthread -o "$scratch/mixed" 2>/dev/null; then
  echo "a sender without versions links with a receiver that has them"
  failed=1
fi
exit $failed
