// Values and gradients of every function that has a gradient, called by its name, beside PyTorch's:
// tests/data/make_gradient.py writes a row for each. Those of neural functions are in nn_test.cpp.
#include <tenon/runtime.hpp>
#include <tenon/runtime/gradient.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/leaf.hpp"
#include "support/own_shapes.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
using rt::Value;
using tn::Argument, tn::ArgumentKind, tn::Shape;
using Complex = tn::complex<double>;

namespace {

std::string last_name(const std::string& name) {
  return name.substr(name.rfind(':') == std::string::npos ? 0 : name.rfind(':') + 1);
}
bool is_of_linalg(const rt::Function& function) { return std::string(function.name()).rfind("linalg::", 0) == 0; }
bool is_differentiable(tn::DType dtype) { return rt::kind_of_dtype(dtype) >= tn::Kind::floating; }
bool is_single(tn::DType dtype) { return dtype == tn::DType::float32 || dtype == tn::DType::complex64; }
bool is_complex(tn::DType dtype) { return rt::kind_of_dtype(dtype) == tn::Kind::complex; }

/// The shapes of make_gradient.py.
Shape shape_of(const rt::Function& function, const Argument& argument) {
  bool needs_axis = false;
  for (const Argument& each : function.info->arguments)
    needs_axis = needs_axis || (each.kind == ArgumentKind::axis && each.keyword && !*each.fallback);
  switch (needs_axis ? 1 : argument.least_rank) {
    case 1: return {4};
    case 2: return {4, 4};
    case 3: return {4, 4, 4};
    default: return {4, 3};
  }
}
std::int64_t count_of(const Shape& shape) {
  std::int64_t n = 1;
  for (const auto size : shape) n *= size;
  return n;
}

/// What make_gradient.py multiplies element i of result number `place` with.
Value cotangent(const tn::AnyTensor& y, int place) {
  const auto g = tn::zeros<Complex>(Shape(y.sizes()));
  for (std::int64_t i = 0; i < g.numel(); ++i)
    g.data_ptr()[i] = {static_cast<double>(1 + i % 5) / 4 - place / 8.,
                       is_complex(y.dtype()) ? static_cast<double>(i % 3) / 4 : 0};
  return rt::cast(g, y.dtype());
}

/// The value of an argument that gets no gradient.
Value other_argument(const rt::Function& function, int at) {
  const Argument& argument = function.info->arguments[at];
  const Shape shape = shape_of(function, argument);
  const std::string fallback = argument.fallback ? argument.fallback : "",
                    choices = argument.choices ? argument.choices : "";
  const auto elements = [&]<class T>(T, auto of) -> Value {
    const auto x = tn::zeros<T>(shape);
    for (std::int64_t i = 0; i < x.numel(); ++i) x.data_ptr()[i] = of(i);
    return tn::AnyTensor(x);
  };
  const auto mask = [&] { return elements(false, [](std::int64_t i) { return i % 3 != 1; }); };
  const std::size_t begin = choices.find(' ') + 1;
  switch (argument.kind) {
    case ArgumentKind::indices: return elements(std::int64_t{}, [](std::int64_t i) { return i % 3; });
    case ArgumentKind::mask: return mask();
    case ArgumentKind::tensors: return Value(std::vector<Value>{mask()});
    case ArgumentKind::tensor: return elements(0., [](std::int64_t i) { return 0.2 + 0.21 * static_cast<double>(i); });
    case ArgumentKind::shape: return Shape{4, 3};
    case ArgumentKind::scalar: return 1;
    case ArgumentKind::number: return 0.5 * (at + 1);
    case ArgumentKind::integer: return fallback.empty() ? at + 1 : std::stoi(fallback);
    case ArgumentKind::integers: return Shape{1, 1};
    case ArgumentKind::widths: return 1;
    case ArgumentKind::axis: return fallback.empty() ? (at + 1) % 2 : std::stoi(fallback);
    case ArgumentKind::axes: return Shape{0, 1};
    case ArgumentKind::flag: return true;
    case ArgumentKind::text: return "ij,kj->ik";
    case ArgumentKind::choice:
      return at == 0 ? Value() : Value(choices.substr(begin, choices.find(' ', begin) - begin));
    default: return Value();
  }
}

/// One row of data in one dtype: the operands that it begins with, the results, and the gradients.
class Row {
 public:
  Row(const tn::AnyTensor& row, tn::DType dtype)
      : row_(rt::cast(row, tn::DType::complex128).as<Complex>().contiguous()), dtype_(dtype) {}
  Value operand(const Shape& shape) {
    const auto part = row_.narrow(0, at_, count_of(shape)).reshape(shape);
    at_ += part.numel();
    const Value x = support::leaf(rt::cast(tn::AnyTensor(part.clone()), dtype_));
    leaves.push_back(x);
    return x;
  }
  /// An empty text if what was computed is next in the row.
  std::string compare(const tn::AnyTensor& got, double tolerance, const std::string& what) {
    const auto x = rt::cast(got, tn::DType::complex128).as<Complex>().contiguous();
    if (at_ + x.numel() > row_.numel()) return what + ": the row is too short";
    for (std::int64_t i = 0; i < x.numel(); ++i) {
      const Complex have = x.data_ptr()[i], wanted = row_.data_ptr()[at_++];
      const auto is_near = [&](double a, double b) {
        return std::abs(a - b) <= tolerance * (1 + std::abs(b)) || (a != a && b != b);
      };
      if (!is_near(have.re, wanted.re) || !is_near(have.im, wanted.im))
        return what + ", element " + std::to_string(i) + ": " + std::to_string(have.re) + " + " +
               std::to_string(have.im) + "i instead of " + std::to_string(wanted.re) + " + " +
               std::to_string(wanted.im) + "i";
    }
    return "";
  }
  bool is_at_end() const { return at_ == row_.numel(); }
  std::vector<Value> leaves;

