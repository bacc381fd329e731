// Bad arguments, family by family: the typed error, in the operation's own name, and nothing changed.
//
// What a family's own test file checks is not repeated here.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using tn::axis;

namespace {

struct Case {
  const char* name;
  void (*call)();
};

const float not_a_number = std::numeric_limits<float>::quiet_NaN();
const auto row = [] { return tn::arange<float>(4); };
const auto matrix = [] { return tn::tensor<float>({{1, 2, 3}, {4, 5, 6}}); };
const auto empty = [] { return tn::zeros<float>({0, 3}); };

/// The error of type E, which begins with the case's name.
template <class E>
TENON_NOINLINE_OG void check_refusals(const std::vector<Case>& cases) {
  for (const auto& [name, call] : cases) {
    const std::string text = support::error_text<E>(call), wanted = std::string("tenon::") + name + ":";
    INFO(name << ": " << text);
    CHECK(text.compare(0, wanted.size(), wanted) == 0);
  }
}

}  // namespace

TEST_CASE("dimensions out of range, or named twice") {
  check_refusals<tn::IndexError>({
      {"sum", [] { (void)tn::sum(matrix(), axis(0, -2)); }},
      {"argmin", [] { (void)tn::argmin(matrix(), axis(1, 1)); }},
      {"nanvar", [] { (void)tn::nanvar(matrix(), axis(5)); }},
      {"ptp", [] { (void)tn::ptp(matrix(), axis(2)); }},
      {"aminmax", [] { (void)tn::aminmax(matrix(), axis(-3)); }},
      {"quantile", [] { (void)tn::quantile(matrix(), 0.5, axis(0, 0)); }},
      {"logsumexp", [] { (void)tn::logsumexp(matrix(), axis(3)); }},
      {"vector_norm", [] { (void)tn::vector_norm(matrix(), 2, axis(1, 1)); }},
      {"cumsum", [] { (void)tn::cumsum(matrix(), axis(0, 1)); }},
      {"softmax", [] { (void)tn::softmax(matrix(), axis(2)); }},
      {"sort", [] { (void)tn::sort(matrix(), axis(0, 1)); }},
      {"squeeze", [] { (void)tn::squeeze(tn::zeros<float>({1, 1}), axis(0, 0)); }},
      {"flip", [] { (void)tn::flip(matrix(), axis(0, 0)); }},
      {"rot90", [] { (void)tn::rot90(matrix(), 1, axis(0, 0)); }},
      {"roll", [] { (void)tn::roll(matrix(), {1, 2}, axis(0, 0)); }},
      {"concat", [] { (void)tn::concat(matrix(), matrix(), axis(2)); }},
      {"diff", [] { (void)tn::diff(matrix(), 1, axis(2)); }},
      {"trace", [] { (void)tn::trace(row()); }},
      {"tensordot", [] { (void)tn::tensordot(matrix(), matrix(), {0, 0}, {0, 0}); }},
      {"scatter", [] { (void)tn::scatter(matrix(), 2, tn::zeros<int>({1, 1}), 1.f); }},
      {"index_fill", [] { (void)tn::index_fill(matrix(), -3, tn::zeros<int>({1}), 1.f); }},
  });
}

