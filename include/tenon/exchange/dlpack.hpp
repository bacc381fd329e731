// DLPack: tensors to and from other libraries, without copies, each freed exactly once.
#pragma once

#include <tenon/exchange/dlpack_abi.hpp>
#include <tenon/exchange/dlpack_export.hpp>
#include <tenon/exchange/dlpack_import.hpp>
#include <tenon/exchange/dlpack_ptr.hpp>
