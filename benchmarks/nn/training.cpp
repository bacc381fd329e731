// Times of training steps: an optimiser's alone, and those of the examples' networks. A line for each, `<row> Tenon <number>`; training.py
// runs it beside PyTorch.
//
//   bench_nn_training <number of threads>
#include <tenon/nn.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "../../examples/characters/writer.hpp"
#include "../../examples/learn_digits/network.hpp"

namespace tn = tenon;
namespace nn = tenon::nn;

namespace {

/// The smallest of several times, in milliseconds.
template <class F>
double milliseconds(const F& f) {
  double best = 1e30, total = 0;
  for (int k = 0; k < 8 || (total < 2000 && k < 500); ++k) {
    const auto begin = std::chrono::steady_clock::now();
    f();
    const double took = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    best = std::min(best, took);
    total += took;
  }
  return best;
}
void report(const char* row, double number) { std::printf("%s Tenon %.6f\n", row, number); }

/// A pass over four arrays, three of which it changes, that computes next to nothing: the bandwidth that Adam's step can have.
struct FourArrays {
  static constexpr int arrays = 4;
  template <class V>
  TENON_INLINE void at(V& p, const V& g, V& m, V& v) const {
    p = p + g;
    m = m + g;
    v = v + g;
  }
};

void adam() {
  const std::int64_t n = std::int64_t{16} << 20;
  const tn::Variable<float> x(tn::rand<float>({n}));
  nn::Adam optimizer(x, {});
  tn::sum(tn::square(x)).backward();
  report("adam_step", milliseconds([&] { optimizer.step(); }));
  const tn::Tensor<float> p = tn::rand<float>({n}), g = tn::rand<float>({n}), m = tn::zeros<float>({n}), v = tn::zeros<float>({n});
  char* const arrays[] = {reinterpret_cast<char*>(p.data_ptr()), reinterpret_cast<char*>(g.data_ptr()),
                          reinterpret_cast<char*>(m.data_ptr()), reinterpret_cast<char*>(v.data_ptr())};
  report("four_arrays", milliseconds([&] { tn::detail::update_elements<float>(FourArrays{}, arrays, n); }));
}

/// The time of a step, and the memory that it takes at most beside what is there before it: parameters, their states and the batch.
template <class F>
void step_of(const char* row, const char* memory_row, const F& step) {
  for (int k = 0; k < 3; ++k) step();
  const std::int64_t before = tn::memory_stats().current_bytes;
  tn::reset_peak();
  step();
  report(memory_row, static_cast<double>(tn::memory_stats().peak_bytes - before) / 1e6);
  report(row, milliseconds(step));
}

void digits() {
  Network net;
  nn::AdamW optimizer(net, {});
  const tn::Tensor<float> x = tn::rand<float>({64, 1, 8, 8});
  const tn::Tensor<std::int64_t> y = tn::randint<std::int64_t>(0, 10, {64});
  step_of("digits_step", "digits_memory", [&] {
    optimizer.zero_grad();
    const tn::Variable loss = nn::cross_entropy(net(x), y, nn::label_smoothing(0.1));
    loss.backward();
    optimizer.step();
  });
}

void transformer() {
  Writer writer(28);
  nn::AdamW optimizer(writer, {});
  const auto x = tn::randint<std::int64_t>(0, 28, {16, Writer::length}), y = tn::randint<std::int64_t>(0, 28, {16, Writer::length});
  step_of("transformer_step", "transformer_memory", [&] {
    optimizer.zero_grad();
    const tn::Variable loss = nn::cross_entropy(writer(x).view({-1, 28}), y.view({-1}));
    loss.backward();
    optimizer.step();
  });
}

}  // namespace

int main(int count, char** words) {
  tn::set_num_threads(count > 1 ? std::atoi(words[1]) : 1);
  adam();
  digits();
  transformer();
}
