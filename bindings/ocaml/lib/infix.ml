open Operations

type t = Collected.t

let ( + ) = add
let ( - ) = subtract
let ( * ) = multiply
let ( / ) = divide
let ( ** ) = pow
let ( *@ ) = matmul
let ( ~- ) = negative
let ( ~+ ) = positive
let ( =. ) = equal
let ( <>. ) = not_equal
let ( <. ) = less
let ( <=. ) = less_equal
let ( >. ) = greater
let ( >=. ) = greater_equal
let ( += ) = add_
let ( -= ) = sub_
let ( *= ) = mul_
let ( /= ) = div_
