// The network of learn_digits, whose speed benchmarks/nn compares.
#pragma once

#include <tenon/nn.hpp>

/// Images (n, 1, 8, 8) to the scores of ten digits (n, 10).
struct Network {
  tenon::nn::Conv2d<float> conv1{1, 16, 3, {.padding = 1}}, conv2{16, 32, 3, {.padding = 1}},
      conv3{32, 32, 3, {.padding = 1}};
  tenon::nn::BatchNorm2d<float> norm1{16}, norm2{32}, norm3{32};
  tenon::nn::Dropout dropout{0.3};
  tenon::nn::Linear<float> out{32 * 2 * 2, 10};

  auto operator()(const auto& images) const {
    namespace nn = tenon::nn;
    const auto a = tenon::eval(tenon::relu(norm1(conv1(images))));
    const auto larger = nn::max_pool2d(norm2(conv2(a)), 2);  // 4 × 4; relu of maxima is the maximum of relu's, with
                                                             // less to keep
    const auto b = tenon::eval(tenon::relu(larger));
    const auto largest = nn::max_pool2d(norm3(conv3(b)), 2);  // 2 × 2
    const auto c = tenon::eval(tenon::relu(largest));
    return out(dropout(nn::Flatten()(c)));
  }
  static void members(auto& self, auto&& visit) {
    visit("conv1", self.conv1);
    visit("norm1", self.norm1);
    visit("conv2", self.conv2);
    visit("norm2", self.norm2);
    visit("conv3", self.conv3);
    visit("norm3", self.norm3);
    visit("dropout", self.dropout);
    visit("out", self.out);
  }
};
