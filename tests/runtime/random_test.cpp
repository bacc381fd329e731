#include <tenon/runtime/function.hpp>
#include <tenon/runtime/settings.hpp>
#include <tenon/tenon.hpp>

#include <cstdint>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "support/catch.hpp"
#include "support/runtime_cases.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;

namespace {

/// What a function makes from the typed library's generator, for the dtypes that it is defined for.
struct RandomCase {
  const char* name;
  std::vector<rt::Value> arguments;  // before the generator
  tn::AnyTensor (*typed)(tn::DType dtype, tn::Generator& generator);
};

template <class F, class... T>
tn::AnyTensor of_dtype(tn::DType dtype, const F& make, tn::detail::TypeList<T...>) {
  tn::AnyTensor result;
  ((dtype == tn::dtype_of<T> ? void(result = make(static_cast<T*>(nullptr))) : void()), ...);
  return result;
}
using Floating = tn::detail::TypeList<tn::float16, tn::bfloat16, float, double>;
using Integers = tn::detail::TypeList<std::int8_t, std::int64_t, std::uint8_t>;

const tn::Shape shape = {5, 7};
const std::vector<RandomCase> floating = {
    {"rand",
     {shape},
     [](tn::DType d, tn::Generator& g) {
       return of_dtype(
           d, [&]<class T>(T*) { return tn::rand<T>(shape, g); }, Floating{});
     }},
    {"randn",
     {shape},
     [](tn::DType d, tn::Generator& g) {
       return of_dtype(
           d, [&]<class T>(T*) { return tn::randn<T>(shape, g); }, Floating{});
     }},
    {"uniform",
     {-1, 2.5, shape},
     [](tn::DType d, tn::Generator& g) {
       return of_dtype(
           d, [&]<class T>(T*) { return tn::uniform<T>(-1, 2.5, shape, g); }, Floating{});
     }},
    {"normal",
     {1, 0.5, shape},
     [](tn::DType d, tn::Generator& g) {
       return of_dtype(
           d, [&]<class T>(T*) { return tn::normal<T>(1, 0.5, shape, g); }, Floating{});
     }},
    {"exponential",
     {2, shape},
     [](tn::DType d, tn::Generator& g) {
       return of_dtype(
           d, [&]<class T>(T*) { return tn::exponential<T>(2, shape, g); }, Floating{});
     }},
    {"gamma",
     {0.7, 2, shape},
     [](tn::DType d, tn::Generator& g) {
       return of_dtype(
           d, [&]<class T>(T*) { return tn::gamma<T>(0.7, 2, shape, g); }, Floating{});
     }},
    {"beta",
     {0.7, 2, shape},
     [](tn::DType d, tn::Generator& g) {
       return of_dtype(
           d, [&]<class T>(T*) { return tn::beta<T>(0.7, 2, shape, g); }, Floating{});
     }},
    {"bernoulli",
     {0.3, shape},
     [](tn::DType d, tn::Generator& g) {
       return of_dtype(
           d, [&]<class T>(T*) { return tn::bernoulli<T>(0.3, shape, g); }, Floating{});
     }},
};
const std::vector<RandomCase> integers = {
    {"randint",
     {3, 90, shape},
     [](tn::DType d, tn::Generator& g) {
       return of_dtype(
           d, [&]<class T>(T*) { return tn::randint<T>(3, 90, shape, g); }, Integers{});
     }},
    {"randperm",
     {100},
     [](tn::DType d, tn::Generator& g) {
       return of_dtype(
           d, [&]<class T>(T*) { return tn::randperm<T>(100, g); }, Integers{});
     }},
};

using Real = tn::detail::TypeList<std::int8_t, std::int64_t, std::uint8_t, tn::float16, tn::bfloat16, float, double>;
const std::vector<RandomCase> real = {
    {"poisson",
     {3.5, shape},
     [](tn::DType d, tn::Generator& g) {
       return of_dtype(
           d, [&]<class T>(T*) { return tn::poisson<T>(3.5, shape, g); }, Real{});
     }},
    {"binomial",
     {20, 0.4, shape},
     [](tn::DType d, tn::Generator& g) {
       return of_dtype(
           d, [&]<class T>(T*) { return tn::binomial<T>(20, 0.4, shape, g); }, Real{});
     }},
};

void check(const RandomCase& test, tn::DType dtype) {
  INFO(test.name << " of " << tn::name_of(dtype));
  tn::Generator by_name(11), typed(11);
  for (int call = 0; call < 2; ++call) {  // the stream goes on
    const std::vector<rt::Keyword> keywords = {{"generator", by_name}, {"dtype", dtype}};
    const tn::AnyTensor result = rt::call(test.name, test.arguments, keywords).tensor(),
                        wanted = test.typed(dtype, typed);
    CHECK(result.dtype() == dtype);
    CHECK(tn::Shape(result.sizes()) == tn::Shape(wanted.sizes()));
    CHECK(support::numbers_of(result) == support::numbers_of(wanted));
    CHECK(by_name.counter() == typed.counter());
  }
}

/// The same numbers again, from the thread's own stream.
std::vector<double> numbers_after_seed(const rt::Function& function, const std::vector<rt::Value>& arguments,
                                       const std::vector<rt::Keyword>& keywords) {
  rt::manual_seed(5);
  (void)rt::call(function, arguments, keywords);
  return support::numbers_of(rt::call(function, arguments, keywords).tensor());
}

}  // namespace

