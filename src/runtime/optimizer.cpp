#include <tenon/runtime/optimizer.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/kept_elements.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/modules/state_dict.hpp>
#include <tenon/nn/optim/adadelta.hpp>
#include <tenon/nn/optim/adagrad.hpp>
#include <tenon/nn/optim/adam.hpp>
#include <tenon/nn/optim/lbfgs.hpp>
#include <tenon/nn/optim/optimizer.hpp>
#include <tenon/nn/optim/rmsprop.hpp>
#include <tenon/nn/optim/sgd.hpp>
#include <tenon/runtime/gradient.hpp>

namespace tenon::inline v1::runtime {
namespace {

static_assert(std::is_same_v<OptimizerStates, nn::StateDict>);

using Update = void (*)(const void* options, OptimizedValue& parameter, bool only_checks);

[[noreturn]] void fail_parameter(const char* optimizer, const Value& x) {
  const std::string found = x.description();
  detail::throw_error(ErrorCode::type, optimizer, ": ", found.c_str(), " is no leaf that wants a gradient, which a parameter is");
}

/// Runs a pass over one parameter, or checks that it could.
template <class T>
void update_with(const char* optimizer, const detail::PassLoop& pass, OptimizedValue& parameter, const Tensor<T>& gradient,
                 bool only_checks) {
  detail::OptimizedParameter held;
  held.value = parameter.value.tensor();
  for (int k = 0; k < pass.state_count; ++k) {
    const AnyTensor* const state =
        detail::find_state(optimizer, parameter.states, pass.states[k], dtype_of<T>, held.value.layout().sizes());
    if (!state) continue;
    held.states[k] = state->is_contiguous() && !state->is_read_only() ? *state : state->clone();
    held.names[k] = pass.states[k];
  }
  if (only_checks) return;
  detail::run_update<T>(pass, held, gradient);
  for (int k = 0; k < pass.state_count; ++k) parameter.states.insert_or_assign(pass.states[k], held.states[k]);
}
/// The pass of a rule over one parameter.
template <class Rule, class T>
void update_typed(const void* given, OptimizedValue& parameter, bool only_checks) {
  const auto& options = *static_cast<const typename Rule::Options*>(given);
  const Tensor<T> x = parameter.value.tensor().as<T>();
  Tensor<T> gradient;
  if (!detail::find_gradient<T>(parameter.value.history(), gradient)) return;
  if (only_checks) detail::check_write(Rule::name, x);
  else ++parameter.step;
  Rule::with_pass(options, parameter.step + only_checks, [&](const auto& pass) {
    update_with<T>(Rule::name, detail::loop_of<typename detail::updated_element<T>::type>(pass), parameter, gradient, only_checks);
  });
}

template <class Rule>
Update update_for(DType dtype) {
  switch (dtype) {
    case DType::float16: return update_typed<Rule, float16>;
    case DType::bfloat16: return update_typed<Rule, bfloat16>;
    case DType::float32: return update_typed<Rule, float>;
    case DType::float64: return update_typed<Rule, double>;
    case DType::complex64: return update_typed<Rule, complex<float>>;
    case DType::complex128: return update_typed<Rule, complex<double>>;
    default: return nullptr;
  }
}

template <class Rule>
std::vector<OptimizerOption> options_of_rule() {
  std::vector<OptimizerOption> all;
  typename Rule::Options options;
  detail::each_option_number<Rule>(options, [&](const std::string& name, double& x, bool is_flag) { all.push_back({name, x, is_flag}); });
  return all;
}
template <class Rule>
void update_by_rule(std::span<const OptimizerOption> given, std::span<OptimizedValue> parameters) {
  typename Rule::Options options;
  std::size_t k = 0;
  detail::each_option_number<Rule>(options, [&](const std::string& name, double& x, bool) {
    if (k >= given.size() || given[k].name != name)
      detail::throw_error(ErrorCode::index, Rule::name, ": option ", static_cast<std::int64_t>(k), " of ",
                          static_cast<std::int64_t>(given.size()), " is not ", name.c_str());
    x = given[k++].value;
  });
  Rule::check(options);
  for (const bool only_checks : {true, false}) {
    for (OptimizedValue& parameter : parameters) {
      const Update run = parameter.value.is_tensor() ? update_for<Rule>(parameter.value.tensor().dtype()) : nullptr;
      if (!run || !parameter.value.has_history() || !is_leaf(parameter.value)) fail_parameter(Rule::name, parameter.value);
      run(&options, parameter, only_checks);
    }
  }
}

struct NamedRule {
  std::string_view name;
  std::vector<OptimizerOption> (*options)();
  void (*update)(std::span<const OptimizerOption> options, std::span<OptimizedValue> parameters);
};
template <class Rule>
constexpr NamedRule named() {
  return {std::string_view(Rule::name).substr(4), options_of_rule<Rule>, update_by_rule<Rule>};  // behind nn::
}
constexpr NamedRule rules[] = {named<detail::SgdRule>(),
                               named<detail::AdamRuleOf<nn::AdamOptions, false>>(),
                               named<detail::AdamRuleOf<nn::AdamWOptions, true>>(),
                               named<detail::RmspropRule>(),
                               named<detail::AdagradRule>(),
                               named<detail::AdadeltaRule>()};

const NamedRule& rule_called(std::string_view name) {
  for (const NamedRule& rule : rules) {
    if (rule.name == name) return rule;
  }
  detail::throw_error(ErrorCode::type, "update: '", std::string(name).c_str(),
                      "' is no optimiser: SGD, Adam, AdamW, RMSprop, Adagrad, Adadelta");
}

nn::LBFGSOptions typed_options(const Lbfgs::Options& o) {
  return {o.lr, o.max_iter, o.max_eval, o.tolerance_grad, o.tolerance_change, o.history_size, o.strong_wolfe};
}
template <class T>
Variable<T> variable_of(const Value& x) {
  return Variable<T>(detail::Unchecked{}, x.tensor().as<T>(), x.history());
}

}  // namespace

std::vector<std::string_view> optimizers() {
  std::vector<std::string_view> names;
  for (const NamedRule& rule : rules) names.push_back(rule.name);
  return names;
}
std::vector<OptimizerOption> optimizer_options(std::string_view optimizer) { return rule_called(optimizer).options(); }
void update(std::string_view optimizer, std::span<const OptimizerOption> options, std::span<OptimizedValue> parameters) {
  rule_called(optimizer).update(options, parameters);
}

struct Lbfgs::State {
  nn::LBFGS optimizer;
};

Lbfgs::Lbfgs(std::span<const Value> parameters, const Options& options) {
  std::pair<std::vector<Variable<float>>, std::vector<Variable<double>>> typed;
  for (const Value& x : parameters) {
    if (!x.is_tensor() || !x.has_history() || !is_leaf(x)) fail_parameter("nn::LBFGS", x);
    const DType dtype = x.tensor().dtype();
    if (dtype == DType::float32) typed.first.push_back(variable_of<float>(x));
    else if (dtype == DType::float64) typed.second.push_back(variable_of<double>(x));
    else detail::throw_error(ErrorCode::type, "nn::LBFGS: takes parameters of float32 and float64, not of ", name_of(dtype));
  }
  state_ = std::make_unique<State>(State{nn::LBFGS(typed, typed_options(options))});
}
Lbfgs::Lbfgs(Lbfgs&&) noexcept = default;
Lbfgs& Lbfgs::operator=(Lbfgs&&) noexcept = default;
Lbfgs::~Lbfgs() = default;

double Lbfgs::step(const Options& options, const std::function<double()>& closure) {
  state_->optimizer.options() = typed_options(options);
  return state_->optimizer.step(closure);
}
OptimizerStates Lbfgs::state_dict() const { return state_->optimizer.state_dict(); }
void Lbfgs::load_state_dict(const OptimizerStates& from) { state_->optimizer.load_state_dict(from); }

}  // namespace tenon::inline v1::runtime
