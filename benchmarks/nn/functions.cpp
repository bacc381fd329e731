// Times of neural functions: a line for each, `<row> Tenon <milliseconds>`. run_functions.py runs it beside PyTorch.
//
//   bench_nn_functions <number of threads> [clock|process] [a part of the names of rows]
#include <tenon/nn.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "stopwatch.hpp"

namespace tn = tenon;
namespace nn = tenon::nn;

namespace {

Watch watch = Watch::clock;
const char* wanted = "";

template <class F>
void report(const char* row, const F& f) {
  if (std::strstr(row, wanted)) std::printf("%s Tenon %.6f\n", row, least_milliseconds(watch, f));
}

/// A training step: a gradient of its own, as if the optimiser had taken the last one.
template <class F, class... V>
void report_training(const char* row, const F& f, const V&... leaves) {
  report(row, [&] {
    (leaves.zero_grad(), ...);
    f();
  });
}

tn::Tensor<float> random(const tn::Shape& shape) { return tn::randn<float>(shape); }

}  // namespace

int main(int count, char** arguments) {
  if (count < 2)
    return std::fprintf(stderr, "usage: bench_nn_functions <threads> [clock|process] [rows]\n"), EXIT_FAILURE;
  if (count > 2) watch = watch_of(arguments[2]);
  if (count > 3) wanted = arguments[3];
  tn::set_num_threads(std::atoi(arguments[1]));
  tn::manual_seed(1);
  {
    const tn::Variable<float> q(random({1, 8, 1024, 64})), k(random({1, 8, 1024, 64})), v(random({1, 8, 1024, 64}));
    const tn::Tensor<float> g = random({1, 8, 1024, 64});
    report("attention", [&] { nn::scaled_dot_product_attention(q.value(), k.value(), v.value()); });
    report("attention_causal",
           [&] { nn::scaled_dot_product_attention(q.value(), k.value(), v.value(), nn::is_causal); });
    report_training(
        "attention_train", [&] { tn::Variable<float>(nn::scaled_dot_product_attention(q, k, v)).backward(g); }, q, k,
        v);
  }
  {
    const tn::Variable<float> x(random({4096, 1024})), w(tn::ones<float>({1024})), b(tn::zeros<float>({1024}));
    const tn::Tensor<float> g = random({4096, 1024});
    report("layer_norm", [&] { nn::layer_norm(x.value(), {1024}, w.value(), b.value()); });
    report_training("layer_norm_train", [&] { nn::layer_norm(x, {1024}, w, b).backward(g); }, x, w, b);
    report("rms_norm", [&] { nn::rms_norm(x.value(), {1024}, w.value()); });
  }
  {
    const tn::Variable<float> x(random({512, 32000}));
    const tn::Tensor<std::int64_t> target = tn::randint<std::int64_t>(0, 32000, {512});
    report("cross_entropy", [&] { nn::cross_entropy(x.value(), target); });
    report_training("cross_entropy_train", [&] { nn::cross_entropy(x, target).backward(); }, x);
    report("softmax", [&] { tn::softmax(x.value(), tn::axis(1)); });
  }
  {
    const std::int64_t width = 256;
    const tn::Variable<float> x(random({128, 32, width})), w(tn::Tensor<float>(random({4 * width, width}) * 0.05f)),
        u(tn::Tensor<float>(random({4 * width, width}) * 0.05f)), a(tn::zeros<float>({4 * width})),
        b(tn::zeros<float>({4 * width}));
    const tn::Tensor<float> g = random({128, 32, width}), h = tn::zeros<float>({32, width}), c = h.clone();
    report("lstm", [&] { nn::lstm(x.value(), h, c, w.value(), u.value(), a.value(), b.value()); });
    report_training("lstm_train", [&] { std::get<0>(nn::lstm(x, h, c, w, u, a, b)).backward(g); }, x, w, u, a, b);
  }
  {
    const tn::Variable<float> x(random({32, 64, 56, 56})), w(tn::ones<float>({64})), b(tn::zeros<float>({64}));
    const tn::Tensor<float> g = random({32, 64, 56, 56});
    report_training(
        "batch_norm_train", [&] { tn::Variable<float>(nn::batch_norm(x, tn::none, tn::none, w, b, true)).backward(g); },
        x, w, b);
    const tn::Variable<float> table(random({32000, 256}));
    const tn::Tensor<std::int64_t> indices = tn::randint<std::int64_t>(0, 32000, {8192});
    const tn::Tensor<float> of_rows = random({8192, 256});
    report_training(
        "embedding_train", [&] { tn::Variable<float>(nn::embedding(indices, table)).backward(of_rows); }, table);
    report_training("dropout_train", [&] { tn::Variable<float>(nn::dropout(x, 0.5)).backward(g); }, x);
  }
  return 0;
}
