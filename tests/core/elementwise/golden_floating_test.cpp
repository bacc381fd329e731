// The format of floating numbers against golden data.
#include <tenon/core/elementwise/floating.hpp>

#include <string>
#include <type_traits>

#include "support/catch.hpp"
#include "support/golden_elementwise.hpp"

namespace tn = tenon;

namespace {

template <class T>
void check_replaced(support::Golden& golden) {
  const std::string dtype = tn::dtype_name<T>;
  support::check_golden(golden, dtype + ".replaced", tn::eval(tn::nan_to_num(golden.get<T>(dtype + ".x"), 1.5, 7, -8)));
}
template <class... T>
void check_each_replaced(support::Golden& golden, tn::detail::TypeList<T...>) {
  (check_replaced<T>(golden), ...);
}

}  // namespace

TEST_CASE("the format of floating numbers as NumPy") {
  support::check_golden_operations(tn::FloatingOps{}, [](support::Golden& golden, const auto& op) {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(op)>, tn::NanToNum>) check_each_replaced(golden, support::GoldenTypes{});
  });
}
