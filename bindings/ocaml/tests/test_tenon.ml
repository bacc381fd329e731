open Tenon
open Check

let counted () = of_floats ~shape:[ 2; 3 ] [| 0.; 1.; 2.; 3.; 4.; 5. |]
let is_shape_error = function Shape_error text -> text <> "" | _ -> false
let is_type_error = function Type_error _ -> true | _ -> false
let is_index_error = function Index_error _ -> true | _ -> false

let test_operations () =
  let x = counted () in
  check "sum" (to_float (sum x) = 15.);
  check "sum along an axis" (to_floats (sum ~axis:[ 0 ] x) = [| 3.; 5.; 7. |]);
  check "kept dimensions" (shape (sum ~axis:[ 1 ] ~keepdims:true x) = [ 2; 1 ]);
  check "numbers beside tensors" (to_floats (multiply x (scalar 2.)) = [| 0.; 2.; 4.; 6.; 8.; 10. |] && dtype (add x (int 1)) = Dtype.Float32);
  let values, indices = topk ~k:2 x in
  check "several results" (to_floats values = [| 2.; 1.; 5.; 4. |] && to_ints indices = [| 2; 1; 2; 1 |]);
  check "lists" (List.map shape (split ~axis:1 ~pieces:(`List [ 1; 2 ]) x) = [ [ 2; 1 ]; [ 2; 2 ] ]);
  check "counts" (List.length (split ~axis:1 ~pieces:(`Int 3) x) = 3);
  check "lists of tensors" (shape (concat ~axis:0 [ x; x; x ]) = [ 6; 3 ]);
  check "choices" (to_ints (searchsorted ~side:`Right ~sorted:(of_floats [| 1.; 2.; 2. |]) (of_floats [| 2. |])) = [| 3 |]);
  check "quantile" (to_float (quantile ~q:(scalar 0.5) x) = 2.5);
  check "optional numbers" (to_floats (nan_to_num ~nan:7. (of_floats [| Float.nan; 1. |])) = [| 7.; 1. |]);
  check "optional tensors" (to_floats (clip ~max:(scalar 3.) x) = [| 0.; 1.; 2.; 3.; 3.; 3. |]);
  check "dtypes" (dtype (zeros ~shape:[ 2 ] ~dtype:Dtype.Complex64 ()) = Dtype.Complex64);
  check "ranges" (to_ints (arange ~start:(Number.Int 2) ~stop:(Number.Int 8) ~step:(Number.Int 3) ~dtype:Dtype.Int64 ()) = [| 2; 5 |]);
  check "einsum" (to_floats (einsum ~subscripts:"ij->j" [ x ]) = [| 3.; 5.; 7. |]);
  check "tensordot" (to_float (tensordot ~axes:(`Lists ([ 0; 1 ], [ 0; 1 ])) x x) = 55.);
  check "pad" (shape (pad ~widths:[ 1; 1; 0; 2 ] x) = [ 4; 5 ]);
  check "Linalg" (abs_float (to_float (Linalg.det (of_floats ~dtype:Dtype.Float64 ~shape:[ 2; 2 ] [| 1.; 2.; 3.; 4. |])) +. 2.) < 1e-12);
  let u, s, vh = Linalg.svd ~reduced:true x in
  check "svd" (shape u = [ 2; 2 ] && shape s = [ 2 ] && shape vh = [ 2; 3 ]);
  check "Fft" (dtype (Fft.rfft x) = Dtype.Complex64);
  let y = clone x in
  add_ y x;
  mul_ y (int 2);
  check "in place" (to_float (sum y) = 60. && to_float (sum x) = 15.)

let test_names () =
  let x = counted () in
  let y = clone x in
  subtract_ y (scalar 1.);
  multiply_ y (scalar 2.);
  divide_ y (scalar 4.);
  check "in place by the operations' names" (to_floats y = [| -0.5; 0.; 0.5; 1.; 1.5; 2. |]);
  clamp_ ~min:(scalar 0.) y;
  power_ y (int 2);
  check "in place by further names" (to_floats y = [| 0.; 0.; 0.25; 1.; 2.25; 4. |]);
  check "further names" (shape (cat ~axis:0 [ x; x ]) = [ 4; 3 ] && to_float (amax x) = 5. && shape (unsqueeze ~axis:0 x) = [ 1; 2; 3 ])

