// The family product by name, against the typed library.
#include <tenon/ops/registry.hpp>
#include <tenon/runtime/function.hpp>

#include <cstdint>
#include <vector>

#include "support/catch.hpp"
#include "support/element_types.hpp"
#include "support/runtime_results.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
using support::same_result, support::some_elements, support::layouts_of;

namespace {

/// Bit for bit, but half types as near as their rounding.
template <class T>
bool agrees(const rt::Value& got, const tn::AnyTensor& want) {
  if constexpr (sizeof(T) == 2 && tn::kind_of<T> == tn::Kind::floating)
    return support::close_tensor(got.tensor(), want, 0.02);
  else return support::same_tensor(got.tensor(), want);
}
using Everything = support::ComparedTypes<bool, std::int16_t, std::uint32_t, tn::bfloat16, float, tn::complex<double>>;

}  // namespace

TEST_CASE("products of matrices by name: types and layouts") {
  support::for_types(
      []<class T>() {
        const auto b = some_elements<T>({6, 6}, 3);
        for (const tn::Tensor<const T>& a : layouts_of(some_elements<T>({6, 6}))) {
          const tn::Tensor<const T> x = a.transpose(0, 1);  // (6 or 3, 6)
          CHECK(agrees<T>(rt::call("matmul", {x, b}), tn::matmul(x, b)));
          CHECK(agrees<T>(rt::call("mm", {x, b}), tn::mm(x, b)));
          CHECK(agrees<T>(rt::call("mv", {x, b.select(0, 1)}), tn::mv(x, b.select(0, 1))));
          CHECK(agrees<T>(rt::call("bmm", {x.unsqueeze(0), b.unsqueeze(0)}), tn::bmm(x.unsqueeze(0), b.unsqueeze(0))));
          CHECK(agrees<T>(rt::call("dot", {x, b}), tn::dot(x, b)));
          CHECK(agrees<T>(rt::call("inner", {x, b}), tn::inner(x, b)));
          CHECK(agrees<T>(rt::call("vecdot", {b, b.flip(0), 0}), tn::vecdot(b, b.flip(0), 0)));
          CHECK(agrees<T>(rt::call("vdot", {a, a.flip(1)}), tn::vdot(a, a.flip(1))));
          CHECK(agrees<T>(rt::call("outer", {x.select(0, 0), b.select(1, 2)}),
                          tn::outer(x.select(0, 0), b.select(1, 2))));
        }
      },
      support::ComparedTypes<std::int8_t, std::uint16_t, std::int64_t, tn::float16, double, tn::complex<float>>{});
}

TEST_CASE("sums of products by name") {
  support::for_types(
      []<class T>() {
        const auto x = some_elements<T>({3, 4}), y = some_elements<T>({4, 5}, 2), z = some_elements<T>({5, 3}, 3);
        CHECK(agrees<T>(rt::call("einsum", {"ij,jk->ki", x, y}), tn::einsum("ij,jk->ki", x, y)));
        CHECK(agrees<T>(rt::call("einsum", {"ij,jk,ki", x, y, z}), tn::einsum("ij,jk,ki", x, y, z)));
        CHECK(agrees<T>(rt::call("einsum", {"ij->j", std::vector<rt::Value>{x}}), tn::einsum("ij->j", x)));
        CHECK(agrees<T>(rt::call("tensordot", {x, y, 1}), tn::tensordot(x, y, 1)));
        CHECK(agrees<T>(rt::call("tensordot", {x, z, std::vector<rt::Value>{tn::Shape{0}, tn::Shape{-1}}}),
                        tn::tensordot(x, z, tn::Shape{0}, tn::Shape{-1})));
        CHECK(
            agrees<T>(rt::call("tensordot", {x, z, tn::Shape{0, 1}}), tn::tensordot(x, z, tn::Shape{0}, tn::Shape{1})));
        CHECK(agrees<T>(rt::call("tensordot", {x, x}), tn::tensordot(x, x)));
      },
      Everything{});
}

