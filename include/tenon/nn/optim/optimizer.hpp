// Optimizer<Rule>: parameters, their options and their states; a step is one pass over each parameter, its gradient and
// its states.
//
// A rule has options and passes: `AdamPass::at(p, g, m, v)` is the arithmetic, written once for scalars and lanes, and
// the names of the arrays behind the gradient, by which they are saved.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/cpu/run/update_elements.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/engine/destination.hpp>
#include <tenon/engine/kept_elements.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/leaf.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/check_option.hpp>
#include <tenon/nn/modules/module.hpp>
#include <tenon/nn/modules/state_dict.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// The most arrays that a rule keeps for a parameter.
inline constexpr int most_states = 3;

/// A parameter of an optimiser, of any element type, and its states, which its first update makes.
struct OptimizedParameter {
  AnyTensor value;
  Edge edge;
  AnyTensor states[most_states];
  const char* names[most_states] = {};  // of the states that are there
  std::int64_t step = 0;                // the number of updates
};

/// Refuses, in one sentence, what has no parameters.
template <class M>
constexpr void require_parameters() {
  static_assert(
      !is_tensor<std::remove_const_t<M>>,
      "tenon: an optimiser moves Variables, and this is a Tensor, which wants no gradient: Variable x(tensor) makes a "
      "parameter of it");
  require_member<M>();
}
/// Refuses, in one sentence, a number in place of options.
template <class S>
constexpr void require_named_options() {
  static_assert(!Scalar<S>,
                "tenon: an optimiser's options have names and stand in braces: nn::Adam optimizer(net, {.lr = 1e-3})");
}

/// What the update of a parameter reads and writes. All of it is made before any parameter moves, so that memory that
/// cannot be had leaves parameters and states as they were.
struct PreparedUpdate {
  bool is_wanted = false;  // false without a gradient
  AnyTensor value, gradient, states[most_states];  // contiguous
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

/// The same of a number of updates: throws IndexError for what is no whole number that a double has exactly.
TENON_NOINLINE_OG inline std::int64_t load_count(const char* function, const nn::StateDict& from,
                                                 const std::string& name) {
  double x = 0;
  load_number(function, from, name, x);
  constexpr double most = 9007199254740992;  // 2^53
  if (!(x >= 0 && x <= most) || x != static_cast<double>(static_cast<std::int64_t>(x)))
    throw_error(ErrorCode::index, function, ": '", name.c_str(), "' of ", x,
                " is no number of updates, a whole number from 0 to 2^53");
  return static_cast<std::int64_t>(x);
}

/// Notes a parameter, and returns true if it is new. One that several modules share is moved once; one that is listed
/// again is refused, and so is one of another group. Throws TypeError.
class ParameterNames {
 public:
  TENON_KEYED bool add(const char* function, const void* leaf, const nn::MemberPath& path, bool is_of_group = false) {
    bool is_listed = true;
    for (const nn::MemberPath* at = &path; at; at = at->outer) is_listed = is_listed && !at->name;
    const auto [at, is_new] = seen_.emplace(leaf, Seen{is_listed, is_of_group, parameter_text(path)});
    if (!is_new && at->second.is_of_group)
      throw_error(ErrorCode::type, function, ": ", parameter_text(path).c_str(), " is in another group already");
    if (!is_new && (is_listed || at->second.is_listed))
      throw_error(ErrorCode::type, function, ": ", parameter_text(path).c_str(), " is there already, as ",
                  at->second.name.c_str());
    return is_new;
  }

