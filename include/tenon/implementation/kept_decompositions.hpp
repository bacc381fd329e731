// The decompositions of matrices.
#pragma once

#include <tenon/implementation/kept_eigenvalues.hpp>
#include <tenon/implementation/kept_qr.hpp>
#include <tenon/implementation/kept_svd.hpp>
