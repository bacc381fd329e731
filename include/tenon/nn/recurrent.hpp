// Recurrent cells, and layers of them over sequences: rnn, lstm, gru.
//
// A layer is one node: what its gradient needs, the gates and the cells, is kept as the forward pass computes it.
#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/cpu/recurrent/kernel.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/no_grad.hpp>
#include <tenon/gradient/pullbacks/indexing.hpp>
#include <tenon/gradient/pullbacks/lines.hpp>
#include <tenon/gradient/pullbacks/shape.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/fused_gradient.hpp>
#include <tenon/nn/linear.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Throws ShapeError unless a cell's operands fit: x (…, in), the state (n, width), the weights (gates width, in) and
/// (gates width, width), and biases (gates width); of one item the input and the state lack n.
template <class X, class H, class W, class U, class B, class C>
void check_cell(const char* function, std::int64_t gates, const X& x, const H& h, const W& w_ih, const U& w_hh,
                const B& b_ih, const C& b_hh) {
  const Shape of_x = shape_of(x), of_h = shape_of(h), of_w = shape_of(w_ih), of_u = shape_of(w_hh);
  const int last = of_x.rank() - 1;
  const bool is_one = last == 0 && of_h.rank() == 1;
  const std::int64_t width = is_one || of_h.rank() == 2 ? of_h[of_h.rank() - 1] : 0;
  const std::int64_t rows = saturated_product(gates, width);
  const bool fits = (is_one || (of_h.rank() == 2 && last >= 1 && of_x[last - 1] == of_h[0])) &&
                    of_w == Shape{rows, of_x[last]} && of_u == Shape{rows, width};
  if (!fits)
    throw_error(ErrorCode::shape, function, ": an input of shape ", of_x, ", a state of shape ", of_h,
                " and weights of shapes ", of_w, " and ", of_u, ": they are to be (…, n, in), (n, width), (", gates,
                " width, in) and (", gates, " width, width); a cell takes an input and a state without n, too");
  check_parameter(function, "bias", b_ih, Shape{rows});
  check_parameter(function, "bias", b_hh, Shape{rows});
}

/// An operand of a cell with a dimension for the batch: that of one item gets one.
template <class X>
auto rows_of_cell(const X& x) {
  auto rows = eval(x);
  if (shape_of(rows).rank() == 1) rows = eval(expand_dims(rows, 0));
  return rows;
}
/// A result of a cell, without the batch if its input was one item.
template <class X, class Y>
auto like_operand(const X& x, Y result) {
  if (shape_of(x).rank() == 1) result = eval(squeeze(result, axis(0)));
  return result;
}

/// One step of a cell, as operations that have gradients: the new state, and of lstm the new cell.
template <Cell cell, class X, class H, class S, class W, class U, class B, class C>
auto cell_step(const X& x, const H& h, [[maybe_unused]] const S& c, const W& w_ih, const U& w_hh, const B& b_ih,
               const C& b_hh) {
  const auto in = linear_rows(x, w_ih, b_ih);
  const auto own = linear_rows(h, w_hh, b_hh);
  const std::int64_t width = shape_of(h)[1];
  const auto gate = [&](const auto& gates, std::int64_t k) { return narrowed(gates, 1, k * width, width); };
  if constexpr (cell == Cell::tanh) {
    return eval(tanh(in + own));
  } else if constexpr (cell == Cell::relu) {
    return eval(relu(in + own));
  } else if constexpr (cell == Cell::lstm) {
    const auto gates = eval(in + own);
    const auto next = eval(sigmoid(gate(gates, 1)) * c + sigmoid(gate(gates, 0)) * tanh(gate(gates, 2)));
    return std::pair(eval(sigmoid(gate(gates, 3)) * tanh(next)), next);
  } else {
    const auto reset = sigmoid(gate(in, 0) + gate(own, 0));
    const auto update = sigmoid(gate(in, 1) + gate(own, 1));
    const auto fresh = eval(tanh(gate(in, 2) + reset * gate(own, 2)));
    return eval(fresh + update * (h - fresh));
  }
}

