(* What docs/ocaml.md shows. *)
open Tenon

let () =
  (*! [ocaml: first] *)
  let x = of_floats ~shape:[ 2; 3 ] [| 1.; 2.; 3.; 4.; 5.; 6.5 |] in
  print (sum ~axis:[ 0 ] x);
  let values, indices = topk ~k:2 x in
  let middle = to_float (quantile ~q:(scalar 0.5) x) in
  mul_ x (scalar 2.);
  (*! [ocaml: first] *)
  assert (middle = 3.5 && to_floats values = [| 3.; 2.; 6.5; 5. |] && to_ints indices = [| 2; 1; 2; 1 |] && x.%[[ 0; 2 ]] = 6.)

let () =
  (*! [ocaml: infix] *)
  let standardised x = Infix.((x - mean ~axis:[ 0 ] x) / std ~axis:[ 0 ] x) in
  let product = Infix.(of_float2 [| [| 1.; 2. |]; [| 3.; 4. |] |] *@ of_float2 [| [| 0.; 1. |]; [| 1.; 0. |] |]) in
  let rows = to_float2 (standardised product) in
  (*! [ocaml: infix] *)
  assert (to_float2 product = [| [| 2.; 1. |]; [| 4.; 3. |] |] && rows = [| [| -1.; -1. |]; [| 1.; 1. |] |])

let () =
  let x = of_floats ~shape:[ 4; 3 ] (Array.init 12 float_of_int) in
  (*! [ocaml: index] *)
  let row = x.%{[ At 1 ]} and corner = x.%{[ range ~stop:2 (); range ~step:(-1) () ]} in
  x.%{[ Mask (greater x (scalar 5.)) ]} <- scalar 0.;
  x.%[[ 0; 0 ]] <- 9.;
  let picked = x.%{[ Indices (of_ints [| 3; 0 |]); All ]} in
  (*! [ocaml: index] *)
  assert (to_floats row = [| 3.; 4.; 5. |] && to_float (sum corner) = 24. && to_floats picked = [| 0.; 0.; 0.; 9.; 1.; 2. |])

let () =
  (*! [ocaml: errors] *)
  let message = match add (of_floats [| 1.; 2. |]) (of_floats [| 1.; 2.; 3. |]) with _ -> "" | exception Shape_error text -> text in
  (*! [ocaml: errors] *)
  assert (String.length message > 0)

let () =
  (*! [ocaml: memory] *)
  let mean_square x = with_scope (fun () -> to_float (mean (multiply x x))) in
  let centred x = with_rc_scope (fun () -> subtract x (mean ~axis:[ 0 ] x)) in
  (*! [ocaml: memory] *)
  let x = of_floats ~shape:[ 2; 2 ] [| 1.; 2.; 3.; 4. |] in
  assert (mean_square (centred x) = 1.)

let () =
  (*! [ocaml: bigarray] *)
  let samples = Bigarray.(Array1.init Float64 C_layout 8 float_of_int) in
  let x = of_bigarray (Bigarray.genarray_of_array1 samples) in
  mul_ x (scalar 10.);
  let spectrum = Fft.rfft x in
  let total = to_bigarray Bigarray.Float64 (cumsum ~axis:0 x) in
  (*! [ocaml: bigarray] *)
  assert (samples.{7} = 70. && numel spectrum = 5 && Bigarray.Genarray.get total [| 7 |] = 280.)

let () =
  (*! [ocaml: gradients] *)
  let x = requires_grad (of_floats ~dtype:Dtype.Float64 [| 1.; 2.; 3. |]) in
  backward (sum (square x));
  no_grad (fun () -> sub_ x (multiply (grad x) (scalar 0.1)));
  zero_grad x;
  let value, slope = value_and_grad (fun x -> sum (exp x)) (of_floats ~dtype:Dtype.Float64 [| 0.; 0. |]) in
  (*! [ocaml: gradients] *)
  assert (Array.for_all2 (fun a b -> abs_float (a -. b) < 1e-12) (to_floats x) [| 0.8; 1.6; 2.4 |]);
  assert (to_float value = 2. && to_floats slope = [| 1.; 1. |])

let () =
  manual_seed 1;
  let x = randn ~shape:[ 64; 3 ] ~dtype:Dtype.Float32 () in
  let target = cast (greater x.%{[ All; At 0 ]} x.%{[ All; At 1 ]}) Dtype.Int64 in
  (*! [ocaml: networks] *)
  let vs = Var_store.create ~name:"model" () in
  let net =
    Layer.(
      sequential
        [
          linear Var_store.(vs / "hidden") ~activation:Relu ~input_dim:3 16;
          linear Var_store.(vs / "out") ~input_dim:16 2;
        ])
  in
  let optimizer = Optimizer.adam vs ~learning_rate:0.01 in
  for _ = 1 to 100 do
    with_scope (fun () ->
        let loss = Nn.cross_entropy ~target (Layer.forward net x) in
        Optimizer.backward_step optimizer ~loss)
  done;
  let guesses = no_grad (fun () -> argmax ~axis:[ 1 ] (Layer.forward net x)) in
  (*! [ocaml: networks] *)
  assert (to_float (mean (equal guesses target)) > 0.9);
  (* sorted, as OCaml evaluates the last element of a list first *)
  assert (List.sort compare (List.map fst (Var_store.all_vars vs)) = [ "hidden.bias"; "hidden.weight"; "out.bias"; "out.weight" ])

let () =
  (*! [ocaml: sparse] *)
  let a = Sparse.of_entries ~shape:[ 2; 3 ] [ ([ 0; 1 ], 2.); ([ 1; 0 ], 3.); ([ 1; 2 ], 4.) ] in
  let rows = Sparse.to_csr a in
  let y = Sparse.Infix.(rows *@. of_floats [| 1.; 10.; 100. |]) in
  let gram = Sparse.Infix.(rows *@ Sparse.transpose rows) in
  let halves = Sparse.map ~other:(scalar 2.) "divide" rows in
  (*! [ocaml: sparse] *)
  assert (to_floats y = [| 20.; 403. |] && to_floats (Sparse.to_dense gram) = [| 4.; 0.; 0.; 25. |]);
  assert (to_floats (Sparse.values halves) = [| 1.; 1.5; 2. |])
