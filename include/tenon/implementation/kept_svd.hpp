// Singular values and vectors, of real and of complex matrices apart, as they take long to compile.
#pragma once

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/implementation/keep.hpp>
#include <tenon/ops/linalg/eigen_svd_bodies.hpp>

TENON_BEGIN_DETAIL

using RealInexact = TypeList<float, double>;
using ComplexInexact = TypeList<complex<float>, complex<double>>;

template <class... T>
void keep_singular(TypeList<T...>) {
  (keep(&solve_singular<T>), ...);
}

TENON_END_DETAIL
