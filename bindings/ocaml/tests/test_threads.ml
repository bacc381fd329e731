(* Threads compute at the same time, and what one makes another's collection may free. *)
open Tenon
open Check

let work seed =
  let generator = Generator.make (Int64.of_int seed) in
  let x = rand ~generator ~shape:[ 200; 200 ] ~dtype:Dtype.Float64 () in
  let total = ref 0. in
  for _ = 1 to 50 do
    total := !total +. with_scope (fun () -> to_float (mean (matmul x x)))
  done;
  !total

let () =
  let expected = List.init 4 work in
  let found = Array.make 4 0. in
  let threads = List.init 4 (fun k -> Thread.create (fun () -> found.(k) <- work k) ()) in
  List.iter Thread.join threads;
  check "threads compute what one does" (Array.to_list found = expected)

let () =
  (* OCaml runs while C computes: the counter would stand still if the lock were held. *)
  let stop = ref false and turns = ref 0 in
  let counter =
    Thread.create
      (fun () ->
        while not !stop do
          incr turns;
          Thread.yield ()
        done)
      ()
  in
  let x = ones ~shape:[ 1000; 1000 ] ~dtype:Dtype.Float64 () in
  let before = !turns in
  ignore (Sys.opaque_identity (matmul x x));
  check "other threads run during a product" (!turns - before > 10);
  stop := true;
  Thread.join counter

let () =
  let made = ref [] in
  Thread.join (Thread.create (fun () -> made := List.init 100 (fun k -> of_ints [| k |])) ());
  check "what another thread has made" (List.for_all2 (fun x k -> to_int x = k) !made (List.init 100 Fun.id));
  made := [];
  Gc.full_major ();
  check "is freed here" ((memory_stats ()).current_bytes = 0);
  (* A scope is its thread's own. *)
  let x = with_scope (fun () ->
      let other = ref None in
      Thread.join (Thread.create (fun () -> other := Some (of_ints [| 5 |])) ());
      Option.get !other) in
  check "a scope leaves other threads' tensors" (to_int x = 5);
  finish ()
