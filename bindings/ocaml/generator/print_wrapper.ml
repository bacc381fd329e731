(* Prints the typed wrapper: functions with labelled and optional arguments, their documentation, and the types of choices. *)
open Declaration

let choice_to_int choice = "Choice." ^ Names.choice_type choice

(* ---- types, for the interface ---- *)

let type_of argument =
  match argument.form with
  | Tensor -> "t"
  | Tensors -> "t list"
  | Number -> "Number.t"
  | Real -> "float"
  | Integer -> "int"
  | Integers | Widths -> "int list"
  | Integer_or_list -> "[ `Int of int | `List of int list ]"
  | Axis_lists -> "[ `Int of int | `Lists of int list * int list ]"
  | Reals -> "float list"
  | Numbers -> "Number.t list"
  | Boolean -> "bool"
  | Choice choice -> "Choice." ^ Names.choice_type choice
  | Dtype -> "Dtype.t"
  | Device -> "Device.t"
  | Generator -> "Generator.t"
  | Text -> "string"
  | Function -> failwith "functions have no type here"

(* Operands have no labels: x, x1, x2, x3, y, input. *)
let is_operand argument =
  (not argument.optional)
  && (match argument.form with Tensor | Tensors -> true | _ -> false)
  && List.mem argument.label [ "x"; "x1"; "x2"; "x3"; "y"; "input" ]

let optional f = List.filter (fun a -> a.optional) f.arguments
let labelled f = List.filter (fun a -> (not a.optional) && not (is_operand a)) f.arguments
let operands f = List.filter is_operand f.arguments
(* An application is complete with its last argument that has no label. *)
let needs_unit f = operands f = [] && optional f <> []

let result_type f =
  if f.in_place then "unit"
  else if f.is_list then "t list"
  else String.concat " * " (List.map (fun _ -> "t") f.results)

let value_type f =
  let parts =
    List.map (fun a -> "?" ^ Names.value a.label ^ ":" ^ type_of a) (optional f)
    @ List.map (fun a -> Names.value a.label ^ ":" ^ type_of a) (labelled f)
    @ List.map type_of (operands f)
    @ (if needs_unit f || (operands f = [] && labelled f = []) then [ "unit" ] else [])
    @ [ result_type f ]
  in
  String.concat " -> " parts

let documentation f =
  let sentence text =
    let text = String.capitalize_ascii text in
    if text <> "" && text.[String.length text - 1] = '.' then text else text ^ "."
  in
  let results = if List.length f.results > 1 then [ "Gives " ^ String.concat ", " f.results ^ "." ] else [] in
  let texts =
    [ (if f.in_place then "In place: " ^ f.summary ^ "." else sentence f.summary) ]
    @ results
    @ (match f.errors with Some errors when not f.in_place -> [ sentence errors ] | _ -> [])
    @ (match f.notes with Some notes when not f.in_place -> [ sentence notes ] | _ -> [])
  in
  Names.documentation (String.concat " " texts)

(* ---- code ---- *)

(* What an initialiser of C is in OCaml. *)
let initialiser dtypes choices argument (v : variable) =
  let starts_with prefix = String.length v.initialiser >= String.length prefix && String.sub v.initialiser 0 (String.length prefix) = prefix in
  match v.initialiser with
  | "NULL" -> "Ctypes.null"
  | "TENON_NONE" -> "Int64.min_int"
  | "TENON_NO_DTYPE" -> "(-1)"
  | "{0, 0}" -> "(Device.to_c Device.none)"
  | "true" | "false" -> v.initialiser
  | text when starts_with "{TENON_NOTHING" -> ignore text; "(Number.to_c_or_none None)"
  | text when starts_with "{TENON_INTEGER" ->
      Scanf.sscanf text "{TENON_INTEGER, %d, 0, 0}" (fun k -> Printf.sprintf "(Number.to_c (Number.Int (%d)))" k)
  | text -> (
      match (argument.form, v.c_type) with
      | Choice choice, _ ->
          let names = List.assoc choice choices in
          let prefix = String.uppercase_ascii choice ^ "_" in
          let position = ref (-1) in
          List.iteri (fun k name -> if prefix ^ String.uppercase_ascii name = text then position := k) names;
          if !position < 0 then failwith ("no choice is " ^ text);
          Printf.sprintf "(%d)" !position
      | Dtype, _ ->
          let position = ref (-1) in
          List.iteri (fun k name -> if "TENON_" ^ String.uppercase_ascii name = text then position := k) dtypes;
          if !position < 0 then failwith ("no dtype is " ^ text);
          Printf.sprintf "(%d)" !position
      | _, "size_t" -> "Unsigned.Size_t.zero"
      | _, "int64_t" -> Printf.sprintf "(%sL)" text
      | _, "double" -> Printf.sprintf "(float_of_string %S)" text
      | _ -> failwith ("an initialiser that is not known: " ^ text))

