// Products with weights, rows of tables, and dropout.
#include <tenon/nn/dropout.hpp>
#include <tenon/nn/embedding.hpp>
#include <tenon/nn/linear.hpp>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/neural.hpp"
#include "support/thread_counts.hpp"

namespace tn = tenon;
namespace nn = tenon::nn;
using support::check_neural;

TEST_CASE("nn: linear functions and tables of rows are PyTorch's") {
  support::Golden golden("nn", "embedding");
  const auto indices = [&](const std::string& name) { return golden.get<std::int64_t>(name + ".indices"); };
  support::check_neural_in_both<3>(golden, "linear",
                                   [](const auto& x, const auto& w, const auto& b) { return nn::linear(x, w, b); });
  check_neural<2>(golden, "linear.plain", [](const auto& x, const auto& w) { return nn::linear(x, w); });
  check_neural<4>(golden, "bilinear",
                  [](const auto& a, const auto& b, const auto& w, const auto& c) { return nn::bilinear(a, b, w, c); });
  support::check_neural_in_both<1>(golden, "embedding",
                                   [i = indices("embedding")](const auto& w) { return nn::embedding(i, w); });
  check_neural<1>(golden, "embedding.options", [i = indices("embedding.options")](const auto& w) {
    return nn::embedding(i, w, nn::padding_idx(0), nn::scale_grad_by_freq);
  });
  const auto table = golden.get<double>("embedding.x0").clone();
  nn::embedding(indices("embedding"), table, nn::max_norm(1.5));
  support::check_near(table, golden.get<double>("embedding.limited"), 1e-12);
  const auto check_bag = [&](const std::string& name, nn::BagMode mode) {
    check_neural<1>(golden, name,
                    [&, i = indices(name), o = golden.get<std::int64_t>(name + ".offsets")](const auto& w) {
                      return nn::embedding_bag(i, w, o, mode, nn::padding_idx(2));
                    });
  };
  check_bag("bag.sum", nn::BagMode::sum);
  check_bag("bag.mean", nn::BagMode::mean);
  check_bag("bag.max", nn::BagMode::max);
  check_neural<2>(golden, "bag.weights", [i = indices("bag.weights")](const auto& w, const auto& s) {
    return nn::embedding_bag(i, w, tn::none, s, nn::BagMode::sum);
  });
}

