(* A curve through points, by gradient descent: examples/python/fit.py in OCaml, with the same numbers. *)
open Tenon

let () =
  let x = linspace ~start:(Number.Float 0.) ~stop:(Number.Float 4.) ~count:64 ~dtype:Dtype.Float64 () in
  let measured = Infix.((scalar 2.5 * exp (scalar (-1.3) * x)) + scalar 0.5 + (scalar 0.05 * sin (scalar 20. * x))) in
  (* a exp(-b x) + c *)
  let parameters = Array.map (fun one -> requires_grad (of_floats ~dtype:Dtype.Float64 ~shape:[] [| one |])) [| 1.; 1.; 0. |] in
  let loss () =
    let curve = Infix.((parameters.(0) * exp (negative parameters.(1) * x)) + parameters.(2)) in
    mean (square (subtract curve measured))
  in
  for step = 0 to 400 do
    with_scope (fun () ->
        let value = loss () in
        if step mod 50 = 0 then Printf.printf "step %3d loss %.7f\n" step (to_float value);
        backward value;
        no_grad (fun () -> Array.iter (fun p -> sub_ p (multiply (grad p) (scalar 0.2))) parameters);
        Array.iter zero_grad parameters)
  done;
  Array.iter2 (fun name p -> Printf.printf "%s %.7f\n" name (to_float p)) [| "a"; "b"; "c" |] parameters
