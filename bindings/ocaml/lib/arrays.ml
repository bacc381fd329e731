(* Lists and texts in C's memory, which live as long as these. *)
open Ctypes

type t = { start : unit ptr; length : Unsigned.size_t }

let start x = x.start
let length x = x.length

(* An empty list has an address, too: none would stand for an argument that is left out. *)
let make typ of_one list =
  let n = List.length list in
  let array = CArray.make typ (max n 1) in
  List.iteri (fun k one -> CArray.set array k (of_one one)) list;
  { start = to_voidp (CArray.start array); length = Unsigned.Size_t.of_int n }

let none = { start = null; length = Unsigned.Size_t.zero }
let ints list = make int64_t Int64.of_int list
let floats list = make double Fun.id list
let tensors list = make (ptr void) Collected.raw list
let numbers list = make Tenon_bindings.Types.number Number.to_c list

let text text =
  (* C would see the part before it. *)
  if String.contains text '\000' then raise (Error.Type_error (Printf.sprintf "the text %S has a character 0" text));
  let array = CArray.of_string text in
  { start = to_voidp (CArray.start array); length = Unsigned.Size_t.of_int (String.length text) }

(* Calls f with a text. *)
let with_text of_caml f =
  let made = text of_caml in
  let result = f made.start in
  Collected.keep made;
  result

let int_or_list = function `Int k -> (Int64.of_int k, none) | `List list -> (0L, ints list)
let axis_lists = function `Int k -> (Int64.of_int k, none, none) | `Lists (first, second) -> (0L, ints first, ints second)