TEST_CASE("numbers and labels out of range, and NaN") {
  check_refusals<tn::IndexError>({
      {"quantile", [] { (void)tn::quantile(matrix(), not_a_number); }},
      {"topk", [] { (void)tn::topk(matrix(), -1); }},
      {"kthvalue", [] { (void)tn::kthvalue(matrix(), 0); }},
      {"partition", [] { (void)tn::partition(matrix(), 3); }},
      {"one_hot", [] { (void)tn::one_hot(tn::tensor<int>({0, 5}), 5); }},
      {"bincount", [] { (void)tn::bincount(tn::tensor<int>({2, -1})); }},
      {"histogram", [] { (void)tn::histogram(matrix(), 3, tn::between(static_cast<double>(not_a_number), 1)); }},
      {"multinomial", [] { (void)tn::multinomial(tn::tensor<float>({1, not_a_number}), 1); }},
      {"bernoulli", [] { (void)tn::bernoulli<float>(tn::tensor<float>({0.5f, not_a_number})); }},
      {"scatter", [] { (void)tn::scatter(matrix(), 0, tn::tensor<int>({{0, 2}}), 1.f); }},
      {"scatter_add", [] { (void)tn::scatter_add(matrix(), 1, tn::tensor<int>({{-4}}), 1.f); }},
      {"index_add", [] { (void)tn::index_add(matrix(), 1, tn::tensor<int>({3}), 1.f); }},
      {"index_copy", [] { (void)tn::index_copy(matrix(), 0, tn::tensor<int>({2}), 1.f); }},
      {"index_fill", [] { (void)tn::index_fill(matrix(), 0, tn::tensor<int>({-3}), 1.f); }},
      {"put", [] { (void)tn::put(matrix(), tn::tensor<int>({6}), 1.f); }},
  });
  check_refusals<tn::TypeError>({
      {"randint", [] { (void)tn::randint<std::int8_t>(0, 300, {2}); }},
      {"pad", [] { (void)tn::pad(tn::arange<int>(3), 1, std::int64_t{3'000'000'000}); }},
      {"floor_divide", [] { (void)tn::arange<int>(3).floor_divide_(0); }},
      {"tensor", [] { (void)tn::asarray<std::int8_t>(300); }},
  });
}

TEST_CASE("shapes that do not fit") {
  check_refusals<tn::ShapeError>({
      {"max", [] { (void)tn::max(empty(), axis(0)); }},
      {"aminmax", [] { (void)tn::aminmax(empty()); }},
      {"ptp", [] { (void)tn::ptp(empty(), axis(0)); }},
      {"mode", [] { (void)tn::mode(empty(), axis(0)); }},
      {"reshape", [] { (void)tn::reshape(empty(), {-1, 0}); }},
      {"permute_dims", [] { (void)tn::permute_dims(matrix(), {0, 0}); }},
      {"moveaxis", [] { (void)tn::moveaxis(matrix(), {0, 0}, {0, 1}); }},
      {"repeat", [] { (void)tn::repeat(matrix(), std::int64_t{1} << 62); }},
      {"mv", [] { (void)tn::mv(matrix(), row()); }},
      {"mm", [] { (void)tn::mm(matrix(), matrix()); }},
      {"bmm", [] { (void)tn::bmm(tn::zeros<float>({2, 2, 3}), tn::zeros<float>({2, 2, 3})); }},
      {"trace", [] { (void)tn::trace(matrix(), 0, 1, -1); }},
      {"searchsorted", [] { (void)tn::searchsorted(matrix(), row()); }},
      {"digitize", [] { (void)tn::digitize(matrix(), tn::tensor<float>({1, 3, 2})); }},
      {"masked_fill", [] { (void)tn::masked_fill(matrix(), row() > 0.f, 1.f); }},
      {"masked_fill", [] { (void)tn::masked_fill(matrix(), matrix() > 0.f, row()); }},
      {"masked_scatter", [] { (void)tn::masked_scatter(matrix(), matrix() > 0.f, row()); }},
      {"put", [] { (void)tn::put(matrix(), tn::tensor<int>({0}), empty()); }},
      {"scatter", [] { (void)tn::scatter(matrix(), 1, tn::tensor<int>({0, 1}), 1.f); }},
  });
}

TEST_CASE("a call that is refused changes nothing") {
  auto x = matrix();
  const auto before = x.clone();
  CHECK_THROWS_AS(x.masked_fill_(row() > 0.f, 1.f), tn::ShapeError);
  CHECK_THROWS_AS(x.masked_fill_(x > 0.f, row()), tn::ShapeError);
  CHECK_THROWS_AS(x.put_(tn::tensor<int>({0, 6}), 9.f), tn::IndexError);
  CHECK_THROWS_AS(x.scatter_(0, tn::tensor<int>({{0, 2}}), 9.f), tn::IndexError);
  CHECK_THROWS_AS(x.add_(row()), tn::ShapeError);
  CHECK_THROWS_AS(x.addmm_(x, x), tn::ShapeError);
  CHECK_THROWS_AS(tn::into(x, tn::addmm, x, x, x), tn::ShapeError);
  CHECK_THROWS_AS(tn::into(x, row()), tn::ShapeError);
  CHECK(tn::array_equal(x, before));
  auto integers = tn::tensor<int>({6, 7});
  CHECK_THROWS_AS(integers.floor_divide_(tn::tensor<int>({2, 0})), tn::TypeError);
  CHECK(support::elements(integers) == std::vector<int>{6, 7});
}
