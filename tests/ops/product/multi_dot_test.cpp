// multi_dot: the order of multiplications, ranges of matrices, and what is refused.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::error_text;

TEST_CASE("the cheapest order is found") {
  // The chain of Cormen et al., Introduction to Algorithms, 15.2: ((A1 (A2 A3)) ((A4 A5) A6)).
  const std::int64_t sizes[] = {30, 35, 15, 5, 10, 20, 25};
  const tn::detail::ChainOrder order(6, sizes);
  CHECK(order.cut(0, 5) == 2);
  CHECK(order.cut(0, 2) == 0);
  CHECK(order.cut(3, 5) == 4);
}

TEST_CASE("operands of several types, and a range of matrices") {
  const auto a = tn::ones<int>({2, 5});
  const auto b = tn::full<double>({5, 3}, 0.5);
  CHECK(tn::array_equal(tn::multi_dot(a, b, tn::ones<float>({3})), tn::full<double>({2}, 7.5)));
  CHECK(tn::array_equal(tn::multi_dot(std::vector{b, tn::ones<double>({3, 4})}), tn::full<double>({5, 4}, 1.5)));
}

TEST_CASE("multi_dot refuses what is no chain") {
  const auto a = tn::ones<float>({2, 3});
  const auto text = [](auto f) { return error_text<tn::ShapeError>(f); };
  CHECK(text([&] { (void)tn::multi_dot(a); }) == "tenon::multi_dot: needs two matrices at least, got 1");
  CHECK(text([&] { (void)tn::multi_dot(std::vector<tn::Tensor<float>>{}); }) ==
        "tenon::multi_dot: needs two matrices at least, got 0");
  CHECK(text([&] { (void)tn::multi_dot(a, a); }) ==
        "tenon::multi_dot: shapes (2,3) and (2,3) of operands 0 and 1 do not match");
  CHECK(text([&] { (void)tn::multi_dot(a, tn::ones<float>({3}), a); }) ==
        "tenon::multi_dot: operand 1 of shape (3,) is no matrix: only the first and the last may be vectors");
  CHECK(text([&] { (void)tn::multi_dot(a, tn::tensor(1.f)); }) ==
        "tenon::multi_dot: operand 1 of shape () is no matrix: only the first and the last may be vectors");
}
