// Modules of Tenon for PyTorch, and PyTorch's for Tenon; exchange.py runs it and knows the modules by the same names.
//
//   nn_modules write <folder> writes <name>.safetensors: the state_dict, behind "state.", what the module is called
//   with and its result
//   nn_modules read <folder>     loads the state_dicts of such files and compares the results; fails where one differs
#include <tenon/file/safetensors.hpp>
#include <tenon/nn.hpp>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <tuple>
#include <utility>

namespace tn = tenon;
namespace nn = tenon::nn;
using tn::Tensor;

namespace {

std::string folder;
bool writes;
int wrong = 0;

/// Writes or reads one module. `call(module, input)` gives a tensor or a Variable.
template <class M, class Input, class F>
void exchange(const char* name, M module, const Tensor<Input>& input, F call) {
  const std::string path = folder + "/" + name + ".safetensors";
  nn::eval(module);
  const tn::NoGrad scope;
  if (writes) {
    nn::StateDict all{{"input", input}};
    for (const auto& [key, tensor] : nn::state_dict(module)) all.insert_or_assign("state." + key, tensor);
    const Tensor<float> output = tn::constant(call(module, input)).value();
    all.insert_or_assign("output", output);
    tn::save_safetensors(path, all);
    return;
  }
  const nn::StateDict all = tn::load_safetensors(path).tensors;
  nn::StateDict state;
  for (const auto& [key, tensor] : all) {
    if (key.rfind("state.", 0) == 0) state.insert_or_assign(key.substr(6), tensor);
  }
  nn::load_state_dict(module, state);
  const Tensor<float> output = tn::constant(call(module, all.at("input").as<Input>())).value();
  const auto wanted = all.at("output").as<float>();
  const float most = output.sizes() == wanted.sizes() ? tn::max(tn::abs(output - wanted)).item() : 1e30f;
  const bool is_right = most <= 1e-5f * (1 + tn::max(tn::abs(wanted)).item());
  std::printf("%s %s: %g\n", is_right ? "right" : "WRONG", name, static_cast<double>(most));
  wrong += !is_right;
}
template <class M>
void exchange(const char* name, M module, const Tensor<float>& input) {
  exchange(name, std::move(module), input, [](const M& m, const Tensor<float>& x) { return m(x); });
}

Tensor<float> some(const tn::Shape& shape) {
  return tn::randn<float>(shape, tn::Generator(static_cast<std::uint64_t>(shape.rank())));
}

/// Running averages that are not those of the beginning.
template <class M>
M trained(M module) {
  module.running_mean->fill_(0.5f);
  module.running_var->fill_(2.f);
  module.num_batches_tracked->fill_(7);
  return module;
}

}  // namespace

int main(int count, char** words) try {
  if (count != 3) return std::fputs("usage: nn_modules write|read <folder>\n", stderr), 2;
  writes = std::strcmp(words[1], "write") == 0;
  folder = words[2];
  tn::manual_seed(3);
  exchange("linear", nn::Linear<float>(5, 3), some({2, 4, 5}));
  exchange("linear_plain", nn::Linear<float>(5, 3, {.bias = false}), some({4, 5}));
  exchange("bilinear", nn::Bilinear<float>(4, 4, 3), some({2, 4}),
           [](const auto& m, const auto& x) { return m(x, x); });
  exchange("batch_norm1d", trained(nn::BatchNorm1d<float>(4)), some({3, 4, 5}));
  exchange("batch_norm2d", trained(nn::BatchNorm2d<float>(3, {.affine = false})), some({2, 3, 4, 4}));
  exchange("instance_norm2d", nn::InstanceNorm2d<float>(3, {.affine = true}), some({2, 3, 4, 4}));
  exchange("layer_norm", nn::LayerNorm<float>(tn::Shape{4, 6}), some({2, 4, 6}));
  exchange("group_norm", nn::GroupNorm<float>(2, 6), some({2, 6, 3, 3}));
  exchange("rms_norm", nn::RMSNorm<float>(8), some({3, 8}));
  const Tensor<std::int64_t> indices = tn::tensor<std::int64_t>({3, 0, 7, 1, 1, 2}).view({2, 3});
  exchange("embedding", nn::Embedding<float>(8, 4, {.padding_idx = 1}), indices,
           [](const auto& m, const auto& x) { return m(x); });
  exchange("embedding_bag", nn::EmbeddingBag<float>(8, 4, nn::BagMode::sum), indices,
           [](const auto& m, const auto& x) { return m(x); });
  exchange("sequential",
           nn::Sequential(nn::Linear<float>(6, 5), nn::leaky_relu, nn::Dropout(0.3), nn::Linear<float>(5, 2)),
           some({4, 6}));
  exchange("conv1d", nn::Conv1d<float>(4, 6, 3, {.stride = 2, .padding = 1}), some({2, 4, 9}));
  exchange("conv2d", nn::Conv2d<float>(4, 6, {3, 2}, {.padding = {1, 0}, .dilation = 2, .groups = 2}),
           some({2, 4, 8, 7}));
  exchange("conv2d_reflect",
           nn::Conv2d<float>(1, 2, 3, {.padding = 1, .bias = false, .padding_mode = nn::PaddingMode::reflect}),
           some({1, 1, 5, 5}));
  exchange("conv3d", nn::Conv3d<float>(2, 3, 2), some({1, 2, 3, 4, 3}));
  exchange("conv_transpose2d",
           nn::ConvTranspose2d<float>(4, 6, 3, {.stride = 2, .padding = 1, .output_padding = 1, .groups = 2}),
           some({2, 4, 4, 5}));
  exchange("pooled",
           nn::Sequential(nn::Conv2d<float>(1, 4, 3), tn::relu, nn::MaxPool2d(2, {.stride = 1}), nn::AvgPool2d({1, 2}),
                          nn::AdaptiveAvgPool2d(2), nn::Flatten(), nn::Linear<float>(16, 3)),
           some({2, 1, 8, 9}));
  exchange("attention", nn::MultiheadAttention<float>(8, 2), some({2, 5, 8}),
           [](const auto& m, const auto& x) { return m(x, x, x); });
  exchange("attention_causal", nn::MultiheadAttention<float>(8, 4, {.dropout = 0.5, .bias = false}), some({2, 5, 8}),
           [](const auto& m, const auto& x) { return m(x, x, x, tn::none, true); });
  exchange("rnn", nn::RNN<float>(4, 3, {.bias = false, .batch_first = true}), some({2, 5, 4}),
           [](const auto& m, const auto& x) { return m(x).first; });
  exchange("gru", nn::GRU<float>(4, 3, {.num_layers = 2}), some({5, 2, 4}),
           [](const auto& m, const auto& x) { return m(x).second; });
  const nn::LSTM<float> lstm(4, 3, {.num_layers = 2, .dropout = 0.5, .bidirectional = true});
  exchange("lstm", nn::clone(lstm), some({5, 2, 4}), [](const auto& m, const auto& x) { return std::get<0>(m(x)); });
  exchange("lstm_cell", lstm, some({5, 2, 4}), [](const auto& m, const auto& x) { return std::get<2>(m(x)); });
  exchange("lstm_projected", nn::ProjectedLSTM<float>(4, 3, 2, {.bidirectional = true}), some({5, 2, 4}),
           [](const auto& m, const auto& x) { return std::get<0>(m(x)); });
  return wrong > 0;
} catch (const tn::Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
