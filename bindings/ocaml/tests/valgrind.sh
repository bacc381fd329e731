# usage: valgrind.sh <program that makes errors>: whether 100,000 errors more lose more memory than 1,000 do: what OCaml's runtime itself keeps
# until the end is not ours.
set -eu
command -v valgrind >/dev/null || { echo "skipped: there is no valgrind"; exit 0; }
"$1" 1
lost() {
  # OCaml's own runtime reads words of memory that it has not written; leaks are what is looked for here.
  valgrind --leak-check=full --undef-value-errors=no --log-fd=3 "$1" "$2" 3>&1 >/dev/null |
    awk '/definitely lost:|indirectly lost:/ { gsub(",", ""); n += $4 } /in use at exit:/ { gsub(",", ""); u = $6 } END { print n + 0 }'
}
few=$(lost "$1" 1000) many=$(lost "$1" 100000)
echo "bytes lost: $few after 1,000 errors, $many after 100,000"
[ "$many" -le "$few" ]
