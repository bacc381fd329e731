// What sparse tensors refuse when a call is compiled: what would fill them, what has no form for them, what has no
// gradient.
#include <tenon/tenon.hpp>

#include <tenon/autograd.hpp>
#include <tenon/sparse.hpp>
#include <tenon/sparse/connected_components.hpp>
#include <tenon/sparse/gradients.hpp>

#include <cstdint>

namespace tn = tenon;
namespace sparse = tenon::sparse;

void refused(tn::Sparse<double> a, tn::Sparse<tn::complex<double>> c, const tn::Tensor<double>& x,
             const tn::Variable<double>& v) {
#if TENON_CASE == 0
  // What is meant instead, or accepted.
  (void)(a * x);
  (void)(x * a);
  (void)(a / x);
  (void)(a.to_dense() + x);
  (void)tn::eval(a + a * 2);
  (void)tn::sum(a, tn::axis(0));
  (void)sparse::spcadd(x, a);
#endif
  const auto recorded = a.with_values(v);
#if TENON_CASE == 0
  (void)(recorded * v);
  (void)tn::sum(recorded);
  (void)tn::max(recorded.value());
  a.values()(0) = a(0, 1);
  c.values()(0) = c(0, 1);
#endif
#if TENON_CASE == 1
  // expect: error: static.*tenon: this operation of a sparse and a dense tensor fills all elements: x.to_dense\(\) makes the sparse one dense
  (void)(a + x);
#endif
#if TENON_CASE == 2
  // expect: error: static.*tenon: this operation of a sparse and a dense tensor fills all elements: x.to_dense\(\) makes the sparse one dense
  (void)(x / a);
#endif
#if TENON_CASE == 3
  // expect: error: static.*tenon: of several sparse operands only two are joined: x.to_dense\(\) makes them dense
  (void)tn::where(a, a, a);
#endif
#if TENON_CASE == 4
  // expect: error: static.*tenon: a sparse tensor is no dense one: x.to_dense\(\) has all elements, x.values\(\) the stored ones
  (void)tn::sort(a);
#endif
#if TENON_CASE == 5
  // expect: error: static.*tenon: this reduction has no form for sparse tensors: x.to_dense\(\) has all elements
  (void)tn::argmax(a);
#endif
#if TENON_CASE == 6
  // expect: error: static.*tenon: the indices of a sparse tensor are int32 or int64: x.cast<std::int64_t>\(\) converts them
  (void)sparse::csr_tensor(tn::zeros<std::int16_t>({3}), tn::zeros<std::int16_t>({0}), x, {2, 2});
#endif
#if TENON_CASE == 7
  // expect: error: static.*tenon: from_dense makes Coo, Csr and Csc: to_bsr\(rows, columns\) makes blocks of one
  (void)sparse::from_dense<tn::Bsr>(x);
#endif
#if TENON_CASE == 8
  // expect: error: static.*tenon: this operation of a sparse tensor has no gradient: x.to_dense\(\) and x.values\(\) have those of theirs
  (void)tn::max(recorded);
#endif
#if TENON_CASE == 9
  // expect: error: static.*tenon: this operation of a sparse and a dense tensor fills all elements: x.to_dense\(\) makes the sparse one dense
  (void)(recorded + v);
#endif
#if TENON_CASE == 10
  // expect: error: static.*tenon: a product with gradients needs indices of one type: x.with_index<std::int64_t>\(\) converts them
  (void)tn::matmul(recorded, a.with_index<std::int64_t>());
#endif
#if TENON_CASE == 12
  // expect: error: static.*tenon: a sparse tensor is no dense one: x.to_dense\(\) has all elements, x.values\(\) the stored ones
  const tn::Tensor<double> y = a;
#endif
#if TENON_CASE == 13
  // expect-first: lvalue required as left operand of assignment|expression is not assignable
  a(0, 1) = 5;
#endif
#if TENON_CASE == 14
  // expect-first: discards qualifiers|no viable overloaded '='
  c(0, 1) = 5;
#endif
#if TENON_CASE == 15
  // expect: error: static.*tenon: iterations compute in float, double or complex numbers of them: cast<double>\(b\) converts
  (void)sparse::cg(a, tn::zeros<int>({2}));
#endif
#if TENON_CASE == 16
  // expect: error: static.*tenon: the weights of a graph are real numbers
  (void)sparse::connected_components(c);
#endif
#if TENON_CASE == 11
  // expect: error: static.*tenon: an expression has no memory to be changed
  auto doubled = a * 2;
  doubled += 1;
#endif
}
