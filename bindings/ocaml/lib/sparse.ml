(* Sparse tensors: indices of entries, and their values. *)
open Ctypes
open Tenon_bindings

type block
(* Frees the handle when it is collected. *)

type t = { mutable raw : Types.raw; block : block }
type format = [ `Coo | `Csr | `Csc | `Bsr of int * int ]

external collect_at : nativeint -> block = "tenon_ocaml_collect_sparse_at"
external handle : block -> (nativeint[@unboxed]) = "tenon_ocaml_sparse_handle_bytecode" "tenon_ocaml_sparse_handle" [@@noalloc]
external free : block -> unit = "tenon_ocaml_release_sparse"

let keep = Collected.keep

let raw x =
  if x.raw == null then raise (Error.Type_error "the sparse tensor was released when its scope ended");
  x.raw

(* Calls f with a raw handle. *)
let with_raw x f =
  let made = f (raw x) in
  keep x;
  made

let release x =
  x.raw <- null;
  free x.block

(* The sparse tensor that a call of C gives. *)
let result call =
  let cell = Cell.take () in
  let status = call (Cell.address cell) in
  if status <> 0 then (
    Cell.put cell;
    Error.fail status);
  let block = collect_at cell.Cell.place in
  let made = { raw = ptr_of_raw_address (handle block); block } in
  Cell.put cell;
  if Scope.current () <> 0 then Scope.add (fun () -> release made);
  made

let of_one call x = with_raw x (fun raw -> result (call raw))
let dense_of call x = with_raw x (fun raw -> Cell.result (call raw))

(* The number of a format, and its blocks. *)
let format_to_c = function
  | `Coo -> (0, 1, 1)
  | `Csr -> (1, 1, 1)
  | `Csc -> (2, 1, 1)
  | `Bsr (rows, columns) -> (3, rows, columns)

let number_of format = let number, _, _ = format_to_c format in number

(* ---- what a sparse tensor is ---- *)

let shape x =
  with_raw x (fun raw ->
      let array = CArray.make int64_t (max 1 (Unsigned.Size_t.to_int (Short.sparse_rank raw))) in
      Short.sparse_sizes raw (CArray.start array);
      List.init (Unsigned.Size_t.to_int (Short.sparse_rank raw)) (fun d -> Int64.to_int (CArray.get array d)))

let dtype x = with_raw x (fun raw -> Dtype.of_int (Short.sparse_dtype raw))
let nnz x = with_raw x (fun raw -> Int64.to_int (Short.sparse_nnz raw))
let is_coalesced x = with_raw x Short.sparse_is_coalesced
let indices x = dense_of Short.sparse_indices x
let pointers x = dense_of Short.sparse_pointers x
let values x = dense_of Short.sparse_values x

let format x : format =
  match with_raw x Short.sparse_format_of with
  | 0 -> `Coo
  | 1 -> `Csr
  | 2 -> `Csc
  | _ -> ( match Tensor.shape (values x) with [ _; rows; columns ] -> `Bsr (rows, columns) | _ -> assert false)

let to_string x =
  let name = match format x with `Coo -> "coo" | `Csr -> "csr" | `Csc -> "csc" | `Bsr (m, n) -> Printf.sprintf "bsr of %dx%d" m n in
  Printf.sprintf "[tenon.Sparse %s of size %s, %d values, %s]" name
    (String.concat "x" (List.map string_of_int (shape x)))
    (nnz x)
    (Dtype.name (dtype x))

let pp out x = Format.pp_print_string out (to_string x)

(* ---- making ---- *)

let convert format x =
  let number, rows, columns = format_to_c format in
  of_one (fun raw -> Long.sparse_convert raw number (Int64.of_int rows) (Int64.of_int columns)) x

let of_dense ?(format = `Csr) ?(index = Dtype.Int32) x =
  let made = result (fun cell -> Long.sparse_from_dense (Collected.raw x) (number_of format) (Dtype.to_int index) cell) in
  keep x;
  match format with `Bsr (rows, columns) when (rows, columns) <> (1, 1) -> convert format made | _ -> made

let of_parts number shape pointers indices values =
  let sizes = Arrays.ints shape in
  let made =
    result
      (Long.sparse_from_parts number (Arrays.start sizes) (Arrays.length sizes) (Collected.raw_or_null pointers) (Collected.raw indices)
         (Collected.raw values))
  in
  keep (sizes, pointers, indices, values);
  made

let coo ~shape ~indices values = of_parts 0 shape None indices values
let csr ~shape ~crow_indices ~col_indices values = of_parts 1 shape (Some crow_indices) col_indices values
let csc ~shape ~ccol_indices ~row_indices values = of_parts 2 shape (Some ccol_indices) row_indices values
let bsr ~shape ~crow_indices ~col_indices values = of_parts 3 shape (Some crow_indices) col_indices values

(* The integers in coordinates, (dimensions, entries). *)
let of_entries ?(dtype = Dtype.Float32) ~shape entries =
  let rank = List.length shape and entries = Array.of_list entries in
  let n = Array.length entries in
  let index d k =
    let index = fst entries.(k) in
    if List.length index <> rank then
      raise (Error.Shape_error (Printf.sprintf "of_entries: entry %d has %d indices in %d dimensions" k (List.length index) rank));
    List.nth index d
  in
  let indices = Tensor.of_ints ~shape:[ rank; n ] (Array.init (rank * n) (fun k -> index (k / n) (k mod n))) in
  coo ~shape ~indices (Tensor.of_floats ~dtype ~shape:[ n ] (Array.map snd entries))

let with_values x values =
  let made = of_one (fun raw -> Long.sparse_with_values raw (Collected.raw values)) x in
  keep values;
  made

let cast x dtype = with_values x (Tensor.cast (values x) dtype)

(* ---- conversions ---- *)

let to_coo x = convert `Coo x
let to_csr x = convert `Csr x
let to_csc x = convert `Csc x
let to_bsr ~rows ~columns x = convert (`Bsr (rows, columns)) x
let to_dense x = dense_of Long.sparse_to_dense x
let coalesce x = of_one Long.sparse_coalesce x
let transpose x = of_one Long.sparse_transpose x

