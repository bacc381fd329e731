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
#include <tenon/core/elementwise.hpp>
#include <tenon/core/operators.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/pullbacks/indexing.hpp>
#include <tenon/gradient/pullbacks/shape.hpp>
#include <tenon/gradient/record_list.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/dropout.hpp>
#include <tenon/nn/linear.hpp>
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
         OptionInfo{"batch_first", self.batch_first,
                    "whether x and the states of all steps have the batch before the steps"},
         OptionInfo{"dropout", self.dropout,
                    "the probability with which an element of the states between layers becomes 0 in training"},
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

/// Layers whose cells have `gates` gates: weights (gates width, in) and (gates width, width), biases (gates width),
/// named as PyTorch's: weight_ih_l0, weight_hh_l0, bias_ih_l0, bias_hh_l0, weight_ih_l0_reverse, …
template <class T>
struct RecurrentLayers {
  std::vector<RecurrentWeights<T>> layers;  // of each layer, forward and then backward
  nn::RecurrentOptions options;
  std::int64_t width;
  bool training = true;

  TENON_KEYED static void members(auto& self, auto&& visit) {
    for (std::size_t k = 0; k < self.layers.size(); ++k) {
      const std::string end = self.end_of_name(k);
      auto& layer = self.layers[k];
      visit(("weight_ih" + end).c_str(), layer.weight_ih);
      visit(("weight_hh" + end).c_str(), layer.weight_hh);
      visit(("bias_ih" + end).c_str(), layer.bias_ih);
      visit(("bias_hh" + end).c_str(), layer.bias_hh);
    }
  }

 protected:
  /// `state`: the width of what the next step and the next layer read.
  TENON_KEYED RecurrentLayers(const char* name, std::int64_t in, std::int64_t of, std::int64_t state, int gates,
                              const nn::RecurrentOptions& given)
      : options(given), width(of) {
    if (given.num_layers < 1) throw_error(ErrorCode::index, name, ": ", given.num_layers, " layers");
    for (std::int64_t layer = 0; layer < given.num_layers; ++layer) {
      for (int direction = 0; direction < directions(); ++direction) {
        const std::int64_t from = layer == 0 ? in : state * directions(), out = gates * of;
        layers.push_back({uniform_parameter<T>({out, from}, of), uniform_parameter<T>({out, state}, of), {}, {}});
        if (!given.bias) continue;
        layers.back().bias_ih = uniform_parameter<T>({out}, of);
        layers.back().bias_hh = uniform_parameter<T>({out}, of);
      }
    }
  }
  TENON_INLINE int directions() const { return options.bidirectional ? 2 : 1; }
  /// What the names of the weights of layer and direction k end in.
  TENON_KEYED std::string end_of_name(std::size_t k) const {
    const auto count = static_cast<std::size_t>(directions());
    return "_l" + std::to_string(k / count) + (k % count ? "_reverse" : "");
  }
  /// States of zeros for x: (layers directions, n, size).
  TENON_KEYED Variable<T> first_states(const Variable<T>& x, std::int64_t size) const {
    return constant(
        Tensor<T>(zeros<T>({static_cast<std::int64_t>(layers.size()), x.size(options.batch_first ? 0 : 1), size})));
  }
  TENON_KEYED Variable<T> ordered(const Variable<T>& x) const { return options.batch_first ? x.transpose(0, 1) : x; }

