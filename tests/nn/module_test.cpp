// Modules: the names of their members, what is loaded and saved, modes, copies, initial values and averages.
#include <tenon/file/safetensors.hpp>
#include <tenon/nn.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "support/catch.hpp"
#include "support/files.hpp"
#include "support/near.hpp"
#include "support/policies.hpp"
#include "support/says_error.hpp"

namespace tn = tenon;
namespace nn = tenon::nn;

namespace {

/// A layer of the test's own, with all kinds of members.
struct Scale {
  tn::Variable<float> weight{tn::ones<float>({3})};
  std::optional<tn::Variable<float>> bias;
  tn::Tensor<std::int64_t> calls = tn::zeros<std::int64_t>({});
  bool training = true;
  static void members(auto& self, auto&& visit) {
    visit("weight", self.weight);
    visit("bias", self.bias);
    visit("calls", self.calls);
  }
};
struct Tower {
  Scale first;
  std::vector<Scale> floors = std::vector<Scale>(2);
  std::tuple<Scale, tn::Variable<double>> roof{Scale(), tn::Variable<double>(tn::zeros<double>({2, 2}))};
  static void members(auto& self, auto&& visit) {
    visit("first", self.first);
    visit("floors", self.floors);
    visit("roof", self.roof);
  }
};
/// A tower whose modules do not share their parameters, as copies of Scale() in a vector do.
Tower make_tower() {
  Tower tower;
  tower.floors[1] = nn::clone(tower.floors[0]);
  tower.first.bias = tn::Variable<float>(tn::zeros<float>({3}));
  return tower;
}

std::string names_of(const nn::StateDict& state) {
  std::string result;
  for (const auto& [name, tensor] : state) result += name + " ";
  return result;
}

}  // namespace

TEST_CASE("nn: members have the names of their places, and are handles") {
  Tower tower = make_tower();
  const nn::StateDict state = nn::state_dict(tower);
  CHECK(names_of(state) ==
        "first.bias first.calls first.weight floors.0.calls floors.0.weight floors.1.calls floors.1.weight "
        "roof.0.calls roof.0.weight "
        "roof.1 ");
  state.at("floors.1.weight").as<float>().fill_(7.f);
  CHECK(tower.floors[1].weight.value()(2) == 7);
  CHECK(tower.floors[0].weight.value()(2) == 1);
  CHECK(nn::parameter_count(tower) == 4 * 3 + 3 + 4);
  std::string modules;
  nn::each_member(tower, [&](const nn::MemberPath& path, auto& x) {
    if constexpr (nn::Module<decltype(x)>) modules += path.text() + ",";
  });
  CHECK(modules == ",first,floors.0,floors.1,roof.0,");
}

TEST_CASE("nn: modes reach all modules, gradients are forgotten, and a clone shares nothing") {
  Tower tower = make_tower();
  nn::eval(tower);
  CHECK((!tower.first.training && !tower.floors[1].training && !std::get<0>(tower.roof).training));
  nn::train(tower);
  CHECK((tower.first.training && tower.floors[0].training));
  tn::sum(tower.first.weight * 2.f + tower.floors[0].weight).backward();
  CHECK(tower.first.weight.grad()(0) == 2);
  nn::zero_grad(tower);
  CHECK(tower.first.weight.grad()(0) == 0);
  tower.floors[0].weight = tn::constant(tower.floors[0].weight);  // frozen
  Tower copy = nn::clone(tower);
  CHECK(copy.first.weight.requires_grad());
  CHECK(!copy.floors[0].weight.requires_grad());
  copy.first.weight.value().fill_(5.f);
  copy.first.calls.fill_(9);
  CHECK((tower.first.weight.value()(0) == 1 && tower.first.calls.item() == 0));
}

