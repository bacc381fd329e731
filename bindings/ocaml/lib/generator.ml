(* Streams of random numbers. Threads must not use one at the same time. *)
open Tenon_bindings

type t = { raw : Types.raw }

let raw x = x.raw

let make seed =
  let cell = Cell.take () in
  let status = Short.new_generator (Unsigned.UInt64.of_int64 seed) (Cell.address cell) in
  let made = { raw = Cell.raw status cell } in
  Gc.finalise (fun made -> Short.free_generator made.raw) made;
  made

let seed x = Unsigned.UInt64.to_int64 (Short.generator_seed x.raw)
let counter x = Unsigned.UInt64.to_int64 (Short.generator_counter x.raw)
let set_counter x counter = Short.set_generator_counter x.raw (Unsigned.UInt64.of_int64 counter)
