(** Layers of networks, with ocaml-torch's names: functions of tensors, whose variables are in a store. Initial weights are drawn as PyTorch draws
    them, and names are PyTorch's: "weight", "bias", "running_mean", "running_var". *)

type activation = Relu | Softmax | Log_softmax | Tanh | Leaky_relu | Sigmoid

type t
(** A layer that does the same in training and afterwards. *)

type t_with_training
(** A layer that is told which of the two it is. *)

val forward : t -> Collected.t -> Collected.t
val forward_ : t_with_training -> Collected.t -> is_training:bool -> Collected.t
val id : t
val id_ : t_with_training
val of_fn : (Collected.t -> Collected.t) -> t
val of_fn_ : (Collected.t -> is_training:bool -> Collected.t) -> t_with_training
val with_training : t -> t_with_training
val sequential : t list -> t
val sequential_ : t_with_training list -> t_with_training

val linear :
  Var_store.t -> ?activation:activation -> ?use_bias:bool -> ?w_init:Var_store.Init.t -> input_dim:int -> int -> t
(** [linear vs ~input_dim 10] has ten outputs. *)

val conv2d :
  Var_store.t ->
  ksize:int * int ->
  stride:int * int ->
  ?activation:activation ->
  ?use_bias:bool ->
  ?w_init:Var_store.Init.t ->
  ?padding:int * int ->
  ?groups:int ->
  input_dim:int ->
  int ->
  t
(** Of images (n, channels, height, width); without padding by default. *)

val conv2d_ :
  Var_store.t ->
  ksize:int ->
  stride:int ->
  ?activation:activation ->
  ?use_bias:bool ->
  ?w_init:Var_store.Init.t ->
  ?padding:int ->
  ?groups:int ->
  input_dim:int ->
  int ->
  t
(** The same in both dimensions. *)

val conv_transpose2d_ :
  Var_store.t ->
  ksize:int ->
  stride:int ->
  ?activation:activation ->
  ?use_bias:bool ->
  ?w_init:Var_store.Init.t ->
  ?padding:int ->
  ?output_padding:int ->
  ?groups:int ->
  input_dim:int ->
  int ->
  t

val batch_norm2d : Var_store.t -> ?w_init:Var_store.Init.t -> ?eps:float -> ?momentum:float -> int -> t_with_training
(** Training normalises by the batch and changes the running mean and variance, by which it is normalised afterwards. *)

val batch_norm : Var_store.t -> ?w_init:Var_store.Init.t -> ?eps:float -> ?momentum:float -> int -> t_with_training
val layer_norm : Var_store.t -> ?eps:float -> int -> t

val dropout : ?generator:Generator.t -> float -> t_with_training
(** In training each element is 0 with this probability; the others are larger by as much. *)

val embeddings :
  Var_store.t -> ?padding_idx:int -> ?scale_grad_by_freq:bool -> num_embeddings:int -> embedding_dim:int -> unit -> t
(** Rows of a table by their indices. *)

val max_pool2d : ?stride:int -> ?padding:int -> ksize:int -> unit -> t
val flatten : t
