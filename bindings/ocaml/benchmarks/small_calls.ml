(* What a call from OCaml costs beside the same call from C: nanoseconds for an addition of 8 floats, the best of nine runs of each, in turns. *)
open Tenon

external c_add : int -> bool = "small_calls_add"

let count = 200_000

let nanoseconds f =
  let start = Unix.gettimeofday () in
  f ();
  (Unix.gettimeofday () -. start) *. 1e9 /. float_of_int count

let () =
  let x = of_floats (Array.init 8 float_of_int) in
  let calls =
    [
      ("C", fun () -> assert (c_add count));
      ("OCaml", fun () -> for _ = 1 to count do ignore (Sys.opaque_identity (add x x)) done);
      ("OCaml, in place", fun () -> for _ = 1 to count do maximum_ x x done);
      ("OCaml, with an option", fun () -> for _ = 1 to count do ignore (Sys.opaque_identity (sum ~keepdims:true x)) done);
      ("OCaml, in scopes of 100", fun () ->
        for _ = 1 to count / 100 do
          with_scope (fun () -> for _ = 1 to 100 do ignore (Sys.opaque_identity (add x x)) done)
        done);
    ]
  in
  let best = Array.make (List.length calls) infinity in
  for _ = 1 to 9 do
    List.iteri (fun k (_, f) -> best.(k) <- Float.min best.(k) (nanoseconds f)) calls
  done;
  List.iteri (fun k (name, _) -> Printf.printf "%-24s %6.0f ns\n" name best.(k)) calls
