// LBFGS: steps along directions that the last gradients suggest, of limited memory; optionally each is searched for a
// point where Wolfe's conditions hold.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/elementwise/floating.hpp>
#include <tenon/engine/kept_elements.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/nn/modules/module.hpp>
#include <tenon/nn/modules/module_info.hpp>
#include <tenon/nn/modules/state_dict.hpp>
#include <tenon/nn/optim/optimizer.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::nn {

/// PyTorch's options and defaults.
struct LBFGSOptions {
  double lr = 1;
  std::int64_t max_iter = 20, max_eval = 0;
  double tolerance_grad = 1e-7, tolerance_change = 1e-9;
  std::int64_t history_size = 100;
  bool strong_wolfe = false;
  TENON_INLINE static void describe(auto& self, auto&& take) {
    take(OptionInfo{"lr", self.lr,
                    "the learning rate: how much of a direction is gone, or where a search along it begins"},
         OptionInfo{"max_iter", self.max_iter, "how many directions a step goes at most"},
         OptionInfo{"max_eval", self.max_eval,
                    "how often a step calls the closure at most; 0: five quarters of max_iter"},
         OptionInfo{"tolerance_grad", self.tolerance_grad, "a step ends where no element of the gradient is larger"},
         OptionInfo{"tolerance_change", self.tolerance_change,
                    "a step ends where neither parameters nor the loss change more"},
         OptionInfo{"history_size", self.history_size, "how many changes of parameters and gradient are kept"},
         OptionInfo{"strong_wolfe", self.strong_wolfe,
                    "whether each direction is searched for a point where Wolfe's conditions hold"});
  }
};

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail::inline TENON_CODE {

using FlatVector = Tensor<double>;
inline double dot_of(const FlatVector& a, const FlatVector& b) { return sum(a * b).item(); }
inline double largest_of(const FlatVector& a) { return (max)(abs(a)).item(); }

/// A point of a line search: its place on the line, the loss, the gradient and the slope along the line.
struct LinePoint {
  double t, loss;
  FlatVector gradient;
  double slope;
};

/// The place of the minimum of the cubic through two points, within [least, most].
inline double cubic_minimum(const LinePoint& a, const LinePoint& b, double least, double most) {
  const LinePoint& left = a.t <= b.t ? a : b;
  const LinePoint& right = a.t <= b.t ? b : a;
  const double d1 = left.slope + right.slope - 3 * (left.loss - right.loss) / (left.t - right.t);
  const double square_of_d2 = d1 * d1 - left.slope * right.slope;
  if (!(square_of_d2 >= 0)) return (least + most) / 2;
  const double d2 = std::sqrt(square_of_d2);
  const double at = right.t - (right.t - left.t) * ((right.slope + d2 - d1) / (right.slope - left.slope + 2 * d2));
  return std::fmin(std::fmax(at, least), most);
}

/// A point where the loss is enough below that at `start`, and the slope small; the best one found, after `most`
/// evaluations. evaluate(t) gives a LinePoint. Source: Nocedal and Wright, Numerical Optimization, algorithms 3.5 and
/// 3.6, with the choices of torch.optim.
template <class F>
LinePoint search_line(const LinePoint& start, double t, double direction_size, double tolerance, std::int64_t most,
                      std::int64_t& evaluations, F evaluate) {
  constexpr double decrease = 1e-4, curvature = 0.9;
  const auto is_high = [&](const LinePoint& p) { return p.loss > start.loss + decrease * p.t * start.slope; };
  const auto is_flat = [&](const LinePoint& p) { return std::fabs(p.slope) <= -curvature * start.slope; };
  LinePoint before = start, now = evaluate(t);
  evaluations = 1;
  std::int64_t round = 0;
  for (;; ++round) {  // until a minimum lies between two points
    if (round == most) {
      before = start;
      break;
    }
    if (is_high(now) || (round > 1 && now.loss >= before.loss)) break;
    if (is_flat(now)) return now;
    if (now.slope >= 0) break;
    const double next = cubic_minimum(before, now, now.t + 0.01 * (now.t - before.t), now.t * 10);
    before = std::exchange(now, evaluate(next));
    ++evaluations;
  }
  LinePoint points[] = {before, now};
  int low = points[0].loss <= points[1].loss ? 0 : 1;
  bool was_near = false;
  for (; round < most; ++round) {
    const double least = std::fmin(points[0].t, points[1].t), greatest = std::fmax(points[0].t, points[1].t),
                 margin = 0.1 * (greatest - least);
    if ((greatest - least) * direction_size < tolerance) break;
    double next = cubic_minimum(points[0], points[1], least, greatest);
    if (std::fmin(greatest - next, next - least) >= margin) {
      was_near = false;
    } else if (was_near || next >= greatest || next <= least) {  // no progress at this end
      next = std::fabs(next - greatest) < std::fabs(next - least) ? greatest - margin : least + margin;
      was_near = false;
    } else {
      was_near = true;
    }
    LinePoint found = evaluate(next);
    ++evaluations;
    if (is_high(found) || found.loss >= points[low].loss) {
      points[1 - low] = found;
      low = points[0].loss <= points[1].loss ? 0 : 1;
      continue;
    }
    if (is_flat(found)) return found;
    if (found.slope * (points[1 - low].t - points[low].t) >= 0) points[1 - low] = points[low];
    points[low] = found;
  }
  return points[low];
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn {

/// `optimizer.step(closure)`: the closure clears the gradients, computes the loss, runs backward and returns the loss;
/// it is called several times. Vectors are kept in double. Source: PyTorch; Liu and Nocedal 1989.
class LBFGS {
 public:
  using Options = LBFGSOptions;

  /// Throws IndexError for an option out of its range, and TypeError without parameters, for a Variable that was
  /// computed, and for one that is listed twice.
  template <class M>
  TENON_KEYED explicit LBFGS(const M& m, const Options& options = {}) : options_(options) {
    detail::require_parameters<M>();
    check(options);
    detail::ParameterNames names;
    each_parameter(m, [&](const MemberPath& path, const auto& x) {
      using T = typename std::remove_cvref_t<decltype(x)>::value_type;
      static_assert(FloatingElement<T>, "tenon: LBFGS takes real parameters");
      if (!x.requires_grad()) return;
      if (!x.is_leaf()) detail::fail_computed_parameter("nn::LBFGS", path);
      const detail::Edge edge = x.edge();
      if (!names.add("nn::LBFGS", edge.node(), path)) return;
      parameters_.push_back({AnyTensor(x.value()), edge, count_, x.numel(), &read<T>, &write<T>});
      count_ += x.numel();
    });
    if (parameters_.empty()) detail::fail_no_parameters("nn::LBFGS");
  }

  template <class M, Scalar S>
  LBFGS(const M&, S) {
    detail::require_named_options<S>();
  }

  /// Moves the parameters, and returns the loss before. If this throws, or the closure, parameters and states are as
  /// they were before, unless a recorded node that is left will read a parameter. Throws IndexError for an option out
  /// of its range.
  template <class F>
  TENON_KEYED double step(F closure) {
    check(options_);
#if TENON_EXCEPTIONS
    LBFGS before(*this);
    const detail::FlatVector start = gather(false);
    try {
      return search(closure);
    } catch (...) {
      *this = std::move(before);
      try {
        scatter(start);
      } catch (...) {}  // a recorded node will read a parameter: the first error says more
      throw;
    }
#else
    return search(closure);
#endif
  }
  TENON_KEYED void zero_grad() const {
    for (const Parameter& p : parameters_) detail::forget_gradient(p.edge);
  }

  TENON_INLINE Options& options() { return options_; }

  /// The directions that are remembered, under PyTorch's names: exact, in double.
  TENON_KEYED StateDict state_dict() const {
    StateDict result{{"state.0.n_iter", detail::number_tensor(static_cast<double>(iterations_))}};
    if (iterations_ == 0) return result;
    result["state.0.t"] = detail::number_tensor(t_);
    result["state.0.H_diag"] = detail::number_tensor(scale_);
    result["state.0.d"] = direction_;
    result["state.0.prev_flat_grad"] = before_;
    for (std::size_t k = 0; k < changes_.size(); ++k) {
      result["state.0.old_dirs." + std::to_string(k)] = changes_[k];
      result["state.0.old_stps." + std::to_string(k)] = steps_[k];
    }
    return result;
  }
  /// Restores what state_dict gave. Throws IoError for a name that is missing or no state's, ShapeError for another
  /// number of parameters, IndexError for a number of steps that is none; the optimiser is as it was then.
  TENON_KEYED void load_state_dict(const StateDict& from) {
    constexpr const char* function = "nn::LBFGS";
    LBFGS loaded(*this);
    loaded.iterations_ = detail::load_count(function, from, "state.0.n_iter");
    loaded.changes_.clear();
    loaded.steps_.clear();
    const auto load = [&](const std::string& name) {
      const AnyTensor* const found = detail::find_state(function, from, name, DType::float64, Shape{count_});
      if (!found) detail::throw_state(function, name.c_str(), "is missing among the states");
      return found->clone().template as<double>();
    };
    if (loaded.iterations_ > 0) {
      detail::load_number(function, from, "state.0.t", loaded.t_);
      detail::load_number(function, from, "state.0.H_diag", loaded.scale_);
      loaded.direction_ = load("state.0.d");
      loaded.before_ = load("state.0.prev_flat_grad");
      for (std::size_t k = 0; from.count("state.0.old_dirs." + std::to_string(k)); ++k) {
        loaded.changes_.push_back(load("state.0.old_dirs." + std::to_string(k)));
        loaded.steps_.push_back(load("state.0.old_stps." + std::to_string(k)));
      }
    }
    const StateDict own = loaded.state_dict();
    for (const auto& [name, tensor] : from) {
      if (!own.count(name)) detail::throw_state(function, name.c_str(), "is no state of this optimiser");
    }
    *this = std::move(loaded);
  }

 private:
  TENON_KEYED static void check(const Options& o) {
    constexpr const char* name = "nn::LBFGS";
    detail::check_option(name, "lr", o.lr, 0);
    detail::check_option(name, "max_iter", static_cast<double>(o.max_iter), 1, 0x1p62);
    detail::check_count(name, "max_eval", o.max_eval, 0);
    detail::check_option(name, "tolerance_grad", o.tolerance_grad, 0);
    detail::check_option(name, "tolerance_change", o.tolerance_change, 0);
    detail::check_count(name, "history_size", o.history_size, 1);
  }
  template <class F>
  TENON_KEYED double search(F& closure) {
    const auto evaluate = [&] {
      const auto loss = closure();
      if constexpr (requires { loss.item(); }) return static_cast<double>(loss.item());
      else return static_cast<double>(loss);
    };
    const std::int64_t most = options_.max_eval ? options_.max_eval : options_.max_iter + options_.max_iter / 4;
    const double first = evaluate();
    double loss = first;
    std::int64_t evaluations = 1;
    detail::FlatVector gradient = gather(true);
    if (count_ == 0 || detail::largest_of(gradient) <= options_.tolerance_grad) return first;
    for (std::int64_t n = 1;; ++n) {
      find_direction(gradient);
      before_ = gradient.clone();
      const double loss_before = loss;
      t_ = iterations_ == 1 ? std::fmin(1, 1 / sum(abs(gradient)).item()) * options_.lr : options_.lr;
      const double slope = detail::dot_of(gradient, direction_);
      if (slope > -options_.tolerance_change) break;
      std::int64_t used = 0;
      if (options_.strong_wolfe) {
        const detail::FlatVector from = gather(false);
        const auto at = [&](double t) {
          scatter(detail::FlatVector(from + t * direction_));
          const double value = evaluate();
          const detail::FlatVector g = gather(true);
          return detail::LinePoint{t, value, g, detail::dot_of(g, direction_)};
        };
        const detail::LinePoint found =
            detail::search_line({0, loss, gradient, slope}, t_, detail::largest_of(direction_),
                                options_.tolerance_change, most - evaluations, used, at);
        t_ = found.t;
        loss = found.loss;
        gradient = found.gradient;
        scatter(detail::FlatVector(from + t_ * direction_));
      } else {
        scatter(detail::FlatVector(gather(false) + t_ * direction_));
        if (n < options_.max_iter) {
          loss = evaluate();
          gradient = gather(true);
          used = 1;
        }
      }
      evaluations += used;
      if (n >= options_.max_iter || evaluations >= most || detail::largest_of(gradient) <= options_.tolerance_grad ||
          std::fabs(t_) * detail::largest_of(direction_) <= options_.tolerance_change ||
          std::fabs(loss - loss_before) < options_.tolerance_change)
        break;
    }
    return first;
  }

  struct Parameter {
    AnyTensor value;
    detail::Edge edge;
    std::int64_t first, count;
    void (*read)(const Parameter&, bool is_gradient, const detail::FlatVector& to);
    void (*write)(const Parameter&, const detail::FlatVector& from);
  };
  template <class T>
  TENON_KEYED static void read(const Parameter& p, bool is_gradient, const detail::FlatVector& to) {
    Tensor<T> x = p.value.template as_unchecked<T, Cpu>();
    if (is_gradient && !detail::find_gradient<T>(p.edge, x)) to.fill_(0.0);
    else to.copy_(x.reshape({-1}));
  }
  template <class T>
  TENON_KEYED static void write(const Parameter& p, const detail::FlatVector& from) {
    const Tensor<T> x = p.value.template as_unchecked<T, Cpu>();
    x.copy_(from.reshape(Shape(x.sizes())));
  }
  /// All gradients, or all parameters, in one row.
  TENON_KEYED detail::FlatVector gather(bool is_gradient) const {
    auto row = detail::new_tensor<double>("nn::LBFGS", Shape{count_});
    for (const Parameter& p : parameters_) p.read(p, is_gradient, row.narrow(0, p.first, p.count));
    return row;
  }
  TENON_KEYED void scatter(const detail::FlatVector& row) const {
    for (const Parameter& p : parameters_) p.write(p, row.narrow(0, p.first, p.count));
  }
  /// The gradient times an approximation of the inverse Hessian, which is updated first.
  TENON_KEYED void find_direction(const detail::FlatVector& gradient) {
    if (++iterations_ == 1) {
      direction_ = -gradient;
      scale_ = 1;
      changes_.clear();
      steps_.clear();
      return;
    }
    const detail::FlatVector change = gradient - before_, moved = direction_ * t_;
    const double product = detail::dot_of(change, moved);
    if (product > 1e-10) {
      if (static_cast<std::int64_t>(changes_.size()) == options_.history_size) {
        changes_.pop_front();
        steps_.pop_front();
      }
      changes_.push_back(change);
      steps_.push_back(moved);
      scale_ = product / detail::dot_of(change, change);
    }
    std::vector<double> parts(changes_.size());
    detail::FlatVector q = -gradient;
    for (std::size_t k = changes_.size(); k-- > 0;) {
      parts[k] = detail::dot_of(steps_[k], q) / detail::dot_of(changes_[k], steps_[k]);
      q -= parts[k] * changes_[k];
    }
    q *= scale_;
    for (std::size_t k = 0; k < changes_.size(); ++k)
      q += (parts[k] - detail::dot_of(changes_[k], q) / detail::dot_of(changes_[k], steps_[k])) * steps_[k];
    direction_ = q;
  }

  Options options_;
  std::vector<Parameter> parameters_;
  std::int64_t count_ = 0, iterations_ = 0;
  detail::FlatVector direction_, before_;           // of the last step; the gradient before it
  double t_ = 0, scale_ = 1;  // the last step's length; the first approximation of the inverse Hessian
  std::deque<detail::FlatVector> changes_, steps_;  // of gradients, and of parameters
};

}  // namespace tenon::inline v1::nn
