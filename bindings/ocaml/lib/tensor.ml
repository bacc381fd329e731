(* Tensors: what makes them and what they are; elements, views, Bigarrays, files. *)
open Ctypes
open Tenon_bindings

type t = Collected.t

let keep = Collected.keep
let raw = Collected.raw

let raw_or_null = Collected.raw_or_null
let result = Cell.result

(* Calls f with a tensor's raw handle. *)
let with_raw x f =
  let made = f (raw x) in
  keep x;
  made

(* ---- making ---- *)

let clone x = with_raw x (fun raw -> result (Long.clone raw))
let cast x dtype = with_raw x (fun raw -> result (Long.cast raw (Dtype.to_int dtype)))

let of_number number = result (Short.from_number (Number.to_c number))
let scalar value = of_number (Number.Float value)
let int value = of_number (Number.Int value)

(* A tensor of elements that lie in C's memory. *)
let of_array name typ dtype shape of_one values =
  let array = CArray.make typ (max 1 (Array.length values)) in
  Array.iteri (fun k one -> CArray.set array k (of_one one)) values;
  let numel = List.fold_left ( * ) 1 shape in
  if numel <> Array.length values then
    raise
      (Error.Shape_error
         (Printf.sprintf "%s: %d elements for the shape (%s)" name (Array.length values) (String.concat ", " (List.map string_of_int shape))));
  let sizes = Arrays.ints shape in
  let made = result (Long.from_elements (to_voidp (CArray.start array)) (Dtype.to_int dtype) (Arrays.start sizes) (Arrays.length sizes)) in
  keep array;
  keep sizes;
  made

let of_floats ?(dtype = Dtype.Float32) ?shape values =
  let shape = Option.value shape ~default:[ Array.length values ] in
  let doubles = of_array "of_floats" double Dtype.Float64 shape Fun.id values in
  if dtype = Dtype.Float64 then doubles else cast doubles dtype

let of_ints ?(dtype = Dtype.Int64) ?shape values =
  let shape = Option.value shape ~default:[ Array.length values ] in
  let wide = of_array "of_ints" int64_t Dtype.Int64 shape Int64.of_int values in
  if dtype = Dtype.Int64 then wide else cast wide dtype

let of_bools ?shape values =
  let shape = Option.value shape ~default:[ Array.length values ] in
  of_array "of_bools" uint8_t Dtype.Bool shape (fun one -> Unsigned.UInt8.of_int (Bool.to_int one)) values


(* ---- what a tensor is ---- *)

let dtype x = with_raw x (fun raw -> Dtype.of_int (Short.dtype_of raw))
let device x = with_raw x (fun raw -> Device.of_c (Short.device_of raw))
let rank x = with_raw x (fun raw -> Unsigned.Size_t.to_int (Short.rank raw))
let numel x = with_raw x (fun raw -> Int64.to_int (Short.numel raw))

let dims read x =
  with_raw x (fun raw ->
      let n = Unsigned.Size_t.to_int (Short.rank raw) in
      let array = CArray.make int64_t (max 1 n) in
      read raw (CArray.start array);
      List.init n (fun d -> Int64.to_int (CArray.get array d)))

let shape x = dims Short.sizes x
let strides x = dims Short.strides x
let is_contiguous x = with_raw x Short.is_contiguous
let is_read_only x = with_raw x Short.is_read_only

let to_string x =
  with_raw x (fun raw ->
      let cell = Cell.take () in
      let status = Short.to_text raw (Cell.address cell) in
      let text = Cell.raw status cell in
      let made = coerce (ptr void) string text in
      Short.free_text text;
      made)

(* Lines of a tensor stand below each other, also within what else is printed. *)
let pp out x =
  Format.pp_open_vbox out 0;
  List.iteri
    (fun k line ->
      if k > 0 then Format.pp_print_cut out ();
      Format.pp_print_string out line)
    (String.split_on_char '\n' (to_string x));
  Format.pp_close_box out ()
let print x = print_endline (to_string x)

(* ---- elements and views ---- *)

type index =
  | At of int
  | Range of int option * int option * int
  | All
  | New_axis
  | Ellipsis
  | Mask of t
  | Indices of t

let range ?start ?stop ?(step = 1) () = Range (start, stop, step)

let c_item index =
  let made = make Types.item in
  let set kind start stop step tensor =
    setf made Types.item_kind kind;
    setf made Types.item_start start;
    setf made Types.item_stop stop;
    setf made Types.item_step (Int64.of_int step);
    setf made Types.item_tensor tensor;
    made
  in
  let bound = function None -> Int64.min_int | Some k -> Int64.of_int k in
  match index with
  | At k -> set 0 (Int64.of_int k) 0L 1 null
  | Range (start, stop, step) -> set 1 (bound start) (bound stop) step null
  | All -> set 1 Int64.min_int Int64.min_int 1 null
  | New_axis -> set 2 0L 0L 1 null
  | Ellipsis -> set 3 0L 0L 1 null
  | Mask tensor | Indices tensor -> set 4 0L 0L 1 (raw tensor)

let get x index =
  let items = Arrays.make Types.item c_item index in
  let made = result (Long.index (raw x) (Arrays.start items) (Arrays.length items)) in
  keep x;
  keep index;
  keep items;
  made

let set x index value =
  let items = Arrays.make Types.item c_item index in
  let status = Long.assign (raw x) (Arrays.start items) (Arrays.length items) (raw value) in
  keep x;
  keep index;
  keep items;
  keep value;
  Error.check status

(* x.%{[ At 0; range () ]} *)
let ( .%{} ) = get
let ( .%{}<- ) = set

let item x =
  with_raw x (fun raw ->
      let number = make Types.number in
      Error.check (Short.item raw (addr number));
      Number.of_c number)

let to_float x = Number.to_float (item x)

let to_int x =
  match item x with
  | Number.Int k -> k
  | Number.Bool value -> Bool.to_int value
  | _ -> raise (Error.Type_error "to_int: the element is no integer of 63 bits")

let get_at x index =
  let places = Arrays.ints index in
  let number = make Types.number in
  let status = Short.get (raw x) (Arrays.start places) (Arrays.length places) (addr number) in
  keep x;
  keep places;
  Error.check status;
  Number.of_c number

let set_at x index value =
  let places = Arrays.ints index in
  let status = Short.set (raw x) (Arrays.start places) (Arrays.length places) (Number.to_c value) in
  keep x;
  keep places;
  Error.check status

(* x.%[[ 0; 1 ]], a float *)
let ( .%[] ) x index = Number.to_float (get_at x index)
let ( .%[]<- ) x index value = set_at x index (Number.Float value)

(* The elements in row-major order. *)
let to_array typ dtype of_one x =
  let converted = cast x dtype in
  let n = numel converted in
  let array = CArray.make typ (max 1 n) in
  let status =
    with_raw converted (fun raw -> Long.to_memory raw (to_voidp (CArray.start array)) (Unsigned.Size_t.of_int (n * sizeof typ)))
  in
  Error.check status;
  Array.init n (fun k -> of_one (CArray.get array k))

let to_floats x = to_array double Dtype.Float64 Fun.id x

(* Of 64 bits to OCaml's 63. *)
let narrow name wide =
  let narrowed = Int64.to_int wide in
  if Int64.of_int narrowed <> wide then raise (Error.Type_error (Printf.sprintf "%s: the element %Ld is no integer of 63 bits" name wide));
  narrowed

let to_ints_of name x =
  match dtype x with
  | Float16 | Bfloat16 | Float32 | Float64 | Complex64 | Complex128 ->
      raise (Error.Type_error (Printf.sprintf "%s: the elements are %s, no integers: cast makes them such" name (Dtype.name (dtype x))))
  | Uint64 ->
      let of_one one =
        let wide = Unsigned.UInt64.to_int64 one in
        if wide < 0L then raise (Error.Type_error (Printf.sprintf "%s: the element %s is no integer of 63 bits" name (Unsigned.UInt64.to_string one)));
        narrow name wide
      in
      to_array uint64_t Dtype.Uint64 of_one x
  | _ -> to_array int64_t Dtype.Int64 (narrow name) x

let to_ints x = to_ints_of "to_ints" x
let to_bools x = to_array uint8_t Dtype.Bool (fun one -> Unsigned.UInt8.to_int one <> 0) x

(* ---- nested arrays ---- *)

(* The sizes of nested arrays: those of the outermost dimension first. Shape_error where rows differ in length. *)
let row_length name rows =
  let length = if Array.length rows = 0 then 0 else Array.length rows.(0) in
  Array.iteri
    (fun k row ->
      if Array.length row <> length then
        raise (Error.Shape_error (Printf.sprintf "%s: row %d has %d elements, row 0 has %d: all have the same" name k (Array.length row) length)))
    rows;
  length

let flatten rows = Array.concat (Array.to_list rows)

let of_nested2 name of_flat rows =
  let columns = row_length name rows in
  of_flat [ Array.length rows; columns ] (flatten rows)

let of_nested3 name of_flat blocks =
  let rows = row_length name blocks in
  let all = flatten blocks in
  let columns = row_length name all in
  of_flat [ Array.length blocks; rows; columns ] (flatten all)

let of_float1 ?dtype values = of_floats ?dtype values
let of_float2 ?dtype rows = of_nested2 "of_float2" (fun shape -> of_floats ?dtype ~shape) rows
let of_float3 ?dtype blocks = of_nested3 "of_float3" (fun shape -> of_floats ?dtype ~shape) blocks
let of_int1 ?dtype values = of_ints ?dtype values
let of_int2 ?dtype rows = of_nested2 "of_int2" (fun shape -> of_ints ?dtype ~shape) rows
let of_int3 ?dtype blocks = of_nested3 "of_int3" (fun shape -> of_ints ?dtype ~shape) blocks

let sizes_of name n x =
  let sizes = shape x in
  if List.length sizes <> n then
    raise
      (Error.Shape_error
         (Printf.sprintf "%s: the shape (%s), where %d dimensions are wanted" name (String.concat ", " (List.map string_of_int sizes)) n));
  Array.of_list sizes

let rows_of columns first count elements = Array.init count (fun k -> Array.sub elements ((first + k) * columns) columns)

let to_nested1 name elements_of x =
  ignore (sizes_of name 1 x);
  elements_of x

let to_nested2 name elements_of x =
  let sizes = sizes_of name 2 x in
  rows_of sizes.(1) 0 sizes.(0) (elements_of x)

let to_nested3 name elements_of x =
  let sizes = sizes_of name 3 x in
  let elements = elements_of x in
  Array.init sizes.(0) (fun k -> rows_of sizes.(2) (k * sizes.(1)) sizes.(1) elements)

let to_float1 x = to_nested1 "to_float1" to_floats x
let to_float2 x = to_nested2 "to_float2" to_floats x
let to_float3 x = to_nested3 "to_float3" to_floats x
let to_int1 x = to_nested1 "to_int1" (to_ints_of "to_int1") x
let to_int2 x = to_nested2 "to_int2" (to_ints_of "to_int2") x
let to_int3 x = to_nested3 "to_int3" (to_ints_of "to_int3") x

(* ---- Bigarrays: the same memory ---- *)

let dtype_of_kind : type a b. (a, b) Bigarray.kind -> Dtype.t = (function
  | Bigarray.Float32 -> Float32
  | Bigarray.Float64 -> Float64
  | Bigarray.Int8_signed -> Int8
  | Bigarray.Int8_unsigned -> Uint8
  | Bigarray.Int16_signed -> Int16
  | Bigarray.Int16_unsigned -> Uint16
  | Bigarray.Int32 -> Int32
  | Bigarray.Int64 -> Int64
  | Bigarray.Int -> Int64
  | Bigarray.Nativeint -> Int64
  | Bigarray.Complex32 -> Complex64
  | Bigarray.Complex64 -> Complex128
  | Bigarray.Char -> Uint8
  | _ -> Float16) (* its constructor is of OCaml 5.2, the last *)
[@@warning "-11-56"]

external c_to_bigarray : nativeint -> ('a, 'b) Bigarray.kind -> ('a, 'b, Bigarray.c_layout) Bigarray.Genarray.t = "tenon_ocaml_to_bigarray"
external released : unit -> int list = "tenon_ocaml_released"

external c_of_bigarray : ('a, 'b, 'c) Bigarray.Genarray.t -> int -> int -> nativeint -> int = "tenon_ocaml_of_bigarray"

let to_bigarray kind x =
  let wanted = dtype_of_kind kind in
  if dtype x <> wanted then
    raise (Error.Type_error (Printf.sprintf "to_bigarray: a tensor of %s, and a Bigarray of %s" (Dtype.name (dtype x)) (Dtype.name wanted)));
  if not (is_contiguous x) then raise (Error.Type_error "to_bigarray: the elements are not in row-major order: Tenon.clone makes them so");
  if is_read_only x then raise (Error.Type_error "to_bigarray: the elements are read-only");
  if device x <> Device.Cpu then raise (Error.Device_error "to_bigarray: the elements are not in the host's memory");
  let cell = Cell.take () in
  let status = with_raw x (fun raw -> Short.share raw (Cell.address cell)) in
  c_to_bigarray (raw_address_of_ptr (Cell.raw status cell)) kind

(* Bigarrays under tensors live here until the last tensor on them has gone, on any thread; C says which have. *)
module Kept = Map.Make (Int)

let kept : Obj.t Kept.t Atomic.t = Atomic.make Kept.empty
let last_number = Atomic.make 0

let rec change_kept f =
  let table = Atomic.get kept in
  if not (Atomic.compare_and_set kept table (f table)) then change_kept f

let let_go () = List.iter (fun number -> change_kept (Kept.remove number)) (released ())
let (_ : Gc.alarm) = Gc.create_alarm let_go

let of_bigarray bigarray =
  let_go ();
  let kind = Bigarray.Genarray.kind bigarray in
  let number = Atomic.fetch_and_add last_number 1 in
  change_kept (Kept.add number (Obj.repr bigarray));
  result (fun cell -> c_of_bigarray bigarray (Dtype.to_int (dtype_of_kind kind)) number (raw_address_of_ptr cell))

(* Into memory that the caller has. *)
let copy_to_bigarray : type a b c. t -> (a, b, c) Bigarray.Genarray.t -> unit =
 fun x bigarray ->
  let sizes = Array.to_list (Bigarray.Genarray.dims bigarray) in
  let text sizes = String.concat ", " (List.map string_of_int sizes) in
  if shape x <> sizes then
    raise (Error.Shape_error (Printf.sprintf "copy_to_bigarray: a tensor of shape (%s), and a Bigarray of (%s)" (text (shape x)) (text sizes)));
  (match Bigarray.Genarray.kind bigarray with Bigarray.Int -> ignore (to_ints_of "copy_to_bigarray" x) | _ -> ());
  set (of_bigarray bigarray) [ Ellipsis ] x

(* ---- DLPack ---- *)

let to_dlpack x =
  let cell = Cell.take () in
  let status = with_raw x (fun raw -> Short.to_dlpack raw (Cell.address cell)) in
  raw_address_of_ptr (Cell.raw status cell)

let of_dlpack address = result (Short.from_dlpack (ptr_of_raw_address address))

(* ---- files ---- *)

let with_path = Arrays.with_text

let load_npy path = with_path path (fun path -> result (Long.load_npy path))
let map_npy path = with_path path (fun path -> result (Long.map_npy path))
let save_npy path x = Error.check (with_path path (fun path -> with_raw x (Long.save_npy path)))
let load_text path = with_path path (fun path -> result (Long.load_text path))
let save_text path x = Error.check (with_path path (fun path -> with_raw x (Long.save_text path)))

let load_named load path =
  let list = Cell.take () and count = Cell.take () in
  let status = with_path path (fun path -> load path (Cell.address list) (Cell.address count)) in
  Cell.check status [ list; count ];
  let start = from_voidp Types.named !@(list.Cell.slot) and length = !@(from_voidp size_t (Cell.address count)) in
  let all = CArray.from_ptr start (Unsigned.Size_t.to_int length) in
  let named =
    List.init (CArray.length all) (fun k ->
        let one = CArray.get all k in
        let tensor = getf one Types.named_tensor in
        setf one Types.named_tensor null;
        (coerce (ptr char) string (getf one Types.named_name), Collected.with_tensor_gc tensor))
  in
  Short.free_named (to_voidp start) length;
  Cell.put list;
  Cell.put count;
  named

let save_named save path named =
  let names = List.map (fun (name, _) -> Arrays.text name) named in
  let list =
    Arrays.make Types.named
      (fun (name, (_, tensor)) ->
        let made = make Types.named in
        setf made Types.named_name (from_voidp char (Arrays.start name));
        setf made Types.named_tensor (raw tensor);
        made)
      (List.combine names named)
  in
  let status = with_path path (fun path -> save path (Arrays.start list) (Arrays.length list)) in
  keep names;
  keep named;
  Error.check status

let load_npz path = load_named Long.load_npz path
let save_npz path named = save_named Long.save_npz path named
let load_safetensors path = load_named Long.load_safetensors path
let save_safetensors path named = save_named Long.save_safetensors path named

(* ---- gradients ---- *)

let requires_grad ?(wanted = true) x =
  Error.check (with_raw x (fun raw -> Short.requires_grad raw wanted));
  x

let wants_grad x = with_raw x Short.wants_grad
let is_leaf x = with_raw x Short.is_leaf
let backward ?gradient ?(retain_graph = false) ?(create_graph = false) y =
  let status = with_raw y (fun raw -> Long.backward raw (raw_or_null gradient) retain_graph create_graph) in
  keep gradient;
  Error.check status

let grad x =
  let cell = Cell.take () in
  let status = with_raw x (fun raw -> Short.grad raw (Cell.address cell)) in
  match Cell.optional status cell with Some made -> made | None -> Operations.zeros_like x

let zero_grad x = Error.check (with_raw x (fun raw -> Short.set_grad raw null))
let detach x = with_raw x (fun raw -> result (Short.detach raw))

let no_grad f =
  let before = Short.no_grad_begin () in
  Fun.protect f ~finally:(fun () -> Short.no_grad_end before)

let grad_of ?gradient ?(retain_graph = false) ?(create_graph = false) y x =
  let cell = Cell.take () in
  let status =
    with_raw y (fun y -> with_raw x (fun x -> Long.grad_of y x (raw_or_null gradient) retain_graph create_graph (Cell.address cell)))
  in
  keep gradient;
  match Cell.optional status cell with Some made -> made | None -> Operations.zeros_like x

(* f of a leaf on the elements of x, its value and its gradient. *)
let value_and_grad f x =
  let leaf = requires_grad (detach x) in
  let y = f leaf in
  let gradient = if wants_grad y then grad_of y leaf else Operations.zeros_like x in
  (detach y, gradient)

(* ---- scopes ---- *)

let with_scope f = Scope.run f

let with_rc_scope f =
  (* What is given is made anew outside, on the same elements. *)
  let cell = Cell.take () in
  let status =
    Scope.run (fun () ->
        let x = f () in
        with_raw x (fun raw -> Short.share raw (Cell.address cell)))
  in
  Cell.tensor status cell

(* ---- the process ---- *)

type memory = { current_bytes : int; peak_bytes : int; allocations : int }

let memory_stats ?(device = Device.Cpu) () =
  let stats = make Types.memory in
  Error.check (Short.memory_stats (Device.to_c device) (addr stats));
  let field f = Int64.to_int (getf stats f) in
  { current_bytes = field Types.memory_current; peak_bytes = field Types.memory_peak; allocations = field Types.memory_allocations }

let reset_peak ?(device = Device.Cpu) () = Error.check (Short.reset_peak (Device.to_c device))
let manual_seed seed = Short.manual_seed (Unsigned.UInt64.of_int seed)
let num_threads () = Short.num_threads ()
let set_num_threads n = Error.check (Long.set_num_threads n)
let version () = Short.version ()
let cpu_isa () = Short.cpu_isa ()
let count_device_memory counts = Collected.counts_devices := counts
