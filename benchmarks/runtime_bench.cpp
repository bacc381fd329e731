// Calls whose types are known at run time beside the typed ones: what a small call costs more, and large operands.
#include <benchmark/benchmark.h>

#include <tenon/runtime.hpp>
#include <tenon/tenon.hpp>

#include <string>

namespace tn = tenon;
namespace rt = tenon::runtime;

namespace {

template <class Make>
void measure(const std::string& name, Make make) {
  benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
    for (auto _ : state) {
      auto result = make();
      benchmark::DoNotOptimize(result);
    }
  });
}

void measure_small() {
  const auto a = tn::rand<float>({8}), b = tn::rand<float>({8});
  const tn::AnyTensor x = a, y = b;
  const rt::Function* const add = rt::find("add");
  const rt::Value boxed[] = {x, y};
  measure("add_8/typed", [=] { return tn::Tensor<float>(a + b); });
  measure("add_8/function", [=] { return rt::call(*add, boxed); });
  measure("add_8/own_name", [=] { return rt::add(boxed[0], boxed[1]); });
  measure("add_8/by_name", [=] { return rt::call("add", boxed); });
  measure("add_8/by_name_and_boxed", [=] { return rt::call("add", {x, y}); });
  measure("add_8/number", [=] { return rt::call("add", {x, 2}); });
}

/// The pairs typed and runtime of one operation on n floats.
template <class Typed, class Named>
void measure_pair(const std::string& name, std::int64_t n, Typed typed, Named named) {
  measure(name + "_" + std::to_string(n) + "/typed", typed);
  measure(name + "_" + std::to_string(n) + "/runtime", named);
}

void measure_large(std::int64_t n) {
  const auto a = tn::rand<float>({n}), b = tn::rand<float>({n});
  const tn::AnyTensor x = a, y = b;
  using Floats = tn::Tensor<float>;
  measure_pair("add", n, [=] { return Floats(a + b); }, [=] { return rt::call("add", {x, y}); });
  measure_pair("multiply_number", n, [=] { return Floats(a * 2.f); }, [=] { return rt::call("multiply", {x, 2}); });
  measure_pair("exp", n, [=] { return Floats(tn::exp(a)); }, [=] { return rt::call("exp", {x}); });
  measure_pair("where", n, [=] { return Floats(tn::where(a > b, a, b)); },
               [=] { return rt::call("where", {rt::call("greater", {x, y}), x, y}); });
  measure_pair("sum", n, [=] { return tn::sum(a); }, [=] { return rt::call("sum", {x}); });
  measure_pair("argmax", n, [=] { return tn::argmax(a); }, [=] { return rt::call("argmax", {x}); });
  measure_pair("cumsum", n, [=] { return tn::cumsum(a); }, [=] { return rt::call("cumsum", {x}); });
  measure_pair("sort", n, [=] { return tn::sort(a); }, [=] { return rt::call("sort", {x}); });
  rt::Program program;
  const auto p = program.input(), q = program.input();
  const auto scaled =
      program.apply("multiply", {program.apply("exp", {program.apply("negative", {p})}), program.constant(2)});
  program.apply("add", {scaled, program.apply("divide", {q, program.constant(10)})});
  measure_pair("fused", n, [=] { return Floats(tn::exp(-a) * 2.f + b / 10.f); }, [=] { return program.run({x, y}); });
}

const bool registered = [] {
  measure_small();
  for (const std::int64_t n : {std::int64_t{4096}, std::int64_t{65536}, std::int64_t{1} << 20, std::int64_t{16} << 20})
    measure_large(n);
  return true;
}();

}  // namespace
