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
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::concat({a, wide}); }) ==
        "tenon::concat: shapes (2,2) and (2,3) differ in more than dimension 0");
  CHECK(error_text<tn::ShapeError>([] { (void)tn::concat(tn::zeros<int>({2, 2}), tn::zeros<int>({2})); }) ==
        "tenon::concat: shapes (2,2) and (2,) differ in rank, 2 and 1");
  CHECK(error_text<tn::ShapeError>([&] {
          (void)tn::stack({a, wide});
        }) == "tenon::stack: shapes (2,2) and (2,3) differ");
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::concat({tn::tensor(1)}); }) ==
        "tenon::concat: tensors of rank 0 have no dimension to join along: use stack");
  CHECK(error_text<tn::IndexError>([&] { (void)tn::concat({a}, axis(2)); }) ==
        "tenon::concat: dimension 2 is out of range of a 2-D tensor");
  CHECK(error_text<tn::IndexError>([&] { (void)tn::stack({a}, axis(0, 1)); }) == "tenon::stack: needs one axis, got 2");
}

TEST_CASE("parts of several types are promoted, expressions computed in their places") {
  const auto joined = tn::concat(a, b * 2, tn::tensor<float>({{0.5, 1.5}}));
  CHECK(elements(joined) == std::vector<double>{0, 1, 2, 3, 8, 10, 12, 14, 0.5, 1.5});  // int32 beside float is double
  CHECK(elements(tn::concat(a, axis(1), b)) == elements(tn::concat({a, b}, axis(1))));
  CHECK(elements(tn::concat(a(a > 1), tn::lazy::full<std::uint8_t>({1}, 7))) == Ints{2, 3, 7});
  CHECK(elements(tn::stack(Tensor<const int>(a), -b, axis(2))) == Ints{0, -4, 1, -5, 2, -6, 3, -7});
  CHECK(elements(tn::hstack(std::vector<Tensor<int>>{a[0], b[1]})) == Ints{0, 1, 6, 7});
  CHECK(elements(tn::column_stack({a[0], a[1]})) == Ints{0, 2, 1, 3});
  CHECK(elements(tn::vstack(a, a[0])) == Ints{0, 1, 2, 3, 0, 1});
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::vstack(a, tn::zeros<int>({3})); }) ==
        "tenon::vstack: shapes (2,2) and (3,) differ in more than dimension 0");
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::dstack(std::vector<Tensor<int>>{}); }) ==
        "tenon::dstack: there are no tensors");
  CHECK(error_text<tn::TypeError>([&] { (void)tn::concat(a, tn::floor_divide(a, 0)); }) ==
        "tenon::floor_divide: an integer divisor is 0");
}

TEST_CASE("flip reverses dimensions, all by default") {
  CHECK(elements(tn::flip(a)) == Ints{3, 2, 1, 0});
  CHECK(elements(tn::flip(a, 0)) == Ints{2, 3, 0, 1});
  CHECK(elements(tn::flip(a, -1)) == Ints{1, 0, 3, 2});
  CHECK(elements(tn::flip(a, 0, 1)) == Ints{3, 2, 1, 0});
  CHECK(tn::shares_storage(tn::flip(a, 0), a));
  CHECK(elements(tn::flip(a + 1, 0)) == Ints{3, 4, 1, 2});
  CHECK(elements(tn::flip(a, axis(-1))) == Ints{1, 0, 3, 2});
  CHECK_THROWS_AS(tn::flip(a, 2), tn::IndexError);
  CHECK(error_text<tn::IndexError>([] { (void)tn::flip(a, 0, -2); }) ==
        "tenon::flip: dimension -2 of shape (2,2) is named twice");
}

