(* How operations and arguments are called in OCaml. *)

let keywords =
  [ "and"; "as"; "assert"; "begin"; "class"; "constraint"; "do"; "done"; "downto"; "else"; "end"; "exception"; "external"; "for"; "fun";
    "function"; "functor"; "if"; "in"; "include"; "inherit"; "initializer"; "lazy"; "let"; "match"; "method"; "module"; "mutable"; "new";
    "nonrec"; "object"; "of"; "open"; "or"; "private"; "rec"; "sig"; "struct"; "then"; "to"; "try"; "type"; "val"; "virtual"; "when";
    "while"; "with"; "mod"; "land"; "lor"; "lxor"; "lsl"; "lsr"; "asr" ]

(* A word that OCaml has for itself gets an underscore; a value begins with a small letter. *)
let value name =
  let name = String.uncapitalize_ascii name in
  if List.mem name keywords then name ^ "_" else name

(* "fft::rfft" is rfft in the module Fft. *)
let split_scope name =
  match String.index_opt name ':' with
  | None -> ("", name)
  | Some at -> (String.sub name 0 at, String.sub name (at + 2) (String.length name - at - 2))

(* "tenon_linalg_svd_options" has the module Linalg_svd. *)
let options_module name =
  let prefix = String.length "tenon_" and suffix = String.length "_options" in
  String.capitalize_ascii (String.sub name prefix (String.length name - prefix - suffix))

(* "tenon_convolve_mode" has the type convolve_mode. *)
let choice_type name = String.sub name 6 (String.length name - 6)

(* Text of a documentation comment, in which some characters have a meaning of their own. *)
let documentation text =
  let buffer = Buffer.create (String.length text) in
  String.iter
    (fun c ->
      if String.contains "{}[]@" c then Buffer.add_char buffer '\\';
      Buffer.add_char buffer c)
    text;
  let text = Buffer.contents buffer in
  String.concat "* )" (Str.split_delim (Str.regexp_string "*)") text)
