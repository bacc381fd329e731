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

let () =
  test_operations ();
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
  finish ()
