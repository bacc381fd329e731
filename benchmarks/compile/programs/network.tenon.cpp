// A network of five layers learns classes of images, batch by batch, and is saved.
#include <tenon/nn.hpp>
#include <tenon/file/safetensors.hpp>
#include <tenon/file/npy.hpp>
#include <iostream>

namespace tn = tenon;
namespace nn = tenon::nn;
using tn::axis, tn::Tensor;

struct Network {
  nn::Conv2d<float> conv1{1, 16, 3, {.padding = 1}}, conv2{16, 32, 3, {.padding = 1}}, conv3{32, 64, 3, {.padding = 1}};
  nn::BatchNorm2d<float> norm1{16}, norm2{32};
  nn::Dropout dropout{0.25};
  nn::Linear<float> hidden{64 * 4 * 4, 128}, out{128, 10};

  auto operator()(const auto& images) const {
    const auto a = nn::max_pool2d(tn::relu(norm1(conv1(images))), 2);
    const auto b = nn::max_pool2d(tn::relu(norm2(conv2(a))), 2);
    const auto c = nn::max_pool2d(tn::relu(conv3(b)), 2);
    return out(dropout(tn::relu(hidden(nn::Flatten()(c)))));
  }
  static void members(auto& self, auto&& visit) {
    visit("conv1", self.conv1);
    visit("norm1", self.norm1);
    visit("conv2", self.conv2);
    visit("norm2", self.norm2);
    visit("conv3", self.conv3);
    visit("dropout", self.dropout);
    visit("hidden", self.hidden);
    visit("out", self.out);
  }
};

int main() try {
  const Tensor<float> images = tn::load_npy<float>("images.npy");
  const Tensor<std::int64_t> labels = tn::load_npy<std::int64_t>("labels.npy");
  tn::manual_seed(1);
  Network net;
  nn::AdamW optimizer(net, {.lr = 1e-3, .weight_decay = 1e-2});
  for (int epoch = 0; epoch < 5; ++epoch) {
    nn::train(net);
    double sum = 0;
    for (const auto& [x, y] : nn::batches({.batch_size = 64, .shuffle = true}, images, labels)) {
      optimizer.zero_grad();
      const tn::Variable loss = nn::cross_entropy(net(x), y);
      loss.backward();
      nn::clip_grad_norm_(net, 1.0);
      optimizer.step();
      sum += loss.item();
    }
    nn::eval(net);
    const tn::NoGrad scope;
    const auto guesses = tn::argmax(net(images).value(), axis(1));
    std::cout << "epoch " << epoch << ": loss " << sum << ", right " << tn::count_nonzero(guesses == labels).item()
              << '\n';
  }
  tn::save_safetensors("network.safetensors", nn::state_dict(net));
  nn::load_state_dict(net, tn::load_safetensors("network.safetensors").tensors);
} catch (const tn::Error& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
