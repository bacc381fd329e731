(** Operators on tensors, for [Tenon.Infix.(a + b)] or [open Tenon.Infix], which hides OCaml's own operators of these names. Operands are
    broadcast; a number is [scalar 2.] or [int 2]. *)

type t = Collected.t

val ( + ) : t -> t -> t
val ( - ) : t -> t -> t
val ( * ) : t -> t -> t
val ( / ) : t -> t -> t
val ( ** ) : t -> t -> t

val ( *@ ) : t -> t -> t
(** The matrix product. *)

val ( ~- ) : t -> t
val ( ~+ ) : t -> t

(** {1 Comparisons, element by element} *)

val ( =. ) : t -> t -> t
val ( <>. ) : t -> t -> t
val ( <. ) : t -> t -> t
val ( <=. ) : t -> t -> t
val ( >. ) : t -> t -> t
val ( >=. ) : t -> t -> t

(** {1 In place: the first operand is written} *)

val ( += ) : t -> t -> unit
val ( -= ) : t -> t -> unit
val ( *= ) : t -> t -> unit
val ( /= ) : t -> t -> unit
