// Attention beside PyTorch's; queries without keys, masks and heads that do not fit, dropout.
#include <tenon/nn/attention.hpp>

#include <cmath>
#include <cstdint>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/neural.hpp"
#include "support/thread_counts.hpp"

namespace tn = tenon;
namespace nn = tenon::nn;
using support::check_neural;

TEST_CASE("nn: attention is PyTorch's") {
  support::Golden golden("nn", "attention");
  support::check_neural_in_both<3>(golden, "plain", [](const auto& q, const auto& k, const auto& v) {
    return nn::scaled_dot_product_attention(q, k, v);
  });
  const auto causal = [](const auto& q, const auto& k, const auto& v) {
    return nn::scaled_dot_product_attention(q, k, v, nn::is_causal);
  };
  check_neural<3>(golden, "causal", causal);
  check_neural<3>(golden, "long", causal);
  check_neural<3>(golden, "allowed",
                  [m = golden.get<bool>("allowed.mask")](const auto& q, const auto& k, const auto& v) {
                    return nn::scaled_dot_product_attention(q, k, v, m, nn::scale(0.75));
                  });
  check_neural<3>(golden, "added", [m = golden.get<double>("added.mask")](const auto& q, const auto& k, const auto& v) {
    return nn::scaled_dot_product_attention(q, k, v, m);
  });
  check_neural<3>(golden, "grouped", [](const auto& q, const auto& k, const auto& v) {
    return nn::scaled_dot_product_attention(q, k, v, nn::enable_gqa);
  });
  check_neural<5>(golden, "multi_head", [](const auto& x, const auto& w, const auto& b, const auto& o, const auto& c) {
    return nn::multi_head_attention(x, x, x, 2, w, b, o, c);
  });
}

TEST_CASE("nn: a query without a key gets 0, and so do the gradients of its scores") {
  const tn::Tensor<bool> none_for_first = tn::tensor<bool>({false, true}).view({2, 1});
  const tn::Variable<double> q(tn::ones<double>({2, 3})), k(tn::ones<double>({4, 3})),
      v(tn::arange<double>(0, 8).view({4, 2}));
  const tn::Variable<double> y = nn::scaled_dot_product_attention(q, k, v, none_for_first);
  CHECK(y.value()(0, 0) == 0);
  CHECK(std::abs(y.value()(1, 0) - 3) < 1e-12);
  y.backward(tn::ones<double>({2, 2}));
  CHECK(tn::all(tn::isfinite(q.grad())).item());
  CHECK(tn::all(tn::abs(v.grad() - 0.25) < 1e-12).item());
  const auto nothing =
      nn::scaled_dot_product_attention(q.value(), tn::zeros<double>({0, 3}), tn::zeros<double>({0, 2}));
  CHECK(tn::all(nothing == 0.0).item());
  CHECK(nn::scaled_dot_product_attention(tn::zeros<double>({0, 3}), k.value(), v.value()).sizes() == tn::Shape({0, 2}));
}

TEST_CASE("nn: attention's gradients beside differences: shared heads, a mask, dropout, queries without keys") {
  tn::Generator generator(37);
  const tn::Tensor<double> q = tn::randn<double>({2, 4, 3, 2}, generator),
                           k = tn::randn<double>({2, 2, 5, 2}, generator),
                           v = tn::randn<double>({2, 2, 5, 3}, generator);
  const tn::Tensor<bool> mask = tn::rand<double>({2, 1, 3, 5}, generator) < 0.4;
  const auto f = [&](const auto& a, const auto& b, const auto& c) {
    tn::Generator same(7);
    return nn::scaled_dot_product_attention(a, b, c, mask, same, nn::enable_gqa, nn::is_causal, nn::dropout_p(0.25));
  };
  CHECK(tn::gradcheck(f, q, k, v));
  CHECK(tn::gradgradcheck(f, q, k, v));
  const auto added = [&](const auto& a, const auto& m) {
    return nn::scaled_dot_product_attention(a, k, v, m, nn::enable_gqa);
  };
  CHECK(tn::gradcheck(added, q, tn::Tensor<double>(tn::randn<double>({4, 1, 5}, generator))));
}