let test_infix () =
  let open Infix in
  let x = counted () in
  check "operators" (to_floats ((x * x) - (scalar 2. * x) + scalar 1.) = [| 1.; 0.; 1.; 4.; 9.; 16. |]);
  check "precedence" (to_floats (~-x / scalar 2. + (x ** int 2)) = [| 0.; 0.5; 3.; 7.5; 14.; 22.5 |]);
  check "the matrix product" (to_floats (x *@ matrix_transpose x) = [| 5.; 14.; 14.; 50. |]);
  check "comparisons" (to_bools (x >. scalar 4.) = [| false; false; false; false; false; true |] && to_bools (x =. x) = Array.make 6 true);
  check "comparisons of both ends" (to_int (sum (x <. scalar 2.)) = 2 && to_int (sum (x <=. scalar 2.)) = 3 && to_int (sum (x >=. scalar 2.)) = 4 && to_int (sum (x <>. scalar 2.)) = 5);
  x += scalar 1.;
  x *= scalar 2.;
  x -= scalar 4.;
  x /= scalar 2.;
  check "operators in place" (to_floats x = [| -1.; 0.; 1.; 2.; 3.; 4. |]);
  check "OCaml's own are elsewhere" (Stdlib.( + ) 1 2 = 3)

let test_nested () =
  check "one dimension" (to_float1 (of_float1 [| 1.; 2. |]) = [| 1.; 2. |] && to_int1 (of_int1 [| 1; 2 |]) = [| 1; 2 |]);
  let floats = [| [| 1.; 2.; 3. |]; [| 4.; 5.; 6. |] |] and ints = [| [| [| 1; 2 |]; [| 3; 4 |]; [| 5; max_int |] |] |] in
  let x = of_float2 floats in
  check "two dimensions" (shape x = [ 2; 3 ] && dtype x = Dtype.Float32 && to_float2 x = floats);
  check "columns" (to_float2 (matrix_transpose x) = [| [| 1.; 4. |]; [| 2.; 5. |]; [| 3.; 6. |] |]);
  check "integers" (shape (of_int3 ints) = [ 1; 3; 2 ] && to_int3 (of_int3 ints) = ints && to_int2 (of_int2 ints.(0)) = ints.(0));
  check "three dimensions" (to_float3 (of_float3 ~dtype:Dtype.Float64 [| floats; floats |]) = [| floats; floats |]);
  check "nothing" (to_float2 (of_float2 [||]) = [||] && shape (of_float3 [| [||]; [||] |]) = [ 2; 0; 0 ] && to_int2 (of_int2 [| [||]; [||] |]) = [| [||]; [||] |]);
  raises "rows that differ" is_shape_error (fun () -> of_float2 [| [| 1. |]; [| 1.; 2. |] |]);
  raises "blocks that differ" is_shape_error (fun () -> of_int3 [| [| [| 1 |] |]; [| [| 1 |]; [| 2 |] |] |]);
  raises "rows of blocks that differ" is_shape_error (fun () -> of_int3 [| [| [| 1 |] |]; [| [| 1; 2 |] |] |]);
  raises "dimensions" is_shape_error (fun () -> to_float1 x);
  raises "dimensions of two" is_shape_error (fun () -> to_float2 (sum x));
  raises "dimensions of three" is_shape_error (fun () -> to_int3 x)

