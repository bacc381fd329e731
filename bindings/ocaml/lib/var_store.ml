(* The parameters of a model, by their names, as ocaml-torch has them. *)

module Init = struct
  type t =
    | Zeros
    | Ones
    | Const of float
    | Normal of { mean : float; stdev : float }
    | Uniform of float * float
    | Copy of Collected.t

  let make ?generator ~dtype ~shape init =
    let scalar = Tensor.scalar in
    let random draw factor shift = Operations.(add (multiply (draw ()) (scalar factor)) (scalar shift)) in
    match init with
    | Zeros -> Operations.zeros ~shape ~dtype ()
    | Ones -> Operations.ones ~shape ~dtype ()
    | Const value -> Operations.full ~shape ~value:(Number.Float value) ~dtype ()
    | Normal { mean; stdev } -> random (fun () -> Operations.randn ?generator ~shape ~dtype ()) stdev mean
    | Uniform (low, high) -> random (fun () -> Operations.rand ?generator ~shape ~dtype ()) (high -. low) low
    | Copy from -> Tensor.clone (Tensor.cast from dtype)
end

type variable = { full_name : string; tensor : Collected.t; trainable : bool }

(* What all prefixes of a store share; variables are in the order in which they were made, backwards. *)
type store = { dtype : Dtype.t; generator : Generator.t option; mutable variables : variable list; mutable frozen : bool }
type t = { name : string; prefix : string; store : store }

let create ?(frozen = false) ?(dtype = Dtype.Float32) ?generator ~name () =
  { name; prefix = ""; store = { dtype; generator; variables = []; frozen } }

let name vs = vs.name
let sub vs part = { vs with prefix = vs.prefix ^ part ^ "." }
let subi vs number = sub vs (string_of_int number)
let ( / ) = sub
let ( // ) = subi

let new_var ?(trainable = true) vs ~shape ~init ~name =
  let full_name = vs.prefix ^ name in
  if List.exists (fun one -> one.full_name = full_name) vs.store.variables then
    raise (Error.Type_error (Printf.sprintf "Var_store.new_var: %s has a variable %s" vs.name full_name));
  let tensor = Tensor.no_grad (fun () -> Init.make ?generator:vs.store.generator ~dtype:vs.store.dtype ~shape init) in
  let tensor = if trainable && not vs.store.frozen then Tensor.requires_grad tensor else tensor in
  vs.store.variables <- { full_name; tensor; trainable } :: vs.store.variables;
  tensor

(* Those under the prefix, in the order in which they were made. *)
let chosen vs of_variable =
  let is_under one = String.length one.full_name >= String.length vs.prefix && String.sub one.full_name 0 (String.length vs.prefix) = vs.prefix in
  List.rev (List.filter_map (fun one -> if is_under one then of_variable one else None) vs.store.variables)

let all_vars vs = chosen vs (fun one -> Some (one.full_name, one.tensor))
let trainable_vars vs = chosen vs (fun one -> if one.trainable then Some one.tensor else None)
let num_trainable_vars vs = List.length (trainable_vars vs)
let iter_trainable_vars vs ~f = List.iter f (trainable_vars vs)

let set_frozen frozen vs =
  vs.store.frozen <- frozen;
  List.iter (fun one -> if one.trainable then ignore (Tensor.requires_grad ~wanted:(not frozen) one.tensor)) vs.store.variables

let freeze = set_frozen true
let unfreeze = set_frozen false
let save vs path = Tensor.save_safetensors path (all_vars vs)

let load vs path =
  let found = Tensor.load_safetensors path in
  let read (full_name, tensor) =
    match List.assoc_opt full_name found with
    | None -> raise (Error.Io_error (Printf.sprintf "Var_store.load: %s has no %s" path full_name))
    | Some from when Tensor.shape from <> Tensor.shape tensor ->
        raise (Error.Shape_error (Printf.sprintf "Var_store.load: %s in %s has another shape" full_name path))
    | Some from -> (tensor, from)
  in
  let pairs = List.map read (all_vars vs) in
  Tensor.no_grad (fun () -> List.iter (fun (tensor, from) -> Tensor.set tensor [ Tensor.Ellipsis ] from) pairs)