TEST_CASE("random functions by name make the typed library's numbers from a generator") {
  std::set<std::string> named = {"multinomial", "choice"}, wanted;
  for (const RandomCase& test : floating) {
    named.insert(test.name);
    for (const tn::DType dtype : {tn::DType::float16, tn::DType::bfloat16, tn::DType::float32, tn::DType::float64})
      check(test, dtype);
  }
  for (const RandomCase& test : integers) {
    named.insert(test.name);
    for (const tn::DType dtype : {tn::DType::int8, tn::DType::int64, tn::DType::uint8}) check(test, dtype);
  }
  for (const RandomCase& test : real) {
    named.insert(test.name);
    for (const tn::DType dtype :
         {tn::DType::int8, tn::DType::uint8, tn::DType::int64, tn::DType::float16, tn::DType::float64})
      check(test, dtype);
  }
  for (const rt::Function& function : rt::functions()) {
    if (function.family == std::string("random") && !function.in_place) wanted.insert(function.name());
  }
  CHECK(named == wanted);
}

TEST_CASE("every dtype of the domain, and no other") {
  for (int k = 0; k < tn::AllTypes::size; ++k) {
    const auto dtype = static_cast<tn::DType>(k);
    INFO(tn::name_of(dtype));
    const bool is_floating = support::is_of(tn::Domain::floating, dtype),
               is_integer = support::is_of(tn::Domain::integer, dtype);
    const auto makes = [&](const char* name, const std::vector<rt::Value>& arguments) {
      try {
        return rt::call(name, arguments, std::vector<rt::Keyword>{{"dtype", dtype}}).tensor().dtype() == dtype;
      } catch (const tn::TypeError&) { return false; }
    };
    for (const RandomCase& test : floating) {
      INFO(test.name);
      CHECK(makes(test.name, test.arguments) == (is_floating || std::string(test.name) == "bernoulli"));
    }
    for (const RandomCase& test : integers) {
      INFO(test.name);
      CHECK(makes(test.name, test.arguments) == is_integer);
    }
    for (const RandomCase& test : real) {
      INFO(test.name);
      CHECK(makes(test.name, test.arguments) == (is_integer || is_floating));
    }
  }
}

