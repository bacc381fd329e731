(* Sparse tensors: made, converted, computed with, cut, saved; parts that are refused; memory of which the collector is told. *)
open Tenon
open Check

let float64 = Dtype.Float64
let elements = [| 0.; 2.; 0.; 3.; 0.; 4. |]
let dense () = of_floats ~dtype:float64 ~shape:[ 2; 3 ] elements
let is what expected x = check what (to_floats (Sparse.to_dense x) = expected)
let is_dense what expected x = check what (to_floats x = expected)
let is_shape_error = function Shape_error text -> text <> "" | _ -> false
let is_index_error = function Index_error _ -> true | _ -> false
let is_type_error = function Type_error _ -> true | _ -> false

let test_formats () =
  List.iter
    (fun format ->
      let a = Sparse.of_dense ~format (dense ()) in
      check "format" (Sparse.format a = format && Sparse.shape a = [ 2; 3 ] && Sparse.dtype a = float64 && Sparse.is_coalesced a);
      check "values" (Sparse.nnz a = numel (Sparse.values a));
      is "to_coo" elements (Sparse.to_coo a);
      is "to_csr" elements (Sparse.to_csr a);
      is "to_csc" elements (Sparse.to_csc a);
      is "to_bsr" elements (Sparse.to_bsr ~rows:2 ~columns:3 a);
      is "transpose" [| 0.; 3.; 2.; 0.; 0.; 4. |] (Sparse.transpose a))
    [ `Coo; `Csr; `Csc; `Bsr (1, 3) ];
  let a = Sparse.of_dense ~index:Dtype.Int64 (dense ()) in
  check "the type of indices" (dtype (Sparse.indices a) = Dtype.Int64 && to_ints (Sparse.pointers a) = [| 0; 1; 3 |]);
  check "text" (Sparse.to_string a = "[tenon.Sparse csr of size 2x3, 3 values, float64]");
  check "other values" (Sparse.dtype (Sparse.cast a Dtype.Float32) = Dtype.Float32);
  raises "blocks that do not divide" is_shape_error (fun () -> Sparse.to_bsr ~rows:2 ~columns:2 a);
  raises "coordinates have no pointers" is_type_error (fun () -> Sparse.pointers (Sparse.to_coo a))

let test_parts () =
  let crow_indices = of_ints [| 0; 1; 3 |] and col_indices = of_ints [| 1; 0; 2 |] in
  let values = of_floats ~dtype:float64 [| 2.; 3.; 4. |] in
  let make ?(shape = [ 2; 3 ]) ?(crow_indices = crow_indices) ?(col_indices = col_indices) ?(values = values) () =
    Sparse.csr ~shape ~crow_indices ~col_indices values
  in
  let a = make () in
  is "rows" elements a;
  mul_ (Sparse.values a) (scalar 2.);
  is_dense "values are shared" [| 4.; 6.; 8. |] values;
  raises "indices are read-only" is_type_error (fun () -> mul_ (Sparse.indices a) (int 2));
  raises "an index outside" is_index_error (fun () -> make ~col_indices:(of_ints [| 1; 0; 3 |]) ());
  raises "a negative index" is_index_error (fun () -> make ~col_indices:(of_ints [| 1; -1; 2 |]) ());
  raises "pointers that decrease" is_index_error (fun () -> make ~crow_indices:(of_ints [| 0; 3; 1 |]) ());
  raises "pointers beyond the end" is_index_error (fun () -> make ~crow_indices:(of_ints [| 0; 1; 4 |]) ());
  raises "another shape" is_shape_error (fun () -> make ~shape:[ 3; 3 ] ());
  raises "a negative size" is_shape_error (fun () -> make ~shape:[ 2; -3 ] ());
  raises "another number of values" is_shape_error (fun () -> make ~values:(of_floats ~dtype:float64 [| 1. |]) ());
  raises "integers" is_type_error (fun () -> make ~values:(of_ints [| 1; 2; 3 |]) ());
  raises "two types of indices" is_type_error (fun () -> make ~crow_indices:(of_ints ~dtype:Dtype.Int32 [| 0; 1; 3 |]) ());
  is "columns" [| 0.; 3.; 2.; 0.; 0.; 4. |]
    (Sparse.csc ~shape:[ 3; 2 ] ~ccol_indices:crow_indices ~row_indices:col_indices (of_floats ~dtype:float64 [| 2.; 3.; 4. |]));
  is "blocks" [| 1.; 2.; 0.; 0. |]
    (Sparse.bsr ~shape:[ 2; 2 ] ~crow_indices:(of_ints [| 0; 1; 1 |]) ~col_indices:(of_ints [| 0 |])
       (of_floats ~dtype:float64 ~shape:[ 1; 1; 2 ] [| 1.; 2. |]));
  let twice = Sparse.of_entries ~dtype:float64 ~shape:[ 2; 2 ] [ ([ 0; 1 ], 1.); ([ 0; 1 ], 5.) ] in
  check "entries of one place" (Sparse.nnz twice = 2 && (not (Sparse.is_coalesced twice)) && Sparse.nnz (Sparse.coalesce twice) = 1);
  is "are added" [| 0.; 6.; 0.; 0. |] twice;
  raises "entries of other dimensions" is_shape_error (fun () -> Sparse.of_entries ~shape:[ 2; 2 ] [ ([ 0 ], 1.) ]);
  raises "entries outside" is_index_error (fun () -> Sparse.of_entries ~shape:[ 2; 2 ] [ ([ 0; 2 ], 1.) ])