/// The parts of all gates that come from the inputs, with the biases unless these are empty. `joined`: the number of
/// rows of gates to which the state's bias is added here.
template <class T>
TENON_NOINLINE Tensor<T> parts_of_inputs(const Tensor<T>& rows, const Tensor<T>& w_ih, const Tensor<T>& b_ih,
                                         const Tensor<T>& b_hh, std::int64_t joined) {
  if (b_ih.numel() == 0) return linear_rows(rows, w_ih, NoneType{});
  const std::int64_t rest = b_ih.size(0) - joined;
  const Tensor<T> both(b_ih.narrow(0, 0, joined) + b_hh.narrow(0, 0, joined));
  return linear_rows(rows, w_ih, rest == 0 ? both : concat(both, b_ih.narrow(0, joined, rest)));
}
/// The state before each step, (steps, n, width).
template <class T>
TENON_NOINLINE Tensor<T> states_before(const Tensor<T>& y, const Tensor<T>& h0, std::int64_t steps, bool is_reversed) {
  if (steps == 0) return y.narrow(0, 0, 0);
  const auto first = h0.unsqueeze(0);
  return is_reversed ? concat(y.narrow(0, 1, steps - 1), first) : concat(first, y.narrow(0, 0, steps - 1));
}
/// The gradients of a layer's operands.
template <class T>
struct SequenceGradients {
  Tensor<T> x, h0, c0, w_ih, w_hh, b_ih, b_hh;
  /// Computes those of the input, of weights and of biases from those of gates, and of the parts that come from the
  /// state.
  TENON_NOINLINE void follow(const Tensor<T>& of_gates, const Tensor<T>& of_parts, const Tensor<T>& input,
                             const Tensor<T>& before, const Tensor<T>& w, bool has_bias) {
    x = matmul(of_gates, w).view(Shape(input.sizes()));
    w_ih = matmul(of_gates.t(), input.view({of_gates.size(0), input.size(2)}));
    w_hh = matmul(of_parts.t(), before);
    if (!has_bias) return;
    b_ih = sum(of_gates, axis(0));
    b_hh = sum(of_parts, axis(0));
  }
};

/// The states so far with one more, in the order of time.
template <class S, class H>
S with_state(const S& states, const H& h, bool is_reversed) {
  return is_reversed ? S(concat(expand_dims(h, 0), states)) : S(concat(states, expand_dims(h, 0)));
}
/// The states of all steps where a state has no elements, from those of no step.
template <class S, class H>
S all_states_of_none(const S& states, const H& h, std::int64_t steps) {
  return S(reshape(states, Shape{steps, shape_of(h)[0], shape_of(h)[1]}));
}
/// One step, with both biases or none.
template <Cell cell, class X, class H, class C, class W, class U, class... B>
auto step_with(const X& x, const H& h, const C& c, const W& w_ih, const U& w_hh, const B&... bias) {
  if constexpr (sizeof...(B) == 0) return cell_step<cell>(x, h, c, w_ih, w_hh, NoneType{}, NoneType{});
  else return cell_step<cell>(x, h, c, w_ih, w_hh, bias...);
}
/// A layer step by step, of operations that have gradients: the states of all steps, followed for lstm by the last
/// cell.
template <Cell cell, class X, class H, class... A>
auto steps_of(bool is_reversed, const X& x, const H& h0, const A&... a) {
  auto h = eval(h0);
  const std::int64_t steps = shape_of(x)[0], n = shape_of(x)[1], in = shape_of(x)[2];
  auto states = eval(narrowed(expand_dims(h, 0), 0, 0, 0));
  if (element_count(shape_of(h)) == 0) return all_states_of_none(states, h, steps);
  for (std::int64_t k = 0; k < steps; ++k) {
    h = step_with<cell>(reshape(narrowed(x, 0, is_reversed ? steps - 1 - k : k, 1), Shape{n, in}), h, NoneType{}, a...);
    states = with_state(states, h, is_reversed);
  }
  return states;
}
template <Cell cell, class X, class H, class C, class... A>
  requires(cell == Cell::lstm)
