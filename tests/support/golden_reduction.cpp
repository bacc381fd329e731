#include "support/golden_reduction.hpp"

#include <tenon/error.hpp>

#include "support/text.hpp"

namespace support {

Reduce reduction_called(const std::string& name) {
  return [name](const tenon::AnyTensor& x, const Keywords& options) {
    const Value arguments[] = {x};
    return call(name, arguments, options);
  };
}

void check_reductions(Golden& golden, const Reduce& reduce, std::span<const DType> dtypes, std::uint64_t tolerance) {
  for (const DType dtype : dtypes) {
    const std::string key = key_of(dtype);
    const auto x = golden.get(key + "x", dtype);
    for (const auto& layout : layouts_of(x)) {
      check_golden(golden, key + "all", reduce(layout, {}), tolerance);
      check_golden(golden, key + "first", reduce(layout, {{"axis", 0}}), tolerance);
      check_golden(golden, key + "middle", reduce(layout, {{"axis", 1}, {"keepdims", true}}), tolerance);
      check_golden(golden, key + "last", reduce(layout, {{"axis", -1}}), tolerance);
      check_golden(golden, key + "outer", reduce(layout, {{"axis", {0, 2}}}), tolerance);
      check_golden(golden, key + "kept", reduce(layout, {{"axis", {-1, 0}}, {"keepdims", true}}), tolerance);
    }
    check_golden(golden, key + "scalar", reduce(element_of(x, 0), {}), tolerance);
    if (golden.has(key + "special")) {
      // A zero of either sign is accepted.
      for (const auto& layout : layouts_of(golden.get(key + "special", dtype)))
        check_golden(golden, key + "rows", reduce(layout, {{"axis", 1}}), tolerance ? tolerance : 1);
    }
    const auto empty = new_tensor(dtype, {2, 0, 3});
    if (golden.has(key + "empty")) {
      check_golden(golden, key + "empty", reduce(empty, {}), tolerance);
      check_golden(golden, key + "empty_rows", reduce(empty, {{"axis", 1}}), tolerance);
    } else {
      CHECK(error_text<tenon::ShapeError>([&] {
              (void)reduce(empty, {{"axis", 1}});
            }).find("has no elements to reduce") != std::string::npos);
      CHECK(reduce(empty, {{"axis", 0}}).tensor().sizes() == tenon::Shape{0, 3});
    }
  }
}

void check_reductions(const std::string& name, std::span<const DType> dtypes, std::uint64_t tolerance) {
  Golden golden("reduction", name);
  check_reductions(golden, reduction_called(name), dtypes, tolerance);
}

bool all_close(const Value& a, const Value& b, double relative, double absolute) {
  if (!(a.tensor().sizes() == b.tensor().sizes())) return false;
  return call("all", {call("isclose", {a, b, relative, absolute, true})}).tensor().as<bool>().item();
}

}  // namespace support