(* ---- operations ---- *)

let combine name x y =
  let made = Arrays.with_text name (fun name -> of_one (fun x -> Long.sparse_combine name x (raw y)) x) in
  keep y;
  made

let add x y = combine "add" x y
let subtract x y = combine "subtract" x y
let multiply x y = combine "multiply" x y
let maximum x y = combine "maximum" x y
let minimum x y = combine "minimum" x y

let map ?other name x =
  let made = Arrays.with_text name (fun name -> of_one (fun x -> Long.sparse_map name x (Collected.raw_or_null other)) x) in
  keep other;
  made

let scale x factor = map ~other:(Tensor.scalar factor) "multiply" x
let negative x = map "negative" x

let matmul x y =
  let made = of_one (fun x -> Long.sparse_matmul x (raw y)) x in
  keep y;
  made

let times_dense x y =
  let made = dense_of (fun x -> Long.sparse_times_dense x (Collected.raw y)) x in
  keep y;
  made

let dense_times y x =
  let made = dense_of (fun x -> Long.dense_times_sparse (Collected.raw y) x) x in
  keep y;
  made

(* ---- semirings and systems ---- *)

let semiring_name = function `Min_plus -> "min_plus" | `Max_min -> "max_min" | `Or_and -> "or_and"

let matmul_in semiring x y =
  let made = Arrays.with_text (semiring_name semiring) (fun name -> of_one (fun x -> Long.sparse_matmul_in name x (raw y)) x) in
  keep y;
  made

let times_dense_in semiring x y =
  let name = semiring_name semiring in
  let made = Arrays.with_text name (fun name -> dense_of (fun x -> Long.sparse_times_dense_in name x (Collected.raw y)) x) in
  keep y;
  made

let solve ?(factors = `Lu) x b =
  let name = match factors with `Lu -> "lu" | `Cholesky -> "cholesky" in
  let made = Arrays.with_text name (fun name -> dense_of (fun x -> Long.sparse_solve name x (Collected.raw b)) x) in
  keep b;
  made

type solution = { x : Collected.t; iterations : int; residual : float; converged : bool }

let solve_by name rtol atol maxiter restart x b =
  let iterations = allocate int64_t 0L and residual = allocate double 0. and converged = allocate bool false in
  let call name a cell =
    Long.sparse_solve_by name a (Collected.raw b) rtol atol (Int64.of_int maxiter) (Int64.of_int restart) cell iterations residual
      converged
  in
  let made = Arrays.with_text name (fun name -> dense_of (call name) x) in
  keep b;
  { x = made; iterations = Int64.to_int !@iterations; residual = !@residual; converged = !@converged }

let cg ?(rtol = 1e-5) ?(atol = 0.) ?(maxiter = 0) x b = solve_by "cg" rtol atol maxiter 20 x b
let gmres ?(rtol = 1e-5) ?(atol = 0.) ?(maxiter = 0) ?(restart = 20) x b = solve_by "gmres" rtol atol maxiter restart x b

let sampled_addmm ?(beta = 1.) ?(alpha = 1.) x ~a ~b =
  let made = of_one (fun x -> Long.sparse_sampled_addmm x (Collected.raw a) (Collected.raw b) beta alpha) x in
  keep (a, b);
  made

let reduce name ?axis ?(keepdims = false) x =
  let axis = match axis with None -> Int64.min_int | Some d -> Int64.of_int d in
  Arrays.with_text name (fun name -> dense_of (fun x -> Long.sparse_reduce name x axis keepdims) x)

let sum ?axis ?keepdims x = reduce "sum" ?axis ?keepdims x
let max ?axis ?keepdims x = reduce "max" ?axis ?keepdims x
let min ?axis ?keepdims x = reduce "min" ?axis ?keepdims x

(* ---- parts ---- *)

let narrow ~axis ~start ~length x =
  of_one (fun raw -> Long.sparse_narrow raw (Int64.of_int axis) (Int64.of_int start) (Int64.of_int length)) x

let index_select ~axis ~indices x =
  let made = of_one (fun raw -> Long.sparse_index_select raw (Int64.of_int axis) (Collected.raw indices)) x in
  keep indices;
  made

let select ~axis ~index x = of_one (fun raw -> Long.sparse_select raw (Int64.of_int axis) (Int64.of_int index)) x

(* ---- files ---- *)

let load_matrix_market ?(dtype = Dtype.Float32) ?(index = Dtype.Int32) path =
  Arrays.with_text path (fun path -> result (Long.sparse_load_matrix_market path (Dtype.to_int dtype) (Dtype.to_int index)))

let save_matrix_market path x = Error.check (Arrays.with_text path (fun path -> with_raw x (Long.sparse_save_matrix_market path)))

module Infix = struct
  let ( + ) = add
  let ( - ) = subtract
  let ( * ) = multiply
  let ( *. ) = scale
  let ( ~- ) = negative
  let ( *@ ) = matmul
  let ( *@. ) = times_dense
  let ( *.@ ) = dense_times
end
