#include <tenon/fft.hpp>
#include <tenon/filter.hpp>
#include <tenon/nn/registry.hpp>
#include <tenon/ops/fft/hermitian.hpp>
#include <tenon/ops/fft/short_time.hpp>
#include <tenon/ops/registry.hpp>
#include <tenon/ops/special/functions.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/settings.hpp>
#include <tenon/runtime/generated/operations.hpp>

#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;

namespace {

/// What only a C++ program can pass.
bool needs_cpp(const tn::OpInfo& info) {
  for (const tn::Argument& argument : info.arguments) {
    if (argument.kind == tn::ArgumentKind::memory || argument.kind == tn::ArgumentKind::range ||
        argument.kind == tn::ArgumentKind::container)
      return true;
  }
  return false;
}

}  // namespace

TEST_CASE("each operation of the registry has its function, and its method in place") {
  std::set<std::string> wanted, found;
  const auto want = [&](const tn::OpInfo& info) {
    if (needs_cpp(info)) return;
    wanted.insert(info.name);
    if (info.method) wanted.insert(info.method);
  };
  tn::for_each_family([&]<class... Ops>(const char*, tn::OpList<Ops...>) { (want(Ops::info), ...); });
  [&]<class... Ops>(tn::OpList<Ops...>) { (want(Ops::info), ...); }(tn::FftOps{});
  [&]<class... Ops>(tn::OpList<Ops...>) { (want(Ops::info), ...); }(tn::FilterOps{});
  [&]<class... Ops>(tn::OpList<Ops...>) { (want(Ops::info), ...); }(tn::SpecialFunctionOps{});
  [&]<class... Ops>(tn::OpList<Ops...>) { (want(Ops::info), ...); }(tn::ShortTimeOps{});
  [&]<class... Ops>(tn::OpList<Ops...>) { (want(Ops::info), ...); }(tn::HermitianOps{});
  tn::nn::for_each_family([&]<class... Ops>(const char*, tn::OpList<Ops...>) { (want(Ops::info), ...); });
  for (const rt::Function& function : rt::functions()) {
    if (std::string(function.family) == "linalg") continue;
    INFO(function.name());
    CHECK(found.insert(function.name()).second);
    CHECK(rt::find(function.name()) == &function);
  }
  CHECK(found == wanted);
}

TEST_CASE("functions are found by their aliases, and not by other names") {
  CHECK(rt::find("concatenate") == rt::find("concat"));
  CHECK(rt::find("clamp") == rt::find("clip"));
  CHECK(rt::find("ad") == nullptr);
  CHECK(rt::find("") == nullptr);
  CHECK(support::error_text<tn::TypeError>([] { rt::call("ad", {1}); }) ==
        "tenon::runtime: no function is called \"ad\"");
}

TEST_CASE("arguments by place, by name and left out") {
  // a list of a text and a tensor
  CHECK(rt::call("einsum", {"ii", tn::ones<float>({2, 2})}).tensor().as<float>().item() == 2);
  const auto x = tn::tensor<float>({{1, 2}, {3, 5}});
  CHECK(rt::call("sum", {x}).tensor().as<float>().item() == 11);
  CHECK(rt::call("sum", {x}, {{"axis", 0}}).tensor().as<float>()(1) == 7);
  CHECK(rt::call("sum", {}, {{"keepdims", true}, {"x", x}}).tensor().dim() == 2);
  CHECK(rt::call("sum", {x}, {{"axis", rt::Value()}}).tensor().dim() == 0);  // nothing stands for what is left out
  CHECK(rt::sum(x, 1, true).tensor().as<float>()(1, 0) == 8);
  CHECK(rt::add(x, rt::multiply(x, 2)).tensor().as<float>()(1, 1) == 15);
}

