// Cases of functions by name: each is called for every dtype and several layouts, and compared with what the typed
// library makes of the same numbers as float.
#pragma once

#include <tenon/any_tensor.hpp>
#include <tenon/dtype.hpp>
#include <tenon/ops/creation/from.hpp>
#include <tenon/runtime/function.hpp>

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "support/catch.hpp"

namespace support {

namespace rt = tenon::runtime;

/// A call f(x, arguments…, keywords…) and the same in the typed library. In place, `typed` changes its argument and
/// returns it.
struct RuntimeCase {
  const char* name;
  std::vector<rt::Value> arguments;
  std::vector<rt::Keyword> keywords;
  std::function<rt::Value(tenon::Tensor<float>&)> typed;
  tenon::Shape shape = {4, 2, 3};
};

/// The elements in row-major order, as real numbers.
inline std::vector<double> numbers_of(const tenon::AnyTensor& x) {
  const tenon::AnyTensor copy = x.clone();
  return copy.visit_const([]<class T>(const tenon::Tensor<const T>& t) {
    std::vector<double> numbers;
    for (std::int64_t i = 0; i < t.numel(); ++i) {
      if constexpr (tenon::ComplexElement<T>) numbers.push_back(static_cast<double>(t.data_ptr()[i].re));
      else numbers.push_back(static_cast<double>(t.data_ptr()[i]));
    }
    return numbers;
  });
}

/// Checks a result against the typed library's: sizes, elements and dtype; that of elements of x is `dtype`.
inline void check_result(const rt::Value& result, const rt::Value& wanted, tenon::DType dtype) {
  if (wanted.kind() == rt::ValueKind::list) {
    REQUIRE(result.kind() == rt::ValueKind::list);
    REQUIRE(result.list().size() == wanted.list().size());
    for (std::size_t k = 0; k < wanted.list().size(); ++k) check_result(result.list()[k], wanted.list()[k], dtype);
    return;
  }
  const tenon::AnyTensor &got = result.tensor(), &typed = wanted.tensor();
  CHECK(got.dtype() == (typed.dtype() == tenon::DType::float32 ? dtype : typed.dtype()));
  CHECK(tenon::Shape(got.sizes()) == tenon::Shape(typed.sizes()));
  std::vector<double> numbers = numbers_of(typed);
  for (double& number : numbers) {
    if (got.dtype() == tenon::DType::bool_) number = number != 0;
  }
  CHECK(numbers_of(got) == numbers);
}

inline tenon::AnyTensor cast_by_name(const tenon::AnyTensor& x, tenon::DType dtype) {
  return rt::call("asarray", {x}, {{"dtype", dtype}}).tensor();
}

/// The same elements with other strides: row-major, reversed, column-major, every second of a row.
inline std::vector<tenon::AnyTensor> writable_layouts_of(const tenon::AnyTensor& x) {
  const auto one = [](const char* name, const rt::Value& value) { return rt::call(name, {value}).tensor(); };
  const tenon::AnyTensor reversed = one("flip", one("flip", x).clone());
  const rt::Value pairs = rt::call("stack", {x, x}, {{"axis", -1}});
  return {x.clone(), reversed, one("matrix_transpose", one("matrix_transpose", x).clone()),
          rt::call("unstack", {pairs}, {{"axis", -1}}).list()[1].tensor()};
}

/// Small numbers, which every dtype holds; for bool 0 and 1.
inline tenon::Tensor<float> sample_numbers(bool only_bits, const tenon::Shape& shape) {
  auto x = tenon::zeros<float>(shape);
  for (std::int64_t i = 0; i < x.numel(); ++i)
    x.data_ptr()[i] = static_cast<float>(only_bits ? i * i % 3 % 2 : (i * 7) % 13);
  return x;
}

/// Whether a dtype is one of the domain's.
inline bool is_of(tenon::Domain domain, tenon::DType dtype) {
  return [&]<class... T>(tenon::detail::TypeList<T...>) {
    return ((tenon::dtype_of<T> == dtype && tenon::detail::in_domain<T>(domain)) || ...);
  }(tenon::AllTypes{});
}

/// Calls one case for every dtype and layout of x.
inline void check_case(const RuntimeCase& test) {
  const rt::Function* const function = rt::find(test.name);
  REQUIRE(function);
  for (int k = 0; k < tenon::AllTypes::size; ++k) {
    const auto dtype = static_cast<tenon::DType>(k);
    INFO(test.name << " of " << tenon::name_of(dtype));
    const tenon::Tensor<float> numbers = sample_numbers(dtype == tenon::DType::bool_, test.shape);
    const tenon::AnyTensor given = cast_by_name(numbers, dtype);
    for (const tenon::AnyTensor& x : writable_layouts_of(given)) {
      std::vector<rt::Value> arguments{x};
      arguments.insert(arguments.end(), test.arguments.begin(), test.arguments.end());
      if (!is_of(function->info->domain, dtype)) {
        CHECK_THROWS_AS(rt::call(*function, arguments, test.keywords), tenon::TypeError);
        continue;
      }
      const rt::Value result = rt::call(*function, arguments, test.keywords);
      auto copy = numbers.clone();
      check_result(result, test.typed(copy), dtype);
      if (function->in_place) CHECK(result.tensor().data_ptr() == x.data_ptr());
      check_result(x, function->in_place ? copy : numbers, dtype);  // what a function does not write stays as it was
    }
  }
}

/// Checks that there is a case for each function of a family that `holds`.
inline void check_cases(const std::vector<RuntimeCase>& cases, const char* family,
                        const std::function<bool(const rt::Function&)>& holds) {
  std::set<std::string> named, wanted;
  for (const RuntimeCase& test : cases) {
    named.insert(test.name);
    check_case(test);
  }
  for (const rt::Function& function : rt::functions()) {
    if (std::string_view(function.family) == family && holds(function)) wanted.insert(function.name());
  }
  CHECK(named == wanted);
}

}  // namespace support
