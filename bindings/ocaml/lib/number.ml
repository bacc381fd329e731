(* A number of any kind. *)
open Ctypes
open Tenon_bindings

type t =
  | Bool of bool
  | Int of int
  | Int64 of int64  (** beyond an int's 63 bits *)
  | Uint64 of int64  (** the bits of an unsigned integer above Int64.max_int *)
  | Float of float
  | Complex of Complex.t

let make kind integer real imag =
  let made = make Types.number in
  setf made Types.number_kind kind;
  setf made Types.number_integer integer;
  setf made Types.number_real real;
  setf made Types.number_imag imag;
  made

let to_c = function
  | Bool value -> make 1 (if value then 1L else 0L) 0. 0.
  | Int value -> make 2 (Int64.of_int value) 0. 0.
  | Int64 value -> make 2 value 0. 0.
  | Uint64 value -> make 3 value 0. 0.
  | Float value -> make 4 0L value 0.
  | Complex value -> make 5 0L value.re value.im

let to_c_or_none = function None -> make 0 0L 0. 0. | Some value -> to_c value

let of_c c =
  let integer = getf c Types.number_integer in
  match getf c Types.number_kind with
  | 1 -> Bool (integer <> 0L)
  | 2 -> if Int64.of_int (Int64.to_int integer) = integer then Int (Int64.to_int integer) else Int64 integer
  | 3 -> Uint64 integer
  | 4 -> Float (getf c Types.number_real)
  | _ -> Complex { re = getf c Types.number_real; im = getf c Types.number_imag }

(* Of a real number. *)
let to_float = function
  | Bool value -> if value then 1. else 0.
  | Int value -> float_of_int value
  | Int64 value -> Int64.to_float value
  | Uint64 value -> Unsigned.UInt64.(Unsigned.UInt64.to_string (of_int64 value)) |> float_of_string
  | Float value -> value
  | Complex _ -> raise (Error.Type_error "a complex number is no float")
