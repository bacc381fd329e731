// beta x + alpha a b against NumPy's.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <string>

#include "support/golden_products.hpp"

namespace tn = tenon;

namespace {

using Types = support::Types<std::int32_t, tn::float16, float, tn::complex<double>>;

template <class Op, class F>
void check(const Op& op, F in_place) {
  support::check_cases(Op::info.name, Types{}, [&](const std::string& name, const auto& x, const auto& a, const auto& b) {
    const auto result = op(x, a, b, 2, -3);
    const auto out = tn::empty_like(result.flip(0)).flip(0);
    tn::into(out, op, x, a, b, 2, -3);
    CHECK(tn::array_equal(out, result));
    if (name == "broadcast") return result;
    auto changed = x.clone();
    return in_place(changed, a, b);
  });
}

}  // namespace

TEST_CASE("products added to a tensor agree with NumPy's, in place too") {
  check(tn::addmv, [](auto& x, const auto& a, const auto& b) { return x.addmv_(a, b, 2, -3); });
  check(tn::addmm, [](auto& x, const auto& a, const auto& b) { return x.addmm_(a, b, 2, -3); });
  check(tn::addr, [](auto& x, const auto& a, const auto& b) { return x.addr_(a, b, 2, -3); });
  check(tn::addbmm, [](auto& x, const auto& a, const auto& b) { return x.addbmm_(a, b, 2, -3); });
  check(tn::baddbmm, [](auto& x, const auto& a, const auto& b) { return x.baddbmm_(a, b, 2, -3); });
}
