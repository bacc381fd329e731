(** Tensors: what makes them and what they are; elements, views, Bigarrays, files. *)

type t = Collected.t
(** A tensor, or a number that stands for one. Its memory goes when the collector lets go of it, or its scope ends. *)

(** {1 Making} *)

val of_number : Number.t -> t
(** A number in the place of a tensor: beside tensors it takes their type unless its kind is higher. *)

val scalar : float -> t
val int : int -> t

val of_floats : ?dtype:Dtype.t -> ?shape:int list -> float array -> t
(** The elements in row-major order; float32 and one dimension by default. Shape_error for another number of elements. *)

val of_ints : ?dtype:Dtype.t -> ?shape:int list -> int array -> t
(** int64 by default. *)

val of_bools : ?shape:int list -> bool array -> t

val of_float1 : ?dtype:Dtype.t -> float array -> t
(** The elements of an array; of nested arrays, the outermost one is the first dimension. float32 by default, int64 of integers. Shape_error
    where rows differ in length. *)

val of_float2 : ?dtype:Dtype.t -> float array array -> t
val of_float3 : ?dtype:Dtype.t -> float array array array -> t
val of_int1 : ?dtype:Dtype.t -> int array -> t
val of_int2 : ?dtype:Dtype.t -> int array array -> t
val of_int3 : ?dtype:Dtype.t -> int array array array -> t
val clone : t -> t

val cast : t -> Dtype.t -> t
(** The elements as elements of a dtype: the tensor itself if it has that dtype. *)

(** {1 What a tensor is} *)

val dtype : t -> Dtype.t
val device : t -> Device.t
val rank : t -> int
val numel : t -> int
val shape : t -> int list

val strides : t -> int list
(** In elements. *)

val is_contiguous : t -> bool
val is_read_only : t -> bool
val to_string : t -> string