 private:
  tn::Tensor<Complex> row_;
  tn::DType dtype_;
  std::int64_t at_ = 0;
};

/// A matrix with eigenvalues well apart, made of any.
Value definite(const Value& b) {
  const auto apart = tn::zeros<double>({4, 4});
  for (std::int64_t i = 0; i < 4; ++i) apart.data_ptr()[5 * i] = static_cast<double>(i + 1);
  const Value square = rt::call("matmul", {b, rt::call("conj", {rt::call("matrix_transpose", {b})})});
  return rt::call("add", {square, rt::cast(tn::AnyTensor(apart), b.tensor().dtype())});
}
/// The results as the row has them. Vectors have no sign and eigenvalues no order: their magnitudes are squared, or
/// summed.
std::vector<Value> results_of(const std::string& name, const Value& result, bool of_complex) {
  std::vector<Value> all;
  const auto squared = [](const Value& x) { return rt::call("square", {rt::call("abs", {x})}); };
  const auto list = result.is_tensor() ? std::vector<Value>{result} : result.list();
  if (name == "eigvals") return {rt::call("sum", {squared(list[0])})};
  if (name == "eig") return {rt::call("matmul", {squared(list[1]), squared(list[0])})};
  const bool has_signs = name == "qr" || name == "svd" || name == "eigh";
  for (const Value& y : list) {
    if (!y.is_tensor() || !is_differentiable(y.tensor().dtype())) continue;
    if (has_signs) {
      all.push_back(squared(y));
    } else if (is_complex(y.tensor().dtype()) && !of_complex) {
      all.push_back(rt::call("real", {y}));
      all.push_back(rt::call("imag", {y}));
    } else {
      all.push_back(y);
    }
  }
  return all;
}

/// An empty text if results and their gradients are next in the row, and nothing else.
std::string compare_call(Row& row, const std::vector<Value>& results, double tolerance) {
  std::vector<Value> outputs, gradients;
  std::string found;
  int number = 0;
  for (const Value& y : results) {
    if (found.empty()) found = row.compare(y.tensor(), tolerance, "result " + std::to_string(number));
    if (y.has_history()) {
      outputs.push_back(y);
      gradients.push_back(cotangent(y.tensor(), number));
    }
    ++number;
  }
  const std::vector<Value> all =
      outputs.empty() ? std::vector<Value>(row.leaves.size()) : rt::grad_of(outputs, row.leaves, gradients);
  for (std::size_t k = 0; k < all.size() && found.empty(); ++k) {
    const tn::AnyTensor zeros = rt::call("zeros_like", {row.leaves[k]}).tensor();
    found = row.compare(all[k].is_nothing() ? zeros : all[k].tensor(), tolerance, "gradient " + std::to_string(k));
  }
  return found.empty() && !row.is_at_end() ? "the row is too long" : found;
}

std::string check_row(const rt::Function& function, const tn::AnyTensor& data, tn::DType dtype, double exact) {
  Row row(data, dtype);
  std::vector<Value> given;
  int required = 0, place = 0;
  for (const Argument& argument : function.info->arguments) {
    ++place;
    if (!argument.keyword && argument.kind != ArgumentKind::dtype && !argument.optional()) required = place;
  }
  const bool takes_one = std::string(function.name()) == "select" || std::string(function.name()) == "piecewise";
  for (int at = 0; at < function.info->arguments.size(); ++at) {
    const Argument& argument = function.info->arguments[at];
    const bool is_operand = (argument.kind == ArgumentKind::tensor || argument.kind == ArgumentKind::tensors) &&
                            !argument.has_own_type && !argument.keyword;
    if (at >= required || argument.kind == ArgumentKind::dtype) {
      given.push_back(Value());
    } else if (!is_operand) {
      given.push_back(other_argument(function, at));
    } else if (argument.kind == ArgumentKind::tensors) {
      std::vector<Value> list{row.operand(shape_of(function, argument))};
      if (!takes_one) list.push_back(row.operand(shape_of(function, argument)));
      given.push_back(Value(list));
    } else {
      const Value x = row.operand(shape_of(function, argument));
      given.push_back(is_of_linalg(function) && given.empty() && x.tensor().dim() == 2 ? definite(x) : x);
    }
  }
  std::vector<const Value*> list;
  for (const Value& one : given) list.push_back(&one);
  const double tolerance = !is_single(dtype) ? exact : is_of_linalg(function) ? 2e-3 : 1e-4;
  const Value result = rt::call_in_order(function, list.data());
  return compare_call(row, results_of(last_name(function.name()), result, is_complex(dtype)), tolerance);
}

}  // namespace

