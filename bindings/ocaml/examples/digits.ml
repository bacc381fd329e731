(* The quickstart in OCaml: a program that learns to read handwritten digits.

   Softmax regression: each digit has a weight for every pixel, and the digit whose weighted sum is largest is the answer. *)
open Tenon

let () =
  let data = Sys.argv.(1) in
  let images = load_npy (Filename.concat data "digits_images.npy") and labels = load_npy (Filename.concat data "digits_labels.npy") in
  (* A row of 64 pixels for each image, from 0 to 1. Ranges of it are views, which copy nothing. *)
  let pixels = divide (cast (reshape images ~shape:[ -1; 64 ]) Dtype.Float32) (scalar 16.) in
  let training = range ~stop:1437 () and testing = range ~start:1437 () in
  let x = pixels.%{[ training ]} in
  (* What we want to hear: probability 1 for the digit that was written, 0 for the others. *)
  let wanted = one_hot ~classes:10 ~dtype:Dtype.Float32 labels.%{[ training ]} in
  let weights = zeros ~shape:[ 64; 10 ] ~dtype:Dtype.Float32 () and bias = zeros ~shape:[ 10 ] ~dtype:Dtype.Float32 () in
  let scores x = add (matmul x weights) bias in
  let pace = scalar (-0.5 /. 1437.) in
  for _ = 1 to 300 do
    with_scope (fun () ->
        let error = subtract (softmax ~axis:1 (scores x)) wanted in
        (* Downhill: against the gradient of the mean cross-entropy. *)
        add_ weights (multiply (matmul (matrix_transpose x) error) pace);
        add_ bias (multiply (sum ~axis:[ 0 ] error) pace))
  done;
  (* The digit with the largest score is the guess. These images are new to the program. *)
  let guesses = argmax ~axis:[ 1 ] (scores pixels.%{[ testing ]}) in
  Printf.printf "accuracy %.4f\n" (to_float (mean (equal guesses labels.%{[ testing ]})))
