// Golden data of operations that move elements: the same cases for elements of 1 to 16 bytes, from every layout.
//
//   support::for_each_item("flip", [](auto& cases) { cases.check("x", "one", [](const auto& x) { return tn::flip(x, 1); }); });
//
// Each letter names an operand; a list or tuple of results is compared part by part.
#pragma once

#include <tenon/evaluate.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/golden.hpp"

namespace support {

/// The cases of one element type.
template <class T>
class Cases {
 public:
  using type = T;
  explicit Cases(Golden& golden) : golden_(golden), prefix_(std::string(tenon::dtype_name<T>).append(".")) {}

  template <class F>
  void check(const std::string& operands, const std::string& name, const F& f) {
    std::vector<std::vector<tenon::Tensor<T>>> layouts;
    std::size_t most = 1;
    for (char letter : operands) {
      layouts.push_back(layouts_of(golden_.get<T>(prefix_ + letter)));
      most = std::max(most, layouts.back().size());
    }
    for (std::size_t k = 0; k < most; ++k) {
      INFO("layout " << k);
      const auto operand = [&](std::size_t i) { return layouts[i][k % layouts[i].size()]; };
      if constexpr (requires { f(operand(0)); }) compare(name, f(operand(0)));
      else if constexpr (requires { f(operand(0), operand(1)); }) compare(name, f(operand(0), operand(1)));
      else compare(name, f(operand(0), operand(1), operand(2)));
    }
  }

 private:
  template <class R>
  void compare(const std::string& name, const R& result) {
    if constexpr (tenon::TensorLike<R>) {
      check_golden(golden_, prefix_ + name, tenon::eval(result));
    } else if constexpr (requires { result.begin(); }) {
      std::int64_t i = 0;
      for (const auto& part : result) check_golden(golden_, prefix_ + name + "." + std::to_string(i++), part);
      CHECK_FALSE(golden_.has(prefix_ + name + "." + std::to_string(i)));
    } else {
      std::apply([&](const auto&... part) { int i = 0; (check_golden(golden_, prefix_ + name + "." + std::to_string(i++), part), ...); }, result);
    }
  }

  Golden& golden_;
  std::string prefix_;
};

template <class F>
void for_each_item(const char* operation, const F& f, const char* family = "shape") {
  Golden golden(family, operation);
  const auto run = [&]<class T>(T) {
    Cases<T> cases(golden);
    f(cases);
  };
  run(bool{}), run(std::int16_t{}), run(float{}), run(std::int64_t{}), run(tenon::complex<double>{});
}

}  // namespace support