TEST_CASE("each function's gradients are PyTorch's, in single and double precision, of complex numbers too") {
  std::vector<std::unique_ptr<support::Golden>> files;
  for (const char* family :
       {"creation", "elementwise", "fft", "indexing", "linalg", "order", "product", "reduction", "shape"})
    files.push_back(std::make_unique<support::Golden>("gradient", family));
  for (const rt::Function& function : rt::functions()) {
    const std::string name = function.name();
    if (function.no_gradient || function.differentiable == 0 || function.in_place || name.rfind("nn::", 0) == 0)
      continue;
    // Those have a test of their own below, and golden_special_test.cpp.
    if (support::has_own_shapes(name) || std::string(function.family) == "special") continue;
    INFO(name);
    int rows = 0;
    for (const auto& file : files) {
      for (const std::string end : {"", ".magnitudes", ".rounded", ".complex"}) {
        const std::string entry = last_name(name) + end;
        if (!file->has(entry) || (file->name().find("linalg") != std::string::npos) != is_of_linalg(function)) continue;
        ++rows;
        const bool of_complex = end == ".complex";
        for (const tn::DType dtype : {of_complex ? tn::DType::complex64 : tn::DType::float32,
                                      of_complex ? tn::DType::complex128 : tn::DType::float64}) {
          if (end == ".rounded" && dtype == tn::DType::float32) continue;  // nothing is left
          INFO(entry << " of " << tn::name_of(dtype));
          std::string found;
          try {
            found = check_row(function, file->get(entry), dtype, end == ".rounded" ? 1e-6 : 1e-9);
          } catch (const std::exception& error) { found = error.what(); }
          CHECK(found == "");
        }
      }
    }
    CHECK(rows > 0);  // make_gradient.py has a row for each
  }
}