auto steps_of(bool is_reversed, const X& x, const H& h0, const C& c0, const A&... a) {
  auto h = eval(h0);
  auto c = eval(c0);
  const std::int64_t steps = shape_of(x)[0], n = shape_of(x)[1], in = shape_of(x)[2];
  auto states = eval(narrowed(expand_dims(h, 0), 0, 0, 0));
  if (element_count(shape_of(h)) == 0) return concat(all_states_of_none(states, h, steps), expand_dims(c, 0));
  for (std::int64_t k = 0; k < steps; ++k) {
    const auto next =
        step_with<cell>(reshape(narrowed(x, 0, is_reversed ? steps - 1 - k : k, 1), Shape{n, in}), h, c, a...);
    h = next.first;
    c = next.second;
    states = with_state(states, h, is_reversed);
  }
  return concat(states, expand_dims(c, 0));
}

/// The gradients of those states, recorded.
template <Cell cell, class G, class... A>
auto recorded_gradients_of_steps(bool is_reversed, const G& g, const A&... a) {
  return recorded_gradients([&](const auto&... all) { return steps_of<cell>(is_reversed, all...); }, g, a...);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// A layer that was run: what its gradients are computed with.
template <class T, Cell cell>
struct SequenceCall {
  static constexpr const char* name = cell == Cell::lstm ? "nn::lstm" : cell == Cell::gru ? "nn::gru" : "nn::rnn";
  static constexpr bool has_cell = cell == Cell::lstm;
  bool is_reversed, keeps;  // what the gradient needs
  Tensor<T> cells, kept;

  TENON_INLINE SequenceSizes sizes_of(const Shape& x, std::int64_t width) const {
    return {x[0], x[1], width, is_reversed, keeps};
  }

  /// The states of all steps, (steps, n, width), followed for lstm by the last cell. Biases without elements are none.
  TENON_KEYED TENON_NOINLINE_OG Tensor<T> forward(const Tensor<T>& x, const Tensor<T>& h0, const Tensor<T>& c0,
                                                  const Tensor<T>& w_ih, const Tensor<T>& w_hh,
                                                  const Tensor<T>& b_ih = {}, const Tensor<T>& b_hh = {}) {
    const std::int64_t width = h0.size(1), steps = x.size(0), n = x.size(1);
    // gru multiplies a part of the state with its bias.
    const std::int64_t joined = (cell == Cell::gru ? 2 : gates_of<cell>)*width;
    const Tensor<T> input = parts_of_inputs<T>(x.contiguous().view({steps * n, x.size(2)}), w_ih, b_ih, b_hh, joined);
    const Tensor<T> result = new_tensor<T>(name, Shape{steps + has_cell, n, width});
    const std::int64_t places = keeps ? steps : 1;
    if (has_cell) cells = new_tensor<T>(name, Shape{places, n, width});
    kept = new_tensor<T>(name, Shape{places, n, kept_of_cell<cell> * width});
    const Tensor<T> h = h0.contiguous(), c = c0.contiguous(), of_state = b_hh.contiguous();
    const T* const state_bias = cell == Cell::gru && of_state.numel() > 0 ? of_state.data_ptr() + joined : nullptr;
    run_cells<T, cell>(sizes_of(Shape(x.sizes()), width), input.data_ptr(), matrix_of_weight(w_hh), state_bias,
                       h.data_ptr(), has_cell ? c.data_ptr() : nullptr, result.data_ptr(),
                       has_cell ? cells.data_ptr() : nullptr, kept.data_ptr());
    if constexpr (has_cell) {
      auto last = result.select(0, steps);
      if (steps == 0) assign(name, last, c);
      else assign(name, last, cells.select(0, is_reversed ? 0 : places - 1));
    }
    return result;
  }

  /// The gradients of x, of the first state and cell, of weights and biases.
  template <class G, class Y, class X, class... A>
    requires(sizeof...(A) == 3 + has_cell || sizeof...(A) == 5 + has_cell)
  TENON_KEYED auto operator()(const G& g, const Y& y, const X& x, const A&... a) const {
    if constexpr (Recorded<G>) return recorded_gradients_of_steps<cell>(is_reversed, g, x, a...);
    else return gradients(g, y, x, a...);
  }

 private:
  TENON_KEYED static Matrix<const T> matrix_of_weight(const Tensor<T>& w) {
    return {w.data_ptr(), w.stride(0), w.stride(1)};
  }

  template <class... A>
  TENON_KEYED TENON_NOINLINE_OG auto gradients(const Tensor<T>& g, const Tensor<T>& y, const Tensor<T>& x,
                                               const Tensor<T>& h0, const A&... a) const {
    constexpr bool has_bias = sizeof...(A) == 4 + has_cell;
    const SequenceGradients<T> all = [&] {
      if constexpr (has_cell)
        return [&](const Tensor<T>& c0, const Tensor<T>& w_ih, const Tensor<T>& w_hh, const auto&...) {
          return pull(g, y, x, h0, c0, w_ih, w_hh, has_bias);
        }(a...);
      else
        return [&](const Tensor<T>& w_ih, const Tensor<T>& w_hh, const auto&...) {
          return pull(g, y, x, h0, Tensor<T>(), w_ih, w_hh, has_bias);
        }(a...);
    }();
    if constexpr (has_cell && has_bias)
      return std::tuple(all.x, all.h0, all.c0, all.w_ih, all.w_hh, all.b_ih, all.b_hh);
    else if constexpr (has_cell) return std::tuple(all.x, all.h0, all.c0, all.w_ih, all.w_hh);
    else if constexpr (has_bias) return std::tuple(all.x, all.h0, all.w_ih, all.w_hh, all.b_ih, all.b_hh);
    else return std::tuple(all.x, all.h0, all.w_ih, all.w_hh);
  }
  TENON_KEYED TENON_NOINLINE_OG SequenceGradients<T> pull(const Tensor<T>& given_g, const Tensor<T>& y,
                                                          const Tensor<T>& given_x, const Tensor<T>& h0,
                                                          const Tensor<T>& c0, const Tensor<T>& w_ih,
                                                          const Tensor<T>& w_hh, bool has_bias) const {
    const Tensor<T> g = given_g.contiguous(), x = given_x.contiguous(), h = h0.contiguous(), c = c0.contiguous();
    const std::int64_t width = h0.size(1), steps = x.size(0), n = x.size(1), gates = gates_of<cell> * width;
    const Tensor<T> of_gates = new_tensor<T>(name, Shape{steps * n, gates}),
                    of_parts = cell == Cell::gru ? new_tensor<T>(name, Shape{steps * n, gates}) : of_gates;
    SequenceGradients<T> all;
    all.h0 = zeros<T>({n, width});
    if (has_cell) all.c0 = g.select(0, steps).clone();
    pull_cells<T, cell>(sizes_of(Shape(x.sizes()), width), matrix_of_weight(w_hh), g.data_ptr(), h.data_ptr(),
                        has_cell ? c.data_ptr() : nullptr, y.data_ptr(), has_cell ? cells.data_ptr() : nullptr,
                        kept.data_ptr(), of_gates.data_ptr(), of_parts.data_ptr(), all.h0.data_ptr(),
                        has_cell ? all.c0.data_ptr() : nullptr);
    all.follow(of_gates, of_parts, x, states_before<T>(y, h, steps, is_reversed).view({steps * n, width}), w_ih,
               has_bias);
    return all;
  }
};

/// Runs a layer: its states with their history.
template <Cell cell, class T, class X, class H, class C, class W, class U, class B, class D>
TENON_KEYED TENON_NOINLINE_OG auto run_sequence_of(const char* function, const X& given_x, const H& given_h,
                                                   const C& given_c, const W& given_w, const U& given_u,
                                                   const B& given_b, const D& given_d, bool is_reversed) {
  const auto x = eval(given_x);
  const auto h = eval(given_h);
  const auto w = eval(given_w);
  const auto u = eval(given_u);
  if constexpr (is_none<B> != is_none<D>)
    throw_error(ErrorCode::type, function, ": one bias of two is left out: give both, or none");
  if (x.dim() != 3)
    throw_error(ErrorCode::shape, function, ": an input of shape ", x.sizes(), ": it is to be (steps, n, in)");
  check_cell(function, gates_of<cell>, x, h, w, u, given_b, given_d);
  const bool keeps = is_recording() && (has_history(x) || has_history(h) || has_history(given_c) || has_history(w) ||
                                        has_history(u) || has_history(given_b) || has_history(given_d));
  SequenceCall<T, cell> call{is_reversed, keeps, {}, {}};
  const auto tensor = [](const auto& v) { return Tensor<T>(eval(without_history(v))); };
  const auto run = [&](const auto&... bias) {
    if constexpr (cell == Cell::lstm) {
      const auto c = eval(given_c);
      if (!(shape_of(c) == shape_of(h)))
        throw_error(ErrorCode::shape, function, ": a state of shape ", h.sizes(), " and a cell of shape ", c.sizes(),
                    ": they are to be the same");
      const Tensor<T> y = call.forward(tensor(x), tensor(h), tensor(c), tensor(w), tensor(u), tensor(bias)...);
      return with_fused_gradient(call, y, x, h, c, w, u, bias...);
    } else {
      const Tensor<T> y = call.forward(tensor(x), tensor(h), tensor(h), tensor(w), tensor(u), tensor(bias)...);
      return with_fused_gradient(call, y, x, h, w, u, bias...);
    }
  };
  if constexpr (is_none<B> || is_none<D>) return run();
  else return run(eval(given_b), eval(given_d));
}
template <Cell cell, class X, class H, class C, class W, class U, class B, class D>
auto run_sequence(const char* function, const X& x, const H& h, const C& c, const W& w, const U& u, const B& b,
                  const D& d, bool is_reversed) {
  require_host<X>();
  if constexpr (is_called_by_name<X>) {
    return in_floating_type(
        x, [&]<class T>(T) { return run_sequence_of<cell, T>(function, x, h, c, w, u, b, d, is_reversed); });
  } else {
    using T = std::remove_const_t<typename X::value_type>;
    static_assert(std::is_same_v<T, float> || std::is_same_v<T, double>,
                  "tenon: recurrent layers compute in float or double");
    static_assert(is_none<B> == is_none<D>, "tenon: a recurrent layer has both biases, or none");
    return run_sequence_of<cell, T>(function, x, h, c, w, u, b, d, is_reversed);
  }
}

inline constexpr Argument sequence_arguments[] = {
    {.name = "input", .least_rank = 3},      {.name = "h0", .least_rank = 2},
    {.name = "w_ih", .least_rank = 2},       {.name = "w_hh", .least_rank = 2},
    {"b_ih", ArgumentKind::tensor, "none"},  {"b_hh", ArgumentKind::tensor, "none"},
    {"reverse", ArgumentKind::flag, "false"}};
inline constexpr Argument lstm_arguments[] = {
    {.name = "input", .least_rank = 3},     {.name = "h0", .least_rank = 2},
    {.name = "c0", .least_rank = 2},        {.name = "w_ih", .least_rank = 2},
    {.name = "w_hh", .least_rank = 2},      {"b_ih", ArgumentKind::tensor, "none"},
    {"b_hh", ArgumentKind::tensor, "none"}, {"reverse", ArgumentKind::flag, "false"}};
inline constexpr Argument cell_arguments[] = {
    {.name = "input", .least_rank = 2}, {.name = "h", .least_rank = 2},         {.name = "w_ih", .least_rank = 2},
    {.name = "w_hh", .least_rank = 2},  {"b_ih", ArgumentKind::tensor, "none"}, {"b_hh", ArgumentKind::tensor, "none"}};
inline constexpr Argument lstm_cell_arguments[] = {
    {.name = "input", .least_rank = 2},    {.name = "h", .least_rank = 2},    {.name = "c", .least_rank = 2},
    {.name = "w_ih", .least_rank = 2},     {.name = "w_hh", .least_rank = 2}, {"b_ih", ArgumentKind::tensor, "none"},
    {"b_hh", ArgumentKind::tensor, "none"}};
inline constexpr const char* cell_shapes =
    "input: (n, in), the state (n, width), weights (gates width, in) and (gates width, width); n may be left out of "
    "both";
inline constexpr const char* sequence_shapes =
    "input: (steps, n, in), the state (n, width), weights (gates width, in) and (gates width, width); states (steps, "
    "n, width)";

/// The base of cells without a cell of lstm.
template <class Op, Cell cell>
struct CellOf {
  static constexpr OpTraits traits{.is_composed = true};
  template <TensorOrVariable X, TensorOrVariable H, TensorOrVariable W, TensorOrVariable U, OperandOrNone B = NoneType,
            OperandOrNone D = NoneType>
  TENON_KEYED auto operator()(const X& x, const H& h, const W& w_ih, const U& w_hh, const B& b_ih = {},
                              const D& b_hh = {}) const {
    check_cell(Op::info.name, gates_of<cell>, x, h, w_ih, w_hh, b_ih, b_hh);
    return like_operand(x, cell_step<cell>(rows_of_cell(x), rows_of_cell(h), NoneType{}, eval(w_ih), eval(w_hh),
                                           evaluated_or_none(b_ih), evaluated_or_none(b_hh)));
  }
};
/// The base of layers without a cell of lstm: the states of all steps, and the last one.
template <class Op, Cell cell>
struct LayerOf {
  static constexpr OpTraits traits{.is_composed = true};
  template <TensorOrVariable X, TensorOrVariable H, TensorOrVariable W, TensorOrVariable U, OperandOrNone B = NoneType,
            OperandOrNone D = NoneType>
  TENON_KEYED auto operator()(const X& x, const H& h0, const W& w_ih, const U& w_hh, const B& b_ih = {},
                              const D& b_hh = {}, bool reverse = false) const {
    const auto states = run_sequence<cell>(Op::info.name, x, h0, NoneType{}, w_ih, w_hh, b_ih, b_hh, reverse);
    return std::pair(states, last_state(states, h0, reverse));
  }

 private:
  template <class Y, class H>
  TENON_KEYED static auto last_state(const Y& states, const H& h0, bool reverse) {
    const std::int64_t steps = shape_of(states)[0];
    using Result = std::remove_cvref_t<decltype(eval(narrowed(states, 0, 0, 1)))>;
    if (steps == 0) return Result(eval(h0 + typename Y::value_type(0)));
    return Result(eval(reshape(narrowed(states, 0, reverse ? 0 : steps - 1, 1), shape_of(h0))));
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::nn {

struct RnnTanhCell : detail::CellOf<RnnTanhCell, detail::Cell::tanh> {
  static constexpr OpInfo info{.name = "nn::rnn_tanh_cell",
                               .arguments = detail::cell_arguments,
                               .summary = "tanh(input w_ih^T + b_ih + h w_hh^T + b_hh)",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes = detail::cell_shapes,
                               .errors = "ShapeError for other shapes"};
};
inline constexpr RnnTanhCell rnn_tanh_cell{};

struct RnnReluCell : detail::CellOf<RnnReluCell, detail::Cell::relu> {
  static constexpr OpInfo info{.name = "nn::rnn_relu_cell",
                               .arguments = detail::cell_arguments,
                               .summary = "relu(input w_ih^T + b_ih + h w_hh^T + b_hh)",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes = detail::cell_shapes,
                               .errors = "ShapeError for other shapes"};
};
inline constexpr RnnReluCell rnn_relu_cell{};

struct GruCell : detail::CellOf<GruCell, detail::Cell::gru> {
  static constexpr OpInfo info{.name = "nn::gru_cell",
                               .arguments = detail::cell_arguments,
                               .summary = "the next state of a gated recurrent unit",
                               .source = "PyTorch; Cho et al. 2014",
                               .domain = Domain::floating,
                               .shapes = detail::cell_shapes,
                               .errors = "ShapeError for other shapes",
                               .notes = "Blocks of rows of the weights: reset, update, new."};
};
inline constexpr GruCell gru_cell{};

struct LstmCell {
  static constexpr OpInfo info{.name = "nn::lstm_cell",
                               .arguments = detail::lstm_cell_arguments,
                               .results = "h, c",
                               .summary = "the next state and cell of a long short-term memory",
                               .source = "PyTorch; Hochreiter and Schmidhuber 1997",
                               .domain = Domain::floating,
                               .shapes = detail::cell_shapes,
                               .errors = "ShapeError for other shapes",
                               .notes = "Blocks of rows of the weights: input, forget, cell, output."};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable X, detail::TensorOrVariable H, detail::TensorOrVariable S,
            detail::TensorOrVariable W, detail::TensorOrVariable U, detail::OperandOrNone B = NoneType,
            detail::OperandOrNone D = NoneType>
  TENON_KEYED auto operator()(const X& x, const H& h, const S& c, const W& w_ih, const U& w_hh, const B& b_ih = {},
                              const D& b_hh = {}) const {
    detail::check_cell(info.name, 4, x, h, w_ih, w_hh, b_ih, b_hh);
    if (!(detail::shape_of(c) == detail::shape_of(h)))
      detail::throw_error(ErrorCode::shape, info.name, ": a state of shape ", detail::shape_of(h),
                          " and a cell of shape ", detail::shape_of(c), ": they are to be the same");
    const auto next = detail::cell_step<detail::Cell::lstm>(
        detail::rows_of_cell(x), detail::rows_of_cell(h), detail::rows_of_cell(c), eval(w_ih), eval(w_hh),
        detail::evaluated_or_none(b_ih), detail::evaluated_or_none(b_hh));
    return std::pair(detail::like_operand(x, next.first), detail::like_operand(x, next.second));
  }
};
inline constexpr LstmCell lstm_cell{};

struct RnnTanh : detail::LayerOf<RnnTanh, detail::Cell::tanh> {
  static constexpr OpInfo info{.name = "nn::rnn_tanh",
                               .arguments = detail::sequence_arguments,
                               .results = "states, last",
                               .summary = "the states of rnn_tanh_cell over a sequence",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes = detail::sequence_shapes,
                               .errors = "ShapeError for other shapes"};
};
inline constexpr RnnTanh rnn_tanh{};

struct RnnRelu : detail::LayerOf<RnnRelu, detail::Cell::relu> {
  static constexpr OpInfo info{.name = "nn::rnn_relu",
                               .arguments = detail::sequence_arguments,
                               .results = "states, last",
                               .summary = "the states of rnn_relu_cell over a sequence",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes = detail::sequence_shapes,
                               .errors = "ShapeError for other shapes"};
};
inline constexpr RnnRelu rnn_relu{};

struct GruFunction : detail::LayerOf<GruFunction, detail::Cell::gru> {
  static constexpr OpInfo info{.name = "nn::gru",
                               .arguments = detail::sequence_arguments,
                               .results = "states, last",
                               .summary = "the states of gru_cell over a sequence, one layer in one direction",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .shapes = detail::sequence_shapes,
                               .errors = "ShapeError for other shapes"};
};
inline constexpr GruFunction gru{};

struct LstmFunction {
  static constexpr OpInfo info{
      .name = "nn::lstm",
      .arguments = detail::lstm_arguments,
      .results = "states, last, cell",
      .summary = "the states of lstm_cell over a sequence, one layer in one direction, and the last cell",
      .source = "PyTorch",
      .domain = Domain::floating,
      .shapes = detail::sequence_shapes,
      .errors = "ShapeError for other shapes",
      .notes = "`reverse` begins with the last step. Gates and cells are kept for the gradient."};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable X, detail::TensorOrVariable H, detail::TensorOrVariable S,
            detail::TensorOrVariable W, detail::TensorOrVariable U, detail::OperandOrNone B = NoneType,
            detail::OperandOrNone D = NoneType>
  TENON_KEYED auto operator()(const X& x, const H& h0, const S& c0, const W& w_ih, const U& w_hh, const B& b_ih = {},
                              const D& b_hh = {}, bool reverse = false) const {
    const auto all = detail::run_sequence<detail::Cell::lstm>(info.name, x, h0, c0, w_ih, w_hh, b_ih, b_hh, reverse);
    const Shape of_state = detail::shape_of(h0);
    const std::int64_t steps = detail::shape_of(all)[0] - 1;
    auto states = eval(detail::narrowed(all, 0, 0, steps));
    auto cell = eval(reshape(detail::narrowed(all, 0, steps, 1), of_state));
    auto last = steps == 0 ? eval(cell * 0 + h0)
                           : eval(reshape(detail::narrowed(all, 0, reverse ? 0 : steps - 1, 1), of_state));
    return std::tuple(states, last, cell);
  }
};
inline constexpr LstmFunction lstm{};

using RecurrentOps = OpList<RnnTanhCell, RnnReluCell, GruCell, LstmCell, RnnTanh, RnnRelu, GruFunction, LstmFunction>;

}  // namespace tenon::inline v1::nn
