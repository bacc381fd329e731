// Products beside their golden data: errors, special values, aliasing.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <limits>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::elements;
using support::error_text;
using tn::ones;

namespace {

template <class F>
std::string shape_error(F f) { return error_text<tn::ShapeError>(f); }
template <class F>
std::string index_error(F f) { return error_text<tn::IndexError>(f); }

}  // namespace

TEST_CASE("products refuse shapes that do not fit") {
  const auto v = ones<float>({3}), w = ones<float>({4}), a = ones<float>({2, 3});
  CHECK(shape_error([&] { (void)tn::dot(v, w); }) ==
        "tenon::dot: dimension 0 of shape (3,) is 3 and dimension 0 of shape (4,) is 4");
  CHECK(shape_error([&] { (void)tn::inner(a, w); }) ==
        "tenon::inner: dimension 1 of shape (2,3) is 3 and dimension 0 of shape (4,) is 4");
  CHECK(shape_error([&] { (void)tn::vdot(a, w); }) == "tenon::vdot: shapes (2,3) and (4,) have 6 and 4 elements");
  CHECK(shape_error([&] { (void)tn::vecdot(a, w); }) ==
        "tenon::vecdot: dimension -1 of shapes (2,3) and (4,) is 3 and 4");
  CHECK(shape_error([&] { (void)tn::vecdot(ones<float>({2, 3}), ones<float>({4, 3})); }) ==
        "tenon::vecdot: shapes (2,3) and (4,3) do not broadcast: axis 0 is 2 and 4");
  CHECK(index_error([&] { (void)tn::vecdot(a, v, 1); }) ==
        "tenon::vecdot: dimension 1 of shapes (2,3) and (3,): count from the end, as their ranks differ");
  CHECK(index_error([&] { (void)tn::vecdot(a, v, -2); }) ==
        "tenon::vecdot: dimension -2 is out of range of a 1-D tensor");
  CHECK(index_error([&] { (void)tn::vecdot(tn::tensor(1.f), tn::tensor(1.f)); }) ==
        "tenon::vecdot: dimension -1 is out of range of a 0-D tensor");
  CHECK(shape_error([&] { (void)tn::outer(a, v); }) == "tenon::outer: x1 has shape (2,3) and must have 1 dimension");
  CHECK(shape_error([&] { (void)tn::cross(w, w); }) ==
        "tenon::cross: dimension -1 of shapes (4,) and (4,) is 4 and 4 and must be 3");
  CHECK(shape_error([&] { (void)tn::mm(a, v); }) == "tenon::mm: x2 has shape (3,) and must have 2 dimensions");
  CHECK(shape_error([&] { (void)tn::bmm(ones<float>({1, 2, 3}), ones<float>({2, 3, 2})); }) ==
        "tenon::bmm: shapes (1,2,3) and (2,3,2) are batches of two sizes");
  CHECK(index_error([&] { (void)tn::tensordot(a, a, 3); }) ==
        "tenon::tensordot: 3 dimensions of shapes (2,3) and (2,3)");
  CHECK(index_error([&] { (void)tn::tensordot(a, a, -1); }) ==
        "tenon::tensordot: -1 dimensions of shapes (2,3) and (2,3)");
  CHECK(index_error([&] {
          (void)tn::tensordot(a, a, {0, 0}, {0, 1});
        }) == "tenon::tensordot: dimensions (0,0) and (0,1) name one twice");
  CHECK(index_error([&] {
          (void)tn::tensordot(a, a, {0, 1}, {0, -2});
        }) == "tenon::tensordot: dimensions (0,1) and (0,-2) name one twice");
  CHECK(index_error([&] { (void)tn::tensordot(a, a, {2}, {0}); }) ==
        "tenon::tensordot: dimension 2 is out of range of a 2-D tensor");
  CHECK(shape_error([&] { (void)tn::tensordot(a, a, {0}, {0, 1}); }) ==
        "tenon::tensordot: 1 dimensions (0,) of the first operand and 2 of the second, (0,1)");
  CHECK(index_error([&] { (void)tn::trace(v); }) != "no error");
  CHECK(shape_error([&] { (void)tn::matrix_power(a, 2); }) ==
        "tenon::matrix_power: shape (2,3) is not one of square matrices");
  CHECK(index_error([&] { (void)tn::matrix_power(ones<float>({2, 2}), -1); }) ==
        "tenon::matrix_power: n = -1 is negative: linalg::matrix_power of <tenon/linalg.hpp> inverts");
  CHECK(shape_error([&] {
          (void)tn::kron(ones<bool>({1}).expand({std::int64_t{1} << 40}),
                         ones<bool>({1}).expand({std::int64_t{1} << 40}));
        }) == "tenon::kron: the result of shapes (1099511627776,) and (1099511627776,) is too large");
}

