// Optimizer<Rule>: parameters, their options and their states; a step is one pass over each parameter, its gradient and its states.
//
// A rule has options and passes: `AdamPass::at(p, g, m, v)` is the arithmetic, written once for scalars and lanes, and the names of the
// arrays behind the gradient, by which they are saved.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/engine/kept_elements.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/leaf.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/host/update_elements.hpp>
#include <tenon/nn/modules/module.hpp>
#include <tenon/nn/modules/state_dict.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// The most arrays that a rule keeps for a parameter.
inline constexpr int most_states = 3;

/// A parameter of an optimiser, of any element type, and its states, which the first step makes.
struct OptimizedParameter {
  AnyTensor value;
  Edge edge;
  AnyTensor states[most_states];
  const char* names[most_states] = {};  // of the states that are there
  std::int64_t step = 0;                // the number of updates
};

/// The real elements that a pass computes: a complex one is two.
template <class T>
struct updated_element {
  using type = T;
  static constexpr std::int64_t count = 1;
};
template <ComplexElement T>
struct updated_element<T> {
  using type = real_t<T>;
  static constexpr std::int64_t count = 2;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A number of an optimiser as a tensor that can be saved, and back.
inline AnyTensor number_tensor(double x) { return Tensor<double>(full<double>(Shape(), x)); }
inline void load_number(const char* function, const nn::StateDict& from, const std::string& name, double& x) {
  const AnyTensor* const found = find_state(function, from, name, DType::float64, Shape());
  if (!found) throw_state(function, name.c_str(), "is missing among the optimiser's numbers");
  x = found->as<const double>().item();
}

/// Throws IndexError for an option that does not lie in [least, most).
inline void check_option(const char* function, const char* name, double x, double least, double most = __builtin_inf()) {
  if (!(x >= least && x < most))
    throw_error(ErrorCode::index, function, ": ", name, " of ", x, " does not lie in [", least, ", ", most, ")");
}

/// Calls f(name, number, is_flag) for each option of a rule: a flag is 0 or 1, a pair two numbers.
template <class Rule, class F>
void each_option_number(typename Rule::Options& options, F f) {
  Rule::each_option(options, [&](const char* name, auto& x) {
    using X = std::remove_reference_t<decltype(x)>;
    if constexpr (requires { x.begin(); }) {
      std::size_t k = 0;
      for (double& one : x) f(std::string(name) + "." + std::to_string(k++), one, false);
    } else {
      auto number = static_cast<double>(x);
      f(std::string(name), number, std::is_same_v<X, bool>);
      x = static_cast<X>(number);
    }
  });
}

/// A number of a pass, in every lane.
template <class V>
TENON_INLINE V number(double x) {
  return constant<V>(static_cast<scalar_t<V>>(x));
}

/// A pass without its type: the names of its states, and its loop over n real elements of one type.
struct PassLoop {
  const char* const* states;
  int state_count;
  const void* pass;
  void (*run)(const void* pass, char* const* arrays, std::int64_t n);
};
template <class Real, class Pass>
PassLoop loop_of(const Pass& pass) {
  return {Pass::states, Pass::arrays - 2, &pass, [](const void* given, char* const* arrays, std::int64_t n) {
            update_elements<Real>(*static_cast<const Pass*>(given), arrays, n);
          }};
}

/// Runs one pass over a parameter, its gradient and its states. `gradient` is contiguous, and so are the states.
template <class T>
TENON_NOINLINE void run_update(const PassLoop& pass, OptimizedParameter& parameter, const Tensor<T>& gradient) {
  const Tensor<T> value = parameter.value.template as_unchecked<T, Cpu>();
  char* arrays[2 + most_states];
  // A parameter with other strides is computed beside itself.
  const Tensor<T> row_major = value.is_contiguous() ? value : value.clone();
  arrays[0] = reinterpret_cast<char*>(row_major.data_ptr());
  arrays[1] = const_cast<char*>(reinterpret_cast<const char*>(gradient.data_ptr()));  // which the pass only reads
  for (int k = 0; k < pass.state_count; ++k) {
    AnyTensor& state = parameter.states[k];
    if (!parameter.names[k] || std::strcmp(parameter.names[k], pass.states[k]) != 0) {
      state = Tensor<T>(zeros<T>(value.sizes()));
      parameter.names[k] = pass.states[k];
    }
    arrays[2 + k] = const_cast<char*>(static_cast<const char*>(state.data_ptr()));
  }
  pass.run(pass.pass, arrays, value.numel() * updated_element<T>::count);
  if (!value.is_contiguous()) value.copy_(row_major);
}

/// Sets the gradient of a leaf to none.
TENON_NOINLINE_OG inline void forget_gradient(const Edge& edge) {
  LeafGradient& leaf = leaf_gradient(*edge.node());
  Gradient gone;
  const LeafLock lock(leaf);
  std::swap(gone.block, leaf.gradient.block);
}
/// The gradient of a leaf, contiguous; false if there is none. The leaf is not locked: a backward pass must not run meanwhile.
template <class T>
bool find_gradient(const Edge& edge, Tensor<T>& gradient) {
  LeafGradient& leaf = leaf_gradient(*edge.node());
  const LeafLock lock(leaf);
  if (!leaf.gradient) return false;
  gradient = tensor_of<T>(leaf.gradient);
  if (!gradient.is_contiguous()) gradient = gradient.clone();
  return true;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn {

template <class Rule>
class Optimizer {
 public:
  using Options = typename Rule::Options;

  TENON_INLINE Optimizer() {}
  /// The parameters of a module, of a Variable or of a list of these. Constants, which want no gradient, are left out.
  template <Member M>
  TENON_KEYED explicit Optimizer(const M& m, const Options& options = {}) {
    add(m, options);
  }

  /// Adds a group of parameters with options of its own.
  template <Member M>
  TENON_KEYED void add(const M& m, const Options& options) {
    Rule::check(options);
    groups_.push_back({options, options.lr, {}, {}});
    Group& group = groups_.back();
    each_parameter(m, [&](const MemberPath&, const auto& x) {
      using T = typename std::remove_cvref_t<decltype(x)>::value_type;
      if (!x.requires_grad()) return;
      group.parameters.push_back({AnyTensor(x.value()), x.edge(), {}, {}, 0});
      group.updates.push_back(&update<T>);
    });
  }

  /// Updates all parameters that have a gradient. Throws TypeError for one whose elements a recorded node will read, before any is changed.
  TENON_KEYED void step() {
    for (const bool only_checks : {true, false}) {
      for (Group& group : groups_) {
        for (std::size_t i = 0; i < group.parameters.size(); ++i) group.updates[i](group.options, group.parameters[i], only_checks);
      }
    }
  }
  /// Forgets the gradients.
  TENON_KEYED void zero_grad() const {
    for (const Group& group : groups_) {
      for (const Parameter& parameter : group.parameters) detail::forget_gradient(parameter.edge);
    }
  }

  TENON_INLINE std::size_t group_count() const { return groups_.size(); }
  TENON_INLINE Options& options(std::size_t group = 0) { return groups_[group].options; }
  TENON_INLINE const Options& options(std::size_t group = 0) const { return groups_[group].options; }
  TENON_INLINE double lr(std::size_t group = 0) const { return groups_[group].options.lr; }
  /// Sets the learning rate of all groups.
  TENON_INLINE void set_lr(double lr) {
    for (Group& group : groups_) group.options.lr = lr;
  }
  /// Sets the learning rates to those that a schedule (optim/schedule.hpp) gives for a step, from the rate that each group began with.
  template <class Schedule>
    requires std::is_invocable_r_v<double, const Schedule&, double, std::int64_t>
  TENON_KEYED void set_lr(const Schedule& schedule, std::int64_t step) {
    for (Group& group : groups_) group.options.lr = schedule(group.initial_lr, step);
  }

  /// All that a step depends on but the parameters: states under PyTorch's names, `state.3.exp_avg`, and options, `param_groups.0.lr`. The
  /// tensors are handles on the same elements: save them before the next step.
  TENON_KEYED StateDict state_dict() const {
    StateDict result;
    each_parameter_number([&](const Parameter& parameter, const std::string& name) {
      if (parameter.step) result[name + "step"] = detail::number_tensor(static_cast<double>(parameter.step));
      for (int k = 0; k < detail::most_states; ++k) {
        if (parameter.names[k]) result[name + parameter.names[k]] = parameter.states[k];
      }
    });
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      const std::string name = group_name(i);
      result[name + "initial_lr"] = detail::number_tensor(groups_[i].initial_lr);
      Options options = groups_[i].options;
      detail::each_option_number<Rule>(
          options, [&](const std::string& option, double& x, bool) { result[name + option] = detail::number_tensor(x); });
    }
    return result;
  }
  /// Restores what state_dict gave. Throws IoError for a name that is missing or no state of this optimiser's, TypeError and ShapeError for
  /// a state of another parameter's; the optimiser is as it was then.
  TENON_KEYED void load_state_dict(const StateDict& from) {
    constexpr const char* function = Rule::name;
    std::vector<Group> groups(groups_);
    std::size_t found = 0, number = 0;
    for (std::size_t i = 0; i < groups.size(); ++i) {
      Group& group = groups[i];
      detail::load_number(function, from, group_name(i) + "initial_lr", group.initial_lr);
      ++found;
      detail::each_option_number<Rule>(group.options, [&](const std::string& option, double& x, bool) {
        detail::load_number(function, from, group_name(i) + option, x);
        ++found;
      });
      Rule::check(group.options);
      for (Parameter& parameter : group.parameters) {
        const std::string name = parameter_name(number++);
        double step = 0;
        if (from.count(name + "step")) detail::load_number(function, from, name + "step", step), ++found;
        parameter.step = static_cast<std::int64_t>(step);
        for (int k = 0; k < detail::most_states; ++k) parameter.names[k] = nullptr;
        if (!parameter.step) continue;
        Rule::with_pass(group.options, parameter.step, [&]<class Pass>(const Pass&) {
          for (int k = 0; k < Pass::arrays - 2; ++k) {
            const AnyTensor* const state =
                detail::find_state(function, from, name + Pass::states[k], parameter.value.dtype(), parameter.value.layout().sizes());
            if (!state) detail::throw_state(function, (name + Pass::states[k]).c_str(), "is missing among the states");
            parameter.states[k] = state->clone();
            parameter.names[k] = Pass::states[k];
            ++found;
          }
        });
      }
    }
    if (found < from.size()) throw_unknown(from, groups);
    groups_.swap(groups);
  }

 private:
  using Parameter = detail::OptimizedParameter;
  struct Group {
    Options options;
    double initial_lr;
    std::vector<Parameter> parameters;
    std::vector<void (*)(const Options&, Parameter&, bool only_checks)> updates;  // of each parameter, for its element type
  };

  template <class T>
  TENON_KEYED static void update(const Options& options, Parameter& parameter, bool only_checks) {
    Tensor<T> gradient;
    if (!detail::find_gradient<T>(parameter.edge, gradient)) return;
    if (only_checks) return detail::check_write(Rule::name, parameter.value.template as_unchecked<T, Cpu>());
    ++parameter.step;
    Rule::with_pass(options, parameter.step, [&](const auto& pass) {
      detail::run_update<T>(detail::loop_of<typename detail::updated_element<T>::type>(pass), parameter, gradient);
    });
  }

  TENON_KEYED static std::string group_name(std::size_t i) { return "param_groups." + std::to_string(i) + "."; }
  TENON_KEYED static std::string parameter_name(std::size_t i) { return "state." + std::to_string(i) + "."; }
  template <class F>
  TENON_KEYED void each_parameter_number(F f) const {
    std::size_t number = 0;
    for (const Group& group : groups_) {
      for (const Parameter& parameter : group.parameters) f(parameter, parameter_name(number++));
    }
  }
  [[noreturn]] TENON_KEYED void throw_unknown(const StateDict& from, std::vector<Group>& loaded) const {
    Optimizer as_loaded;
    as_loaded.groups_.swap(loaded);
    const StateDict own = as_loaded.state_dict();
    for (const auto& [name, tensor] : from) {
      if (!own.count(name)) detail::throw_state(Rule::name, name.c_str(), "is no state nor option of this optimiser");
    }
    detail::throw_error(ErrorCode::io, Rule::name, ": a state has two names");
  }

  std::vector<Group> groups_;
};

}  // namespace tenon::inline v1::nn