TEST_CASE("nn: a module is loaded from a file, or not at all") {
  const files::Scratch scratch;
  const std::string path = scratch / "tower.safetensors";
  Tower from = make_tower();
  from.first.weight.value().fill_(3.f);
  from.floors[1].calls.fill_(12);
  tn::save_safetensors(path, nn::state_dict(from));
  const Tower to = make_tower();
  nn::load_state_dict(to, tn::load_safetensors(path).tensors);
  CHECK((to.first.weight.value()(1) == 3 && to.floors[1].calls.item() == 12));

  nn::StateDict state = nn::state_dict(nn::clone(from));
  state.at("first.weight").as<float>().fill_(8.f);
  const tn::AnyTensor kept = state.at("roof.1");
  state.erase("roof.1");
  CHECK(support::says_error([&] { nn::load_state_dict(to, state); },
                            "'roof.1' is a name of the module, and there is no such tensor"));
  state.insert_or_assign("roof.1", tn::AnyTensor(tn::zeros<float>({2, 2})));
  CHECK(support::says_error([&] { nn::load_state_dict(to, state); },
                            "'roof.1' has elements of float32, and the module's of float64"));
  state.insert_or_assign("roof.1", tn::AnyTensor(tn::zeros<double>({3, 2})));
  CHECK(support::says_error([&] { nn::load_state_dict(to, state); },
                            "'roof.1' has the shape (3,2), and the module's (2,2)"));
  state.insert_or_assign("roof.1", kept);
  state.insert_or_assign("cellar", kept);
  CHECK(support::says_error([&] { nn::load_state_dict(to, state); },
                            "'cellar' is a name of a tensor, and the module has no such member"));
  const tn::Variable recorded = tn::exp(std::get<1>(to.roof)) * std::get<1>(to.roof);
  CHECK(support::says_error([&] { nn::load_state_dict(to, state, nn::strict{false}); },
                            "still to be read for the gradient"));
  CHECK(to.first.weight.value()(0) == 3);  // nothing was written
  recorded.backward(tn::zeros<double>({2, 2}));
  nn::load_state_dict(to, state, nn::strict{false});
  CHECK(to.first.weight.value()(0) == 8);
}

TEST_CASE("nn: every parameter of a network of layers gets a gradient, and modes change what layers do") {
  tn::manual_seed(4);
  nn::Sequential net(nn::Conv2d<float>(1, 4, 3, {.padding = 1}), nn::BatchNorm2d<float>(4), tn::relu, nn::Dropout(0.5),
                     nn::Flatten(), nn::Linear<float>(4 * 16, 3));
  CHECK(names_of(nn::state_dict(net)) ==
        "0.bias 0.weight 1.bias 1.num_batches_tracked 1.running_mean 1.running_var 1.weight 5.bias 5.weight ");
  const auto x = tn::randn<float>({5, 1, 4, 4});
  const tn::Variable y = net(x);
  CHECK(y.sizes() == tn::Shape{5, 3});
  tn::sum(tn::square(y)).backward();
  nn::each_parameter(net, [](const nn::MemberPath& path, const auto& p) {
    INFO(path.text());
    if (path.text() != "0.bias") CHECK(tn::max(tn::abs(p.grad())).item() > 0);  // the normalisation takes it away
  });
  const auto& norm = std::get<1>(net.layers);
  CHECK((norm.num_batches_tracked->item() == 1 && tn::max(tn::abs(*norm.running_mean)).item() > 0));
  const tn::NoGrad scope;
  CHECK(!tn::array_equal(net(x).value(), net(x).value()));
  nn::eval(net);
  CHECK(tn::array_equal(net(x).value(), net(x).value()));
  CHECK(norm.num_batches_tracked->item() == 3);

  nn::BatchNorm1d<float> whole(2, {.momentum = std::nullopt, .affine = false});
  for (float k : {1.f, 3.f}) (void)whole(tn::Tensor<float>(tn::full<float>({4, 2}, k)));
  CHECK((*whole.running_mean)(0) == 2);  // the mean of both batches
  CHECK(support::says_error(
      [&] {
        (void)whole(tn::zeros<float>({4, 2, 3, 3}));
      },
      "nn::BatchNorm1d: an operand of 4 dimensions"));
  CHECK(support::says_error([] { (void)nn::Conv2d<float>(3, 4, 3, {.groups = 2}); }, "4 and 3 channels in 2 groups"));
  const nn::Embedding<float> table(5, 2, {.padding_idx = 3});
  CHECK((table.weight.value()(3, 1) == 0 && table.weight.value()(2, 1) != 0));
}

