// What must hold for the description of every neural function.
#include <tenon/nn.hpp>
#include <tenon/nn/registry.hpp>

#include <set>
#include <string>

#include "support/catch.hpp"
#include "support/says_gradient.hpp"

namespace {

template <class... Ops>
void add_names(std::multiset<std::string>& names, tenon::OpList<Ops...>) {
  (names.insert(Ops::info.name), ...);
}

}  // namespace

TEST_CASE("nn: every function says what its gradient is") {
  tenon::nn::for_each_family([](const char*, auto list) { support::check_all_say_gradient(list); });
}

TEST_CASE("nn: names are in the namespace, and each belongs to one function") {
  std::multiset<std::string> names;
  tenon::nn::for_each_family([&](const char*, auto list) { add_names(names, list); });
  for (const auto& name : names) {
    INFO(name);
    CHECK(name.rfind("nn::", 0) == 0);
    CHECK(names.count(name) == 1);
  }
  CHECK(names.count("nn::elu") == 1);
}
