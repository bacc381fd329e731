(* Models: stores of variables, optimisers. *)
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

let test_memory () =
  Gc.full_major ();  (* calls the finalisers of optimisers; what they held goes with the next one *)
  Gc.full_major ();
  check "nothing is left" ((memory_stats ()).current_bytes = 0)

let () =
  test_stores ();
  test_optimizers ();
  test_memory ();
  finish ()
