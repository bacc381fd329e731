(* Prints what ctypes binds: the structs of options, and the functions in parts, as one large module compiles badly. *)
open Declaration

let parts = 6

let c_type = function
  | "size_t" -> "size_t"
  | "int64_t" -> "int64_t"
  | "double" -> "double"
  | "bool" -> "bool"
  | "tenon_number" -> "Types.number"
  | "tenon_device" -> "Types.device"
  | text when String.contains text '*' -> "(ptr void)"
  | _ -> "int" (* an enumeration *)

let print_options out functions =
  Printf.fprintf out "(* Structs of options. Generated from declarations.json. *)\nopen Ctypes\n";
  let known = Hashtbl.create 200 in
  List.iter
    (fun f ->
      match f.options with
      | Some options when not (Hashtbl.mem known options) ->
          Hashtbl.add known options ();
          Printf.fprintf out "\nmodule %s = struct\n  type t\n  let t : t structure typ = structure %S\n  let struct_size = field t \"struct_size\" size_t\n"
            (Names.options_module options) options;
          List.iter
            (fun argument ->
              if argument.optional then
                List.iter
                  (fun v -> Printf.fprintf out "  let %s = field t %S %s\n" (Names.value v.variable) v.variable (c_type v.c_type))
                  argument.variables)
            f.arguments;
          Printf.fprintf out "  let () = seal t\nend\n"
      | _ -> ())
    functions

let signature f =
  let required = List.concat_map (fun a -> if a.optional then [] else List.map (fun v -> c_type v.c_type) a.variables) f.arguments in
  let options = if f.options = None then [] else [ "(ptr void)" ] in
  let results = if f.is_list then [ "(ptr void)"; "(ptr void)" ] else List.map (fun _ -> "(ptr void)") f.results in
  String.concat " @-> " (required @ options @ results @ [ "returning int" ])

(* The functions of a part. *)
let part_of functions part =
  let n = List.length functions in
  List.filteri (fun k _ -> k * parts / n = part) functions

let print_part out functions part =
  Printf.fprintf out "(* Functions of tenon_operations.h. Generated from declarations.json. *)\nopen Ctypes\n\nmodule Functions (F : FOREIGN) = struct\n  open F\n\n";
  List.iter
    (fun f -> Printf.fprintf out "  let %s = foreign %S (%s)\n" f.c_name f.c_name (signature f))
    (part_of functions part);
  Printf.fprintf out "end\n"
