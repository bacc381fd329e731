(* usage: generate <declarations.json> <left_out.txt> bindings|wrapper: writes, into the working directory, what ctypes binds of the
   operations, or the typed wrapper. *)

(* The names of the operations that are left out, each with its reason. *)
let read_left_out path =
  let channel = open_in path in
  let rec lines found =
    match input_line channel with
    | line when String.trim line = "" || line.[0] = '#' -> lines found
    | line -> (
        match Str.bounded_split (Str.regexp "[ \t]+") line 2 with
        | [ name; reason ] -> lines ((name, reason) :: found)
        | _ -> failwith (path ^ ": a line without a reason: " ^ line))
    | exception End_of_file -> found
  in
  let found = lines [] in
  close_in channel;
  found

let () =
  match Sys.argv with
  | [| _; declarations; left_out; part |] ->
      let file = Declaration.read declarations in
      let left_out = read_left_out left_out in
      List.iter
        (fun (name, _) ->
          if not (List.exists (fun (f : Declaration.t) -> f.name = name) file.functions) then failwith ("left out, but no operation: " ^ name))
        left_out;
      let functions = List.filter (fun (f : Declaration.t) -> not (List.mem_assoc f.name left_out)) file.functions in
      let write name print =
        let channel = open_out name in
        print channel;
        close_out channel
      in
      if part = "bindings" then (
        write "options.ml" (fun out -> Print_bindings.print_options out functions);
        for part = 0 to Print_bindings.parts - 1 do
          write (Printf.sprintf "part_%d.ml" part) (fun out -> Print_bindings.print_part out functions part)
        done)
      else (
        write "dtype.ml" (fun out -> Print_wrapper.print_dtypes out file.dtypes);
        write "choice.ml" (fun out -> Print_wrapper.print_choices out file.choices);
        write "operations.ml" (fun out -> Print_wrapper.print_implementation out file.dtypes file.choices functions);
        write "operations.mli" (fun out -> Print_wrapper.print_interface out functions))
  | _ ->
      prerr_endline "usage: generate <declarations.json> <left_out.txt> bindings|wrapper";
      exit 2
