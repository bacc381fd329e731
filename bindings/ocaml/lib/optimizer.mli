(** Optimisers of a store's variables, with ocaml-torch's names and PyTorch's defaults: a step is one pass in place over each variable. *)

type t

(** Gradients whose norm, of all together, or whose elements are larger are made as large as that. *)
type clip_grad = Norm2 of float | Value of float

val sgd :
  ?momentum:float -> ?dampening:float -> ?weight_decay:float -> ?nesterov:bool -> Var_store.t -> learning_rate:float -> t
(** Of the variables that the store has when it is made. Index_error, at the first step, for a number out of its range. *)

val adam : ?beta1:float -> ?beta2:float -> ?eps:float -> ?weight_decay:float -> Var_store.t -> learning_rate:float -> t
val adamw : ?beta1:float -> ?beta2:float -> ?eps:float -> ?weight_decay:float -> Var_store.t -> learning_rate:float -> t

val rmsprop :
  ?alpha:float ->
  ?eps:float ->
  ?weight_decay:float ->
  ?momentum:float ->
  ?centered:bool ->
  Var_store.t ->
  learning_rate:float ->
  t

val set_learning_rate : t -> learning_rate:float -> unit

val zero_grad : t -> unit
(** Forgets the gradients. *)

val step : ?clip_grad:clip_grad -> t -> unit

val backward_step : ?clip_grad:clip_grad -> t -> loss:Collected.t -> unit
(** [zero_grad], [backward loss] and [step]. *)