(* Integers that OCaml's have not enough bits for. *)
let test_integers () =
  let wide = pow (full ~shape:[ 1 ] ~value:(Number.Int 2) ~dtype:Dtype.Int64 ()) (int 62) in
  let smallest = negative wide in
  let unsigned = subtract (zeros ~shape:[ 1 ] ~dtype:Dtype.Uint64 ()) (ones ~shape:[ 1 ] ~dtype:Dtype.Uint64 ()) in
  let all = [ ("int64", wide); ("uint64 of 63 bits", cast wide Dtype.Uint64); ("uint64", unsigned) ] in
  List.iter
    (fun (name, x) ->
      raises (name ^ " to_int") is_type_error (fun () -> to_int x);
      raises (name ^ " to_ints") is_type_error (fun () -> to_ints x);
      raises (name ^ " to_int1") is_type_error (fun () -> to_int1 x);
      raises (name ^ " into a Bigarray of Int") is_type_error (fun () ->
          copy_to_bigarray x (Bigarray.Genarray.create Bigarray.Int Bigarray.C_layout [| 1 |])))
    all;
  check "the largest" (to_ints (cast (subtract wide (int 1)) Dtype.Uint64) = [| max_int |]);
  check "the smallest" (to_ints smallest = [| min_int |] && to_int smallest = min_int);
  check "bools" (to_ints (of_bools [| true; false |]) = [| 1; 0 |]);
  raises "floats" is_type_error (fun () -> to_ints (counted ()));
  raises "a float" is_type_error (fun () -> to_int (sum (counted ())))

let test_elements () =
  let x = counted () in
  check "an element" (x.%[[ 1; -1 ]] = 5.);
  x.%[[ 0; 0 ]] <- 9.;
  check "an element written" (get_at x [ 0; 0 ] = Number.Float 9.);
  let column = x.%{[ All; At 1 ]} in
  column.%{[]} <- scalar (-1.);
  check "a view writes through" (to_floats x = [| 9.; -1.; 2.; 3.; -1.; 5. |]);
  x.%{[ Mask (less x (scalar 0.)) ]} <- scalar 0.;
  check "a mask" (to_floats x = [| 9.; 0.; 2.; 3.; 0.; 5. |]);
  check "indices" (to_floats x.%{[ At 1; Indices (of_ints [| 2; 0 |]) ]} = [| 5.; 3. |]);
  check "steps" (to_floats x.%{[ At 0; range ~step:(-1) () ]} = [| 2.; 0.; 9. |]);
  check "new dimensions" (shape x.%{[ New_axis; Ellipsis; range ~start:1 () ]} = [ 1; 2; 2 ]);
  check "strides" (strides (matrix_transpose x) = [ 1; 3 ] && not (is_contiguous (matrix_transpose x)));
  check "bools" (to_bools (of_bools [| true; false |]) = [| true; false |]);
  check "large integers" (item (of_ints [| max_int |]) = Number.Int max_int && to_int (of_ints [| -3 |]) = -3);
  check "text" (String.length (to_string x) > 10 && Format.asprintf "%a" pp x = to_string x)

let test_errors () =
  let x = counted () in
  raises "shapes" is_shape_error (fun () -> add x (of_floats [| 1.; 2. |]));
  raises "the text" (function Shape_error text -> String.length text > 8 && String.sub text 0 8 = "reshape:" | _ -> false) (fun () -> reshape x ~shape:[ 4 ]);
  raises "indices" is_index_error (fun () -> x.%{[ At 2 ]});
  raises "places" is_index_error (fun () -> get_at x [ 0; 3 ]);
  raises "types" is_type_error (fun () -> bitwise_and x x);
  raises "files" (function Io_error _ -> true | _ -> false) (fun () -> load_npy "/no/such/file.npy");
  raises "singular matrices" (function Linalg_error _ -> true | _ -> false) (fun () -> Linalg.inv (zeros ~shape:[ 2; 2 ] ~dtype:Dtype.Float64 ()));
  raises "several results" is_index_error (fun () -> topk ~k:9 x);
  raises "lists" is_shape_error (fun () -> split ~pieces:(`Int 4) x);
  raises "a character 0" is_type_error (fun () -> save_npy "ocaml\000.npy" x);
  raises "elements" is_shape_error (fun () -> of_floats ~shape:[ 2; 2 ] [| 1. |])

let test_bigarrays () =
  let x = counted () in
  let array = to_bigarray Bigarray.Float32 x in
  Bigarray.Genarray.set array [| 1; 2 |] 50.;
  check "a Bigarray writes through" (x.%[[ 1; 2 ]] = 50.);
  raises "another kind" is_type_error (fun () -> to_bigarray Bigarray.Float64 x);
  raises "no order of rows" is_type_error (fun () -> to_bigarray Bigarray.Float32 (matrix_transpose x));
  (* A part lives on when all else has gone. *)
  let row = Bigarray.Genarray.slice_left (to_bigarray Bigarray.Float32 (counted ())) [| 1 |] in
  Gc.full_major ();
  check "a part of a Bigarray" (Bigarray.Genarray.get row [| 0 |] = 3.);
  let fortran = Bigarray.Array2.init Bigarray.Int32 Bigarray.Fortran_layout 2 3 (fun i j -> Int32.of_int ((10 * i) + j)) in
  let y = of_bigarray (Bigarray.genarray_of_array2 fortran) in
  check "columns first" (shape y = [ 2; 3 ] && strides y = [ 1; 2 ] && to_ints y = [| 11; 12; 13; 21; 22; 23 |]);
  fortran.{2, 3} <- 0l;
  check "a tensor sees what is written" (get_at y [ 1; 2 ] = Number.Int 0);
  let into = Bigarray.Array2.create Bigarray.Float64 Bigarray.Fortran_layout 2 3 in
  copy_to_bigarray (counted ()) (Bigarray.genarray_of_array2 into);
  check "a copy into a Bigarray" (into.{1, 1} = 0. && into.{1, 3} = 2. && into.{2, 1} = 3.);
  copy_to_bigarray (matrix_transpose (counted ())) (Bigarray.reshape (Bigarray.genarray_of_array2 into) [| 3; 2 |]);
  check "a copy of columns" (into.{1, 1} = 0. && into.{2, 1} = 1. && into.{2, 3} = 5.);
  raises "a copy into another shape" is_shape_error (fun () -> copy_to_bigarray (sum (counted ())) (Bigarray.genarray_of_array2 into));
  let number = Bigarray.Genarray.create Bigarray.Int Bigarray.C_layout [||] in
  copy_to_bigarray (of_ints ~shape:[] [| 7 |]) number;
  check "a copy of a number" (Bigarray.Genarray.get number [||] = 7);
  (* The elements live as long as a tensor on them. *)
  let last =
    let made = of_bigarray (Bigarray.genarray_of_array1 (Bigarray.Array1.init Bigarray.Float64 Bigarray.C_layout 1000 float_of_int)) in
    made.%{[ range ~start:998 () ]}
  in
  Gc.full_major ();
  Gc.full_major ();
  check "a view of a Bigarray's tensor" (to_floats last = [| 998.; 999. |])

let test_files () =
  let x = counted () in
  save_npy "ocaml.npy" x;
  check ".npy" (to_floats (load_npy "ocaml.npy") = to_floats x && is_read_only (map_npy "ocaml.npy"));
  save_text "ocaml.txt" x;
  check "text" (to_floats (load_text "ocaml.txt") = to_floats x);
  save_safetensors "ocaml.safetensors" [ ("a", x); ("b", sum x) ];
  check ".safetensors" (List.map fst (load_safetensors "ocaml.safetensors") = [ "a"; "b" ]);
  save_npz "ocaml.npz" [ ("a", x) ];
  check ".npz" (List.map (fun (_, t) -> to_floats t) (load_npz "ocaml.npz") = [ to_floats x ])

let test_dlpack () =
  let x = counted () in
  let y = of_dlpack (to_dlpack x) in
  y.%[[ 0; 0 ]] <- 8.;
  check "DLPack shares" (x.%[[ 0; 0 ]] = 8.)

let test_random () =
  let draw generator = to_floats (rand ~generator ~shape:[ 4 ] ~dtype:Dtype.Float64 ()) in
  let a = Generator.make 7L and b = Generator.make 7L in
  let first = draw a in
  check "generators" (first = draw b && first <> draw a && Generator.seed a = 7L && Generator.counter a > 0L);
  Generator.set_counter a 0L;
  check "a place in a stream" (draw a = first);
  manual_seed 3;
  let x = to_floats (randn ~shape:[ 2 ] ~dtype:Dtype.Float32 ()) in
  manual_seed 3;
  check "the thread's own stream" (x = to_floats (randn ~shape:[ 2 ] ~dtype:Dtype.Float32 ()))

let test_scopes () =
  let before = (memory_stats ()).current_bytes in
  let escaped = ref None in
  let kept =
    with_rc_scope (fun () ->
        let made = zeros ~shape:[ 1000 ] ~dtype:Dtype.Float32 () in
        escaped := Some made;
        let view = made.%{[ range ~stop:10 () ]} in
        check "an inner scope" (with_scope (fun () -> to_float (sum (add view view))) = 0.);
        ones ~shape:[ 3 ] ~dtype:Dtype.Float32 ())
  in
  check "what a scope gives" (to_float (sum kept) = 3.);
  check "what a scope releases" ((memory_stats ()).current_bytes - before < 1000);
  let gone = Option.get !escaped in
  raises "what a scope has released" is_type_error (fun () -> sum gone);
  raises "the shape of what is gone" is_type_error (fun () -> shape gone);
  raises "the dtype of what is gone" is_type_error (fun () -> dtype gone);
  raises "what is gone is not left out" is_type_error (fun () -> clip ~max:gone kept);
  raises "an error in a scope" is_shape_error (fun () -> with_scope (fun () -> add (counted ()) (of_floats [| 1.; 2. |])));
  check "after it" (to_float (sum (counted ())) = 15.)

let test_gradients () =
  let leaf values = requires_grad (of_floats ~dtype:Dtype.Float64 values) in
  let x = leaf [| 1.; 2. |] in
  check "a leaf" (wants_grad x && is_leaf x && to_floats (grad x) = [| 0.; 0. |] && not (wants_grad (of_floats [| 1. |])));
  let y = multiply x x in
  check "computed" (wants_grad y && not (is_leaf y) && not (wants_grad (detach y)));
  backward ~retain_graph:true (sum y);
  backward ~gradient:(of_floats ~dtype:Dtype.Float64 [| 1.; 10. |]) y;
  check "gradients add up" (to_floats (grad x) = [| 4.; 44. |]);
  raises "a history that was freed" is_type_error (fun () -> backward (sum y));
  raises "a write in place" is_type_error (fun () -> add_ x (scalar 1.));
  raises "integers" is_type_error (fun () -> requires_grad (of_ints [| 1 |]));
  raises "several elements" is_shape_error (fun () -> backward (multiply x x));
  Gc.full_major ();  (* the product of the line before would still read x *)
  no_grad (fun () -> sub_ x (multiply (grad x) (scalar 0.25)));
  check "an optimiser's step" (to_floats x = [| 0.; -9. |] && wants_grad x);
  check "nothing is recorded" (not (no_grad (fun () -> wants_grad (exp x))));
  raises "an exception leaves no_grad" (fun error -> error = Exit) (fun () -> no_grad (fun () -> raise Exit));
  check "recording goes on" (wants_grad (exp x));
  zero_grad x;
  check "forgotten" (to_floats (grad x) = [| 0.; 0. |]);
  let z = leaf [| 2. |] in
  let cube = multiply z (multiply z z) in
  let slope = grad_of ~create_graph:true (sum cube) z in
  check "a gradient's gradient" (to_floats slope = [| 12. |] && to_floats (grad_of (sum slope) z) = [| 12. |]);
  check "of what it does not depend on" (to_floats (grad_of (sum (multiply x x)) z) = [| 0. |]);
  let value, gradient = value_and_grad (fun x -> sum (multiply x x)) (of_floats ~dtype:Dtype.Float64 [| 3.; 4. |]) in
  check "value_and_grad" (to_float value = 25. && to_floats gradient = [| 6.; 8. |] && not (wants_grad value) && not (wants_grad gradient));
  let row = (leaf [| 1.; 2.; 3. |]).%{[ range ~start:1 () ]} in
  check "a view" (wants_grad row);
  backward (sum row)

let () =
  test_operations ();
  test_names ();
  test_infix ();
  test_nested ();
  test_integers ();
  test_elements ();
  test_errors ();
  test_bigarrays ();
  test_files ();
  test_dlpack ();
  test_random ();
  test_scopes ();
  check "the library" (num_threads () >= 1 && String.length (version ()) >= 5 && String.length (cpu_isa ()) >= 4);
  set_num_threads 2;
  check "threads" (num_threads () = 2);
  test_gradients ();
  finish ()
