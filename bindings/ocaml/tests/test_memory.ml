(* Memory goes as soon as the collector lets go of tensors, of whose size it is told. *)
open Tenon
open Check

let megabyte = 1 lsl 20

(* Of the process, in kilobytes. *)
let resident () =
  let channel = open_in "/proc/self/statm" in
  let line = input_line channel in
  close_in channel;
  Scanf.sscanf line "%d %d" (fun _ pages -> pages * 4)

let () =
  let x = zeros ~shape:[ megabyte ] ~dtype:Dtype.Float32 () and y = ones ~shape:[ megabyte ] ~dtype:Dtype.Float32 () in
  reset_peak ();
  for _ = 1 to 300 do
    ignore (Sys.opaque_identity (add x y))
  done;
  let peak = (memory_stats ()).peak_bytes / 1_000_000 in
  Printf.printf "peak %d MB\n%!" peak;
  check "300 additions of 4 MB peak at most at 48 MB" (peak <= 48);
  ignore (Sys.opaque_identity (x, y))

(* What a graph keeps counts, too, and goes with it: without a backward pass, and after one. *)
let () =
  let x = requires_grad (ones ~shape:[ megabyte ] ~dtype:Dtype.Float32 ()) in
  reset_peak ();
  for k = 1 to 100 do
    let y = exp (exp (exp (multiply x (scalar 0.1)))) in
    if k mod 2 = 0 then backward (sum y);
    ignore (Sys.opaque_identity y)
  done;
  zero_grad x;
  let peak = (memory_stats ()).peak_bytes / 1_000_000 in
  Printf.printf "100 graphs of 12 MB: peak %d MB\n%!" peak;
  check "100 graphs of 12 MB peak at most at 160 MB" (peak <= 160);
  ignore (Sys.opaque_identity x)

(* A view holds no memory of its own, and asks for no collection. *)
let () =
  let x = zeros ~shape:[ 20 * megabyte ] ~dtype:Dtype.Float32 () in
  Gc.full_major ();
  let before = (Gc.quick_stat ()).Gc.major_collections in
  for _ = 1 to 1000 do
    ignore (Sys.opaque_identity (reshape ~shape:[ -1; 2 ] x))
  done;
  let collections = (Gc.quick_stat ()).Gc.major_collections - before in
  Printf.printf "1,000 views of 80 MB: %d collections\n%!" collections;
  check "views ask for no collection" (collections < 10);
  ignore (Sys.opaque_identity x)

let () =
  Gc.full_major ();
  check "after a collection no tensor lives" ((memory_stats ()).current_bytes = 0)

let () =
  let small () = ignore (Sys.opaque_identity (of_floats [| 1.; 2. |])) in
  for _ = 1 to 100_000 do
    small ()
  done;
  let before = resident () in
  for _ = 1 to 1_000_000 do
    small ()
  done;
  let grown = resident () - before in
  Printf.printf "1,000,000 small tensors: the process grew by %d kB\n%!" grown;
  check "the process does not grow" (grown < 2048)

(* An exception that a signal raises does not lose the result of the call that it interrupts. *)
exception Tick

let () =
  Gc.full_major ();
  Sys.set_signal Sys.sigalrm (Sys.Signal_handle (fun _ -> raise Tick));
  let after seconds = ignore (Unix.setitimer Unix.ITIMER_REAL { Unix.it_interval = 0.; it_value = seconds }) in
  for _ = 1 to 200 do
    try
      after 0.0005;
      let x = ones ~shape:[ 10; 10 ] ~dtype:Dtype.Float64 () in
      while true do
        ignore (Sys.opaque_identity (add x x))
      done
    with Tick -> ()
  done;
  Gc.full_major ();
  let lost = (memory_stats ()).current_bytes in
  Printf.printf "200 calls interrupted: %d bytes lost\n%!" lost;
  check "interruptions lose nothing" (lost < 10_000)

let () =
  let errors () = match add (of_floats [| 1.; 2. |]) (of_floats [| 1.; 2.; 3. |]) with _ -> false | exception Shape_error _ -> true in
  for _ = 1 to 10_000 do
    check "an error" (errors ())
  done;
  Gc.full_major ();
  check "errors leave nothing" ((memory_stats ()).current_bytes = 0);
  finish ()
