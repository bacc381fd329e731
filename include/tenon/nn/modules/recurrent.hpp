// Recurrent layers: RNN, GRU, LSTM, of several layers in one direction or two.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/pullbacks/indexing.hpp>
#include <tenon/gradient/pullbacks/shape.hpp>
#include <tenon/gradient/record_list.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/dropout.hpp>
#include <tenon/nn/modules/module_info.hpp>
#include <tenon/nn/modules/parameter.hpp>
#include <tenon/nn/recurrent.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::nn {

struct RecurrentOptions {
  std::int64_t num_layers = 1;
  bool bias = true, batch_first = false;
  double dropout = 0;
  bool bidirectional = false;
  TENON_INLINE static void describe(auto& self, auto&& take) {
    take(OptionInfo{"num_layers", self.num_layers, "the number of layers: each reads the states of the one before"},
         OptionInfo{"bias", self.bias, "whether biases are added"},
         OptionInfo{"batch_first", self.batch_first, "whether x and the states of all steps have the batch before the steps"},
         OptionInfo{"dropout", self.dropout, "the probability with which an element of the states between layers becomes 0 in training"},
         OptionInfo{"bidirectional", self.bidirectional, "whether each layer runs backwards, too"});
  }
};

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail {

/// The weights of one layer in one direction.
template <class T>
struct RecurrentWeights {
  Variable<T> weight_ih, weight_hh;
  std::optional<Variable<T>> bias_ih, bias_hh;
};

/// Layers whose cells have `gates` gates: weights (gates width, in) and (gates width, width), biases (gates width), named as PyTorch's:
/// weight_ih_l0, weight_hh_l0, bias_ih_l0, bias_hh_l0, weight_ih_l0_reverse, …
template <class T>
struct RecurrentLayers {
  std::vector<RecurrentWeights<T>> layers;  // of each layer, forward and then backward
  nn::RecurrentOptions options;
  std::int64_t width;
  bool training = true;

  TENON_KEYED static void members(auto& self, auto&& visit) {
    for (std::size_t k = 0; k < self.layers.size(); ++k) {
      const std::size_t directions = self.options.bidirectional ? 2 : 1;
      const std::string end = "_l" + std::to_string(k / directions) + (k % directions ? "_reverse" : "");
      auto& layer = self.layers[k];
      visit(("weight_ih" + end).c_str(), layer.weight_ih);
      visit(("weight_hh" + end).c_str(), layer.weight_hh);
      visit(("bias_ih" + end).c_str(), layer.bias_ih);
      visit(("bias_hh" + end).c_str(), layer.bias_hh);
    }
  }

 protected:
  TENON_KEYED RecurrentLayers(const char* name, std::int64_t in, std::int64_t of, int gates, const nn::RecurrentOptions& given)
      : options(given), width(of) {
    if (given.num_layers < 1) throw_error(ErrorCode::index, name, ": ", given.num_layers, " layers");
    for (std::int64_t layer = 0; layer < given.num_layers; ++layer) {
      for (int direction = 0; direction < directions(); ++direction) {
        const std::int64_t from = layer == 0 ? in : of * directions(), out = gates * of;
        layers.push_back({uniform_parameter<T>({out, from}, of), uniform_parameter<T>({out, of}, of), {}, {}});
        if (!given.bias) continue;
        layers.back().bias_ih = uniform_parameter<T>({out}, of);
        layers.back().bias_hh = uniform_parameter<T>({out}, of);
      }
    }
  }
  TENON_INLINE int directions() const { return options.bidirectional ? 2 : 1; }
  /// States of zeros: (layers directions, n, width).
  TENON_KEYED Variable<T> first_states(std::int64_t n) const {
    return constant(Tensor<T>(zeros<T>({static_cast<std::int64_t>(layers.size()), n, width})));
  }
  TENON_KEYED Variable<T> ordered(const Variable<T>& x) const { return options.batch_first ? x.transpose(0, 1) : x; }

  /// Runs all layers over (steps, n, in). run(k, x, reverse) gives the states (steps, n, width) of layer and direction k.
  template <class F>
  TENON_KEYED Variable<T> run_layers(Variable<T> x, const F& run) const {
    for (std::size_t k = 0; k < layers.size(); k += static_cast<std::size_t>(directions())) {
      if (k > 0 && options.dropout > 0) x = as_layer_value(nn::dropout(x, options.dropout, training));
      const Variable<T> forward = run(k, x, false);
      x = options.bidirectional ? as_layer_value(concat(std::vector<Variable<T>>{forward, run(k + 1, x, true)}, axis(-1))) : forward;
    }
    return ordered(x);
  }
  /// Calls f with the weights of layer and direction k, and biases or none.
  template <class F>
  TENON_KEYED auto with_weights(std::size_t k, const F& f) const {
    const RecurrentWeights<T>& layer = layers[k];
    return layer.bias_ih ? f(layer.weight_ih, layer.weight_hh, *layer.bias_ih, *layer.bias_hh)
                         : f(layer.weight_ih, layer.weight_hh, NoneType{}, NoneType{});
  }
};

/// Layers of cells that have one state.
template <class T, const auto& function, int gates>
struct StateLayers : RecurrentLayers<T> {
  static constexpr nn::ModuleInfo info{
      .names = "RNN, RNNRelu, GRU",
      .summary = "recurrent layers of cells with one state: RNN of tanh, RNNRelu of relu, GRU with gates",
      .arguments = {{"in", "std::int64_t", "the size of x's last dimension, PyTorch's input_size"},
                    {"width", "std::int64_t", "the size of a state, PyTorch's hidden_size"}},
      .input = "x (steps, n, in), and, if wanted, the first states (layers · directions, n, width), zeros by default",
      .output =
          "the states of the last layer, (steps, n, directions · width), and the last state of each layer and direction, "
          "(layers · directions, n, width)"};
  TENON_KEYED StateLayers(std::int64_t in, std::int64_t of, const nn::RecurrentOptions& given = {})
      : RecurrentLayers<T>(function.info.name, in, of, gates, given) {}
  template <class X>
  TENON_KEYED std::pair<Variable<T>, Variable<T>> operator()(const X& x) const {
    return (*this)(x, this->first_states(as_layer_value(x).size(this->options.batch_first ? 0 : 1)));
  }
  template <class X, class H>
  TENON_KEYED std::pair<Variable<T>, Variable<T>> operator()(const X& x, const H& given) const {
    const Variable<T> h0 = as_layer_value(given);
    std::vector<Variable<T>> last;
    Variable<T> states = this->run_layers(this->ordered(as_layer_value(x)), [&](std::size_t k, const Variable<T>& in, bool reverse) {
      const auto [all, end] = this->with_weights(k, [&](const auto&... weights) {
        const auto result = function(in, h0.select(0, static_cast<std::int64_t>(k)), weights..., reverse);
        return std::pair(as_layer_value(result.first), as_layer_value(result.second));
      });
      last.push_back(end);
      return all;
    });
    return {states, as_layer_value(stack(last, axis(0)))};
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::nn {

/// `const auto [states, last] = rnn(x)` or rnn(x, h0), of tanh; RNNRelu of relu.
template <class T>
using RNN = detail::StateLayers<T, rnn_tanh, 1>;
template <class T>
using RNNRelu = detail::StateLayers<T, rnn_relu, 1>;
template <class T>
using GRU = detail::StateLayers<T, gru, 3>;

/// `const auto [states, last, cell] = lstm(x)` or lstm(x, h0, c0).
template <class T>
struct LSTM : detail::RecurrentLayers<T> {
  static constexpr ModuleInfo info{
      .names = "LSTM",
      .summary = "recurrent layers of long short-term memory: cells with gates, a hidden state and a cell state",
      .arguments = {{"in", "std::int64_t", "the size of x's last dimension, PyTorch's input_size"},
                    {"width", "std::int64_t", "the size of a state, PyTorch's hidden_size"}},
      .input =
          "x (steps, n, in), and, if wanted, the first hidden states and the first cell states, each (layers · directions, n, "
          "width), zeros by default",
      .output =
          "the hidden states of the last layer, (steps, n, directions · width), and the last hidden states and cell states of all "
          "layers and directions, each (layers · directions, n, width)"};

  TENON_KEYED LSTM(std::int64_t in, std::int64_t of, const RecurrentOptions& given = {})
      : detail::RecurrentLayers<T>("nn::LSTM", in, of, 4, given) {}
  template <class X>
  TENON_KEYED std::tuple<Variable<T>, Variable<T>, Variable<T>> operator()(const X& x) const {
    const Variable<T> first = this->first_states(detail::as_layer_value(x).size(this->options.batch_first ? 0 : 1));
    return (*this)(x, first, first);
  }
  template <class X, class H, class C>
  TENON_KEYED std::tuple<Variable<T>, Variable<T>, Variable<T>> operator()(const X& x, const H& given_h, const C& given_c) const {
    const Variable<T> h0 = detail::as_layer_value(given_h), c0 = detail::as_layer_value(given_c);
    std::vector<Variable<T>> last, cells;
    Variable<T> states =
        this->run_layers(this->ordered(detail::as_layer_value(x)), [&](std::size_t k, const Variable<T>& in, bool reverse) {
          const auto at = static_cast<std::int64_t>(k);
          const auto [all, end, cell] = this->with_weights(k, [&](const auto&... weights) {
            const auto result = lstm(in, h0.select(0, at), c0.select(0, at), weights..., reverse);
            return std::tuple(detail::as_layer_value(std::get<0>(result)), detail::as_layer_value(std::get<1>(result)),
                              detail::as_layer_value(std::get<2>(result)));
          });
          last.push_back(end);
          cells.push_back(cell);
          return all;
        });
    return {states, detail::as_layer_value(stack(last, axis(0))), detail::as_layer_value(stack(cells, axis(0)))};
  }
};

}  // namespace tenon::inline v1::nn