TEST_CASE("choice by name, with weights and without replacement") {
  tn::Generator by_name(7), typed(7);
  const auto x = tn::eval(tn::arange<std::int16_t>(12).view({4, 3}));
  const auto w = tn::tensor<float>({1, 0, 2, 1});
  const auto same = [](const rt::Value& result, const tn::Tensor<std::int16_t>& wanted) {
    CHECK(result.tensor().dtype() == tn::DType::int16);
    CHECK(support::numbers_of(result.tensor()) == support::numbers_of(wanted));
  };
  same(rt::call("choice", {x, 9}, {{"generator", by_name}}), tn::choice(x, 9, typed));
  same(rt::call("choice", {x, 3, false}, {{"generator", by_name}}), tn::choice(x, 3, false, typed));
  same(rt::call("choice", {x, 9, true}, {{"generator", by_name}, {"weights", w}}),
       tn::choice(x, 9, typed, tn::weights(w)));
  same(rt::call("choice", {x, 2, false}, {{"generator", by_name}, {"weights", w}}),
       tn::choice(x, 2, false, typed, tn::weights(w)));
  CHECK(by_name.counter() == typed.counter());
  CHECK_THROWS_AS(rt::call("choice", {x, 5, false}), tn::IndexError);
}

TEST_CASE("without a generator, numbers come from the thread's stream of the library, which a seed starts anew") {
  const std::vector<rt::Keyword> keywords = {{"dtype", "float32"}};
  const std::vector<rt::Value> arguments = {shape};
  const rt::Function& rand = *rt::find("rand");
  const std::vector<double> first = numbers_after_seed(rand, arguments, keywords),
                            second = numbers_after_seed(rand, arguments, keywords);
  CHECK(first == second);
  tn::Generator own(5);
  (void)tn::rand<float>(shape, own);
  CHECK(first == support::numbers_of(tn::rand<float>(shape, own)));
  CHECK(rt::default_generator().seed() == 5);
  CHECK(rt::default_generator().counter() == own.counter());
  const tn::Generator kept = rt::default_generator();
  const std::vector<double> third = support::numbers_of(rt::call("rand", arguments, keywords).tensor());
  rt::set_default_generator(kept);
  CHECK(support::numbers_of(rt::call("rand", arguments, keywords).tensor()) == third);
  std::vector<double> elsewhere;
  std::thread([&] { elsewhere = numbers_after_seed(rand, arguments, keywords); }).join();
  CHECK(elsewhere == first);  // another thread has a stream of its own
}

TEST_CASE("bernoulli with a tensor of probabilities, multinomial with weights of any real type") {
  tn::Generator by_name(3), typed(3);
  const auto p = tn::tensor<float>({0, 1, 0.5f});
  const tn::AnyTensor drawn = rt::call("bernoulli", {p}, {{"generator", by_name}, {"dtype", "int32"}}).tensor();
  CHECK(support::numbers_of(drawn) == support::numbers_of(tn::bernoulli<std::int32_t>(p, typed)));
  const auto repeated =
      rt::call("bernoulli", {p, tn::Shape{2, 3}}, {{"generator", by_name}, {"dtype", "bool"}}).tensor();
  CHECK(support::numbers_of(repeated) == support::numbers_of(tn::bernoulli<bool>(p, {2, 3}, typed)));
  CHECK(rt::call("bernoulli", {0.5}, {{"generator", by_name}, {"dtype", "bool"}}).tensor().dim() == 0);
  (void)tn::bernoulli<bool>(0.5, typed);
  for (const char* dtype : {"float16", "float64", "uint8", "int64", "bool"}) {
    const rt::Value weights = rt::call("asarray", {{1, 0, 1, 1}}, {{"dtype", dtype}});
    const auto of_doubles = tn::tensor<double>({1, 0, 1, 1});
    CHECK(support::numbers_of(rt::call("multinomial", {weights, 3}, {{"generator", by_name}}).tensor()) ==
          support::numbers_of(tn::multinomial(of_doubles, 3, typed)));
    CHECK(support::numbers_of(rt::call("multinomial", {weights, 9, true}, {{"generator", by_name}}).tensor()) ==
          support::numbers_of(tn::multinomial(of_doubles, 9, true, typed)));
  }
}

