// Neural functions by name: what they compute is what a program computes, and what does not fit is refused.
#include <tenon/memory/memory_stats.hpp>
#include <tenon/nn.hpp>
#include <tenon/runtime.hpp>
#include <tenon/tenon.hpp>

#include <cmath>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/leaf.hpp"

namespace tn = tenon;
namespace nn = tenon::nn;
namespace rt = tenon::runtime;
using rt::Value;
using support::leaf;
using tn::Shape;

namespace {

tn::Tensor<double> numbers(const Shape& sizes, int of = 0) {
  tn::Tensor<double> x = tn::zeros<double>(sizes);
  for (std::int64_t i = 0; i < x.numel(); ++i)
    x.data_ptr()[i] = 0.2 + 0.7 * std::fmod(0.618034 * static_cast<double>(i + 1) + 0.29 * of, 1);
  return x;
}
bool are_same(const Value& a, const tn::AnyTensor& b) {
  return a.tensor().dtype() == b.dtype() && a.tensor().sizes() == b.sizes() &&
         rt::item(rt::call("all", {rt::call("equal", {Value(a.tensor()), Value(b)})}).tensor()).boolean();
}
/// The same where loops are compiled in the library and in this program, whose flags decide what is contracted.
bool are_close(const Value& a, const tn::AnyTensor& b) {
  return a.tensor().dtype() == b.dtype() && a.tensor().sizes() == b.sizes() &&
         rt::item(rt::call("all", {rt::call("isclose", {Value(a.tensor()), Value(b), 1e-13, 1e-14})}).tensor())
             .boolean();
}
Value part(const Value& list, std::size_t k) { return list.list()[k]; }
template <class F>
std::string message_of(F f) {
  try {
    f();
  } catch (const tn::Error& error) { return error.what(); }
  return "";
}

}  // namespace

TEST_CASE("neural functions by name give what a program gives") {
  const auto x = numbers({2, 4, 6, 5}), w = numbers({6, 2, 3, 3}, 1), b = numbers({6}, 2), rows = numbers({4, 5}, 3);
  const tn::Tensor<std::int64_t> targets = tn::tensor<std::int64_t>({3, 0, 4, 3});
  CHECK(are_same(rt::call("nn::conv2d", {x, w, b, 2, 1}, {{"groups", 2}}), nn::conv2d(x, w, b, 2, 1, 1, 2)));
  CHECK(are_same(rt::call("nn::conv2d", {x, w, Value(), 1, "same"}, {{"groups", 2}}),
                 nn::conv2d(x, w, tn::none, 1, nn::Padding::same, 1, 2)));
  CHECK(are_same(rt::call("nn::max_pool2d", {x, Shape{2, 3}}, {{"padding", Shape{1, 0}}}),
                 nn::max_pool2d(x, {2, 3}, tn::none, {1, 0})));
  CHECK(are_close(
      rt::call("nn::interpolate", {x}, {{"scale_factor", std::vector<Value>{1.5, 2.0}}, {"mode", "bilinear"}}),
      nn::interpolate(x, tn::none, {1.5, 2.0}, nn::InterpolateMode::bilinear)));
  CHECK(are_same(rt::call("nn::linear", {rows, numbers({3, 5}), numbers({3})}),
                 nn::linear(rows, numbers({3, 5}), numbers({3}))));
  CHECK(are_same(rt::call("nn::cross_entropy", {rows, targets}, {{"label_smoothing", 0.1}, {"reduction", "sum"}}),
                 nn::cross_entropy(rows, targets, nn::label_smoothing(0.1), nn::Reduction::sum)));
  CHECK(are_close(rt::call("nn::huber_loss", {rows, numbers({4, 5})}, {{"delta", 0.1}}),
                  nn::huber_loss(rows, numbers({4, 5}), nn::delta(0.1))));
  CHECK(are_close(rt::call("nn::layer_norm", {rows, 5, numbers({5})}), nn::layer_norm(rows, Shape{5}, numbers({5}))));
  CHECK(are_same(rt::call("nn::embedding", {targets, rows.t().contiguous()}, {{"padding_idx", 0}}),
                 nn::embedding(targets, rows.t().contiguous(), nn::padding_idx(0))));
  CHECK(are_same(rt::call("nn::elu", {rows, 0.5}), tn::Tensor<double>(nn::elu(rows, 0.5))));
  CHECK(are_same(rt::call("nn::elu", {rows}), tn::Tensor<double>(nn::elu(rows))));

  const auto q = numbers({2, 3, 4}), k = numbers({2, 5, 4}, 1), v = numbers({2, 5, 2}, 2);
  const tn::Tensor<bool> sees = numbers({3, 5}) < 0.6;
  CHECK(are_same(rt::call("nn::scaled_dot_product_attention", {q, k, v, sees}, {{"scale", 0.3}}),
                 nn::scaled_dot_product_attention(q, k, v, sees, nn::scale(0.3))));
  const auto [states, last, cell] =
      nn::lstm(numbers({3, 2, 5}), numbers({2, 4}), numbers({2, 4}, 1), numbers({16, 5}), numbers({16, 4}));
  const Value lstm = rt::call(
      "nn::lstm", {numbers({3, 2, 5}), numbers({2, 4}), numbers({2, 4}, 1), numbers({16, 5}), numbers({16, 4})});
  CHECK(are_close(part(lstm, 0), states));
  CHECK(are_close(part(lstm, 1), last));
  CHECK(are_close(part(lstm, 2), cell));
  tn::Generator generator(7), same(7);
  CHECK(are_same(rt::call("nn::dropout", {rows, 0.3}, {{"generator", generator}}), nn::dropout(rows, 0.3, true, same)));
}

