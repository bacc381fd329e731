// Selections, combined arithmetic and the format of floating numbers against golden data.
#include <tenon/core/combined.hpp>
#include <tenon/core/floating.hpp>
#include <tenon/core/selection.hpp>
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
template <class T>
void check_replaced(support::Golden& golden) {
  const std::string dtype = tn::dtype_name<T>;
  support::check_golden(golden, dtype + ".replaced", tn::eval(tn::nan_to_num(golden.get<T>(dtype + ".x"), 1.5, 7, -8)));
}
struct More {
  template <class... T>
  static void each(tn::detail::TypeList<T...>, support::Golden& golden, const tn::Clip&) { (check_one_bound<T>(golden), ...); }
  template <class... T>
  static void each(tn::detail::TypeList<T...>, support::Golden& golden, const tn::NanToNum&) { (check_replaced<T>(golden), ...); }
  template <class Types, class Op>
  static void each(Types, support::Golden&, const Op&) {}
  template <class Op>
  void operator()(support::Golden& golden, const Op& op) const { each(support::GoldenTypes{}, golden, op); }
};

}  // namespace

TEST_CASE("selections as NumPy") { support::check_golden_operations(tn::SelectionOps{}, More{}); }
TEST_CASE("the format of floating numbers as NumPy") { support::check_golden_operations(tn::FloatingOps{}, More{}); }
TEST_CASE("combined arithmetic as NumPy") { support::check_golden_operations(tn::CombinedOps{}); }
