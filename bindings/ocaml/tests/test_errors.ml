(* usage: test_errors <n>: n errors of several kinds, and nothing else. *)
open Tenon

let () =
  let n = int_of_string Sys.argv.(1) in
  let x = of_floats [| 1.; 2. |] and y = of_floats [| 1.; 2.; 3. |] in
  for k = 1 to n do
    match if k mod 2 = 0 then add x y else topk ~axis:3 ~k:1 x |> fst with
    | _ -> failwith "no error"
    | exception Shape_error _ -> ()
    | exception Index_error _ -> ()
  done;
  Gc.full_major ()