TEST_CASE("nn: the gradient of a table goes to the rows that were read, whatever is written to the indices since") {
  std::vector<std::int64_t> memory{0, 2, 2, 1};
  const auto indices = tn::borrow(memory, {2, 2});
  const auto check = [&](const auto& function, const tn::Tensor<double>& expected) {
    const tn::Variable<double> table(tn::ones<double>({4, 2}));
    const tn::Variable y = tn::sum(function(table));
    for (const std::int64_t wrong : {std::int64_t{1'000'000'000}, INT64_MIN, std::int64_t{3}}) {
      memory.assign(4, wrong);
      y.backward(tn::retain_graph{true});
      CHECK(tn::all(table.grad() == expected).item());
      table.zero_grad();
    }
    memory = {0, 2, 2, 1};
  };
  const auto rows = tn::tensor<double>({{1, 1}, {1, 1}, {2, 2}, {0, 0}});
  check([&](const auto& w) { return nn::embedding(indices, w); }, rows);
  check([&](const auto& w) { return nn::embedding_bag(indices, w, nn::BagMode::sum); }, rows);
  check([&](const auto& w) { return nn::embedding(indices, w, nn::padding_idx(1)); },
        tn::tensor<double>({{1, 1}, {0, 0}, {2, 2}, {0, 0}}));
  const tn::Variable<double> table(tn::ones<double>({4, 2}));
  const auto own = tn::tensor<std::int64_t>({3, 3});
  const tn::Variable y = tn::sum(nn::embedding(own, table));
  own.fill_(1'000'000'000);
  y.backward();
  CHECK(tn::all(table.grad() == tn::tensor<double>({{0, 0}, {0, 0}, {0, 0}, {2, 2}})).item());
}

TEST_CASE("nn: tables of rows refuse indices that are no rows, before anything is written") {
  const auto table = tn::ones<float>({4, 2});
  CHECK_THROWS_WITH(nn::embedding(tn::tensor<int>({0, 4}), table, nn::max_norm(0.5)),
                    "tenon::nn::embedding: index 4, number 1, is no row of 4");
  CHECK(tn::all(table == 1.0f).item());
  CHECK_THROWS_AS(nn::embedding(tn::tensor<int>({-1}), table), tn::IndexError);
  CHECK_THROWS_AS(nn::embedding(tn::tensor<int>({0}), tn::ones<float>({4})), tn::ShapeError);
  CHECK_THROWS_AS(nn::embedding(tn::tensor<int>({0}), table, nn::padding_idx(4)), tn::IndexError);
  CHECK_THROWS_AS(nn::embedding_bag(tn::tensor<int>({0, 1}), table), tn::ShapeError);
  CHECK_THROWS_AS(nn::embedding_bag(tn::tensor<int>({0, 1}), table, tn::tensor<int>({0, 3})), tn::IndexError);
  CHECK_THROWS_AS(nn::linear(tn::ones<float>({2, 3}), table), tn::ShapeError);
  CHECK_THROWS_AS(nn::linear(tn::ones<float>({2, 2}), table, tn::ones<float>({3})), tn::ShapeError);
  CHECK_THROWS_WITH(nn::embedding(tn::zeros<int>({2}), table, nn::max_norm(-1)),
                    "tenon::nn::embedding: max_norm = -1 is not at least 0");
  CHECK(nn::embedding(tn::zeros<int>({0, 3}), table).sizes() == tn::Shape({0, 3, 2}));
  CHECK(nn::linear(tn::ones<float>({0, 2}), table).sizes() == tn::Shape({0, 4}));
}

TEST_CASE("nn: the gradient of a table is the same for every number of threads") {
  tn::Generator generator(3);
  const auto indices = tn::randint<std::int64_t>(0, 50, {4000}, generator);
  const tn::Tensor<float> g = tn::randn<float>({4000, 65}, generator);
  support::is_the_same([&] {
    const tn::Variable<float> table(tn::ones<float>({50, 65}));
    tn::Variable<float>(nn::embedding(indices, table)).backward(g);
    return table.grad();
  });
}

TEST_CASE("nn: dropout draws its mask again in the backward pass") {
  tn::Generator generator(17);
  const auto ones = tn::ones<float>({20000});
  const tn::Variable<float> x(ones);
  const tn::Variable<float> y = nn::dropout(x, 0.25, true, generator);
  y.backward(ones);
  CHECK(tn::all(x.grad() == y.value()).item());
  CHECK(tn::all((y.value() == 0.0f) | (y.value() == static_cast<float>(1 / 0.75))).item());
  CHECK(std::abs(tn::mean(tn::cast<float>(y.value() == 0.0f)).item() - 0.25f) < 0.01f);
  CHECK(nn::dropout(ones, 0.25, false).data_ptr() == ones.data_ptr());
  CHECK(tn::all(nn::dropout(ones, 1.0) == 0.0f).item());
  CHECK_THROWS_AS(nn::dropout(ones, 1.5), tn::IndexError);
  support::is_the_same([&] {
    tn::Generator same(7);
    return nn::dropout(ones, 0.5, true, same);
  });
}

TEST_CASE("nn: dropout of channels, and the moments that alpha dropout keeps") {
  tn::Generator generator(19);
  const auto image = nn::dropout2d(tn::ones<float>({40, 50, 3, 4}), 0.5, true, generator);
  const auto channels = image.view({2000, 12});
  CHECK(tn::all(tn::min(channels, tn::axis(1)) == tn::max(channels, tn::axis(1))).item());
  CHECK(std::abs(tn::mean(image).item() - 1.0f) < 0.1f);
  const tn::Tensor<double> normal = tn::randn<double>({100000}, generator);
  const auto kept = nn::alpha_dropout(normal, 0.25, true, generator);
  CHECK(std::abs(tn::mean(kept).item()) < 0.02);
  CHECK(std::abs(tn::var(kept).item() - 1) < 0.03);
  CHECK(tn::min(nn::feature_alpha_dropout(tn::ones<float>({4, 4, 2}), 0.5, true, generator)).item() < 1.0f);
}

TEST_CASE("nn: embedding_bag checks its arguments before it scales rows down") {
  const tn::Tensor<float> table = tn::full<float>({4, 3}, 5), before = table.clone();
  const auto indices = tn::tensor<int>({0, 1, 2, 3}).reshape({2, 2});
  CHECK_THROWS_AS(nn::embedding_bag(indices, table, tn::none, tn::ones<float>({2, 2}), nn::max_norm(1)), tn::TypeError);
  CHECK_THROWS_AS(
      nn::embedding_bag(indices, table, tn::none, tn::ones<float>({3, 2}), nn::max_norm(1), nn::BagMode::sum),
      tn::ShapeError);
  CHECK(tn::all(table == before).item());
}
