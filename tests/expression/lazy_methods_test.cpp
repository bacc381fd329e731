// What an expression, a gather and generated elements answer in a tensor's words.
#include <tenon/any_tensor.hpp>
#include <tenon/engine/transfer.hpp>
#include <tenon/expression/lazy_methods.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/ops/creation/sequence.hpp>
#include <tenon/ops/shape/join.hpp>

#include <cstdint>
#include <type_traits>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using Catch::Matchers::ContainsSubstring;
using support::elements;
using support::error_text;
using support::iota;
using tn::Shape;
using tn::Tensor;
using List = std::vector<std::int64_t>;

TEST_CASE("an expression knows its shape and type without being computed") {
  const auto x = iota({3, 1}) + iota({4});
  CHECK((x.sizes() == Shape{3, 4} && x.dim() == 2 && x.numel() == 12 && x.size(0) == 3 && x.size(-1) == 4));
  CHECK(
      (x.dtype() == tn::DType::int64 && (x > 1).dtype() == tn::DType::bool_ && iota({1}).dtype() == tn::DType::int64));
  CHECK_THROWS_AS(x.size(2), tn::IndexError);
  static_assert(std::is_empty_v<tn::LazyMethods<std::remove_const_t<decltype(x)>>>);
}

TEST_CASE("an expression is evaluated where its elements or a tensor are asked for") {
  const auto a = iota({2, 3});
  const auto x = a * 10 + 1;
  CHECK(elements(x.clone()) == List{1, 11, 21, 31, 41, 51});
  CHECK(elements(x.contiguous()) == elements(x.clone()));
  CHECK(elements(x.t()) == List{1, 31, 11, 41, 21, 51});
  CHECK(elements(x.transpose(0, 1)) == elements(x.t()));
  CHECK(elements(x.permute({1, 0})) == elements(x.t()));
  CHECK(elements(x.flip(1)) == List{21, 11, 1, 51, 41, 31});
  CHECK(elements(x.diagonal()) == List{1, 41});
  CHECK((x.view({3, 2})(2, 1) == 51 && x.reshape({-1})(4) == 41));
  CHECK((x.unsqueeze(0).sizes() == Shape{1, 2, 3} && x.unsqueeze(1).squeeze().sizes() == Shape{2, 3}));
  CHECK((x.expand({4, 2, 3}).sizes() == Shape{4, 2, 3} && x.to(tn::Cpu{})(1, 2) == 51));
  static_assert(std::is_same_v<decltype(x.cast<float>()), Tensor<float>>);
  CHECK(elements(x.cast<float>()) == std::vector<float>{1, 11, 21, 31, 41, 51});
  CHECK(iota({2, 3}).sizes() == (x > 1).cast<float>().sizes());
}

TEST_CASE("item needs one element, and is refused before anything is computed") {
  const auto a = iota({2, 3});
  CHECK(((iota({1}) + 41).item() == 41 && (iota({}) + 7).item() == 7));
  int calls = 0;
  const auto counted = tn::map([&calls](std::int64_t x) { return ++calls, x; }, a);
  CHECK(error_text<tn::ShapeError>([&] { counted.item(); }) ==
        "tenon::item: needs exactly one element, got shape (2,3)");
  CHECK(calls == 0);
}

TEST_CASE("rows of an expression: it is evaluated once") {
  int calls = 0;
  const auto counted = tn::map([&calls](std::int64_t x) { return ++calls, 2 * x; }, iota({3, 2}));
  List read;
  for (const auto row : counted) read.push_back(row(1));
  CHECK((read == List{2, 6, 10} && calls == 6));
  CHECK_THROWS_AS((iota({}) + 1).end(), tn::ShapeError);
}

TEST_CASE("a gather and generated elements answer alike") {
  const auto a = iota({2, 3});
  const auto large = a(a > 2);
  CHECK((large.sizes() == Shape{3} && large.dim() == 1 && large.numel() == 3 && large.size(0) == 3 &&
         large.dtype() == tn::DType::int64));
  CHECK(elements(large.clone()) == List{3, 4, 5});
  CHECK(elements(large.cast<float>()) == std::vector<float>{3, 4, 5});
  CHECK(elements(large.reshape({3, 1}).t()) == List{3, 4, 5});
  CHECK(a(a == 4).item() == 4);
  CHECK_THROWS_AS(large.item(), tn::ShapeError);
  List read;
  for (const auto element : large) read.push_back(element.item());
  CHECK(read == List{3, 4, 5});
  const auto ramp = tn::lazy::arange<float>(0, 6);
  CHECK((ramp.sizes() == Shape{6} && ramp.reshape({2, 3})(1, 0) == 3.f && ramp.cast<int>()(5) == 5));
}

TEST_CASE("braces of expressions are joined, and an AnyTensor is made of them") {
  const auto a = iota({2, 3});
  const auto b = (a + 1).clone();
  CHECK(elements(tn::concat({a + b, b})) == List{1, 3, 5, 7, 9, 11, 1, 2, 3, 4, 5, 6});
  CHECK(elements(tn::concat({b, a * 2}, tn::axis(1))) == List{1, 2, 3, 0, 2, 4, 4, 5, 6, 6, 8, 10});
  CHECK(tn::stack({a + b, a * b, a(a >= 0).reshape({2, 3}) - a}).sizes() == Shape{3, 2, 3});
  CHECK(elements(tn::vstack({a(a > 3), b.select(0, 0).narrow(0, 0, 2) + 0})) == List{4, 5, 1, 2});
  static_assert(std::is_same_v<decltype(tn::concat({a > 1, a < 1})), Tensor<bool>>);
  const tn::AnyTensor any = a * 2, gathered = a(a > 3);
  CHECK((elements(any.as<std::int64_t>()) == List{0, 2, 4, 6, 8, 10} &&
         elements(gathered.as<std::int64_t>()) == List{4, 5}));
}
