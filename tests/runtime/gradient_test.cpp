#include <tenon/autograd.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/runtime.hpp>
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/leaf.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
using rt::Value;
using support::leaf;
using tn::Shape;

namespace {

bool close_to(const tn::AnyTensor& a, const tn::AnyTensor& b) {
  return tn::allclose(a.as<double>(), b.as<double>(), 1e-12, 1e-12);
}
/// Numbers between 0.2 and 0.9, no two of them equal, in no order.
tn::Tensor<double> numbers(const Shape& sizes, int of = 0) {
  tn::Tensor<double> x = tn::zeros<double>(sizes);
  for (std::int64_t i = 0; i < x.numel(); ++i)
    x.data_ptr()[i] = 0.2 + 0.7 * std::fmod(0.618034 * static_cast<double>(i + 1) + 0.29 * of, 1);
  return x;
}
bool same_bits(const Value& a, const tn::AnyTensor& b) {
  return a.tensor().dtype() == b.dtype() && a.tensor().sizes() == b.sizes() &&
         rt::item(rt::call("all", {rt::call("equal", {a.tensor(), b})}).tensor()).boolean();
}

/// The same where one of them was computed by a fused sweep: compilers contract products and sums there as its flags
/// say, which in the library's kernels are others.
bool same_but_for_contraction(const Value& a, const tn::AnyTensor& b) {
  return a.tensor().dtype() == b.dtype() && a.tensor().sizes() == b.sizes() &&
         rt::item(rt::call("all", {rt::call("isclose", {a.tensor(), b, 1e-13, 1e-14})}).tensor()).boolean();
}

/// The tensors among the results of a call.
std::vector<Value> results_of(const Value& result) {
  if (result.is_tensor()) return {result};
  std::vector<Value> all;
  if (result.kind() == rt::ValueKind::list) {
    for (const Value& one : result.list()) {
      if (one.is_tensor()) all.push_back(one);
    }
  }
  return all;
}
/// The sum of all results' elements, each times a weight of its own; of complex ones that of both parts.
double weighted(const Value& result) {
  double sum = 0;
  int number = 0;
  for (const Value& y : results_of(result)) {
    ++number;
    if (rt::kind_of_dtype(y.tensor().dtype()) < tn::Kind::floating) continue;
    const auto z = rt::cast(y.tensor(), tn::DType::complex128).as<tn::complex<double>>().contiguous();
    for (std::int64_t i = 0; i < z.numel(); ++i) {
      const double w = std::sin(1.3 * static_cast<double>(i + 1) + number);
      sum += w * z.data_ptr()[i].re + (w - 0.5) * z.data_ptr()[i].im;
    }
  }
  return sum;
}
/// The gradients of that sum for the results.
std::vector<Value> weights_of(const std::vector<Value>& results) {
  std::vector<Value> weights;
  int number = 0;
  for (const Value& y : results) {
    ++number;
    if (!y.has_history()) continue;
    tn::Tensor<tn::complex<double>> w = tn::zeros<tn::complex<double>>(Shape(y.tensor().sizes()));
    for (std::int64_t i = 0; i < w.numel(); ++i) {
      const double part = std::sin(1.3 * static_cast<double>(i + 1) + number);
      w.data_ptr()[i] = {part, part - 0.5};
    }
    weights.push_back(rt::cast(w, y.tensor().dtype()));
  }
  return weights;
}

/// Arguments for a function, in the order of its description.
using Arguments = std::vector<Value>;

const tn::AnyTensor matrix() { return numbers({3, 3}); }
Value symmetric() {
  const tn::Tensor<double> x = numbers({3, 3});
  return tn::AnyTensor(tn::Tensor<double>(x + x.t() + 3.0 * tn::eye<double>(3)));
}
tn::AnyTensor row(int of = 0) { return numbers({3}, of); }
tn::AnyTensor cube(int of = 0) { return numbers({2, 3, 3}, of); }
Value list_of(std::initializer_list<tn::AnyTensor> tensors) {
  std::vector<Value> list;
  for (const tn::AnyTensor& one : tensors) list.push_back(Value(one));
  return list;
}
Value integers(std::initializer_list<std::int64_t> list) {
  tn::Tensor<std::int64_t> x = tn::zeros<std::int64_t>(Shape{static_cast<std::int64_t>(list.size())});
  std::int64_t at = 0;
  for (const std::int64_t one : list) x.data_ptr()[at++] = one;
  return tn::AnyTensor(x);
}

/// Indices of 2 x 3 elements along the first dimension of a matrix.
Value columns() { return rt::call("reshape", {integers({2, 0, 1, 0, 2, 2}), Shape{2, 3}}); }

Value tensor(const Shape& sizes, int of = 0) { return tn::AnyTensor(numbers(sizes, of)); }
Value integers_of(const Shape& sizes, std::initializer_list<std::int64_t> list) {
  return rt::call("reshape", {integers(list), sizes});
}

/// The same of neural functions.
std::map<std::string, Arguments> neural_arguments() {
  const Value none;
  std::map<std::string, Arguments> all{
      {"nn::glu", {tensor({2, 4})}},
      {"nn::prelu", {matrix(), row()}},
      {"nn::conv1d", {tensor({1, 2, 5}), tensor({2, 2, 3}, 1), tensor({2}, 2), Value(2), Value("valid")}},
      {"nn::conv2d",
       {tensor({1, 2, 3, 4}), tensor({2, 1, 2, 2}, 1), tensor({2}, 2), Value(1), Value("same"), Value(1), Value(2)}},
      {"nn::conv3d", {tensor({1, 1, 2, 3, 2}), tensor({1, 1, 2, 2, 2}, 1), tensor({1}, 2)}},
      {"nn::conv_transpose1d", {tensor({1, 2, 3}), tensor({2, 1, 2}, 1), tensor({1}, 2), Value(2)}},
      {"nn::conv_transpose2d", {tensor({1, 1, 2, 2}), tensor({1, 2, 2, 2}, 1), tensor({2}, 2)}},
      {"nn::conv_transpose3d", {tensor({1, 1, 2, 1, 2}), tensor({1, 1, 1, 2, 2}, 1), tensor({1}, 2)}},
      {"nn::interpolate", {tensor({1, 2, 4}), none, Value(1.5), Value("linear")}},
      {"nn::grid_sample", {tensor({1, 1, 3, 4}), tensor({1, 2, 2, 2}, 1)}},
      {"nn::affine_grid", {tensor({1, 2, 3}), Shape{1, 1, 2, 2}}},
      {"nn::unfold", {tensor({1, 2, 3, 3}), Value(2)}},
      {"nn::fold", {tensor({1, 4, 4}), Value(3), Value(2)}},
      {"nn::locally_connected1d", {tensor({1, 1, 3}), tensor({2, 2, 1, 2}, 1), tensor({2, 2}, 2)}},
      {"nn::locally_connected2d", {tensor({1, 1, 3, 3}), tensor({2, 2, 2, 1, 2, 2}, 1), tensor({2, 2, 2}, 2)}},
      {"nn::pad", {matrix(), Shape{1, 2}, Value("reflect")}},
      {"nn::pixel_shuffle", {tensor({1, 4, 1, 2}), Value(2)}},
      {"nn::pixel_unshuffle", {tensor({1, 1, 2, 4}), Value(2)}},
      {"nn::channel_shuffle", {tensor({1, 4, 2}), Value(2)}},
      {"nn::multilabel_margin_loss", {matrix(), integers_of({3, 3}, {2, 0, -1, 1, -1, 0, 0, 1, 2})}},
      {"nn::ctc_loss", {tensor({4, 2, 3}), integers_of({2, 2}, {1, 2, 2, 1}), integers({4, 3}), integers({2, 1})}},
      {"nn::cosine_embedding_loss", {matrix(), tensor({3, 3}, 1), row()}},
      {"nn::linear", {tensor({2, 3}), tensor({2, 3}, 1), tensor({2}, 2)}},
      {"nn::bilinear", {tensor({2, 3}), tensor({2, 2}, 1), tensor({2, 3, 2}, 2), tensor({2}, 3)}},
      {"nn::embedding_bag", {columns(), matrix()}},
      {"nn::layer_norm", {matrix(), Shape{3}, row(), row(1)}},
      {"nn::rms_norm", {matrix(), Shape{3}, row()}},
      {"nn::batch_norm", {tensor({4, 3}), none, none, row(), row(1), Value(true)}},
      {"nn::group_norm", {tensor({2, 4, 3}), Value(2), tensor({4}, 1), tensor({4}, 2)}},
      {"nn::instance_norm", {tensor({2, 3, 4}), none, none, row(), row(1)}},
      {"nn::local_response_norm", {tensor({1, 3, 2}), Value(2)}},
      {"nn::weight_norm", {matrix(), tensor({3, 1}, 1)}},
      {"nn::scaled_dot_product_attention", {tensor({2, 2, 3}), tensor({2, 3, 3}, 1), tensor({2, 3, 2}, 2)}},
      {"nn::multi_head_attention",
       {tensor({1, 2, 4}), tensor({1, 3, 4}, 1), tensor({1, 3, 4}, 2), Value(2), tensor({12, 4}, 3), tensor({12}, 4),
        tensor({4, 4}, 5), tensor({4}, 6)}},
      {"nn::fractional_max_pool2d", {tensor({1, 1, 4, 4}), Value(2), Value(2), tensor({1, 1, 2}, 1)}},
      {"nn::fractional_max_pool3d", {tensor({1, 1, 3, 3, 3}), Value(2), Value(2), tensor({1, 1, 3}, 1)}},
      {"nn::max_unpool1d", {tensor({1, 1, 2}), integers_of({1, 1, 2}, {1, 2}), Value(2)}},
      {"nn::max_unpool2d", {tensor({1, 1, 1, 2}), integers_of({1, 1, 1, 2}, {1, 6}), Value(2)}},
      {"nn::max_unpool3d", {tensor({1, 1, 1, 1, 2}), integers_of({1, 1, 1, 1, 2}, {1, 10}), Value(2)}},
  };
  const Shape planes[] = {{1, 1, 4}, {1, 1, 4, 2}, {1, 1, 2, 2, 4}};
  for (int rank = 1; rank <= 3; ++rank) {
    const Value x = tensor(planes[rank - 1]);
    const std::string of = std::to_string(rank) + "d";
    for (const char* const name : {"nn::max_pool", "nn::avg_pool"}) all[name + of] = {x, Value(2)};
    for (const char* const name : {"nn::adaptive_max_pool", "nn::adaptive_avg_pool"}) all[name + of] = {x, Value(2)};
    for (const char* const name : {"nn::max_pool", "nn::adaptive_max_pool"})
      all[name + of + "_with_indices"] = {x, Value(2)};
    all["nn::lp_pool" + of] = {x, Value(2.0), Value(2)};
  }
  for (const char* const name :
       {"nn::dropout", "nn::feature_dropout", "nn::alpha_dropout", "nn::feature_alpha_dropout"})
    all[name] = {tensor({2, 3}), Value(0.5), Value(false)};  // no two calls draw the same numbers
  struct Recurrent {
    const char* name;
    std::int64_t gates;
  };
  for (const auto& [name, gates] : {Recurrent{"rnn_tanh", 1}, {"rnn_relu", 1}, {"gru", 3}, {"lstm", 4}}) {
    for (const bool is_cell : {true, false}) {
      Arguments list{is_cell ? tensor({2, 3}) : tensor({2, 2, 3}), tensor({2, 2}, 1)};
      if (gates == 4) list.push_back(tensor({2, 2}, 2));
      for (const Value& one :
           {tensor({gates * 2, 3}, 3), tensor({gates * 2, 2}, 4), tensor({gates * 2}, 5), tensor({gates * 2}, 6)})
        list.push_back(one);
      all[std::string("nn::") + name + (is_cell ? "_cell" : "")] = list;
    }
  }
  return all;
}

std::map<std::string, Arguments> arguments_of_others() {
  return {
      {"acosh", {tn::AnyTensor(tn::Tensor<double>(numbers({3, 3}) + 1.5))}},
      {"linalg::cholesky", {symmetric()}},
      {"vander", {row()}},
      {"cartesian_prod", {list_of({row(), row(1)})}},
      {"fft::stft", {tn::AnyTensor(numbers({2, 9})), Value(4), Value(2), Value(3), tn::AnyTensor(numbers({3}, 1))}},
      {"fft::istft", {tn::AnyTensor(numbers({2, 3, 4})), Value(4), Value(2), Value(3), tn::AnyTensor(numbers({3}, 1))}},
      {"linalg::logdet", {symmetric()}},  // of a positive determinant
      {"zeta", {Value(2.5), matrix()}},
      {"linalg::tensorsolve", {tn::AnyTensor(numbers({3, 1, 3})), tn::AnyTensor(numbers({3, 1}, 1))}},
      {"linalg::tensorinv", {tn::AnyTensor(numbers({3, 1, 3})), Value(1)}},
      {"polygamma", {Value(2.0), matrix()}},
      {"take_along_axis", {matrix(), columns(), Value(0)}},
      {"gather", {matrix(), Value(0), columns()}},
      {"insert", {matrix(), Value(1), row(), Value(0)}},
      {"compress", {rt::call("greater", {row(), Value(0.4)}), matrix(), Value(0)}},
      {"scatter", {matrix(), Value(0), columns(), tn::AnyTensor(numbers({2, 3}, 1))}},
      {"scatter_add", {matrix(), Value(0), columns(), tn::AnyTensor(numbers({2, 3}, 1))}},
      {"scatter_reduce", {matrix(), Value(0), columns(), tn::AnyTensor(numbers({2, 3}, 1)), Value("amax")}},
      {"put_along_axis", {matrix(), columns(), tn::AnyTensor(numbers({2, 3}, 1)), Value(0)}},
      {"segment_sum", {matrix(), integers({0, 1, 1}), Value(2)}},
      {"select",
       {Value(std::vector<Value>{rt::call("greater", {matrix(), Value(0.5)})}), list_of({matrix()}), Value(0.5)}},
      {"piecewise",
       {matrix(), Value(std::vector<Value>{rt::call("greater", {matrix(), Value(0.5)})}), list_of({matrix()})}},
      {"outer", {row(), row(1)}},
      {"mv", {matrix(), row()}},
      {"bmm", {cube(), cube(1)}},
      {"addmv", {row(), matrix(), row(1)}},
      {"addr", {matrix(), row(), row(1)}},
      {"addbmm", {matrix(), cube(), cube(1)}},
      {"baddbmm", {cube(), cube(1), cube(2)}},
      {"einsum", {Value("ij,jk->ik"), list_of({matrix(), numbers({3, 2}, 1)})}},
      {"polyval", {row(), matrix()}},
      {"interp",
       {row(), tn::AnyTensor(tn::Tensor<double>(tn::linspace<double>(0, 1, 4))), tn::AnyTensor(numbers({4}, 1))}},
      {"linalg::polyfit", {row(), row(1), Value(1)}},
      {"permute_dims", {matrix(), Shape{1, 0}}},
      {"pad", {matrix(), Value(1)}},
      {"meshgrid", {Value(), Value(std::vector<Value>{tn::AnyTensor(numbers({3})), tn::AnyTensor(numbers({2}))})}},
  };
}

/// What a function needs where the general arguments below do not do.
const std::map<std::string, Arguments>& special_arguments() {
  static const std::map<std::string, Arguments> all = [] {
    std::map<std::string, Arguments> others = arguments_of_others();
    others.merge(neural_arguments());
    return others;
  }();
  return all;
}

/// Arguments that fit the description: matrices of 3 x 3 for tensors, and plain values for others.
Arguments arguments_of(const rt::Function& function) {
  const auto found = special_arguments().find(function.name());
  if (found != special_arguments().end()) return found->second;
  Arguments list;
  int number = 0;
  for (const tn::Argument& argument : function.info->arguments) {
    Value value;
    switch (argument.kind) {
      case tn::ArgumentKind::tensor: value = tn::AnyTensor(numbers({3, 3}, number++)); break;
      case tn::ArgumentKind::tensors: {
        const tn::AnyTensor a(numbers({3, 3}, number)), b(numbers({3, 3}, number + 1));
        number += 2;
        value = Value(std::vector<Value>{a, b});
        break;
      }
      case tn::ArgumentKind::mask: value = rt::call("greater", {matrix(), Value(0.5)}); break;
      case tn::ArgumentKind::indices: value = integers({2, 0, 2}); break;
      case tn::ArgumentKind::scalar:
      case tn::ArgumentKind::number: value = Value(0.5); break;
      case tn::ArgumentKind::integer: value = Value(1); break;
      case tn::ArgumentKind::integers:
      case tn::ArgumentKind::shape: value = Value(Shape{3, 3}); break;
      case tn::ArgumentKind::axis: value = Value(0); break;
      case tn::ArgumentKind::axes: value = Value(0); break;
      case tn::ArgumentKind::choice: {
        const std::string choices = argument.choices;
        const auto at = choices.find(' ') + 1;
        value = Value(choices.substr(at, choices.find(' ', at) - at));
        break;
      }
      default: break;
    }
    const bool is_line = argument.kind == tn::ArgumentKind::axis && argument.fallback && !*argument.fallback;
    if (argument.optional() && !is_line) value = Value();
    list.push_back(value);
  }
  return list;
}

/// Functions of matrices that read one triangle: they are called with (x + x^T) / 2.
bool reads_triangle(const rt::Function& function) {
  const std::string name = function.name();
  return name == "linalg::cholesky" || name == "linalg::eigh" || name == "linalg::eigvalsh";
}

Value call_with(const rt::Function& function, Arguments arguments) {
  if (reads_triangle(function))
    arguments[0] = rt::call(
        "multiply", {rt::call("add", {arguments[0], rt::call("matrix_transpose", {arguments[0]})}), Value(0.5)});
  static const Value nothing;
  std::vector<const Value*> list;
  for (const Value& one : arguments) list.push_back(&one);
  while (list.size() < static_cast<std::size_t>(function.info->arguments.size())) list.push_back(&nothing);
  return rt::call_in_order(function, list.data());
}

/// A call whose operands in which the function is differentiable are leaves.
struct LeafCall {
  struct Place {
    std::size_t argument;
    int in_list;
  };
  Arguments given;
  std::vector<Place> places;
  std::vector<Value> leaves;

