#!/bin/sh
# usage: no_macros.sh <include directory>
# Macros live in config.hpp and are called TENON_…; a namespace is opened with v1, without which clang's symbols would lack it, and closed by
# its whole name, as clang-format writes it; every header guards itself by #pragma once. Arrow's structs are declared under
# the macros that its specification names, so that another library's copy may come first or later.
set -eu
cd "$1/tenon"
failed=0

# `report <what it is> <lines>`: lines are the trespassers, if any.
report() {
  if [ -n "$2" ]; then
    printf '%s\n^ %s\n' "$2" "$1"
    failed=1
  fi
}

directives=$(grep -rnE --include='*.hpp' '^[[:space:]]*#[[:space:]]*(define|undef)[[:space:]]' .) || true
report "a macro outside config.hpp" \
  "$(echo "$directives" | grep -v '^\./config\.hpp:' | grep -vE '^\./exchange/arrow_abi\.hpp:[0-9]+:#define ARROW_')"
report "a macro of config.hpp that is not called TENON_…" \
  "$(echo "$directives" | grep '^\./config\.hpp:' | grep -vE '(define|undef)[[:space:]]+TENON_')"
report "a header without #pragma once" "$(grep -rL --include='*.hpp' '^#pragma once$' .)"
report "a namespace that is not opened with v1, or not closed by its whole name" "$(find . -name '*.hpp' ! -name config.hpp -exec awk '
  FNR == 1 { if (open) print file ": " open; open = ""; file = FILENAME }
  /^(inline )?namespace / && !open {
    open = substr($0, 1, length($0) - 2)
    if ($0 !~ /^namespace tenon::inline v1(::(inline )?[A-Za-z_]+)* \{$/) print FILENAME ":" FNR ": " $0
  }
  /^\}  \/\/ namespace tenon/ { if (substr($0, 7) != open) print FILENAME ":" FNR ": " $0 " after " open; open = "" }
  END { if (open) print file ": " open }' {} +)"
exit $failed