namespace {

/// A call of tests/data/make_gradient.py's own_shapes().
struct OwnCall {
  const char* name;
  std::vector<Shape> shapes;
  Value (*call)(const std::vector<Value>& x);
};

/// x plus twice the identity (n, n), in the shape of x.
Value plus_two(const Value& x, std::int64_t n) {
  const auto apart = tn::zeros<double>({n, n});
  for (std::int64_t i = 0; i < n; ++i) apart.data_ptr()[(n + 1) * i] = 2;
  return rt::call("add", {x, rt::cast(tn::AnyTensor(apart.reshape(Shape(x.tensor().sizes()))), x.tensor().dtype())});
}

const OwnCall own_calls[] = {
    {"matrix_exp", {{4, 4}}, [](const auto& x) { return rt::call("linalg::matrix_exp", {x[0]}); }},
    {"logdet", {{4, 4}}, [](const auto& x) { return rt::call("linalg::logdet", {definite(x[0])}); }},
    {"cholesky_solve",
     {{4, 2}, {4, 4}},
     [](const auto& x) {
       return rt::call("linalg::cholesky_solve", {x[0], rt::call("tril", {plus_two(x[1], 4)})});
     }},
    {"tensorsolve",
     {{2, 3, 6}, {2, 3}},
     [](const auto& x) {
       return rt::call("linalg::tensorsolve", {plus_two(x[0], 6), x[1]});
     }},
    {"tensorinv",
     {{2, 3, 6}},
     [](const auto& x) {
       return rt::call("linalg::tensorinv", {plus_two(x[0], 6), 2});
     }},
    {"vander", {{4}}, [](const auto& x) { return rt::call("vander", {x[0]}); }},
    {"block_diag", {{2, 3}, {3, 2}}, [](const auto& x) { return rt::call("block_diag", {Value(x)}); }},
    {"cartesian_prod", {{4}, {3}}, [](const auto& x) { return rt::call("cartesian_prod", {Value(x)}); }},
    {"diag_embed", {{4, 3}}, [](const auto& x) { return rt::call("diag_embed", {x[0]}); }},
    {"stft",
     {{16}},
     [](const auto& x) {
       return rt::call("fft::stft", {x[0], 8, 4});
     }},
    {"istft",
     {{5, 4}},
     [](const auto& x) {
       return rt::call("fft::istft", {rt::call("multiply", {x[0], Complex(1, 0.5)}), 8, 4});
     }},
    {"hfftn", {{4, 4}}, [](const auto& x) { return rt::call("fft::hfftn", {x[0]}); }},
    {"ihfftn", {{4, 4}}, [](const auto& x) { return rt::call("fft::ihfftn", {x[0]}); }},
};

std::string check_own_row(const OwnCall& own, const tn::AnyTensor& data, tn::DType dtype) {
  Row row(data, dtype);
  std::vector<Value> operands;
  for (const Shape& shape : own.shapes) operands.push_back(row.operand(shape));
  return compare_call(row, results_of(own.name, own.call(operands), is_complex(dtype)), is_single(dtype) ? 2e-3 : 1e-9);
}

}  // namespace

TEST_CASE("gradients of functions whose operands have shapes of their own are PyTorch's") {
  support::Golden golden("gradient", "own_shapes");
  int calls = 0;
  for (const rt::Function& function : rt::functions()) calls += support::has_own_shapes(function.name());
  CHECK(calls == static_cast<int>(std::size(own_calls)));  // none is compared nowhere
  for (const OwnCall& own : own_calls) {
    INFO(own.name);
    CHECK(support::has_own_shapes(own.name));
    CHECK((golden.has(own.name) || golden.has(std::string(own.name) + ".complex")));
    for (const bool of_complex : {false, true}) {
      const std::string entry = std::string(own.name) + (of_complex ? ".complex" : "");
      if (!golden.has(entry)) continue;
      for (const tn::DType dtype : {of_complex ? tn::DType::complex64 : tn::DType::float32,
                                    of_complex ? tn::DType::complex128 : tn::DType::float64}) {
        INFO(entry << " of " << tn::name_of(dtype));
        CHECK(check_own_row(own, golden.get(entry), dtype) == "");
      }
    }
  }
}