let test_operations () =
  let a = Sparse.of_dense (dense ()) and v = of_floats ~dtype:float64 [| 1.; 10.; 100. |] in
  let open Sparse.Infix in
  is_dense "sparse times dense" [| 20.; 403. |] (a *@. v);
  is_dense "dense times sparse" [| 30.; 2.; 40. |] (of_floats ~dtype:float64 [| 1.; 10. |] *.@ a);
  is "the product of two" [| 4.; 0.; 0.; 25. |] (a *@ Sparse.transpose a);
  is "a sum" [| 0.; 4.; 0.; 6.; 0.; 8. |] (a + a);
  is "a difference" (Array.make 6 0.) (a - a);
  is "a product" [| 0.; 4.; 0.; 9.; 0.; 16. |] (a * a);
  is "a number" [| 0.; 1.; 0.; 1.5; 0.; 2. |] (a *. 0.5);
  is "maximum" elements (Sparse.maximum a ~-a);
  is "minimum" [| 0.; -2.; 0.; -3.; 0.; -4. |] (Sparse.minimum a ~-a);
  is "a function" [| 0.; 4.; 0.; 9.; 0.; 16. |] (Sparse.map "square" a);
  is "a dense operand" [| 0.; 20.; 0.; 3.; 0.; 400. |] (Sparse.map ~other:v "multiply" a);
  raises "what fills all elements" is_type_error (fun () -> Sparse.map "exp" a);
  raises "what is no elementwise function" is_type_error (fun () -> Sparse.map "sum" a);
  raises "other types" is_type_error (fun () -> a + Sparse.cast a Dtype.Float32);
  raises "other shapes" is_shape_error (fun () -> a + Sparse.transpose a);
  raises "sizes without a product" is_shape_error (fun () -> a *@ a);
  let ones shape = ones ~shape ~dtype:float64 () in
  is "sampled_addmm" [| 0.; 12.; 0.; 13.; 0.; 14. |] (Sparse.sampled_addmm ~alpha:10. a ~a:(ones [ 2; 1 ]) ~b:(ones [ 1; 3 ]));
  is_dense "sum" [| 9. |] (Sparse.sum a);
  is_dense "sums of columns" [| 3.; 2.; 4. |] (Sparse.sum ~axis:0 a);
  check "kept dimensions" (shape (Sparse.max ~axis:1 ~keepdims:true a) = [ 2; 1 ]);
  is_dense "min" [| 0. |] (Sparse.min a);
  is "narrow" [| 2.; 0.; 0.; 4. |] (Sparse.narrow ~axis:1 ~start:1 ~length:2 a);
  is "index_select" [| 0.; 0.; 4.; 3. |] (Sparse.index_select ~axis:1 ~indices:(of_ints [| 2; 0 |]) a);
  is "select" [| 3.; 0.; 4. |] (Sparse.select ~axis:0 ~index:(-1) a);
  raises "a part outside" is_index_error (fun () -> Sparse.narrow ~axis:0 ~start:1 ~length:2 a);
  raises "an axis outside" is_index_error (fun () -> Sparse.sum ~axis:2 a);
  let edges = Sparse.of_dense (of_floats ~dtype:float64 ~shape:[ 3; 3 ] [| 0.; 2.; 7.; 0.; 0.; 3.; 0.; 0.; 0. |]) in
  is "the shortest paths of two edges" [| 0.; 0.; 5.; 0.; 0.; 0.; 0.; 0.; 0. |] (Sparse.matmul_in `Min_plus edges edges);
  check "a product in another semiring" (shape (Sparse.times_dense_in `Max_min edges v) = [ 3 ]);
  let m = Sparse.of_dense (of_floats ~dtype:float64 ~shape:[ 2; 2 ] [| 4.; 1.; 1.; 3. |]) in
  let b = of_floats ~dtype:float64 [| 6.; 7. |] in
  let solves what x =
    check what (match to_floats x with [| y; z |] -> Float.abs (y -. 1.) < 1e-8 && Float.abs (z -. 2.) < 1e-8 | _ -> false)
  in
  (match Sparse.solve m b with
  | x ->
      solves "LU factors" x;
      solves "Cholesky factors" (Sparse.solve ~factors:`Cholesky m b)
  | exception Type_error _ -> print_endline "built without Eigen: no factors");
  let by_cg = Sparse.cg ~rtol:1e-12 m b and by_gmres = Sparse.gmres ~rtol:1e-12 m b in
  solves "conjugate gradients" by_cg.Sparse.x;
  solves "GMRES" by_gmres.Sparse.x;
  check "iterations" Sparse.(by_cg.converged && by_gmres.converged && by_cg.iterations <= 2 && by_gmres.residual < 1e-9);
  raises "a right-hand side of another length" is_shape_error (fun () -> Sparse.cg m v);
  let path = Filename.temp_file "tenon" ".mtx" in
  Sparse.save_matrix_market path a;
  is "a file" elements (Sparse.load_matrix_market ~dtype:float64 path);
  Sys.remove path;
  raises "no file" (function Io_error _ -> true | _ -> false) (fun () -> Sparse.load_matrix_market path)

let test_memory () =
  let escaped = ref None in
  with_scope (fun () -> escaped := Some (Sparse.of_dense (dense ())));
  raises "what a scope has released" is_type_error (fun () -> Sparse.nnz (Option.get !escaped));
  Gc.full_major ();
  check "nothing is left" ((memory_stats ()).current_bytes = 0);
  let identity = of_floats ~dtype:float64 ~shape:[ 1; 100_000 ] (Array.make 100_000 1.) in
  reset_peak ();
  for _ = 1 to 200 do
    ignore (Sys.opaque_identity (Sparse.of_dense identity))  (* 1.2 MB *)
  done;
  let peak = (memory_stats ()).peak_bytes / 1_000_000 in
  Printf.printf "200 sparse tensors of 1.2 MB: peak %d MB\n%!" peak;
  check "the collector is told of parts" (peak <= 60);
  ignore (Sys.opaque_identity identity);
  for _ = 1 to 1000 do
    raises "an error" is_shape_error (fun () -> Sparse.of_dense (of_floats [| 1. |]))
  done;
  Gc.full_major ();
  check "errors leave nothing" ((memory_stats ()).current_bytes = 0)

let () =
  test_formats ();
  test_parts ();
  test_operations ();
  test_memory ();
  finish ()
