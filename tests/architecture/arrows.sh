#!/usr/bin/env bash
# usage: arrows.sh <repository> <table>
# Each folder above the headers includes its own headers, and of others here what the table lists for it; no header of include/ includes
# what stands above it.
set -euo pipefail
table=$(realpath "$2")
cd "$1"
status=0
fault() {
  echo "$1"
  status=1
}
interface=" $(cd bindings/c/include && echo *.h) "  # included by their names alone

# judge <folder> <allowed...>
judge() {
  local folder=$1 file line name
  shift
  while IFS=: read -r file line name; do
    case $name in
      tenon/*) ;;
      ../*) [[ $(realpath -m --relative-to=. "$(dirname "$file")/$name") == "$folder"/* ]] && continue ;;
      *) [[ $interface == *" $name "* ]] || continue ;;
    esac
    local allowed=false prefix
    for prefix; do
      [[ $prefix != !* && $name == "$prefix"* ]] && allowed=true
      [[ $prefix == !* && $name == "${prefix#!}"* ]] && allowed=false && break
    done
    $allowed || fault "$file:$line: $folder includes $name, which $(basename "$table") does not let it"
  done < <(grep -rnE '^[[:space:]]*#[[:space:]]*include' "$folder" --exclude-dir=_build --include='*.hpp' --include='*.cpp' --include='*.c' --include='*.h' |
    sed -E 's/:[^:]*include[[:space:]]*[<"]([^>"]+)[>"].*/:\1/')
}

while read -r folder allowed; do
  [[ $folder && $folder != \#* ]] || continue
  # shellcheck disable=SC2086  # a list
  if [[ -d $folder ]]; then judge "$folder" $allowed; else fault "$(basename "$table") lists $folder, which is no folder"; fi
done <"$table"
judge include tenon/
exit $status
