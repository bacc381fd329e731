// einsum beside its golden data: errors, the order of products, what it shares.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::elements;
using support::error_text;
using tn::einsum;

TEST_CASE("einsum says what is wrong with its subscripts") {
  const auto a = tn::ones<float>({2, 3}), b = tn::ones<float>({3, 4});
  const auto text = [&](const char* subscripts) {
    return error_text<tn::IndexError>([&] { (void)einsum(subscripts, a, b); });
  };
  CHECK(text("i$,j") == "tenon::einsum: \"i$,j\": '$' at position 1 is neither a letter nor an ellipsis of three dots");
  CHECK(text("i..,jk") ==
        "tenon::einsum: \"i..,jk\": '.' at position 1 is neither a letter nor an ellipsis of three dots");
  CHECK(text("......,jk") == "tenon::einsum: \"......,jk\": a second ellipsis at position 3");
  CHECK(text("ij") == "tenon::einsum: \"ij\": 1 term for 2 operands");
  CHECK(text("ij->i") == "tenon::einsum: \"ij->i\": 1 term for 2 operands");
  CHECK(text("ij,jk,kl") == "tenon::einsum: \"ij,jk,kl\": more terms than the 2 operands");
  CHECK(text("ijk,jk") == "tenon::einsum: \"ijk,jk\": operand 0 has 3 labels for the 2 dimensions of shape (2,3)");
  CHECK(text("ij,j") == "tenon::einsum: \"ij,j\": operand 1 has 1 label for the 2 dimensions of shape (3,4)");
  CHECK(text("ij,...jkl") ==
        "tenon::einsum: \"ij,...jkl\": operand 1 has 3 labels for the 2 dimensions of shape (3,4)");
  CHECK(text("ij,jk->iz") == "tenon::einsum: \"ij,jk->iz\": label 'z' of the output is in no operand");
  CHECK(text("ij,jk->iik") == "tenon::einsum: \"ij,jk->iik\": label 'i' stands twice in the output");
  CHECK(text("ij,jk-k") == "tenon::einsum: \"ij,jk-k\": the '-' before position 6 does not begin an arrow '->'");
  CHECK(text("ij,jk->i,k") == "tenon::einsum: \"ij,jk->i,k\": the output ends before position 9");
  CHECK(text("ij,j...->i") ==
        "tenon::einsum: \"ij,j...->i\": the output lacks the ellipsis, which stands for 1 dimension");
}

TEST_CASE("einsum names the label whose sizes differ") {
  const auto a = tn::ones<float>({2, 3}), b = tn::ones<float>({4, 5});
  const auto text = [&](const char* subscripts) {
    return error_text<tn::ShapeError>([&] { (void)einsum(subscripts, a, b); });
  };
  CHECK(text("ij,jk") == "tenon::einsum: label 'j' is 4 in shape (4,5) of operand 1 and 3 before");
  CHECK(text("ii,jk") == "tenon::einsum: label 'i' is 2 and 3 in shape (2,3) of operand 0");
  CHECK(text("...,...") == "tenon::einsum: label '...' is 4 in shape (4,5) of operand 1 and 2 before");
  CHECK(error_text<tn::ShapeError>([&] { (void)einsum("ii", tn::ones<int>({1, 2})); }) ==
        "tenon::einsum: label 'i' is 1 and 2 in shape (1,2) of operand 0");
}

TEST_CASE("einsum promotes, takes expressions, and shares nothing") {
  const auto a = tn::arange<int>(0, 4).view({2, 2});
  const auto b = tn::full<float>({2, 2}, 0.5f);
  const auto c = einsum("ij,jk", a, b + b);
  STATIC_REQUIRE(std::is_same_v<decltype(c), const tn::Tensor<double>>);
  CHECK(elements(c) == std::vector<double>{1, 1, 5, 5});
  auto t = einsum("ij->ji", a);
  t.fill_(7);
  auto whole = einsum("ij", a);
  whole.fill_(7);
  auto diagonal = einsum("ii->i", tn::Tensor<const int>(a));
  diagonal.fill_(7);
  CHECK(elements(a) == std::vector<int>{0, 1, 2, 3});
}

TEST_CASE("einsum begins with the product that is smallest") {
  // From left to right the first product would have 10^12 elements.
  const auto x = tn::ones<float>({1'000'000});
  CHECK(einsum("i,j,j,i->", x, x, x, x).item() == 1e12f);
  const auto y = tn::ones<float>({256, 256});
  CHECK(einsum("ab,bc,cd,d->", y, y, y, tn::ones<float>({256})).item() == 0x1p32f);
}

TEST_CASE("einsum of ellipses of many dimensions") {
  tn::Shape shape;
  for (int d = 0; d < 20; ++d) shape.push_back(d % 7 == 0 ? 2 : 1);
  const auto x = tn::ones<double>(shape);
  CHECK(einsum("...,...->...", x, x).sizes() == tn::Dims(shape));
  CHECK(einsum("...,...->...", x, tn::ones<double>({3, 1})).dim() == 20);
}

TEST_CASE("einsum and tensordot of windows, which are not copied") {
  const auto image = tn::eval(tn::arange<float>(24 * 31).view({24, 31}) % 7.f);
  const auto windows = image.unfold(0, 3, 1).unfold(1, 4, 2);
  const auto weights = tn::eval(tn::arange<float>(12).view({3, 4}) - 5.f),
             several = tn::eval(tn::arange<float>(24).view({2, 3, 4}));
  const auto copy = windows.clone();
  const auto expected = einsum("hwij,ij->hw", copy, weights);
  CHECK(elements(einsum("hwij,ij->hw", windows, weights)) == elements(expected));
  CHECK(elements(einsum("ij,hwij->hw", weights, windows)) == elements(expected));
  CHECK(elements(einsum("hwij,ij->wh", windows, weights)) == elements(expected.t()));
  CHECK(elements(tn::tensordot(windows, weights, 2)) == elements(expected));
  CHECK(elements(einsum("hwij,oij->ohw", windows, several)) == elements(einsum("hwij,oij->ohw", copy, several)));
  CHECK(elements(einsum("hwij,hj->hwi", windows, windows.select(1, 0).select(1, 0))) ==
        elements(einsum("hwij,hj->hwi", copy, copy.select(1, 0).select(1, 0))));
  const auto half_windows = image.cast<tn::float16>().unfold(0, 3, 1).unfold(1, 4, 2);
  CHECK(elements(einsum("hwij,ij->hw", half_windows, weights.cast<tn::float16>())) ==
        elements(expected.cast<tn::float16>()));
  const auto bytes = image.cast<std::uint8_t>();
  const auto byte_windows = bytes.unfold(0, 3, 1).unfold(1, 3, 1);
  CHECK(elements(einsum("hwij,ij->hw", byte_windows, tn::full<std::uint8_t>({3, 3}, std::uint8_t{50}))) ==
        elements(einsum("hwij,ij->hw", byte_windows.clone(), tn::full<std::uint8_t>({3, 3}, std::uint8_t{50}))));
}