TEST_CASE("conjugates stand on the left") {
  const tn::complex<double> i(0, 1);
  const auto x = tn::full<tn::complex<double>>({2}, i);
  CHECK(tn::vdot(x, x).item() == tn::complex<double>(2));
  CHECK(tn::vecdot(x, x).item() == tn::complex<double>(2));
  CHECK(tn::dot(x, x).item() == tn::complex<double>(-2));
  CHECK(tn::inner(x, x).item() == tn::complex<double>(-2));
}

TEST_CASE("integers wrap, halves are summed in float") {
  const auto x = tn::full<std::uint8_t>({3}, 100);
  CHECK(tn::vecdot(x, x).item() == static_cast<std::uint8_t>(30'000));
  CHECK(tn::einsum("i,i", x, x).item() == static_cast<std::uint8_t>(30'000));
  CHECK(tn::einsum("i->", tn::full<std::uint8_t>({5}, 100)).item() == static_cast<std::uint8_t>(500));
  const auto large = tn::full<std::int64_t>({2}, INT64_MAX);
  CHECK(tn::dot(large, ones<std::int64_t>({2})).item() == -2);
  CHECK(tn::vdot(ones<tn::float16>({5000}), ones<tn::float16>({5000})).item() == tn::float16(5000.f));
  CHECK(tn::einsum("i,i", ones<tn::bfloat16>({4096}), ones<tn::bfloat16>({4096})).item() == tn::bfloat16(4096.f));
}

TEST_CASE("a beta of 0 does not read the tensor that is added to") {
  const auto nan = tn::full<float>({2, 2}, std::numeric_limits<float>::quiet_NaN());
  const auto a = tn::tensor<float>({{1, 2}, {3, 4}}), eye = tn::eye<float>(2);
  CHECK(elements(tn::addmm(nan, a, eye, 0)) == std::vector<float>{1, 2, 3, 4});
  CHECK(elements(tn::addmm(nan, a, eye, 0.f, 2)) == std::vector<float>{2, 4, 6, 8});
  auto x = nan.clone();
  CHECK(elements(x.addmm_(a, eye, 0)) == std::vector<float>{1, 2, 3, 4});
  const float kept = tn::addmm(nan, a, eye, 1)(0, 0);
  CHECK(kept != kept);
  CHECK(tn::addmv(nan(0, tn::all), a, eye(0, tn::all), 0)(1) == 3.f);
}

TEST_CASE("a product is added to its own operand as to a copy") {
  auto a = tn::tensor<double>({{1, 2}, {3, 4}});
  a.addmm_(a, a);
  CHECK(elements(a) == std::vector<double>{8, 12, 18, 26});
  auto b = tn::tensor<double>({{1, 2}, {3, 4}});
  b.t().addmm_(b, b, 0);
  CHECK(elements(b) == std::vector<double>{7, 15, 10, 22});
}

TEST_CASE("into an existing tensor, which may be an operand and of another type") {
  auto a = tn::tensor<double>({{1, 2}, {3, 4}});
  tn::into(a.t(), tn::addmm, a, a, a);
  CHECK(elements(a) == std::vector<double>{8, 18, 12, 26});
  const auto out = tn::zeros<int>({2, 2});
  tn::into(out, tn::addr, tn::full<float>({2, 2}, 0.5f), ones<float>({2}), tn::tensor<float>({1, 2}), 2, 3.f);
  CHECK(elements(out) == std::vector<int>{4, 7, 4, 7});
  CHECK(shape_error([&] { tn::into(out, tn::addmm, out, ones<int>({1, 2}), ones<int>({2, 2})); }) != "no error");
  CHECK(shape_error([&] { tn::into(out, tn::addmv, ones<int>({2}), out, ones<int>({2})); }) ==
        "tenon::addmv: the destination's shape (2,2) is not the product's, (2,)");
  CHECK(elements(out) == std::vector<int>{4, 7, 4, 7});
}

TEST_CASE("products into an existing tensor, which may be an operand, a view and of another type") {
  const auto a = tn::tensor<double>({{1, 2}, {3, 4}}), b = tn::tensor<double>({{0, 1}, {1, 1}});
  auto out = ones<double>({2, 2});
  const double* const data = out.data_ptr();
  tn::into(out, tn::matmul, a, b);
  CHECK(elements(out) == std::vector<double>{2, 3, 4, 7});
  CHECK(out.data_ptr() == data);
  tn::into(out.t(), tn::mm, a, b);
  CHECK(elements(out) == std::vector<double>{2, 4, 3, 7});
  tn::into(out, tn::matmul, out, out);
  CHECK(elements(out) == std::vector<double>{16, 36, 27, 61});
  const auto row = tn::zeros<float>({3, 2});
  tn::into(row[1], tn::mv, a, tn::tensor<double>({1, 1}));
  CHECK(elements(row) == std::vector<float>{0, 0, 3, 7, 0, 0});
  tn::into(out[0], tn::matmul, tn::tensor<double>({1, 1}), a + 1.);
  CHECK(elements(out) == std::vector<double>{6, 8, 27, 61});
  const auto batch = tn::zeros<double>({2, 2, 2});
  tn::into(batch, tn::bmm, tn::stack(a, b), tn::stack(b, a));
  CHECK(elements(batch) == std::vector<double>{2, 3, 4, 7, 3, 4, 4, 6});
  tn::into(batch.transpose(0, 2), tn::matmul, tn::stack(a, b), b);
  CHECK(elements(batch) == std::vector<double>{2, 1, 4, 1, 3, 1, 7, 2});
  const auto number = tn::zeros<int>({});
  tn::into(number, tn::matmul, tn::tensor<int>({1, 2, 3}), tn::tensor<int>({4, 5, 6}));
  CHECK(number.item() == 32);
  CHECK(shape_error([&] { tn::into(row, tn::matmul, a, b); }) ==
        "tenon::matmul: the destination's shape (3,2) is not the product's, (2,2)");
  CHECK(shape_error([&] { tn::into(batch, tn::matmul, a, b); }) ==
        "tenon::matmul: the destination's shape (2,2,2) is not the product's, (2,2)");
  CHECK(shape_error([&] { tn::into(out, tn::mv, a, b); }) == shape_error([&] { (void)tn::mv(a, b); }));
  CHECK(elements(out) == std::vector<double>{6, 8, 27, 61});
}

TEST_CASE("additions of products refuse what does not fit, and change nothing") {
  auto x = tn::zeros<float>({2, 3});
  const auto a = ones<float>({2, 4}), b = ones<float>({4, 3});
  CHECK(shape_error([&] { (void)tn::addmm(x, a, a); }) ==
        "tenon::addmm: shapes (2,4) and (2,4) do not fit: the inner sizes differ");
  CHECK(shape_error([&] { (void)tn::addmm(x, a, ones<float>({4})); }) ==
        "tenon::addmm: the third operand has shape (4,) and must have 2 dimensions");
  CHECK(shape_error([&] { (void)tn::addmm(ones<float>({5, 2, 3}), a, b); }) ==
        "tenon::addmm: shape (5,2,3) does not broadcast to the product's, (2,3)");
  CHECK(shape_error([&] { (void)tn::addmm(ones<float>({2, 2}), a, b); }) != "no error");
  CHECK(shape_error([&] {
          x.addmm_(ones<float>({1, 4}), b);
        }) == "tenon::addmm_: shape (2,3) is not the product's, (1,3)");
  CHECK(shape_error([&] { x.addr_(ones<float>({2}), ones<float>({2})); }) ==
        "tenon::addr_: shape (2,3) is not the product's, (2,2)");
  CHECK(shape_error([&] { (void)tn::baddbmm(x, ones<float>({2, 2, 4}), ones<float>({3, 4, 3})); }) ==
        "tenon::baddbmm: shapes (2,2,4) and (3,4,3) do not fit: the batches differ");
  CHECK(elements(x) == std::vector<float>(6, 0.f));
}
