(* A small convolutional network learns to read handwritten digits, of which it sees crooked copies: examples/learn_digits in OCaml.

   usage: learn_digits <folder of the digits> [<epochs> [<accuracy to reach>]] *)
open Tenon

let batch = 64 and training = 1437

let network vs =
  let block part ?(pool = Layer.id) input_dim output_dim =
    let vs = Var_store.(vs / part) in
    Layer.(
      sequential_
        [
          with_training (conv2d_ Var_store.(vs / "conv") ~ksize:3 ~stride:1 ~padding:1 ~input_dim output_dim);
          batch_norm2d Var_store.(vs / "norm") output_dim;
          with_training (of_fn relu);
          with_training pool;
        ])
  in
  let pool = Layer.max_pool2d ~ksize:2 () in
  Layer.(
    sequential_
      [
        block "first" 1 16;
        block "second" ~pool 16 32;
        block "third" ~pool 32 32;
        with_training flatten;
        dropout 0.3;
        with_training (linear Var_store.(vs / "out") ~input_dim:(32 * 2 * 2) 10);
      ])

(* Images that are turned, stretched, slanted and moved a little, each in its own way. *)
let crooked changes images =
  let n = List.hd (shape images) in
  let about middle most =
    let drawn = rand ~generator:changes ~shape:[ n ] ~dtype:Dtype.Float32 () in
    Infix.((drawn * scalar (2. *. most)) + scalar (middle -. most))
  in
  let turn = about 0. 0.25 and size = about 1. 0.15 and slant = about 0. 0.2 in
  let maps =
    Infix.[ cos turn * size; slant - sin turn; about 0. 0.17; sin turn; cos turn * size; about 0. 0.17 ]
    |> stack ~axis:1 |> reshape ~shape:[ n; 2; 3 ]
  in
  (* Where the middle of each pixel comes from, from -1 to 1: x, y and 1 in three rows, mapped by each image's own matrix. *)
  let middles = linspace ~start:(Number.Float (-0.875)) ~stop:(Number.Float 0.875) ~count:8 ~dtype:Dtype.Float32 () in
  let all_of by = reshape ~shape:[ 64 ] (multiply by (ones ~shape:[ 8; 8 ] ~dtype:Dtype.Float32 ())) in
  let places = stack ~axis:0 [ all_of middles; all_of (reshape ~shape:[ 8; 1 ] middles); ones ~shape:[ 64 ] ~dtype:Dtype.Float32 () ] in
  let grid = reshape ~shape:[ n; 8; 8; 2 ] (matrix_transpose (matmul maps places)) in
  Nn.grid_sample ~grid images

(* PyTorch's OneCycleLR: up to the largest rate in three tenths of the steps, then down, along cosines. *)
let learning_rate ~most ~steps step =
  let top = (0.3 *. float_of_int steps) -. 1. and at = float_of_int step in
  let between from last part = last +. ((from -. last) *. (1. +. Stdlib.cos (Float.pi *. part)) /. 2.) in
  if at <= top then between (most /. 25.) most (at /. top)
  else between most (most /. 25e4) ((at -. top) /. (float_of_int (steps - 1) -. top))

let () =
  let word k default = if Array.length Sys.argv > k then Sys.argv.(k) else default in
  let file name = Filename.concat (word 1 "examples/data") name in
  let epochs = int_of_string (word 2 "40") and wanted = float_of_string (word 3 "0.97") in
  let images = divide (cast (reshape (load_npy (file "digits_images.npy")) ~shape:[ -1; 1; 8; 8 ]) Dtype.Float32) (scalar 16.) in
  let labels = cast (load_npy (file "digits_labels.npy")) Dtype.Int64 in
  manual_seed 1;
  let changes = Generator.make 2L in
  let vs = Var_store.create ~name:"digits" () in
  let net = network vs in
  let optimizer = Optimizer.adamw vs ~learning_rate:1e-3 in
  let batches = training / batch in
  let steps = epochs * batches in
  let begun = Unix.gettimeofday () in
  for epoch = 0 to epochs - 1 do
    let order = randperm ~n:training ~dtype:Dtype.Int64 () in
    let loss = ref 0. in
    for k = 0 to batches - 1 do
      with_scope (fun () ->
          let at = order.%{[ range ~start:(k * batch) ~stop:((k + 1) * batch) () ]} in
          let x = crooked changes (index_select ~axis:0 ~indices:at images) and target = index_select ~axis:0 ~indices:at labels in
          Optimizer.set_learning_rate optimizer ~learning_rate:(learning_rate ~most:3e-3 ~steps ((epoch * batches) + k));
          let value = Nn.cross_entropy ~label_smoothing:0.1 ~target (Layer.forward_ net x ~is_training:true) in
          Optimizer.backward_step optimizer ~loss:value;
          loss := !loss +. to_float value)
    done;
    Printf.printf "epoch %2d of %d: loss %.4f, %.1f s\n%!" (epoch + 1) epochs (!loss /. float_of_int batches) (Unix.gettimeofday () -. begun)
  done;
  let testing = range ~start:training () in
  let right =
    no_grad (fun () ->
        let guesses = argmax ~axis:[ 1 ] (Layer.forward_ net images.%{[ testing ]} ~is_training:false) in
        to_float (mean (equal guesses labels.%{[ testing ]})))
  in
  Printf.printf "accuracy %.4f\n" right;
  exit (if right >= wanted then 0 else 1)
