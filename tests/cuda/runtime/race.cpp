// usage: race <algorithm> <barrier>
// Runs a block algorithm by threads, whose results must be right. Barrier number `barrier` of each block lets all
// threads pass: -1 for none. Compiled with -fsanitize=thread it fails for every other number, if each barrier is needed
// and ThreadSanitizer sees it.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <tenon/cuda/find_true.hpp>
#include <tenon/cuda/group.hpp>
#include <tenon/cuda/reduce_body.hpp>
#include <tenon/cuda/scan.hpp>
#include <tenon/cuda/softmax.hpp>
#include <tenon/cuda/transpose.hpp>

#include "thread_context.hpp"

using namespace tenon::detail;

namespace {

constexpr int threads = thread_context::threads_of_block;

struct Sums {
  using State = double;
  static State none() { return 0; }
  static State join(State a, State b) { return a + b; }
  template <int count, class V>
  static void take(State& state, const V (&x)[count], const std::int64_t (&)[count]) {
    for (const V& one : x) state += static_cast<double>(one);
  }
};
struct Total {
  using States = Sums;
  using State = double;
  static void write(const ReduceTarget& target, std::int64_t number, double state) {
    reinterpret_cast<double*>(target.results[0])[number] = state;
  }
};
struct RunningTotal {
  using States = Sums;
  static double of(const char* in, std::int64_t place, std::int64_t) { return load<float>(in, place); }
  static void write(char* const* out, std::int64_t place, double state) {
    reinterpret_cast<double*>(out[0])[place] = state;
  }
};
struct Shares {
  using value_type = float;
  using States = Sums;
  using Sum = Sums;
  using Largest = Sums;
  static double exponential(float x, double largest) { return largest > 0 ? x : 0; }
  static double factor(double sum) { return 1 / sum; }
  static double factor(double, double sum) { return factor(sum); }
  static float finish(float x, double factor) { return static_cast<float>(x * factor); }
};

bool is_right = true;
void expect(double got, double wanted) { is_right = is_right && got == wanted; }

std::vector<float> numbers(std::int64_t n) {
  std::vector<float> x;
  for (std::int64_t i = 0; i < n; ++i) x.push_back(static_cast<float>(1 + i % 3));
  return x;
}

/// Rows or columns that are split: by elements, or by packs of them.
template <int pack>
void reduce(bool across) {
  const std::int64_t count = 400 * pack + 2, rows = across ? count : 3,
                     columns = across ? (pack == 1 ? 3 : 2 * pack) : count;
  const auto x = numbers(rows * columns);
  tenon::Layout layout(2, 0);
  layout.set(0, rows, columns);
  layout.set(1, columns, 1);
  layout.finish();
  const Source source{reinterpret_cast<const char*>(x.data()), &layout, sizeof(float), nullptr, nullptr};
  const bool is_reduced[] = {across, !across};
  ReduceWalk walk;
  make_reduce_walk(walk, &source, 1, layout.sizes(), is_reduced, false);
  const ReducePlanOnDevice plan = make_reduce_plan(walk, &source, threads, {pack, pack, 4});
  std::vector<double> results(8), states(static_cast<std::size_t>(plan.results * plan.splits));
  std::vector<std::uint32_t> counters(static_cast<std::size_t>(plan.blocks / plan.splits));
  using Leaves = KernelLeaves<StoredLeaf<float>>;
  const ReduceTarget target{{reinterpret_cast<char*>(results.data()), nullptr},
                            reinterpret_cast<char*>(states.data()),
                            counters.data(),
                            {count, 0}};
  expect(plan.splits > 1 && plan.pack == pack, true);
  const auto arguments = make_reduce_arguments(plan, &source, Load<float, 0>{}, Leaves{}, target);
  thread_context::run_blocks(plan.blocks, threads * pack * sizeof(double), [&](const auto& context, char* shared) {
    if (plan.beside)
      reduce_block_beside<Total, float, pack>(arguments, context, reinterpret_cast<double*>(shared), counters.data());
    else reduce_block<Total, float, pack>(arguments, context, reinterpret_cast<double*>(shared), counters.data());
  });
  for (const std::uint32_t left : counters) expect(left, 0);
  for (std::int64_t r = 0; r < plan.results; ++r) {
    double sum = 0;
    for (std::int64_t i = 0; i < count; ++i)
      sum += x[static_cast<std::size_t>(across ? i * columns + r : r * columns + i)];
    expect(results[static_cast<std::size_t>(r)], sum);
  }
}
void rows() { reduce<1>(false), reduce<4>(false); }
void columns() { reduce<1>(true); }
void columns_in_packs() { reduce<4>(true); }

/// One line, tile after tile.
void scan() {
  const auto x = numbers(100);
  std::vector<double> sums(100);
  ScanArguments a{{1, 100, 1},
                  reinterpret_cast<const char*>(x.data()),
                  {reinterpret_cast<char*>(sums.data()), nullptr},
                  nullptr,
                  1,
                  100,
                  threads};
  thread_context::run_blocks(1, threads * sizeof(double), [&](const auto& context, char* shared) {
    scan_block<RunningTotal, true>(a, context, reinterpret_cast<double*>(shared));
  });
  double sum = 0;
  for (std::size_t i = 0; i < 100; ++i) expect(sums[i], sum += x[i]);
}

void softmax() {
  std::vector<float> x(64, 2), shares(64);
  const SoftmaxArguments a = plan_softmax({1, 64, 1}, reinterpret_cast<const char*>(x.data()),
                                          reinterpret_cast<char*>(shares.data()), threads, threads, 1);
  thread_context::run_blocks(1, threads * sizeof(double), [&](const auto& context, char* shared) {
    softmax_block<Shares, 1>(a, context, reinterpret_cast<double*>(shared));
  });
  for (const float share : shares) expect(share, 1. / 64);
}

void find() {
  std::vector<unsigned char> mask(1000);
  for (std::size_t i = 0; i < mask.size(); i += 3) mask[i] = 1;
  std::vector<std::int64_t> counts(9), found(334);
  const MaskParts parts{mask.data(), 1000, 128, counts.data()};
  const auto run = [&](std::int64_t blocks, const auto& body) {
    thread_context::run_blocks(blocks, threads * sizeof(std::int64_t), [&](const auto& context, char* shared) {
      body(context, reinterpret_cast<std::int64_t*>(shared));
    });
  };
  run(parts.parts(), [&](const auto& context, std::int64_t* shared) { count_true_block(parts, context, shared); });
  run(1, [&](const auto& context, std::int64_t* shared) {
    add_counts_block(parts.counts, parts.parts(), context, shared);
  });
  expect(static_cast<double>(counts[8]), 334);
  run(parts.parts(),
      [&](const auto& context, std::int64_t* shared) { write_true_block(parts, context, found.data(), shared); });
  for (std::size_t i = 0; i < 334; ++i) expect(static_cast<double>(found[i]), static_cast<double>(3 * i));
}

/// Keys of two digits, by several blocks or by one.
void group(std::int64_t n, std::int64_t part) {
  std::vector<std::uint64_t> keys(static_cast<std::size_t>(2 * n));
  std::vector<std::int64_t> numbers(keys.size()),
      counts(static_cast<std::size_t>(key_digit_values * parts_of(n, part) + 1));
  for (std::int64_t i = 0; i < n; ++i)
    keys[static_cast<std::size_t>(i)] = static_cast<std::uint64_t>(i * 37 % 101 % 50);
  const auto given = keys;
  const KeyGroups groups{
      {keys.data(), keys.data() + n}, {numbers.data(), numbers.data() + n}, counts.data(), n, part, 2};
  const auto run = [&](std::int64_t blocks, const auto& body) {
    thread_context::run_blocks(blocks, threads * sizeof(DigitCounts), [&](const auto& context, char* shared) {
      body(context, reinterpret_cast<DigitCounts*>(shared));
    });
  };
  if (groups.parts() == 1) {
    run(1, [&](const auto& context, DigitCounts* shared) { group_block(groups, context, shared); });
  } else {
    for (int digit = 0; digit < groups.digits; ++digit) {
      run(groups.parts(),
          [&](const auto& context, DigitCounts* shared) { count_digits_block(groups, digit, context, shared); });
      run(1, [&](const auto& context, DigitCounts* shared) {
        add_counts_block(groups.counts, groups.parts() * key_digit_values, context,
                         reinterpret_cast<std::int64_t*>(shared));
      });
      run(groups.parts(),
          [&](const auto& context, DigitCounts* shared) { write_digits_block(groups, digit, context, shared); });
    }
  }
  for (std::int64_t i = 0; i < n; ++i) {
    const auto number = groups.numbers[groups.last()][i];
    const auto key = groups.keys[groups.last()][i];
    expect(key == given[static_cast<std::size_t>(number)], true);
    if (i == 0) continue;
    const auto earlier = groups.keys[groups.last()][i - 1];
    expect(earlier < key || (earlier == key && groups.numbers[groups.last()][i - 1] < number), true);
  }
}
void digits() { group(300, 70); }
void groups() { group(30, 32); }

void transpose() {
  const std::int64_t rows = 40, columns = 68;
  const auto x = numbers(rows * columns);
  std::vector<float> turned(x.size());
  tenon::Layout from(2, 0), to(2, 0);
  from.set(0, columns, 1);
  from.set(1, rows, columns);
  to.set(0, columns, rows);
  to.set(1, rows, 1);
  from.finish();
  to.finish();
  TransposePlan plan;
  expect(plan_transpose(plan, reinterpret_cast<char*>(turned.data()), to,
                        {reinterpret_cast<const char*>(x.data()), &from, sizeof(float), nullptr, nullptr}),
         true);
  thread_context::run_blocks(transpose_blocks<float>(plan), tile_size<float> * tile_row<float> * sizeof(float),
                             [&](const auto& context, char* shared) {
                               transpose_block<float, 4>(plan, context, reinterpret_cast<float*>(shared));
                             });
  for (std::int64_t i = 0; i < rows * columns; ++i)
    expect(turned[static_cast<std::size_t>(i % columns * rows + i / columns)], x[static_cast<std::size_t>(i)]);
}

}  // namespace

int main(int, char** argument) {
  thread_context::broken_barrier = std::atoi(argument[2]);
  const struct {
    const char* name;
    void (*run)();
  } all[] = {{"rows", rows},     {"columns", columns}, {"columns_in_packs", columns_in_packs},
             {"scan", scan},     {"softmax", softmax}, {"find", find},
             {"digits", digits}, {"groups", groups},   {"transpose", transpose}};
  for (const auto& one : all) {
    if (std::strcmp(one.name, argument[1]) == 0) one.run();
  }
  if (!is_right) std::printf("%s: wrong results\n", argument[1]);
  return !is_right;
}
