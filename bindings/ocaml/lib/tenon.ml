module Dtype = Dtype
module Choice = Choice
module Number = Number
module Device = Device
module Generator = Generator
module Infix = Infix
module Sparse = Sparse
module Var_store = Var_store
module Layer = Layer
module Optimizer = Optimizer
include Error
include Operations
include Tensor
