# Writes the flags of tenon-c, as pkg-config says them, and where its declarations.json is.
set -eu
pkg-config --exists tenon-c || {
  echo "pkg-config does not know tenon-c: install Tenon with -DTENON_C=ON, and say where with PKG_CONFIG_PATH" >&2
  exit 1
}
sexp() {
  printf '('
  for flag; do printf ' "%s"' "$flag"; done
  printf ')\n'
}
# shellcheck disable=SC2046  # several flags
sexp $(pkg-config --cflags tenon-c) >c_flags.sexp
# shellcheck disable=SC2046
sexp $(pkg-config --libs tenon-c) "-Wl,-rpath,$(pkg-config --variable=libdir tenon-c)" >link_flags.sexp
pkg-config --variable=declarations tenon-c >declarations.txt
