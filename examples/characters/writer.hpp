// The transformer of the example characters, whose speed benchmarks/nn compares.
#pragma once

#include <tenon/nn.hpp>

#include <cstdint>
#include <vector>

/// Each place attends to the places before it, then goes through a network of its own.
struct Block {
  std::int64_t heads;
  tenon::nn::LayerNorm<float> norm1, norm2;
  tenon::nn::Linear<float> qkv, joined, up, down;

  Block(std::int64_t width, std::int64_t number_of_heads)
      : heads(number_of_heads), norm1(width), norm2(width), qkv(width, 3 * width), joined(width, width),
        up(width, 4 * width), down(4 * width, width) {}
  tenon::Variable<float> operator()(const tenon::Variable<float>& x) const {
    const std::int64_t n = x.size(0), length = x.size(1), width = x.size(2);
    const auto parts = qkv(norm1(x)).view({n, length, 3, heads, width / heads}).permute({2, 0, 3, 1, 4});
    const auto seen = tenon::nn::scaled_dot_product_attention(parts.select(0, 0), parts.select(0, 1),
                                                              parts.select(0, 2), tenon::nn::is_causal);
    const tenon::Variable<float> y = x + joined(seen.permute({0, 2, 1, 3}).reshape({n, length, width}));
    return tenon::Variable<float>(y + down(tenon::eval(tenon::gelu(up(norm2(y))))));
  }
  static void members(auto& self, auto&& visit) {
    visit("norm1", self.norm1);
    visit("qkv", self.qkv);
    visit("joined", self.joined);
    visit("norm2", self.norm2);
    visit("up", self.up);
    visit("down", self.down);
  }
};

/// Numbers of letters (n, length) to the scores of the letters that follow (n, length, letters).
struct Writer {
  static constexpr std::int64_t width = 64, length = 48;
  tenon::nn::Embedding<float> letter, place{length, width};
  std::vector<Block> blocks;
  tenon::nn::LayerNorm<float> norm{width};
  tenon::nn::Linear<float> score;

  explicit Writer(std::int64_t letters) : letter(letters, width), score(width, letters) {
    for (int k = 0; k < 2; ++k) blocks.emplace_back(width, 4);
  }
  tenon::Variable<float> operator()(const tenon::Tensor<std::int64_t>& text) const {
    tenon::Variable<float> x = letter(text) + place(tenon::arange<std::int64_t>(text.size(1)));
    for (const Block& block : blocks) x = block(x);
    return score(norm(x));
  }
  static void members(auto& self, auto&& visit) {
    visit("letter", self.letter);
    visit("place", self.place);
    visit("blocks", self.blocks);
    visit("norm", self.norm);
    visit("score", self.score);
  }
};
