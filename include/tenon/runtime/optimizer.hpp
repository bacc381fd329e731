// Steps of optimisers for parameters whose types are known at run time only, for bindings: the passes of nn/optim,
// compiled once.
//
//   std::vector<runtime::OptimizedValue> parameters{{x}, {y}};
//   runtime::update("AdamW", runtime::optimizer_options("AdamW"), parameters);
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/runtime/value.hpp>

namespace tenon::inline v1::runtime {

/// An option of an optimiser, under PyTorch's name, and its value: a flag is 0 or 1, a pair two numbers, "betas.0" and
/// "betas.1".
struct OptimizerOption {
  std::string name;
  double value;
  bool is_flag;
};
/// Tensors by name, as nn::StateDict.
using OptimizerStates = std::map<std::string, AnyTensor, std::less<>>;

/// A leaf that wants a gradient, the number of its updates, and its states, which the first update makes.
struct OptimizedValue {
  Value value;
  std::int64_t step = 0;
  OptimizerStates states = {};
};

/// Parameters that a step moves with the same options: those of optimizer_options, in their order.
struct OptimizedGroup {
  std::span<const OptimizerOption> options;
  std::span<OptimizedValue> parameters;
};

/// The names of the optimisers: SGD, Adam, AdamW, RMSprop, Adagrad, Adadelta, Adamax, NAdam, RAdam, Rprop, ASGD.
TENON_EXPORT std::vector<std::string_view> optimizers();
/// The options of an optimiser with PyTorch's defaults. Throws TypeError for an unknown name.
TENON_EXPORT std::vector<OptimizerOption> optimizer_options(std::string_view optimizer);
/// The names of the states that an update makes with some options, those of optimizer_options in their order.
TENON_EXPORT std::vector<std::string_view> optimizer_states(std::string_view optimizer,
                                                            std::span<const OptimizerOption> options);
/// One step: one pass in place over each parameter that has a gradient, and its states. Throws IndexError for an option
/// or a number of updates out of its range, TypeError for elements that a recorded node will read, for what is no leaf
/// and for a parameter that is there twice, TypeError and ShapeError for a state of another parameter's, and
/// MemoryError, before any is changed.
TENON_EXPORT void update(std::string_view optimizer, std::span<const OptimizedGroup> groups);
/// The same of one group.
TENON_EXPORT void update(std::string_view optimizer, std::span<const OptimizerOption> options,
                         std::span<OptimizedValue> parameters);

/// nn::LBFGS over real parameters, which are leaves.
class TENON_EXPORT Lbfgs {
 public:
  struct Options {
    double lr = 1;
    std::int64_t max_iter = 20, max_eval = 0;
    double tolerance_grad = 1e-7, tolerance_change = 1e-9;
    std::int64_t history_size = 100;
    bool strong_wolfe = false;
  };

  /// Throws TypeError for what is no leaf or has elements other than float32 and float64, IndexError for an option out
  /// of its range.
  Lbfgs(std::span<const Value> parameters, const Options& options);
  Lbfgs(Lbfgs&&) noexcept;
  Lbfgs& operator=(Lbfgs&&) noexcept;
  ~Lbfgs();

  /// Moves the parameters, and returns the loss before. The closure clears the gradients, runs backward and returns the
  /// loss.
  double step(const Options& options, const std::function<double()>& closure);
  OptimizerStates state_dict() const;
  /// Throws IoError, TypeError and ShapeError; the optimiser is as it was then.
  void load_state_dict(const OptimizerStates& from);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tenon::inline v1::runtime
