#include "support/golden_products.hpp"

namespace support {

void check_cases(const char* file, std::span<const DType> dtypes,
                 const std::function<Value(const std::string& name, const std::vector<Value>& operands)>& function) {
  Golden golden("product", file);
  for (const DType dtype : dtypes) {
    const auto cases = golden.cases(key_of(dtype));
    REQUIRE(!cases.empty());
    for (const auto& name : cases) {
      const std::string entry = key_of(dtype) + name;
      // The first two operands in every layout, the others as they are.
      const auto check = [&](std::vector<Value> operands) {
        for (const char* more : {".z", ".w"}) {
          if (golden.has(entry + more)) operands.push_back(golden.get(entry + more, dtype));
        }
        check_golden(golden, entry, function(name, operands), 1);
      };
      for (const auto& x : layouts_of(golden.get(entry + ".x", dtype))) {
        if (!golden.has(entry + ".y")) {
          check({x});
          continue;
        }
        for (const auto& y : layouts_of(golden.get(entry + ".y", dtype))) check({x, y});
      }
    }
  }
}

void check_cases(const char* file, std::span<const DType> dtypes) {
  check_cases(file, dtypes,
              [file](const std::string&, const std::vector<Value>& operands) { return call(file, operands); });
}

}  // namespace support
