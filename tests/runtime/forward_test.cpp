// Forward mode by name. Each function's derivative is compared with its gradient from Python
// (bindings/python/tests/test_forward_mode.py).
#include <tenon/runtime/forward.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/runtime/value.hpp>
#include <tenon/tenon.hpp>

#include <cstdint>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"

namespace tn = tenon;
using tn::runtime::call, tn::runtime::push_forward, tn::runtime::Value;
using Values = std::vector<Value>;
using Catch::Matchers::ContainsSubstring;

namespace {

Value leaf(const tn::Tensor<double>& x) {
  Value made = tn::AnyTensor(x);
  tn::runtime::set_requires_grad(made, true);
  return made;
}
std::vector<double> elements(const Value& x) { return support::elements(x.tensor().as<double>()); }

}  // namespace

TEST_CASE("forward mode: derivatives in one direction, and in several at once") {
  const Value x = leaf(tn::tensor({1.0, 2.0, 3.0})), y = leaf(tn::tensor({2.0}));
  const Value z = call("multiply", Values{call("square", Values{x}), y}), total = call("sum", Values{z});
  const Value dx = tn::AnyTensor(tn::tensor({1.0, 0.0, 2.0})), dy = tn::AnyTensor(tn::tensor({10.0}));
  const auto made = push_forward(Values{z, total, y}, Values{x, y}, Values{dx, dy});
  CHECK(elements(made[0]) == std::vector<double>{14, 40, 114});  // 2 x y dx + x² dy
  CHECK(elements(made[1]) == std::vector<double>{168});
  CHECK(elements(made[2]) == std::vector<double>{10});
  const Value basis = tn::AnyTensor(tn::eye<double>(3));
  const auto columns = push_forward(Values{z, total}, Values{x}, Values{basis}, 3);
  CHECK(elements(columns[0]) == std::vector<double>{4, 0, 0, 0, 8, 0, 0, 0, 12});
  CHECK(columns[1].tensor().sizes() == tn::Dims(tn::Shape{3}));
  CHECK(elements(columns[1]) == std::vector<double>{4, 8, 12});
}

TEST_CASE("forward mode: tangents that repeat along a batch, through products from both sides") {
  const auto basis = tn::eye<double>(3).view({3, 1, 3});
  const auto repeated = basis.expand({3, 4, 3});  // of 4 rows all the same
  const auto standing = repeated.transpose(1, 2);
  const auto w = tn::arange<double>(0, 6).view({3, 2});
  const Value x = leaf(tn::arange<double>(0, 12).view({4, 3}));
  const Value left = call("matmul", Values{x, tn::AnyTensor(w)});
  const Value right =
      call("matmul", Values{tn::AnyTensor(tn::Tensor<double>(w.t())), call("matrix_transpose", Values{x})});
  const Value both = call("matmul", Values{x, call("matrix_transpose", Values{x})});
  for (const Value& y : {left, right, both}) {
    const auto once = push_forward(Values{y}, Values{x}, Values{tn::AnyTensor(repeated)}, 3);
    const auto each = push_forward(Values{y}, Values{x}, Values{tn::AnyTensor(repeated.clone())}, 3);
    CHECK(once[0].tensor().sizes() == each[0].tensor().sizes());
    CHECK(elements(once[0]) == elements(each[0]));
  }
  const Value column = leaf(tn::arange<double>(0, 12).view({3, 4}));
  const Value y = call("matmul", Values{tn::AnyTensor(tn::Tensor<double>(w.t())), column});
  CHECK(elements(push_forward(Values{y}, Values{column}, Values{tn::AnyTensor(standing)}, 3)[0]) ==
        elements(push_forward(Values{y}, Values{column}, Values{tn::AnyTensor(standing.clone())}, 3)[0]));
}

TEST_CASE("forward mode: of a result, of what does not depend on it, and of gradients") {
  const Value x = leaf(tn::tensor({0.5, 2.0}));
  const Value y = call("exp", Values{x}), z = call("square", Values{y});
  const Value t = tn::AnyTensor(tn::ones<double>({2}));
  const auto made = push_forward(Values{z, x}, Values{y}, Values{t});
  CHECK(elements(made[0]) == elements(call("multiply", Values{Value(2.0), y})));
  CHECK(made[1].is_nothing());
  const Value one = call("sum", Values{call("power", Values{x, Value(3.0)})});
  const auto gradients = tn::runtime::grad_of(Values{one}, Values{x}, {}, {.create_graph = true});
  CHECK(elements(push_forward(gradients, Values{x}, Values{t})[0]) == std::vector<double>{3, 12});
}

TEST_CASE("forward mode: what is refused") {
  const Value x = leaf(tn::tensor({1.0, 2.0}));
  const Value y = call("exp", Values{x});
  const Value t = tn::AnyTensor(tn::ones<double>({3}));
  CHECK_THROWS_WITH(push_forward(Values{y}, Values{x}, Values{t}),
                    ContainsSubstring("a tangent of shape (3,) for an input of shape (2,)"));
  CHECK_THROWS_AS(push_forward(Values{y}, Values{x}, Values{t}, 3), tn::ShapeError);
  CHECK_THROWS_WITH(push_forward(Values{y}, Values{t}, Values{t}), ContainsSubstring("input 0 has no history"));
  tn::runtime::backward(call("sum", Values{y}));
  const Value good = tn::AnyTensor(tn::ones<double>({2}));
  CHECK_THROWS_WITH(push_forward(Values{y}, Values{x}, Values{good}), ContainsSubstring("was freed"));
}
