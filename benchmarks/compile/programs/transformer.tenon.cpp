// A transformer block, forward and backward.
#include <tenon/nn.hpp>
#include <iostream>

namespace tn = tenon;
namespace nn = tenon::nn;

struct Block {
  nn::LayerNorm<float> norm1{64}, norm2{64};
  nn::MultiheadAttention<float> attention{64, 4};
  nn::Linear<float> up{64, 256}, down{256, 64};
  nn::Dropout dropout{0.1};

  auto operator()(const auto& x) const {
    const auto h = norm1(x);
    const auto a = tn::eval(x + dropout(attention(h, h, h)));
    return tn::eval(a + dropout(down(nn::gelu(up(norm2(a))))));
  }
  static void members(auto& self, auto&& visit) {
    visit("norm1", self.norm1);
    visit("norm2", self.norm2);
    visit("attention", self.attention);
    visit("up", self.up);
    visit("down", self.down);
    visit("dropout", self.dropout);
  }
};

int main() {
  tn::manual_seed(1);
  Block block;
  nn::Adam optimizer(block, {.lr = 1e-3});
  const tn::Tensor<float> x = tn::randn<float>({8, 16, 64}), target = tn::randn<float>({8, 16, 64});
  for (int i = 0; i < 10; ++i) {
    optimizer.zero_grad();
    const tn::Variable loss = nn::mse_loss(block(x), target);
    loss.backward();
    optimizer.step();
    std::cout << loss.item() << '\n';
  }
}
