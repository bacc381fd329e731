#include "support/golden_lines.hpp"

namespace support {

Value LineCall::operator()(const tenon::AnyTensor& x, int axis) const {
  std::vector<Value> all{x};
  all.insert(all.end(), arguments.begin(), arguments.end());
  auto named = keywords;
  named.push_back({"axis", axis});
  return call(function, all, named);
}

namespace {

/// The results: one, or values and indices; `suffix` chooses one of them where the file has no other.
void check_lines(Golden& golden, const std::string& entry, const char* suffix, const Value& got,
                 std::uint64_t tolerance) {
  if (got.is_tensor()) return check_golden(golden, entry + suffix, got, tolerance);
  check_golden(golden, entry + ".values", got.list()[0], tolerance);
  check_golden(golden, entry + ".indices", got.list()[1], tolerance);
}

}  // namespace

void check_along(Golden& golden, const LineCall& line_call, std::span<const DType> dtypes, std::uint64_t tolerance,
                 const char* suffix) {
  for (const DType dtype : dtypes) {
    const std::string key = key_of(dtype);
    for (const auto& layout : layouts_of(golden.get(key + "x", dtype))) {
      for (int d = 0; d < 3; ++d)
        check_lines(golden, key + std::to_string(d), suffix, line_call(layout, d == 1 ? -2 : d), tolerance);
    }
    if (!golden.has(key + "special")) continue;
    for (const auto& layout : layouts_of(golden.get(key + "special", dtype)))
      check_lines(golden, key + "rows", suffix, line_call(layout, 1), tolerance);
  }
}

}  // namespace support