(* What passes an argument whose OCaml value is called `name`: bindings before the call, the C values of its variables, and what has to
   live until the call is over. *)
let passing argument name =
  let array kind =
    let array = name ^ "_array" in
    ([ Printf.sprintf "let %s = Arrays.%s %s in" array kind name ], [ Printf.sprintf "(Arrays.start %s)" array; Printf.sprintf "(Arrays.length %s)" array ], [ array; name ])
  in
  match argument.form with
  | Tensor -> ([], [ Printf.sprintf "(Collected.raw %s)" name ], [ name ])
  | Tensors -> array "tensors"
  | Number -> ([], [ Printf.sprintf "(Number.to_c %s)" name ], [])
  | Real -> ([], [ name ], [])
  | Integer -> ([], [ Printf.sprintf "(Int64.of_int %s)" name ], [])
  | Integers | Widths -> array "ints"
  | Reals -> array "floats"
  | Numbers -> array "numbers"
  | Integer_or_list ->
      let array = name ^ "_array" in
      ( [ Printf.sprintf "let %s_one, %s = Arrays.int_or_list %s in" name array name ],
        [ name ^ "_one"; Printf.sprintf "(Arrays.start %s)" array; Printf.sprintf "(Arrays.length %s)" array ],
        [ array ] )
  | Axis_lists ->
      let first = name ^ "_first" and second = name ^ "_second" in
      ( [ Printf.sprintf "let %s_one, %s, %s = Arrays.axis_lists %s in" name first second name ],
        [ name ^ "_one" ] @ List.concat_map (fun a -> [ Printf.sprintf "(Arrays.start %s)" a; Printf.sprintf "(Arrays.length %s)" a ]) [ first; second ],
        [ first; second ] )
  | Boolean -> ([], [ name ], [])
  | Choice choice -> ([], [ Printf.sprintf "(%s_to_int %s)" (choice_to_int choice) name ], [])
  | Dtype -> ([], [ Printf.sprintf "(Dtype.to_int %s)" name ], [])
  | Device -> ([], [ Printf.sprintf "(Device.to_c %s)" name ], [])
  | Generator -> ([], [ Printf.sprintf "(Generator.raw %s)" name ], [ name ])
  | Text ->
      let array = name ^ "_text" in
      ([ Printf.sprintf "let %s = Arrays.text %s in" array name ], [ Printf.sprintf "(Arrays.start %s)" array ], [ array ])
  | Function -> failwith "functions are not passed"

