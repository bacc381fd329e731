// What is called the gradient where none exists, beside PyTorch's.
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/golden.hpp"

namespace {

bool are_same(const std::vector<double>& a, const tenon::Tensor<double>& b) {
  if (static_cast<std::int64_t>(a.size()) != b.numel()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double x = a[i], y = b.contiguous().data_ptr()[i];
    if (!(std::abs(x - y) <= 1e-12 * (1 + std::abs(y))) && x != y && !(std::isnan(x) && std::isnan(y))) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("gradient: conventions where there is no derivative") {
  support::Golden golden("gradient", "conventions");
  for (const support::Convention& convention : support::conventions()) {
    INFO(convention.name);
    const std::vector<double> got = convention.gradients();
    const auto ours = golden.get<double>(convention.name),
               theirs = golden.get<double>(convention.name + std::string(".torch"));
    std::string text;
    for (const double g : got) text += std::to_string(g) + " ";
    INFO("got " << text);
    CHECK(are_same(got, ours));
    CHECK(are_same(got, theirs) == (convention.theirs == nullptr));
  }
}
