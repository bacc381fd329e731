(* Scopes: what is made in one is released when it ends. Each thread has its own; C keeps the number of the innermost one. *)

external current : unit -> int = "tenon_ocaml_scope" [@@noalloc]
external set_current : int -> unit = "tenon_ocaml_set_scope" [@@noalloc]

module Numbers = Map.Make (Int)

(* The functions that release what was made, by the scope's number. A scope's list is touched by its own thread only; the table by all. *)
let open_scopes : (unit -> unit) list ref Numbers.t Atomic.t = Atomic.make Numbers.empty
let last_number = Atomic.make 0

let rec change_table f =
  let table = Atomic.get open_scopes in
  if not (Atomic.compare_and_set open_scopes table (f table)) then change_table f

let add release =
  match current () with
  | 0 -> ()
  | number ->
      let releases = Numbers.find number (Atomic.get open_scopes) in
      releases := release :: !releases

(* f () within a scope, then finish (its result), then all is released. *)
let run f =
  let outer = current () in
  let number = 1 + Atomic.fetch_and_add last_number 1 in
  let releases = ref [] in
  change_table (Numbers.add number releases);
  set_current number;
  Fun.protect f ~finally:(fun () ->
      set_current outer;
      change_table (Numbers.remove number);
      List.iter (fun release -> release ()) !releases)