  LeafCall(const rt::Function& function, const Arguments& arguments) : given(arguments) {
    for (std::size_t k = 0; k < given.size(); ++k) {
      if (!(function.differentiable >> k & 1)) continue;
      if (given[k].is_tensor() && rt::kind_of_dtype(given[k].tensor().dtype()) >= tn::Kind::floating) {
        given[k] = leaf(given[k].tensor().clone());
        places.push_back({k, -1});
        leaves.push_back(given[k]);
      } else if (given[k].kind() == rt::ValueKind::list) {
        std::vector<Value> list;
        for (const Value& one : given[k].list()) {
          list.push_back(leaf(one.tensor().clone()));
          places.push_back({k, static_cast<int>(list.size()) - 1});
          leaves.push_back(list.back());
        }
        given[k] = Value(list);
      }
    }
  }
  /// The arguments with one element of leaf p moved.
  static Arguments moved(const Arguments& arguments, const Place& place, std::int64_t i, double step) {
    const auto change = [&](const Value& x) {
      const tn::Tensor<double> copy = x.tensor().clone().as<double>();
      copy.data_ptr()[i] += step;
      return Value(tn::AnyTensor(copy));
    };
    Arguments changed = arguments;
    if (place.in_list < 0) {
      changed[place.argument] = change(arguments[place.argument]);
    } else {
      std::vector<Value> list = arguments[place.argument].list();
      list[static_cast<std::size_t>(place.in_list)] = change(list[static_cast<std::size_t>(place.in_list)]);
      changed[place.argument] = Value(list);
    }
    return changed;
  }
};

std::vector<Value> recorded_among(const std::vector<Value>& all) {
  std::vector<Value> recorded;
  for (const Value& y : all) {
    if (y.has_history()) recorded.push_back(y);
  }
  return recorded;
}
/// The gradients of the weighted sum of a call's results; nothing is returned if no result has a history.
std::vector<Value> gradients_of(const rt::Function& function, const LeafCall& call, bool recorded) {
  const std::vector<Value> all = results_of(call_with(function, call.given)), outputs = recorded_among(all);
  if (outputs.empty()) return {};
  return rt::grad_of(outputs, call.leaves, weights_of(all), {.create_graph = recorded});
}

/// Compares gradients with differences of `number`; an empty text if they agree.
template <class F>
std::string compare(const LeafCall& call, const Arguments& arguments, const std::vector<Value>& gradients,
                    double tolerance, F number) {
  for (std::size_t p = 0; p < call.places.size(); ++p) {
    const tn::AnyTensor& x = call.leaves[p].tensor();
    const tn::Tensor<double> zero = tn::zeros<double>(Shape(x.sizes()));
    const auto gradient = gradients[p].is_nothing() ? zero : gradients[p].tensor().as<double>().contiguous();
    for (std::int64_t i = 0; i < x.numel(); ++i) {
      const double step = 1e-6, above = number(LeafCall::moved(arguments, call.places[p], i, step)),
                   below = number(LeafCall::moved(arguments, call.places[p], i, -step));
      const double difference = (above - below) / (2 * step), have = gradient.data_ptr()[i];
      if (!(std::abs(have - difference) <= tolerance * (0.1 + std::abs(difference)))) {
        return "operand " + std::to_string(p) + ", element " + std::to_string(i) + ": the gradient is " +
               std::to_string(have) + ", the difference " + std::to_string(difference);
      }
    }
  }
  return "";
}

std::string check_by_differences(const rt::Function& function, const Arguments& arguments) {
  const LeafCall call(function, arguments);
  if (call.leaves.empty()) return "no operand";
  const std::vector<Value> gradients = gradients_of(function, call, false);
  if (gradients.empty()) return "no history";
  return compare(call, arguments, gradients, 1e-4,
                 [&](const Arguments& moved) { return weighted(call_with(function, moved)); });
}
/// The same of the gradients: their weighted sum is differentiated.
std::string check_second_by_differences(const rt::Function& function, const Arguments& arguments) {
  const LeafCall call(function, arguments);
  const std::vector<Value> first = recorded_among(gradients_of(function, call, true));
  if (first.empty()) return "";  // it is linear
  const std::vector<Value> second = rt::grad_of(first, call.leaves, weights_of(first));
  const auto number = [&](const Arguments& moved) {
    const LeafCall again(function, moved);
    const std::vector<Value> all = gradients_of(function, again, true);
    return weighted(Value(recorded_among(all)));
  };
  return compare(call, arguments, second, 1e-3, number);
}

}  // namespace

