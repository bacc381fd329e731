// describe(x): the facts of tensors and the trees of expressions, to the letter but for addresses.
#include <tenon/describe.hpp>
#include <tenon/memory/malloc.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/creation/sequence.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "support/catch.hpp"

namespace tn = tenon;
using Catch::Matchers::ContainsSubstring;

namespace {

/// The text with addresses as "@", and the alignment, which is the allocator's, as "#".
std::string text(const std::string& described) {
  std::string result;
  for (std::size_t i = 0; i < described.size();) {
    if (described.compare(i, 2, "0x") == 0) {
      result += '@';
      i = described.find_first_not_of("0123456789abcdefx", i);
    } else if (described.compare(i, 11, "aligned to ") == 0) {
      result += "aligned to #";
      i = described.find(' ', i + 11);
    } else {
      result += described[i++];
    }
  }
  return result;
}

template <class... T>
void check_all(tn::detail::TypeList<T...>) {
  const auto check = [](const std::string& got, const char* name) {
    CHECK_THAT(got, ContainsSubstring(std::string(name) + " tensor of shape (0,)"));
  };
  (check(tn::describe(tn::Tensor<T>()), tn::dtype_name<T>), ...);
}

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN(),
                 infinity = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("a tensor's facts") {
  const auto t = tn::empty<float>({2, 3}, tn::MallocAllocator{}).copy_(tn::arange<float>(0, 6).view({2, 3}));
  CHECK(text(tn::describe(t)) ==
        "float32 tensor of shape (2,3), strides (3,1), offset 0: 6 elements, 24 bytes, contiguous, on cpu. The first "
        "element lies at @, "
        "aligned to # bytes. "
        "The storage @ holds 24 bytes from tenon::MallocAllocator; this is its only handle. Elements: min 0, max 5, "
        "mean 2.5, no NaN.");
  const tn::Tensor<const float> part = t.t()(tn::range(1, 3));
  CHECK(text(tn::describe(part)) ==
        "read-only float32 tensor of shape (2,2), strides (1,3), offset 1: 4 elements, 16 bytes, not contiguous, on "
        "cpu. The first element "
        "lies at @, aligned to # bytes. "
        "The storage @ holds 24 bytes from tenon::MallocAllocator; 2 handles share it. Elements: min 1, max 5, mean 3, "
        "no NaN.");
  CHECK(tn::describe(tn::AnyTensor(part)).find("3 handles share it") != std::string::npos);
  CHECK(tn::describe(tn::Tensor<int>()) ==
        "int32 tensor of shape (0,), strides (1,), offset 0: 0 elements, 0 bytes, contiguous, on cpu. It has no "
        "storage.");
  check_all(tn::AllTypes{});
}

TEST_CASE("where the memory comes from") {
  double outside[3] = {1, 2, 4};
  const auto borrowed = tn::Storage<double>::borrow(outside, 3);
  const auto show = [](const tn::Storage<double>& storage) {
    tn::Tensor<double> t;
    t.set_(storage);
    return tn::describe(t);
  };
  CHECK_THAT(
      show(borrowed),
      ContainsSubstring(
          "holds 24 bytes that are borrowed; 2 handles share it. Elements: min 1, max 4, mean 2.33333, no NaN."));
  CHECK_THAT(show(borrowed.view(1, 2)), ContainsSubstring("holds 16 bytes of another storage"));
  CHECK_THAT(tn::describe(tn::zeros<float>({4}, tn::MallocAllocator{})),
             ContainsSubstring("holds 16 bytes from tenon::MallocAllocator"));
}

TEST_CASE("the elements") {
  const auto told = [](const auto& t) {
    const std::string all = tn::describe(t), also = tn::describe(tn::AnyTensor(t));
    const auto at = all.find(" Elements:");
    if (at == std::string::npos) return std::string();
    CHECK(also.substr(also.find(" Elements:")) == all.substr(at));
    return all.substr(at);
  };
  tn::Tensor<double> t = tn::zeros<double>({5});
  t(0) = not_a_number, t(1) = -infinity, t(2) = 2, t(4) = not_a_number;
  CHECK(told(t) == " Elements: min -inf, max 2, mean -inf, 2 NaN.");
  CHECK(told(t(tn::range(0, 1))) == " Elements: 1 NaN.");
  CHECK(told(t.flip(0)(tn::range(1, 3))) == " Elements: min 0, max 2, mean 1, no NaN.");
  CHECK(told(tn::full<float>({2}, 0.1f)) == " Elements: min 0.1, max 0.1, mean 0.1, no NaN.");
  CHECK(told(tn::full<std::int64_t>({2, 2}, std::numeric_limits<std::int64_t>::min())) ==
        " Elements: min -9223372036854775808, max -9223372036854775808, mean -9.22337e+18.");
  CHECK(told(tn::full<std::uint8_t>({}, 255)) == " Elements: min 255, max 255, mean 255.");
  CHECK(told(tn::full<bool>({3}, true)) == " Elements: 3 true, 0 false.");
  CHECK(told(tn::full<tn::float16>({3}, 0.5f)) == " Elements: min 0.5, max 0.5, mean 0.5, no NaN.");
  CHECK(told(tn::full<tn::complex<float>>({3}, tn::complex<float>(1, static_cast<float>(not_a_number)))) ==
        " Elements: 3 NaN.");
  CHECK(told(tn::zeros<float>({0, 3})).empty());
  const auto large = tn::full<std::int8_t>({1}, 1).expand({(1 << 20) + 1});
  CHECK_THAT(tn::describe(large), ContainsSubstring(" More than 1048576 elements are not looked at."));
}

TEST_CASE("an expression's tree") {
  const auto a = tn::ones<float>({2, 3}), b = tn::ones<float>({3});
  const auto whole = tn::ones<std::int32_t>({2, 1});
  CHECK(tn::describe(a * 2.f + b) ==
        "float32 expression of shape (2,3): 6 elements, not computed yet, on cpu. It reads 2 tensors, 36 bytes, and "
        "writes 24 bytes: "
        "add(multiply(float32 (2,3), 2) -> float32, float32 (3,)) -> float32.");
  CHECK(tn::describe(tn::exp(whole) > a.t().t()) ==
        "bool expression of shape (2,3): 6 elements, not computed yet, on cpu. It reads 2 tensors, 32 bytes, and "
        "writes 6 bytes: "
        "greater(exp(int32 (2,1)) -> float64, float32 (2,3)) -> bool.");
  CHECK_THAT(tn::describe(tn::map([](float x) { return x; }, a.t())),
             ContainsSubstring("map(float32 (3,2) strides (1,3)) -> float32."));
  CHECK_THAT(tn::describe(tn::lazy::zeros<double>({2}) + tn::complex<double>(1, -2)),
             ContainsSubstring("reads 0 tensors, 0 bytes"));
  CHECK_THAT(tn::describe(tn::lazy::zeros<double>({2}) + tn::complex<double>(1, -2)),
             ContainsSubstring("add(made float64 (2,), complex(1,-2)) -> complex128."));
  CHECK_THAT(tn::describe(a(a > 0.f)), ContainsSubstring("gather, read into a float32 tensor of shape (6,)"));
}