let print_options_code out dtypes choices f options =
  let given = optional f in
  let modul = "Options." ^ Names.options_module options in
  let names = List.map (fun a -> Names.value a.label) given in
  Printf.fprintf out "  let options, kept =\n    match %s with\n    | %s -> (Ctypes.null, [])\n    | _ ->\n"
    (match names with [ one ] -> one | _ -> "(" ^ String.concat ", " names ^ ")")
    (match names with [ _ ] -> "None" | _ -> "(" ^ String.concat ", " (List.map (fun _ -> "None") names) ^ ")");
  Printf.fprintf out "        let made = Ctypes.make %s.t in\n        let kept = [ Obj.repr made ] in\n" modul;
  Printf.fprintf out "        Ctypes.setf made %s.struct_size (Unsigned.Size_t.of_int (Ctypes.sizeof %s.t));\n" modul modul;
  List.iter
    (fun a ->
      let name = Names.value a.label in
      let field (v : variable) = modul ^ "." ^ Names.value v.variable in
      let set v value = Printf.sprintf "Ctypes.setf made %s %s" (field v) value in
      let defaults = List.map (fun v -> set v (initialiser dtypes choices a v)) a.variables in
      let before, values, keeps =
        match (a.form, a.variables) with
        | Real, [ { c_type = "tenon_number"; _ } ] -> ([], [ Printf.sprintf "(Number.to_c (Number.Float %s))" name ], [])
        | _ -> passing a name
      in
      Printf.fprintf out "        let kept =\n          match %s with\n          | None -> %s; kept\n          | Some %s ->\n" name (String.concat "; " defaults) name;
      List.iter (fun line -> Printf.fprintf out "              %s\n" line) before;
      List.iter2 (fun v value -> Printf.fprintf out "              %s;\n" (set v value)) a.variables values;
      Printf.fprintf out "              %skept in\n" (String.concat "" (List.map (fun k -> "Obj.repr " ^ k ^ " :: ") keeps)))
    given;
  Printf.fprintf out "        (Ctypes.to_voidp (Ctypes.addr made), kept)\n  in\n"

(* Whether so little may be computed that OCaml's runtime need not be released: its operands' sizes tell. *)
let may_be_brief f =
  let is_tensor a = a.form = Tensor in
  List.mem f.family [ "elementwise"; "reduction" ]
  && List.exists is_tensor f.arguments
  && List.for_all (fun a -> if is_tensor a then not a.optional else a.form <> Tensors) f.arguments

let print_function out dtypes choices functions part f =
  ignore functions;
  let _, name = Names.split_scope f.name in
  let value a = Names.value a.label in
  let parameters =
    List.map (fun a -> "?" ^ value a) (optional f)
    @ List.map (fun a -> "~" ^ value a) (labelled f)
    @ List.map value (operands f)
    @ if needs_unit f || (operands f = [] && labelled f = []) then [ "()" ] else []
  in
  Printf.fprintf out "\nlet %s %s =\n" (Names.value name) (String.concat " " parameters);
  (match f.options with Some options -> print_options_code out dtypes choices f options | None -> ());
  let passed = List.filter_map (fun a -> if a.optional then None else Some (passing a (value a))) f.arguments in
  List.iter (fun (before, _, _) -> List.iter (fun line -> Printf.fprintf out "  %s\n" line) before) passed;
  let values = List.concat_map (fun (_, values, _) -> values) passed in
  let keeps = List.concat_map (fun (_, _, keeps) -> keeps) passed @ if f.options = None then [] else [ "kept" ] in
  let options = if f.options = None then [] else [ "options" ] in
  let cells = if f.is_list then [ "list"; "count" ] else List.mapi (fun k _ -> "cell" ^ string_of_int k) f.results in
  List.iter (fun cell -> Printf.fprintf out "  let %s = Cell.take () in\n" cell) cells;
  let called = Printf.sprintf "Part_%d.%s" part f.c_name in
  let called =
    if may_be_brief f then
      let tensors = List.filter_map (fun a -> if a.form = Tensor then Some (value a) else None) f.arguments in
      Printf.sprintf "(if Collected.are_brief%d %s then Brief_%d.%s else %s)" (List.length tensors) (String.concat " " tensors) part f.c_name called
    else called
  in
  Printf.fprintf out "  let status = %s %s in\n" called
    (String.concat " " (values @ options @ List.map (fun cell -> "(Cell.address " ^ cell ^ ")") cells));
  List.iter (fun k -> Printf.fprintf out "  Collected.keep %s;\n" k) keeps;
  if f.in_place then Printf.fprintf out "  Error.check status\n"
  else if f.is_list then Printf.fprintf out "  Cell.list status list count\n"
  else (
    match cells with
    | [ cell ] -> Printf.fprintf out "  Cell.tensor status %s\n" cell
    | _ ->
        List.iter (fun cell -> Printf.fprintf out "  let %s = Cell.tensor status %s in\n" cell cell) cells;
        Printf.fprintf out "  (%s)\n" (String.concat ", " cells))