TEST_CASE("each function has a gradient that differences confirm, or says why it has none") {
  for (const rt::Function& function : rt::functions()) {
    if (function.no_gradient) {
      CHECK(function.differentiable == 0);
      continue;
    }
    std::string found;
    try {
      found = check_by_differences(function, arguments_of(function));
    } catch (const std::exception& error) { found = error.what(); }
    INFO(function.name());
    CHECK(found == "");
  }
}

TEST_CASE("each function's gradient has a gradient that differences confirm") {
  for (const rt::Function& function : rt::functions()) {
    if (function.no_gradient) continue;
    std::string found;
    try {
      found = check_second_by_differences(function, arguments_of(function));
    } catch (const std::exception& error) { found = error.what(); }
    if (found.find("cannot be differentiated again") != found.npos) found = "";  // it says so
    INFO(function.name());
    CHECK(found == "");
  }
}

/// The arguments with their tensors of real numbers in another dtype; as leaves where the function is differentiable,
/// if `wanted`.
Arguments converted(const rt::Function& function, const Arguments& arguments, tn::DType dtype, bool wanted) {
  Arguments made;
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    const auto one = [&](const Value& x) {
      if (!x.is_tensor() || rt::kind_of_dtype(x.tensor().dtype()) < tn::Kind::floating) return x;
      Value cast(rt::cast(x.tensor(), dtype));
      if (wanted && (function.differentiable >> k & 1)) rt::set_requires_grad(cast, true);
      return cast;
    };
    if (arguments[k].kind() == rt::ValueKind::list) {
      std::vector<Value> list;
      for (const Value& x : arguments[k].list()) list.push_back(one(x));
      made.push_back(Value(list));
    } else {
      made.push_back(one(arguments[k]));
    }
  }
  return made;
}

