# usage: toplevel.sh <input> <expected>: compares what the toplevel prints for it from the first value on, as after #require "tenon.toplevel".
set -eu
folder=$(ocamlfind query tenon.toplevel)
# shellcheck disable=SC2046  # several flags and files
ocaml -noinit -noprompt $(ocamlfind query -predicates byte,toploop -r -i-format tenon) -I "$folder" \
  $(ocamlfind query -predicates byte,toploop -r -a-format tenon) "$folder/tenon_toplevel.cma" <"$1" | sed -n '/^val /,$p' | diff "$2" -
