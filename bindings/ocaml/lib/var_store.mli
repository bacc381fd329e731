(** The parameters of a model, by their names, with ocaml-torch's. *)

type t

(** What a new variable holds. *)
module Init : sig
  type t =
    | Zeros
    | Ones
    | Const of float
    | Normal of { mean : float; stdev : float }
    | Uniform of float * float  (** from the first number to before the second *)
    | Copy of Collected.t
end

val create : ?frozen:bool -> ?dtype:Dtype.t -> ?generator:Generator.t -> name:string -> unit -> t
(** Variables are float32 by default; [generator], or the thread's own stream, draws them. Of a frozen store none wants a gradient. *)

val name : t -> string

val sub : t -> string -> t
(** The same store, in which names begin with this part and a dot. *)

val subi : t -> int -> t
val ( / ) : t -> string -> t
val ( // ) : t -> int -> t

val new_var : ?trainable:bool -> t -> shape:int list -> init:Init.t -> name:string -> Collected.t
(** A leaf that wants a gradient, or a buffer where not [trainable]. Type_error for a name that the store has. *)

val all_vars : t -> (string * Collected.t) list
(** With their names, in the order in which they were made, those of a [sub] alone; so are [trainable_vars]. *)

val trainable_vars : t -> Collected.t list
val num_trainable_vars : t -> int
val iter_trainable_vars : t -> f:(Collected.t -> unit) -> unit

val freeze : t -> unit
(** From here on no variable wants a gradient. *)

val unfreeze : t -> unit

val save : t -> string -> unit
(** A safetensors file of all variables. *)

val load : t -> string -> unit
(** Writes the elements of such a file to the variables of these names; none if one is missing or has another shape. Io_error, Shape_error. *)
