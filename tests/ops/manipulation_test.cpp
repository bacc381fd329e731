// Joining tensors, and views as functions.
#include <tenon/tenon.hpp>

#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::elements;
using support::error_text;
using tn::axis;
using tn::Tensor;
using Ints = std::vector<int>;

namespace {
const Tensor<int> a = tn::arange<int>(0, 4).view({2, 2});
const Tensor<int> b = tn::arange<int>(4, 8).view({2, 2});
}  // namespace

TEST_CASE("concat joins along a dimension") {
  CHECK(elements(tn::concat({a, b})) == Ints{0, 1, 2, 3, 4, 5, 6, 7});
  CHECK(tn::concat({a, b}).sizes() == tn::Dims(tn::Shape{4, 2}));
  CHECK(elements(tn::concat({a, b}, axis(1))) == Ints{0, 1, 4, 5, 2, 3, 6, 7});
  CHECK(elements(tn::concatenate({a, b.t()}, axis(-1))) == Ints{0, 1, 4, 6, 2, 3, 5, 7});
  CHECK(elements(tn::concat({a.narrow(0, 0, 1), b.flip(0)})) == Ints{0, 1, 6, 7, 4, 5});
  CHECK(elements(tn::concat({a, tn::zeros<int>({0, 2}), b})).size() == 8);
  CHECK(elements(tn::concat(std::vector<Tensor<int>>{a, b, a})).size() == 12);
  CHECK_FALSE(tn::shares_storage(tn::concat({a}), a));
}

TEST_CASE("stack joins along a new dimension") {
  CHECK(tn::stack({a, b}).sizes() == tn::Dims(tn::Shape{2, 2, 2}));
  CHECK(elements(tn::stack({a, b})) == Ints{0, 1, 2, 3, 4, 5, 6, 7});
  CHECK(elements(tn::stack({a, b}, axis(1))) == Ints{0, 1, 4, 5, 2, 3, 6, 7});
  CHECK(elements(tn::stack({a, b}, axis(-1))) == Ints{0, 4, 1, 5, 2, 6, 3, 7});
  CHECK(elements(tn::stack(std::vector<Tensor<int>>{tn::tensor(1), tn::tensor(2)})) == Ints{1, 2});
}

TEST_CASE("joining refuses what does not fit") {
  const auto none = std::vector<Tensor<int>>{};
  const auto wide = tn::zeros<int>({2, 3});
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::concat(none); }) == "tenon::concat: there are no tensors");
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::stack(none); }) == "tenon::stack: there are no tensors");
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::concat({a, wide}); }) == "tenon::concat: shapes (2,2) and (2,3) differ in more than dimension 0");
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::stack({a, wide}); }) == "tenon::stack: shapes (2,2) and (2,3) differ");
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::concat({tn::tensor(1)}); }) == "tenon::concat: tensors of rank 0 have no dimension to join along: use stack");
  CHECK(error_text<tn::IndexError>([&] { (void)tn::concat({a}, axis(2)); }) == "tenon::concat: dimension 2 is out of range of a 2-D tensor");
  CHECK(error_text<tn::IndexError>([&] { (void)tn::stack({a}, axis(0, 1)); }) == "tenon::stack: needs one axis, got 2");
}

TEST_CASE("flip reverses dimensions, all by default") {
  CHECK(elements(tn::flip(a)) == Ints{3, 2, 1, 0});
  CHECK(elements(tn::flip(a, 0)) == Ints{2, 3, 0, 1});
  CHECK(elements(tn::flip(a, -1)) == Ints{1, 0, 3, 2});
  CHECK(elements(tn::flip(a, 0, 1)) == Ints{3, 2, 1, 0});
  CHECK(tn::shares_storage(tn::flip(a, 0), a));
  CHECK(elements(tn::flip(a + 1, 0)) == Ints{3, 4, 1, 2});
  CHECK_THROWS_AS(tn::flip(a, 2), tn::IndexError);
}

TEST_CASE("views as functions are those of the members, and take expressions") {
  CHECK(tn::reshape(a, {4}).is_set_to(a.reshape({4})));
  CHECK(tn::permute_dims(a, {1, 0}).is_set_to(a.t()));
  CHECK(tn::moveaxis(a, {0}, {1}).is_set_to(a.t()));
  CHECK(tn::swapaxes(a, 0, 1).is_set_to(a.t()));
  CHECK(tn::expand_dims(a, 0).is_set_to(a.unsqueeze(0)));
  CHECK(tn::squeeze(a.unsqueeze(1), 1).is_set_to(a));
  CHECK(tn::broadcast_to(a, {3, 2, 2}).is_set_to(a.expand({3, 2, 2})));
  CHECK(elements(tn::diagonal(a)) == Ints{0, 3});
  CHECK(elements(tn::reshape(a * 2, {4})) == Ints{0, 2, 4, 6});
}
