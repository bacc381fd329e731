// What the first error of further mistakes says: one sentence, and all is brief.
#include <tenon/tenon.hpp>

#include <array>
#include <cstdint>
#include <deque>
#include <iostream>
#include <vector>

namespace tn = tenon;

void advice() {
  auto a = tn::zeros<float>({2, 2});
  auto whole = tn::zeros<int>({2, 2});
  const auto e = a + a;
  const std::vector<float> list = {1, 2};
  std::vector<bool> bits = {true, false};
#if TENON_CASE == 0
  // What is meant instead, or accepted.
  (void)(tn::sum(a, tn::axis(1)) + a);
  (void)tn::sum(a, {0, 1});
  (void)tn::sum(a, tn::axis(0), tn::keepdims(true));
  std::cout << tn::sum(a, {1}, tn::keepdims) << a.shape() << e.shape() << a.dtype();
  (void)(-tn::eval(e)(tn::all, tn::newaxis));
  (void)a(tn::tensor({0, 1}));
  (void)a(tn::end - 2 + whole.dim(), 0);
  (void)a.view({4}).reshape({2, -1}).permute({1, 0}).expand({2, 2});
  (void)(a + a).reshape({2, -1});
  tn::Tensor<int> converted_whole = tn::cast<int>(a), halves = tn::floor_divide(whole, 2);
  (void)tn::concat(a, a, tn::axis(1));
  (void)tn::topk(a, 2, tn::axis(1));
  (void)tn::from_vector(std::vector<float>{1, 2});
  (void)tn::asarray(list);
  (void)tn::tensor<bool>(bits);
  for (float x : tn::flat(a + 1.f)) (void)x;
#endif
#if TENON_CASE == 1
  // expect-brief: tenon: behind the operand stand options, in any order: a dimension is axis\(1\), and not 1 alone
  (void)(tn::sum(a, 1) + a);
#endif
#if TENON_CASE == 2
  // expect-brief: tenon: behind the operand stand options, in any order: a dimension is axis\(1\), and not 1 alone
  (void)tn::cast<double>(tn::sum(a, 1));
#endif
#if TENON_CASE == 3
  // expect-brief: tenon: behind the operand stand options, in any order: a dimension is axis\(1\), and not 1 alone
  std::cout << tn::sum(a, 1);
#endif
#if TENON_CASE == 4
  // expect-brief: tenon: behind the operand stand options, in any order: a dimension is axis\(1\), and not 1 alone
  (void)-tn::sum(a, 1);
#endif
#if TENON_CASE == 5
  // expect-brief: tenon: behind the operand stand options, in any order: a dimension is axis\(1\), and not 1 alone
  (void)tn::exp(tn::sum(a, 1) * 2);
#endif
#if TENON_CASE == 6
  // expect-brief: tenon: behind the operand stand options, in any order: a dimension is axis\(1\), and not 1 alone
  (void)tn::matmul(a, tn::sum(a, 1));
#endif
#if TENON_CASE == 7
  // expect-brief: tenon: behind the operand stand options, in any order: a dimension is axis\(1\), and not 1 alone
  (void)tn::sort(a, 1);
#endif
#if TENON_CASE == 8
  // expect-brief: tenon: behind the operand stand options, in any order: a dimension is axis\(1\), and not 1 alone
  (void)tn::softmax(a, 1);
#endif
#if TENON_CASE == 9
  // expect-brief: tenon: behind the operand stand options, in any order: a dimension is axis\(1\), and not 1 alone
  (void)tn::sum(a, tn::axis(0), true);
#endif
#if TENON_CASE == 10
  // expect-brief: tenon: mathematics is in free functions: sum\(x\), max\(x, axis\(0\)\), abs\(x\)
  (void)(2 * a.sum() + 1);
#endif
#if TENON_CASE == 11
  // expect-brief: tenon: mathematics is in free functions: sum\(x\), max\(x, axis\(0\)\), abs\(x\)
  std::cout << a.norm();
#endif
#if TENON_CASE == 12
  // expect-brief: tenon: mathematics is in free functions: sum\(x\), max\(x, axis\(0\)\), abs\(x\)
  (void)tn::cast<int>(a.dot(a));
#endif
#if TENON_CASE == 13
  // expect-brief: tenon: mathematics is in free functions: sum\(x\), max\(x, axis\(0\)\), abs\(x\)
  (void)-a.std();
#endif
#if TENON_CASE == 14
  // expect-brief: tenon: an expression has elements but no views: eval\(x\)\(\.\.\.\) evaluates it first
  (void)(-e(tn::all, tn::newaxis));
#endif
#if TENON_CASE == 15
  // expect-brief: tenon: an index is an integer, range\(\.\.\.\), all, newaxis, ellipsis, a mask or a tensor of integers
  (void)(a(0.5, 1) + 1);
#endif
#if TENON_CASE == 16
  // expect-brief: tenon: a tensor keeps its element type: cast<int>\(x\) converts the elements of x to int
  tn::Tensor<int> converted = a;
#endif
#if TENON_CASE == 17
  // expect-brief: tenon: a tensor keeps its element type: cast<int>\(x\) converts the elements of x to int
  tn::Tensor<int> value = a * 2;
#endif
#if TENON_CASE == 18
  // expect-brief: tenon: a tensor keeps its element type: cast<double>\(x\) converts the elements of x to double
  tn::Tensor<double> converted = whole;
#endif
#if TENON_CASE == 19
  // expect-brief: tenon: a tensor keeps its element type: cast<T>\(x\) converts the elements of x to the new tensor.s type T
  tn::Tensor<std::uint8_t> converted = a;
#endif
#if TENON_CASE == 20
  // expect-brief: tenon: a / b of integers is floating: floor_divide\(a, b\) gives integers, cast<int>\(a / b\) converts
  tn::Tensor<int> half = whole / 2;
#endif
#if TENON_CASE == 21
  // expect-brief: tenon: a / b of integers is floating: floor_divide\(a, b\) gives integers, cast<int>\(a / b\) converts
  whole = whole / 2;
#endif
#if TENON_CASE == 22
  // expect-brief: tenon: a list of sizes or dimensions stands in braces: x.view\(\{2, -1\}\), x.permute\(\{1, 0\}\)
  (void)a.view(2, 6);
#endif
#if TENON_CASE == 23
  // expect-brief: tenon: a list of sizes or dimensions stands in braces: x.view\(\{2, -1\}\), x.permute\(\{1, 0\}\)
  (void)a.reshape(2, -1);
#endif
#if TENON_CASE == 24
  // expect-brief: tenon: a list of sizes or dimensions stands in braces: x.view\(\{2, -1\}\), x.permute\(\{1, 0\}\)
  (void)a.permute(1, 0);
#endif
#if TENON_CASE == 25
  // expect-brief: tenon: a list of sizes or dimensions stands in braces: x.view\(\{2, -1\}\), x.permute\(\{1, 0\}\)
  (void)a.expand(2, 2);
#endif
#if TENON_CASE == 26
  // expect-brief: tenon: a list of sizes or dimensions stands in braces: x.view\(\{2, -1\}\), x.permute\(\{1, 0\}\)
  (void)(a + a).reshape(2, -1);
#endif
#if TENON_CASE == 27
  // expect-brief: tenon: a list of sizes or dimensions stands in braces: x.view\(\{2, -1\}\), x.permute\(\{1, 0\}\)
  (void)tn::reshape(a, 2, -1);
#endif
#if TENON_CASE == 28
  // expect-brief: tenon: t\(\) transposes a matrix, transpose\(a, b\) and permute\(\{2, 1, 0\}\) exchange dimensions
  (void)a.transpose();
#endif
#if TENON_CASE == 29
  // expect-brief: tenon: the dimension to join along is axis\(1\), and not 1 alone
  (void)tn::concat(a, a, 1);
#endif
#if TENON_CASE == 30
  // expect-brief: tenon: the dimension to join along is axis\(1\), and not 1 alone
  (void)tn::stack(a, a, 1);
#endif
#if TENON_CASE == 31
  // expect-brief: tenon: a dimension is axis\(1\), and not 1 alone
  (void)tn::concat({a, a}, 1);
#endif
#if TENON_CASE == 32
  // expect-brief: tenon: behind the operand stand options, in any order: a dimension is axis\(1\), and not 1 alone
  (void)tn::topk(a, 2, 1);
#endif
#if TENON_CASE == 33
  // expect-brief: tenon: a dimension is axis\(1\), and not 1 alone
  (void)tn::roll(a, 1, 1);
#endif
#if TENON_CASE == 34
  // expect-brief: tenon: a dimension is axis\(1\), and not 1 alone
  (void)tn::split(a, 2, 1);
#endif
#if TENON_CASE == 35
  // expect-brief: tenon: a dimension is axis\(1\), and not 1 alone
  (void)tn::take(a, whole, 1);
#endif
#if TENON_CASE == 36
  // expect-brief: tenon: borrow refers to what somebody else keeps: from_vector\(v\) takes a temporary's elements
  (void)tn::borrow(std::vector<float>{1, 2});
#endif
#if TENON_CASE == 37
  // expect-brief: tenon: borrow takes one array of elements: asarray\(v\) copies a vector<bool> and a vector of vectors
  (void)tn::borrow(bits);
#endif
#if TENON_CASE == 38
  // expect-brief: tenon: indices in braces: x\(tensor<int>\(\{0, 2\}\)\) selects 0 and 2, x\(range\(0, 2\)\) those from 0 to before 2
  (void)a({0, 1});
#endif
#if TENON_CASE == 39
  // expect-brief: tenon: indices in braces: x\(tensor<int>\(\{0, 2\}\)\) selects 0 and 2, x\(range\(0, 2\)\) those from 0 to before 2
  (void)a({0, 1}, 1);
#endif
#if TENON_CASE == 40
  // expect-brief: tenon: indices in braces: x\(tensor<int>\(\{0, 2\}\)\) selects 0 and 2, x\(range\(0, 2\)\) those from 0 to before 2
  (void)a(tn::all, {0, 1});
#endif
#if TENON_CASE == 41
  // expect-brief: tenon: asarray\(v\) makes a tensor of a vector, from_vector\(std::move\(v\)\) moves it in
  tn::Tensor<float> copied(list);
#endif
#if TENON_CASE == 42
  // expect-brief: tenon: x.cast<int>\(\) converts the elements of x to int
  (void)a.astype<int>();
#endif
#if TENON_CASE == 43
  // expect-brief: tenon: x.clone\(\) copies the elements; Tensor y = x shares them
  (void)a.copy();
#endif
#if TENON_CASE == 44
  // expect-brief: tenon: x.reshape\(\{-1\}\) is x in one dimension, flat\(x\) the range of its elements
  (void)a.flatten();
#endif
#if TENON_CASE == 45
  // expect-brief: tenon: borrow refers to what somebody else keeps: from_vector\(v\) takes a temporary's elements
  auto lent = tn::borrow(std::array<float, 4>{1, 2, 3, 4}, {2, 2});
  std::cout << lent(0, 1) << lent.sizes();
#endif
#if TENON_CASE == 46
  // expect-brief: tenon: borrow refers to what somebody else keeps: from_vector\(v\) takes a temporary's elements
  tn::Tensor<const float> lent = tn::borrow(static_cast<const std::vector<float>&&>(list));
#endif
#if TENON_CASE == 47
  // expect-brief: tenon: borrow takes one array of elements: asarray\(v\) copies a vector<bool> and a vector of vectors
  (void)(tn::borrow(std::deque<float>{1, 2}) + a);
#endif
}
