// Norms against tests/data/make_reduction.py.
#include <limits>

#include "support/golden_reduction.hpp"

namespace tn = tenon;

namespace {

template <class T>
void check_orders(support::Golden& golden) {
  const std::string key = std::string(tn::dtype_name<T>).append(".");
  const double infinity = std::numeric_limits<double>::infinity();
  const struct {
    const char* name;
    double p;
  } orders[] = {{"p0", 0}, {"p1", 1}, {"p3", 3}, {"phalf", 0.5}, {"pinf", infinity}, {"pneginf", -infinity}, {"pneg1", -1}};
  for (const auto& layout : support::layouts_of(golden.get<T>(key + "x"))) {
    for (const auto& order : orders) support::check_golden(golden, key + order.name, tn::vector_norm(layout, order.p, tn::axis(-1)), 8);
  }
}

}  // namespace

TEST_CASE("vector_norm as NumPy") {
  support::Golden golden("reduction", "vector_norm");
  support::check_all_reductions(golden, tn::vector_norm, 4);
  check_orders<float>(golden);
  check_orders<double>(golden);
  check_orders<tn::complex<float>>(golden);
  // What would leave the range of double, or of float, when squared.
  const auto far = golden.get<double>("far");
  support::check_golden(golden, "far.p2", tn::vector_norm(far, 2, tn::axis(1)), 4);
  support::check_golden(golden, "far.p3", tn::vector_norm(far, 3, tn::axis(1)), 8);
  support::check_golden(golden, "near.p2", tn::vector_norm(golden.get<float>("near"), tn::axis(1)), 4);
}
TEST_CASE("norm as NumPy") {
  support::Golden golden("reduction", "norm");
  support::check_reductions_of<bool, std::int32_t, tn::float16, float, tn::complex<float>>(golden, tn::norm, 4);
}

TEST_CASE("norms say who fails") {
  const auto x = tn::zeros<float>({2, 0});
  CHECK(support::error_text<tn::IndexError>([&] { (void)tn::norm(x, 2, tn::axis(2)); }) ==
        "tenon::norm: dimension 2 is out of range of a 2-D tensor");
  CHECK(support::error_text<tn::IndexError>([&] { (void)tn::vector_norm(x, tn::axis(0, 0)); }).find("tenon::vector_norm") == 0);
  CHECK(support::error_text<tn::ShapeError>([&] { (void)tn::norm(x, std::numeric_limits<double>::infinity()); }) ==
        "tenon::norm: shape (2,0) has no elements to reduce");
  CHECK(tn::norm(x).item() == 0.f);
  CHECK(tn::norm(x, 3).item() == 0.f);
  CHECK(tn::norm(tn::ones<float>({4, 4}) * 2.f, tn::keepdims).sizes() == tn::Shape{1, 1});
}
