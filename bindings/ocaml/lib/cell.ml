(* Places for results: memory that C writes handles to. They are kept for later calls, as each would cost an allocation. *)
open Ctypes

type t = { slot : unit ptr ptr; address : unit ptr; place : nativeint }

let unused : t list Atomic.t = Atomic.make []

let rec take () =
  match Atomic.get unused with
  | [] ->
      let slot = allocate (ptr void) null in
      { slot; address = to_voidp slot; place = raw_address_of_ptr (to_voidp slot) }
  | cell :: rest as all -> if Atomic.compare_and_set unused all rest then cell else take ()

let rec put cell =
  let all = Atomic.get unused in
  if not (Atomic.compare_and_set unused all (cell :: all)) then put cell

let address cell = cell.address

(* The handle in a cell, which is free from then on. *)
let raw status cell =
  let raw = !@(cell.slot) in
  put cell;
  if status <> 0 then Error.fail status;
  raw

let tensor status cell =
  if status <> 0 then (
    put cell;
    Error.fail status);
  let made = Collected.at cell.place in
  put cell;
  made

(* The tensor that a call of C gives. *)
let result call =
  let cell = take () in
  let status = call cell.address in
  tensor status cell

(* The same where C may give none. *)
let optional status cell =
  if status = 0 && is_null !@(cell.slot) then (
    put cell;
    None)
  else Some (tensor status cell)

(* Of several cells, all are free if the call failed. *)
let check status cells =
  if status <> 0 then (
    List.iter put cells;
    Error.fail status)

(* The tensors of a list that C has made. *)
let list status list count =
  check status [ list; count ];
  let start = from_voidp (ptr void) !@(list.slot) and length = !@(from_voidp size_t count.address) in
  let handles = CArray.from_ptr start (Unsigned.Size_t.to_int length) in
  let tensors =
    List.map
      (fun k ->
        let raw = CArray.get handles k in
        CArray.set handles k null;
        Collected.with_tensor_gc raw)
      (List.init (CArray.length handles) Fun.id)
  in
  Short.free_list (to_voidp start) length;
  put list;
  put count;
  tensors
