// What docs/training.md shows.
#include <tenon/file/image.hpp>
#include <tenon/file/safetensors.hpp>
#include <tenon/nn.hpp>

#include "check.hpp"

#include <cstdint>
#include <tuple>
#include <vector>

namespace tn = tenon;
namespace nn = tenon::nn;

//! [training module]
struct Perceptron {
  nn::Linear<float> hidden{2, 32}, out{32, 2};
  nn::Dropout dropout{0.1};

  auto operator()(const auto& x) const { return out(dropout(tn::relu(hidden(x)))); }

  static void members(auto& self, auto&& visit) {
    visit("hidden", self.hidden);
    visit("dropout", self.dropout);
    visit("out", self.out);
  }
};
//! [training module]

int main() {
  tn::manual_seed(1);
  // Points within a circle, and outside of it.
  const tn::Tensor<float> points = tn::rand<float>({512, 2}) * 2.f - 1.f;
  const tn::Tensor<std::int64_t> classes = tn::cast<std::int64_t>(tn::sum(tn::square(points), tn::axis(1)) < 0.6f);

  {
    //! [training loop]
    Perceptron net;
    nn::AdamW optimizer(net, {.lr = 1e-2});
    std::vector<double> losses;
    nn::Progress progress("training", 30);
    for (int epoch = 0; epoch < 30; ++epoch) {
      for (const auto& [x, y] : nn::batches({.batch_size = 64, .shuffle = true}, points, classes)) {
        optimizer.zero_grad();
        tn::Variable loss = nn::cross_entropy(net(x), y);
        loss.backward();
        nn::clip_grad_norm_(net, 1.0);
        optimizer.step();
        losses.push_back(loss.item());
      }
      progress.at(epoch, "loss " + std::to_string(losses.back()));
    }
    progress.finish();
    tn::save_image("loss.ppm", nn::plot({{"loss", losses}}));    // .png with the target tenon::png
    //! [training loop]
    //! [training evaluation]
    nn::eval(net);  // dropout lets everything through; nn::train(net) is the opposite
    tn::NoGrad scope;                                            // nothing is recorded
    auto guesses = tn::argmax(net(points).value(), tn::axis(1));
    //! [training evaluation]
    check(tn::mean(guesses == classes).item() > 0.95, "training loop");
  }
  {
    //! [training parameters]
    nn::Sequential net(nn::Conv2d<float>(1, 8, 3, {.padding = 1}), nn::BatchNorm2d<float>(8), tn::relu, nn::Flatten(),
                       nn::Linear<float>(8 * 16, 10));
    std::int64_t count = nn::parameter_count(net);
    nn::each_parameter(net, [](const nn::MemberPath& path, const auto& p) {
      if (p.dim() > 1) nn::init::kaiming_normal_(p, 0, nn::init::FanMode::fan_out, "relu");
      else if (path.text() == "4.bias") nn::init::constant_(p, 0.1);
    });
    auto& first = std::get<0>(net.layers);
    first.weight = tn::constant(first.weight);                   // frozen: it gets no gradient
    //! [training parameters]
    check(count == 8 * 9 + 8 + 16 + 1280 + 10 && !first.weight.requires_grad(), "training parameters");
  }
  {
    Perceptron net, other;
    nn::Adam optimizer(net, {}), other_optimizer(other, {});
    //! [training state]
    tn::save_safetensors("net.safetensors", nn::state_dict(net));
    tn::save_safetensors("adam.safetensors", optimizer.state_dict());
    nn::load_state_dict(other, tn::load_safetensors("net.safetensors").tensors);
    other_optimizer.load_state_dict(tn::load_safetensors("adam.safetensors").tensors);
    //! [training state]
    check(tn::array_equal(other.out.weight.value(), net.out.weight.value()), "training state");
  }
  {
    Perceptron net, other;
    //! [training named tensors]
    tn::NamedTensors tensors = nn::state_dict(net);
    tensors.insert_or_assign("epoch", tn::tensor<std::int64_t>({30}));
    tn::save_safetensors("all.safetensors", tensors, {{"by", "Tenon"}});
    tn::SafeTensors file = tn::load_safetensors("all.safetensors");
    auto bias = file.tensors.at("out.bias").as<float>();         // std::out_of_range for another name, TypeError for
                                                                 // another type
    nn::load_state_dict(other, file.tensors, nn::strict{false}); // "epoch" is no member: strict would refuse it
    //! [training named tensors]
    check(tn::array_equal(bias, net.out.bias->value()) &&
              tn::array_equal(other.out.weight.value(), net.out.weight.value()) && file.metadata.at("by") == "Tenon",
          "training named tensors");
  }
  {
    Perceptron net;
    //! [training optimizers]
    nn::SGD optimizer(net.hidden, {.lr = 0.1, .momentum = 0.9, .nesterov = true});
    optimizer.add(net.out, {.lr = 0.01});                        // another group, with options of its own
    nn::SequentialLR schedule{nn::LinearLR{.start_factor = 0.1, .total_iters = 100},
                              nn::CosineAnnealingLR{.T_max = 900}, 100};
    nn::MovingAverage average(net, 0.999);
    for (std::int64_t step = 0; step < 3; ++step) {
      optimizer.set_lr(schedule, step);                          // from the rate that each group began with
      optimizer.zero_grad();
      nn::cross_entropy(net(points), classes).backward();
      optimizer.step();
      average.update(net);
    }
    auto smooth = average.module()(points);                      // the averages, as a module
    //! [training optimizers]
    check(optimizer.group_count() == 2 && optimizer.lr(0) > optimizer.lr(1) && smooth.size(1) == 2,
          "training optimizers");
  }
  {
    //! [training data]
    tn::Generator order(7);
    auto items = nn::batches({.batch_size = 16, .shuffle = true, .generator = &order}, 100, [](std::int64_t i) {
      // an item: tensors and numbers
      return std::tuple(tn::Tensor<float>(tn::full<float>({3}, static_cast<float>(i))), i % 2);
    });
    std::int64_t seen = 0;
    for (const auto& [x, y] : items) seen += y.numel();          // x: (16, 3), y: (16)
    //! [training data]
    check(seen == 100, "training data");
  }
  {
    //! [training lbfgs]
    tn::Variable<double> x(tn::tensor<double>({-1.5, 2.0}));
    nn::LBFGS optimizer(x, {.max_iter = 50, .strong_wolfe = true});
    optimizer.step([&] {
      optimizer.zero_grad();
      tn::Variable loss = tn::sum(tn::square(x - 1.0) * tn::tensor<double>({1, 100}));
      loss.backward();
      return loss;
    });
    //! [training lbfgs]
    check(tn::max(tn::abs(x.value() - 1.0)).item() < 1e-5, "training lbfgs");
  }
}
