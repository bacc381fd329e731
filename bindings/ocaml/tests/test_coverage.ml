(* usage: test_coverage <declarations.json> <operations.mli> <left_out.txt>: whether the wrapper has every operation but those of the list, which
   are at most 3 of 100. *)
open Yojson.Basic.Util

let lines path =
  let channel = open_in path in
  let rec read found = match input_line channel with line -> read (line :: found) | exception End_of_file -> List.rev found in
  let found = read [] in
  close_in channel;
  found

(* Further names, which stand before that mark, are not counted. *)
let rec drop_aliases = function
  | _ :: "by another name" :: rest -> drop_aliases rest
  | name :: rest -> name :: drop_aliases rest
  | [] -> []

let () =
  let declared = Yojson.Basic.from_file Sys.argv.(1) |> member "functions" |> to_list |> List.map (fun f -> f |> member "name" |> to_string) in
  let scope = ref "" in
  let wrapped =
    List.filter_map
      (fun line ->
        match String.split_on_char ' ' line with
        | "module" :: name :: _ -> scope := String.uncapitalize_ascii name ^ "::"; None
        | "end" :: _ -> scope := ""; None
        | "val" :: name :: _ -> Some (!scope ^ name)
        | "(**" :: _ :: "by" :: "another" :: "name." :: _ -> Some "by another name"
        | _ -> None)
      (lines Sys.argv.(2))
    |> drop_aliases
  in
  let left_out =
    List.filter_map
      (fun line -> if line = "" || line.[0] = '#' then None else Some (List.hd (String.split_on_char ' ' line)))
      (lines Sys.argv.(3))
  in
  let missing = List.filter (fun name -> not (List.mem name wrapped || List.mem name left_out)) declared in
  let unknown = List.filter (fun name -> not (List.mem name declared)) (wrapped @ left_out) in
  let both = List.filter (fun name -> List.mem name wrapped) left_out in
  List.iter (Printf.printf "neither wrapped nor left out: %s\n") missing;
  List.iter (Printf.printf "no operation: %s\n") unknown;
  List.iter (Printf.printf "wrapped, and left out: %s\n") both;
  let few = 100 * List.length left_out <= 3 * List.length declared in
  Printf.printf "%d of %d operations are wrapped\n" (List.length wrapped) (List.length declared);
  exit (if missing = [] && unknown = [] && both = [] && few && List.length wrapped > 300 then 0 else 1)