TEST_CASE("nn: attention refuses operands that do not fit") {
  const auto q = tn::zeros<float>({2, 4, 5, 8}), k = tn::zeros<float>({2, 2, 7, 8});
  CHECK_THROWS_WITH(nn::scaled_dot_product_attention(q, k, k),
                    "tenon::nn::scaled_dot_product_attention: 4 heads of queries and 2 of keys: they are to be as many "
                    "or, with nn::enable_gqa, a "
                    "multiple");
  CHECK_THROWS_AS(nn::scaled_dot_product_attention(q, tn::zeros<float>({2, 3, 7, 8}), tn::zeros<float>({2, 3, 7, 8}),
                                                   nn::enable_gqa),
                  tn::ShapeError);
  CHECK_THROWS_AS(nn::scaled_dot_product_attention(q, q, tn::zeros<float>({2, 4, 6, 8})), tn::ShapeError);
  CHECK_THROWS_AS(nn::scaled_dot_product_attention(q, q, q, tn::zeros<float>({5, 6})), tn::ShapeError);
  CHECK_THROWS_AS(nn::scaled_dot_product_attention(q, q, q, nn::dropout_p(-0.5)), tn::IndexError);
  const auto x = tn::ones<float>({3, 4}), in = tn::ones<float>({12, 4}), out = tn::ones<float>({4, 4});
  CHECK_THROWS_AS(nn::multi_head_attention(x, x, x, 2, in, tn::ones<float>(tn::Shape{20}), out, tn::none),
                  tn::ShapeError);
  CHECK_THROWS_AS(nn::multi_head_attention(x.select(0, 0), x, x, 2, in, tn::none, out, tn::none), tn::ShapeError);
}

TEST_CASE("nn: attention with dropout draws it again, and all is the same for every number of threads") {
  tn::Generator generator(23);
  const tn::Tensor<float> q = tn::randn<float>({2, 3, 70, 16}, generator),
                          k = tn::randn<float>({2, 3, 150, 16}, generator),
                          v = tn::randn<float>({2, 3, 150, 16}, generator),
                          g = tn::randn<float>({2, 3, 70, 16}, generator);
  support::is_the_same([&] {
    tn::Generator same(7);
    const tn::Variable<float> x(q), w(v);
    const tn::Variable<float> y = nn::scaled_dot_product_attention(x, k, w, tn::none, same, nn::dropout_p(0.25));
    y.backward(g);
    return tn::concat(x.grad(), w.grad(), y.value(), tn::axis(2));
  });
  // The composition, with the same numbers, beside the kernel.
  const tn::Tensor<double> a = tn::cast<double>(q), b = tn::cast<double>(k), c = tn::cast<double>(v);
  tn::Generator first(7), again(7);
  const tn::Variable<double> x(a), u(a);
  const tn::Variable<double> y = nn::scaled_dot_product_attention(x, b, c, tn::none, first, nn::dropout_p(0.25));
  const tn::Variable<double> z = nn::scaled_dot_product_attention(u, b, c, tn::none, again, nn::dropout_p(0.25));
  y.backward(tn::cast<double>(g));
  const tn::Variable<double> d = tn::grad_of(z, u, tn::Tensor<double>(tn::cast<double>(g)), tn::create_graph);
  support::check_near(d.value(), x.grad(), 1e-12);
}

TEST_CASE("nn: attention of no heads has gradients of 0, and of no values takes no memory") {
  const tn::Tensor<float> none = tn::zeros<float>({1, 0, 3, 2});
  const tn::Variable<float> mask(tn::ones<float>({3, 3}));
  tn::sum(nn::scaled_dot_product_attention(none, none, none, mask)).backward();
  CHECK(tn::all(mask.grad() == 0.0f).item());
  constexpr std::int64_t large = std::int64_t{1} << 40;
  const tn::Variable<float> q(tn::zeros<float>({1, 1, large, 0}));
  const tn::Variable<float> y = nn::scaled_dot_product_attention(q, q.value(), q.value());
  CHECK(y.value().sizes() == q.value().sizes());
  tn::sum(y).backward();
  CHECK(q.grad().sizes() == q.value().sizes());
  const tn::Variable<float> keys(tn::ones<float>({1, 1, 3, 2}));
  tn::sum(nn::scaled_dot_product_attention(keys, keys, tn::zeros<float>({1, 1, 3, 0}))).backward();
  CHECK(tn::all(keys.grad() == 0.0f).item());
}
