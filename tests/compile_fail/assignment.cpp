// What must not compile: assignments that would lose a value, write to something read-only, or mean two things.
#include <tenon/tenon.hpp>

namespace tn = tenon;

void assignments() {
  tn::Tensor<float> a = tn::zeros<float>({3});
  tn::Tensor<const float> read_only = a;
  tn::Tensor<int> whole = tn::zeros<int>({3});
#if TENON_CASE == 0
  a = a + 1.f;
  a = whole + 1;
  a.fill_(3.f);
  a(tn::all) = 3.f;
  a(0) = 1.f;
  a += 1;
  a.add_(1);
  tn::into(a, a);
  a.copy_(a);
  whole += 1;
  whole.add_(1);
  whole = whole + 1;
  tn::Tensor<int> widened = whole > 1;
  read_only = a;
  (void)read_only(0);
#endif
  const auto constant = a;
#if TENON_CASE == 0
  constant.add_(1.f).mul_(a).clip_(0.f, 1.f);
  constant.fill_(1.f).copy_(a).zero_().apply_(tn::exp);
  constant(tn::all) = 1.f;
  constant += 1.f;
#endif
#if TENON_CASE == 1
  // expect: error: static.*a tensor is no number: t.fill_
  a = 3.f;
#endif
#if TENON_CASE == 2
  // expect: error: static.*does not change a tensor's kind
  whole += 1.5f;
#endif
#if TENON_CASE == 3
  // expect: error: static.*does not change a tensor's kind
  whole.add_(a);
#endif
#if TENON_CASE == 4
  // expect-brief: tenon: a tensor keeps its element type: cast<int>\(x\) converts the elements of x to int
  tn::Tensor<int> narrowed = a + 1.f;
#endif
#if TENON_CASE == 5
  // expect: error: static.*a tensor keeps its element type: cast<T>
  whole = a + 1.f;
#endif
#if TENON_CASE == 6
  // expect-brief: tenon: the elements of a Tensor<const T> are read-only
  read_only.fill_(3.f);
#endif
#if TENON_CASE == 7
  // expect-brief: tenon: the elements of a Tensor<const T> are read-only
  read_only.copy_(a);
#endif
#if TENON_CASE == 8
  // expect: error: static.*the elements of a Tensor<const T> are read-only
  read_only += 1.f;
#endif
#if TENON_CASE == 9
  // expect-brief: tenon: the elements of a Tensor<const T> are read-only
  read_only.add_(1.f);
#endif
#if TENON_CASE == 10
  // expect: error: (assignment of read-only location|cannot assign to return value)
  read_only(0) = 1.f;
#endif
#if TENON_CASE == 11
  // expect-brief: tenon: the elements of a Tensor<const T> are read-only
  read_only(tn::all) = a;
#endif
#if TENON_CASE == 12
  // expect: no matching function for call to .?into
  tn::into(read_only, a);
#endif
#if TENON_CASE == 13
  // expect: error: (conversion from .*const float.* to non-scalar type|no viable conversion from .*const float)
  tn::Tensor<float> writable = read_only;
#endif
#if TENON_CASE == 14
  // expect-brief: tenon: the elements of a Tensor<const T> are read-only
  read_only(tn::all) = 1.f;
#endif
#if TENON_CASE == 15
  // expect-brief: tenon: the elements of a Tensor<const T> are read-only
  read_only.zero_();
#endif
#if TENON_CASE == 16
  // expect: (use of deleted function|selected deleted operator)
  constant = a;
#endif
#if TENON_CASE == 17
  // expect: (use of deleted function|selected deleted operator)
  constant = a + 1.f;
#endif
#if TENON_CASE == 18
  // expect: (passing .* as 'this' argument discards|passing .*this.* argument discards|not marked const)
  constant.t_();
#endif
#if TENON_CASE == 19
  // expect-brief: tenon: the elements of a Tensor<const T> are read-only
  read_only(tn::all) = read_only;
#endif
#if TENON_CASE == 20
  // expect-brief: tenon: the elements of a Tensor<const T> are read-only
  read_only(tn::all) = a + 1.f;
#endif
#if TENON_CASE == 21
  // expect: tenon: into writes an operation's one result
  tn::into(whole, tn::unique_counts, whole);
#endif
}