 private:
  struct Seen {
    bool is_listed, is_of_group;
    std::string name;
  };
  std::map<const void*, Seen> seen_;
};
[[noreturn]] TENON_COLD inline void fail_no_parameters(const char* function) {
  throw_error(ErrorCode::type, function, ": there are no parameters: no Variable that wants a gradient");
}

/// Calls f(name, number, is_flag) for each option of a rule: a flag is 0 or 1, a pair two numbers. Throws IndexError if
/// f makes a flag another number.
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
      if (std::is_same_v<X, bool> && number != 0 && number != 1)
        throw_error(ErrorCode::index, Rule::name, ": ", name, " of ", number, " is neither 0 nor 1");
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

/// Makes what a pass over a parameter needs, and changes nothing. Throws TypeError for elements that a recorded node
/// will read, ShapeError for a value that names elements several times, MemoryError.
TENON_NOINLINE_OG inline void prepare_update(const char* function, const PassLoop& pass,
                                             const OptimizedParameter& parameter, const AnyTensor& gradient,
                                             PreparedUpdate& to) {
  const AnyTensor& value = parameter.value;
  if (value.block() && (flags_of(*value.block()) & Block::kept))
    refuse_write(function, *value.block(), value.layout(), item_size(value.dtype()));
  check_destination(function, value.layout().sizes(), value.layout());
  to.value = value.is_contiguous() ? value : value.clone();
  to.gradient = gradient.is_contiguous() ? gradient : gradient.clone();
  for (int k = 0; k < pass.state_count; ++k) {
    if (parameter.names[k] && std::strcmp(parameter.names[k], pass.states[k]) == 0) {
      to.states[k] = parameter.states[k];
    } else {
      to.states[k] = value.clone();
      const auto bytes = static_cast<std::size_t>(value.numel() * item_size(value.dtype()));
      if (bytes > 0) std::memset(const_cast<void*>(to.states[k].data_ptr()), 0, bytes);
    }
  }
  to.is_wanted = true;
}
/// Runs one pass over a parameter, its gradient and its states, and allocates nothing.
template <class T>
TENON_NOINLINE void run_update(const PassLoop& pass, OptimizedParameter& parameter, PreparedUpdate& prepared) {
  char* arrays[2 + most_states];
  const auto elements = [](const AnyTensor& x) { return const_cast<char*>(static_cast<const char*>(x.data_ptr())); };
  arrays[0] = elements(prepared.value);
  arrays[1] = elements(prepared.gradient);  // which the pass only reads
  for (int k = 0; k < pass.state_count; ++k) arrays[2 + k] = elements(prepared.states[k]);
  pass.run(pass.pass, arrays, prepared.value.numel() * updated_element<T>::count);
  if (!parameter.value.is_contiguous())
    parameter.value.template as_unchecked<T, Cpu>().copy_(prepared.value.template as_unchecked<T, Cpu>());
  for (int k = 0; k < pass.state_count; ++k) {
    parameter.states[k] = std::move(prepared.states[k]);
    parameter.names[k] = pass.states[k];
  }
  ++parameter.step;
}

/// Sets the gradient of a leaf to none.
TENON_NOINLINE_OG inline void forget_gradient(const Edge& edge) {
  LeafGradient& leaf = leaf_gradient(*edge.node());
  Gradient gone;
  const LeafLock lock(leaf);
  std::swap(gone.block, leaf.gradient.block);
}
/// The gradient of a leaf; false if there is none. The leaf is not locked: a backward pass must not run meanwhile.
template <class T>
bool find_gradient(const Edge& edge, Tensor<T>& gradient) {
  LeafGradient& leaf = leaf_gradient(*edge.node());
  const LeafLock lock(leaf);
  if (!leaf.gradient) return false;
  gradient = tensor_of<T>(leaf.gradient);
  return true;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn {

template <class Rule>
class Optimizer {
 public:
  using Options = typename Rule::Options;

  TENON_INLINE Optimizer() {}
  /// The parameters of a module, of a Variable or of a list of these. Constants, which want no gradient, are left out;
  /// a parameter that modules share is moved once. Throws TypeError without parameters, for a Variable that was
  /// computed, and for one that is listed twice.
  template <class M>
  TENON_KEYED explicit Optimizer(const M& m, const Options& options = {}) {
    add(m, options);
  }
  template <class M, Scalar S>
  Optimizer(const M&, S) {
    detail::require_named_options<S>();
  }

  /// Adds a group of parameters with options of its own. Throws what the constructor throws, and TypeError for a
  /// parameter of another group; the optimiser is as it was then.
  template <class M>
  TENON_KEYED void add(const M& m, const Options& options) {
    detail::require_parameters<M>();
    Rule::check(options);
    Group group{options, options.lr, {}, {}};
    detail::ParameterNames names;
    for (const Group& other : groups_) {
      for (const Parameter& parameter : other.parameters) names.add(Rule::name, parameter.edge.node(), {}, true);
    }
    each_parameter(m, [&](const MemberPath& path, const auto& x) {
      using T = typename std::remove_cvref_t<decltype(x)>::value_type;
      if (!x.requires_grad()) return;
      if (!x.is_leaf()) detail::fail_computed_parameter(Rule::name, path);
      const detail::Edge edge = x.edge();
      if (!names.add(Rule::name, edge.node(), path)) return;
      group.parameters.push_back({AnyTensor(x.value()), edge, {}, {}, 0});
      group.updates.push_back(&update<T>);
    });
    if (group.parameters.empty()) detail::fail_no_parameters(Rule::name);
    groups_.push_back(std::move(group));
  }

  /// Updates all parameters that have a gradient. Throws IndexError for an option out of its range, TypeError for a
  /// parameter whose elements a recorded node will read, and MemoryError: parameters and states are as they were then.
  TENON_KEYED void step() {
    std::size_t count = 0;
    for (const Group& group : groups_) {
      Rule::check(group.options);
      count += group.parameters.size();
    }
    std::vector<detail::PreparedUpdate> updates(count);
    for (const bool prepares : {true, false}) {
      std::size_t number = 0;
      for (Group& group : groups_) {
        for (std::size_t i = 0; i < group.parameters.size(); ++i)
          group.updates[i](group.options, group.parameters[i], updates[number++], prepares);
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
  /// Sets the learning rates to those that a schedule (optim/schedule.hpp) gives for a step, from the rate that each
  /// group began with. Throws IndexError for a rate out of range; none is set then.
  template <class Schedule>
    requires std::is_invocable_r_v<double, const Schedule&, double, std::int64_t>
  TENON_KEYED void set_lr(const Schedule& schedule, std::int64_t step) {
    std::vector<double> rates;
    for (const Group& group : groups_) rates.push_back(schedule(group.initial_lr, step));
    for (const double rate : rates) detail::check_option(Rule::name, "lr", rate, 0);
    for (std::size_t i = 0; i < rates.size(); ++i) groups_[i].options.lr = rates[i];
  }

  /// All that a step depends on but the parameters: states under PyTorch's names, `state.3.exp_avg`, and options,
  /// `param_groups.0.lr`. The tensors are handles on the same elements: save them before the next step.
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
      detail::each_option_number<Rule>(options, [&](const std::string& option, double& x, bool) {
        result[name + option] = detail::number_tensor(x);
      });
    }
    return result;
  }
  /// Restores what state_dict gave. Throws IoError for a name that is missing or no state of this optimiser's,
  /// TypeError and ShapeError for a state of another parameter's, IndexError for a number out of its range; the
  /// optimiser is as it was then.
  TENON_KEYED void load_state_dict(const StateDict& from) {
    constexpr const char* function = Rule::name;
    std::vector<Group> groups(groups_);
    std::size_t found = 0, number = 0;
    for (std::size_t i = 0; i < groups.size(); ++i) {
      Group& group = groups[i];
      detail::load_number(function, from, group_name(i) + "initial_lr", group.initial_lr);
      detail::check_option(function, "initial_lr", group.initial_lr, 0);
      ++found;
      detail::each_option_number<Rule>(group.options, [&](const std::string& option, double& x, bool) {
        detail::load_number(function, from, group_name(i) + option, x);
        ++found;
      });
      Rule::check(group.options);
      for (Parameter& parameter : group.parameters) {
        const std::string name = parameter_name(number++);
        parameter.step = 0;
        if (from.count(name + "step")) parameter.step = detail::load_count(function, from, name + "step"), ++found;
        for (int k = 0; k < detail::most_states; ++k) parameter.names[k] = nullptr;
        if (!parameter.step) continue;
        Rule::with_pass(group.options, parameter.step, [&]<class Pass>(const Pass&) {
          for (int k = 0; k < Pass::arrays - 2; ++k) {
            const AnyTensor* const state = detail::find_state(
                function, from, name + Pass::states[k], parameter.value.dtype(), parameter.value.layout().sizes());
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
    // of each one's element type
    std::vector<void (*)(const Options&, Parameter&, detail::PreparedUpdate&, bool prepares)> updates;
  };

  /// Prepares an update, or runs it.
  template <class T>
  TENON_KEYED static void update(const Options& options, Parameter& parameter, detail::PreparedUpdate& prepared,
                                 bool prepares) {
    Tensor<T> gradient;
    if (prepares ? !detail::find_gradient<T>(parameter.edge, gradient) : !prepared.is_wanted) return;
    Rule::with_pass(options, parameter.step + 1, [&](const auto& pass) {
      const detail::PassLoop loop = detail::loop_of<typename detail::updated_element<T>::type>(pass);
      if (prepares) detail::prepare_update(Rule::name, loop, parameter, gradient, prepared);
      else detail::run_update<T>(loop, parameter, prepared);
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
