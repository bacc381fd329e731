(* Optimisers of a store's variables, as ocaml-torch has them. *)
open Tenon_bindings

type t = { raw : Types.raw; parameters : Collected.t list }
type clip_grad = Norm2 of float | Value of float

let check x status =
  Collected.keep x;
  Error.check status

let set x (option, value) = check x (Arrays.with_text option (fun option -> Short.optimizer_set x.raw option value))

let make rule vs options =
  let parameters = Var_store.trainable_vars vs in
  let list = Arrays.tensors parameters in
  let cell = Cell.take () in
  let status =
    Arrays.with_text rule (fun rule -> Short.new_optimizer rule (Arrays.start list) (Arrays.length list) (Cell.address cell))
  in
  Collected.keep list;
  let made = { raw = Cell.raw status cell; parameters } in
  Gc.finalise (fun made -> Short.free_optimizer made.raw) made;
  List.iter (set made) options;
  made

let flag value = if value then 1. else 0.

let sgd ?(momentum = 0.) ?(dampening = 0.) ?(weight_decay = 0.) ?(nesterov = false) vs ~learning_rate =
  make "SGD" vs
    [
      ("lr", learning_rate); ("momentum", momentum); ("dampening", dampening); ("weight_decay", weight_decay); ("nesterov", flag nesterov);
    ]

let adam_by rule beta1 beta2 eps weight_decay vs learning_rate =
  make rule vs [ ("lr", learning_rate); ("betas.0", beta1); ("betas.1", beta2); ("eps", eps); ("weight_decay", weight_decay) ]

let adam ?(beta1 = 0.9) ?(beta2 = 0.999) ?(eps = 1e-8) ?(weight_decay = 0.) vs ~learning_rate =
  adam_by "Adam" beta1 beta2 eps weight_decay vs learning_rate

let adamw ?(beta1 = 0.9) ?(beta2 = 0.999) ?(eps = 1e-8) ?(weight_decay = 0.01) vs ~learning_rate =
  adam_by "AdamW" beta1 beta2 eps weight_decay vs learning_rate

let rmsprop ?(alpha = 0.99) ?(eps = 1e-8) ?(weight_decay = 0.) ?(momentum = 0.) ?(centered = false) vs ~learning_rate =
  make "RMSprop" vs
    [
      ("lr", learning_rate); ("alpha", alpha); ("eps", eps); ("weight_decay", weight_decay); ("momentum", momentum); ("centered", flag centered);
    ]

let set_learning_rate x ~learning_rate = set x ("lr", learning_rate)
let zero_grad x = check x (Short.optimizer_zero_grad x.raw)

let clip x = function
  | Value most ->
      List.iter (fun p -> Operations.clip_ ~min:(Tensor.scalar (-.most)) ~max:(Tensor.scalar most) (Tensor.grad p)) x.parameters
  | Norm2 most ->
      let norms = List.map (fun p -> Tensor.to_float (Operations.vector_norm (Tensor.cast (Tensor.grad p) Dtype.Float64))) x.parameters in
      (* Of squares their sum would overflow; hypot would drop NaN beside infinity. *)
      let norm = if List.exists Float.is_nan norms then nan else List.fold_left hypot 0. norms in
      if not (norm <= most) then (* NaN reaches all gradients, as in PyTorch *)
        List.iter (fun p -> Operations.mul_ (Tensor.grad p) (Tensor.scalar (most /. (norm +. 1e-6)))) x.parameters

let step ?clip_grad x =
  Option.iter (fun by -> Tensor.no_grad (fun () -> clip x by)) clip_grad;
  check x (Long.optimizer_step x.raw)

let backward_step ?clip_grad x ~loss =
  zero_grad x;
  Tensor.backward loss;
  step ?clip_grad x
