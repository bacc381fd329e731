// The distinct texts of a column and their numbers, beside a loop that looks for each.
#include <tenon/file/factorize.hpp>
#include <tenon/ops/reduction/equality.hpp>
#include <tenon/ops/sets/group_by.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "support/catch.hpp"

namespace tn = tenon;

TEST_CASE("factorize: names in the order in which they appear, or ascending") {
  const std::vector<std::string> texts = {"Ulm", "Bern", "", "Ulm", "Zürich", "Bern", "Ulm"};
  const tn::Factors plain = tn::factorize(texts), sorted = tn::factorize(texts, {.sort = true});
  CHECK(plain.names == std::vector<std::string>{"Ulm", "Bern", "", "Zürich"});
  CHECK(sorted.names == std::vector<std::string>{"", "Bern", "Ulm", "Zürich"});
  for (const tn::Factors* one : {&plain, &sorted}) {
    REQUIRE(one->codes.sizes() == tn::Shape({7}));
    for (std::size_t k = 0; k < texts.size(); ++k)
      CHECK(one->names[static_cast<std::size_t>(one->codes(static_cast<std::int64_t>(k)))] == texts[k]);
  }
  const auto groups = tn::group_by(sorted.codes);
  CHECK(tn::array_equal(groups.count(), tn::tensor<std::int64_t>({1, 2, 3, 1})));
}

TEST_CASE("factorize: empty texts may be missing, and there may be none") {
  const tn::Factors made = tn::factorize({"b", "", "a", ""}, {.sort = true, .missing = true});
  CHECK(made.names == std::vector<std::string>{"a", "b"});
  CHECK(tn::array_equal(made.codes, tn::tensor<std::int64_t>({1, -1, 0, -1})));
  const tn::Factors none = tn::factorize({});
  CHECK((none.codes.sizes() == tn::Shape({0}) && none.names.empty()));
  CHECK(tn::factorize({"", ""}, {.missing = true}).names.empty());
}
