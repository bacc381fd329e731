(* Tensors that the collector frees. A raw one is what C gives and takes, without a finaliser; `with_tensor_gc` makes it a collected one, once,
   in the wrapper's functions. Users see collected tensors only. *)
open Tenon_bindings

type block
(** Frees the handle when it is collected. *)

type t = { mutable raw : Types.raw; block : block; numel : int }

external collect : nativeint -> bool -> block = "tenon_ocaml_collect"
external collect_at : nativeint -> bool -> block = "tenon_ocaml_collect_at"
external handle : block -> (nativeint[@unboxed]) = "tenon_ocaml_handle_bytecode" "tenon_ocaml_handle" [@@noalloc]
external numel_of : (nativeint[@unboxed]) -> (int[@untagged]) = "tenon_ocaml_numel_bytecode" "tenon_ocaml_numel" [@@noalloc]
external free : block -> unit = "tenon_ocaml_release"

(* Whether memory on devices counts as memory that a collection would free. *)
let counts_devices = ref false

(* What a call reads lives until then. *)
let keep x = ignore (Sys.opaque_identity x)

let release x =
  x.raw <- Ctypes.null;
  free x.block

let made raw block address =
  let made = { raw; block; numel = numel_of address } in
  if Scope.current () <> 0 then Scope.add (fun () -> release made);
  made

let with_tensor_gc raw =
  let address = Ctypes.raw_address_of_ptr raw in
  made raw (collect address !counts_devices) address

(* The same for the handle at an address: nothing is allocated before a block has it, so that a signal's exception cannot come between. *)
let at place =
  let block = collect_at place !counts_devices in
  let address = handle block in
  made (Ctypes.ptr_of_raw_address address) block address

let raw x =
  if x.raw == Ctypes.null then raise (Error.Type_error "the tensor was released when its scope ended");
  x.raw

let raw_or_null = function None -> Ctypes.null | Some x -> raw x

(* Whether elements of these are computed in less than about a microsecond: as many as they broadcast to at most. *)
let brief = 1024
let are_brief1 x = x.numel <= brief
let are_brief2 x y = x.numel <= brief && y.numel <= brief && x.numel * y.numel <= brief

let are_brief3 x y z =
  x.numel <= brief && y.numel <= brief && z.numel <= brief && x.numel * y.numel * z.numel <= brief