TEST_CASE("results that are recorded are those that are not, and gradients have the dtype of what they are of") {
  for (const rt::Function& function : rt::functions()) {
    if (function.no_gradient) continue;
    INFO(function.name());
    for (const tn::DType dtype : {tn::DType::float64, tn::DType::float32, tn::DType::float16}) {
      if (dtype == tn::DType::float16 && function.info->domain == tn::Domain::inexact) continue;
      INFO(tn::name_of(dtype));
      try {
        const Arguments plain = converted(function, arguments_of(function), dtype, false);
        const Arguments leaves = converted(function, arguments_of(function), dtype, true);
        const std::vector<Value> wanted = results_of(call_with(function, plain)),
                                 found = results_of(call_with(function, leaves));
        REQUIRE(wanted.size() == found.size());
        const double apart = dtype == tn::DType::float64 ? 1e-12 : dtype == tn::DType::float32 ? 1e-4 : 0.05;
        for (std::size_t j = 0; j < wanted.size(); ++j) {
          CHECK(wanted[j].tensor().dtype() == found[j].tensor().dtype());
          const auto a = rt::cast(wanted[j].tensor(), tn::DType::complex128).as<tn::complex<double>>();
          const auto b = rt::cast(found[j].tensor(), tn::DType::complex128).as<tn::complex<double>>();
          REQUIRE(a.sizes() == b.sizes());
          CHECK(tn::allclose(a, b, apart, apart));
        }
        std::vector<Value> recorded;
        for (const Value& y : found) {
          if (y.has_history()) recorded.push_back(y);
        }
        std::vector<Value> inputs;
        for (const Value& x : leaves) {
          if (x.has_history()) inputs.push_back(x);
        }
        for (const Value& g : rt::grad_of(recorded, inputs, weights_of(recorded))) {
          if (!g.is_nothing()) CHECK(g.tensor().dtype() == dtype);
        }
      } catch (const tn::Error& error) { CHECK(std::string(error.what()) == ""); }
    }
  }
}

