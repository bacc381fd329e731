// Recurrent cells and layers beside PyTorch's; shapes that do not fit, sequences without steps, wide states.
#include <tenon/nn/recurrent.hpp>

#include <cstdint>
#include <tuple>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/neural.hpp"
#include "support/says_error.hpp"
#include "support/thread_counts.hpp"

namespace tn = tenon;
namespace nn = tenon::nn;
using support::check_neural;

namespace {

/// States and the last ones in one tensor, as the data have them.
template <class Y, class H>
auto joined(const Y& states, const H& last) {
  return tn::concat(states, tn::expand_dims(last, 0), tn::axis(0));
}
template <class Y, class H>
auto joined(const Y& states, const H& last, const H& cell) {
  return tn::concat(states, tn::expand_dims(last, 0), tn::expand_dims(cell, 0), tn::axis(0));
}
const auto layer_of = [](const auto& function) {
  return [function](const auto&... a) {
    const auto [states, last] = function(a...);
    return joined(states, last);
  };
};
const auto lstm = [](const auto&... a) {
  const auto [states, last, cell] = nn::lstm(a...);
  return joined(states, last, cell);
};

}  // namespace

TEST_CASE("nn: recurrent cells and layers are PyTorch's") {
  support::Golden golden("nn", "recurrent");
  check_neural<6>(golden, "rnn_tanh_cell", [](const auto&... a) { return nn::rnn_tanh_cell(a...); });
  check_neural<6>(golden, "gru_cell", [](const auto&... a) { return nn::gru_cell(a...); });
  check_neural<7>(golden, "lstm_cell", [](const auto&... a) {
    const auto [h, c] = nn::lstm_cell(a...);
    return tn::concat(h, c, tn::axis(0));
  });
  check_neural<6>(golden, "rnn_tanh", layer_of(nn::rnn_tanh));
  check_neural<6>(golden, "rnn_relu", layer_of(nn::rnn_relu));
  check_neural<6>(golden, "gru", layer_of(nn::gru));
  support::check_neural_in_both<7>(golden, "lstm", lstm);
  check_neural<5>(golden, "lstm.plain", lstm);
  check_neural<7>(golden, "lstm.reverse", [](const auto&... a) { return lstm(a..., true); });
}

TEST_CASE("nn: the gradients of a reversed layer beside differences") {
  tn::Generator generator(41);
  const auto random = [&](const tn::Shape& shape) { return tn::Tensor<double>(tn::randn<double>(shape, generator)); };
  const auto f = [](const auto& x, const auto& h, const auto& w, const auto& u, const auto& a, const auto& b) {
    return std::get<0>(nn::gru(x, h, w, u, a, b, true));
  };
  const auto x = random({3, 2, 2}), h = random({2, 2}), w = random({6, 2}), u = random({6, 2}), a = random({6}),
             b = random({6});
  CHECK(tn::gradcheck(f, x, h, w, u, a, b));
  CHECK(tn::gradgradcheck(f, x, h, w, u, a, b));
}

TEST_CASE("nn: recurrent layers refuse operands that do not fit") {
  const auto x = tn::zeros<float>({2, 3, 4}), h = tn::zeros<float>({3, 5}), w = tn::zeros<float>({20, 4}),
             u = tn::zeros<float>({20, 5});
  CHECK_THROWS_WITH(
      nn::gru(x, h, w, u),
      "tenon::nn::gru: an input of shape (2,3,4), a state of shape (3,5) and weights of shapes (20,4) and (20,5): they "
      "are to be "
      "(…, n, in), (n, width), (3 width, in) and (3 width, width); a cell takes an input and a state without n, too");
  CHECK_THROWS_AS(nn::lstm(x, h, tn::zeros<float>({3, 4}), w, u), tn::ShapeError);
  CHECK_THROWS_AS(nn::lstm(x, tn::zeros<float>({2, 5}), h, w, u), tn::ShapeError);
  CHECK_THROWS_AS(nn::lstm(tn::zeros<float>({3, 4}), h, h, w, u), tn::ShapeError);
  CHECK_THROWS_AS(nn::lstm(x, h, h, w, u, tn::zeros<float>({5}), tn::zeros<float>({5})), tn::ShapeError);
  CHECK_THROWS_AS(nn::lstm_cell(x, h, h, w, w), tn::ShapeError);
  const auto ones = tn::ones<float>({3, 5});
  const auto [states, last, cell] = nn::lstm(tn::zeros<float>({0, 3, 4}), ones, ones, w, u);
  CHECK(states.sizes() == tn::Shape({0, 3, 5}));
  CHECK(tn::all((last == ones) & (cell == ones)).item());
}

