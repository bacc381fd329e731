// DLPack: tensors to and from other libraries, without a copy and freed exactly once.
#pragma once

#include <tenon/interop/dlpack_abi.hpp>
#include <tenon/interop/dlpack_export.hpp>
#include <tenon/interop/dlpack_import.hpp>
#include <tenon/interop/dlpack_ptr.hpp>