TEST_CASE("gradients of functions by name are those of Variables, bit for bit") {
  const auto a = numbers({3, 4}), b = numbers({4}, 1), m = numbers({4, 2}, 2);
  const Value x = leaf(a.clone()), y = leaf(b.clone()), z = leaf(m.clone());
  const tn::Variable<double> vx(a.clone()), vy(b.clone()), vz(m.clone());

  const Value e = rt::call("multiply", {rt::call("exp", {rt::call("divide", {x, y})}), rt::call("sin", {x})});
  const tn::Variable ve = tn::exp(tn::Variable(vx / vy));
  const tn::Variable vs = tn::sin(vx);
  const tn::Variable vp = ve * vs;
  CHECK(same_bits(rt::detach(e), vp.value()));
  const Value q = rt::call("softmax", {rt::call("matmul", {e, z})}, {{"axis", 1}});
  const tn::Variable vq = tn::softmax(tn::Variable(tn::matmul(vp, vz)), tn::axis(1));
  const Value s = rt::call("var", {q}, {{"axis", 0}, {"correction", 1}});
  const tn::Variable vv = tn::var(vq, tn::axis(0), tn::correction(1));
  rt::backward(rt::call("sum", {s}));
  tn::Variable(tn::sum(vv)).backward();
  CHECK(same_but_for_contraction(rt::grad(x), vx.grad()));
  CHECK(same_but_for_contraction(rt::grad(y), vy.grad()));
  CHECK(same_but_for_contraction(rt::grad(z), vz.grad()));
}

TEST_CASE("chains of elementwise functions that are joined give what single nodes give") {
  for (const std::int64_t n : {100, 5000, 100000}) {
    const auto a = numbers({n}), b = numbers({n}, 3);
    const Value x = leaf(a.clone()), y = leaf(b.clone());
    const auto chain = [&](const Value& u, const Value& v) {
      Value t = rt::call("sin", {rt::call("add", {rt::call("multiply", {u, Value(2.0)}), Value(1.0)})});
      t = rt::call("multiply", {rt::call("exp", {t}), u});
      return rt::call("sum", {rt::call("where", {rt::call("greater", {t, Value(1.0)}), rt::call("sqrt", {t}),
                                                 rt::call("divide", {t, v})})});
    };
    const tn::Variable<double> vx(a.clone()), vy(b.clone());
    const tn::Variable m = vx * 2.0;
    const tn::Variable p = m + 1.0;
    const tn::Variable s = tn::sin(p);
    const tn::Variable ex = tn::exp(s);
    const tn::Variable t = ex * vx;
    const tn::Variable root = tn::sqrt(t);
    const tn::Variable ratio = t / vy;
    const tn::Variable w = tn::where(t > 1.0, root, ratio);
    tn::Variable(tn::sum(w)).backward();
    rt::backward(chain(x, y));
    CHECK(same_but_for_contraction(rt::grad(x), vx.grad()));
    CHECK(same_but_for_contraction(rt::grad(y), vy.grad()));
    // Hooks, and results whose gradients are kept, stand between nodes.
    const Value u = leaf(a.clone());
    const Value inner = rt::call("exp", {u});
    rt::retain_grad(inner);
    rt::backward(rt::call("sum", {rt::call("multiply", {rt::call("sin", {inner}), inner})}));
    const tn::Tensor<double> value = tn::exp(a);
    CHECK(tn::allclose(rt::grad(inner).tensor().as<double>(),
                       tn::Tensor<double>(tn::cos(value) * value + tn::sin(value))));
    // A node waits for what was computed of its result by a function that is not joined.
    const Value v = leaf(a.clone());
    const Value grown = rt::call("exp", {v});
    rt::backward(rt::call("sum", {rt::call("multiply", {grown, rt::call("cumsum", {grown})})}));
    CHECK(tn::allclose(rt::grad(v).tensor().as<double>(), tn::Tensor<double>(value * (tn::sum(value) + value))));
  }
}

TEST_CASE("a program is one node, and its backward pass a program") {
  rt::Program program;
  const auto a = program.input(), b = program.input();
  const auto root = program.apply("sqrt", {a});
  const auto chosen = program.apply("where", {program.apply("greater", {a, program.constant(0.0)}), root, a});
  program.apply("multiply", {chosen, program.apply("exp", {b})});
  for (const std::int64_t n : {4, 10000}) {
    const auto x = numbers({n}), y = numbers({n}, 1);
    x.data_ptr()[0] = -1;
    x.data_ptr()[1] = 0;
    const Value u = leaf(x.clone()), v = leaf(y.clone());
    const std::vector<Value> inputs{u, v};
    const Value r = rt::recorded_run(program, inputs);
    CHECK(std::string(rt::history_name(r)) == "a program");
    const tn::Variable<double> vu(x.clone()), vv(y.clone());
    const tn::Variable w = tn::where(vu > 0.0, tn::sqrt(vu), vu) * tn::exp(vv);
    CHECK(same_bits(rt::detach(r), w.value()));
    rt::backward(rt::call("sum", {r}));
    tn::Variable(tn::sum(w)).backward();
    CHECK(same_but_for_contraction(rt::grad(u), vu.grad()));
    CHECK(same_but_for_contraction(rt::grad(v), vv.grad()));
  }
  program.reduce("sum");
  const Value u = leaf(numbers({5})), v = leaf(numbers({5}, 1));
  const std::vector<Value> inputs{u, v};
  const Value total = rt::recorded_run(program, inputs);
  const std::vector<Value> first = rt::grad_of(std::span(&total, 1), inputs, {}, {.create_graph = true});
  REQUIRE(first.size() == 2);
  rt::backward(rt::call("sum", {first[0]}));  // d/dv of e^v / (2 sqrt(u))
  const tn::Tensor<double> wanted = tn::exp(v.tensor().as<double>()) / (2.0 * tn::sqrt(u.tensor().as<double>()));
  CHECK(tn::allclose(rt::grad(v).tensor().as<double>(), wanted));
}

