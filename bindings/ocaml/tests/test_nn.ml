(* Models: stores of variables, optimisers, layers. *)
open Tenon
open Check

let float64 = Dtype.Float64
let is_shape_error = function Shape_error _ -> true | _ -> false
let is_type_error = function Type_error _ -> true | _ -> false
let is_io_error = function Io_error _ -> true | _ -> false

let test_stores () =
  let vs = Var_store.create ~dtype:float64 ~name:"model" () in
  let w = Var_store.(new_var (vs / "first") ~shape:[ 2; 3 ] ~init:(Init.Const 2.) ~name:"weight") in
  let buffer = Var_store.(new_var ~trainable:false (vs // 3) ~shape:[ 2 ] ~init:Init.Ones ~name:"mean") in
  let copy = Var_store.(new_var vs ~shape:[ 2 ] ~init:(Init.Copy (of_floats [| 4.; 5. |])) ~name:"copy") in
  check "names" (List.map fst (Var_store.all_vars vs) = [ "first.weight"; "3.mean"; "copy" ]);
  check "a part" (List.map fst (Var_store.all_vars Var_store.(vs / "first")) = [ "first.weight" ]);
  check "wants" (wants_grad w && is_leaf w && wants_grad copy && (not (wants_grad buffer)) && Var_store.num_trainable_vars vs = 2);
  check "elements" (to_floats w = Array.make 6 2. && to_floats copy = [| 4.; 5. |] && dtype copy = float64);
  raises "a name twice" is_type_error (fun () -> Var_store.(new_var vs ~shape:[ 2 ] ~init:Init.Zeros ~name:"copy"));
  Var_store.freeze vs;
  check "frozen" (not (wants_grad w));
  Var_store.unfreeze vs;
  check "no longer" (wants_grad w && not (wants_grad buffer));
  let uniform = Var_store.(new_var vs ~shape:[ 1000 ] ~init:(Init.Uniform (-2., 3.)) ~name:"uniform") in
  let least, most = no_grad (fun () -> (to_float (min uniform), to_float (max uniform))) in
  check "uniform" (least >= -2. && least < -1. && most < 3. && most > 2.);
  let normal = Var_store.(new_var vs ~shape:[ 1000 ] ~init:(Init.Normal { mean = 5.; stdev = 0.1 }) ~name:"normal") in
  let centre, spread = no_grad (fun () -> (to_float (mean normal), to_float (std normal))) in
  check "normal" (abs_float (centre -. 5.) < 0.05 && abs_float (spread -. 0.1) < 0.02);
  let path = Filename.temp_file "tenon" ".safetensors" in
  Var_store.save vs path;
  no_grad (fun () -> mul_ w (scalar 0.));
  Var_store.load vs path;
  check "a file" (to_floats w = Array.make 6 2. && wants_grad w);
  let other = Var_store.create ~name:"other" () in
  ignore (Var_store.(new_var other ~shape:[ 2 ] ~init:Init.Zeros ~name:"absent"));
  raises "a variable that the file has not" is_io_error (fun () -> Var_store.load other path);
  let larger = Var_store.create ~name:"larger" () in
  ignore (Var_store.(new_var larger ~shape:[ 3 ] ~init:Init.Zeros ~name:"copy"));
  raises "one of another shape" is_shape_error (fun () -> Var_store.load larger path);
  Sys.remove path

(* The first steps of PyTorch's optimisers from 2 and -3, where the loss is the sum of squares. *)
let test_optimizers () =
  let after make =
    let vs = Var_store.create ~dtype:float64 ~name:"x" () in
    let x = Var_store.(new_var vs ~shape:[ 2 ] ~init:(Init.Copy (of_floats [| 2.; -3. |])) ~name:"x") in
    let optimizer = make vs in
    for _ = 1 to 2 do
      Optimizer.backward_step optimizer ~loss:(sum (square x))
    done;
    to_floats x
  in
  let near what expected found = check what (Array.for_all2 (fun a b -> abs_float (a -. b) < 1e-6) expected found) in
  near "sgd" [| 1.28; -1.92 |] (after (Optimizer.sgd ~learning_rate:0.1));
  near "momentum" [| 0.92; -1.38 |] (after (Optimizer.sgd ~momentum:0.9 ~learning_rate:0.1));
  near "nesterov" [| 0.4448; -0.6672 |] (after (Optimizer.sgd ~momentum:0.9 ~nesterov:true ~learning_rate:0.1));
  near "adam" [| 1.8001665; -2.8001027 |] (after (Optimizer.adam ~learning_rate:0.1));
  near "adamw" [| 1.7962726; -2.7942093 |] (after (Optimizer.adamw ~learning_rate:0.1));
  near "rmsprop" [| 0.5509868; -1.4433697 |] (after (Optimizer.rmsprop ~learning_rate:0.1));
  let vs = Var_store.create ~dtype:float64 ~name:"x" () in
  let x = Var_store.(new_var vs ~shape:[ 2 ] ~init:(Init.Copy (of_floats [| 3.; 4. |])) ~name:"x") in
  let optimizer = Optimizer.sgd vs ~learning_rate:1. in
  Optimizer.backward_step ~clip_grad:(Norm2 1.) optimizer ~loss:(sum (square x));
  near "a clipped norm" [| 2.4; 3.2 |] (to_floats x);
  Optimizer.backward_step ~clip_grad:(Norm2 0.) optimizer ~loss:(sum (multiply x (of_floats ~dtype:float64 [| 3e200; 4e200 |])));
  near "a clipped norm of 0" [| 2.4; 3.2 |] (to_floats x);
  Optimizer.backward_step ~clip_grad:(Norm2 1.) optimizer ~loss:(sum (multiply x (of_floats ~dtype:float64 [| 6e200; 8e200 |])));
  near "a clipped norm whose square overflows" [| 1.8; 2.4 |] (to_floats x);
  Optimizer.backward_step ~clip_grad:(Norm2 1.) optimizer ~loss:(sum (multiply x (of_floats ~dtype:float64 [| -6e200; -8e200 |])));
  Optimizer.set_learning_rate optimizer ~learning_rate:0.1;
  Optimizer.backward_step ~clip_grad:(Value 2.) optimizer ~loss:(sum (square x));
  near "clipped elements" [| 2.2; 3.0 |] (to_floats x);
  Optimizer.zero_grad optimizer;
  check "forgotten" (to_floats (grad x) = [| 0.; 0. |]);
  Optimizer.step optimizer;
  near "a step without gradients" [| 2.2; 3.0 |] (to_floats x);
  raises "a learning rate out of range" (function Index_error _ -> true | _ -> false) (fun () ->
      Optimizer.backward_step (Optimizer.sgd vs ~learning_rate:(-1.)) ~loss:(sum (square x)));
  raises "a loss without history" is_type_error (fun () -> Optimizer.backward_step optimizer ~loss:(scalar 1.))

let test_layers () =
  let vs = Var_store.create ~dtype:float64 ~name:"layers" () in
  let near what expected x = check what (Array.for_all2 (fun a b -> abs_float (a -. b) < 1e-9) expected (to_floats x)) in
  let floats ~shape values = of_floats ~dtype:float64 ~shape values in
  let sums = Layer.linear Var_store.(vs / "linear") ~w_init:Var_store.Init.Ones ~use_bias:false ~input_dim:3 2 in
  near "linear" [| 6.; 6. |] (Layer.forward sums (floats ~shape:[ 1; 3 ] [| 1.; 2.; 3. |]));
  let relu = Layer.linear Var_store.(vs / "relu") ~activation:Layer.Relu ~input_dim:3 4 in
  check "an activation" (to_float (no_grad (fun () -> min (Layer.forward relu (randn ~shape:[ 50; 3 ] ~dtype:float64 ())))) = 0.);
  let find name = List.assoc name (Var_store.all_vars vs) in
  check "names and shapes" (shape (find "relu.weight") = [ 4; 3 ] && shape (find "relu.bias") = [ 4 ]);
  let most = no_grad (fun () -> to_float (max (abs (find "relu.weight")))) in
  check "how far weights are drawn" (most > 0. && most <= 1. /. Stdlib.sqrt 3.);
  let conv = Layer.conv2d_ Var_store.(vs / "conv") ~w_init:Var_store.Init.Ones ~use_bias:false ~padding:1 ~ksize:3 ~stride:1 ~input_dim:1 1 in
  near "conv2d" [| 10.; 10.; 10.; 10. |] (Layer.forward conv (floats ~shape:[ 1; 1; 2; 2 ] [| 1.; 2.; 3.; 4. |]));
  let grouped = Layer.conv2d Var_store.(vs / "grouped") ~groups:2 ~ksize:(1, 3) ~stride:(1, 2) ~input_dim:4 6 in
  check "groups" (shape (Layer.forward grouped (zeros ~shape:[ 2; 4; 5; 7 ] ~dtype:float64 ())) = [ 2; 6; 5; 3 ]);
  let wider = Layer.conv_transpose2d_ Var_store.(vs / "wider") ~ksize:2 ~stride:2 ~input_dim:3 5 in
  check "conv_transpose2d" (shape (Layer.forward wider (zeros ~shape:[ 1; 3; 4; 4 ] ~dtype:float64 ())) = [ 1; 5; 8; 8 ]);
  raises "channels that do not fit" is_shape_error (fun () -> Layer.forward conv (zeros ~shape:[ 1; 2; 4; 4 ] ~dtype:float64 ()));
  let norm = Layer.batch_norm2d Var_store.(vs / "norm") ~momentum:0.5 1 in
  let x = floats ~shape:[ 2; 1; 1; 2 ] [| 1.; 3.; 5.; 7. |] in
  let trained = to_floats (Layer.forward_ norm x ~is_training:true) in
  check "training normalises by the batch" (abs_float (trained.(0) +. (3. /. Stdlib.sqrt 5.00001)) < 1e-9);
  check "and keeps the mean" (to_floats (find "norm.running_mean") = [| 2. |]);
  let afterwards = to_floats (Layer.forward_ norm x ~is_training:false) in
  let spread = Stdlib.sqrt (to_float (find "norm.running_var") +. 1e-5) in
  check "which is used afterwards" (abs_float (afterwards.(1) -. (1. /. spread)) < 1e-9);
  near "layer_norm" [| -1.; 1. |] (Layer.forward (Layer.layer_norm Var_store.(vs / "rows") ~eps:0. 2) (floats ~shape:[ 1; 2 ] [| 3.; 5. |]));
  let y = Layer.forward_ (Layer.dropout ~generator:(Generator.make 1L) 0.5) (ones ~shape:[ 1000 ] ~dtype:float64 ()) ~is_training:true in
  check "dropout" (List.for_all (fun v -> v = 0. || v = 2.) (Array.to_list (to_floats y)) && abs_float (to_float (mean y) -. 1.) < 0.2);
  near "no dropout" [| 1.; 1. |] (Layer.forward_ (Layer.dropout 0.5) (ones ~shape:[ 2 ] ~dtype:float64 ()) ~is_training:false);
  let table = Layer.embeddings Var_store.(vs / "table") ~num_embeddings:5 ~embedding_dim:3 () in
  check "embeddings" (shape (Layer.forward table (of_ints ~shape:[ 2; 2 ] [| 0; 4; 1; 1 |])) = [ 2; 2; 3 ]);
  raises "an index without a row" (function Index_error _ -> true | _ -> false) (fun () -> Layer.forward table (of_ints [| 5 |]));
  near "max_pool2d" [| 4. |] (Layer.forward (Layer.max_pool2d ~ksize:2 ()) (floats ~shape:[ 1; 1; 2; 2 ] [| 1.; 4.; 3.; 2. |]));
  let net = Layer.(sequential_ [ with_training sums; of_fn_ (fun x ~is_training -> if is_training then x else negative x); id_ ]) in
  let of_training is_training = to_floats (Layer.forward_ net (floats ~shape:[ 1; 3 ] [| 1.; 2.; 3. |]) ~is_training) in
  check "sequential" (of_training true = [| 6.; 6. |] && of_training false = [| -6.; -6. |]);
  check "flatten" (shape (Layer.forward Layer.flatten x) = [ 2; 2 ])

(* Two classes of points that no line separates. *)
let test_training () =
  manual_seed 5;
  let vs = Var_store.create ~name:"xor" () in
  let hidden = Layer.linear Var_store.(vs / "hidden") ~activation:Layer.Tanh ~input_dim:2 8 in
  let net = Layer.sequential [ hidden; Layer.linear Var_store.(vs / "out") ~input_dim:8 2 ] in
  let x = of_float2 [| [| 0.; 0. |]; [| 0.; 1. |]; [| 1.; 0. |]; [| 1.; 1. |] |] and target = of_ints [| 0; 1; 1; 0 |] in
  let optimizer = Optimizer.adam vs ~learning_rate:0.05 in
  for _ = 1 to 200 do
    with_scope (fun () -> Optimizer.backward_step optimizer ~loss:(Nn.cross_entropy ~target (Layer.forward net x)))
  done;
  check "it learns" (to_ints (argmax ~axis:[ 1 ] (no_grad (fun () -> Layer.forward net x))) = [| 0; 1; 1; 0 |])

let test_memory () =
  Gc.full_major ();  (* calls the finalisers of optimisers; what they held goes with the next one *)
  Gc.full_major ();
  check "nothing is left" ((memory_stats ()).current_bytes = 0)

let () =
  test_stores ();
  test_optimizers ();
  test_layers ();
  test_training ();
  test_memory ();
  finish ()