TEST_CASE("other products by name") {
  support::for_types(
      []<class T>() {
        const auto x = some_elements<T>({3, 4}), y = some_elements<T>({2, 2}, 2), square = some_elements<T>({4, 4}, 3);
        CHECK(agrees<T>(rt::call("kron", {x, y}), tn::kron(x, y)));
        CHECK(agrees<T>(rt::call("trace", {square}), tn::trace(square)));
        CHECK(agrees<T>(rt::call("trace", {square, 1, 1, 0}), tn::trace(square, 1, 1, 0)));
        CHECK(agrees<T>(rt::call("matrix_power", {square, 3}), tn::matrix_power(square, 3)));
        CHECK(agrees<T>(rt::call("matrix_power", {square, 0}), tn::matrix_power(square, 0)));
      },
      Everything{});
  support::for_types(
      []<class T>() {
        const auto x = some_elements<T>({3, 4}), y = some_elements<T>({2, 2}, 2);
        CHECK(agrees<T>(rt::call("cross", {x, x.flip(1), 0}), tn::cross(x, x.flip(1), 0)));
        CHECK(agrees<T>(rt::call("convolve", {x, y}), tn::convolve(x, y)));
        CHECK(agrees<T>(rt::call("convolve", {x, y, "same"}), tn::convolve(x, y, tn::ConvolveMode::same)));
        CHECK(agrees<T>(rt::call("correlate", {x, y}), tn::correlate(x, y)));
        CHECK(
            agrees<T>(rt::call("correlate", {x, y}, {{"mode", "full"}}), tn::correlate(x, y, tn::ConvolveMode::full)));
        CHECK(agrees<T>(rt::call("polyval", {x.select(0, 0), y}), tn::polyval(x.select(0, 0), y)));
      },
      support::ComparedTypes<std::int8_t, std::uint32_t, tn::float16, double, tn::complex<float>>{});
}

TEST_CASE("products added to a tensor by name") {
  support::for_types(
      []<class T>() {
        const auto x = some_elements<T>({3, 5}, 4), a = some_elements<T>({3, 4}), b = some_elements<T>({4, 5}, 2);
        CHECK(agrees<T>(rt::call("addmm", {x, a, b}), tn::addmm(x, a, b)));
        CHECK(agrees<T>(rt::call("addmm", {x, a, b, 2, 3}), tn::addmm(x, a, b, 2, 3)));
        CHECK(agrees<T>(rt::call("addmm", {x, a, b}, {{"beta", 0}}), tn::addmm(x, a, b, 0)));
        CHECK(agrees<T>(rt::call("addmv", {x.select(1, 0), a, b.select(1, 0)}),
                        tn::addmv(x.select(1, 0), a, b.select(1, 0))));
        CHECK(agrees<T>(rt::call("addr", {x, a.select(1, 0), b.select(0, 0)}),
                        tn::addr(x, a.select(1, 0), b.select(0, 0))));
        const auto p = a.unsqueeze(0), q = b.unsqueeze(0);
        CHECK(agrees<T>(rt::call("addbmm", {x, p, q}), tn::addbmm(x, p, q)));
        CHECK(agrees<T>(rt::call("baddbmm", {x.unsqueeze(0), p, q}), tn::baddbmm(x.unsqueeze(0), p, q)));
      },
      support::ComparedTypes<std::int8_t, std::uint32_t, tn::float16, double, tn::complex<float>>{});
  // Negative factors of signed integers, which are computed as unsigned ones.
  const auto x = some_elements<std::int32_t>({3, 5}, 4), a = some_elements<std::int32_t>({3, 4}),
             b = some_elements<std::int32_t>({4, 5}, 2);
  CHECK(same_result(rt::call("addmm", {x, a, b, -1, -3}), {tn::addmm(x, a, b, -1, -3)}));
}

TEST_CASE("wrong arguments of products are typed errors") {
  const auto x = tn::zeros<float>({2, 3});
  const auto truth = tn::zeros<bool>({2, 3});
  for (const char* name : {"matmul", "mm", "dot", "tensordot", "inner"}) {
    INFO(name);
    CHECK_THROWS_AS(rt::call(name, {x}), tn::TypeError);
    CHECK_THROWS_AS(rt::call(name, {x, "x"}), tn::TypeError);
  }
  CHECK_THROWS_AS(rt::call("matmul", {x, x}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("tensordot", {x, x, 3}), tn::IndexError);
  CHECK_THROWS_AS(rt::call("tensordot", {x, x, std::vector<rt::Value>{tn::Shape{0}}}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("tensordot", {x, x, std::vector<rt::Value>{tn::Shape{0}, 0.5}}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("tensordot", {x, x, std::vector<rt::Value>{tn::Shape{0}, tn::Shape{1}}}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("einsum", {"ij,jk", x, x}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("einsum", {rt::Value("i?"), x}), tn::IndexError);
  CHECK_THROWS_AS(rt::call("einsum", {x, x}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("einsum", {"i"}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("cross", {truth, truth}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("convolve", {truth, truth}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("convolve", {x, x, "some"}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("addmm", {x, x, x}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("addmm", {tn::zeros<int>({2, 2}), tn::zeros<int>({2, 2}), tn::zeros<int>({2, 2}), 0.5}),
                  tn::TypeError);
  CHECK_THROWS_AS(rt::call("matrix_power", {x, 2}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("matrix_power", {tn::zeros<float>({2, 2}), -1}), tn::IndexError);
}