(* Further names of a function; a word that OCaml has for itself is none. *)
let aliases f =
  let own name = snd (Names.split_scope name) in
  List.filter (fun name -> Names.value name = name && name <> own f.name) (List.map own f.aliases)

let scopes functions =
  List.sort_uniq compare (List.map (fun f -> fst (Names.split_scope f.name)) functions)

let in_scope scope functions = List.filter (fun f -> fst (Names.split_scope f.name) = scope) functions

let part_numbers functions =
  let table = Hashtbl.create 500 in
  for part = 0 to Print_bindings.parts - 1 do
    List.iter (fun f -> Hashtbl.replace table f.c_name part) (Print_bindings.part_of functions part)
  done;
  fun f -> Hashtbl.find table f.c_name

let print_choices out choices =
  Printf.fprintf out "(* Arguments that are one of a few names. Generated from declarations.json. *)\n";
  List.iter
    (fun (c_name, values) ->
      let name = Names.choice_type c_name in
      let tag value = "`" ^ String.capitalize_ascii value in
      Printf.fprintf out "\ntype %s = [ %s ]\n\nlet %s_to_int : %s -> int = function %s\n" name
        (String.concat " | " (List.map tag values)) name name
        (String.concat " | " (List.mapi (fun k value -> Printf.sprintf "%s -> %d" (tag value) k) values)))
    choices

let print_dtypes out dtypes =
  Printf.fprintf out "(* Element types. Generated from declarations.json. *)\n\ntype t = %s\n\n" (String.concat " | " (List.map String.capitalize_ascii dtypes));
  Printf.fprintf out "let all = [ %s ]\n" (String.concat "; " (List.map String.capitalize_ascii dtypes));
  Printf.fprintf out "let to_int = function %s\n" (String.concat " | " (List.mapi (fun k name -> Printf.sprintf "%s -> %d" (String.capitalize_ascii name) k) dtypes));
  Printf.fprintf out "let of_int = function %s | k -> invalid_arg (\"Dtype.of_int \" ^ string_of_int k)\n"
    (String.concat " | " (List.mapi (fun k name -> Printf.sprintf "%d -> %s" k (String.capitalize_ascii name)) dtypes));
  Printf.fprintf out "let name = function %s\n" (String.concat " | " (List.map (fun name -> Printf.sprintf "%s -> %S" (String.capitalize_ascii name) name) dtypes))

let print_implementation out dtypes choices functions =
  let part = part_numbers functions in
  Printf.fprintf out "(* Every operation. Generated from declarations.json. *)\nopen Tenon_bindings\n\ntype t = Collected.t\n\n";
  for k = 0 to Print_bindings.parts - 1 do
    Printf.fprintf out "module Brief_%d = Part_%d.Functions (Brief_%d_stubs)\n" k k k;
    Printf.fprintf out "module Part_%d = Part_%d.Functions (Part_%d_stubs)\n" k k k
  done;
  List.iter
    (fun scope ->
      if scope <> "" then Printf.fprintf out "\nmodule %s = struct\n" (String.capitalize_ascii scope);
      List.iter
        (fun f ->
          print_function out dtypes choices functions (part f) f;
          let name = Names.value (snd (Names.split_scope f.name)) in
          List.iter (fun alias -> Printf.fprintf out "let %s = %s\n" alias name) (aliases f))
        (in_scope scope functions);
      if scope <> "" then Printf.fprintf out "\nend\n")
    (List.rev (scopes functions))

let print_interface out functions =
  Printf.fprintf out "(* Every operation. Generated from declarations.json. *)\n\ntype t = Collected.t\n";
  List.iter
    (fun scope ->
      if scope <> "" then Printf.fprintf out "\nmodule %s : sig\n" (String.capitalize_ascii scope);
      List.iter
        (fun f ->
          let _, name = Names.split_scope f.name in
          Printf.fprintf out "\nval %s : %s\n(** %s *)\n" (Names.value name) (value_type f) (documentation f);
          List.iter
            (fun alias -> Printf.fprintf out "\nval %s : %s\n(** {!%s} by another name. *)\n" alias (value_type f) (Names.value name))
            (aliases f))
        (in_scope scope functions);
      if scope <> "" then Printf.fprintf out "\nend\n")
    (List.rev (scopes functions))