TEST_CASE("gradients of masks, targets and losses by name are a program's") {
  const auto q = numbers({2, 3, 4}), k = numbers({2, 5, 4}, 1), v = numbers({2, 5, 2}, 2), m = numbers({3, 5}, 3);
  const tn::Variable<double> mask(m.clone());
  const tn::Variable<double> y = nn::scaled_dot_product_attention(q, k, v, mask);
  tn::Variable<double>(tn::sum(y * v(0, tn::range(0, 3), tn::all))).backward();
  const Value by_name = leaf(m.clone());
  const Value z = rt::call("nn::scaled_dot_product_attention", {q, k, v, by_name});
  rt::backward(z, Value(tn::AnyTensor(tn::Tensor<double>(v(0, tn::range(0, 3), tn::all).expand({2, 3, 2})))));
  CHECK(are_close(rt::grad(by_name), mask.grad()));

  const auto x = numbers({4, 5}, 4), t = numbers({4, 5}, 5);
  const tn::Variable<double> vx(x.clone()), vt(t.clone());
  tn::Variable<double>(nn::cross_entropy(vx, vt)).backward();
  const Value rx = leaf(x.clone()), rtarget = leaf(t.clone());
  rt::backward(rt::call("nn::cross_entropy", {rx, rtarget}));
  CHECK(are_close(rt::grad(rx), vx.grad()));
  CHECK(are_close(rt::grad(rtarget), vt.grad()));
  const tn::Tensor<std::int64_t> none_counts = tn::zeros<std::int64_t>({4});
  const std::vector<Value> lost{rt::call("nn::cross_entropy", {rx, none_counts}, {{"ignore_index", 0}})}, input{rx};
  for (const bool again : {false, true}) {
    const Value g = rt::grad_of(lost, input, {}, {.retain_graph = true, .create_graph = again})[0];
    CHECK(are_same(rt::detach(g), tn::zeros<double>({4, 5})));
  }
  const tn::Tensor<std::int64_t> classes = tn::tensor<std::int64_t>({3, 0, 4, 3});
  const Value weight = leaf(numbers({5}));
  for (const char* const name : {"nn::cross_entropy", "nn::nll_loss", "nn::multi_margin_loss"})
    CHECK(message_of([&] {
            (void)rt::call(name, {rx, classes, weight});
          }).find("weight gets no gradient here") != std::string::npos);

  for (const char* const reduction : {"none", "mean", "sum", "batchmean"}) {
    const Value a = leaf(x.clone()), b = leaf(t.clone());
    const Value loss = rt::call("nn::mse_loss", {a, b}, {{"reduction", reduction}});
    const double n = reduction[0] == 'm' ? 20 : reduction[0] == 'b' ? 4 : 1;
    rt::backward(rt::call("sum", {loss}));
    CHECK(are_close(rt::grad(a), tn::Tensor<double>((x - t) * (2 / n))));
    CHECK(are_close(rt::grad(b), tn::Tensor<double>((t - x) * (2 / n))));
  }
}

TEST_CASE("what dropout and rrelu have drawn is drawn again, and not kept") {
  const auto x = tn::Tensor<float>(tn::rand<float>({64, 100}) - 0.5f);
  for (const char* const name : {"nn::dropout", "nn::feature_dropout", "nn::alpha_dropout", "nn::rrelu"}) {
    INFO(name);
    const bool is_slope = std::string(name) == "nn::rrelu";
    tn::Generator generator(5), same(5);
    const Value given = leaf(x.clone());
    const auto before = tn::memory_stats().current_bytes;
    const Value y = is_slope ? rt::call(name, {given, 0.1, 0.4, true}, {{"generator", generator}})
                             : rt::call(name, {given, 0.3, true}, {{"generator", generator}});
    CHECK(tn::memory_stats().current_bytes - before < x.numel() * 4 + 4096);  // the result
    rt::backward(y, Value(tn::AnyTensor(tn::ones<float>({64, 100}))));
    const tn::Variable<float> twin(x.clone());
    const tn::Variable<float> z = is_slope                             ? nn::rrelu(twin, 0.1, 0.4, true, same)
                                  : std::string(name) == "nn::dropout" ? nn::dropout(twin, 0.3, true, same)
                                  : std::string(name) == "nn::feature_dropout"
                                      ? nn::feature_dropout(twin, 0.3, true, same)
                                      : nn::alpha_dropout(twin, 0.3, true, same);
    z.backward(tn::ones<float>({64, 100}));
    CHECK(tn::allclose(y.tensor().as<float>(), z.value(), 1e-6, 1e-6));
    CHECK(tn::allclose(rt::grad(given).tensor().as<float>(), twin.grad(), 1e-6, 1e-6));
    CHECK(tn::count_nonzero(twin.grad() == 1.0f).item() < x.numel());
  }
}

