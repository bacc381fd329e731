#!/bin/sh
# usage: clean_sources.sh <repository>
# What is committed names no machine's folders, and leaves nothing half done or switched off.
# (The patterns are written so that they do not find themselves.)
set -eu
cd "$1"
failed=0

# Also what is about to be committed; and a source archive has no git, so there all files count.
files() {
  git ls-files --cached --others --exclude-standard 2>/dev/null || find . -type f ! -path './build/*' ! -path './.git/*'
}
# `search <regular expression> <what it is>`
search() {
  found=$(files | tr '\n' '\0' | xargs -0 grep -sInE -e "$1") || true
  if [ -n "$found" ]; then
    printf '%s\n^ %s\n' "$found" "$2"
    failed=1
  fi
}

search '(^|[^[:alnum:]_.}/-])/(work|root|home)/' "a path of one machine"
search '(^|[^[:alnum:]_])(TO[D]O|FIX[M]E|XX[X])([^[:alnum:]_]|$)' "unfinished work: write an issue instead"
search '^[[:space:]]*#[[:space:]]*if[[:space:]]+[0]([[:space:]]|$)' "code that is switched off: delete it"
exit $failed