TEST_CASE("views as functions are those of the members, and take expressions") {
  CHECK(tn::reshape(a, {4}).is_set_to(a.reshape({4})));
  CHECK(tn::permute_dims(a, {1, 0}).is_set_to(a.t()));
  CHECK(tn::moveaxis(a, {0, 1}, {1, 0}).is_set_to(a.t()));
  CHECK(tn::swapaxes(a, 0, 1).is_set_to(a.t()));
  CHECK(tn::expand_dims(a, 0).is_set_to(a.unsqueeze(0)));
  CHECK(tn::squeeze(a.unsqueeze(1), 1).is_set_to(a));
  CHECK(tn::broadcast_to(a, {3, 2, 2}).is_set_to(a.expand({3, 2, 2})));
  CHECK(elements(tn::diagonal(a)) == Ints{0, 3});
  CHECK(elements(tn::reshape(a * 2, {4})) == Ints{0, 2, 4, 6});
  CHECK(tn::matrix_transpose(a).is_set_to(a.t()));
  CHECK(tn::shares_storage(tn::ravel(a), a));
  CHECK_FALSE(tn::shares_storage(tn::ravel(a.t()), a));
  CHECK(tn::shares_storage(tn::flatten(a.unsqueeze(0).transpose(1, 2), 0, 1), a));
  CHECK(tn::shares_storage(tn::rot90(a), a));
  CHECK(tn::shares_storage(tn::atleast_3d(a), a));
  const auto [wide, same] = tn::broadcast_arrays(a[0], a);
  CHECK(wide.is_set_to(a[0].expand({2, 2})));
  CHECK(same.is_set_to(a));
}

// clang warns of a number in braces.
TEST_CASE("a list of one dimension is a list") {
  CHECK(tn::moveaxis(a, {0}, {1}).is_set_to(a.t()));
  CHECK(tn::moveaxis(a, 0, {1}).is_set_to(a.t()));
  CHECK(tn::moveaxis(a, {-1}, 0).is_set_to(a.t()));
  CHECK(a.movedim({0}, {1}).is_set_to(a.movedim(std::uint8_t{0}, 1)));
  CHECK(tn::array_equal(tn::roll(a, {1}), tn::roll(a, 1)));
  CHECK(tn::array_equal(tn::roll(a, {1}, tn::axis(0)), tn::roll(a, 1, tn::axis(0))));
}

TEST_CASE("views as functions refuse what cannot be, in their own names") {
  CHECK(error_text<tn::ShapeError>([] { (void)tn::permute_dims(a, {0, 0}); }) ==
        "tenon::permute_dims: the order (0,0) names dimension 0 twice");
  CHECK(error_text<tn::ShapeError>([] {
          (void)tn::moveaxis(a, {0}, {0, 1});
        }) == "tenon::moveaxis: (0,) and (0,1) differ in length");
  CHECK(error_text<tn::IndexError>([] { (void)tn::swapaxes(a, 0, 2); }) ==
        "tenon::swapaxes: dimension 2 is out of range of a 2-D tensor");
  CHECK(error_text<tn::IndexError>([] { (void)tn::expand_dims(a, 3); }) ==
        "tenon::expand_dims: dimension 3 is out of range of a 3-D tensor");
  CHECK(error_text<tn::ShapeError>([] { (void)tn::squeeze(a, 0); }) ==
        "tenon::squeeze: dimension 0 of shape (2,2) is not 1");
  CHECK(error_text<tn::IndexError>([] { (void)tn::squeeze(a.unsqueeze(0), axis(0, -3)); }) ==
        "tenon::squeeze: dimension -3 of shape (1,2,2) is named twice");
  CHECK(error_text<tn::ShapeError>([] { (void)tn::matrix_transpose(a[0]); }) ==
        "tenon::matrix_transpose: shape (2,) has no matrices");
  CHECK(error_text<tn::IndexError>([] { (void)tn::flatten(a, 1, 0); }) ==
        "tenon::flatten: dimension 1 comes after dimension 0 of shape (2,2)");
  CHECK(error_text<tn::IndexError>([] { (void)tn::rot90(a, 1, axis(0)); }) ==
        "tenon::rot90: needs two dimensions, got 1");
  CHECK(error_text<tn::IndexError>([] { (void)tn::rot90(a, 1, axis(1, -1)); }) ==
        "tenon::rot90: dimension -1 of shape (2,2) is named twice");
  CHECK(error_text<tn::ShapeError>([] { (void)tn::broadcast_arrays(a, tn::zeros<int>({3})); }) ==
        "tenon::broadcast_arrays: shapes (2,2) and (3,) do not broadcast: axis 1 is 2 and 3");
}
