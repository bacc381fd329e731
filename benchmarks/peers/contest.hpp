// Makes benchmarks of the works that a peer implements.
//
// A peer is a struct of static functions, each overloaded or constrained to the works that the library has:
//   operand(work, Index<i>{})         an array with the input of that operand
//   make(op, operands...) the result in a new array, or a number, or a pair of such: for works with a fresh result
//   write(op, result, operands...)    for the others; `result` was made by operand(work, Index<0>{})
//   version()                         what library it is
//   elements(array, use) use(pointer, count), so that results can be compared with those of the other peers
#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>

#if __has_include(<sys/single_threaded.h>)
#include <sys/single_threaded.h>
#endif

#include "rows.hpp"

namespace contest {

using rows::Row;
using rows::Work;

inline bool has_one_thread() {
#if __has_include(<sys/single_threaded.h>)
  return __libc_single_threaded;
#else
  return false;
#endif
}

inline std::string version(const char* library, int major, int minor, int patch) {
  return std::string(library) + ' ' + std::to_string(major) + '.' + std::to_string(minor) + '.' + std::to_string(patch);
}

/// A sum over a result in which every place has its own weight.
struct Checksum {
  double sum = 0, magnitude = 0;

  static double weight(std::int64_t place) { return rows::input<double>(place, 9, {0.5, 1}); }
  template <class T>
  void add(const T* p, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i) add_one(static_cast<double>(p[i]), i);
  }
  /// Of elements chosen by index: their values, as equal elements may come in any order.
  template <class W, class I>
  void add_chosen(const W& work, const I* index, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i) add_one(work.value(static_cast<std::int64_t>(index[i]), 0), i);
  }

 private:
  void add_one(double x, std::int64_t place) {
    const double weighed = x * weight(place);
    sum += weighed, magnitude += std::abs(weighed);
  }
};

template <class Peer, class W, class Result>
void check(Checksum& checksum, const W& work, const Result& result) {
  using Op = typename W::op_type;
  if constexpr (std::is_same_v<Op, rows::ArgMax> || std::is_same_v<Op, rows::ArgSort>) {
    if constexpr (std::is_arithmetic_v<Result>) {
      checksum.add_chosen(work, &result, 1);
    } else {
      Peer::elements(result, [&](const auto* p, std::int64_t n) { checksum.add_chosen(work, p, n); });
    }
  } else if constexpr (std::is_arithmetic_v<Result>) {
    checksum.add(&result, 1);
  } else if constexpr (requires { Peer::elements(result, [](const auto*, std::int64_t) {}); }) {
    Peer::elements(result, [&](const auto* p, std::int64_t n) { checksum.add(p, n); });
  } else if constexpr (requires { result.first, result.second; }) {
    check<Peer>(checksum, work, result.first);
    // The indices of equal values are free.
    if constexpr (!std::is_same_v<Op, rows::TopK>) check<Peer>(checksum, work, result.second);
  }
}

/// The exact sum of a work's operand: its elements are multiples of 2^-24.
template <class W>
double exact_sum(const W& work) {
  double sum = 0;
  for (std::int64_t i = 0, n = work.count(0); i < n; ++i) sum += work.value(i, 0);
  return sum;
}

template <class Peer, class W, class... Operand>
concept Makes = W::is_fresh && requires(const Operand&... operand) { Peer::make(typename W::op_type{}, operand...); };
template <class Peer, class W, class Result, class... Operand>
concept Writes = !W::is_fresh && requires(Result& result, const Operand&... operand) {
  Peer::write(typename W::op_type{}, result, operand...);
};

template <std::size_t i>
using Index = std::integral_constant<std::size_t, i>;

/// What the timed loop calls: it holds its operands.  Nothing where the peer has not that work.
template <class Peer, class W, class... Operand>
auto call_with(const W& work, Operand&&... operand) {
  using Op = typename W::op_type;
  if constexpr (sizeof...(Operand) < Op::operands) {
    return call_with<Peer>(work, std::move(operand)..., Peer::operand(work, Index<sizeof...(Operand)>{}));
  } else if constexpr (Makes<Peer, W, Operand...>) {
    return [... operand = std::move(operand)] { return Peer::make(Op{}, operand...); };
  } else {
    using Result = decltype(Peer::operand(work, Index<0>{}));
    if constexpr (Writes<Peer, W, Result, Operand...>)
      return [result = Peer::operand(work, Index<0>{}), ... operand = std::move(operand)]() mutable -> const Result& {
        Peer::write(Op{}, result, operand...);
        return result;
      };
  }
}
template <class Peer, class W>
inline constexpr bool has = false;
template <class Peer, class W>
  requires requires(const W& work) { Peer::operand(work, Index<0>{}); }
