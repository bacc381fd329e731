// Selections against golden data.
#include <tenon/core/elementwise/selection.hpp>
#include <tenon/view/index.hpp>

#include <string>
#include <type_traits>

#include "support/catch.hpp"
#include "support/golden_elementwise.hpp"

namespace tn = tenon;

namespace {

template <class T>
void check_one_bound(support::Golden& golden) {
  if constexpr (tn::RealElement<T>) {
    const std::string dtype = tn::dtype_name<T>;
    const auto x = golden.get<T>(dtype + ".x"), low = golden.get<T>(dtype + ".y"), high = golden.get<T>(dtype + ".z");
    support::check_golden(golden, dtype + ".low", tn::eval(tn::clip(x, low)), 1);
    support::check_golden(golden, dtype + ".low", tn::eval(tn::clip(x, low, tn::none)), 1);
    support::check_golden(golden, dtype + ".high", tn::eval(tn::clip(x, tn::none, high)), 1);
  }
}
template <class... T>
void check_each_bound(support::Golden& golden, tn::detail::TypeList<T...>) {
  (check_one_bound<T>(golden), ...);
}

}  // namespace

TEST_CASE("selections as NumPy") {
  support::check_golden_operations(tn::SelectionOps{}, [](support::Golden& golden, const auto& op) {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(op)>, tn::Clip>) check_each_bound(golden, support::GoldenTypes{});
  });
}
