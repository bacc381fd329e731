// Every operation on tensors whose types are known at run time only; link the target tenon::runtime.
#pragma once

#include <tenon/runtime/cast.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/generated/operations.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/runtime/index_item.hpp>
#include <tenon/runtime/program.hpp>
#include <tenon/runtime/settings.hpp>
#include <tenon/runtime/value.hpp>
