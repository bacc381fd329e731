#include "support/neural.hpp"

#include <cmath>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace support {

void check_near(const tenon::Tensor<double>& got, const tenon::Tensor<double>& wanted, double tolerance) {
  REQUIRE(got.sizes() == wanted.sizes());
  const tenon::Tensor<double> a = got.contiguous(), b = wanted.contiguous();
  for (std::int64_t i = 0; i < a.numel(); ++i) {
    const double x = a.data_ptr()[i], y = b.data_ptr()[i];
    if ((std::isnan(x) && std::isnan(y)) || x == y) continue;
    if (std::abs(x - y) <= tolerance * (1 + std::abs(y))) continue;
    INFO("element " << i << ": " << x << " for " << y);
    REQUIRE(false);
  }
}

namespace {

template <class T>
void check(Golden& golden, const std::string& name, const NeuralFunction<T>& f, double tolerance) {
  namespace tn = tenon;
  INFO(name << ", " << tn::dtype_name<T>);
  const auto entry = [&](const char* part) { return golden.get<double>(name + "." + part); };
  const auto entry_of = [&](const char* part, int operand) {
    return golden.get<double>(name + "." + part + std::to_string(operand));
  };
  std::vector<tn::Variable<T>> x;
  std::vector<tn::Tensor<T>> values;
  for (int k = 0; k < f.operands; ++k) {
    values.push_back(tn::cast<T>(entry_of("x", k)));
    x.emplace_back(values.back());
  }
  const tn::Variable<T> y = f.of_variables(f.function, x.data());
  check_near(tn::cast<double>(y.value()), entry("y"), tolerance);
  check_near(tn::cast<double>(f.of_tensors(f.function, values.data())), entry("y"), tolerance);
  const tn::Tensor<T> g = tn::cast<T>(entry("g"));
  y.backward(g, tn::retain_graph{true});
  for (int k = 0; k < f.operands; ++k) {
    INFO("gradient of operand " << k);
    check_near(tn::cast<double>(x[static_cast<std::size_t>(k)].grad()), entry_of("d", k), tolerance);
  }
  if constexpr (std::is_same_v<T, double>) {
    if (!golden.has(name + ".s0")) return;
    tn::Variable<T> total = tn::constant(tn::zeros<T>(tn::Shape()));
    for (int k = 0; k < f.operands; ++k) {
      const tn::Variable<T> d = tn::grad_of(y, x[static_cast<std::size_t>(k)], g, tn::create_graph);
      total = tn::Variable<T>(total + tn::sum(d * entry_of("v", k)));
    }
    for (int k = 0; k < f.operands; ++k) {
      INFO("second gradient of operand " << k);
      const tn::Variable<T>& of = x[static_cast<std::size_t>(k)];
      const tn::Tensor<T> second =
          total.requires_grad() ? tn::grad_of(total, of).value() : tn::Tensor<T>(tn::zeros_like(of.value()));
      check_near(second, entry_of("s", k), 10 * tolerance);
    }
  }
}

}  // namespace

void check_neural_function(Golden& golden, const std::string& name, const NeuralFunction<double>& f, double tolerance) {
  check(golden, name, f, tolerance);
}
void check_neural_function(Golden& golden, const std::string& name, const NeuralFunction<float>& f, double tolerance) {
  check(golden, name, f, tolerance);
}

}  // namespace support
