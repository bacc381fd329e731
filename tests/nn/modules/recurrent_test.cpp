// Recurrent layers whose states are projected, against PyTorch's values for the same weights.
#include <tenon/autograd.hpp>
#include <tenon/nn.hpp>

#include <cmath>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "support/catch.hpp"
#include "support/near.hpp"

namespace tn = tenon;
namespace nn = tenon::nn;
using Doubles = tn::Tensor<double>;

TEST_CASE("recurrent modules: a projected LSTM of two layers and directions has PyTorch's states and gradients") {
  const nn::ProjectedLSTM<double> lstm(4, 5, 2, {.num_layers = 2, .bidirectional = true});
  const auto state = nn::state_dict(lstm);
  std::vector<std::string> ends{"_l0", "_l0_reverse", "_l1", "_l1_reverse"}, names;
  for (const auto& end : ends) {
    for (const char* name : {"weight_ih", "weight_hh", "bias_ih", "bias_hh"}) names.push_back(name + end);
  }
  for (const auto& end : ends) names.push_back("weight_hr" + end);
  REQUIRE(state.size() == names.size());
  double at = 0;
  for (const auto& name : names) {
    const Doubles weight = state.at(name).as<double>();
    for (std::int64_t i = 0; i < weight.numel(); ++i) weight.data_ptr()[i] = std::sin(at++) / 2;
  }
  CHECK(state.at("weight_hr_l1").sizes() == tn::Shape{2, 5});
  CHECK(state.at("weight_hh_l0").sizes() == tn::Shape{20, 2});
  CHECK(state.at("weight_ih_l1").sizes() == tn::Shape{20, 4});

  const auto [states, last, cells] = lstm(Doubles(tn::linspace<double>(-1, 1, 24).view({3, 2, 4})));
  CHECK(states.sizes() == tn::Shape{3, 2, 4});
  CHECK(last.sizes() == tn::Shape{4, 2, 2});
  CHECK(cells.sizes() == tn::Shape{4, 2, 5});
  const auto is = [](const auto& x, double value) {
    return support::is_near(tn::eval(tn::sum(x)).item(), value, 1e-12);
  };
  CHECK(is(states, -1.8604658008779897));
  CHECK(is(last * last, 0.9728848467985955));
  CHECK(is(cells, -4.341087794258923));
  tn::eval(tn::sum(states * states) + tn::sum(last) + tn::sum(cells * cells)).backward();
  CHECK(is(lstm.projections[1].grad(), -2.3458072962708516));
  CHECK(is(lstm.layers[0].weight_ih.grad(), 7.873507828017794));

  const auto [none, first, cell] = lstm(Doubles(tn::zeros<double>({0, 2, 4})));
  CHECK(none.sizes() == tn::Shape{0, 2, 4});
  CHECK(first.sizes() == tn::Shape{4, 2, 2});
  CHECK(tn::sum(tn::abs(cell)).item() == 0);
  CHECK_THROWS_AS(nn::ProjectedLSTM<double>(4, 5, 5), tn::IndexError);
  CHECK_THROWS_AS(nn::ProjectedLSTM<double>(4, 5, 0), tn::IndexError);
}
