// Filters against SciPy's (tests/data/make_filter.py).
#include <tenon/tenon.hpp>

#include <cstddef>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/golden_runtime.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
using support::call, support::Golden, support::key_of, support::layouts_of, support::Value;
using tn::DType;

namespace {

constexpr DType linear_types[] = {DType::int16,   DType::float16,   DType::float32,
                                  DType::float64, DType::complex64, DType::complex128};

bool is_single(DType dtype) { return dtype == DType::float32 || dtype == DType::complex64; }

/// Checks the dtype and the shape, and that the largest error is a few ulp of the largest element.
void check_close(Golden& golden, const std::string& entry, const Value& value) {
  INFO(entry);
  const tn::AnyTensor got = value.tensor(), wanted = golden.get(entry);
  REQUIRE(got.dtype() == wanted.dtype());
  REQUIRE(got.sizes() == wanted.sizes());
  if (got.numel() == 0) return;
  const auto wide = [](const tn::AnyTensor& x) { return rt::cast(x, DType::complex128).as<tn::complex<double>>(); };
  const double size = tn::max(tn::abs(wide(wanted))).item(), error = tn::max(tn::abs(wide(got) - wide(wanted))).item();
  CHECK(error <= (got.dtype() == DType::float16 ? 0x1p-10 : is_single(got.dtype()) ? 0x1p-20 : 0x1p-49) * size);
}

/// The coefficients in a type that leaves a result in that of x.
tn::AnyTensor coefficients(Golden& golden, const std::string& entry, DType dtype) {
  return rt::cast(golden.get(entry), is_single(dtype) || dtype == DType::float16 ? DType::float32 : DType::float64);
}

}  // namespace

TEST_CASE("lfilter as SciPy, along any dimension of any layout, from 0 and from other states") {
  Golden golden("filter", "lfilter"), of_states("filter", "lfilter_state");
  for (const DType dtype : linear_types) {
    const std::vector<tn::AnyTensor> layouts = layouts_of(golden.get(key_of(dtype) + "x")),
                                     others = layouts_of(of_states.get(key_of(dtype) + "x"));
    for (const char* name : {"plain", "scaled", "fir", "pole", "longer_b", "longer_a", "equal"}) {
      const std::string key = std::string(name) + ".";
      const tn::AnyTensor b = coefficients(golden, key + "b", dtype), a = coefficients(golden, key + "a", dtype);
      (void)of_states.get(key + "b"), (void)of_states.get(key + "a");
      for (int d = 0; d < 3; ++d) {
        const std::string entry = key_of(dtype) + key + std::to_string(d);
        const std::vector<tn::AnyTensor> zi = layouts_of(of_states.get(entry + ".zi"));
        for (std::size_t k = 0; k < layouts.size(); ++k) {
          check_close(golden, entry, call("lfilter", {b, a, layouts[k]}, {{"axis", d - 3}}));
          const std::vector<Value> both =
              call("lfilter_state", {b, a, others[k], zi[zi.size() > k ? k : 0]}, {{"axis", d}}).list();
          check_close(of_states, entry + ".y", both[0]);
          check_close(of_states, entry + ".zf", both[1]);
        }
      }
    }
  }
}

TEST_CASE("sosfilt as SciPy, along any dimension of any layout, from 0 and from other states") {
  Golden golden("filter", "sosfilt"), of_states("filter", "sosfilt_state");
  (void)of_states.get("sos");
  for (const DType dtype : linear_types) {
    const tn::AnyTensor sos = coefficients(golden, "sos", dtype);
    const std::vector<tn::AnyTensor> layouts = layouts_of(golden.get(key_of(dtype) + "x")),
                                     others = layouts_of(of_states.get(key_of(dtype) + "x"));
    for (int d = 0; d < 3; ++d) {
      const std::string entry = key_of(dtype) + std::to_string(d);
      for (std::size_t k = 0; k < layouts.size(); ++k) {
        check_close(golden, entry, call("sosfilt", {sos, layouts[k]}, {{"axis", d}}));
        const std::vector<Value> both =
            call("sosfilt_state", {sos, others[k], of_states.get(entry + ".zi")}, {{"axis", d - 3}}).list();
        check_close(of_states, entry + ".y", both[0]);
        check_close(of_states, entry + ".zf", both[1]);
      }
    }
  }
}
