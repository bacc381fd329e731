(* declarations.json: what docs/declarations.md says of it. *)
open Yojson.Basic.Util

type form =
  | Tensor
  | Tensors
  | Number
  | Real
  | Integer
  | Integers
  | Integer_or_list
  | Axis_lists
  | Widths
  | Reals
  | Numbers
  | Boolean
  | Choice of string
  | Dtype
  | Device
  | Generator
  | Text
  | Function

type variable = { c_type : string; variable : string; initialiser : string }
type argument = { label : string; form : form; optional : bool; default : string; written : bool; variables : variable list }

type t = {
  name : string;
  c_name : string;
  family : string;
  in_place : bool;
  aliases : string list;
  summary : string;
  errors : string option;
  notes : string option;
  arguments : argument list;
  options : string option;
  results : string list;
  is_list : bool;
}

type file = { dtypes : string list; choices : (string * string list) list; functions : t list }

let form_of json =
  match json |> member "form" |> to_string with
  | "tensor" -> Tensor
  | "tensors" -> Tensors
  | "number" -> Number
  | "real" -> Real
  | "integer" -> Integer
  | "integers" -> Integers
  | "integer_or_list" -> Integer_or_list
  | "axis_lists" -> Axis_lists
  | "widths" -> Widths
  | "reals" -> Reals
  | "numbers" -> Numbers
  | "boolean" -> Boolean
  | "choice" -> Choice (json |> member "choice" |> to_string)
  | "dtype" -> Dtype
  | "device" -> Device
  | "generator" -> Generator
  | "text" -> Text
  | "function" -> Function
  | other -> failwith ("declarations.json: unknown form " ^ other)

let variable_of json =
  {
    c_type = json |> member "type" |> to_string;
    variable = json |> member "name" |> to_string;
    initialiser = Option.value (json |> member "initialiser" |> to_string_option) ~default:"";
  }

let argument_of json =
  {
    label = json |> member "name" |> to_string;
    form = form_of json;
    optional = json |> member "optional" |> to_bool;
    default = Option.value (json |> member "default" |> to_string_option) ~default:"";
    written = json |> member "written" |> to_bool;
    variables = json |> member "variables" |> to_list |> List.map variable_of;
  }

let function_of json =
  {
    name = json |> member "name" |> to_string;
    c_name = json |> member "c_name" |> to_string;
    family = json |> member "family" |> to_string;
    in_place = json |> member "in_place" |> to_bool;
    aliases = json |> member "aliases" |> to_list |> List.map to_string;
    summary = json |> member "summary" |> to_string;
    errors = json |> member "errors" |> to_string_option;
    notes = json |> member "notes" |> to_string_option;
    arguments = json |> member "arguments" |> to_list |> List.map argument_of;
    options = json |> member "options" |> to_string_option;
    results = json |> member "results" |> to_list |> List.map to_string;
    is_list = json |> member "is_list" |> to_bool;
  }

(* An operation in place stands after the other one, whose names it has as well: subtract_ is sub_. *)
let add_aliases functions =
  let known = List.map (fun f -> f.name) functions in
  let rec add before = function
    | [] -> []
    | f :: rest ->
        let more =
          match before with
          | Some base when f.in_place && (not base.in_place) && base.summary = f.summary -> List.map (fun name -> name ^ "_") (base.name :: base.aliases)
          | _ -> []
        in
        { f with aliases = List.filter (fun name -> not (List.mem name known)) (f.aliases @ more) } :: add (Some f) rest
  in
  add None functions

let read path =
  let json = Yojson.Basic.from_file path in
  {
    dtypes = json |> member "dtypes" |> to_list |> List.map to_string;
    choices = json |> member "choices" |> to_assoc |> List.map (fun (name, values) -> (name, values |> to_list |> List.map to_string));
    functions = json |> member "functions" |> to_list |> List.map function_of |> add_aliases;
  }