namespace {

/// Compares the derivatives of tests/data/make_slopes.py that are finite, to some rounding errors of the dtype; of a
/// mixed one that is a difference, to those of its terms. An empty text if all agree.
std::string check_extremes(const std::string& name, const tn::AnyTensor& data, tn::DType dtype) {
  const auto rows = rt::cast(data, tn::DType::float64).as<double>().contiguous();
  const int arity = rows.size(1) == 3 ? 1 : 2;
  const auto column = [&](int k) { return tn::Tensor<double>(rows(tn::all, k).clone()); };
  std::vector<Value> operands;
  for (int k = 0; k < arity; ++k) operands.push_back(support::leaf(rt::cast(tn::AnyTensor(column(k)), dtype)));
  const Value y = arity == 1 ? rt::call(name, {operands[0]}) : rt::call(name, {operands[0], operands[1]});
  const Value total = rt::call("sum", {y});
  const auto first = rt::grad_of(std::span(&total, 1), operands, {}, {.create_graph = true});
  const bool is_single = dtype == tn::DType::float32;
  const double epsilon = is_single ? 0x1p-23 : 0x1p-52, least = is_single ? 0x1p-149 : 0x1p-1074;
  std::string found;
  const auto compare = [&](const Value& got, int at, double allowed, bool is_mixed) {
    const auto wanted = column(at);
    const auto x = got.is_nothing() ? tn::zeros<double>({rows.size(0)})
                                    : rt::cast(rt::detach(got).tensor(), tn::DType::float64).as<double>();
    for (std::int64_t i = 0; i < rows.size(0) && found.empty(); ++i) {
      // The slope of atan2 is computed from operands times 2^64: by name, its derivative is 0 where it is that close to
      // the least number.
      const double scale = arity == 1 ? 1 + std::abs(rows(i, 0)) : name == "atan2" && at > 3 ? 0x1p64 : 1;
      const double terms = is_mixed ? std::max(std::abs(rows(i, 4)), std::abs(rows(i, 6))) : 0;
      const double size = std::max(std::abs(wanted(i)), terms);
      if (!std::isfinite(size) || std::abs(x(i) - wanted(i)) <= allowed * (size * epsilon + least * scale)) continue;
      found = "column " + std::to_string(at) + " of " + std::to_string(rows(i, 0)) + ": " + std::to_string(x(i)) +
              " instead of " + std::to_string(wanted(i));
    }
  };
  const bool differs = name == "atan2" || name == "nn::softplus";
  for (int k = 0; k < arity; ++k) compare(first[static_cast<std::size_t>(k)], arity + k, 16, false);
  for (int k = 0; k < arity; ++k) {
    const Value& of = first[static_cast<std::size_t>(k)];
    if (!of.has_history()) continue;
    const Value sum = rt::call("sum", {of});
    const auto second = rt::grad_of(std::span(&sum, 1), operands, {}, {.retain_graph = true});
    if (arity == 1) compare(second[0], 2, 64, false);
    else compare(second[0], 4 + k, 64, differs && k == 1), compare(second[1], 5 + k, 64, differs && k == 0);
  }
  return found;
}

}  // namespace

TEST_CASE("slopes by name: first and second derivatives at extremes beside mpmath") {
  support::Golden golden("gradient", "extremes");
  for (const rt::Function& function : rt::functions()) {
    const std::string name = function.name();
    if (!golden.has(name + ".float64")) continue;
    INFO(name);
    CHECK(check_extremes(name, golden.get(name + ".float32"), tn::DType::float32) == "");
    CHECK(check_extremes(name, golden.get(name + ".float64"), tn::DType::float64) == "");
  }
}

TEST_CASE("a gradient of 0 by name stays 0 whatever the slope, and is differentiated as any other") {
  const auto made = [](const std::vector<double>& list) {
    const auto x = tn::zeros<double>({static_cast<std::int64_t>(list.size())});
    std::copy(list.begin(), list.end(), x.data_ptr());
    return support::leaf(tn::AnyTensor(x));
  };
  const Value x = made({4}), u = made({0}), y = rt::call("sqrt", {x});
  const auto g = rt::grad_of(std::span(&y, 1), std::span(&x, 1), std::span(&u, 1), {.create_graph = true});
  CHECK(rt::grad_of(g, std::span(&u, 1))[0].tensor().as<double>()(0) == 0.25);

  const Value q = made({1, std::nan(""), 3});
  rt::backward(rt::call("nanmean", {rt::call("multiply", {q, q})}));
  const auto of = rt::grad(q).tensor().as<double>();
  CHECK(of(0) == 1);
  CHECK(of(1) == 0);
  CHECK(of(2) == 3);
}
