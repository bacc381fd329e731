(* Writes the stubs of each part of the bindings: <part>_c.c, and <part>_stubs.ml, which calls it. *)
open Tenon_bindings

let write part concurrency (module Functions : Cstubs.BINDINGS) =
  let write_file name print =
    let channel = open_out name in
    let out = Format.formatter_of_out_channel channel in
    print out;
    Format.pp_print_flush out ();
    close_out channel
  in
  let prefix = "tenon_" ^ part in
  write_file (part ^ "_c.c") (fun out ->
      Format.fprintf out "#include <tenon.h>@\n";
      Cstubs.write_c ~concurrency out ~prefix (module Functions));
  write_file (part ^ "_stubs.ml") (fun out -> Cstubs.write_ml ~concurrency out ~prefix (module Functions))

let () =
  (* Other threads of OCaml run while C computes. *)
  write "long" Cstubs.unlocked (module Fixed.Long);
  write "short" Cstubs.sequential (module Fixed.Short);
  List.iteri
    (fun k functions ->
      write (Printf.sprintf "part_%d" k) Cstubs.unlocked functions;
      (* The same for calls that take less time than that. *)
      write (Printf.sprintf "brief_%d" k) Cstubs.sequential functions)
    [
      (module Part_0.Functions : Cstubs.BINDINGS);
      (module Part_1.Functions);
      (module Part_2.Functions);
      (module Part_3.Functions);
      (module Part_4.Functions);
      (module Part_5.Functions);
    ]
