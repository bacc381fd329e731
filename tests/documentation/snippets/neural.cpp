// What docs/neural.md shows.
#include <tenon/nn.hpp>

#include "check.hpp"

#include <cmath>

namespace tn = tenon;

namespace {

void functions() {
  //! [neural functions]
  namespace nn = tn::nn;
  tn::Variable<float> w(tn::randn<float>({10, 4})), b(tn::zeros<float>({10}));
  tn::Tensor<float> x = tn::randn<float>({32, 4});
  tn::Tensor<int> target = tn::randint<int>(0, 10, {32});
  tn::Variable h = nn::hardswish(nn::linear(x, w, b) * 2.0f);  // activations are expressions: one pass, one node
  tn::Variable loss = nn::cross_entropy(h, target, nn::label_smoothing(0.1));
  loss.backward();
  auto each = nn::mse_loss(x, x * 1.5f, nn::Reduction::none);  // tensors give tensors
  //! [neural functions]
  check(loss.item() > 0 && w.grad().size(0) == 10 && each.numel() == 128, "neural functions");
}

void attention() {
  namespace nn = tn::nn;
  //! [neural attention]
  tn::Variable<float> q(tn::randn<float>({2, 8, 128, 64}));  // (batch, heads, n, width)
  tn::Tensor<float> k = tn::randn<float>({2, 2, 200, 64}), v = tn::randn<float>({2, 2, 200, 64});
  tn::Variable y = nn::scaled_dot_product_attention(q, k, v, nn::enable_gqa);
  tn::Tensor<bool> sees = tn::rand<float>({128, 200}) < 0.5f;  // true: the query sees the key
  tn::Variable z = nn::scaled_dot_product_attention(q, k, v, sees, nn::enable_gqa, nn::dropout_p(0.1));
  //! [neural attention]
  check(y.size(2) == 128 && z.size(3) == 64, "neural attention");
}

void normalisation() {
  namespace nn = tn::nn;
  //! [neural normalisation]
  tn::Tensor<float> image = tn::randn<float>({8, 3, 16, 16}), mean = tn::zeros<float>({3}), var = tn::ones<float>({3});
  auto y = nn::batch_norm(image, mean, var, tn::none, tn::none, true);  // training: mean and var follow, in place
  auto z = nn::group_norm(image, 3);
  tn::Generator generator(42);
  auto kept = nn::dropout(z, 0.5, true, generator);  // without a generator: the thread's own stream
  auto [states, last, cell] = nn::lstm(tn::randn<float>({20, 8, 5}), tn::zeros<float>({8, 7}), tn::zeros<float>({8, 7}),
                                       tn::randn<float>({28, 5}), tn::randn<float>({28, 7}));
  //! [neural normalisation]
  check(y.numel() == z.numel() && kept.numel() == z.numel() && states.size(0) == 20 && last.size(1) == cell.size(1) &&
            mean(0) != 0,
        "neural normalisation");
}

}  // namespace

int main() {
  functions();
  attention();
  normalisation();
  return 0;
}
