(* What the tests are written with. *)

let wrong = ref 0

let check what holds =
  if not holds then (
    incr wrong;
    Printf.printf "does not hold: %s\n%!" what)

(* Whether f raises what `expected` knows. *)
let raises what expected f =
  check what (match f () with _ -> false | exception error -> expected error)

let finish () = exit (if !wrong = 0 then 0 else 1)
