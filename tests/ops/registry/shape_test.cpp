#include "support/described_call.hpp"

#include <cstring>
#include <string>

TEST_CASE("each operation of shape is called as it is described, on elements of each kind in its domain") {
  support::call_each_operation(tenon::ShapeOps{});
}

TEST_CASE("an operation is found by its name and by its aliases") {
  const auto named = [](const char* name) {
    std::string found;
    const auto look = [&](const tenon::OpInfo& info) {
      if (info.is_called(name, std::strlen(name))) found += std::string(found.empty() ? "" : ", ") + info.name;
    };
    tenon::for_each_family([&]<class... Ops>(const char*, tenon::OpList<Ops...>) { (look(Ops::info), ...); });
    return found;
  };
  CHECK(named("concat") == "concat");
  CHECK(named("concatenate") == "concat");
  CHECK(named("cat") == "concat");
  CHECK(named("clamp") == "clip");
  CHECK(named("arctan2") == "atan2");
  CHECK(named("ca") == "");
  CHECK(named("concatenate, cat") == "");
  CHECK(named("") == "");
}
