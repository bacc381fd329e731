(** Sparse tensors: the indices of entries, and their values, of float32, float64, complex64, complex128 or bool. What has no entry is 0.
    Gradients are not recorded. *)

type t
(** Its memory goes when the collector lets go of it, or its scope ends. *)

type format = [ `Coo | `Csr | `Csc | `Bsr of int * int ]
(** Coordinates, compressed rows, compressed columns, or compressed rows of dense blocks, whose rows and columns are given. *)

(** {1 Making} *)

val of_dense : ?format:format -> ?index:Dtype.t -> Collected.t -> t
(** The elements that are not 0: of a matrix in any format, compressed rows by default; of other tensors in coordinates. [index] is the type
    of the indices, int32 by default. Shape_error, Type_error. *)

val of_entries : ?dtype:Dtype.t -> shape:int list -> (int list * float) list -> t
(** Coordinates: [of_entries ~shape:[ 2; 3 ] [ ([ 0; 1 ], 2.); ([ 1; 0 ], 3.) ]]. Those of one place are added by [coalesce]. float32 by default.
    Index_error. *)

val coo : shape:int list -> indices:Collected.t -> Collected.t -> t
(** Of parts: values are shared, indices copied and checked. Indices are (dimensions, entries), values (entries), or with dense dimensions
    behind. Shape_error, Index_error, Type_error. *)

val csr : shape:int list -> crow_indices:Collected.t -> col_indices:Collected.t -> Collected.t -> t
(** The position of each row's first entry and the number of entries, each entry's column, and the values. *)

val csc : shape:int list -> ccol_indices:Collected.t -> row_indices:Collected.t -> Collected.t -> t

val bsr : shape:int list -> crow_indices:Collected.t -> col_indices:Collected.t -> Collected.t -> t
(** Values are (blocks, rows of a block, columns of a block). *)

val with_values : t -> Collected.t -> t
(** The same indices with other values of the same shape. *)

val cast : t -> Dtype.t -> t

(** {1 What it is} *)

val format : t -> format
val shape : t -> int list
val dtype : t -> Dtype.t

val nnz : t -> int
(** The number of values, zeros among them. *)

val is_coalesced : t -> bool
(** Whether entries are in order, no two in one place. *)

val indices : t -> Collected.t
(** Shared and read-only; so are [pointers]. Type_error for the pointers of coordinates. *)

val pointers : t -> Collected.t

val values : t -> Collected.t
(** Shared: writing to them changes the sparse tensor. *)

val to_string : t -> string
val pp : Format.formatter -> t -> unit

(** {1 Conversions} *)

val to_dense : t -> Collected.t
val convert : format -> t -> t
val to_coo : t -> t
val to_csr : t -> t
val to_csc : t -> t

val to_bsr : rows:int -> columns:int -> t -> t
(** Shape_error unless the blocks divide the matrix. *)

val coalesce : t -> t
(** Entries in order, those of one place added. *)

val transpose : t -> t
(** Of compressed rows it is compressed columns on the same parts, and the other way round. *)

(** {1 Operations} of values of one type, with indices of one type; matrices come in compressed rows *)

val add : t -> t -> t
val subtract : t -> t -> t
val multiply : t -> t -> t
val maximum : t -> t -> t
val minimum : t -> t -> t

val map : ?other:Collected.t -> string -> t -> t
(** An elementwise function by name, of the values: [map "sqrt" x]; with a number, [map ~other:(scalar 2.) "divide" x]; "multiply" and "divide"
    take a dense tensor, too, which broadcasts. Type_error for a function that makes another number of 0. *)

val scale : t -> float -> t
val negative : t -> t

val matmul : t -> t -> t
(** The product of two matrices. *)

val times_dense : t -> Collected.t -> Collected.t
(** The product with a dense vector, matrix or batch of matrices. *)

val dense_times : Collected.t -> t -> Collected.t

val sampled_addmm : ?beta:float -> ?alpha:float -> t -> a:Collected.t -> b:Collected.t -> t
(** beta x + alpha (a b) at the entries of x alone. *)

(** {2 Semirings and systems} *)

val matmul_in : [ `Min_plus | `Max_min | `Or_and ] -> t -> t -> t
(** The product of two matrices in another semiring: what is not stored is its zero. Type_error for complex numbers. *)

val times_dense_in : [ `Min_plus | `Max_min | `Or_and ] -> t -> Collected.t -> Collected.t

val solve : ?factors:[ `Lu | `Cholesky ] -> t -> Collected.t -> Collected.t
(** The y with x y = b, for a vector or the columns of a matrix, by the factors of x; `Cholesky reads the lower triangle of a symmetric
    positive definite matrix. Shape_error, Linalg_error. *)

type solution = { x : Collected.t; iterations : int; residual : float; converged : bool }
(** A solution by iterations: the number of products, the norm of what is left, and whether that is small enough. *)

val cg : ?rtol:float -> ?atol:float -> ?maxiter:int -> t -> Collected.t -> solution
(** For a symmetric positive definite matrix and a vector, by conjugate gradients. *)

val gmres : ?rtol:float -> ?atol:float -> ?maxiter:int -> ?restart:int -> t -> Collected.t -> solution

(** {2 Reductions} *)

val sum : ?axis:int -> ?keepdims:bool -> t -> Collected.t
(** Of all elements, or along an axis. Index_error. *)

val max : ?axis:int -> ?keepdims:bool -> t -> Collected.t
val min : ?axis:int -> ?keepdims:bool -> t -> Collected.t

(** {1 Parts} of matrices *)

val narrow : axis:int -> start:int -> length:int -> t -> t
(** Index_error. A range of rows shares its values. *)

val index_select : axis:int -> indices:Collected.t -> t -> t

val select : axis:int -> index:int -> t -> t
(** One row or column: a vector in coordinates. *)

(** {1 Files} *)

val load_matrix_market : ?dtype:Dtype.t -> ?index:Dtype.t -> string -> t
(** In coordinates; float32 and int32 by default. Io_error, Type_error. *)

val save_matrix_market : string -> t -> unit

(** {1 Operators} for [Sparse.Infix.(a *@ b)] *)
module Infix : sig
  val ( + ) : t -> t -> t
  val ( - ) : t -> t -> t
  val ( * ) : t -> t -> t

  val ( *. ) : t -> float -> t
  (** Times a number. *)

  val ( ~- ) : t -> t

  val ( *@ ) : t -> t -> t
  (** The product of two matrices. *)

  val ( *@. ) : t -> Collected.t -> Collected.t
  (** Sparse times dense. *)

  val ( *.@ ) : Collected.t -> t -> Collected.t
  (** Dense times sparse. *)
end