TEST_CASE("wrong arguments: what was received, and what was expected") {
  const auto x = tn::zeros<float>({2, 3});
  CHECK(support::error_text<tn::TypeError>([&] {
          rt::call("add", {x, "a"});
        }) ==
        "tenon::add: received an invalid combination of arguments - got (Tensor float32 (2,3), text \"a\"), but "
        "expected add(Tensor x1, "
        "Tensor x2)");
  CHECK(support::error_text<tn::TypeError>([&] {
          rt::call("sum", {x}, {{"axes", 1}});
        }) ==
        "tenon::sum: received an invalid combination of arguments - got (Tensor float32 (2,3), axes=int), but expected "
        "sum(Tensor x, *, "
        "ints axis=none, bool keepdims=false)");
  CHECK_THROWS_AS(rt::call("add", {x}), tn::TypeError);                     // too few
  CHECK_THROWS_AS(rt::call("add", {x, x, x}), tn::TypeError);               // too many
  CHECK_THROWS_AS(rt::call("sum", {x, 0}), tn::TypeError);                  // an option by place
  // A choice may be left out before another argument, not before none, nor before an option.
  CHECK_THROWS_AS(rt::call("linalg::matrix_norm", {x, 1.5}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("convolve", {tn::ones<float>({2}), tn::ones<float>({2}), x}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("fft::fftconvolve", {x, x, 0}), tn::TypeError);
  CHECK(rt::call("pad", {x, 1, 2.5}).tensor().as<float>()(0, 0) == 2.5f);
  CHECK_THROWS_AS(rt::call("add", {x, x}, {{"x1", x}}), tn::TypeError);     // twice
  CHECK_THROWS_AS(rt::call("sum", {x}, {{"keepdims", 1}}), tn::TypeError);  // a number for a flag
  CHECK_THROWS_AS(rt::call("sum", {x}, {{"axis", 1.5}}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("quantile", {x, 0.5}, {{"interpolation", "cubic"}}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("concat", {x, "x"}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("sum", {x}, {{"axis", 2}}), tn::IndexError);
  CHECK(support::error_text<tn::TypeError>([&] {
          rt::call("add", {x, "\xff\n"}, {{"\xc3", x}});
        }) ==
        "tenon::add: received an invalid combination of arguments - got (Tensor float32 (2,3), text \"\\xff\\x0a\", "
        "\\xc3=Tensor float32 "
        "(2,3)), but expected add(Tensor x1, Tensor x2)");
  CHECK(support::error_text<tn::TypeError>([&] { rt::call("add", {x, std::string(100'000, 'x')}); }).size() < 2000);
  CHECK(support::error_text<tn::TypeError>([&] { rt::call(std::string(100'000, 'x'), {x}); }).size() < 2000);
}

TEST_CASE("arguments that no description fits have a code of their own; what an operation refuses has not") {
  const auto code_of = [](const char* name, std::initializer_list<rt::Value> arguments) {
    try {
      rt::call(name, arguments);
    } catch (const tn::TypeError& error) { return error.code(); }
    return tn::ErrorCode{};
  };
  const auto x = tn::zeros<float>({2, 3});
  CHECK(code_of("add", {x, "a"}) == tn::ErrorCode::arguments);
  CHECK(code_of("add", {x}) == tn::ErrorCode::arguments);
  CHECK(code_of("bitwise_and", {x, x}) == tn::ErrorCode::type);
  CHECK(code_of("no function", {x}) == tn::ErrorCode::type);
}

TEST_CASE("a call that is refused keeps none of its arguments") {
  const auto refused = [] {
    const tn::Tensor<bool> condition = tn::ones<bool>({3});
    CHECK_THROWS_AS(rt::call("select", {condition, tn::Tensor<double>(tn::ones<double>({3})), 0.0}), tn::TypeError);
  };
  refused();
  const auto before = rt::memory_stats().current_bytes;
  refused();
  CHECK(rt::memory_stats().current_bytes == before);
}

TEST_CASE("any value in any place is a result or a typed error") {
  const rt::Value values[] = {rt::Value(),
                              true,
                              2,
                              0.5,
                              tn::complex<double>(0, 1),
                              "left",
                              tn::DType::float32,
                              tn::AnyDevice{},
                              tn::ones<float>({2, 2}),
                              tn::Shape{1, 1},
                              std::vector<rt::Value>{tn::ones<float>({2}), 1}};
#if TENON_TEST_QUICK
  constexpr std::size_t step = 4;  // of the third argument: nothing, a complex number, a tensor
#else
  constexpr std::size_t step = 1;
#endif
  for (const rt::Function& function : rt::functions()) {
    INFO(function.name());
    const auto call = [&](std::initializer_list<const rt::Value*> values_of_call) {
      std::vector<rt::Value> arguments;
      for (const rt::Value* const value : values_of_call) arguments.push_back(*value);
      if (arguments[0].is_tensor()) arguments[0] = arguments[0].tensor().clone();
      try {
        (void)rt::call(function, arguments);
      } catch (const tn::Error& error) { CHECK(std::string(error.what()).rfind("tenon::", 0) == 0); }
    };
    for (const rt::Value& first : values) {
      call({&first});
      for (const rt::Value& second : values) {
        call({&first, &second});
        for (std::size_t third = 0; third < std::size(values); third += step) call({&first, &second, &values[third]});
      }
    }
  }
}
