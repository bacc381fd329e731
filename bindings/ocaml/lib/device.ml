(* Where memory lies. *)
open Ctypes
open Tenon_bindings

type t = Cpu | Cuda of int | Other of { kind : int; index : int }

let of_pair kind index =
  let made = make Types.device in
  setf made Types.device_type (Int32.of_int kind);
  setf made Types.device_index (Int32.of_int index);
  made

let to_pair = function Cpu -> (1, 0) | Cuda index -> (2, index) | Other { kind; index } -> (kind, index)
let none = Other { kind = 0; index = 0 }

let to_c device =
  let kind, index = to_pair device in
  of_pair kind index

let of_c c =
  match (Int32.to_int (getf c Types.device_type), Int32.to_int (getf c Types.device_index)) with
  | 1, 0 -> Cpu
  | 2, index -> Cuda index
  | kind, index -> Other { kind; index }