TEST_CASE("gradients that are recorded have gradients") {
  const Value x = leaf(numbers({4}));
  const Value y = rt::call("sum", {rt::call("multiply", {rt::call("sin", {x}), x})});
  const std::vector<Value> first = rt::grad_of(std::span(&y, 1), std::span(&x, 1), {}, {.create_graph = true});
  REQUIRE(first[0].has_history());
  rt::backward(rt::call("sum", {first[0]}));
  const auto a = x.tensor().as<double>();
  CHECK(tn::allclose(rt::grad(x).tensor().as<double>(), tn::Tensor<double>(2.0 * tn::cos(a) - a * tn::sin(a))));

  const Value m = leaf(
      rt::call("add", {matrix(), Value(tn::AnyTensor(tn::Tensor<double>(2.0 * tn::eye<double>(3))))}).tensor().clone());
  const Value det = rt::call("linalg::det", {m});
  const std::vector<Value> inverse = rt::grad_of(std::span(&det, 1), std::span(&m, 1), {}, {.create_graph = true});
  const tn::Variable<double> vm(m.tensor().as<double>().clone());
  const tn::Variable vdet = tn::linalg::det(vm);
  const auto [vinverse] = tn::grad_of(vdet, {vm}, tn::create_graph);
  CHECK(same_bits(rt::detach(inverse[0]), vinverse.value()));
  rt::backward(rt::call("sum", {rt::call("square", {inverse[0]})}));
  tn::Variable(tn::sum(tn::square(vinverse))).backward();
  CHECK(tn::allclose(rt::grad(m).tensor().as<double>(), vm.grad(), 1e-12, 1e-12));
}

TEST_CASE("views, indices, casts and copies are recorded") {
  const Value x = leaf(numbers({4, 3}));
  const Value turned = rt::recorded_view(x, [](const tn::Layout& in) { return tn::views::t(in); });
  const Value part = rt::recorded_index(turned, {tn::range(1, tn::end), 2});
  const Value twice = rt::recorded_index(x, {Value(integers({1, 1, 0})).tensor()});
  const Value cast = rt::recorded_cast(x, tn::DType::float32);
  CHECK(rt::recorded_cast(x, tn::DType::int64).has_history() == false);
  const Value copy = rt::recorded_clone(x);
  for (const Value* one : {&part, &twice, &cast, &copy}) CHECK(one->has_history());
  Value sum = rt::call("add", {rt::call("sum", {part}), rt::call("sum", {twice})});
  sum = rt::call("add", {sum, rt::call("sum", {rt::call("multiply", {cast, Value(0.5)})})});
  sum = rt::call("add", {sum, rt::call("sum", {copy})});
  rt::backward(sum);
  const auto g = rt::grad(x).tensor().as<double>();
  const double wanted[4][3] = {{2.5, 2.5, 2.5}, {3.5, 3.5, 3.5}, {1.5, 2.5, 2.5}, {1.5, 1.5, 1.5}};
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 3; ++j) CHECK(g(i, j) == wanted[i][j]);
  }
}

TEST_CASE("the tensors of a list have gradients, however long it is") {
  constexpr int n = 11;
  std::vector<Value> matrices, twins;
  std::string text;
  for (int k = 0; k < n; ++k) {
    const auto x = numbers({2, 2}, k);
    matrices.push_back(leaf(x.clone())), twins.push_back(leaf(x.clone()));
    text += std::string(k ? "," : "") + static_cast<char>('a' + k) + static_cast<char>('b' + k);
  }
  Value product = twins[0];
  for (int k = 1; k < n; ++k) product = rt::call("matmul", {product, twins[static_cast<std::size_t>(k)]});
  const auto gradients = [](const Value& y, const std::vector<Value>& leaves, const Value& g) {
    const std::vector<Value> results{y}, given{g};
    return rt::grad_of(results, leaves, given);
  };
  const Value weight(tn::AnyTensor(numbers({2, 2}, 50)));
  const std::vector<Value> wanted = gradients(product, twins, weight);
  const auto agree = [&](const Value& y) {
    CHECK(close_to(y.tensor(), product.tensor()));
    const std::vector<Value> found = gradients(y, matrices, weight);
    for (std::size_t k = 0; k < n; ++k) CHECK(close_to(found[k].tensor(), wanted[k].tensor()));
  };
  agree(rt::call("einsum", {Value(text + "->al"), Value(matrices)}));
  agree(rt::call("multi_dot", {Value(matrices)}));

  std::vector<Value> vectors;
  for (int k = 0; k < n; ++k) vectors.push_back(leaf(numbers({k < 2 ? 2 - k : 1}, k)));
  for (const Value& all :
       {rt::call("broadcast_arrays", {Value(vectors)}), rt::call("meshgrid", {"ij", Value(vectors)})}) {
    REQUIRE(all.list().size() == n);
    const auto shown = static_cast<double>(all.list()[0].tensor().numel());
    std::vector<Value> sums;
    for (const Value& one : all.list()) sums.push_back(rt::call("sum", {one}));
    for (std::size_t k = 0; k < n; ++k) {
      const Value g = gradients(sums[k], {vectors[k]}, Value())[0];
      CHECK(g.tensor().as<double>()(0) == shown / static_cast<double>(vectors[k].tensor().numel()));
    }
  }
}