  /// Runs all layers over (steps, n, in). run(k, x, reverse) gives the states (steps, n, width) of layer and direction
  /// k.
  template <class F>
  TENON_KEYED Variable<T> run_layers(Variable<T> x, const F& run) const {
    for (std::size_t k = 0; k < layers.size(); k += static_cast<std::size_t>(directions())) {
      if (k > 0 && options.dropout > 0) x = as_layer_value(nn::dropout(x, options.dropout, training));
      const Variable<T> forward = run(k, x, false);
      x = options.bidirectional
              ? as_layer_value(concat(std::vector<Variable<T>>{forward, run(k + 1, x, true)}, axis(-1)))
              : forward;
    }
    return ordered(x);
  }
  /// Runs layers of cells that have a hidden state and a cell: step(k, x, h, c, reverse) gives all states of layer and
  /// direction k, and the last state and cell.
  template <class F>
  TENON_KEYED auto run_cells(const Variable<T>& x, const Variable<T>& h0, const Variable<T>& c0, const F& step) const {
    std::vector<Variable<T>> last, cells;
    Variable<T> states = run_layers(ordered(x), [&](std::size_t k, const Variable<T>& in, bool reverse) {
      const auto at = static_cast<std::int64_t>(k);
      const auto [all, end, cell] = step(k, in, h0.select(0, at), c0.select(0, at), reverse);
      last.push_back(as_layer_value(end));
      cells.push_back(as_layer_value(cell));
      return Variable<T>(as_layer_value(all));
    });
    return std::tuple<Variable<T>, Variable<T>, Variable<T>>(states, as_layer_value(stack(last, axis(0))),
                                                             as_layer_value(stack(cells, axis(0))));
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
          "the states of the last layer, (steps, n, directions · width), and the last state of each layer and "
          "direction, "
          "(layers · directions, n, width)"};
  TENON_KEYED StateLayers(std::int64_t in, std::int64_t of, const nn::RecurrentOptions& given = {})
      : RecurrentLayers<T>(function.info.name, in, of, of, gates, given) {}
  template <class X>
  TENON_KEYED std::pair<Variable<T>, Variable<T>> operator()(const X& x) const {
    return (*this)(x, this->first_states(as_layer_value(x), this->width));
  }
  template <class X, class H>
  TENON_KEYED std::pair<Variable<T>, Variable<T>> operator()(const X& x, const H& given) const {
    const Variable<T> h0 = as_layer_value(given);
    std::vector<Variable<T>> last;
    Variable<T> states = this->run_layers(this->ordered(as_layer_value(x)), [&](std::size_t k, const Variable<T>& in,
                                                                                bool reverse) {
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
          "x (steps, n, in), and, if wanted, the first hidden states and the first cell states, each (layers · "
          "directions, n, "
          "width), zeros by default",
      .output =
          "the hidden states of the last layer, (steps, n, directions · width), and the last hidden states and cell "
          "states of all "
          "layers and directions, each (layers · directions, n, width)"};

  TENON_KEYED LSTM(std::int64_t in, std::int64_t of, const RecurrentOptions& given = {})
      : detail::RecurrentLayers<T>("nn::LSTM", in, of, of, 4, given) {}
  template <class X>
  TENON_KEYED std::tuple<Variable<T>, Variable<T>, Variable<T>> operator()(const X& x) const {
    const Variable<T> first = this->first_states(detail::as_layer_value(x), this->width);
    return (*this)(x, first, first);
  }
  template <class X, class H, class C>
  TENON_KEYED std::tuple<Variable<T>, Variable<T>, Variable<T>> operator()(const X& x, const H& h0, const C& c0) const {
    using V = Variable<T>;
    return this->run_cells(detail::as_layer_value(x), detail::as_layer_value(h0), detail::as_layer_value(c0),
                           [&](std::size_t k, const V& in, const V& h, const V& c, bool reverse) {
                             return this->with_weights(
                                 k, [&](const auto&... weights) { return lstm(in, h, c, weights..., reverse); });
                           });
  }
};

/// `const auto [states, last, cell] = lstm(x)` or lstm(x, h0, c0). It is computed step by step. Source: Sak et al.
/// 2014.
template <class T>
struct ProjectedLSTM : detail::RecurrentLayers<T> {
  static constexpr ModuleInfo info{
      .names = "ProjectedLSTM",
      .summary =
          "an LSTM whose hidden states are multiplied by a matrix, to fewer numbers: PyTorch's LSTM with proj_size",
      .arguments = {{"in", "std::int64_t", "the size of x's last dimension, PyTorch's input_size"},
                    {"width", "std::int64_t", "the size of a cell state, PyTorch's hidden_size"},
                    {"projected", "std::int64_t", "the size of a hidden state, PyTorch's proj_size: 1 to width - 1"}},
      .input =
          "x (steps, n, in), and, if wanted, the first hidden states (layers · directions, n, projected) and the first "
          "cell states "
          "(layers · directions, n, width), zeros by default",
      .output =
          "the hidden states of the last layer, (steps, n, directions · projected), and the last hidden states and "
          "cell states of all "
          "layers and directions, (layers · directions, n, projected) and (layers · directions, n, width)"};
  std::vector<Variable<T>> projections;  // of each layer and direction, (projected, width)

  TENON_KEYED ProjectedLSTM(std::int64_t in, std::int64_t of, std::int64_t projected,
                            const RecurrentOptions& given = {})
      : detail::RecurrentLayers<T>("nn::ProjectedLSTM", in, of, projected, 4, given) {
    if (projected < 1 || projected >= of)
      detail::throw_error(ErrorCode::index, "nn::ProjectedLSTM: states of ", of, " projected to ", projected);
    for (std::size_t k = 0; k < this->layers.size(); ++k)
      projections.push_back(detail::uniform_parameter<T>({projected, of}, of));
  }
  template <class X>
  TENON_KEYED std::tuple<Variable<T>, Variable<T>, Variable<T>> operator()(const X& x) const {
    const Variable<T> in = detail::as_layer_value(x);
    return (*this)(in, this->first_states(in, projections[0].size(0)), this->first_states(in, this->width));
  }
  template <class X, class H, class C>
  TENON_KEYED std::tuple<Variable<T>, Variable<T>, Variable<T>> operator()(const X& x, const H& h0, const C& c0) const {
    using V = Variable<T>;
    return this->run_cells(
        detail::as_layer_value(x), detail::as_layer_value(h0), detail::as_layer_value(c0),
        [&](std::size_t k, const V& in, const V& h, const V& c, bool reverse) { return run(k, in, h, c, reverse); });
  }
  TENON_KEYED static void members(auto& self, auto&& visit) {
    detail::RecurrentLayers<T>::members(self, visit);
    for (std::size_t k = 0; k < self.projections.size(); ++k)
      visit(("weight_hr" + self.end_of_name(k)).c_str(), self.projections[k]);
  }

 private:
  TENON_KEYED std::tuple<Variable<T>, Variable<T>, Variable<T>> run(std::size_t k, const Variable<T>& x, Variable<T> h,
                                                                    Variable<T> c, bool reverse) const {
    const auto& layer = this->layers[k];
    const std::int64_t steps = x.size(0), n = this->width;
    Variable<T> gates = detail::as_layer_value(linear(x, layer.weight_ih));
    if (layer.bias_ih) gates = detail::as_layer_value(gates + *layer.bias_ih + *layer.bias_hh);
    std::vector<Variable<T>> states(static_cast<std::size_t>(steps), h);
    for (std::int64_t i = 0; i < steps; ++i) {
      const std::int64_t at = reverse ? steps - 1 - i : i;
      const Variable<T> all =
          detail::as_layer_value(gates.select(0, at) + detail::as_layer_value(linear(h, layer.weight_hh)));
      const auto gate = [&](std::int64_t which) { return all.narrow(-1, which * n, n); };
      c = detail::as_layer_value(sigmoid(gate(1)) * c + sigmoid(gate(0)) * tanh(gate(2)));
      h = detail::as_layer_value(linear(detail::as_layer_value(sigmoid(gate(3)) * tanh(c)), projections[k]));
      states[static_cast<std::size_t>(at)] = h;
    }
    if (steps > 0) return {detail::as_layer_value(stack(states, axis(0))), h, c};
    return {constant(Tensor<T>(zeros<T>({0, h.size(0), h.size(1)}))), h, c};
  }
};

}  // namespace tenon::inline v1::nn
