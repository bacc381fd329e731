(* Errors of the library as exceptions. Every frame of C and C++ has been left when they are raised, and their text is OCaml's own. *)
open Tenon_bindings

exception Shape_error of string
exception Index_error of string
exception Type_error of string
exception Device_error of string
exception Memory_error of string
exception Exchange_error of string
exception Io_error of string
exception Linalg_error of string
exception Other_error of string

let fail status =
  let text = Ctypes.getf (Short.last_error ()) Types.error_text in
  match status with
  | 1 -> raise (Shape_error text)
  | 2 -> raise (Index_error text)
  | 3 -> raise (Type_error text)
  | 4 -> raise (Device_error text)
  | 5 -> raise (Memory_error text)
  | 6 -> raise (Exchange_error text)
  | 7 -> raise (Io_error text)
  | 8 -> raise (Linalg_error text)
  | _ -> raise (Other_error text)

let check status = if status <> 0 then fail status