TEST_CASE("modules: norms without biases are those with biases of 0, and an instance norm takes one item") {
  const auto x = tn::randn<float>({3, 4, 5});
  const auto same = [&](const auto& plain, const auto& whole) {
    CHECK(!plain.bias.has_value());
    CHECK(whole.bias.has_value());
    CHECK(tn::all(plain(x) == whole(x)).item());
    CHECK(nn::state_dict(plain).size() + 1 == nn::state_dict(whole).size());
  };
  same(nn::BatchNorm1d<float>(4, {.bias = false}), nn::BatchNorm1d<float>(4));
  same(nn::InstanceNorm1d<float>(4, {.affine = true, .bias = false}), nn::InstanceNorm1d<float>(4, {.affine = true}));
  same(nn::GroupNorm<float>(2, 4, {.bias = false}), nn::GroupNorm<float>(2, 4));
  const nn::InstanceNorm1d<float> norm(4);
  CHECK(tn::all(norm(x.select(0, 1)) == norm(x).value().select(0, 1)).item());
  CHECK(support::says_error(
      [&] { (void)norm(tn::zeros<float>({4})); },
      "nn::InstanceNorm1d: an operand of 1 dimensions: it has channels and 1 more, and a batch before them or none"));
}

TEST_CASE("nn: initial values have the bounds and the variances of their formulas") {
  tn::Generator generator(7);
  const auto weight = tn::zeros<double>({60, 20, 3, 3});
  const auto spread = [&] { return std::sqrt(tn::mean(tn::square(weight)).item()); };
  const auto bound = [&] { return tn::max(tn::abs(weight)).item(); };
  nn::init::xavier_uniform_(weight, 2, generator);
  double limit = 2 * std::sqrt(6.0 / (80 * 9));
  CHECK((bound() <= limit && bound() > 0.99 * limit));
  nn::init::xavier_normal_(weight, 1, generator);
  CHECK(support::is_near(spread(), std::sqrt(2.0 / (80 * 9)), 0.002));
  nn::init::kaiming_uniform_(weight, 0, nn::init::FanMode::fan_out, "relu", generator);
  limit = std::sqrt(2.0) * std::sqrt(3.0 / (60 * 9));
  CHECK((bound() <= limit && bound() > 0.99 * limit));
  nn::init::kaiming_normal_(weight, 0.5, nn::init::FanMode::fan_in, "leaky_relu", generator);
  CHECK(support::is_near(spread(), std::sqrt(2 / 1.25 / 180), 0.003));
  nn::init::trunc_normal_(weight, 0, 1, -0.5, 1, generator);
  CHECK((tn::min(weight).item() >= -0.5 && tn::min(weight).item() < -0.49 && tn::max(weight).item() <= 1 &&
         tn::max(weight).item() > 0.99));
  CHECK(support::is_near(tn::mean(weight).item(), 0.2067, 0.02));
  nn::init::orthogonal_(weight, 3, generator);  // 60 rows of 180
  const auto rows = weight.view({60, 180});
  CHECK(tn::max(tn::abs(tn::matmul(rows, rows.t()) - 9.0 * tn::eye<double>(60))).item() < 1e-12);
  const auto tall = tn::zeros<float>({50, 4});
  nn::init::orthogonal_(tall, 1, generator);
  CHECK(tn::max(tn::abs(tn::matmul(tall.t(), tall) - tn::eye<float>(4))).item() < 1e-5f);
  nn::init::uniform_(weight, 2, 3, generator);
  CHECK((tn::min(weight).item() >= 2 && tn::max(weight).item() < 3));
  nn::init::normal_(weight, -1, 0.1, generator);
  CHECK(support::is_near(tn::mean(weight).item(), -1, 0.01));
  nn::init::constant_(weight, 0.25);
  CHECK(bound() == 0.25);

  const tn::Variable<float> a(tn::zeros<float>({4, 4})), b(tn::zeros<float>({4, 4}));
  nn::init::normal_(a, 0, 1, tn::Generator(3));
  nn::init::normal_(b, 0, 1, tn::Generator(3));
  CHECK(tn::array_equal(a.value(), b.value()));
  CHECK(nn::init::gain("tanh") == 5.0 / 3);
  CHECK(support::says_error([&] { nn::init::xavier_normal_(tn::zeros<float>({3})); },
                            "a weight of shape (3,) has no fans"));
  CHECK(support::says_error([&] { (void)nn::init::gain("sine"); }, "there is none for 'sine'"));
}

