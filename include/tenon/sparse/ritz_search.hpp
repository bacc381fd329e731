// RitzSearch: which approximate eigenvalues of a Krylov basis are wanted, which of them are right, and what a restart
// keeps.
//
// A basis that grows from one vector holds one vector of each eigenspace in exact arithmetic, so that of a repeated
// eigenvalue it finds one copy, or several by rounding. Therefore, once the wanted ones have converged, the search goes
// on with a random vector orthogonal to them: what comes out is the best of what is left. It ends when that is no
// better than the worst one found.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>

namespace tenon::inline v1::sparse {

/// Which eigenvalues are wanted: SciPy's LA, SA, LM, SM and BE.
enum class Which : unsigned char { largest, smallest, largest_magnitude, smallest_magnitude, both_ends };

/// Of eigsh and svds.
struct SpectrumOptions {
  Which which = Which::largest_magnitude;
  double tol = 0;            ///< the residual of a pair relative to its value; never below what rounding allows
  std::int64_t ncv = 0;      ///< vectors between restarts; 0: max(2 k + 1, 20)
  std::int64_t maxiter = 0;  ///< restarts; 0: ten times the size of the matrix
};

}  // namespace tenon::inline v1::sparse

namespace tenon::inline v1::detail::inline TENON_CODE {

class RitzSearch {
 public:
  RitzSearch(std::int64_t k, std::int64_t most, sparse::Which which, double tol, double epsilon)
      : k_(static_cast<std::size_t>(k)), most_(static_cast<std::size_t>(most)), which_(which), tol_(tol),
        epsilon_(epsilon) {}

  /// What follows: the end, or a restart with the values `kept()`, with a random vector if `is_random`.
  struct Step {
    bool is_done, is_random;
  };
  /// Judges values and the norms of their residuals; `is_whole` says that the basis spans all. `scale` is about the
  /// norm of the matrix.
  Step judge(const double* values, const double* residuals, std::int64_t n, double scale, bool is_whole) {
    order_.resize(static_cast<std::size_t>(n));
    for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = static_cast<std::int64_t>(i);
    std::stable_sort(order_.begin(), order_.end(),
                     [&](std::int64_t a, std::int64_t b) { return rank(values[a]) > rank(values[b]); });
    const auto limit = [&](std::int64_t i) {
      const double relative = tol_ * std::abs(values[i]), least = 4 * epsilon_ * scale;
      return relative > least ? relative : least;
    };
    const auto is_right = [&](std::int64_t i) { return residuals[i] <= limit(i); };
    right_ = 0;
    double sum = 0, allowed = 0;
    for (std::size_t i = 0; i < k_; ++i) {
      right_ += is_right(order_[i]) ? 1u : 0u;
      sum += rank(values[order_[i]]);
      allowed += 4 * limit(order_[i]);
    }
    const bool are_right = right_ == k_;
    if (is_whole || order_.size() <= k_) return {true, false};
    kept_.assign(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(kept_count()));
    if (!are_right) return {false, false};
    const std::int64_t next = order_[k_], worst = order_[k_ - 1];
    if (is_checking_) {
      const bool is_worse = is_right(next) || rank(values[next]) + residuals[next] <= rank(values[worst]);
      if (!is_worse) return {false, false};
      if (!(sum > found_ + allowed)) return {true, false};
    }
    is_checking_ = true;
    found_ = sum;
    kept_.clear();
    for (const std::int64_t i : order_) {
      if (is_right(i) && kept_.size() < kept_count()) kept_.push_back(i);
    }
    return {false, true};
  }
  /// The values that a restart keeps, and all in the order in which they are wanted.
  const std::vector<std::int64_t>& kept() const { return kept_; }
  const std::vector<std::int64_t>& order() const { return order_; }
  /// True if the wanted ones were right when they were judged last.
  bool has_converged() const { return right_ == k_; }

 private:
  double rank(double value) const {
    switch (which_) {
      case sparse::Which::smallest: return -value;
      case sparse::Which::largest_magnitude: return std::abs(value);
      case sparse::Which::smallest_magnitude: return -std::abs(value);
      default: return value;
    }
  }
  /// About half of what is not wanted, too: so later restarts converge faster.
  std::size_t kept_count() const {
    const std::size_t wanted = k_ + (is_checking_ ? 1 : 0), count = (order_.size() + wanted) / 2;
    return (std::min)((std::max)(count, (std::min)(wanted + 1, order_.size() - 1)), most_ - 1);
  }

  std::size_t k_, most_;
  sparse::Which which_;
  double tol_, epsilon_;
  bool is_checking_ = false;
  double found_ = 0;
  std::size_t right_ = 0;
  std::vector<std::int64_t> order_, kept_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