TEST_CASE("gradients of halves that are shown many times are summed in float") {
  for (const tn::DType dtype : {tn::DType::float16, tn::DType::bfloat16}) {
    const auto gradient_of = [&](const auto& show) {
      const Value x = leaf(rt::cast(tn::AnyTensor(tn::ones<float>(Shape{1})), dtype));
      const Value y = show(x);
      rt::backward(y, rt::cast(tn::AnyTensor(tn::ones<float>(Shape{8192})), dtype));
      CHECK(rt::grad(x).tensor().dtype() == dtype);
      return rt::item(rt::cast(rt::grad(x).tensor(), tn::DType::float64)).real();
    };
    CHECK(gradient_of([](const Value& x) { return rt::call("repeat", {x, 8192}); }) == 8192);
    CHECK(gradient_of([](const Value& x) {
            return rt::recorded_view(x,
                                     [](const tn::Layout& in) { return tn::views::expand(in, Shape{8192}, "expand"); });
          }) == 8192);
    const Value at(tn::AnyTensor(tn::zeros<std::int64_t>(Shape{8192})));
    CHECK(gradient_of([&](const Value& x) { return rt::recorded_index(x, {at.tensor()}); }) == 8192);
  }
}

TEST_CASE("leaves, hooks, and scopes that record nothing") {
  int calls = 0, ends = 0;
  struct Seen {
    int *calls, *ends;
  } seen{&calls, &ends};
  Value x = leaf(numbers({3}));
  CHECK(rt::is_leaf(x));
  CHECK(rt::grad(x).is_nothing());
  const Value y = rt::call("multiply", {x, Value(3.0)});
  CHECK(!rt::is_leaf(y));
  CHECK(y.has_history());
  CHECK(!rt::detach(y).has_history());
  CHECK(rt::detach(y).tensor().block() == y.tensor().block());
  {
    const rt::RecordingScope scope(false);
    CHECK(!rt::is_recording());
    CHECK(!rt::call("multiply", {x, Value(3.0)}).has_history());
    const Value changed = rt::call("add_", {x, Value(0.5)});
    CHECK(changed.has_history());
  }
  CHECK(rt::is_recording());
  const rt::GradientHook doubled{[](void* context, const Value& g) {
                                   ++*static_cast<Seen*>(context)->calls;
                                   return rt::call("multiply", {g, Value(2.0)});
                                 },
                                 &seen, [](void* context) noexcept { ++*static_cast<Seen*>(context)->ends; }};
  const std::uint32_t number = rt::register_hook(y, doubled);
  rt::register_hook(x, doubled);
  const Value ones(tn::AnyTensor(tn::ones<double>({3})));
  rt::backward(y, ones, {.retain_graph = true});
  CHECK(calls == 2);
  CHECK(rt::grad(x).tensor().as<double>()(0) == 12);  // twice, and twice 3
  rt::remove_hook(y, number);
  CHECK(ends == 1);
  rt::set_grad(x, {});
  rt::backward(y, ones);
  CHECK(rt::grad(x).tensor().as<double>()(0) == 6);
  rt::set_requires_grad(x, false);
  CHECK(!x.has_history());
  CHECK_THROWS_WITH(rt::backward(y, ones), Catch::Contains("freed by an earlier backward pass"));
}

TEST_CASE("a hook that removes itself ends with its call") {
  struct Seen {
    Value x;
    std::uint32_t number;
    int calls, ends;
  } seen{leaf(numbers({3})), 0, 0, 0};
  const rt::GradientHook hook{[](void* context, const Value&) {
                                auto& of = *static_cast<Seen*>(context);
                                rt::remove_hook(of.x, of.number);
                                CHECK(of.ends == 0);
                                ++of.calls;
                                return Value();
                              },
                              &seen, [](void* context) noexcept { ++static_cast<Seen*>(context)->ends; }};
  seen.number = rt::register_hook(seen.x, hook);
  const Value y = rt::call("sum", {rt::call("multiply", {seen.x, Value(2.0)})});
  rt::backward(y, {}, {.retain_graph = true});
  CHECK((seen.calls == 1 && seen.ends == 1));
  rt::backward(y);
  CHECK((seen.calls == 1 && seen.ends == 1));
}

