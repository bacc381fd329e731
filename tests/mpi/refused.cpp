// What must not compile: ranks that are reduced by what is not associative, results with no memory, and rows that an
// operation cannot share.
#include <tenon/mpi.hpp>
#include <tenon/tenon.hpp>

namespace tn = tenon;
namespace mpi = tn::mpi;

void verbs(const mpi::Communicator& ranks, mpi::Distributed<float> rows) {
  tn::Tensor<float> x;
  mpi::all_reduce_(ranks, x, tn::maximum);
  rows += tn::exp(rows) * 2;
#if TENON_CASE == 1
  // expect: error: static.*tenon: ranks are not reduced by this operation on this element type: its results have another one
  mpi::all_reduce_(ranks, x, tn::logical_and);
#endif
#if TENON_CASE == 2
  // expect: CombiningOp
  mpi::all_reduce_(ranks, x, tn::subtract);
#endif
#if TENON_CASE == 3
  // expect: error: static.*tenon: this writes to the tensor, whose elements are read-only
  mpi::recv(ranks, tn::Tensor<const float>(x), 0);
#endif
#if TENON_CASE == 4
  // expect: error: static.*tenon: this writes to a tensor: an expression and a gather have no memory to write to
  mpi::broadcast(ranks, x + 1.f);
#endif
#if TENON_CASE == 5
  // expect: error: static.*tenon: this has no form for rows that ranks share
  (void)tn::sort(rows);
#endif
#if TENON_CASE == 6
  // expect: error: static.*tenon: rows that ranks share have no reduction with several results
  (void)tn::var_mean(rows);
#endif
#if TENON_CASE == 7
  // expect: error: static.*tenon: d.t.. is an operand of matmul and of nothing else: mpi::transpose.d. is a matrix
  (void)(rows.t() + 1.f);
#endif
#if TENON_CASE == 8
  // expect: error: static.*tenon: only the left factor may be d.t..: mpi::transpose.d. is a matrix
  (void)tn::matmul(rows, rows.t());
#endif
}
