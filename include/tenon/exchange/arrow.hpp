// Arrow: tensors as arrays of Arrow's C data interface and back, without a copy and without Arrow's libraries.
//
//   ArrowSchema schema; ArrowArray array;
//   tn::to_arrow(t, &schema, &array);                        // the consumer releases both
//   auto u = tn::from_arrow<const float>(&schema, &array);   // takes both over
#pragma once

#include <tenon/exchange/arrow_abi.hpp>
#include <tenon/exchange/arrow_export.hpp>
#include <tenon/exchange/arrow_import.hpp>
