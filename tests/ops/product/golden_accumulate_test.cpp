// beta x + alpha a b against NumPy's.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/golden_products.hpp"

namespace tn = tenon;
using support::call, support::Value;
using tn::DType;

namespace {

/// Into memory of the caller, which only a program with types has.
template <class T, class Op>
void check_into(const Op& op) {
  const std::string prefix = tn::dtype_name<T> + std::string(".");
  support::Golden golden("product", Op::info.name, prefix);
  for (const auto& name : golden.cases(prefix)) {
    const std::string entry = prefix + name;
    const auto a = golden.get<T>(entry + ".y"), b = golden.get<T>(entry + ".z");
    for (const auto& x : support::layouts_of(golden.get<T>(entry + ".x"))) {
      const auto result = op(x, a, b, 2, -3);
      const auto out = tn::empty_like(result.flip(0)).flip(0);
      tn::into(out, op, x, a, b, 2, -3);
      support::check_golden(golden, entry, out, 1);
      CHECK(tn::array_equal(out, result));
    }
  }
}

}  // namespace

TEST_CASE("products added to a tensor, into memory of the caller") {
  const auto check_types = [](const auto& op) {
    check_into<std::int32_t>(op);
    check_into<tn::float16>(op);
    check_into<float>(op);
    check_into<tn::complex<double>>(op);
  };
  check_types(tn::addmv);
  check_types(tn::addmm);
  check_types(tn::addr);
  check_types(tn::addbmm);
  check_types(tn::baddbmm);
}

TEST_CASE("products added to a tensor agree with NumPy's, in place too") {
  constexpr DType types[] = {DType::int32, DType::float16, DType::float32, DType::complex128};
  for (const std::string function : {"addmv", "addmm", "addr", "addbmm", "baddbmm"}) {
    support::check_cases(function.c_str(), types, [&](const std::string& name, const std::vector<Value>& x) {
      const Value result = call(function, {x[0], x[1], x[2], 2, -3});
      if (name == "broadcast") return result;
      const Value changed = x[0].tensor().clone();
      call(function + "_", {changed, x[1], x[2], 2, -3});
      support::check_elements(changed.tensor(), result.tensor(), 0);
      return changed;
    });
  }
}
