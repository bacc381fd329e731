#!/bin/sh
# usage: clean_sources.sh <repository>
# What is committed names no machine's folders, leaves nothing half done or switched off, keeps to .clang-format's line, is text but for data
# and pictures, and is marked in .gitattributes if it is printed.
# (The patterns are written so that they do not find themselves.)
set -eu
cd "$1"
failed=0

# Also what is about to be committed; and a source archive has no git, so there all files count, as in a folder that git ignores.
if git rev-parse --git-dir >/dev/null 2>&1 && ! git check-ignore -q .; then
  files() { git ls-files --cached --others --exclude-standard; }
else
  files() { find . -type f ! -path './build/*' ! -path './.git/*'; }
fi
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
search '^namespace tenon::(detail|linalg|fft|mpi|nccl|runtime)( |::|$)' "clang's symbols would lack v1: write namespace tenon::inline v1::…"
search 'static (inline )?const(expr)? [a-z:]*OpTraits ([^t]|t[^r]|tr[^a]|tra[^i]|trai[^t]|trait[^s]|traits[^{])' "traits of another name, which nothing reads"

# g++ lets what depends on a template's parameters pass.
names=$(files | grep -E '(core/elementwise|ops/special)/[^/]*\.hpp$' | xargs grep -sHnE '^ *const auto [a-z_0-9]+ = .*, [a-z_0-9]+ = ') || true
if [ -n "$names" ]; then
  printf '%s\n^ two names by one auto: of symbols each has a type of its own, and clang refuses them\n' "$names"
  failed=1
fi

# A message that a compile-fail test expects is one line, and so is a row of a table that pages are made of (" ¦ "). Nobody breaks what is
# printed.
limit=$(sed -n 's/^ColumnLimit: //p' .clang-format)
is_printed=$(sed -n 's/ linguist-generated$//p' .gitattributes 2>/dev/null || true)
wide=$(files | sed 's|^\./||' | grep -E '\.(hpp|cpp|cuh?)$' | grep -vxF "$is_printed" | LC_ALL=C.UTF-8 xargs grep -sHnE "^.{$((limit + 1)),}" | grep -vE '// expect(-[a-z]+)?: | ¦ ') || true
if [ -n "$wide" ]; then
  printf '%s\n^ lines of more than %s columns: clang-format --lines breaks them\n' "$wide" "$limit"
  failed=1
fi

# Who reads a change need not read what is printed from it.
printed=$(files | tr '\n' '\0' | xargs -0 awk 'FNR <= 10 && tolower($0) ~ /do not edit[.;*" ]*(\*\/)?$/ { print FILENAME }' 2>/dev/null | sort -u | sed 's|^\./||')
for file in $printed; do
  grep -qsxF "$file linguist-generated" .gitattributes || { echo "$file says that it is printed, and .gitattributes does not" && failed=1; }
done

# What a program has written and somebody has added, a picture of a run or weights: it has a zero byte, or is no UTF-8.
binaries=$({ files | tr '\n' '\0' | xargs -0 grep -sIL -e ''; files | tr '\n' '\0' | LC_ALL=C.UTF-8 xargs -0 grep -slavx -e '.*'; } | sort -u |
  while read -r file; do
    size=$(wc -c <"$file")
    case ${file#./} in
      tests/data/* | tests/fuzz/corpus/* | examples/data/*) ;;
      docs/*) [ "$size" -le 100000 ] || echo "$file" ;;
      *) [ "$size" = 0 ] || echo "$file" ;;
    esac
  done)
if [ -n "$binaries" ]; then
  printf '%s\n^ binary files: they belong below build/, data into tests/data or examples/data, pictures below 100 kB into docs\n' "$binaries"
  failed=1
fi
exit $failed
