// Filters against SciPy's (tests/data/make_filter.py).
#include <tenon/runtime/gradient.hpp>
#include <tenon/tenon.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/golden_runtime.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
using support::call, support::check_golden, support::Golden, support::key_of, support::layouts_of, support::Value;
using tn::DType;

namespace {

constexpr const char* modes[] = {"reflect", "constant", "nearest", "mirror", "wrap"};
constexpr DType sum_types[] = {DType::uint8,   DType::float16,   DType::float32,
                               DType::float64, DType::complex64, DType::complex128};
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

TEST_CASE("correlate1d and convolve1d as SciPy, at any boundary and origin, with more weights than elements") {
  for (const char* name : {"correlate1d", "convolve1d"}) {
    Golden golden("filter", name);
    for (const DType dtype : sum_types) {
      const auto layouts = layouts_of(golden.get(key_of(dtype) + "x"));
      for (const char* key : {"one", "even", "odd", "long"}) {
        const tn::AnyTensor weights = golden.get(std::string(key) + ".weights");
        const std::int64_t n = weights.numel(), origins[] = {-(n / 2), 0, (n - 1) / 2};
        for (const char* mode : modes) {
          for (int k = n == 1 ? 2 : 0; k < 3; ++k) {
            const std::string entry = key_of(dtype) + key + "." + mode + "." + std::to_string(n == 1 ? 0 : k);
            for (const auto& x : layouts)
              check_close(
                  golden, entry,
                  call(name, {x, weights}, {{"axis", 1}, {"mode", mode}, {"cval", 1.5}, {"origin", origins[k]}}));
          }
        }
      }
    }
  }
}

TEST_CASE("means and extremes of windows as SciPy, at any boundary and origin, of more elements than there are") {
  for (const char* name : {"uniform_filter1d", "minimum_filter1d", "maximum_filter1d"}) {
    Golden golden("filter", name);
    const bool is_mean = name[0] == 'u';
    const auto check = [&](DType dtype) {
      const auto layouts = layouts_of(golden.get(key_of(dtype) + "x"));
      for (const std::int64_t size : {1, 2, 5, 8, 23}) {
        std::vector<std::int64_t> origins{-(size / 2)};
        if (size > 1) origins.push_back(0);
        if (size > 2) origins.push_back((size - 1) / 2);
        for (const char* mode : modes) {
          for (std::size_t k = 0; k < origins.size(); ++k) {
            const std::string entry = key_of(dtype) + std::to_string(size) + "." + mode + "." + std::to_string(k);
            const double cval = is_mean ? 1.5 : 1;
            for (const auto& x : layouts)
              check_close(golden, entry,
                          call(name, {x, size}, {{"axis", 1}, {"mode", mode}, {"cval", cval}, {"origin", origins[k]}}));
          }
        }
      }
    };
    if (is_mean)
      for (const DType dtype : sum_types) check(dtype);
    else
      for (const DType dtype : {DType::bool_, DType::int8, DType::int64, DType::uint16, DType::uint64, DType::float16,
                                DType::float32, DType::float64})
        check(dtype);
  }
}

TEST_CASE("Gaussian filters, means and slopes of several dimensions as SciPy") {
  Golden line("filter", "gaussian_filter1d"), gaussian("filter", "gaussian_filter"),
      uniform("filter", "uniform_filter");
  for (const DType dtype : sum_types) {
    const std::string key = key_of(dtype);
    for (const auto& x : layouts_of(line.get(key + "x"))) {
      for (const char* mode : modes) {
        for (int d = 0; d < 3; ++d)
          check_close(line, key + mode + "." + std::to_string(d),
                      call("gaussian_filter1d", {x, 1.5}, {{"axis", d - 3}, {"mode", mode}, {"cval", 1.5}}));
        check_close(gaussian, key + mode, call("gaussian_filter", {x, 1.25}, {{"mode", mode}, {"cval", 1.5}}));
        check_close(uniform, key + mode, call("uniform_filter", {x, 3}, {{"mode", mode}, {"cval", 1.5}}));
      }
      for (int order = 0; order < 5; ++order)
        check_close(line, key + "order" + std::to_string(order),
                    call("gaussian_filter1d", {x, 2}, {{"axis", 1}, {"order", order}}));
      check_close(line, key + "truncate", call("gaussian_filter1d", {x, 2}, {{"truncate", 2.2}}));
      check_close(line, key + "radius", call("gaussian_filter1d", {x, 2}, {{"radius", 40}}));
      const auto list = [](std::initializer_list<double> numbers) {
        return Value(std::vector<Value>(numbers.begin(), numbers.end()));
      };
      check_close(gaussian, key + "each",
                  call("gaussian_filter", {x, list({0.5, 1, 2})}, {{"order", tn::Shape{0, 1, 2}}}));
      check_close(gaussian, key + "none", call("gaussian_filter", {x, list({0, 1, 0})}));
      check_close(gaussian, key + "axes", call("gaussian_filter", {x, list({2, 1})}, {{"axis", tn::Shape{2, 0}}}));
      check_close(uniform, key + "each", call("uniform_filter", {x, tn::Shape{2, 1, 4}}));
      check_close(uniform, key + "origin", call("uniform_filter", {x, 4}, {{"origin", -2}}));
      check_close(uniform, key + "axes", call("uniform_filter", {x, tn::Shape{2, 3}}, {{"axis", tn::Shape{2, 0}}}));
    }
    (void)gaussian.get(key + "x"), (void)uniform.get(key + "x");
  }
  for (const char* name : {"sobel", "prewitt"}) {
    Golden golden("filter", name);
    for (const DType dtype : sum_types) {
      for (const auto& x : layouts_of(golden.get(key_of(dtype) + "x"))) {
        for (const char* mode : modes) {
          for (int d = 0; d < 3; ++d)
            check_close(golden, key_of(dtype) + mode + "." + std::to_string(d),
                        call(name, {x}, {{"axis", d}, {"mode", mode}, {"cval", 1.5}}));
        }
      }
    }
  }
}

TEST_CASE("label as SciPy, in its order, by connectivity and by structure") {
  Golden golden("filter", "label");
  const auto check = [&](const std::string& key, const Value& result) {
    check_golden(golden, key + "labels", result.list()[0]);
    check_golden(golden, key + "count", result.list()[1]);
  };
  for (const char* name : {"row", "plane", "thin", "cube", "four"}) {
    for (const tn::AnyTensor& x : layouts_of(golden.get(std::string(name) + ".x"))) {
      for (int connectivity = 1; connectivity <= x.layout().rank(); ++connectivity) {
        const std::string key = std::string(name) + "." + std::to_string(connectivity) + ".";
        check(key, call("label", {x, connectivity}));
        check(key, call("label", {rt::cast(x, DType::float16), golden.get(key + "structure")}));
      }
    }
  }
  for (const char* name : {"diagonal", "columns", "hollow"}) {
    const std::string key = std::string("plane.") + name + ".";
    check(key, call("label", {rt::cast(golden.get("plane.x"), DType::int64), golden.get(key + "structure")}));
  }
}

TEST_CASE("filters refuse operands that want a gradient, of which their results would have none") {
  Value x = tn::ones<float>({3, 6});
  const Value line = tn::ones<float>({2});
  rt::set_requires_grad(x, true);
  for (const char* name : {"sobel", "prewitt"}) CHECK_THROWS_AS(call(name, {x}), tn::TypeError);
  for (const char* name : {"gaussian_filter", "gaussian_filter1d", "uniform_filter", "uniform_filter1d",
                           "minimum_filter1d", "maximum_filter1d"})
    CHECK_THROWS_AS(call(name, {x, 2}), tn::TypeError);
  CHECK_THROWS_AS(call("correlate1d", {x, line}), tn::TypeError);
  CHECK_THROWS_AS(call("convolve1d", {x, line}), tn::TypeError);
  CHECK_THROWS_AS(call("lfilter", {line, line, x}), tn::TypeError);
  CHECK_THROWS_AS(call("lfilter_state", {line, line, x, tn::ones<float>({3, 1})}), tn::TypeError);
  CHECK_THROWS_AS(call("sosfilt", {tn::ones<float>({1, 6}), x}), tn::TypeError);
  CHECK_THROWS_AS(call("sosfilt_state", {tn::ones<float>({1, 6}), x, tn::ones<float>({1, 3, 2})}), tn::TypeError);
  CHECK(call("label", {x}).list()[1].tensor().as<std::int64_t>().item() == 1);
}