TEST_CASE("nn: a cell takes one item without a batch, and gives one") {
  const auto x = tn::randn<double>({2, 3}), h = tn::randn<double>({2, 4}), c = tn::randn<double>({2, 4});
  const auto w = tn::randn<double>({16, 3}), u = tn::randn<double>({16, 4});
  const auto first = [](const auto& a) { return a.narrow(0, 0, a.size(0) / 4); };
  const tn::Tensor<double> one = nn::rnn_tanh_cell(x.select(0, 1), h.select(0, 1), first(w), first(u));
  CHECK(one.sizes() == tn::Shape{4});
  support::check_near(one, nn::rnn_tanh_cell(x, h, first(w), first(u)).select(0, 1), 1e-14);
  const tn::Variable<double> given(x.select(0, 1));
  const auto [state, cell] = nn::lstm_cell(given, h.select(0, 1), c.select(0, 1), w, u);
  const auto [states, cells] = nn::lstm_cell(x, h, c, w, u);
  support::check_near(state.value(), states.select(0, 1), 1e-14);
  support::check_near(cell.value(), cells.select(0, 1), 1e-14);
  tn::sum(state * cell).backward();
  CHECK(given.grad().sizes() == tn::Shape{3});
  // Both lack the batch, or none.
  const auto batch_of_one = [](const auto& a) { return a.narrow(0, 0, 1); };
  CHECK_THROWS_AS(nn::rnn_tanh_cell(x.select(0, 1), batch_of_one(h), first(w), first(u)), tn::ShapeError);
  CHECK_THROWS_AS(nn::rnn_tanh_cell(batch_of_one(x), h.select(0, 1), first(w), first(u)), tn::ShapeError);
  CHECK_THROWS_AS(nn::lstm_cell(x.select(0, 1), h.select(0, 1), batch_of_one(c), w, u), tn::ShapeError);
  CHECK(support::says_error([&] { (void)nn::rnn_tanh_cell(tn::ones<double>({5}), h.select(0, 1), first(w), first(u)); },
                            "shape (5,)"));
}

TEST_CASE("nn: a wide layer is the same for every number of threads, and its steps are those of its cell") {
  tn::Generator generator(29);
  const auto random = [&](const tn::Shape& shape) {
    return tn::Tensor<float>(tn::randn<float>(shape, generator) * 0.1f);
  };
  const std::int64_t width = 150;  // more than one panel, and no multiple of one
  const tn::Tensor<float> x = random({3, 40, 30}), h = random({40, width}), c = random({40, width}),
                          w = random({4 * width, 30}), u = random({4 * width, width}), a = random({4 * width}),
                          b = random({4 * width}), g = random({5, 40, width});
  support::is_the_same([&] {
    const tn::Variable<float> states(x), weight(u);
    const tn::Variable<float> y = lstm(states, h, c, w, weight, a, b);
    y.backward(g);
    return tn::concat(tn::reshape(states.grad(), {-1}), tn::reshape(weight.grad(), {-1}), tn::reshape(y.value(), {-1}));
  });
  const auto [states, last, cell] = nn::lstm(x, h, c, w, u, a, b);
  tn::Tensor<float> state = h, memory = c;
  for (std::int64_t t = 0; t < 3; ++t)
    std::tie(state, memory) = nn::lstm_cell(x.select(0, t), state, memory, w, u, a, b);
  support::check_near(tn::cast<double>(last), tn::cast<double>(state), 1e-6);
  support::check_near(tn::cast<double>(cell), tn::cast<double>(memory), 1e-6);
}

TEST_CASE("nn: a layer of an empty batch does no work for its steps") {
  constexpr std::int64_t steps = std::int64_t{1} << 40;
  const tn::Tensor<float> state = tn::zeros<float>({0, 2});
  const tn::Variable<float> x(tn::zeros<float>({steps, 0, 3})), w(tn::ones<float>({8, 3}));
  const auto [states, last, cell] = nn::lstm(x, state, state, w, tn::ones<float>({8, 2}));
  CHECK(states.value().size(0) == steps);
  tn::sum(states).backward();
  CHECK((x.grad().size(0) == steps && tn::all(w.grad() == 0.0f).item()));
}
