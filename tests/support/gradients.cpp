#include "support/gradients.hpp"

#include <cmath>

#include "support/own_shapes.hpp"

namespace support {

namespace {

using tenon::Shape;

std::int64_t count_of(const Shape& shape) {
  std::int64_t n = 1;
  for (int d = 0; d < shape.rank(); ++d) n *= shape[d];
  return n;
}

/// What a result is multiplied with before all are added: the cotangents of make_gradient.py.
Numbers cotangent(const Shape& shape, int place) {
  const auto g = tenon::zeros<double>(shape);
  for (std::int64_t i = 0; i < g.numel(); ++i) g.data_ptr()[i] = static_cast<double>(1 + i % 5) / 4 - place / 8.;
  return g;
}

Numbers definite(const Numbers& x) {
  return tenon::eval(tenon::matmul(x, tenon::matrix_transpose(x)) + ascending_diagonal(x.size(0)));
}

double total(const std::vector<Numbers>& results) {
  double sum = 0;
  for (std::size_t j = 0; j < results.size(); ++j) {
    const Shape shape(results[j].sizes());
    sum += tenon::sum(results[j] * cotangent(shape, static_cast<int>(j))).item();
  }
  return sum;
}

template <class R>
std::vector<Numbers> plain_results(const GradientCall<R>& call, std::vector<Numbers> operands) {
  if (call.of_definite && operands[0].dim() == 2) operands[0] = definite(operands[0]);
  return call.plain(operands);
}

struct ValuesAndGradients {
  std::vector<Numbers> values, gradients;
};
template <class R>
ValuesAndGradients recorded_results(const GradientCall<R>& call, const std::vector<Numbers>& operands) {
  std::vector<typename R::Recorded> leaves;
  for (const auto& x : operands) leaves.push_back(R::leaf(x));
  auto given = leaves;
  if (call.of_definite && operands[0].dim() == 2) given[0] = R::definite(leaves[0]);
  ValuesAndGradients all;
  for (const auto& y : call.recorded(given)) {
    const int place = static_cast<int>(all.values.size());
    all.values.push_back(R::value(y));
    if (R::has_history(y)) R::backward(y, cotangent(Shape(all.values.back().sizes()), place));
  }
  for (const auto& leaf : leaves) all.gradients.push_back(R::gradient(leaf));
  return all;
}

void check_near(const Numbers& got, const Numbers& wanted, double tolerance, const std::string& what,
                bool leaves_out_nan = false) {
  INFO(what);
  REQUIRE(Shape(got.sizes()) == Shape(wanted.sizes()));
  const Numbers a = got.contiguous(), b = wanted.contiguous();
  for (std::int64_t i = 0; i < a.numel(); ++i) {
    const double x = a.data_ptr()[i], y = b.data_ptr()[i];
    if (leaves_out_nan && std::isnan(y)) {
      CHECK((i > 0 && a.numel() > 1));  // some are compared
      continue;
    }
    if (!(std::abs(x - y) <= tolerance * (1 + std::abs(y))) && !(std::isnan(x) && std::isnan(y))) {
      INFO("element " << i << ": " << x << " instead of " << y);
      CHECK(false);
      return;
    }
  }
}

/// The gradients by central differences.
template <class R>
std::vector<Numbers> differences(const GradientCall<R>& call, const std::vector<Numbers>& operands) {
  std::vector<Numbers> gradients;
  for (std::size_t k = 0; k < operands.size(); ++k) {
    gradients.push_back(tenon::zeros_like(operands[k]));
    for (std::int64_t i = 0; i < operands[k].numel(); ++i) {
      constexpr double step = 1e-5;
      double at[2];
      for (const int side : {0, 1}) {
        std::vector<Numbers> moved = operands;
        moved[k] = operands[k].clone();
        moved[k].data_ptr()[i] += side ? step : -step;
        at[side] = total(plain_results(call, moved));
      }
      // Where eigenvalues change their order a result jumps: there it has no derivative.
      gradients[k].data_ptr()[i] = std::abs(at[1] - at[0]) < 0.05 ? (at[1] - at[0]) / (2 * step) : std::nan("");
    }
  }
  return gradients;
}

bool has_nan(const std::vector<Numbers>& results) {
  for (const auto& y : results) {
    if (tenon::any(tenon::isnan(y)).item()) return true;
  }
  return false;
}

}  // namespace

Numbers gradient_operand(const Shape& shape, int place, double least) {
  const auto x = tenon::zeros<double>(shape);
  std::int64_t power = 1;  // of 2, modulo 37: 36 different ones
  for (int k = 0; k < 5 * place; ++k) power = power * 2 % 37;
  for (std::int64_t i = 0; i < x.numel(); ++i, power = power * 2 % 37)
    x.data_ptr()[i] = least + static_cast<double>(power) / 64;
  return x;
}

namespace {

/// A direction to move an operand in.
Numbers direction(const Shape& shape, int place) {
  const auto d = tenon::zeros<double>(shape);
  for (std::int64_t i = 0; i < d.numel(); ++i) d.data_ptr()[i] = static_cast<double>((3 * i + place) % 7) / 8 - 0.4;
  return d;
}
double along(const std::vector<Numbers>& gradients) {
  double sum = 0;
  for (std::size_t k = 0; k < gradients.size(); ++k)
    sum += tenon::sum(gradients[k] * direction(Shape(gradients[k].sizes()), static_cast<int>(k))).item();
  return sum;
}

/// Checks derivatives of the gradients: with respect to the cotangents, which is the derivative forwards, and to the
/// operands.
template <class R>
void check_second_derivatives(const GradientCall<R>& call, const std::vector<Numbers>& operands,
                              const std::vector<Numbers>& gradients) {
  if (call.name == "polyfit") return;  // the powers of its places are nearly dependent: differences of its gradients
                                       // have three digits
  using Recorded = typename R::Recorded;
  std::vector<Recorded> leaves, cotangents;
  for (const auto& x : operands) leaves.push_back(R::leaf(x));
  std::vector<Recorded> given = leaves;
  if (call.of_definite && operands[0].dim() == 2) given[0] = R::definite(leaves[0]);
  Recorded sum = R::constant(tenon::zeros<double>(Shape()));
  for (const auto& y : call.recorded(given)) {
    cotangents.push_back(R::leaf(cotangent(Shape(R::value(y).sizes()), static_cast<int>(cotangents.size()))));
    if (R::has_history(y)) sum = R::add(sum, R::dot(y, cotangents.back()));
  }
  if (!R::has_history(sum)) return;
  Recorded moved = R::constant(tenon::zeros<double>(Shape()));
  for (std::size_t k = 0; k < leaves.size(); ++k) {
    const Recorded g = R::gradient_of(sum, leaves[k]);
    moved = R::add(moved, R::dot(g, R::constant(direction(Shape(R::value(g).sizes()), static_cast<int>(k)))));
  }
  if (!R::has_history(moved)) return;
  double forwards = 0;
  for (const auto& u : cotangents) forwards += tenon::sum(R::value(R::gradient_of(moved, u)) * R::value(u)).item();
  INFO("forwards " << forwards << ", backwards " << along(gradients));
  CHECK(std::abs(forwards - along(gradients)) <= 1e-9 * (1 + std::abs(forwards)));
  for (std::size_t k = 0; k < operands.size(); ++k) {
    const Numbers wanted = tenon::zeros_like(operands[k]);
    for (std::int64_t i = 0; i < operands[k].numel(); ++i) {
      constexpr double step = 1e-5;
      double at[2];
      for (const int side : {0, 1}) {
        std::vector<Numbers> others = operands;
        others[k] = operands[k].clone();
        others[k].data_ptr()[i] += side ? step : -step;
        at[side] = along(recorded_results(call, others).gradients);
      }
      wanted.data_ptr()[i] = std::abs(at[1] - at[0]) < 0.05 ? (at[1] - at[0]) / (2 * step) : std::nan("");
    }
    check_near(R::value(R::gradient_of(moved, leaves[k])), wanted, 1e-5,
               "second derivatives, operand " + std::to_string(k), true);
  }
}

template <class R>
void check_call_in_all_layouts(const GradientCall<R>& call, Golden* golden) {
  std::vector<Numbers> operands;
  const auto make = [&](double least) {
    operands.clear();
    for (std::size_t k = 0; k < call.shapes.size(); ++k)
      operands.push_back(gradient_operand(call.shapes[k], static_cast<int>(k), least));
  };
  make(0.25);
  if (has_nan(plain_results(call, operands))) make(1.25);
  const std::vector<Numbers> values = plain_results(call, operands);
  const ValuesAndGradients recorded = recorded_results(call, operands);
  REQUIRE(recorded.values.size() == values.size());
  for (std::size_t j = 0; j < values.size(); ++j)
    check_near(recorded.values[j], values[j], 1e-9, "value " + std::to_string(j));
  const std::vector<Numbers> numeric = differences(call, operands);
  for (std::size_t k = 0; k < operands.size(); ++k)
    check_near(recorded.gradients[k], numeric[k], 1e-6, "differences, operand " + std::to_string(k), true);
  check_second_derivatives(call, operands, recorded.gradients);
  // In other layouts: the same.
  for (std::size_t layout = 1; layout < layouts_of(operands[0]).size(); ++layout) {
    std::vector<Numbers> others;
    for (const auto& x : operands) others.push_back(layouts_of(x)[layout]);
    const ValuesAndGradients again = recorded_results(call, others);
    for (std::size_t k = 0; k < operands.size(); ++k)
      check_near(again.gradients[k], recorded.gradients[k], 1e-12,
                 "layout " + std::to_string(layout) + ", operand " + std::to_string(k));
  }
  // Broadcast, without dimensions, and without elements, where the operation takes such operands.
  for (const int kind : {0, 1, 2}) {
    std::vector<Numbers> others;
    for (std::size_t k = 0; k < operands.size(); ++k) {
      if (kind == 0) others.push_back(operands[k].narrow(0, 0, 1).expand(call.shapes[k]));
      else if (kind == 1) others.push_back(operands[k].reshape({-1}).select(0, 0));
      else others.push_back(operands[k].narrow(0, 0, 0));
    }
    std::vector<Numbers> results;
    try {
      results = plain_results(call, others);
    } catch (const tenon::Error&) { continue; }
    INFO((kind == 0 ? "broadcast" : kind == 1 ? "without dimensions" : "without elements"));
    const ValuesAndGradients again = recorded_results(call, others);
    if (has_nan(results)) continue;
    std::vector<Numbers> apart;
    for (const auto& x : others) apart.push_back(x.clone());
    const std::vector<Numbers> wanted = kind == 0 ? recorded_results(call, apart).gradients : differences(call, apart);
    for (std::size_t k = 0; k < others.size(); ++k)
      check_near(again.gradients[k], wanted[k], kind == 0 ? 1e-12 : 1e-6, "operand " + std::to_string(k));
  }
  if (golden && golden->has(call.name)) {
    const Numbers row = golden->get<double>(call.name);
    std::int64_t at = 0;
    const auto next = [&](const Numbers& like) {
      const Numbers part = row.narrow(0, at, like.numel()).view(like.sizes());
      at += like.numel();
      return part;
    };
    for (const auto& x : operands) check_near(x, next(x), 0, "PyTorch's operands");
    for (const auto& y : recorded.values) check_near(y, next(y), 1e-12, "PyTorch's values");
    for (std::size_t k = 0; k < operands.size(); ++k)
      check_near(recorded.gradients[k], next(operands[k]), 1e-9, "PyTorch's gradients, operand " + std::to_string(k));
    CHECK(at == row.numel());
  }
}

}  // namespace

std::string last_name(const std::string& name) {
  return name.substr(name.rfind(':') == std::string::npos ? 0 : name.rfind(':') + 1);
}
bool is_of_linalg(const std::string& name) { return name.rfind("linalg::", 0) == 0; }

template <class R>
void check_gradient_call(const GradientCall<R>& call, Golden* golden) {
  if (has_own_shapes(call.name)) return;
  INFO(call.name);
  try {
    check_call_in_all_layouts(call, golden);
  } catch (const tenon::Error& e) { FAIL_CHECK(e.what()); }
}

template void check_gradient_call(const GradientCall<TypedRecorder>& call, Golden* golden);
#if TENON_TEST_QUICK
template void check_gradient_call(const GradientCall<NamedRecorder>& call, Golden* golden);
#endif

ComplexVariable definite(const ComplexVariable& x) {
  return tenon::eval(tenon::matmul(x, tenon::eval(tenon::conj(tenon::matrix_transpose(x)))) +
                     ascending_diagonal(x.size(0)));
}

Complexes complex_cotangent(const Shape& shape, int place) {
  const auto g = tenon::zeros<tenon::complex<double>>(shape);
  for (std::int64_t i = 0; i < g.numel(); ++i)
    g.data_ptr()[i] = {static_cast<double>(1 + i % 5) / 4 - place / 8., static_cast<double>(i % 3) / 4};
  return g;
}

void check_complex_call(const ComplexCall& call, Golden& golden) {
  const std::string entry = call.name + ".complex";
  if (!golden.has(entry)) return;
  INFO(entry);
  const Complexes row = golden.get<tenon::complex<double>>(entry);
  std::int64_t at = 0;
  const auto next = [&](const Shape& shape) {
    const Complexes part = row.narrow(0, at, count_of(shape)).view(shape);
    at += part.numel();
    return part;
  };
  const auto compare = [](const Complexes& got, const Complexes& wanted, const std::string& what) {
    check_near(tenon::eval(tenon::real(got)), tenon::eval(tenon::real(wanted)), 1e-10, "real part, " + what);
    check_near(tenon::eval(tenon::imag(got)), tenon::eval(tenon::imag(wanted)), 1e-10, "imaginary part, " + what);
  };
  std::vector<Complexes> operands;
  for (const auto& shape : call.shapes) operands.push_back(next(shape));
  try {
    const std::vector<Complexes> gradients =
        call.gradients(operands, [&](const Complexes& value) { compare(value, next(Shape(value.sizes())), "values"); });
    for (std::size_t k = 0; k < operands.size(); ++k)
      compare(gradients[k], next(call.shapes[k]), "gradient of operand " + std::to_string(k));
    CHECK(at == row.numel());
  } catch (const tenon::Error& e) { FAIL_CHECK(e.what()); }
}

}  // namespace support
