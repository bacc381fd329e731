(* Layers of networks, as ocaml-torch has them: functions with variables of a store. *)

type activation = Relu | Softmax | Log_softmax | Tanh | Leaky_relu | Sigmoid
type t = Collected.t -> Collected.t
type t_with_training = Collected.t -> is_training:bool -> Collected.t

let id x = x
let id_ x ~is_training:_ = x
let of_fn f = f
let of_fn_ f = f
let with_training layer x ~is_training:_ = layer x
let forward layer x = layer x
let forward_ layer x ~is_training = layer x ~is_training
let sequential layers x = List.fold_left (fun x layer -> layer x) x layers
let sequential_ layers x ~is_training = List.fold_left (fun x layer -> layer x ~is_training) x layers

let activate = function
  | None -> id
  | Some Relu -> Operations.relu
  | Some Softmax -> Operations.softmax ~axis:(-1)
  | Some Log_softmax -> Operations.log_softmax ~axis:(-1)
  | Some Tanh -> Operations.tanh
  | Some Leaky_relu -> fun x -> Operations.Nn.leaky_relu x
  | Some Sigmoid -> Operations.sigmoid

let product = List.fold_left ( * ) 1

(* Weights whose first dimension is the outputs', drawn as PyTorch's layers do: so far as 1 / sqrt of the number of inputs of one output. *)
let new_weight vs w_init shape =
  let init = Option.value w_init ~default:(Var_store.Init.Uniform (-1., 1.)) in
  let weight = Var_store.new_var vs ~shape ~init ~name:"weight" in
  let bound = 1. /. sqrt (float_of_int (Stdlib.max 1 (product (List.tl shape)))) in
  if w_init = None then Tensor.no_grad (fun () -> Operations.mul_ weight (Tensor.scalar bound));
  (weight, bound)

let new_bias vs use_bias bound n =
  if use_bias then Some (Var_store.new_var vs ~shape:[ n ] ~init:(Var_store.Init.Uniform (-.bound, bound)) ~name:"bias") else None

let linear vs ?activation ?(use_bias = true) ?w_init ~input_dim output_dim =
  let weight, bound = new_weight vs w_init [ output_dim; input_dim ] in
  let bias = new_bias vs use_bias bound output_dim in
  fun x -> activate activation (Operations.Nn.linear ?bias ~weight x)

let conv2d vs ~ksize:(height, width) ~stride:(down, right) ?activation ?(use_bias = true) ?w_init ?(padding = (0, 0)) ?(groups = 1) ~input_dim
    output_dim =
  let weight, bound = new_weight vs w_init [ output_dim; input_dim / groups; height; width ] in
  let bias = new_bias vs use_bias bound output_dim in
  let padding = [ fst padding; snd padding ] in
  fun x -> activate activation (Operations.Nn.conv2d ?bias ~stride:[ down; right ] ~padding ~groups ~weight x)

let conv2d_ vs ~ksize ~stride ?activation ?use_bias ?w_init ?(padding = 0) ?groups ~input_dim output_dim =
  conv2d vs ~ksize:(ksize, ksize) ~stride:(stride, stride) ?activation ?use_bias ?w_init ~padding:(padding, padding) ?groups ~input_dim
    output_dim

let conv_transpose2d_ vs ~ksize ~stride ?activation ?(use_bias = true) ?w_init ?(padding = 0) ?(output_padding = 0) ?(groups = 1) ~input_dim
    output_dim =
  let weight, bound = new_weight vs w_init [ input_dim; output_dim / groups; ksize; ksize ] in
  let bias = new_bias vs use_bias bound output_dim in
  fun x ->
    activate activation
      (Operations.Nn.conv_transpose2d ?bias ~stride:[ stride ] ~padding:[ padding ] ~output_padding:[ output_padding ] ~groups ~weight x)

let batch_norm vs ?w_init ?(eps = 1e-5) ?(momentum = 0.1) features =
  let variable ?trainable name init = Var_store.new_var ?trainable vs ~shape:[ features ] ~init ~name in
  let weight = variable "weight" (Option.value w_init ~default:Var_store.Init.Ones) in
  let bias = variable "bias" Var_store.Init.Zeros in
  let running_mean = variable ~trainable:false "running_mean" Var_store.Init.Zeros in
  let running_var = variable ~trainable:false "running_var" Var_store.Init.Ones in
  fun x ~is_training -> Operations.Nn.batch_norm ~running_mean ~running_var ~weight ~bias ~training:is_training ~momentum ~eps x

let batch_norm2d = batch_norm

let layer_norm vs ?(eps = 1e-5) features =
  let weight = Var_store.new_var vs ~shape:[ features ] ~init:Var_store.Init.Ones ~name:"weight" in
  let bias = Var_store.new_var vs ~shape:[ features ] ~init:Var_store.Init.Zeros ~name:"bias" in
  fun x -> Operations.Nn.layer_norm ~weight ~bias ~eps ~normalized_shape:[ features ] x

let dropout ?generator p x ~is_training = Operations.Nn.dropout ?generator ~p ~training:is_training x

let embeddings vs ?padding_idx ?(scale_grad_by_freq = false) ~num_embeddings ~embedding_dim () =
  let init = Var_store.Init.Normal { mean = 0.; stdev = 1. } in
  let weight = Var_store.new_var vs ~shape:[ num_embeddings; embedding_dim ] ~init ~name:"weight" in
  fun indices -> Operations.Nn.embedding ?padding_idx ~scale_grad_by_freq ~weight indices

let max_pool2d ?stride ?padding ~ksize () =
  let each = Option.map (fun k -> [ k ]) in
  fun x -> Operations.Nn.max_pool2d ?stride:(each stride) ?padding:(each padding) ~kernel_size:[ ksize ] x

let flatten x =
  let shape = Tensor.shape x in
  Operations.reshape ~shape:[ List.hd shape; product (List.tl shape) ] x
