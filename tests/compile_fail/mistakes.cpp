// The likeliest mistakes of who comes from NumPy or PyTorch: the first error line names the rule, and all is short.
#include <tenon/tenon.hpp>

#include <string>
#include <vector>

namespace tn = tenon;

void mistakes() {
  auto a = tn::zeros<float>({2, 2});
  auto whole = tn::zeros<int>({2, 2});
  tn::Tensor<bool> mask = a > 0.f;
  tn::Tensor<const float> read_only = a;
  tn::Tensor<float, tn::Cuda> there;
  const auto at = a.accessor<2>();
  const std::string text = "text";
  const std::vector<float> list = {1, 2};
#if TENON_CASE == 0
  // What is meant instead.
  a = tn::cast<float>(whole);
  whole.copy_(a);
  a.fill_(3.f);
  a = {};
  a = tn::tensor<float>({{1, 2}, {3, 4}});
  a = a + tn::asarray(list);
  a = tn::map([](float x, float y) { return x < y ? x : y; }, a, a + 1.f);
  (void)tn::sum(a, tn::axis(0, 1), tn::keepdims);
  (void)tn::cumsum(a, tn::axis(0));
  (void)tn::eval(a + a)(0, tn::all);
  (void)(mask ^ mask);
  (void)(at(0, 1) + (a + a)(0, 1));
  const float total = tn::sum(a);
  (void)total;
#endif
#if TENON_CASE == 1
  // expect-first: tenon: a tensor keeps its element type: cast<float>\(x\) converts the elements of x to float
  tn::Tensor<float> converted = whole;
#endif
#if TENON_CASE == 2
  // expect-first: tenon: a tensor keeps its element type: cast<T>\(\) converts the value, copy_\(\) writes it converted
  whole = a + 1.f;
#endif
#if TENON_CASE == 3
  // expect-first: tenon: a tensor is no number: t.fill_\(3\) sets all elements
  a = 3.f;
#endif
#if TENON_CASE == 4
  // expect-first: tenon: a named tensor takes a tensor or an expression: asarray\(v\) makes a tensor of a vector
  a = list;
#endif
#if TENON_CASE == 5
  // expect-first: tenon: say which is meant: zeros<T>\(\{2, 3\}\) takes a shape, tensor<T>\(\{\{1, 2\}, \{3, 4\}\}\) elements
  tn::Tensor<float> shape_or_elements{2, 3};
#endif
#if TENON_CASE == 6
  // expect-first: tenon: say which is meant: zeros<T>\(\{2, 3\}\) takes a shape, tensor<T>\(\{\{1, 2\}, \{3, 4\}\}\) elements
  tn::Tensor<float> shape_or_elements(2, 3);
#endif
#if TENON_CASE == 7
  // expect-first: tenon: say which is meant: zeros<T>\(\{2, 3\}\) takes a shape, tensor<T>\(\{\{1, 2\}, \{3, 4\}\}\) elements
  a = {{1, 2}, {3, 4}};
#endif
#if TENON_CASE == 8
  // expect-first: tenon: name the element type: zeros<float>\(\{2, 3\}\)
  (void)tn::zeros({2, 3});
#endif
#if TENON_CASE == 9
  // expect-first: tenon: a shape stands in braces: zeros<float>\(\{2, 3\}\)
  (void)tn::zeros<float>(2, 3);
#endif
#if TENON_CASE == 10
  // expect-first: tenon: a tensor holds the element types of tenon/dtype.hpp, or const ones
  tn::Tensor<std::string> words;
#endif
#if TENON_CASE == 11
  // expect-first: tenon: a tensor holds the element types of tenon/dtype.hpp
  (void)tn::zeros<std::string>({2});
#endif
#if TENON_CASE == 12
  // expect-first: tenon: an operand is a tensor or a number: text and null pointers are none, asarray\(v\) makes a tensor of a vector
  (void)(a + text);
#endif
#if TENON_CASE == 13
  // expect-first: tenon: an operand is a tensor or a number
  (void)(a == nullptr);
#endif
#if TENON_CASE == 14
  // expect-first: tenon: an operand is a tensor or a number
  (void)(a * list);
#endif
#if TENON_CASE == 33
  // expect-first: tenon: an operand is a tensor or a number
  a(tn::all) = list;
#endif
#if TENON_CASE == 15
  // expect-first: tenon: an operand is a tensor or a number
  (void)tn::maximum(a, "text");
#endif
#if TENON_CASE == 16
  // expect-first: tenon: the operands live on different devices: move them with to\(device\) first
  (void)(a + there);
#endif
#if TENON_CASE == 17
  // expect-first: tenon: the operands live on different devices: move them with to\(device\) first
  a += there;
#endif
#if TENON_CASE == 18
  // expect-first: tenon: this operation is not defined for this element type
  (void)(mask - mask);
#endif
#if TENON_CASE == 19
  // expect-first: tenon: this operation is not defined for this element type
  (void)(a & 1);
#endif
#if TENON_CASE == 20
  // expect-first: tenon: an in-place operation does not change a tensor's kind: the result is of a higher one
  whole /= 2;
#endif
#if TENON_CASE == 21
  // expect-first: tenon: the elements of a Tensor<const T> are read-only
  read_only += 1.f;
#endif
#if TENON_CASE == 22
  // expect-first: tenon: a tensor is not a condition: use all\(x\).item\(\) or any\(x\).item\(\)
  if (mask) return;
#endif
#if TENON_CASE == 23
  // expect-first: tenon: an expression is not a condition: use all\(a == b\).item\(\) or any\(a == b\).item\(\)
  if (a > 0.f && a < 1.f) return;
#endif
#if TENON_CASE == 24
  // expect-first: tenon::map: the function cannot be called with one element of each operand
  (void)tn::map([](float x, float y) { return x + y; }, a);
#endif
#if TENON_CASE == 25
  // expect-first: tenon::map: the function must return an element type, such as float or std::int64_t
  (void)tn::map([](float) { return std::string(); }, a);
#endif
#if TENON_CASE == 26
  // expect-first: tenon: an accessor takes as many indices as its tensor has dimensions
  (void)at(0, 0, 0);
#endif
#if TENON_CASE == 27
  // expect-first: tenon: an index is an integer, range\(\.\.\.\), all, newaxis, ellipsis, a mask or a tensor of integers
  (void)a(0.5, 1);
#endif
#if TENON_CASE == 28
  // expect-first: tenon: an expression has elements but no views: eval\(x\)\(\.\.\.\) evaluates it first
  (void)(a + a)(0, tn::all);
#endif
#if TENON_CASE == 29
  // expect-first: tenon: behind the operand stand options, in any order: a dimension is axis\(1\), and not 1 alone
  (void)tn::sum(a, 0);
#endif
#if TENON_CASE == 30
  // expect-first: tenon: axis takes integers, or one range of them
  (void)tn::sum(a, tn::axis(1.0));
#endif
#if TENON_CASE == 31
  // expect-first: tenon: the operand is a tensor: asarray\(v\) makes one of a vector or a number
  (void)tn::sum(list);
#endif
#if TENON_CASE == 32
  // expect-first: tenon: this number holds less than the element, a fraction or more: static_cast<int>\(x.item\(\)\) says that it may go
  const int unread = tn::sum(a);
#endif
#if TENON_CASE == 34
  // expect-first: tenon: name the element type: zeros<float>\(\{2, 3\}\), arange<int>\(5\)
  (void)tn::arange(5);
#endif
#if TENON_CASE == 35
  // expect-first: tenon: name the element type: 
  (void)tn::rand({2, 3});
#endif
#if TENON_CASE == 36
  // expect-first: tenon: rand and randn make floating numbers, rand<float>\(\{2, 3\}\), and randint integers
  (void)tn::rand<int>({2, 3});
#endif
#if TENON_CASE == 37
  // expect-first: tenon: a shape stands in braces: 
  (void)tn::rand<float>(2, 3);
#endif
}
