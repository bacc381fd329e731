// The decompositions of matrices; none where Eigen's headers are not found.
#pragma once

#include <tenon/config.hpp>

#if __has_include(<Eigen/Core>)
#include <tenon/implementation/kept_eigenvalues.hpp>
#include <tenon/implementation/kept_qr.hpp>
#include <tenon/implementation/kept_svd.hpp>
#endif

#if __has_include(<Eigen/Core>) && TENON_HOLDS_LIBRARY
TENON_BEGIN_DETAIL

template void keep_singular(RealInexact);
template void keep_singular(ComplexInexact);

TENON_END_DETAIL
#endif
