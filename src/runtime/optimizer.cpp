#include <tenon/runtime/optimizer.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/modules/state_dict.hpp>
#include <tenon/nn/optim/adadelta.hpp>
#include <tenon/nn/optim/adagrad.hpp>
#include <tenon/nn/optim/adamax.hpp>
#include <tenon/nn/optim/asgd.hpp>
#include <tenon/nn/optim/nadam.hpp>
#include <tenon/nn/optim/radam.hpp>
#include <tenon/nn/optim/rprop.hpp>
#include <tenon/nn/optim/adam.hpp>
#include <tenon/nn/optim/lbfgs.hpp>
#include <tenon/nn/optim/optimizer.hpp>
#include <tenon/nn/optim/rmsprop.hpp>
#include <tenon/nn/optim/sgd.hpp>
#include <tenon/runtime/gradient.hpp>

namespace tenon::inline v1::runtime {
namespace {

static_assert(std::is_same_v<OptimizerStates, nn::StateDict>);

/// The update of a parameter, which is made before any parameter moves, and the states that it will have, if they are
/// others.
struct PreparedValue {
  detail::OptimizedParameter held;
  detail::PreparedUpdate update;
  OptimizerStates states;
  bool has_new_states = false;
};
using Update = void (*)(const void* options, OptimizedValue& parameter, PreparedValue& prepared, bool prepares);

[[noreturn]] void fail_parameter(const char* optimizer, const Value& x) {
  const std::string found = x.description();
  detail::throw_error(ErrorCode::type, optimizer, ": ", found.c_str(),
                      " is no leaf that wants a gradient, which a parameter is");
}

/// Makes what a pass over one parameter needs.
void prepare(const char* optimizer, const detail::PassLoop& pass, const OptimizedValue& parameter,
             const AnyTensor& gradient, PreparedValue& to) {
  detail::OptimizedParameter& held = to.held;
  held.value = parameter.value.tensor();
  for (int k = 0; k < pass.state_count; ++k) {
    const AnyTensor* const state = detail::find_state(optimizer, parameter.states, pass.states[k], held.value.dtype(),
                                                      held.value.layout().sizes());
    to.has_new_states = to.has_new_states || !state || !state->is_contiguous() || state->is_read_only();
    if (!state) continue;
    held.states[k] = state->is_contiguous() && !state->is_read_only() ? *state : state->clone();
    held.names[k] = pass.states[k];
  }
  detail::prepare_update(optimizer, pass, held, gradient, to.update);
  if (!to.has_new_states) return;
  to.states = parameter.states;
  for (int k = 0; k < pass.state_count; ++k) to.states.insert_or_assign(pass.states[k], to.update.states[k]);
}
/// The pass of a rule over one parameter.
template <class Rule, class T>
void update_typed(const void* given, OptimizedValue& parameter, PreparedValue& prepared, bool prepares) {
  const auto& options = *static_cast<const typename Rule::Options*>(given);
  Tensor<T> gradient;
  if (prepares) (void)parameter.value.tensor().as<T>();  // which refuses other devices and elements that are read-only
  if (prepares ? !detail::find_gradient<T>(parameter.value.history(), gradient) : !prepared.update.is_wanted) return;
  Rule::with_pass(options, parameter.step + 1, [&](const auto& pass) {
    const detail::PassLoop loop = detail::loop_of<typename detail::updated_element<T>::type>(pass);
    if (prepares) return prepare(Rule::name, loop, parameter, gradient, prepared);
    detail::run_update<T>(loop, prepared.held, prepared.update);
    if (prepared.has_new_states) parameter.states.swap(prepared.states);
    ++parameter.step;
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
  detail::each_option_number<Rule>(options, [&](const std::string& name, double& x, bool is_flag) {
    all.push_back({name, x, is_flag});
  });
  return all;
}
/// The options of a rule, in their order. Throws IndexError for others, and for one out of its range.
template <class Rule>
typename Rule::Options options_in(std::span<const OptimizerOption> given) {
  typename Rule::Options options;
  std::size_t k = 0;
  detail::each_option_number<Rule>(options, [&](const std::string& name, double& x, bool) {
    if (k >= given.size() || given[k].name != name)
      detail::throw_error(ErrorCode::index, Rule::name, ": option ", static_cast<std::int64_t>(k), " of ",
                          static_cast<std::int64_t>(given.size()), " is not ", name.c_str());
    x = given[k++].value;
  });
  Rule::check(options);
  return options;
}
/// The names of the states that a parameter has with some options.
template <class Rule>
std::vector<std::string_view> states_of_rule(std::span<const OptimizerOption> given) {
  std::vector<std::string_view> names;
  Rule::with_pass(options_in<Rule>(given), 2, [&]<class Pass>(const Pass&) {
    for (int k = 0; k < Pass::arrays - 2; ++k) names.emplace_back(Pass::states[k]);
  });
  return names;
}
/// Throws TypeError for a parameter that is listed twice.
void require_different(const char* optimizer, std::span<const OptimizedGroup> groups) {
  std::vector<const void*> leaves;
  for (const OptimizedGroup& group : groups) {
    for (const OptimizedValue& parameter : group.parameters) leaves.push_back(parameter.value.history().node());
  }
  std::sort(leaves.begin(), leaves.end());
  if (std::adjacent_find(leaves.begin(), leaves.end()) != leaves.end())
    detail::throw_error(ErrorCode::type, optimizer, ": a parameter is there twice: list each once");
}
template <class Rule>
void update_by_rule(std::span<const OptimizedGroup> groups) {
  std::vector<typename Rule::Options> options;
  std::size_t count = 0;
  for (const OptimizedGroup& group : groups) {
    options.push_back(options_in<Rule>(group.options));
    count += group.parameters.size();
    for (const OptimizedValue& parameter : group.parameters) {
      const Value& x = parameter.value;
      const Update run = x.is_tensor() ? update_for<Rule>(x.tensor().dtype()) : nullptr;
      if (!run || !x.has_history() || !is_leaf(x)) fail_parameter(Rule::name, x);
      if (parameter.step < 0 || parameter.step == INT64_MAX)
        detail::throw_error(ErrorCode::index, Rule::name, ": ", parameter.step, " is no number of updates");
    }
  }
  require_different(Rule::name, groups);
  std::vector<PreparedValue> updates(count);
  for (const bool prepares : {true, false}) {
    std::size_t number = 0;
    for (std::size_t i = 0; i < groups.size(); ++i) {
      for (OptimizedValue& parameter : groups[i].parameters)
        update_for<Rule>(parameter.value.tensor().dtype())(&options[i], parameter, updates[number++], prepares);
    }
  }
}

struct NamedRule {
  std::string_view name;
  std::vector<OptimizerOption> (*options)();
  std::vector<std::string_view> (*states)(std::span<const OptimizerOption> options);
  void (*update)(std::span<const OptimizedGroup> groups);
};
template <class Rule>
constexpr NamedRule named() {
  // behind nn::
  return {std::string_view(Rule::name).substr(4), options_of_rule<Rule>, states_of_rule<Rule>, update_by_rule<Rule>};
}
constexpr NamedRule rules[] = {named<detail::SgdRule>(),
                               named<detail::AdamRuleOf<nn::AdamOptions, false>>(),
                               named<detail::AdamRuleOf<nn::AdamWOptions, true>>(),
                               named<detail::RmspropRule>(),
                               named<detail::AdagradRule>(),
                               named<detail::AdadeltaRule>(),
                               named<detail::AdamaxRule>(),
                               named<detail::NadamRule>(),
                               named<detail::RadamRule>(),
                               named<detail::RpropRule>(),
                               named<detail::AsgdRule>()};

const NamedRule& rule_called(std::string_view name) {
  for (const NamedRule& rule : rules) {
    if (rule.name == name) return rule;
  }
  std::string known;
  for (const NamedRule& rule : rules) known.append(known.empty() ? "" : ", ").append(rule.name);
  detail::throw_error(ErrorCode::type, "update: '", std::string(name).c_str(), "' is no optimiser: ", known.c_str());
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
std::vector<std::string_view> optimizer_states(std::string_view optimizer, std::span<const OptimizerOption> options) {
  return rule_called(optimizer).states(options);
}
void update(std::string_view optimizer, std::span<const OptimizedGroup> groups) {
  rule_called(optimizer).update(groups);
}
void update(std::string_view optimizer, std::span<const OptimizerOption> options,
            std::span<OptimizedValue> parameters) {
  const OptimizedGroup group{options, parameters};
  rule_called(optimizer).update({&group, 1});
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
    else
      detail::throw_error(ErrorCode::type, "nn::LBFGS: takes parameters of float32 and float64, not of ",
                          name_of(dtype));
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