TEST_CASE("bounds of integers beyond int64 by name") {
  const std::uint64_t beyond = std::uint64_t{1} << 63;
  tn::Generator a(1), b(1);
  const rt::Value made =
      rt::call("randint", {beyond, UINT64_MAX, tn::Shape{9}}, {{"generator", a}, {"dtype", "uint64"}});
  CHECK(tn::array_equal(made.tensor().as<std::uint64_t>(), tn::randint<std::uint64_t>(beyond, UINT64_MAX, {9}, b)));
  const auto x = tn::zeros<std::uint64_t>({9});
  rt::call("random_", {x, beyond, beyond + 3}, {{"generator", a}});
  CHECK(tn::all(x - beyond < 3).item());
  CHECK_THROWS_AS(rt::call("randint", {0, beyond + 1, tn::Shape{9}}, {{"dtype", "int64"}}), tn::TypeError);
}

TEST_CASE("wrong arguments of random: nothing is taken from the stream") {
  tn::Generator generator(1);
  const rt::Keyword of_stream{"generator", generator}, of_float{"dtype", "float32"}, of_int{"dtype", "int8"};
  CHECK_THROWS_AS(rt::call("rand", {shape}, {of_stream, of_int}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("rand", {tn::Shape{-1}}, {of_stream, of_float}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("uniform", {2, 1, shape}, {of_stream, of_float}), tn::IndexError);
  CHECK_THROWS_AS(rt::call("normal", {0, -1, shape}, {of_stream, of_float}), tn::IndexError);
  CHECK_THROWS_AS(rt::call("exponential", {0, shape}, {of_stream, of_float}), tn::IndexError);
  CHECK_THROWS_AS(rt::call("bernoulli", {1.5, shape}, {of_stream, of_float}), tn::IndexError);
  CHECK_THROWS_AS(rt::call("randint", {0, 300, shape}, {of_stream, of_int}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("randint", {3, 3, shape}, {of_stream, of_int}), tn::IndexError);
  CHECK_THROWS_AS(rt::call("randperm", {-1}, {of_stream}), tn::IndexError);
  CHECK_THROWS_AS(rt::call("multinomial", {tn::tensor<float>({1, -1}), 1}, {of_stream}), tn::IndexError);
  CHECK_THROWS_AS(rt::call("rand", {shape, 7}, {of_float}), tn::TypeError);
  CHECK(generator.counter() == 0);
}

TEST_CASE("settings of the library") {
  const int threads = rt::num_threads();
  rt::set_num_threads(1);
  CHECK(rt::num_threads() == 1);
  CHECK_THROWS_AS(rt::set_num_threads(-1), tn::DeviceError);
  CHECK(rt::num_threads() == 1);
  rt::set_num_threads(threads);
  CHECK(static_cast<int>(rt::cpu_isa()) == static_cast<int>(tn::cpu_isa()));

  const std::int64_t before = rt::memory_stats().current_bytes;
  std::int64_t changes = 0;
  rt::set_memory_hook(
      [](void* total, const tn::MemoryChange& change) { *static_cast<std::int64_t*>(total) += change.bytes; },
      &changes);
  {
    const tn::AnyTensor x = rt::call("zeros", {tn::Shape{1000, 1000}}, {{"dtype", "float64"}}).tensor();
    CHECK(rt::memory_stats().current_bytes - before >= 8'000'000);
    CHECK(changes >= 8'000'000);
  }
  rt::set_memory_hook(nullptr, nullptr);
  CHECK(rt::memory_stats().current_bytes == before);
  rt::reset_peak();
  CHECK(rt::memory_stats().peak_bytes == before);

  const tn::AnyTensor x = tn::tensor<double>({0.123456});
  const tn::PrintOptions options = rt::get_printoptions();
  rt::set_printoptions({.precision = 2});
  CHECK(rt::to_text(x).find("0.12") != std::string::npos);
  CHECK(rt::to_text(x).find("0.123") == std::string::npos);
  CHECK_THROWS_AS(rt::set_printoptions({.precision = 99}), tn::IndexError);
  rt::set_printoptions(options);
  CHECK(rt::to_text(x).find("0.1235") != std::string::npos);
}