TEST_CASE("what a gradient reads as indices is what was checked") {
  const auto gradient = [](const auto& function, const Value& indices, const auto& write) {
    const Value x = leaf(numbers({3, 4}));
    const Value y = rt::call("sum", {function(indices, x)});
    write();
    rt::backward(y);
    return rt::grad(x).tensor().as<double>();
  };
  const auto check = [&](const Shape& sizes, std::vector<std::int64_t> memory, const auto& function) {
    const auto given = tn::borrow(memory, sizes);
    const auto own = tn::Tensor<std::int64_t>(given.clone());
    const auto expected = gradient(function, tn::AnyTensor(given.clone()), [] {});
    CHECK(tn::all(expected == gradient(function, tn::AnyTensor(own), [&] { own.fill_(1'000'000'000); })).item());
    CHECK(
        tn::all(expected == gradient(function, tn::AnyTensor(given), [&] { memory.assign(memory.size(), INT64_MIN); }))
            .item());
  };
  check({3}, {0, 2, 2}, [](const Value& i, const Value& x) { return rt::call("nn::embedding", {i, x}); });
  check({2, 2}, {0, 2, 2, 1}, [](const Value& i, const Value& x) { return rt::call("nn::embedding_bag", {i, x}); });
  check({3}, {0, 3, 1}, [](const Value& i, const Value& x) { return rt::call("nn::cross_entropy", {x, i}); });
  check({3, 4}, {0, 2, -1, 0, 1, -1, 0, 0, 3, 2, 1, 0}, [](const Value& i, const Value& x) {
    return rt::call("nn::multilabel_margin_loss", {x, i});
  });
  check({3}, {0, 2, 2}, [](const Value& i, const Value& x) { return rt::recorded_index(x, {i.tensor()}); });
  const auto probabilities = [](const Value& x) {
    return rt::call("reshape", {rt::call("log_softmax", {x}, {{"axis", Value(1)}}), Shape{3, 1, 4}});
  };
  const auto one = [](std::int64_t value) { return Value(tn::AnyTensor(tn::full<std::int64_t>({1}, value))); };
  check({1, 1}, {1}, [&](const Value& i, const Value& x) {
    return rt::call("nn::ctc_loss", {probabilities(x), i, one(3), one(1)});
  });
  check({1}, {3}, [&](const Value& i, const Value& x) {
    return rt::call("nn::ctc_loss", {probabilities(x), rt::call("reshape", {one(1), Shape{1, 1}}), i, one(1)});
  });
  check({1}, {1}, [&](const Value& i, const Value& x) {
    return rt::call("nn::ctc_loss", {probabilities(x), rt::call("reshape", {one(1), Shape{1, 1}}), one(3), i});
  });
  const auto mask = tn::tensor<bool>({true, false, true});
  const Value x = leaf(numbers({3}));
  const Value y = rt::call("sum", {rt::recorded_index(x, {tn::AnyTensor(mask)})});
  mask.fill_(true);
  rt::backward(y);
  CHECK(tn::all(rt::grad(x).tensor().as<double>() == tn::tensor<double>({1, 0, 1})).item());
}

TEST_CASE("only what a gradient reads is not to be written") {
  const auto is_refused = [](const Value& x) {
    try {
      rt::assign(x.tensor(), Value(7.0));
      return false;
    } catch (const tn::TypeError&) { return true; }
  };
  const auto plain = [](const Shape& sizes) { return Value(tn::AnyTensor(numbers(sizes))); };
  const Value x = leaf(numbers({3, 3})), a = plain({3, 3}), weight = plain({3});
  for (const char* name : {"sum", "mean", "ravel", "fft::fft"}) {
    const Value y = rt::call(name, {x});
    CHECK(!is_refused(x));
    if (y.tensor().dtype() == tn::DType::float64) rt::backward(rt::call("sum", {y}));
  }
  const Value p = rt::call("matmul", {a, x}), q = rt::call("nn::linear", {a, x, weight});
  CHECK(is_refused(a));
  CHECK(!is_refused(x));
  CHECK(!is_refused(weight));
  rt::backward(rt::call("sum", {rt::call("add", {p, q})}));
  const Value loss = rt::call("nn::cross_entropy", {x, Value(tn::AnyTensor(tn::zeros<std::int64_t>({3}))), weight});
  CHECK(is_refused(weight));
  const Value saved = plain({3});
  {
    Value result = rt::detach(x);
    const rt::CustomBackward backward{
        "a test", [](void*, std::span<const Value> g) { return std::vector<Value>{g[0]}; }, nullptr, nullptr};
    rt::record_custom(std::span(&result, 1), std::span(&x, 1), backward, std::span(&saved, 1));
    CHECK(is_refused(saved));
    CHECK(std::string(rt::history_name(result)) == "a test");
    rt::backward(rt::call("sum", {result}));
    CHECK(std::string(rt::history_name(result)) == "a test");
  }
  CHECK(!is_refused(saved));
}

TEST_CASE("a function of the user's with a backward of its own") {
  struct Context {
    Value saved;
    int* ends;
  };
  int ends = 0;
  const Value x = leaf(numbers({3}));
  Value result = rt::call("exp", {rt::detach(x)});
  const rt::CustomBackward backward{"a test",
                                    [](void* context, std::span<const Value> gradients) {
                                      const auto& of = *static_cast<Context*>(context);
                                      return std::vector<Value>{rt::call("multiply", {gradients[0], of.saved})};
                                    },
                                    new Context{result, &ends},
                                    [](void* context) noexcept {
                                      auto* const of = static_cast<Context*>(context);
                                      ++*of->ends;
                                      delete of;
                                    }};
  rt::record_custom(std::span(&result, 1), std::span(&x, 1), backward);
  CHECK(result.has_history());
  rt::backward(rt::call("sum", {result}));
  CHECK(ends == 1);
  CHECK(same_bits(rt::grad(x), tn::Tensor<double>(tn::exp(x.tensor().as<double>()))));
}

TEST_CASE("what cannot be recorded is refused in a sentence") {
  const Value x = leaf(numbers({3, 3}));
  Value i(tn::AnyTensor(tn::ones<std::int64_t>({3})));
  CHECK_THROWS_WITH(rt::set_requires_grad(i, true),
                    Catch::Contains("only floating and complex elements have gradients"));
  CHECK_THROWS_WITH(rt::call("add_", {x, Value(1.0)}),
                    Catch::Contains("is not changed in place while this thread records"));
  const Value plain(tn::AnyTensor(numbers({3, 3})));
  CHECK_THROWS_WITH(rt::call("add_", {plain, x}), Catch::Contains("is not changed in place"));
  CHECK_THROWS_WITH(rt::backward(rt::call("exp", {x})), Catch::Contains("needs its gradient as an argument"));
  CHECK_THROWS_WITH(rt::backward(plain), Catch::Contains("does not want a gradient"));
  CHECK_THROWS_WITH(rt::call("average", {plain}, {{"weights", x}}), Catch::Contains("weights gets no gradient here"));
  const Value y = rt::call("exp", {rt::call("multiply", {x, plain})});
  CHECK_THROWS_WITH(rt::call("mul_", {plain, Value(2.0)}),
                    Catch::Contains("are still to be read for the gradient of multiply"));
  CHECK_THROWS_WITH(rt::assign(plain.tensor(), Value(0.0)), Catch::Contains("are still to be read"));
  CHECK_THROWS_WITH(rt::assign(plain.tensor(), {1}, Value(0.0)), Catch::Contains("are still to be read"));
  rt::backward(rt::call("sum", {y}));
  rt::call("mul_", {plain, Value(2.0)});
  CHECK_THROWS_WITH(rt::grad(y), Catch::Contains("only leaves keep a gradient"));
  rt::set_anomaly_detection(true);
  const Value bad = rt::call("sum", {rt::call("log", {rt::call("subtract", {x, Value(10.0)})})});
  const Value g(tn::AnyTensor(tn::Tensor<double>(tn::full<double>({}, std::nan("")))));
  CHECK_THROWS_WITH(rt::backward(bad, g), Catch::Contains("has NaN"));
  CHECK(rt::last_backward_number() == rt::history_number(bad));
  rt::set_anomaly_detection(false);
}

TEST_CASE("long chains, and graphs that are dropped") {
  const Value x = leaf(tn::AnyTensor(tn::ones<float>(Shape{1})));
  const rt::Function& add = rt::function_called("add");
  const auto long_chain = [&] {
    Value y = x;
    for (int k = 0; k < 1'000'000; ++k) {
      const Value* const operands[] = {&y, &x};
      y = rt::call_in_order(add, operands);
    }
    return y;
  };
  const auto before = rt::memory_stats().current_bytes;
  { const Value dropped = long_chain(); }
  CHECK(rt::memory_stats().current_bytes == before);
  rt::backward(long_chain());
  CHECK(rt::grad(x).tensor().as<float>().item() == 1'000'001);
}
