// A lighter umbrella for files that compute with tensors element by element: tensors, views, creation, elementwise
// operations in fused expressions, reductions. It costs a compiler half of <tenon/tenon.hpp>.
#pragma once

#include <tenon/accessor.hpp>
#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/destination.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/creation/from.hpp>
#include <tenon/ops/creation/sequence.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>
#include <tenon/threads.hpp>