TEST_CASE("multi_margin_loss counts nothing where an input is no number, as PyTorch's") {
  const auto x = tn::tensor<double>({0.1, std::nan(""), 0.3, 0.1, 0.2, 0.3}).view({2, 3});
  const tn::Tensor<std::int64_t> targets = tn::tensor<std::int64_t>({1, 0});
  const tn::Variable<double> given(x);
  const tn::Variable<double> y = nn::multi_margin_loss(given, targets, nn::Reduction::none);
  CHECK(y.value()(0) == 0.0);
  CHECK(y.value()(1) == Approx(2.3 / 3));
  y.backward(tn::ones<double>({2}));
  CHECK(tn::all(given.grad()(0, tn::all) == 0.0).item());
}

TEST_CASE("running averages are written by name, unless that cannot be") {
  const auto x = numbers({4, 3, 2});
  const tn::Tensor<double> mean = tn::zeros<double>({3}), var = tn::ones<double>({3}), by_name = mean.clone(),
                           var_by_name = var.clone();
  const auto y = nn::batch_norm(x, mean, var, tn::none, tn::none, true);
  CHECK(are_same(rt::call("nn::batch_norm", {x, by_name, var_by_name}, {{"training", true}}), y));
  CHECK(are_same(by_name, mean));
  CHECK(are_same(var_by_name, var));
  const auto of_float = [&] {
    (void)rt::call("nn::batch_norm", {x, tn::zeros<float>({3}), var}, {{"training", true}});
  };
  CHECK(message_of(of_float).find("running_mean is of float32, and is written") != std::string::npos);
  const auto halved = [](const tn::Tensor<double>& of) { return rt::cast(of, tn::DType::float16); };
  const tn::AnyTensor half_mean = halved(tn::zeros<double>({3})), half_var = halved(tn::ones<double>({3}));
  const Value half = rt::call("nn::batch_norm", {halved(x), half_mean, half_var}, {{"training", true}});
  CHECK(half.tensor().dtype() == tn::DType::float16);
  CHECK(tn::allclose(rt::cast(half_mean, tn::DType::float64).as<double>(), mean, 2e-3, 2e-3));
  CHECK(tn::allclose(rt::cast(half_var, tn::DType::float64).as<double>(), var, 2e-3, 2e-3));
}

TEST_CASE("half types are computed in float, integers are refused") {
  const tn::Tensor<float> x = tn::cast<float>(numbers({2, 3})), w = tn::cast<float>(numbers({4, 3}, 1));
  const Value half = rt::call("nn::linear", {rt::cast(x, tn::DType::bfloat16), rt::cast(w, tn::DType::bfloat16)});
  CHECK(half.tensor().dtype() == tn::DType::bfloat16);
  CHECK(message_of([] {
          (void)rt::call("nn::linear", {tn::ones<int>({2, 3}), tn::ones<int>({4, 3})});
        }).find("not for int32") != std::string::npos);
}

TEST_CASE("neural functions refuse what does not fit with the names of arguments") {
  const auto x = numbers({2, 3});
  CHECK(message_of([&] {
          (void)rt::call("nn::mse_loss", {x, x}, {{"reduction", "average"}});
        }).find("must be one of") != std::string::npos);
  CHECK(message_of([&] {
          (void)rt::call("nn::conv2d", {numbers({1, 1, 3, 3}), numbers({1, 1, 2, 2}), Value(), 1, "some"});
        }).find("padding is \"some\"") != std::string::npos);
  CHECK(message_of([&] {
          (void)rt::call("nn::gru",
                         {numbers({2, 1, 3}), numbers({1, 2}), numbers({6, 3}), numbers({6, 2}), numbers({6})});
        }).find("give both, or none") != std::string::npos);
  const Value given = leaf(numbers({3, 2}));
  const auto dropped = rt::call("nn::dropout", {given, 0.5, false});
  CHECK(dropped.has_history());
  const rt::RecordingScope off(false);
  CHECK_FALSE(rt::call("nn::dropout", {given, 0.5, false}).has_history());
}