inline constexpr bool has<Peer, W> = !std::is_void_v<decltype(call_with<Peer>(std::declval<const W&>()))>;

/// The call of the present row, kept while its row is measured: Google Benchmark runs a row several times, to find its
/// length.
inline std::shared_ptr<void> prepared;
inline std::string_view prepared_for;

template <class Peer, class W>
void measure(benchmark::State& state, const Row& row, const W& work) {
  if (row.after_threads) std::thread([] {}).join();
  if (row.group == "small" && has_one_thread() == row.after_threads)
    return state.SkipWithError("the process has, or has had, other threads");
  using Call = decltype(call_with<Peer>(work));
  if (prepared_for != row.name) {
    prepared.reset();
    prepared = std::make_shared<Call>(call_with<Peer>(work));
    prepared_for = row.name;
  }
  Call& call = *static_cast<Call*>(prepared.get());

  {  // Also touches the result's pages, and fills the caches that the timed calls find.
    decltype(auto) result = call();
    Checksum checksum;
    check<Peer>(checksum, work, result);
    state.counters["check"] = checksum.sum;
    state.counters["magnitude"] = checksum.magnitude;
    if (row.goal.kind == "error")
      state.counters["error"] = std::abs(checksum.sum / Checksum::weight(0) / exact_sum(work) - 1);
  }
  for (auto _ : state) {
    decltype(auto) result = call();
    benchmark::DoNotOptimize(&result);
    benchmark::ClobberMemory();
  }
  if (row.bytes != 0) state.SetBytesProcessed(static_cast<std::int64_t>(row.bytes) * state.iterations());
  if (row.flops != 0)
    state.counters["flops"] = benchmark::Counter(row.flops, benchmark::Counter::kIsIterationInvariantRate);
}

/// Every row as JSON: for those who cannot read rows.hpp.
inline void print_rows() {
  const auto boolean = [](bool value) { return value ? "true" : "false"; };
  const char* separator = "[\n";
  rows::for_each([&](const Row& row, const auto& work) {
    using Op = typename std::remove_cvref_t<decltype(work)>::op_type;
    std::printf(R"(%s{"name": "%s", "group": "%s", "work": "%s", "formula": "%s", "dtype": "%s", )", separator,
                row.name.c_str(), std::string(row.group).c_str(), std::string(Op::name).c_str(),
                std::string(Op::formula).c_str(), row.dtype.c_str());
    std::printf(R"("bytes": %.0f, "flops": %.0f, "goal": {"kind": "%s", "value": %g}, "tolerance": %g, )", row.bytes,
                row.flops, std::string(row.goal.kind).c_str(), row.goal.value, std::min(row.tolerance, 1e300));
    std::printf(R"("fresh": %s, "after_threads": %s, "threads": %d, "range": [%g, %g], "operands": [)",
                boolean(row.fresh), boolean(row.after_threads), row.threads, Op::range.low, Op::range.high);
    for (int operand = 0; operand < Op::operands; ++operand) {
      const auto shape = work.shape(operand);
      for (std::size_t i = 0; i < shape.size() && shape[i] != 0; ++i)
        std::printf("%s%lld", i ? ", " : operand ? "], [" : "[", static_cast<long long>(shape[i]));
    }
    std::printf("]], \"bound\": %lld, \"kinds\": [", static_cast<long long>(work.bound()));
    for (int operand = 0; operand < Op::operands; ++operand) {
      std::printf("%s\"%s\"", operand ? ", " : "",
                  operand == Op::indices ? "indices"
                  : Op::ascends(operand) ? "ascending"
                                         : "spread");
    }
    std::printf("]}");
    separator = ",\n";
  });
  std::puts("\n]");
}

#if defined(__clang__)
inline constexpr const char* compiler = __VERSION__;
#else
inline constexpr const char* compiler = "g++ " __VERSION__;
#endif

/// The program of a peer: Google Benchmark's options, or --rows.
template <class Peer>
int main(int argc, char** argv) {
  if (argc == 2 && std::string_view(argv[1]) == "--rows") return print_rows(), 0;
  rows::for_each([](const Row& row, const auto& work) {
    if constexpr (has<Peer, std::remove_cvref_t<decltype(work)>>)
      benchmark::RegisterBenchmark(row.name.c_str(),
                                   [row, work](benchmark::State& state) { measure<Peer>(state, row, work); });
  });
  benchmark::AddCustomContext("version", Peer::version());
  benchmark::AddCustomContext("compiler", compiler);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}

}  // namespace contest
