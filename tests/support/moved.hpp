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
  void check(const char* operands, const char* name, const F& f) {
    for (const auto& x : load(operands)) {
      if constexpr (requires { f(x[0]); }) compare(name, f(x[0]));
      else if constexpr (requires { f(x[0], x[1]); }) compare(name, f(x[0], x[1]));
      else compare(name, f(x[0], x[1], x[2]));
    }
  }

 private:
  /// The operands, in each of the layouts.
  [[gnu::noinline]] std::vector<std::vector<tenon::Tensor<T>>> load(const char* operands) {
    std::vector<std::vector<tenon::Tensor<T>>> layouts, result;
    for (; *operands; ++operands) layouts.push_back(layouts_of(golden_.get<T>(prefix_ + *operands)));
    for (const auto& of_first : layouts[0]) {
      result.emplace_back(1, of_first);
      for (std::size_t i = 1; i < layouts.size(); ++i) result.back().push_back(layouts[i][(result.size() - 1) % layouts[i].size()]);
    }
    return result;
  }
  [[gnu::noinline]] void compare_part(const char* name, std::int64_t i, const tenon::Tensor<T>& part) {
    check_golden(golden_, prefix_ + name + "." + std::to_string(i), part);
  }

  template <class R>
  [[gnu::noinline]] void compare(const char* name, const R& result) {
    if constexpr (tenon::TensorLike<R>) {
      check_golden(golden_, prefix_ + name, tenon::eval(result));
    } else if constexpr (requires { result.begin(); }) {
      std::int64_t i = 0;
      for (const auto& part : result) compare_part(name, i++, part);
      CHECK_FALSE(golden_.has(prefix_ + name + "." + std::to_string(i)));
    } else {
      std::apply([&](const auto&... part) { std::int64_t i = 0; (compare_part(name, i++, part), ...); }, result);
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
