// What must not compile: reductions that NCCL does not have, and writing to what is not to be written.
#include <tenon/nccl.hpp>

namespace tn = tenon;
namespace nccl = tn::nccl;

void verbs(const nccl::Communicator& ranks) {
  tn::Tensor<float, tn::Cuda> x;
  nccl::all_reduce_(ranks, x, tn::maximum);
  (void)nccl::all_reduce(ranks, tn::Tensor<bool, tn::Cuda>(), tn::logical_or);
#if TENON_CASE == 1
  // expect: error: static.*tenon: NCCL does not combine these elements by this operation
  (void)nccl::all_reduce(ranks, tn::Tensor<std::int16_t, tn::Cuda>());
#endif
#if TENON_CASE == 2
  // expect: error: static.*tenon: NCCL does not combine these elements by this operation
  (void)nccl::reduce(ranks, tn::Tensor<int, tn::Cuda>(), nccl::average);
#endif
#if TENON_CASE == 3
  // expect: error: static.*tenon: NCCL does not combine these elements by this operation
  (void)nccl::reduce_scatter(ranks, tn::Tensor<tn::complex<float>, tn::Cuda>(), tn::multiply);
#endif
#if TENON_CASE == 4
  // expect: error: static.*tenon: this writes to the tensor, whose elements are read-only
  nccl::recv(ranks, tn::Tensor<const float, tn::Cuda>(), 0);
#endif
#if TENON_CASE == 5
  // expect: error: static.*tenon: this writes to a tensor: an expression and a gather have no memory to write to
  nccl::broadcast(ranks, x + 1.f);
#endif
#if TENON_CASE == 6
  // expect: CombiningOp
  nccl::all_reduce_(ranks, x, tn::hypot);
#endif
#if TENON_CASE == 7
  // expect: error: no matching function for call to .*all_reduce_
  nccl::all_reduce_(ranks, tn::Tensor<float>());
#endif
}