TEST_CASE("nn: a moving average follows the parameters") {
  Scale scale;
  nn::MovingAverage average(scale, 0.75);
  scale.weight.value().fill_(5.f);
  scale.calls.fill_(2);
  average.update(scale);
  CHECK((average.module().weight.value()(0) == 2 && average.module().calls.item() == 2));
  average.update(scale);
  CHECK(average.module().weight.value()(2) == 2.75f);
  CHECK(scale.weight.value()(0) == 5);
  CHECK(support::says_error([&] { nn::MovingAverage(scale, 1); }, "decay of 1 does not lie in [0, 1)"));
}

TEST_CASE(
    "nn: an allocation that fails in a forward or a backward pass, whichever, leaves parameters and gradients as they "
    "were") {
  const nn::Conv2d<float> conv(1, 2, 3, {.padding = 1});
  const nn::BatchNorm2d<float> norm(2);
  const nn::LayerNorm<float> rows({8});
  const nn::Linear<float> out(8, 3);
  const nn::Dropout dropout(0.25);
  const tn::Tensor<float> x = tn::randn<float>({2, 1, 4, 8});
  const tn::Tensor<std::int64_t> y = tn::tensor<std::int64_t>({2, 0});
  const auto loss_of = [&] {
    const tn::Variable<float> a = tn::relu(nn::max_pool2d(norm(conv(x)), 2));  // (2, 2, 2, 4)
    const auto heads = tn::eval(a.reshape({2, 2, 2, 4}));
    const auto seen = nn::scaled_dot_product_attention(heads, heads, heads);
    const auto features = tn::eval(tn::mean(dropout(seen), tn::axis(1)));  // (2, 2, 4)
    return nn::cross_entropy(out(rows(tn::eval(features.reshape({2, 8})))), y);
  };
  const std::vector<tn::Variable<float>> parameters{conv.weight,  *conv.bias, *norm.weight,
                                                    *rows.weight, out.weight, *out.bias};
  tn::manual_seed(1);
  loss_of().backward();
  std::vector<tn::Tensor<float>> values, gradients;
  for (const auto& each : parameters) values.push_back(each.value().clone()), gradients.push_back(each.grad().clone());
  int failures = 0;
  for (int n = 1;; ++n) {
    REQUIRE(n < 5000);
    support::Ledger ledger;
    bool failed = false;
    {
      const tn::AllocatorScope scope(support::SmallPolicy{ledger});
      ledger.fail_at = n;
      try {
        loss_of().backward();
      } catch (const tn::MemoryError&) { failed = true; }
      ledger.fail_at = 0;
    }
    REQUIRE(ledger.fault.empty());
    if (!failed) {  // what came is the parameters' own
      for (const auto& each : parameters) each.zero_grad();
      rows.bias->zero_grad(), norm.bias->zero_grad();
      CHECK(ledger.live() == 0);
      break;
    }
    ++failures;
    REQUIRE(ledger.live() == 0);
    for (std::size_t k = 0; k < parameters.size(); ++k) {
      REQUIRE(tn::all(parameters[k].value() == values[k]).item());
      REQUIRE(tn::all(parameters[k].grad() == gradients[k]).item());
    }
  }
  CHECK(failures > 50);
}
