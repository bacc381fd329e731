(* What a user would type. *)
let () =
  let phrase = !Toploop.parse_toplevel_phrase (Lexing.from_string "#install_printer Tenon.pp;;") in
  if not (Toploop.execute_phrase false Format.err_formatter phrase) then prerr_endline "tenon.toplevel: tensors have no printer here"