val pp : Format.formatter -> t -> unit
(** For [Format.printf "%a"], and [#install_printer Tenon.pp] of the toplevel, which the library [tenon.toplevel] does. *)

val print : t -> unit

(** {1 Elements and views} *)

(** One item of an index, as NumPy has them; negative integers count from the end. *)
type index =
  | At of int
  | Range of int option * int option * int  (** start, stop, step *)
  | All
  | New_axis
  | Ellipsis
  | Mask of t
  | Indices of t

val range : ?start:int -> ?stop:int -> ?step:int -> unit -> index

val get : t -> index list -> t
(** A view, or a copy where masks or indices are among the items. Index_error. *)

val set : t -> index list -> t -> unit
(** Writes a tensor or a number, broadcast and converted. *)

val ( .%{} ) : t -> index list -> t
(** [x.%{[ At 0; range ~stop:2 () ]}] *)

val ( .%{}<- ) : t -> index list -> t -> unit

val ( .%[] ) : t -> int list -> float
(** [x.%[[ 0; 1 ]]], one element. *)

val ( .%[]<- ) : t -> int list -> float -> unit
val get_at : t -> int list -> Number.t
val set_at : t -> int list -> Number.t -> unit

val item : t -> Number.t
(** The only element. Shape_error unless there is exactly one. *)

val to_float : t -> float

val to_int : t -> int
(** Type_error for an element that is no integer of 63 bits, or no integer at all. *)

val to_floats : t -> float array
(** The elements in row-major order. *)

val to_ints : t -> int array
(** The same. Type_error as of [to_int]. *)

val to_bools : t -> bool array

val to_float1 : t -> float array
(** The elements of a tensor of one dimension; of two and three, as nested arrays, the outermost one the first dimension. Shape_error for
    another number of dimensions. *)

val to_float2 : t -> float array array
val to_float3 : t -> float array array array

val to_int1 : t -> int array
(** The same of integers. Type_error as of [to_int]. *)

val to_int2 : t -> int array array
val to_int3 : t -> int array array array

(** {1 Bigarrays and other libraries: the same memory} *)

val to_bigarray : ('a, 'b) Bigarray.kind -> t -> ('a, 'b, Bigarray.c_layout) Bigarray.Genarray.t
(** On the tensor's elements, which live as long as the Bigarray and its parts. Type_error for another element type, and for elements that are
    not in row-major order or read-only. A Bigarray of kind [Int] shows 63 bits of an int64. *)

val of_bigarray : ('a, 'b, 'c) Bigarray.Genarray.t -> t
(** On the Bigarray's elements, which live as long as a tensor on them. *)

val copy_to_bigarray : t -> ('a, 'b, 'c) Bigarray.Genarray.t -> unit
(** Writes the elements into a Bigarray of the same shape, converted to its kind. Shape_error for another shape, Type_error for elements of
    which a Bigarray of kind [Int] has not all bits. *)

val to_dlpack : t -> nativeint
(** The address of a DLManagedTensorVersioned on the same elements, whose deleter the caller, or who gets it, calls. *)

val of_dlpack : nativeint -> t
(** Takes the struct, whose deleter is called once, also on an error. *)

(** {1 Files} *)

val load_npy : string -> t

val map_npy : string -> t
(** Without a copy: the file's bytes, read-only. *)

val save_npy : string -> t -> unit
val load_text : string -> t
val save_text : string -> t -> unit
val load_npz : string -> (string * t) list
val save_npz : string -> (string * t) list -> unit
val load_safetensors : string -> (string * t) list
val save_safetensors : string -> (string * t) list -> unit

(** {1 Gradients} *)

val requires_grad : ?wanted:bool -> t -> t
(** Makes the tensor a leaf that wants a gradient, and gives it; [~wanted:false] one that wants none. What is computed of it from then on is
    recorded. Type_error for elements that are neither floating nor complex, and for what was computed. *)

val wants_grad : t -> bool
(** Whether it is such a leaf, or was computed from one. *)

val is_leaf : t -> bool
(** Whether it was not computed from a tensor that wants a gradient. *)

val backward : ?gradient:t -> ?retain_graph:bool -> ?create_graph:bool -> t -> unit
(** Adds, to the gradient of each leaf that the tensor was computed from, its own; [gradient] is that of the tensor, 1 of one element without
    it. The history is freed unless [retain_graph]; with [create_graph] gradients are recorded, too. Shape_error, Type_error. *)

val grad : t -> t
(** The gradient that backward passes have added up in a leaf, on the same elements; zeros before the first. Type_error for others. *)

val zero_grad : t -> unit
(** Forgets it. *)

val grad_of : ?gradient:t -> ?retain_graph:bool -> ?create_graph:bool -> t -> t -> t
(** [grad_of y x] is the gradient of y by x, a leaf or a computed tensor; zeros where y does not depend on it. No leaf is changed. *)

val value_and_grad : (t -> t) -> t -> t * t
(** [value_and_grad f x] is the number f x and its gradient, neither with a history. *)

val no_grad : (unit -> 'a) -> 'a
(** The function's result; meanwhile its thread records nothing. An optimiser writes to leaves so. *)

val detach : t -> t
(** The same elements without history. *)

(** {1 Scopes} *)

val with_scope : (unit -> 'a) -> 'a
(** All tensors that the function makes, on its own thread, are released when it ends: what uses one later raises Type_error. *)

val with_rc_scope : (unit -> t) -> t
(** The same, but for the tensor that it gives. *)

(** {1 The process} *)

type memory = { current_bytes : int; peak_bytes : int; allocations : int }

val memory_stats : ?device:Device.t -> unit -> memory
val reset_peak : ?device:Device.t -> unit -> unit

val count_device_memory : bool -> unit
(** Whether the collector is told of memory on devices, too; it is not by default. *)

val manual_seed : int -> unit
val num_threads : unit -> int
val set_num_threads : int -> unit
val version : unit -> string
val cpu_isa : unit -> string
