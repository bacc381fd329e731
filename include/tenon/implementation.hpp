// The compiled mode without its library: one source of a program defines TENON_IMPLEMENTATION and includes this. It
// then serves as the library tenon::compiled for all other sources with TENON_COMPILED=1. Compile it with -O2.
#pragma once

#include <tenon/config.hpp>

#if defined(TENON_IMPLEMENTATION) && !TENON_HOLDS_LIBRARY && !(TENON_COMPILED && TENON_BODIES)
#error "tenon: define TENON_IMPLEMENTATION before the first header of Tenon in this source"
#endif

#include <tenon/implementation/drivers.hpp>
#include <tenon/implementation/files.hpp>
#include <tenon/implementation/gradients.hpp>
#include <tenon/implementation/kept_calls.hpp>
#include <tenon/implementation/kept_conversions.hpp>
#include <tenon/implementation/kept_decompositions.hpp>
#include <tenon/implementation/kept_evaluation.hpp>
#include <tenon/implementation/kept_generators.hpp>
#include <tenon/implementation/kept_gradients.hpp>
#include <tenon/implementation/kept_kernels.hpp>
#include <tenon/implementation/kept_lists.hpp>
#include <tenon/implementation/kept_norms.hpp>
#include <tenon/implementation/kept_products.hpp>
#include <tenon/implementation/kept_reductions.hpp>
#include <tenon/implementation/kept_scans.hpp>
#include <tenon/implementation/kept_sorts.hpp>
#include <tenon/implementation/kept_takes.hpp>
#include <tenon/implementation/operations.hpp>
#include <tenon/implementation/state.hpp>
#include <tenon/implementation/tensors.hpp>
