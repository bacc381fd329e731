// Sparse tensors: coordinates in n dimensions, compressed rows and columns, blocks. Functions that dense tensors do not
// have are in namespace tenon::sparse. <tenon/file/matrix_market.hpp> and <tenon/file/sparse_npz.hpp> read and write
// files.
#pragma once

#include <tenon/sparse/accumulate.hpp>
#include <tenon/sparse/bicgstab.hpp>
#include <tenon/sparse/coalesce.hpp>
#include <tenon/sparse/convert.hpp>
#include <tenon/sparse/elementwise.hpp>
#include <tenon/sparse/gather_dense.hpp>
#include <tenon/sparse/iterative.hpp>
#include <tenon/sparse/least_squares.hpp>
#include <tenon/sparse/make.hpp>
#include <tenon/sparse/matmul.hpp>
#include <tenon/sparse/minres.hpp>
#include <tenon/sparse/part.hpp>
#include <tenon/sparse/preconditioner.hpp>
#include <tenon/sparse/print.hpp>
#include <tenon/sparse/reduce.hpp>
#include <tenon/sparse/solve_triangular.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/sparse/structure.hpp>
#include <tenon/tenon.hpp>
