// A user's function of lines, beside NumPy's apply_along_axis.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "support/catch.hpp"
#include "support/golden_runtime.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::call, support::check_golden, support::Golden, support::key_of, support::layouts_of, support::Value;
using tn::AnyTensor, tn::axis, tn::DType, tn::Tensor;

TEST_CASE("apply_along_axis: numbers, lines and matrices") {
  Golden golden("reduction", "apply_along_axis");
  const auto line_of = [](const AnyTensor& line, std::int64_t start, std::int64_t length) {
    return support::narrowed(line, 0, start, length);
  };
  for (const DType dtype : {DType::uint8, DType::int64, DType::float32, DType::complex128}) {
    for (const auto& x : layouts_of(golden.get(key_of(dtype) + "x", dtype))) {
      for (int d = 0; d < 3; ++d) {
        const auto check = [&](const std::string& name, const Value::Function& function) {
          check_golden(golden, key_of(dtype) + name + "." + std::to_string(d),
                       call("apply_along_axis", {function, x}, {{"axis", d == 1 ? -2 : d}}),
                       dtype == DType::complex128 ? 4 : 0);
        };
        check("number", [&](const AnyTensor& line) {
          return call("squeeze", {call("add", {line_of(line, 0, 1), line_of(line, line.size(0) - 1, 1)})});
        });
        check("line", [&](const AnyTensor& line) {
          const auto back = call("flip", {line}).tensor();
          tn::Layout layout(1, back.storage_offset());
          layout.set(0, (back.size(0) + 1) / 2, 2 * back.stride(0));
          layout.finish();
          return support::view_of(back, layout);
        });
        check("matrix", [&](const AnyTensor& line) { return call("outer", {line, line_of(line, 0, 2)}); });
        check("same", [](const AnyTensor& line) { return call("multiply", {line, line}); });
      }
    }
  }
}

TEST_CASE("apply_along_axis: the function may keep a state, take views, return another type") {
  const auto x = tn::arange<float>(6).view({2, 3});
  int calls = 0;
  const auto count = [&](const Tensor<const float>& line) { return line.sizes() == tn::Shape{3} ? ++calls : 0; };
  CHECK(tn::array_equal(tn::apply_along_axis(count, x, axis(1)), tn::tensor<int>({1, 2})));
  CHECK(tn::array_equal(tn::apply_along_axis([](const auto& line) { return line(0) > 2.f; }, x, axis(1)),
                        tn::tensor<bool>({false, true})));
  CHECK(tn::apply_along_axis([](const auto& line) { return tn::sum(line).item(); }, x[0]).item() == 3.f);
  CHECK(tn::apply_along_axis([](const auto& line) { return tn::sum(line); }, x * 2.f, axis(0)).sizes() == tn::Shape{3});
  CHECK(
      tn::apply_along_axis([](const auto& line) { return line.numel(); }, tn::empty<float>({2, 0}), axis(1)).sizes() ==
      tn::Shape{2});
  CHECK(tn::apply_along_axis([](const auto&) { return 1; }, tn::empty<float>({0, 3}), axis(1)).sizes() == tn::Shape{0});
}

TEST_CASE("apply_along_axis: errors of shapes, dimensions and the function itself") {
  const auto x = tn::arange<float>(6).view({2, 3});
  const auto longer = [n = std::int64_t{0}](const auto&) mutable { return tn::zeros<float>({++n}); };
  const auto same = [](const auto& line) { return line; };
  const auto shape = [](const auto& call) { return support::error_text<tn::ShapeError>(call); };
  CHECK(shape([&] { (void)tn::apply_along_axis(std::decay_t<decltype(longer)>(longer), x, axis(0)); }) ==
        "tenon::apply_along_axis: line 1 gave shape (2,), the first one (1,)");
  CHECK(shape([&] { (void)tn::apply_along_axis(same, tn::empty<float>({0, 3}), axis(1)); }) ==
        "tenon::apply_along_axis: shape (0,3) has no lines, which would say what the function returns");
  CHECK(support::error_text<tn::IndexError>([&] { (void)tn::apply_along_axis(same, x); }) ==
        "tenon::apply_along_axis: shape (2,3) needs one axis(d), got 0");
  CHECK_THROWS_AS(tn::apply_along_axis([](const auto&) -> int { throw std::runtime_error("mine"); }, x, axis(0)),
                  std::runtime_error);
}
