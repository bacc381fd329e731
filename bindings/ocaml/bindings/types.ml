(* The types of tenon.h. Pointers are `ptr void`: C converts them by itself. *)
open Ctypes

type raw = unit ptr
(** A handle as C gives and takes it, which nobody frees. *)

type number

let number : number structure typ = structure "tenon_number"
let number_kind = field number "kind" int
let number_integer = field number "integer" int64_t
let number_real = field number "real" double
let number_imag = field number "imag" double
let () = seal number

type device

let device : device structure typ = structure "tenon_device"
let device_type = field device "type" int32_t
let device_index = field device "index" int32_t
let () = seal device

type error

let error : error structure typ = structure "tenon_error"
let error_kind = field error "kind" int
let error_text = field error "text" string
let () = seal error

type item

let item : item structure typ = structure "tenon_index_item"
let item_kind = field item "kind" int
let item_start = field item "start" int64_t
let item_stop = field item "stop" int64_t
let item_step = field item "step" int64_t
let item_tensor = field item "tensor" (ptr void)
let () = seal item

type memory

let memory : memory structure typ = structure "tenon_memory"
let memory_current = field memory "current_bytes" int64_t
let memory_peak = field memory "peak_bytes" int64_t
let memory_allocations = field memory "allocations" int64_t
let () = seal memory

type named

let named : named structure typ = structure "tenon_named"
let named_name = field named "name" (ptr char)
let named_tensor = field named "tensor" (ptr void)
let () = seal named
